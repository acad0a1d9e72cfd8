"""MER-2: who acts when, at a table; the keys themselves: `tests/cases/mercenaries/test_initiative.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Scripted
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CARDS, CONTENT
from engine.rules.mercenaries.phases.order import following, late
from replays.session import Session
from tests.systems.mercenaries.laying import board, character, first, ground, laid, monster
from tests.systems.table import choose, events_of, log

HEXES = tuple(f"{column}{row}" for column in "BCDEFGH" for row in range(2, 9))
BY_INITIATIVE = sorted(CARDS.values(), key=lambda card: card.initiative)


def order_of(live: Session) -> tuple[str, ...]:
    """The order that was settled last."""
    turns: tuple[str, ...] = events_of(log(live), ev.TurnsSet)[-1].turns
    return turns


def cards(initiative: int) -> str:
    """A card with this initiative."""
    return next(card.id for card in BY_INITIATIVE if card.initiative == initiative)


def order(
    players: Mapping[str, tuple[int, int] | None],
    monsters: Sequence[str] = (),
    piles: Mapping[str, Sequence[str]] = {},
    rulings: Mapping[str, str] = {},
) -> Session:
    """A round at its reveal: characters with the initiatives of their two cards, or resting, and monsters."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        for nth, (id, two) in enumerate(players.items()):
            chosen = () if two is None else [cards(each) for each in two]
            character(tx, id, f"B{nth + 2}", ("ann", "bo", "cy")[nth], chosen=chosen, rests=two is None)
        for nth, id in enumerate(monsters):
            monster(tx, id, f"H{nth + 2}", elite=id.endswith("-2"))

    return laid(lay, "round.reveal", len(players), rulings, Scripted(piles=piles))


def deck(name: str, initiative: int) -> dict[str, tuple[str, ...]]:
    """A deck with a card of this initiative on top."""
    printed = CONTENT.decks[name].cards
    ids = [f"{name}-card-{nth}" for nth in range(1, len(printed) + 1)]
    top = next(id for id, card in zip(ids, printed, strict=True) if card.initiative == initiative)
    return {f"abilities:{name}": (top, *(id for id in ids if id != top))}


def test_mer_2_1_a_card_is_turned_up_for_every_type_on_the_map() -> None:
    live = order({"brute": (15, 61)}, ["bandit-guard-1", "bandit-guard-2", "living-bones-1"])
    assert [each.deck for each in events_of(log(live), ev.AbilityShown)] == ["guard", "living-bones"]
    assert board(live).decks["guard"].up == ("guard-card-1",)


def test_mer_2_2_the_lowest_initiative_acts_first() -> None:
    """The worked example of the source: archers 32, bones 45, then who leads with 61; with 15 it is first."""
    piles = {**deck("archer", 32), **deck("living-bones", 45)}
    live = order({"brute": (61, 15)}, ["living-bones-1", "bandit-archer-1"], piles)
    assert order_of(live) == ("bandit-archer", "living-bones", "brute")
    led = order({"brute": (15, 61)}, ["living-bones-1", "bandit-archer-1"], piles)
    assert order_of(led) == ("brute", "bandit-archer", "living-bones")


def test_mer_2_3_of_a_type_the_elites_act_first_then_the_others_by_number() -> None:
    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        for nth, elite in ((4, False), (3, True), (1, False), (2, True)):
            monster(tx, f"bandit-guard-{nth}", f"H{nth + 1}", elite=elite)
        tx.emit(ev.TurnsSet(("bandit-guard",), ((50, 1),)), "MER-2.2")
        acted = []
        while figure := following(tx.board):
            acted.append(figure)
            tx.emit(ev.TurnEnded(figure), "MER-2.3")
        assert acted == ["bandit-guard-2", "bandit-guard-3", "bandit-guard-1", "bandit-guard-4"]
        character(tx, "brute", "B2", chosen=(cards(15), cards(61)))

    laid(lay, "round.order", 1)


def test_mer_2_2_summons_act_right_before_their_owner_in_the_order_in_which_they_came() -> None:
    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        character(tx, "brute", "B2", chosen=(cards(15), cards(61)))
        stats = tx.board.figures["brute"].stats
        for nth in (2, 1):
            tx.emit(ev.FigurePlaced(f"rat-{nth}", "rat", f"C{nth + 1}", 3, stats, "ann", "brute"), "MER-5.5")
        tx.emit(ev.TurnsSet(("brute",), ((15, 0, 61),)), "MER-2.2")
        acted = []
        while figure := following(tx.board):
            acted.append(figure)
            tx.emit(ev.TurnEnded(figure), "MER-2.2")
        assert acted == ["rat-2", "rat-1", "brute"]

    laid(lay, "round.order", 1)


def test_mer_2_4_players_who_are_level_are_told_apart_by_their_other_card() -> None:
    assert order_of(order({"brute": (15, 61), "brute-2": (15, 35)})) == ("brute-2", "brute")


def test_mer_2_4_players_who_are_level_in_both_cards_decide() -> None:
    live = order({"brute": (15, 61), "brute-2": (15, 61)})
    question = first(live)
    assert (question.what, question.clause, question.seats) == ("turn", "MER-2.4", ("ann", "bo"))
    assert question.ids == ("turn:brute", "turn:brute-2")
    choose(live, "bo", "turn:brute-2")
    assert order_of(live) == ("brute-2", "brute")


def test_mer_2_5_a_player_goes_before_a_type_with_the_same_initiative() -> None:
    live = order({"brute": (15, 87)}, ["bandit-guard-1"], deck("guard", 15))
    assert order_of(live) == ("brute", "bandit-guard")


