"""Tactics: allies, attachments and events; the heroes are in `heroes`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import Row, action, constant, response, there_is
from engine.rules.fellowship.content import Ally, Attachment, EventCard, card
from engine.rules.fellowship.figures import figures_of, has_keyword, immune
from engine.rules.fellowship.judging import Look, always, judge, judged
from engine.rules.fellowship.state import Board, characters, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

COMBAT = ("combat",)

# Allies --------------------------------------------------------------------------------------------------

card(Ally(
    "veteran-axehand", title("Veteran Axehand"), "01028", sphere="tactics", cost=2, copies=3,
    traits=("dwarf", "warrior"), willpower=0, attack=2, defence=1, health=2,
))  # fmt: skip

GONDORIAN_SPEARMAN = card(Ally(
    "gondorian-spearman", title("Gondorian Spearman"), "01029", sphere="tactics", cost=2, copies=3,
    traits=("gondor", "warrior"), keywords=("sentinel",), willpower=0, attack=1, defence=1, health=1,
), say("Sentinel. When it is declared a defender, the attacker takes one damage."))  # fmt: skip
judge(GONDORIAN_SPEARMAN, use=always)


def it_defends(tx: Tx, seat: str, card: str, enemy: str, _: str, *defending: str) -> bool:
    """The card itself was declared a defender, and something can be done to the attacker."""
    return card in defending and enemy in tx.board.pieces and not immune(tx.board, enemy)


@response(GONDORIAN_SPEARMAN, "defend", can=it_defends)
def gondorian_spearman(tx: Tx, seat: str, card: str, enemy: str, *_: str) -> None:
    """One damage on the attacker."""
    actions.damage(tx, enemy, 1, card)


HORSEBACK_ARCHER = card(Ally(
    "horseback-archer", title("Horseback Archer"), "01030", sphere="tactics", cost=3, copies=2,
    traits=("rohan", "archer"), keywords=("ranged",), willpower=0, attack=2, defence=1, health=2,
), say("Ranged."))  # fmt: skip

BEORN = card(Ally(
    "beorn", title("Beorn"), "01031", sphere="tactics", cost=6, unique=True, traits=("beorning", "warrior"),
    willpower=1, attack=3, defence=3, health=6,
), say(
    "Once a round, five more attack this phase; at the end of the phase he goes back into the deck."
))  # fmt: skip


@action(BEORN, limit=1, moment="struck")
def beorn(tx: Tx, seat: str, card: str) -> None:
    """Five more attack this phase; when it ends he goes back into the deck."""
    actions.last(tx, card, card, "attack", 5)
    moves.leaves_at_end(tx, card, "deck", card)


# Attachments ---------------------------------------------------------------------------------------------


def bears_weapon(look: Look, id: str) -> int:
    """Whoever strikes hardest, a Dwarf rather than another."""
    return 3 * look.of(id, "attack") + ("dwarf" in printed(look.board, id).traits)


def stands(look: Look, id: str) -> int:
    """Whoever stands longest."""
    return 3 * look.of(id, "defence") + look.left(id)


BLADE_OF_GONDOLIN = card(Attachment(
    "blade-of-gondolin", title("Blade of Gondolin"), "01039", sphere="tactics", cost=1, copies=2,
    traits=("item", "weapon"), keywords=("restricted",),
), say(
    "Restricted, on a hero: one more attack against Orcs, and a progress on the quest when the hero's "
    "attack destroys an enemy."
))  # fmt: skip
judge(BLADE_OF_GONDOLIN, use=always, worth=6, bearer=bears_weapon)


@constant(BLADE_OF_GONDOLIN)
def blade_of_gondolin_cuts(board: Board, card: str) -> Iterable[Row]:
    """One more attack against an Orc."""
    bearer, attack = targets.host(board, card), board.attack
    if attack is None or not targets.attacking(board, bearer, attack.enemy):
        return ()
    return ((bearer, "attack", 1),) if "orc" in printed(board, attack.enemy).traits else ()


def bearer_killed(tx: Tx, seat: str, card: str, target: str, source: str) -> bool:
    """An attack of the bearer destroyed the enemy, and the quest takes progress."""
    return targets.quest_takes(tx.board) and targets.killed_by_attack(
        tx.board, targets.host(tx.board, card), target, source
    )


@response(BLADE_OF_GONDOLIN, "destroy", can=bearer_killed)
def blade_of_gondolin(tx: Tx, seat: str, card: str, *_: str) -> None:
    """One progress on the quest."""
    actions.progress(tx, 1, card)


CITADEL_PLATE = card(Attachment(
    "citadel-plate", title("Citadel Plate"), "01040", sphere="tactics", cost=4, copies=2,
    traits=("item", "armor"), keywords=("restricted",),
), say("Restricted, on a hero: four more hit points."))  # fmt: skip
judge(CITADEL_PLATE, worth=12, bearer=stands)


@constant(CITADEL_PLATE)
def citadel_plate(board: Board, card: str) -> Iterable[Row]:
    """Four more hit points."""
    return ((targets.host(board, card), "health", 4),)


DWARVEN_AXE = card(Attachment(
    "dwarven-axe", title("Dwarven Axe"), "01041", sphere="tactics", cost=2, copies=2,
    traits=("item", "weapon"), keywords=("restricted",),
), say("Restricted, on a hero: one more attack, two on a Dwarf."))  # fmt: skip
judge(DWARVEN_AXE, worth=9, bearer=bears_weapon)


@constant(DWARVEN_AXE)
def dwarven_axe(board: Board, card: str) -> Iterable[Row]:
    """One more attack, two for a Dwarf."""
    bearer = targets.host(board, card)
    return ((bearer, "attack", 2 if "dwarf" in printed(board, bearer).traits else 1),)


HORN_OF_GONDOR = card(Attachment(
    "horn-of-gondor", title("Horn of Gondor"), "01042", sphere="tactics", cost=1, unique=True,
    traits=("item", "artifact"), keywords=("restricted",),
), say("Restricted, on a hero, who gains a resource after a character is destroyed."))  # fmt: skip
judge(HORN_OF_GONDOR, use=always, worth=4)


def a_character_died(tx: Tx, seat: str, card: str, target: str, *_: str) -> bool:
    """The card destroyed is a hero or an ally."""
    return printed(tx.board, target).kind in ("hero", "ally") and card in tx.board.pieces


@response(HORN_OF_GONDOR, "destroy", can=a_character_died)
def horn_of_gondor(tx: Tx, seat: str, card: str, *_: str) -> None:
    """A resource for the bearer."""
    actions.gain(tx, targets.host(tx.board, card), 1, card)


# Events --------------------------------------------------------------------------------------------------

BLADE_MASTERY = card(EventCard(
    "blade-mastery", title("Blade Mastery"), "01032", sphere="tactics", cost=1, copies=3,
), say("A character has one more attack and one more defence this phase."))  # fmt: skip


@action(BLADE_MASTERY, where="hand", moment="turned struck")
def blade_mastery(tx: Tx, seat: str, card: str) -> Waiting:
    """A character has one more attack and defence."""
    fighter = yield actions.one_of(tx, seat, "who-strengthened", targets.everyone(tx.board), card)
    actions.last(tx, card, fighter, "attack", 1)
    actions.last(tx, card, fighter, "defence", 1)


RAIN_OF_ARROWS = card(EventCard(
    "rain-of-arrows", title("Rain of Arrows"), "01033", sphere="tactics", cost=1, copies=2,
), say("Exhaust a ranged character: each enemy engaged with a chosen player takes one damage."))  # fmt: skip


def archers(board: Board, seat: str) -> tuple[str, ...]:
    """Ready ranged characters of a player."""
    ready = targets.ready(board, characters(board, seat))
    return tuple(each for each in ready if has_keyword(board, each, "ranged"))


def archers_and_foes(tx: Tx, seat: str, *_: object) -> bool:
    """A ranged character to exhaust, and an engaged enemy to damage."""
    return bool(archers(tx.board, seat) and targets.foes(tx.board))


@action(RAIN_OF_ARROWS, where="hand", can=archers_and_foes, moment="shadowed")
def rain_of_arrows(tx: Tx, seat: str, card: str) -> Waiting:
    """A ranged character is exhausted, which is its cost (FEL-2.7)."""
    archer = yield actions.one_of(tx, seat, "who-exhausts", archers(tx.board, seat), card)
    if archer:
        actions.exhaust(tx, archer, card)
        tx.then(tx.frame(arrows_fall, seat, card))


@STEPS.waits("arrows_fall")
def arrows_fall(tx: Tx, seat: str, card: str) -> Waiting:
    """One damage on each enemy engaged with a player."""
    player = yield actions.one_of(tx, seat, "whose-enemies", targets.beset(tx.board), card)
    for each in targets.engaged(tx.board, (player,) if player else ()):
        actions.damage(tx, each, 1, card)


FEINT = card(EventCard(
    "feint", title("Feint"), "01034", sphere="tactics", cost=1, copies=2,
), say("In combat, an enemy engaged with a player cannot attack that player this phase."))  # fmt: skip


@action(FEINT, where="hand", phases=COMBAT, can=there_is(targets.foes), moment="shadowed")
def feint(tx: Tx, seat: str, card: str) -> Waiting:
    """An engaged enemy cannot attack the player it is engaged with now."""
    enemy = yield actions.one_of(tx, seat, "what-cannot-attack", targets.foes(tx.board), card)
    if enemy:
        actions.last(tx, card, enemy, f"cannot-attack:{tx.board.pieces[enemy].engaged}", 1)


@judged(FEINT)
def unopposed(look: Look, _: str) -> int:
    """More enemies attack somebody than there are ready characters; or one attacks hard."""
    if look.phase != "combat.after_shadows":
        return 0
    found, able = 0, look.snared()
    for seat in look.seats:
        foes = [id for id in look.board.seats[seat].engaged if id in able]
        hard = max((look.of(id, "attack") for id in foes), default=0)
        found = max(found, len(foes) - len(look.ready(seat)) + 1, hard - 2)
    return found


QUICK_STRIKE = card(EventCard(
    "quick-strike", title("Quick Strike"), "01035", sphere="tactics", cost=1, copies=2,
), say("Exhaust a character to attack at once with it alone."))  # fmt: skip


def reached(board: Board, seat: str, character: str) -> tuple[str, ...]:
    """Enemies a character of a player may attack; those in staging where a card says so. The attack is like
    any other: an immune enemy can be attacked, too (FEL-8.17)."""
    figures = figures_of(board)
    seats = in_order(board) if figures.has(character, "keyword", "ranged") else (seat,)
    staged = targets.staged(board, "enemy") if figures.flag(character, "reaches-staging") else ()
    return (*targets.engaged(board, seats), *staged)


def strikers(board: Board, seat: str) -> tuple[str, ...]:
    """Ready characters that may attack and reach an enemy."""
    figures, ready = figures_of(board), targets.ready(board, characters(board, seat))
    able = [each for each in ready if not figures.flag(each, "cannot-strike")]
    return tuple([each for each in able if reached(board, seat, each)])


@action(QUICK_STRIKE, where="hand", can=there_is(strikers), moment="shadowed")
def quick_strike(tx: Tx, seat: str, card: str) -> Waiting:
    """A character attacks an enemy alone, at once."""
    striker = yield actions.one_of(tx, seat, "who-attacks", strikers(tx.board, seat), card)
    if striker:
        able = reached(tx.board, seat, striker)
        enemy = yield actions.one_of(tx, seat, "what-attacked", able, card, clause="FEL-6.7", heeded=False)
        actions.strike(tx, seat, striker, enemy)


@judged(QUICK_STRIKE)
def _(look: Look, _: str) -> int:
    """Somebody brings an enemy down before it attacks."""
    if look.phase != "combat.after_shadows":
        return 0
    best = max((look.of(id, "attack") for id in look.ready()), default=0)
    return 4 if any(look.needed(id) <= best for id in look.own.engaged) else 0


THICKET_OF_SPEARS = card(EventCard(
    "thicket-of-spears", title("Thicket of Spears"), "01036", sphere="tactics", cost=3, copies=2,
), say(
    "Three different heroes pay. Enemies engaged with a player cannot attack that player this phase."
))  # fmt: skip


@action(
    THICKET_OF_SPEARS,
    where="hand",
    phases=COMBAT,
    most_each=1,
    can=there_is(targets.beset),
    moment="shadowed",
)
def thicket_of_spears(tx: Tx, seat: str, card: str) -> Waiting:
    """Enemies engaged with a player cannot attack that player."""
    player = yield actions.one_of(tx, seat, "whose-enemies", targets.beset(tx.board), card)
    for each in targets.engaged(tx.board, (player,) if player else ()):
        actions.last(tx, card, each, f"cannot-attack:{player}", 1)


@judged(THICKET_OF_SPEARS)
def _(look: Look, _: str) -> int:
    """Three enemies attack a player."""
    many = max(len(look.board.seats[seat].engaged) for seat in look.seats)
    return many - 1 if look.phase == "combat.after_shadows" and many > 2 else 0


SWIFT_STRIKE = card(EventCard(
    "swift-strike", title("Swift Strike"), "01037", sphere="tactics", cost=2,
), say("After a character was declared a defender, the attacker takes two damage."))  # fmt: skip


def somebody_defends(tx: Tx, seat: str, card: str, enemy: str, _: str, *defending: str) -> bool:
    """A character, whoever's, was declared a defender, and something can be done to the attacker."""
    return enemy in tx.board.pieces and bool(defending) and not immune(tx.board, enemy)


