"""What stands on the table for a choice: figures as they are now, what a defence or an attack would come to.

Only what is open enters it, so it says the same to everybody; shadow cards and cards to come may change it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model import State
from engine.questions import PASS, Question
from engine.rules.fellowship.consequences import need
from engine.rules.fellowship.content import SHADOW_WORDS, WORDS
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.outcomes import CHOOSE
from engine.rules.fellowship.phases.encounter import to_come
from engine.rules.fellowship.state import Board, card_of, in_order, printed
from engine.rules.fellowship.words.asked import answering
from engine.rules.fellowship.words.things import thing
from engine.wording import Text, count, say

Told = Iterator[tuple[str, Text]]


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option what it stands at; under "" what holds for the question: what the card does that asks or
    answers, or to whose effect it may be answered, and what is at stake."""
    tell, figures = _TOLD.get(question.what), figures_of(state.board)
    told = {} if tell is None else dict(tell(figures, question))
    does = _does(state.board, question)
    if does is not None:
        told[""] = say("{does} {stakes}", does=does, stakes=told[""]) if "" in told else does
    return told


EFFECTS = {"would:reveal_effect", "would:shadow_effect", "after:shadow_effect", "after:revealed"}
"""What may be answered to that is the effect of the card it is about."""


def _does(board: Board, question: Question) -> Text | None:
    """What the card does that asks, that answers to what happens to it, or whose effect may be answered to;
    of a shadow card, as one."""
    card = question.about[0] if question.about else ""
    asks = any(id.startswith(CHOOSE) for id in question.ids) and question.what not in BY_RULE
    answers = ":" in question.what and answering(question) == (card,)
    if not isinstance(card, str) or not (asks or answers or question.what in EFFECTS):
        return None
    shadows = [each.card for piece in board.pieces.values() for each in piece.shadows if each.turned]
    as_shadow = card in shadows or question.what.endswith(":shadow_effect")
    return (SHADOW_WORDS if as_shadow else WORDS).get(card_of(card))


BY_RULE = ("who-takes", "engages-first", "host", "which-target")
"""Questions of a rule, or of a card that says what it does by itself."""


def _card(id: str) -> str:
    return id.rpartition(":")[2]


def _commit(figures: Figures, question: Question) -> Told:
    """What stands so far, and a willpower that is not the printed one."""
    yield from _so_far(figures, question)
    board = figures.board
    for id in question.ids:
        now = figures.of(_card(id), "willpower")
        if now != printed(board, _card(id)).willpower:
            yield id, say("willpower {n} now", n=now)


def _sums(figures: Figures) -> tuple[int, int]:
    board = figures.board
    committed = [id for id, piece in board.pieces.items() if piece.committed]
    willpower = sum(figures.of(id, "willpower") for id in committed)
    return willpower, sum(figures.threat(id) for id in board.staging)


def _quest(figures: Figures) -> Text:
    willpower, threat = _sums(figures)
    return count(
        "Threat {threat} against willpower {willpower}, and {n} card to be revealed.",
        "Threat {threat} against willpower {willpower}, and {n} cards to be revealed.",
        n=max(0, len(in_order(figures.board)) + figures.table("reveals")),
        threat=threat,
        willpower=willpower,
    )


def _ending(figures: Figures) -> Text:
    """What would come of the quest as it stands."""
    board, (willpower, threat) = figures.board, _sums(figures)
    if willpower == threat:
        return say("As it stands nothing would come of it.")
    if willpower < threat:
        more = threat - willpower
        dials = [
            say("{seat} {dial}", seat=thing(seat), dial=board.seats[seat].threat + more)
            for seat in in_order(board)
        ]
        return say("As it stands every dial would rise by {n}: {dials}.", n=more, dials=tuple(dials))
    active = [each for each in board.active if need(board, each)]
    if not active:
        return count(
            "As it stands the quest would get {n} progress.",
            "As it stands the quest would get {n} progress.",
            n=willpower - threat,
        )
    return count(
        "As it stands there would be {n} progress, for {location} first, {needs}.",
        "As it stands there would be {n} progress, for {location} first, {needs}.",
        n=willpower - threat,
        location=thing(active[0]),
        needs=count("which needs {n}", "which needs {n}", n=need(board, active[0])),
    )