def test_mer_2_6_between_types_that_are_level_the_players_decide() -> None:
    piles = {**deck("archer", 32), **deck("living-corpse", 32)}
    live = order({"brute": (15, 87), "brute-2": (54, 87)}, ["bandit-archer-1", "living-corpse-1"], piles)
    question = first(live)
    assert (question.what, question.clause, question.seats) == ("turn", "MER-2.6", ("ann", "bo"))
    choose(live, "ann", "turn:living-corpse")
    assert order_of(live) == ("brute", "living-corpse", "bandit-archer", "brute-2")


def test_mer_2_7_of_three_that_are_level_the_players_go_first() -> None:
    piles = {**deck("guard", 15), **deck("living-spirit", 22)}
    live = order({"brute": (15, 87), "brute-2": (15, 61)}, ["bandit-guard-1", "living-spirit-1"], piles)
    assert order_of(live) == ("brute-2", "brute", "bandit-guard", "living-spirit")


def test_mer_2_7_where_one_of_those_that_are_level_rests_they_decide() -> None:
    live = order({"brute": None, "brute-2": None})
    question = first(live)
    assert (question.what, question.clause) == ("turn", "MER-2.7")
    choose(live, "ann", "turn:brute-2")
    assert order_of(live) == ("brute-2", "brute")
    assert events_of(log(live), ev.TurnsSet)[0].keys[0][0] == 99


def test_mer_2_8_the_leading_card_alone_gives_the_initiative() -> None:
    assert board(order({"brute": (61, 15)})).keys["brute"] == (61, 0, 15)


# Types that share a deck ---------------------------------------------------------------------------------

GUARDS = ("bandit-guard-1", "city-guard-1")


def test_mer_2_9_types_that_share_a_deck_share_its_card() -> None:
    live = order({"brute": (15, 87)}, GUARDS, deck("guard", 30))
    assert [each.deck for each in events_of(log(live), ev.AbilityShown)] == ["guard"]
    question = first(live)
    assert (question.what, question.clause) == ("turn", "MER-2.9")
    choose(live, "ann", "turn:city-guard")
    assert order_of(live) == ("brute", "city-guard", "bandit-guard")
    assert board(live).before == (("city-guard", "bandit-guard"),)


def again(ruling: str) -> Session:
    """A round in which the players said before that the city's guards go first."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        character(tx, "brute", "B2", chosen=(cards(15), cards(87)))
        for nth, id in enumerate(GUARDS):
            monster(tx, id, f"H{nth + 2}")
        tx.emit(ev.TypesRanked("city-guard", "bandit-guard"), "MER-2.9")

    return laid(lay, "round.reveal", 1, {"MER-2.9": ruling}, Scripted(piles=deck("guard", 30)))


def test_mer_2_9_keep_order_it_stands_for_the_scenario() -> None:
    assert order_of(again("keep-order")) == ("brute", "city-guard", "bandit-guard")


def test_mer_2_9_each_round_they_are_asked_again() -> None:
    live = again("each-round")
    assert first(live).clause == "MER-2.9"
    choose(live, "ann", "turn:bandit-guard")
    assert order_of(live) == ("brute", "bandit-guard", "city-guard")


# Types that come late ------------------------------------------------------------------------------------


def comes(type: str, piles: Mapping[str, Sequence[str]], acting: str = "brute") -> Session:
    """A brute (54) is in its turn, bandit guards (30) have had theirs and a second brute (87) has not, when
    a type comes onto the map."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        character(tx, "brute", "B2", chosen=(cards(54), cards(61)))
        character(tx, "brute-2", "B4", "bo", chosen=(cards(87), cards(61)))
        monster(tx, "bandit-guard-1", "H2")
        keys = ((30, 1), (54, 0, 61), (87, 0, 61))
        tx.emit(ev.TurnsSet(("bandit-guard", "brute", "brute-2"), keys), "MER-2.2")
        tx.emit(ev.TurnEnded("bandit-guard-1"), "MER-2.2")
        tx.emit(ev.TurnBegan(acting), "MER-2.2")
        monster(tx, f"{type}-1", "H4")
        tx.then(tx.frame(late))

    return laid(lay, "", 2, {}, Scripted(piles=piles))


def test_mer_6_3_a_type_with_a_lower_initiative_acts_right_after_the_turn_that_runs() -> None:
    live = comes("bandit-archer", deck("archer", 14))
    assert order_of(live) == ("bandit-guard", "brute", "bandit-archer", "brute-2")


def test_mer_6_3_a_type_with_a_higher_initiative_waits_for_its_place() -> None:
    live = comes("stone-golem", deck("stone-golem", 90))
    assert order_of(live) == ("bandit-guard", "brute", "brute-2", "stone-golem")


def test_mer_6_3_between_those_that_are_left_a_type_acts_by_its_initiative() -> None:
    live = comes("stone-golem", deck("stone-golem", 83))
    assert order_of(live) == ("bandit-guard", "brute", "stone-golem", "brute-2")


def test_mer_6_3_further_monsters_of_a_type_whose_card_is_up_have_no_card_of_their_own() -> None:
    live = comes("city-guard", deck("guard", 30))
    assert board(live).decks["guard"].up[1:] == ()


def test_mer_2_9_a_late_type_behind_one_that_had_its_turn_settles_no_order() -> None:
    """The bandits' guards had their turn when the city's come: that nobody decided, so nothing is kept."""
    live = comes("city-guard", deck("guard", 30))
    assert order_of(live) == ("bandit-guard", "brute", "city-guard", "brute-2")
    assert board(live).before == ()
