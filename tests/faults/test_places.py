"""Words that name a place of the board, in what people change by hand."""

from __future__ import annotations

import pytest

from engine import library
from engine.errors import Malformed
from replays import byhand
from replays.session import Session
from tests.systems.fellowship import tables
from tests.systems.table import adjust, refused

FELLOWSHIP, ECHOES = library.rules("fellowship"), library.rules("echoes")


def quest() -> Session:
    """A table with Aragorn in play."""
    return tables.lay("ann", seats={"ann": {"heroes": ["aragorn", "gimli"]}})


# Words that name a place ---------------------------------------------------------------------------------

NO_PLACE = ("nope", "__class__", "__dict__", "__struct_fields__", "", "turn", "first", "printed", "seats")
PLACES = {
    "card-taken card=aragorn zone={}": "zone=hand|discard|deck|aside|victory",
    "card-left card=aragorn to={}": "to=discard|victory|hand|deck|aside|removed|limbo",
    "card-placed card=aragorn where={}": "where=area|staging|active|engaged|on",
    "engaged enemy=king-spider seat=ann how={}": "how=optional|check|effect",
    "lasting-began source=x target=table figure=threat amount=1 until={}": "until=attack|phase|round|game",
}


@pytest.mark.parametrize("word", NO_PLACE)
@pytest.mark.parametrize("line", PLACES)
def test_ker_8_1_a_word_for_a_place_is_one_that_the_board_has(line: str, word: str) -> None:
    with pytest.raises(Malformed, match=r"cannot be") as told:
        byhand.written(FELLOWSHIP, line.format(word))
    assert told.value.clause == "KER-8.1"
    (shape,) = told.value.legal
    assert PLACES[line] in shape


@pytest.mark.parametrize("word", ["nope", "__class__", "seat", "wounds", "skill", ""])
@pytest.mark.parametrize(
    "line",
    [
        "lent source=x hero=mara skill={} amount=1",
        "lent-ended source=x hero=mara skill={}",
        "weapon-gained hero=mara item=axe hands=1 skill={} bonus=1 wounds=1",
    ],
)
def test_ker_8_1_a_word_for_a_skill_is_one_that_heroes_have(line: str, word: str) -> None:
    with pytest.raises(Malformed) as told:
        byhand.written(ECHOES, line.format(word))
    assert "skill=strength|agility|wisdom|personality" in told.value.legal[0]


@pytest.mark.parametrize("zone", ["nope", "__class__", "turn"])
def test_a_row_that_names_no_place_is_no_entry(zone: str) -> None:
    row = (
        b'{"clause":"KER-8.1","decision":1,"event":{"card":"x","t":"card-taken","zone":"%s"},"version":1}'
        % zone.encode()
    )
    codec = library.codec("fellowship")
    assert codec.decode(row.replace(zone.encode(), b"hand")).version == 1
    with pytest.raises(Malformed, match="not an entry"):
        codec.decode(row)


@pytest.mark.parametrize(
    "line",
    [
        "card-taken card=aragorn zone=aside",  # he is in play
        "card-taken card=aragorn zone=victory",
        "card-taken card=aragorn zone=discard",
        "card-taken card=aragorn zone=discard seat=ann",
        "card-taken card=aragorn zone=aside seat=ann",  # only the table has one
        "card-taken card=aragorn zone=hand",  # nobody's
        "card-left card=aragorn to=hand",
    ],
)
def test_ker_8_1_a_card_is_taken_from_where_it_is(line: str) -> None:
    live = quest()
    with refused(live, Malformed, "KER-8.1"):
        adjust(live, byhand.written(FELLOWSHIP, line))


@pytest.mark.parametrize("zone", ["discard", "victory", "aside", "removed", "limbo"])
def test_ker_8_1_each_zone_of_the_table_takes_a_card_and_keeps_its_kind(zone: str) -> None:
    live = quest()
    before = tables.board(live)
    adjust(live, byhand.written(FELLOWSHIP, f"card-left card=aragorn to={zone}"))
    after = tables.board(live)
    assert getattr(after, zone) == (*getattr(before, zone), "aragorn")
    assert "aragorn" not in after.pieces
    assert {name: type(getattr(after, name)) for name in after.__struct_fields__} == {
        name: type(getattr(before, name)) for name in before.__struct_fields__
    }
