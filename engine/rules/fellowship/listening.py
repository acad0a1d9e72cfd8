"""The kernel's listeners, made of everything filed in `abilities`: one for cards in play, one for hands."""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship.abilities import LISTENING
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.filed import Deeds, Filed
from engine.rules.fellowship.offers import PLAY, USE, Found, from_hand, from_play, might_from_hand
from engine.rules.fellowship.use import frame_of
from engine.system import Ability, Listener
from engine.turn import Tx


def _abilities(found: list[Found], outcome: Frame, verb: str) -> tuple[Ability, ...]:
    if not found:
        return ()
    return tuple(
        Ability(f"{verb}{card}", seat, frame_of(deed, seat, card, outcome.args), "FEL-8.2")
        for seat, deed, card in found
    )


def _in_play(key: tuple[str, str, str], filed: Filed) -> Listener:
    deeds = Deeds(filed)

    def abilities(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
        if not deeds.of(tx.board):
            return ()
        return _abilities(from_play(tx, deeds, outcome.args), outcome, USE)

    return Listener(key[0], key[2], key[1], abilities)  # type: ignore[arg-type]


def _in_hand(key: tuple[str, str, str], filed: Filed) -> Listener:
    deeds = Deeds(filed)

    def abilities(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
        if not deeds.of(tx.board):
            return ()
        return _abilities(from_hand(tx, figures_of(tx.board), deeds, outcome.args), outcome, PLAY)

    def might(tx: Tx, outcome: Frame) -> tuple[str, ...]:
        if not deeds.of(tx.board):
            return ()
        return might_from_hand(tx, figures_of(tx.board), deeds, outcome.args)

    return Listener(key[0], key[2], key[1], abilities, might)  # type: ignore[arg-type]


def listeners() -> tuple[Listener, ...]:
    """One for each moment and kind of outcome that a card is filed for; nothing where none is."""
    made: list[Listener] = []
    for key, filed in LISTENING.items():
        for where, make in (("play", _in_play), ("hand", _in_hand)):
            mine = {
                card: held
                for card, deeds in filed.items()
                if (held := tuple(deed for deed in deeds if deed.where == where))
            }
            if mine:
                made.append(make(key, mine))
    return tuple(made)
