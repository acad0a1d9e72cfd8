"""Why of what is a list: who is asked, whose turn it is, what modifies what, said in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from engine.wording import render
from projections.difference import Change
from projections.fellowship import Held, Lasting
from projections.figures import Modifier
from projections.games import Turn
from projections.listed import STANDS, WIDEST, compared, in_words
from projections.seats import Seat
from projections.sums import Addend
from projections.translator import translator
from service.language import LANGUAGES, wording
from tests.cli.driving import Command

SEAT = Seat("ann", False, False, "", False, "")
RECORDS: dict[str, tuple[Any, ...]] = {
    "initiative": (
        Turn("mara", "ann", "done"),
        Turn("rat", "", "now"),
        Turn("ilse", "ben", "next"),
        Turn("ben", "ben", "out"),
    ),
    "seats": (
        replace(SEAT, asked=True),
        replace(SEAT, asked=True, answered=True, passes="always"),
        replace(SEAT, keeper="ben", conceded=True),
    ),
    "modifiers": (Modifier("walking-staff", "mara", "wisdom", -1),),
}


@pytest.mark.parametrize("part", RECORDS)
def test_records_are_told_by_what_they_say_in_every_language(part: str) -> None:
    told = [
        render(in_words(part, RECORDS[part], translator("echoes", wording(code))), wording(code))
        for code in LANGUAGES
    ]
    for each in told:
        assert not {*"{}[]"} & {*each}, each
        assert not any(key in each for key in ("'id'", "stands", "False", "True"))
    if part != "modifiers":
        assert len({*told}) == len(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_record_says_which_it_is_and_where_it_stands(code: str) -> None:
    words = translator("echoes", wording(code))
    turns = [render(each, wording(code)) for each in in_words("initiative", RECORDS["initiative"], words)]
    for turn, (stands, named) in zip(turns, STANDS.items(), strict=True):
        assert turn.endswith(render(named, wording(code))), stands
    assert len({*turns}) == len(turns)
    asked, passing, left = (render(e, wording(code)) for e in in_words("seats", RECORDS["seats"], words))
    assert "ben" in left
    assert len({asked, passing, left}) == 3
    assert render(in_words("seats", (SEAT,), words), wording(code)) == "ann"


def test_records_of_no_part_of_their_own_are_named() -> None:
    words = translator("fellowship")
    card = Held("gandalf-2", "gandalf", "neutral", 5, any_cost=False)
    assert render(in_words("hands.ann.cards", [card], words)) == "Gandalf #2"
    assert render(in_words("board.cards.gandalf", {"card": "gandalf", "kind": "ally"}, words)) == "Gandalf"
    assert render(in_words("x", [{"of": "", "n": 2}, "gandalf"], words)) == "(of -, n 2), Gandalf"
    lasting = Lasting("walking-staff", "mara", "wisdom", -1, "round")
    for each in (lasting, to_builtins(lasting)):  # the board of a game without a module is plain maps
        assert "-1" in render(in_words("board.lasting", [each], words))
        empty: tuple[Any, ...] = (None, "", [], {}, 0)
    assert [in_words("phase", each, words) for each in empty] == ["-", "-", "-", "-", 0]


ADDENDS = (Addend(source="eowyn", amount=4), Addend(source="faramir", target="eowyn", amount=1))
IDS = {
    "en": [
        ("fellowship", "board.staging", ["king-spider", "old-forest-road-2"],
         "King Spider, Old Forest Road #2"),
        ("fellowship", "board.active", [], "-"),
        ("fellowship", "board.cards.king-spider.shadows", [""], "a hidden card"),
        ("fellowship", "board.quest.stage", "flies-and-spiders", "Flies and Spiders"),
        ("fellowship", "board.cards.eowyn.kind", "hero", "hero"),
        ("fellowship", "board.cards.eowyn.exhausted", True, "yes"),
        ("fellowship", "board.cards.eowyn.committed", False, "no"),
        ("fellowship", "board.scenario", "passage-through-mirkwood", "Passage Through Mirkwood"),
        ("fellowship", "board.sums.willpower.addends", ADDENDS, "Éowyn 4, Faramir +1 for Éowyn"),
        ("fellowship", "wounds.eowyn.conditions", ["exhausted", "committed"], "exhausted, on the quest"),
        ("fellowship", "phase", "quest.resolve", "Quest phase: willpower against threat"),
        ("fellowship", "rulings.FEL-3.12", "advance-first", "advance-first"),
        ("echoes", "board.locations.quarry.links", ["low-gallery", "rope-stair"],
         "The Low Gallery, The Rope Stair"),
        ("echoes", "board.heroes.mara.at", "rope-stair", "The Rope Stair"),
        ("echoes", "hands.pell.talents.long-memory.skill", "wisdom", "Wisdom"),
        ("echoes", "result", "won", "a win"),
        ("echoes", "initiative.mara.stands", "next", "still to come"),
        ("echoes", "request.by", "referee", "the referee"),
    ],
    "it": [
        ("fellowship", "board.cards.eowyn.kind", "hero", "eroe"),
        ("fellowship", "board.cards.eowyn.exhausted", True, "sì"),
        ("fellowship", "wounds.eowyn.conditions", ["exhausted"], "esaurito"),
        ("echoes", "board.heroes.mara.skill", "wisdom", "Saggezza"),
        ("echoes", "result", "lost", "sconfitta"),
    ],
    "es": [
        ("fellowship", "board.cards.eowyn.kind", "ally", "aliado"),
        ("fellowship", "board.cards.eowyn.exhausted", True, "sí"),
        ("echoes", "result", "conceded", "abandono"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("code", "game", "path", "value", "told"),
    [(code, *row) for code, rows in IDS.items() for row in rows],
)
def test_ids_are_told_by_their_names(code: str, game: str, path: str, value: Any, told: str) -> None:
    language = wording(code)
    assert render(in_words(path, value, translator(game, language)), language) == told


def test_cells_of_a_table_say_the_same_and_end_where_they_are_too_long() -> None:
    changes = [
        Change("board.cards.eowyn.exhausted", False, True),
        Change("board.cards.king-spider", {"card": "king-spider", "kind": "enemy"}, None),
        Change("board.staging", [], ["king-spider"] * 9),
    ]
    rows = list(compared(changes, translator("fellowship")))
    assert [row[1:] for row in rows[:2]] == [("no", "yes"), ("King Spider", "-")]
    assert rows[2][1] == "-"
    assert rows[2][2].startswith("King Spider, King Spider")
    assert rows[2][2].endswith("...")
    assert len(rows[2][2]) == WIDEST


def test_on_the_command_line(cli: Command) -> None:
    cli.new("--option", "undo=consent")
    cli.until("friday", "speak")
    for part in ("seats", "initiative"):
        for code in LANGUAGES:
            said = cli("why", "friday", part, "--lang", code).out
            assert said
            assert "{" not in said
    assert cli.done("why", "friday", "seats")["value"]["seats"][0]["id"] == "ann"


def test_what_only_the_table_changes_is_explained_too(cli: Command) -> None:
    """A request, a pass and the closing are entries of the table: the game does not move with them."""
    cli.new("--option", "undo=consent")
    cli.until("friday", "speak")
    assert "seats" in cli.refused("why", "friday", "request")["legal"]
    asked = cli.done("undo", "friday", "--seat", "ann")["entries"][0]["version"]
    found = cli.done("why", "friday", "request")
    assert [each["version"] for each in found["setters"]] == [asked]
    assert found["value"]["request.by"] == "ann"
    assert cli.done("why", "friday", "request:by")["value"] == {"request.by": "ann"}
    passed = cli.done("pass", "friday", "--until", "always", "--seat", "ann")["entries"][0]["version"]
    seats = cli.done("why", "friday", "seats", "--as", "ann")
    assert passed in [each["version"] for each in seats["setters"]]
    closed = cli.done("close", "friday", "--as", "referee")["entries"][0]["version"]
    assert cli.done("why", "friday", "closed")["setters"][-1]["version"] == closed


def test_areas_are_refused_with_what_they_are_made_of(cli: Command) -> None:
    cli.new()
    refusal = cli.refused("why", "friday", "areas")
    assert (refusal["error"], refusal["legal"]) == (
        "malformed", ["board", "wounds", "hands", "threat", "modifiers"],
    )  # fmt: skip
    for part in refusal["legal"]:
        assert cli("why", "friday", part).status in (0, 2)
