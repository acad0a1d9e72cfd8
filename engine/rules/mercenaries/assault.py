"""An attack ability with all that belongs to it: its numbers, whom it can be upon, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import asdict, replace

from engine.rules.mercenaries import printed
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import Mode, mode
from engine.rules.mercenaries.ground import allies, apart, at, beside, enemies, ground, within
from engine.rules.mercenaries.state import LASTING, Board, Figure
from engine.rules.mercenaries.vocabulary import Attack, With
from engine.tabletop.areas import Area
from engine.tabletop.sums import Row, Sum, rows, total

HERE = (0, 0)
"""Where the attacker stands in a pattern that lies around it; one that covers this lies anywhere in range."""
ALL = ("adjacent", "range", "passed")
"""Whom an attack is for where it is upon all of them."""


class Assault(Attack, frozen=True, kw_only=True, tag="assault"):
    """An attack before it is upon anybody, with all that adds to it. rows: what its value is made of. hits:
    how often each target is attacked."""

    rows: tuple[Row, ...]
    hits: int = 1

    def boosted(self, boost: With) -> Assault:
        """With what a consumed element adds."""
        return replace(
            self,
            rows=(*self.rows, *rows([(boost.element, boost.value)] if boost.value else ())),
            range=max(1, self.range + boost.range) if self.range else 0,
            targets=self.targets + boost.targets,
            pierce=self.pierce + boost.pierce,
            push=self.push + boost.push,
            conditions=(*self.conditions, *boost.conditions),
            pattern=boost.pattern or self.pattern,
            whom=boost.whom or self.whom,
        )


def assault(board: Board, figure: str, source: str, nth: int, extras: str = "") -> Assault:
    """The attack that is ability `nth` of a source, as this figure makes it: a character with the numbers of
    the card, whoever has a stat card with those added to it (MER-6.2)."""
    ability, attacker = printed.ability(board, source, nth, Attack), board.figures[figure]
    times = {"": 1, "moved": board.moved, "damage": board.dealt}[ability.per]
    made = Assault(**asdict(ability), rows=(Row(printed.card_of(source), "", ability.value * times),))
    if figure not in board.characters:
        made = _by_stats(made, attacker)
    lasting, used = LASTING.upon(board, figure, "attack"), printed.items(extras)
    added = [*((row.source, row.amount) for row in lasting), *((item.id, item.plus) for item in used)]
    made = replace(
        made,
        rows=(*made.rows, *rows((source, amount) for source, amount in added if amount)),
        advantage=made.advantage or attacker.stats.advantage or any(item.advantage for item in used),
        conditions=(*made.conditions, *(condition for item in used for condition in item.conditions)),
        pierce=99 if any(item.pierces for item in used) else made.pierce,
    )
    for boost in printed.boosts_of(board, figure, ability, extras):
        made = made.boosted(boost)
    beside = made.whom == "adjacent" or (made.pattern and HERE not in made.pattern)
    return replace(made, range=0) if beside else made


def _by_stats(made: Assault, attacker: Figure) -> Assault:
    """What the stat card gives (MER-6.2)."""
    stats = attacker.stats
    shots = made.range or stats.range
    targets = made.targets if made.targets > 1 else stats.targets
    return replace(
        made,
        rows=(Row(attacker.kind, "", stats.attack), *made.rows),
        range=max(1, shots + made.further) if shots else 0,
        targets=1 if made.same else targets,
        hits=targets if made.same else 1,
        pierce=made.pierce + stats.pierce,
        conditions=(*made.conditions, *stats.conditions),
    )


# Whom it can be upon -------------------------------------------------------------------------------------


def choices(board: Board, figure: str, made: Assault, chosen: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Whom a character can choose next: single figures; or all that an area covers, every set of them that is
    part of no other; or all that are attacked at once."""
    foes = enemies(board, figure)
    seen = [id for id, foe in foes.items() if id not in chosen and "invisible" not in foe.conditions]
    if made.whom == "passed":
        passed = tuple([id for id in seen if foes[id].at in board.way])
        return [passed] if passed else []
    if made.pattern and not chosen:
        return _covered(board, figure, made, seen)
    able = within(board, figure, made.range, seen)
    if made.whom in ALL:
        return [tuple(able)] if able else []
    return [(each,) for each in able]


def _covered(board: Board, figure: str, made: Assault, seen: Sequence[str]) -> list[tuple[str, ...]]:
    """Whom an area can cover: every set that is part of no other."""
    area = Area(ground(board), made.pattern, [at(board, id) for id in seen])
    covered = area.covered(at(board, figure), made.range)
    sets = [frozenset(each) for each in covered if each]
    whole = [each for each in sets if not any(each < other for other in sets)]
    return [tuple(id for id in seen if at(board, id) in some) for some in dict.fromkeys(whole)]


# What it comes to ----------------------------------------------------------------------------------------


def value(board: Board, figure: str, target: str, made: Assault) -> Sum:
    """The attack upon a target before the modifier card: what it is made of, more where an ally of the
    attacker stands beside the target, and 1 more where that is poisoned (MER-5.1)."""
    found = Sum(total(made.rows), made.rows)
    if made.helped and any(each.at in beside(board, target) for each in allies(board, figure).values()):
        found = found.plus(Row("allies", "", made.helped))
    return found.plus(Row("poison", "", 1)) if "poison" in board.figures[target].conditions else found


def drawn_for(board: Board, figure: str, target: str, made: Assault, guards: Iterable[str]) -> Mode:
    """How many modifier cards are drawn and which counts (MER-5.3)."""
    attacker, upon = board.figures[figure].conditions, board.figures[target].stats
    near = made.range > 0 and apart(board, figure, target) == 1
    hinders = upon.hindering or bool(LASTING.upon(board, target, "hindering"))
    armed = any(CONTENT.items[item].hindering for item in guards)
    return mode(made.advantage or "strengthen" in attacker, "muddle" in attacker or near or hinders or armed)


def shield(board: Board, target: str, guards: Iterable[str]) -> int:
    """What keeps damage of attacks off a figure, all together (MER-5.5)."""
    lasting = sum(row.amount for row in LASTING.upon(board, target, "shield"))
    return board.figures[target].stats.shield + lasting + sum(CONTENT.items[item].shield for item in guards)


def turned_to(board: Board, figure: str, target: str) -> str:
    """Who takes an attack: somebody beside the target who said so, else the target."""
    near, foes = beside(board, target), enemies(board, figure)
    takes = dict.fromkeys(row.target for row in board.lasting if row.figure == "redirect")
    able = [id for id in takes if id in foes and "invisible" not in foes[id].conditions]
    return next((id for id in able if id != target and foes[id].at in near), target)
