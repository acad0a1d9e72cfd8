"""The beginning of a session: what a table may choose, and the first entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine import events as ev
from engine.brought import LONGEST, MOST, Brought
from engine.commands import Begin
from engine.dice import ALGORITHM, commitment, faces_rows
from engine.errors import Illegal, Malformed, Unknown
from engine.moment import Made, Moment
from engine.system import Rules
from engine.table_commands import DIGEST, RESERVED, SEAT
from engine.wording import Text, say

KERNEL_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "undo": ("guarded", "open", "consent", "none"),
    "label": ("bound", "sticky", "fresh"),
    "hands": ("hidden", "open"),
    "dice": ("seeded", "declared"),
    "grace": ("3", *(str(n) for n in range(11) if n != 3)),
}
"""What every table may choose, the default first. `dice=declared:ann+bob`: declared for these seats only.
`grace`: seconds in which people at several terminals may make the table wait before something is shown."""

CARRIED: tuple[type[ev.Event], ...] = (
    ev.Joined, ev.Pledged, ev.WordsShown, ev.WordsReset, ev.WordsTaken, ev.Left, ev.Ruled, ev.StoodPass,
    ev.PaceSet, ev.HeldUp, ev.Released,
)  # fmt: skip
"""What people did around a game that a branch of it takes over."""

BRINGS = "KER-6.7"
SCRIPTED = "scripted"
"""The dice algorithm of a session whose faces were written down beforehand: nothing to compute again."""


def begin(now: Moment, command: Begin) -> Made:
    """Write the first entry: rules pinned, dice committed to, before anyone sits down (KER-3.1)."""
    if now.version:
        raise Illegal(say("the session has begun already"), "KER-3.1")
    rules, secret = now.rules, now.chance.secret
    if command.scenario and command.scenario not in rules.scenarios:
        told = say("{game} has no scenario {scenario}", game=rules.game, scenario=command.scenario)
        raise Unknown(told, "KER-3.1", rules.scenarios)
    for key, value in pairs(command.options, "option").items():
        check_option(rules, key, value)
    for clause, variant in pairs(command.rulings, "ruling").items():
        rules.clauses.check_ruling(clause, variant)
    if command.dice not in (ALGORITHM, SCRIPTED):
        raise Unknown(say("no dice are called {dice}", dice=command.dice), "KER-3.1", (ALGORITHM, SCRIPTED))
    if secret and command.commitment != commitment(secret):
        raise Illegal(say("the dice secret is not the one that was committed to"), "KER-3.3")
    _comes_from(command)
    if command.brought:
        brings(rules, command.scenario, command.brought)
    began = ev.Began(
        rules.game,
        rules.version,
        rules.content,
        command.scenario,
        command.rulings,
        command.options,
        command.dice,
        command.commitment,
        faces_rows(rules.dice),
        command.parent,
        command.parent_version,
        command.parent_link,
        command.carried,
        command.given,
        command.deal_of,
        command.deal_link,
        command.brought,
        command.deal_at,
        command.deal_answers,
    )
    return now.said("", began, "KER-3.1")


def brings(rules: Rules, scenario: str, files: tuple[Brought, ...]) -> tuple[Text, ...]:
    """What is unusual of the files that a table brings along; `Malformed` where the game reads none, or with
    all that is wrong with them (KER-6.7)."""
    if rules.brings is None:
        raise Malformed(say("{game} reads no files of a table's own", game=rules.game), BRINGS)
    if len(files) > MOST:
        raise Malformed(say("{n} files are more than {most}", n=len(files), most=MOST), BRINGS)
    for each in files:
        if len(each.text) > LONGEST:
            told = say("{file} is longer than {n} characters", file=each.file, n=LONGEST)
            raise Malformed(told, BRINGS)
    return rules.brings.told(scenario, files)


def _comes_from(command: Begin) -> None:
    """A branch names its parent, the parent's entry and link, and how much it carries; nothing else does. One
    that has the deal of another names that, with the link of its closing, and that the secret is known."""
    named = (command.parent, command.parent_version, command.parent_link, command.carried)
    whole = command.parent_version > 0 and command.carried > 0 and DIGEST.match(command.parent_link)
    if any(named) and not (command.parent and whole):
        raise Malformed(say("a branch names its parent, with entry and link"), "KER-9.4")
    again = (command.deal_of, command.deal_link)
    if any(again) and not (command.deal_of and DIGEST.match(command.deal_link) and command.given):
        raise Malformed(say("a deal that is played again names its session, with its link"), "KER-9.6")
    later = (command.deal_at, command.deal_answers)
    if any(later) and not (any(again) and min(later) > 0):
        raise Malformed(say("a deal from a later moment on names its entry, and how many answers"), "KER-9.6")
    if any(again) and any(named):
        raise Malformed(say("a branch has no deal of another session"), "KER-9.6")


def pairs(rows: Sequence[str], what: str) -> dict[str, str]:
    """Rows `KEY=VALUE` as typed; `Malformed` for one that is not, or comes twice."""
    found: dict[str, str] = {}
    for row in rows:
        key, equals, value = row.partition("=")
        if not (key and equals and value):
            raise Malformed(say("{row} is no {what}: write KEY=VALUE", row=row, what=what))
        if key in found:
            raise Malformed(say("{key} is given twice", key=key))
        found[key] = value
    return found


def check_option(rules: Rules, key: str, value: str) -> None:
    """Whether a table option exists and may have this value."""
    known = {**KERNEL_OPTIONS, **rules.options}
    if key not in known:
        raise Malformed(say("{game} has no option {key}", game=rules.game, key=key), "", tuple(known))
    if key == "dice" and value.startswith("declared:"):
        named = value.removeprefix("declared:").split("+")
        if all(SEAT.match(seat) and seat not in RESERVED for seat in named):
            return
    if value not in known[key]:
        raise Malformed(say("{key} cannot be {value}", key=key, value=value), "", known[key])