def _so_far(figures: Figures, _: Question) -> Told:
    """What the quest would be resolved by (FEL-3.5), how many cards are still revealed (FEL-3.2), and what
    would come of it (FEL-3.7, 3.8)."""
    yield "", say("{figures} {ending}", figures=_quest(figures), ending=_ending(figures))


def _staged(figures: Figures, question: Question) -> Told:
    """The same when all cards are revealed."""
    willpower, threat = _sums(figures)
    told = {"threat": threat, "willpower": willpower, "ending": _ending(figures)}
    yield "", say("Threat {threat} against willpower {willpower}. {ending}", **told)


def _defend(figures: Figures, question: Question) -> Told:
    """Attack less defence (FEL-6.4), all of it undefended (FEL-6.5), before the shadow card."""
    attack = figures.of(str(question.about[0]), "attack")
    yield "", say("The attack is {n}, before the shadow card.", n=attack)
    for id in question.ids:
        if id == PASS:
            yield id, count("{n} damage on one hero", "{n} damage on one hero", n=attack)
        elif _card(id) in figures.board.pieces:
            damage = max(0, attack - figures.of(_card(id), "defence"))
            yield id, _after(damage, figures.health_left(_card(id)))


def _after(damage: int, left: int) -> Text:
    """What becomes of a card with so many hit points left that is dealt so much damage (FEL-6.8)."""
    if not damage:
        return say("no damage")
    if damage >= left:
        return count("{n} damage: falls", "{n} damage: falls", n=damage)
    dealt = count("{n} damage", "{n} damage", n=damage)
    return say("{damage}, {left}", damage=dealt, left=_left(left - damage))


def _left(left: int) -> Text:
    return count("{n} hit point left", "{n} hit points left", n=left)


def _strike(figures: Figures, question: Question) -> Told:
    """What an attack is measured against (FEL-6.7)."""
    for id in question.ids:
        if id != PASS:
            yield id, _target(figures, _card(id))


def _join(figures: Figures, question: Question) -> Told:
    """What the attack has to beat, and how strong it is so far, where others declared attackers (FEL-6.7)."""
    enemy, declared = str(question.about[0]), [str(each) for each in question.about[2:]]
    target = _target(figures, enemy)
    if declared:
        attack = figures.all(declared, "attack").value
        yield "", say("The attack so far: {n}. The enemy: {target}.", n=attack, target=target)
    else:
        yield "", say("The enemy: {target}.", target=target)
    yield from (
        (id, say("attack {n}", n=figures.of(_card(id), "attack"))) for id in question.ids if id != PASS
    )


def _target(figures: Figures, enemy: str) -> Text:
    left = _left(figures.health_left(enemy))
    return say("defence {defence}, {left}", defence=figures.of(enemy, "defence"), left=left)


def _may_engage(figures: Figures, question: Question) -> Told:
    """Who comes anyway, by engagement cost against the dials (FEL-5.3, 5.4), and what comes with an enemy."""
    those = tuple(_coming(figures))
    if those:
        yield "", say("By engagement cost against the dial would come anyway: {those}.", those=those)
    else:
        yield "", say("By engagement cost against the dial nobody would come.")
    for id, told in _engage(figures, question):
        yield id, say("engages at {cost}, {figures}", cost=figures.of(_card(id), "engage"), figures=told)


