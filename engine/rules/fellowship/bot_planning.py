"""The bot before the game and in the planning phase: its deck, its first hand, what to play, how to pay."""

from __future__ import annotations

from engine.questions import Choice, Question
from engine.rules.fellowship.bot_look import Look, named
from engine.rules.fellowship.offers import PLAY
from engine.rules.fellowship.state import card_of, printed

DECKS = ("deck:leadership", "deck:tactics", "deck:spirit", "deck:lore")
"""Those that do best together first."""
KEEPS = ("aragorn", "glorfindel")
"""Heroes that can do something with their own resources: they pay last."""
BEST = {
    "steward-of-gondor": 60, "unexpected-courage": 40, "celebrians-stone": 30, "the-favor-of-the-lady": 14,
    "self-preservation": 8, "protector-of-lorien": 8, "dwarven-axe": 9, "blade-of-gondolin": 6,
    "horn-of-gondor": 4, "citadel-plate": 12,
}  # fmt: skip
"""What attachments are worth; others are not played, or only where they have a use at once."""
LEADS = ("aragorn", "eowyn", "glorfindel", "gimli", "beravor", "denethor", "legolas")
"""Heroes that attachments are laid on, the first the most."""
WARY = 36


def deck(_: Look, question: Question) -> Choice | None:
    """One of those that ship."""
    return next(((id,) for id in DECKS if id in question.ids), None)


def mulligan(look: Look, _: Question) -> Choice:
    """Another hand where fewer than two cards could be played soon."""
    soon = [id for id in look.hand if _kind(look, id) != "event" and look.cost(id) <= 3]
    return ("keep",) if len(soon) >= 2 else ("again",)


def _kind(look: Look, id: str) -> str:
    return printed(look.board, id).kind


def best_card(look: Look, ids: Choice) -> str:
    """The ally or attachment that brings most for its cost; "" for none."""
    cards = [id for id in ids if id.startswith(PLAY) and _kind(look, named(id)) in ("ally", "attachment")]
    worth = {id: played_worth(look, named(id)) for id in cards}
    good = [id for id in cards if worth[id] > 0]
    return max(good, key=lambda id: worth[id] * 12 // (look.cost(named(id)) + 1), default="")


def played_worth(look: Look, id: str) -> int:
    """What a card from hand brings."""
    card = card_of(id)
    if card == "gandalf":
        return gandalf_worth(look)
    if _kind(look, id) == "attachment":
        return _attachment(look, card)
    what = printed(look.board, id)
    return 3 * what.willpower + 2 * what.attack + 2 * what.defence + what.health


def gandalf_worth(look: Look) -> int:
    """He strikes an enemy down, or turns the dial; and he is on the quest once."""
    struck = any(look.left(id) <= 4 for id in look.enemies())
    return 26 if struck else 24 if look.own.threat >= WARY else 10


def _attachment(look: Look, card: str) -> int:
    if card == "forest-snare":
        strong = [id for id in snared(look) if look.of(id, "attack") >= 2]
        return 30 if strong else 0
    if card == "power-in-the-earth":
        return 6 if look.staged("location") else 0
    return BEST.get(card, 0)


def snared(look: Look) -> list[str]:
    """Engaged enemies that can still attack."""
    ids = [id for seat in look.seats for id in look.board.seats[seat].engaged]
    return [id for id in ids if not look.figures.flag(id, "cannot-attack")]


def host(look: Look, question: Question) -> Choice:
    """One's own leading hero; an enemy that is strong, a location that lies in staging."""
    card = card_of(str(question.about[0]))

    def rank(option: str) -> tuple[int, int]:
        id = named(option)
        kind = look.kind(id)
        if kind == "enemy":
            return int(not look.figures.flag(id, "cannot-attack")), look.danger(id)
        if kind == "location":
            return int(id in look.board.staging), look.of(id, "threat")
        return int(look.board.pieces[id].controller == look.seat), _bearer(look, card, id)

    return (max(question.ids, key=rank),)


def _bearer(look: Look, card: str, id: str) -> int:
    """The leading hero; a weapon for whoever strikes, a plate for whoever stands."""
    if card in ("dwarven-axe", "blade-of-gondolin"):
        return 3 * look.of(id, "attack") + ("dwarf" in printed(look.board, id).traits)
    if card in ("citadel-plate", "self-preservation", "protector-of-lorien"):
        return 3 * look.of(id, "defence") + look.left(id)
    place = LEADS.index(id) if id in LEADS else len(LEADS)
    return 20 - place if card != "the-favor-of-the-lady" else 10 * look.of(id, "willpower") - place


def pay(_: Look | None, question: Question) -> Choice:
    """From the fullest pools, and last from heroes that need their own."""
    left, paid = question.least, []
    for pool in sorted(question.options, key=lambda pool: (pool.id in KEEPS, -pool.holds)):
        amount = min(left, pool.holds)
        left -= amount
        if amount:
            paid.append(f"{pool.id}={amount}")
    return tuple(paid)


def cost_of_x(look: Look, question: Question) -> Choice:
    """As much as the best ally costs that it can bring back; else the least."""
    if card_of(str(question.about[0])) != "stand-and-fight":
        return (str(min(question.most, max(question.least, 3))),)
    able = [id for id in fallen(look) if look.cost(id) <= question.most]
    best = max(able, key=lambda id: played_worth(look, id), default="")
    return (str(max(question.least, look.cost(best)) if best else question.least),)


def fallen(look: Look) -> list[str]:
    """Allies of a sphere in discard piles that are not in play."""
    piles = [id for seat in look.board.seats.values() for id in seat.discard]
    allies = [id for id in piles if _kind(look, id) == "ally" and printed(look.board, id).sphere != "neutral"]
    there = {piece.card: "" for piece in look.board.pieces.values()}
    return [id for id in allies if not (printed(look.board, id).unique and card_of(id) in there)]