@response(SWIFT_STRIKE, "defend", where="hand", can=somebody_defends)
def swift_strike(tx: Tx, seat: str, card: str, enemy: str, *_: str) -> None:
    """Two damage on the attacker."""
    actions.damage(tx, enemy, 2, card)


@judged(SWIFT_STRIKE)
def _(look: Look, _: str) -> int:
    """It destroys the attacker."""
    attack = look.board.attack
    return 8 if attack and look.left(attack.enemy) <= 2 else 0


STAND_TOGETHER = card(EventCard(
    "stand-together", title("Stand Together"), "01038", sphere="tactics",
), say("In combat, a player may use any number of defenders against each attack this phase."))  # fmt: skip
judge(STAND_TOGETHER, whose_defenders=lambda look, seat: len(look.ready(seat)))


def several_could_defend(board: Board, _: str) -> bool:
    """A player engaged with an enemy has two who are ready."""
    beset = [seat for seat in in_order(board) if board.seats[seat].engaged]
    return any(len(targets.ready(board, characters(board, seat))) > 1 for seat in beset)


@action(STAND_TOGETHER, where="hand", phases=COMBAT, moment="shadowed", worth=several_could_defend)
def stand_together(tx: Tx, seat: str, card: str) -> Waiting:
    """A player may declare any number of defenders."""
    player = yield actions.one_of(tx, seat, "whose-defenders", in_order(tx.board), card)
    actions.last(tx, card, player, "many-defenders", 1)
