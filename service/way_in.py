"""The way in: which session is played here, one that is open or a new one, asked of whoever has sat down.

Everything is asked before anything is written: a session is begun whole, with its decks, or not at all. Enter
takes what is shown as the default, `?` explains, and Ctrl-C leaves with nothing begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from engine import library
from engine.commands import Answer, Command
from engine.decider import decide
from engine.dice import commitment
from engine.errors import Malformed, Refusal, Unknown
from engine.pace import NORMAL
from engine.questions import Question
from engine.wording import Wording, own, say
from projections.asking import deciders, waiting
from projections.listed import RESULTS
from projections.translator import Translator, translator
from replays.create import Plan, beginning
from replays.session import Session
from service import files
from service.asker import Asker, Row
from service.begun import named_seats, pace_of
from service.decks import DECK
from service.host import Host
from service.out import clock
from service.playing.screen import Screen

RECENT = 30
"""Sessions, the newest, among which open ones are looked for."""
OFFERED = 9
"""Open sessions that are offered, those played last."""


class Open(Struct, frozen=True):
    """A session that can be played on, and when it last was, in seconds since 1970."""

    live: Session
    touched: int

    @property
    def over(self) -> bool:
        return bool(self.live.state.course.ended)


def open_sessions(host: Host) -> list[Open]:
    """The sessions that are not closed and whose rules are here; those that go on before those that are over,
    the one played last first."""
    known = [session for session, _, _ in host.store.directory.page(RECENT)]
    last = files.last_used(host.address)
    recent = dict.fromkeys(([last] if last and host.store.game(last) is not None else []) + known)
    found = []
    for session in recent:
        with suppress(Refusal):  # what cannot be read, or played here, is not offered
            live = host.load(session, play=True)
            row = next(iter(host.store.rows(session, live.version - 1, live.version)))
            if not live.state.table.closed:
                found.append(Open(live, live.codec.decode(row.state).at))
    return sorted(found, key=lambda each: (each.over, -each.touched))


def only_open(host: Host) -> str:
    """The session that is meant where nobody can be asked: the only one that goes on. `Unknown` where there
    is none, or more than one."""
    going = [each.live.session for each in open_sessions(host) if not each.over]
    if len(going) == 1:
        return going[0]
    if going:
        raise Unknown(say("say which session: several are open"), "", tuple(going[:OFFERED]))
    raise Unknown(say("no session is open: rollbook new GAME begins one"), "", library.games())


class WayIn:
    """Asks at one screen, in one language."""

    def __init__(self, host: Host, screen: Screen, language: Wording) -> None:
        self.host, self.language, self.ask = host, language, Asker(screen, language)

    def session(self) -> str:
        """The session to play, begun if it is new. Raises `Gone` where whoever is asked leaves."""
        found = open_sessions(self.host)[:OFFERED]
        if not found:
            return self.new()
        rows = [*map(self._open, found), Row(self.ask.said(say("a new game")), (), ("new", "n"))]
        first = 0 if not found[0].over else len(found)
        chosen = self.ask.choose(say("What do you play?"), rows, OF_SESSIONS, first)
        return found[chosen].live.session if chosen < len(found) else self.new()

    def new(self) -> str:
        """Ask for everything that a new game needs, begin it, and return its session."""
        game = self._game()
        words = translator(game, self.language)
        scenario = self._scenario(game, words)
        options = dict(self._modes(game, words))
        people = self._people(game)
        if len(people) > 1:
            self.ask.tell(
                say("At one keyboard hands are played open; --option hands=hidden covers them."), "dim"
            )
            options["hands"] = "open"
        plan = Plan(game, scenario, tuple(people), {}, options, pace=pace_of(game, NORMAL))
        made = self.host.new_secrets()
        live = self.host.unborn(self.host.new_name(game), library.rules(game), made)
        commands = beginning(live.rules, plan, commitment(made.dice))
        named = translator(game, replace(self.language, people=people))
        live.begin([*commands, *self._decks(live, commands, named)])
        live.pass_on()
        self.host.call(live.session, people)
        return live.session

    # what a new game needs ---------------------------------------------------------------------------

    def _game(self) -> str:
        games, _ = library.loadable()  # with the content, which gives things their names
        rows = [self._pitch(translator(each, self.language), each, "") for each in games]
        return games[self.ask.choose(say("Which game?"), rows, OF_GAMES)]

    def _scenario(self, game: str, words: Translator) -> str:
        scenarios = library.rules(game).scenarios
        if not scenarios:
            return ""
        rows = [self._pitch(words, game, each) for each in scenarios]
        return scenarios[self.ask.choose(say("Which scenario?"), rows, OF_SCENARIOS)]

    def _pitch(self, words: Translator, game: str, scenario: str) -> Row:
        title = words.scenario(scenario) if scenario else words.game(game)
        told = words.length(scenario), words.difficulty(scenario)
        return Row(title, tuple(each for each in told if each), (title, scenario or game))

    def _modes(self, game: str, words: Translator) -> Iterator[tuple[str, str]]:
        """Options of the table that the game wants asked before it begins, with the value chosen."""
        for key, values in library.rules(game).options.items():
            told = words.modes(key)
            if told:
                rows = [Row(told.get(each, each), (), (told.get(each, each), each)) for each in values]
                yield key, values[self.ask.choose(say("How hard?"), rows, OF_MODES)]

    def _people(self, game: str) -> dict[str, str]:
        """By seat, the name of whoever plays."""
        least, most = library.rules(game).seats
        known = self._who_played(least, most) or tuple(
            words for n in range(least) for words in (self.ask.said(say("Player {n}", n=n + 1)),)
        )
        self.ask.title(
            say("Who plays? Names, with commas between them ({least} to {most}).", least=least, most=most)
        )

        def read(line: str) -> dict[str, str]:
            typed = [each.strip() for each in line.split(",")] if line else list(known)
            people = named_seats(game, [each for each in typed if each])
            if not least <= len(people) <= most:
                raise Malformed(say("this game is for {least} to {most}", least=least, most=most), "KER-6.2")
            return people

        return self.ask.until(say("Enter: {names}", names=known), OF_PEOPLE, read)

    def _who_played(self, least: int, most: int) -> tuple[str, ...]:
        """Who plays the session used last, if that many can."""
        with suppress(Refusal):
            live = self.host.load(files.last_used(self.host.address))
            names = tuple(live.people.get(each, each) for each in live.state.table.present)
            return names if least <= len(names) <= most else ()
        return ()

    def _decks(self, live: Session, commands: Sequence[Command], words: Translator) -> list[Command]:
        """An answer to each question for a deck that the game begins with, decided and not written."""
        state, version = live.state, live.version
        answers: list[Command] = []

        def did(command: Command) -> None:
            nonlocal state, version
            decided = decide(live.rules, state, live, command, live.chance, version)
            state, version = decided.after, decided.entries[-1].version

        for each in commands:
            did(each)
        while (asked := state.course.prompt) is not None and (slots := waiting(asked)):
            question = slots[0].question
            if question.what != DECK:
                break
            answers.append(Answer(question.seats[0], (self._deck(question, words),), asked.id))
            did(answers[-1])
        return answers

    def _deck(self, question: Question, words: Translator) -> str:
        rows = []
        for each in question.ids:
            title, about = words.option(question, each), words.option_help(each)
            rows.append(Row(title, (about,) if about else (), (title, each.partition(":")[2])))
        asked = own(words.say(say("{who}: {text}", who=question.seats[0], text=words.question(question))))
        return question.ids[self.ask.choose(asked, rows, OF_DECKS)]

    # what is offered ---------------------------------------------------------------------------------

    def _open(self, found: Open) -> Row:
        live = found.live
        state, words = live.state, translator(live.rules.game, replace(self.language, people=live.people))
        course = state.course
        title = say("{game}: {seats}", game=words.game(live.rules.game), seats=state.table.seats)
        if course.scenario:
            title = say(
                "{game}, {scenario}: {seats}",
                game=words.game(live.rules.game),
                scenario=words.scenario(course.scenario),
                seats=state.table.seats,
            )
        about = [say("round {n}", n=course.round)] if course.round else []
        if course.ended:
            about = [say("over: {result}", result=RESULTS.get(course.ended, course.ended))]
        elif not course.origin:
            about = [say("not begun yet")]
        elif deciders(state):
            about.append(say("waiting for {seats}", seats=deciders(state)))
        about.append(say("last played {when}", when=clock(found.touched)))
        about.append(say("called {session}", session=live.session))
        return Row(words.say(title), (words.say(tuple(about)),), (live.session,))


LEAVING = say("Ctrl-C leaves, and nothing is begun.")
OF_SESSIONS = say(
    "These sessions are open. Type the number of one to play on, or that of a new game. One that is over can "
    "be looked at and closed. {leaving}",
    leaving=LEAVING,
)
OF_GAMES = say(
    "Type the number of the game, or the beginning of its name. Everybody plays together against the game. "
    "{leaving}",
    leaving=LEAVING,
)
OF_SCENARIOS = say(
    "A scenario says where the game begins and what wins it. Those that are easier stand first. {leaving}",
    leaving=LEAVING,
)
OF_MODES = say("It can be chosen for each game anew. {leaving}", leaving=LEAVING)
OF_PEOPLE = say(
    "Type who sits at this keyboard, as you write your names: Anna, Niccolò. The names are kept beside the "
    "log, not in it. Who plays elsewhere joins a session begun with: rollbook new GAME --wait. {leaving}",
    leaving=LEAVING,
)
OF_DECKS = say(
    "Each of these decks can be played as it is. A deck of your own is put together at the table, or read "
    "there from a decklist. {leaving}",
    leaving=LEAVING,
)
"""What `?` says at each prompt."""
