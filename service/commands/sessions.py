"""Sessions: begin one, take seats, give words to the dice, start it, and leave."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from engine import library
from engine.audience import PUBLIC, REFEREE
from engine.beginning import brings, pairs
from engine.brought import Brought
from engine.commands import Join, Leave, Pledge, ResetWords, ShowWords, Start
from engine.errors import Malformed
from engine.pace import NORMAL
from engine.wording import Text, say
from projections.translator import translator
from replays.create import Plan, dice_secret
from replays.session import Session
from service import files, names
from service.begun import begun, named_seats, pace_of, things_of
from service.commands.dealing import again
from service.doing import actor, doing, hosted, looking, seat_of
from service.entries import print_outcome
from service.options import (
    ACTS,
    COMMON,
    Acts,
    Common,
    Key,
    NewName,
    NewSecret,
    Seat,
    SessionName,
    one_session,
)
from service.pledges import committing, forget, kept, next_steps, salted, shape, told


def new(
    game: Annotated[str, Parameter(help="The rule system; see: rollbook games")] = "",
    *,
    deal_of: Annotated[
        str, Parameter(help="Play the deal of this closed session again; each --seat names who plays now.")
    ] = "",
    at: Annotated[
        int, Parameter(help="With --deal-of: from after this entry of it on; else from its first round.")
    ] = 0,
    scenario: Annotated[str, Parameter(help="One of the game's; the first by default.")] = "",
    seat: Annotated[
        list[str] | None, Parameter(help="Who plays, as people write the name; once for each.")
    ] = None,
    name: NewName = "",
    secret: NewSecret = "",
    ruling: Annotated[
        list[str] | None, Parameter(help="CLAUSE=VARIANT: read a clause in another way.")
    ] = None,
    option: Annotated[
        list[str] | None, Parameter(help="undo=, label=, hands=, dice=, pace= or one of the game's own.")
    ] = None,
    bring: Annotated[
        list[str] | None,
        Parameter(help="FILE or TYPE=FILE: a file of your own that the game reads; once for each."),
    ] = None,
    words: Annotated[
        list[str] | None,
        Parameter(
            help='SEAT="any words": what the seat gives to the dice, which then nobody alone has chosen.'
        ),
    ] = None,
    wait: Annotated[bool, Parameter(help="Do not start yet: others will join.")] = False,
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Begin a session: the rules are pinned and the dice committed to, the seats join, the game starts.

    Example: rollbook new echoes --seat ann --seat bob --option undo=open

    It starts at once if there are seats, unless told to wait. Options of every table: undo=guarded (default;
    free, but to take back a throw or something revealed all must agree), open, consent or none;
    label=bound (default; going back and coming the same way gives the same dice), sticky or fresh;
    hands=open (default where all sit at one keyboard) or hidden; pace=normal (default; you are asked where it
    matters) or every; dice=seeded (default), declared, or declared:ann+bob for real dice.

    Words are committed to and shown at once where all sit at one keyboard. Who plays elsewhere gives words
    when joining: say --wait.

    With --bring a game takes files of your own, as mercenaries takes monsters and decks in the community's
    JSON: whole, or not at all.

    With --deal-of it begins where the first round of that session began, or after its entry --at, with the
    same dice for the same choices, and its log says so; branch --compare sets both beside each other at the
    end.
    """
    more = any((scenario, secret, ruling, option, bring, words, wait))
    if bool(deal_of) is bool(game) or (deal_of and more) or (at and not deal_of):
        told = say("name a game, or with --deal-of a session, whose rest it has, too")
        raise Malformed(say("{message}; see {ask}", message=told, ask="rollbook new --help"), "KER-9.6")
    with hosted(common) as (page, host):
        if deal_of:
            live = again(page, host, deal_of, seat or (), name, key, at)
            page.data({"session": live.session, "version": live.version, "given": True, "deal_of": deal_of})
            page.line(live.session)
            page.lines(_plays(live))
            return
        dice = dice_secret(secret)
        people = named_seats(game, seat or ())
        given = {
            names.meant(each, people, people): salted(text)
            for each, text in pairs(words or (), "words").items()
        }
        options = pairs(option or (), "option")
        pace = pace_of(game, options.pop("pace", NORMAL))
        files_of_own = brought(bring or ())
        by_hand = brings(library.rules(game), scenario, files_of_own) if files_of_own else ()
        opened = len(people) > 1 and not wait and "hands" not in options
        plan = Plan(
            game,
            scenario,
            tuple(people),
            pairs(ruling or (), "ruling"),
            {**options, "hands": "open"} if opened else options,
            given,
            given=dice is not None,
            pace=pace,
            brought=files_of_own,
        )
        start = bool(seat) and not wait
        if host.afar:
            far: Any = host
            live = far.begun(plan, tuple(people.values()), name, dice, start=start, key=key)
        else:
            live = begun(host, plan, name, dice, start=start, key=key)
        host.call(live.session, people)
        host.remember(live.session)
        page.speak_of(people)
    page.data({"session": live.session, "version": live.version, "given": bool(secret)})
    page.line(live.session)
    steps = _plays(live) if live.state.course.origin else next_steps(live)
    page.made((*by_hand, *(HANDS_OPEN if opened else ()), *steps), given=bool(secret))


