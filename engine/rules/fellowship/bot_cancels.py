"""When the bot cancels: what a card does as it is revealed, or as a shadow card."""

from __future__ import annotations

from engine.rules.fellowship.bot_look import Look
from engine.rules.fellowship.state import card_of, printed

WORSE_SHADOWS = ("dol-guldur-orcs", "east-bight-patrol")
"""They make the attack stronger."""


def cancels(look: Look, card: str, what: str) -> int:
    """What is gained by cancelling what is about to happen."""
    if what == "would:shadow_effect":
        return _shadow(look)
    revealed = look.board.limbo[-1] if look.board.limbo else look.board.stage
    bad = _revealed(look, card_of(revealed))
    return bad - (3 if card == "eleanor" else 1)


def _revealed(look: Look, card: str) -> int:
    """How bad a card is as it is revealed."""
    board, committed = look.board, len(look.committed())
    tired = sum(board.pieces[id].exhausted for id in look.everyone())
    frail = sum(look.left(id) == 1 and board.pieces[id].exhausted for id in look.everyone())
    return {
        "the-necromancers-reach": tired + 3 * frail - 1,
        "ungoliants-spawn": committed,
        "king-spider": 2 * len(look.seats),
        "black-forest-bats": 2 * len(look.seats),
        "dol-guldur-orcs": 3,
        "driven-by-shadow": len(board.staging),
        "caught-in-a-web": 6,
        "eyes-of-the-forest": len(look.hand),
    }.get(card, 0)


def _shadow(look: Look) -> int:
    """Whether the attack, with what the shadow adds, would cost a life or much threat."""
    attack = look.board.attack
    if attack is None or attack.enemy not in look.board.pieces:
        return 0
    cards = [each.card for each in look.board.pieces[attack.enemy].shadows if each.turned]
    card = card_of(cards[-1]) if cards else ""
    if card in WORSE_SHADOWS:
        return _saves(look, attack.enemy, attack.characters)
    undefended = not attack.characters
    if card == "ungoliants-spawn":
        return 9 if undefended or look.board.seats[attack.seat].threat > 40 else 2
    if card == "hummerhorns":
        return 6
    if card == "king-spider":
        return 1 if look.ready(attack.seat) else 0
    return 3 if card == "driven-by-shadow" and undefended else 0


def _saves(look: Look, enemy: str, defenders: tuple[str, ...]) -> int:
    """It matters where the defender is a hero who would die of it and not without it."""
    more = 1 if defenders else 3
    blow = look.of(enemy, "attack")
    for id in defenders:
        if printed(look.board, id).kind == "hero":
            damage = blow - look.of(id, "defence")
            return 9 if damage < look.left(id) <= damage + more else 0
    return 0 if defenders else 3
