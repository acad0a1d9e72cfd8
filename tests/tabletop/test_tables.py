"""Tables of content: what is read, and what is refused with its file and the path in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import pytest
from msgspec import Struct

from engine.errors import GameFault, Malformed
from engine.tabletop.tables import Ref, Row, Table, Wrong, digest, load, named, names


class Tool(Row, frozen=True, kw_only=True):
    id: str
    name: str


class Trap(Row, frozen=True, kw_only=True):
    id: str
    name: str
    at: Annotated[str, Ref("maps.rooms", also=("@start",))] = ""


class Rat(Row, frozen=True, kw_only=True, tag="rat"):
    id: str
    name: str
    drops: Annotated[str, Ref("tools")] = ""
    fears: tuple[Annotated[str, Ref("beasts", once=True)], ...] = ()


class Cat(Row, frozen=True, kw_only=True, tag="cat"):
    id: str
    name: str
    hunts: Annotated[str, Ref("beasts", (Rat,))] = ""


class Copies(Row, frozen=True, kw_only=True):
    id: Annotated[str, Ref("traps")]


class Room(Row, frozen=True, kw_only=True):
    id: str
    name: str
    links: tuple[Annotated[str, Ref("maps.rooms")], ...] = ()


class Map(Row, frozen=True, kw_only=True):
    id: str
    name: str
    rooms: tuple[Room, ...]
    traps: tuple[Copies, ...] = ()


class Tables(Struct, frozen=True):
    tools: Annotated[dict[str, Tool], Table("tools.toml", "tool")]
    traps: Annotated[dict[str, Trap], Table("traps.toml", "trap")]
    beasts: Annotated[dict[str, Rat | Cat], Table("rats.toml", "rat", Rat), Table("cats.toml", "cat", Cat)]
    maps: Annotated[dict[str, Map], Table("maps/")]


FILES = {
    "tools.toml": b'[[tool]]\nid = "rope"\nname = "Rope"\n[[tool]]\nid = "lamp"\nname = "Lamp"\n',
    "traps.toml": b'[[trap]]\nid = "pit"\nname = "Pit"\nat = "hall"\n'
    b'[[trap]]\nid = "net"\nname = "Net"\nat = "@start"\n',
    "rats.toml": b'[[rat]]\nid = "rat"\nname = "Rat"\ndrops = "rope"\nfears = ["cat"]\n',
    "cats.toml": b'[[cat]]\nid = "cat"\nname = "Cat"\nhunts = "rat"\n',
    "maps/mill.toml": b'id = "mill"\nname = "Mill"\ntraps = [{ id = "pit" }, { id = "pit" }]\nrooms = [\n'
    b'{ id = "hall", name = "Hall", links = ["loft"] },\n{ id = "loft", name = "Loft" },\n]\n',
}


def changed(file: str, old: str, new: str) -> dict[str, bytes]:
    assert old.encode() in FILES[file]
    return {**FILES, file: FILES[file].replace(old.encode(), new.encode(), 1)}


def test_rows_are_filed_by_table_and_id_in_the_order_written() -> None:
    tables = load(Tables, FILES)
    assert [*tables.tools] == ["rope", "lamp"]
    assert [*tables.beasts] == ["rat", "cat"]
    assert tables.maps["mill"].rooms[0].links == ("loft",)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("tools.toml", 'name = "Rope"', 'title = "Rope"', "tools.toml, at $.tool[0]"),
        ("tools.toml", '"lamp"', '"rope"', "tools.toml, at $.tool[1].id: rope was there before"),
        ("cats.toml", '"cat"', '"rat"', "cats.toml, at $.cat[0].id: rat was there before"),
        ("rats.toml", '"rope"', '"cake"', "rats.toml, at $.rat[0].drops: cake is no tool"),
        ("rats.toml", '["cat"]', '["dog"]', "rats.toml, at $.rat[0].fears[0]: dog is no beast"),
        ("rats.toml", '["cat"]', '["cat", "cat"]', "at $.rat[0].fears[1]: cat was there before"),
        ("cats.toml", '"rat"', '"cat"', "cats.toml, at $.cat[0].hunts: cat is no rat"),
        ("cats.toml", '"rat"', '"dog"', "cats.toml, at $.cat[0].hunts: dog is no rat"),
        ("maps/mill.toml", '"mill"', '"barn"', "maps/mill.toml, at $.id: the file of barn has another name"),
        ("maps/mill.toml", '["loft"]', '["moon"]', "at $.rooms[0].links[0]: moon is no room"),
        ("maps/mill.toml", 'id = "loft"', 'id = "hall"', "at $.rooms[0].links[0]: loft is no room"),
        ("maps/mill.toml", '{ id = "pit" }]', '{ id = "pot" }]', "at $.traps[1].id: pot is no trap"),
    ],
)
def test_a_mistake_is_refused_with_file_and_path(file: str, old: str, new: str, told: str) -> None:
    with pytest.raises(Malformed) as caught:
        load(Tables, changed(file, old, new), "content/")
    assert f"content/{file}" in str(caught.value)
    assert told in str(caught.value)


def test_rows_within_a_row_have_ids_of_their_own() -> None:
    twice = changed("maps/mill.toml", '"Loft" }', '"Loft" }, { id = "hall", name = "Hall again" }')
    with pytest.raises(Malformed, match=r"at \$\.rooms\[2\]\.id: hall was there before"):
        load(Tables, twice)


def test_a_file_that_is_missing_is_refused() -> None:
    with pytest.raises(Malformed, match=r"tools\.toml"):
        load(Tables, {name: data for name, data in FILES.items() if name != "tools.toml"})


def test_a_reference_is_open_where_nothing_is_around_it_and_told_to_whoever_uses_the_row() -> None:
    tables = load(Tables, changed("traps.toml", '"hall"', '"moon"'))
    assert [(each.path, each.id) for each in named(tables.traps["pit"], "maps.rooms")] == [(".at", "moon")]
    assert [*named(tables.traps["net"], "maps.rooms")] == []
    assert [each.path for each in named(tables.maps["mill"], "traps")] == [".traps[0].id", ".traps[1].id"]


def test_a_game_s_own_checks_are_told_in_the_same_way() -> None:
    def wrong(tables: Tables) -> Iterator[Wrong]:
        for cat in tables.beasts.values():
            yield Wrong("beasts", cat.id, ".name", "no beast has a name here")

    with pytest.raises(Malformed, match=r"content/rats\.toml, at \$\.rat\[0\]\.name: no beast has a name"):
        load(Tables, FILES, "content/", wrong)


def test_a_table_may_come_from_elsewhere() -> None:
    class Given(Struct, frozen=True):
        tools: dict[str, Tool]
        beasts: Annotated[dict[str, Rat], Table("rats.toml", "rat")]

    beasts = {"rats.toml": b'[[rat]]\nid = "rat"\nname = "Rat"\ndrops = "saw"\n'}
    saw = Tool(id="saw", name="Saw")
    assert load(Given, beasts, tools={"saw": saw}).tools == {"saw": saw}
    with pytest.raises(Malformed, match="saw is no tool"):
        load(Given, beasts)


def test_a_reference_to_a_table_that_is_not_declared_is_the_game_s_fault() -> None:
    class Lost(Struct, frozen=True):
        beasts: Annotated[dict[str, Rat], Table("rats.toml", "rat")]

    with pytest.raises(GameFault, match="tools"):
        load(Lost, FILES)


def test_names_are_those_of_rows_and_of_rows_within_rows() -> None:
    found = names(load(Tables, FILES))
    assert found["rope"] == "Rope"
    assert found["loft"] == "Loft"
    assert len(found) == 9
    assert names(load(Tables, changed("tools.toml", '"rope"', '"hall"') | {"rats.toml": b"rat = []\n"} | {
        "cats.toml": b"cat = []\n"}))["hall"] == "Rope"  # fmt: skip


def test_the_digest_is_of_the_content_not_of_its_files() -> None:
    remarked = {**FILES, "tools.toml": FILES["tools.toml"] + b"# a remark\n"}
    assert digest(load(Tables, remarked)) == digest(load(Tables, FILES))
    other = changed("rats.toml", '"Rat"', '"Old Rat"')
    assert digest(load(Tables, other)) != digest(load(Tables, FILES))


class Step(Row, frozen=True, kw_only=True):
    """Names nothing by itself, and holds more of its kind."""

    wait: int = 0
    tool: Annotated[str, Ref("tools")] = ""
    then: tuple[Step, ...] = ()


class Plan(Row, frozen=True, kw_only=True):
    id: str
    steps: tuple[Step, ...] = ()


class Plans(Struct, frozen=True):
    tools: Annotated[dict[str, Tool], Table("tools.toml", "tool")]
    plans: Annotated[dict[str, Plan], Table("plans.toml", "plan")]


def test_what_a_row_names_is_found_however_deep_it_lies() -> None:
    written = b'[[plan]]\nid = "way"\nsteps = [{ wait = 1 }, { then = [{ wait = 2 }, { tool = "saw" }] }]\n'
    files = {"tools.toml": FILES["tools.toml"], "plans.toml": written}
    with pytest.raises(Malformed) as refused:
        load(Plans, files)
    assert str(refused.value) == "plans.toml, at $.plan[0].steps[1].then[1].tool: saw is no tool"
    assert (
        load(Plans, {**files, "plans.toml": written.replace(b"saw", b"rope")}).plans["way"].steps[0].wait == 1
    )
