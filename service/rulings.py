"""The register of rulings, searched: by clause, game, session and words, the newest first, in pages."""

from __future__ import annotations

from functools import cache

from msgspec import Struct, json
from msgspec.structs import asdict

from engine import library
from engine.audience import REFEREE
from engine.errors import Malformed, Refusal
from engine.numerals import whole
from engine.store.summaries import Place
from engine.store.summary_rows import LATEST
from engine.wording import Text, Wording, name, own, say
from projections.translator import Translator, translator
from replays.ruling import Ruling, wanted, words_in
from service.host import Host
from service.http.answers import RulingLine, Rulings

MOST = 20
"""Rulings of a page, unless somebody says otherwise."""


class Search(Struct, frozen=True):
    """What is looked for: rulings with every one of the words, on a clause or whatever is part of it, in a
    game, in a session; `most` of them, `before` a place where a page ended."""

    words: tuple[str, ...] = ()
    clause: str = ""
    game: str = ""
    session: str = ""
    most: int = MOST
    before: str = ""


def search(host: Host, asked: Search, language: Wording) -> Rulings:
    """A page of the register. The rows are taken as they are: who asks brings them up first. `Malformed` for
    words without a letter, and for a place that is none."""
    if any(asked.words) and not any(True for text in asked.words for _ in words_in(text)):
        raise Malformed(say("there is no word to look for in {words}", words=" ".join(asked.words)))
    keys = wanted(asked.words, asked.clause, asked.game, asked.session)
    rows = host.summaries.kept.search(keys, asked.most + 1, _place(asked.before))
    shown = rows[: asked.most]
    more = len(rows) > asked.most
    told = _Told(host, language)
    return Rulings(
        tuple(told.line(session, json.decode(body, type=Ruling)) for session, _, _, body in shown),
        "{2},{0},{1}".format(*shown[-1]) if more else "",
        host.summaries.behind(),
    )


def _place(before: str) -> Place | None:
    """The place where a page ended, as `next` names it."""
    if not before:
        return None
    at, _, rest = before.partition(",")
    session, _, entry = rest.rpartition(",")
    when, number = whole(at), whole(entry)
    if when is None or number is None or not session or max(when, number) > LATEST:
        raise Malformed(say("{place} is no place in the register", place=before))
    return when, session, number


class _Told:
    """Makes lines in a language."""

    def __init__(self, host: Host, language: Wording) -> None:
        self._host, self._language = host, language
        self._of = cache(self._of_game)

    def _of_game(self, game: str) -> tuple[Translator, str, dict[str, Text]]:
        """How a game says things, what it is called, and what its clauses say; by its id where it is not
        installed."""
        try:
            words = translator(game, self._language)
            clauses = {each.id: name(each.text) for each in library.rules(game).clauses}
            return words, words.game(game), clauses
        except Refusal:
            return Translator(None, self._language), game, {}

    def line(self, session: str, it: Ruling) -> RulingLine:
        game = self._host.store.game(session) or ""
        words, title, clauses = self._of(game)
        people = self._host.people(session)
        who = say("the referee") if it.by == REFEREE else own(people.get(it.by, it.by))
        return RulingLine(
            session=session,
            game=game,
            game_title=title,
            name=words.say(who),
            text=words.say(clauses[it.clause]) if it.clause in clauses else "",
            ruled=words.say(verdict(it)),
            moment=it.on or it.entry,
            **asdict(it),
        )


def verdict(it: Ruling) -> Text:
    """What was ruled, in a sentence."""
    if it.how == "upheld":
        return say("What was decided stands.")
    if it.correction:
        return say("Entry {n} puts it right.", n=it.correction)
    return say("From there on {clause} is read as {variant}.", clause=it.clause, variant=it.variant)