def _coming(figures: Figures) -> Iterator[Text]:
    """Everyone who would come, with its cost and the dial; of several with one cost that would come to
    several players the first player says which comes to whom."""
    board = figures.board
    came = to_come(board, figures)
    left = {pool: list(pool) for _, pool in came}
    for seat, pool in came:
        enemy = thing(left[pool].pop(0))
        if {each for each, those in came if those == pool} != {seat}:
            enemy = say("one of {enemies}", enemies=tuple(map(thing, pool)))
        about = {"cost": figures.of(pool[0], "engage"), "dial": board.seats[seat].threat}
        yield say("{enemy} ({cost}) to {seat} ({dial})", enemy=enemy, seat=thing(seat), **about)


def _engage(figures: Figures, question: Question) -> Told:
    """What comes with an enemy."""
    for id in question.ids:
        if id != PASS:
            attack, left = figures.of(_card(id), "attack"), _left(figures.health_left(_card(id)))
            yield id, say("attack {n}, {left}", n=attack, left=left)


def _takes(figures: Figures, question: Question) -> Told:
    """What an attack deals: less the defence (FEL-6.4), or all of it where nobody defends (FEL-6.5)."""
    attack = figures.board.attack
    if question.about and attack is not None:
        blow = figures.of(str(question.about[0]), "attack")
        defence = sum(figures.of(id, "defence") for id in attack.characters)
        dealt = max(0, blow - defence)
        told = count("{n} damage: nobody defended.", "{n} damage: nobody defended.", n=dealt)
        if attack.characters:
            told = count(
                "{n} damage: attack {attack} against defence {defence}.",
                "{n} damage: attack {attack} against defence {defence}.",
                n=dealt,
                attack=blow,
                defence=defence,
            )
        yield "", told
        yield from ((id, _after(dealt, figures.health_left(_card(id)))) for id in question.ids)
    else:
        yield from _bears(figures, question)


def _answering(figures: Figures, question: Question) -> Told:
    """The attack at hand, where a shadow card or a defender may be answered to."""
    attack = figures.board.attack
    if attack is None or not attack.by_enemy or attack.enemy not in figures.board.pieces:
        return
    blow = figures.of(attack.enemy, "attack")
    defence = sum(figures.of(id, "defence") for id in attack.characters if id in figures.board.pieces)
    if attack.characters:
        yield "", say("The attack is {attack} against defence {defence}.", attack=blow, defence=defence)
    else:
        yield "", say("The attack is {attack}, and nobody defends.", attack=blow)


def _hurt(figures: Figures, question: Question) -> Told:
    """What whoever was damaged has left."""
    card = str(question.about[0]) if question.about else ""
    if card in figures.board.pieces:
        yield "", say("{card}: {left}.", card=thing(card), left=_left(max(0, figures.health_left(card))))


def _hurting(figures: Figures, question: Question) -> Told:
    """What becomes of whoever is about to be damaged."""
    card, amount = str(question.about[0]), int(question.about[1])
    if card in figures.board.pieces:
        yield "", say("{card}: {left}.", card=thing(card), left=_after(amount, figures.health_left(card)))


def _bears(figures: Figures, question: Question) -> Told:
    for id in question.ids:
        if _card(id) in figures.board.pieces:
            left = figures.health_left(_card(id))
            yield id, count("{n} hit point now", "{n} hit points now", n=left)


_TOLD = {
    "commit": _commit,
    "defend": _defend,
    "strike": _strike,
    "attackers": _join,
    "join": _join,
    "engage": _may_engage,
    "attack": _engage,
    "engages-first": _engage,
    "who-takes": _takes,
    "who-damaged": _bears,
    "who-healed": _bears,
    "what-damaged": _bears,
    "what-attacked": _bears,
    "quest.after_staging": _staged,
    "quest.after_commit": _so_far,
    "would:shadow_effect": _answering,
    "after:defend": _answering,
    "combat.attack.after_defend": _answering,
    "combat.attack.after_shadow": _answering,
    "after:damage": _hurt,
    "would:damage": _hurting,
}
"""By question."""
