"""Action windows (FEL-8.1, 8.2): whoever can act is asked, until all have passed in a row; and the kernel's
listeners, made of everything filed in `abilities`: one for cards in play, one for hands."""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Option
from engine.rules.fellowship.abilities import LISTENING, Where
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.invented import ANSWERED
from engine.rules.fellowship.offers import (
    PLAY,
    USE,
    Abilities,
    Filed,
    Found,
    acting,
    actions,
    from_hand,
    from_play,
    might_by_hand,
    might_from_hand,
    phase_of,
)
from engine.rules.fellowship.state import in_order
from engine.rules.fellowship.steps import STEPS
from engine.rules.fellowship.use import act, frame_of
from engine.system import Ability, Listener
from engine.turn import Tx

# Action windows ----------------------------------------------------------------------------------------


ACTED = Frame("acted")


def open_window(tx: Tx, what: str, clause: str) -> None:
    """Ask whoever can act, as far as the table can see; with nobody the window closes by itself."""
    figures = figures_of(tx.board)
    ask_window(tx, what, clause, figures, actions(tx, figures))


def ask_window(
    tx: Tx,
    what: str,
    clause: str,
    figures: Figures,
    offers: dict[str, list[Option]],
    might: tuple[str, ...] = (),
    then: Frame = ACTED,
) -> None:
    """Offers by seat, and who else might have some; `then` is handed the seat and its choice.

    Whoever has an offer is asked anyhow, so only of the others it matters what they might hold.
    """
    order = in_order(tx.board)
    shown = {seat: tuple(offers[seat]) for seat in order if offers.get(seat)}
    if tx.all_seen:
        tx.window(what, clause, shown, then)
        return
    others = tuple([seat for seat in order if seat not in shown and seat not in might])
    held = acting("hand", phase_of(tx))
    without_code = [seat for seat in others if might_by_hand(figures, seat)]
    asked = (*shown, *might, *might_from_hand(tx, figures, held, seats=others), *without_code)
    tx.window(what, clause, shown, then, might=asked)


@STEPS.at("acted")
def acted(tx: Tx, seat: str, choice: str) -> None:
    """Somebody acted; the window opens again afterwards."""
    act(tx, seat, choice)


@STEPS.at("window")
def window(tx: Tx, what: str, clause: str) -> None:
    """A window inside something that is no step of the phase table."""
    open_window(tx, what, clause)


# Listeners ---------------------------------------------------------------------------------------------


def _abilities(found: list[Found], outcome: Frame, verb: str) -> tuple[Ability, ...]:
    return tuple(
        Ability(f"{verb}{card}", seat, frame_of(ability, seat, card, outcome.args), "FEL-8.2")
        for seat, ability, card in found
    )


Key = tuple[str, str, str]
"""Timing, mode and outcome."""


def _that_hear(key: Key, filed: Filed, where: Where) -> Abilities:
    return Abilities(
        filed, lambda ability: (ability.timing, ability.mode, ability.outcome, ability.where) == (*key, where)
    )


def _in_play(key: Key, filed: Filed) -> Listener:
    actions = _that_hear(key, filed, "play")

    def abilities(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
        if not actions.of(tx.board):
            return ()
        found = from_play(tx, actions, outcome.args)
        return _abilities(found, outcome, USE) if found else ()

    return Listener(key[0], key[2], key[1], abilities)  # type: ignore[arg-type]


def _in_hand(key: Key, filed: Filed) -> Listener:
    actions = _that_hear(key, filed, "hand")

    def abilities(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
        if not actions.of(tx.board):
            return ()
        found = from_hand(tx, figures_of(tx.board), actions, outcome.args)
        return _abilities(found, outcome, PLAY) if found else ()

    def might(tx: Tx, outcome: Frame) -> tuple[str, ...]:
        if not actions.of(tx.board):
            return ()
        return might_from_hand(tx, figures_of(tx.board), actions, outcome.args)

    return Listener(key[0], key[2], key[1], abilities, might)  # type: ignore[arg-type]


def listeners() -> tuple[Listener, ...]:
    """One for each moment and kind of outcome that a card is filed for, or an invented card may answer to."""
    made: list[Listener] = []
    for key in dict.fromkeys((*LISTENING, *ANSWERED)):
        filed = LISTENING.get(key, {})
        for where, make in (("play", _in_play), ("hand", _in_hand)):
            mine = {
                card: held
                for card, actions in filed.items()
                if (held := tuple(ability for ability in actions if ability.where == where))
            }
            if mine or (where == "play" and key in ANSWERED):
                made.append(make(key, mine))
    return tuple(made)