FOR = re.compile(r"([a-z]+(?:-[a-z]+)*)=(.+)", re.DOTALL)


def brought(typed: Sequence[str]) -> tuple[Brought, ...]:
    """The files of the table's own, as they are typed: FILE, or TYPE=FILE where the file is for something of
    the scenario. `Malformed` for one that cannot be read."""
    found = []
    for each in typed:
        split = FOR.fullmatch(each)
        place, name = split.groups() if split else ("", each)
        path = Path(os.path.expanduser(name))
        found.append(Brought(path.name, files.text(path), place))
    return tuple(found)


HANDS_OPEN = (say("At one keyboard hands are played open; --option hands=hidden covers them."),)


def _plays(live: Session) -> Iterator[Text]:
    """What to do with a session that has begun."""
    yield say("Play it: rollbook play {session}", session=live.session)
    yield say("Or one command at a time: rollbook ask {session}", session=live.session)


def join(
    session: SessionName = "",
    *,
    seat: Annotated[str, Parameter(help="Who takes a seat, as people write the name.")],
    words: Annotated[
        str, Parameter(help="Any words: your part in the dice, which then nobody alone has chosen.")
    ] = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Take a seat before the start, or come back to the one you left.

    Example: rollbook join friday --seat bob --words "any words of mine"

    Words are only committed to here, so that nobody can choose words knowing yours. They are kept in your own
    data folder until you show them: rollbook words
    """
    with hosted(common) as (page, host):
        live = host.open(one_session(session), play=True)
        seat, name = names.newcomer(seat, live.state.table.seats, live.people, things_of(live.rules.game))
        given = {seat: salted(words)} if words else {}
        with committing(live, given) as made:
            outcome = host.seat(live, Join(seat, made.get(seat, "")), name, key)
        page.speak_of({seat: name, **live.people})
        print_outcome(page, live, outcome, seat, translator(live.rules.game, page.language))
        page.lines(next_steps(live))


def words(
    session: SessionName = "",
    *,
    pledge: Annotated[str, Parameter(help="Commit to these words instead: new or other ones.")] = "",
    words: Annotated[str, Parameter(help="Show these words, which are kept elsewhere; with --salt.")] = "",
    salt: Annotated[str, Parameter(help="What was hashed with them: it is kept beside them.")] = "",
    remove: Annotated[
        str, Parameter(help="A seat that does not show its words, as others have: all commit anew.")
    ] = "",
    anew: Annotated[bool, Parameter(help="All commit anew.")] = False,
    acts: Acts = ACTS,
) -> None:
    """Show the words for the dice that you committed to, when all have joined. Without a seat: who has.

    Example: rollbook words friday --seat bob

    Dice rest on everybody's words, so that nobody alone has chosen them; committed to first and shown later,
    so that nobody chose theirs knowing the others'. A branch takes new ones.
    """
    asked = [each for each in (pledge, words or salt, remove, anew) if each]
    if len(asked) > 1 or bool(words) != bool(salt):
        raise Malformed(say("say one of --pledge, --words with --salt, --remove and --anew"), "KER-3.6")
    if not (acts.seat or acts.as_ or asked):
        with looking(acts, session) as (page, live, _):
            found = shape(live)
            page.data(found)
            page.lines((*map(told, found["seats"]), *next_steps(live)))
        return
    with doing(acts, session) as (live, done):
        by = actor(live, acts.seat, acts.as_)
        if remove or anew:
            outcome = live.do(ResetWords(by, seat_of(live, remove)), acts.key)
        elif pledge:
            with committing(live, {by: salted(pledge)}) as made:
                outcome = live.do(Pledge(by, made[by]), acts.key)
        else:
            committed = live.state.table.pledges.get(by, "")
            shown = by in live.state.table.words  # then it is the same command again, or refused
            given = (words, salt) if words or shown else kept(live, by)
            outcome = live.do(ShowWords(by, *given), acts.key)
            forget(committed)
        done(outcome, by, "", *next_steps(live))


def start(session: SessionName = "", *, acts: Acts = ACTS) -> None:
    """Start the game with the seats that have joined.

    Example: rollbook start friday
    """
    with doing(acts, session) as (live, done):
        by = actor(live, acts.seat, acts.as_) if acts.seat or acts.as_ else ""
        done(live.do(Start(by), acts.key), by or PUBLIC)


def leave(
    session: SessionName = "",
    *,
    seat: Seat = "",
    keeper: Annotated[
        str, Parameter(show_default=True, help="Who answers for the seat: another seat, or referee.")
    ] = REFEREE,
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Give a seat up; its keeper answers for it from here on. `join` with the same name comes back.

    Example: rollbook leave friday --seat bob --keeper ann
    """
    with doing(common, session) as (live, done):
        by = actor(live, seat, "")
        outcome = live.do(Leave(by, seat_of(live, keeper)), key=key)
        keeps = live.state.table.voice(by)
        how = say(
            "For {seat} act from here on with: --seat {id} --as {keeper_id}", seat=by, id=by, keeper_id=keeps
        )
        done(outcome, by, "", how)
