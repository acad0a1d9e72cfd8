"""Taking a `.rollbook` file in: a live session moves into a store, a copy is opened to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import events as ev
from engine.audience import PUBLIC, REFEREE
from engine.codec import Codec, plain
from engine.dice import commitment
from engine.entries import Entry
from engine.errors import Malformed, RulesMissing, StorageRefusal
from engine.store.log import Store
from engine.store.rows import SECRET_BYTES, Clash, Row, Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from engine.wording import say
from replays.bundle import Bundle
from replays.session import Environment, Session
from replays.verify import Log, judged
from replays.verify.chain import Chain
from replays.verify.report import Differs, Report

Game = tuple[Rules, Codec]
FindRules = Callable[[str], Game]
NOT_OURS = Secrets(bytes(SECRET_BYTES), bytes(SECRET_BYTES))
"""In the place of the secrets that a copy does not have. Nothing is ever decided or sealed with them."""
STILL = Environment(lambda: 0, lambda: "")
"""Neither time nor keys, where nothing is written."""


def check_chain(bundle: Bundle, name: str) -> None:
    """Follow the links of a file. `Malformed` names the line that does not follow from those before it."""
    chain = Chain(bundle.session, None if bundle.secrets is None else bundle.secrets.veil)
    try:
        for row in bundle.rows:
            chain.follow(row)
    except Differs as differs:
        fault = differs.fault
        sides = {"expected": str(fault.expected)[:200], "found": str(fault.found)[:200]}
        line = fault.version + 1
        told = say("{file}, line {line}: expected {expected}, found {found}", file=name, line=line, **sides)
        raise Malformed(told, fault.clause) from differs


def game_of(bundle: Bundle, name: str) -> str:
    try:
        event = plain(bundle.rows[0])["event"]
        return str(event["game"] if event["t"] == "began" else event["no game"])
    except (Malformed, KeyError, TypeError) as error:
        raise Malformed(say("{file}, line 2: expected the beginning of a session", file=name)) from error


def _read(bundle: Bundle, name: str, find_rules: FindRules) -> tuple[Game, list[Entry[ev.Event]], list[Row]]:
    """The game, the entries and the rows to be stored of a file whose links hold."""
    check_chain(bundle, name)
    rules, codec = find_rules(game_of(bundle, name))
    entries, rows = [], []
    for version, row in enumerate(bundle.rows, 1):
        try:
            entry = codec.decode(row)
        except Malformed as error:
            told = say("{file}, line {line}: {why}", file=name, line=version + 1, why=error.text)
            raise Malformed(told) from error
        entries.append(entry)
        rows.append(Row(bundle.session, entry.version, f"{codec.game}.{ev.tag(entry.event)}", row))
    return (rules, codec), entries, rows


def restore(bundle: Bundle, name: str, store: Store, find_rules: FindRules) -> int:
    """Move a live session into a store: the same rows, the same secrets, played on from here. One that is
    there and was played on elsewhere goes on with what the file has more. How many entries came in; 0 where
    it is there already, exactly as in the file.

    Raises `Malformed` for a file whose links or secrets do not fit, `Unknown` or `StorageRefusal` when an
    entry does not fit those before it, `StorageRefusal` when the session is there with other rows.
    """
    assert bundle.secrets is not None
    game, entries, rows = _read(bundle, name, find_rules)
    began = entries[0].event
    if isinstance(began, ev.Began) and began.commitment != commitment(bundle.secrets.dice):
        raise Malformed(
            say("{file}, line 1: the dice secret is not the one committed to", file=name), "KER-3.1"
        )
    _folded(bundle.session, rows, game, STILL)
    commands = _commands(entries, name)
    try:
        store.restore(bundle.session, game[1].game, bundle.secrets, rows, commands)
    except Clash:
        return _extended(bundle, name, store, rows, commands)
    return len(rows)


def _extended(bundle: Bundle, name: str, store: Store, rows: list[Row], commands: dict[str, int]) -> int:
    """Take in what the file has beyond the log that is here, if that is its beginning, to the byte, and if
    all of it holds under the rules; how many entries that is."""
    session, here = bundle.session, store.rows(bundle.session)
    both = len(here)
    if not here or here != rows[:both] or store.secrets(session) != bundle.secrets:
        raise StorageRefusal(
            say("{session} is here already, with other entries than in {file}", session=session, file=name)
        )
    if both == len(rows):
        return 0
    fault = _verified(bundle, name).fault
    if fault is not None:
        told = say(
            "{file} goes on from {session}, but its entry {version} differs: rollbook verify tells more",
            file=name,
            session=session,
            version=fault.version,
        )
        raise StorageRefusal(told, fault.clause)
    try:
        store.extend(session, rows[both:], {key: at for key, at in commands.items() if at > both})
    except Clash as clash:
        raise StorageRefusal(
            say("{session} was played on here meanwhile: import {file} again", session=session, file=name)
        ) from clash
    return len(rows) - both


def _verified(bundle: Bundle, name: str) -> Report:
    """The report on a whole file, under the rules that it is pinned to as far as they are installed."""
    assert bundle.secrets is not None
    log = Log(bundle.session, bundle.rows, bundle.secrets.dice, bundle.secrets.veil)
    try:
        return judged(game_of(bundle, name), log, "rules")
    except RulesMissing:
        return judged(game_of(bundle, name), log, "phases")


def _commands(entries: Sequence[Entry[ev.Event]], name: str) -> dict[str, int]:
    """The version of each decision, by its command key. `Malformed` for a key within a decision: the command
    sent again would be answered with the rest of it."""
    for entry in entries:
        if entry.command and not entry.opens:
            told = say(
                "{file}, line {line}: expected a command key only where a decision begins",
                file=name,
                line=entry.version + 1,
            )
            raise Malformed(told)
    commands = {entry.command: entry.version for entry in entries if entry.command}
    if len(commands) != sum(bool(entry.command) for entry in entries):
        raise Malformed(say("{file}: two decisions have the same command key", file=name))
    return commands


def open_copy(bundle: Bundle, name: str, find_rules: FindRules, hands: Environment) -> Session:
    """A file as a session that can be looked at and verified; whatever would write to it is refused."""
    game, _, rows = _read(bundle, name, find_rules)
    return _folded(bundle.session, rows, game, hands)


def _folded(session: str, rows: list[Row], game: Game, hands: Environment) -> Session:
    """The session of these rows in memory; `StorageRefusal` where an entry does not fit those before it."""
    rules, codec = game
    store = Store.open("memory:")
    store.create(session, codec.game, NOT_OURS, rows)
    store.freeze()
    return Session(session, rules, codec, store, Snapshots.open(None), NOT_OURS, hands).load()


def holder(bundle: Bundle) -> str:
    """Whose copy it is: the one seat whose parts are open, `referee` for several, `public` for none."""
    seats: set[str] = set()
    for row in bundle.rows:
        for part in plain(row).get("sealed", ()):
            if "event" in part:
                seats |= set(part.get("to", (REFEREE, PUBLIC)))
    if len(seats) == 1:
        return seats.pop()
    return REFEREE if seats else PUBLIC
