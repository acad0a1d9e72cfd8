"""Hands whose cards have names of their own, at a terminal and in `show`."""

from __future__ import annotations

from projections.translator import translator
from tests.cli.driving import SECRET, Command


def test_a_hand_is_shown_to_its_seat_by_the_names_of_its_cards(cli: Command) -> None:
    cli("new", "fellowship", "--name", "friday", "--seat", "ann", "--secret", SECRET)
    for _ in range(3):
        shape = cli.done("show", "friday", "--as", "ann")
        if shape["hands"]["ann"].get("cards"):
            break
        asked = cli.done("ask", "friday", "--as", "ann")["sets"][0]["questions"][0]
        cli.done("answer", "friday", asked["options"][0]["id"])
    assert shape["hands"]["ann"]["cards"]
    ran = cli("show", "friday", "--as", "ann")
    assert (ran.status, ran.err) == (0, "")
    words, told = translator("fellowship"), " ".join(ran.out.split())
    assert f"{words.thing('hand')} 6" in told
    for card in shape["hands"]["ann"]["cards"]:
        assert f"{words.thing(card['card'])} ({card['cost']})" in told
    public = cli("show", "friday", "--as", "public").out
    assert f"{words.thing('hand')} 6" in public
    assert not [card for card in shape["hands"]["ann"]["cards"] if words.thing(card["card"]) in public]
