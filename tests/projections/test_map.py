"""Maps: places in layers with few crossings, shapes that lie on nothing else, the same anywhere."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.rules import RULES
from projections.layers import Layout, Spot, crossings, lay_out, ways
from projections.mapped import HELD, Drawing, drawing, places_of
from projections.measured import Point, Sizes, placed
from projections.translator import translator
from replays.map_svg import map_svg
from replays.session import Session
from tests.systems.table import table

Links = Mapping[str, Sequence[str]]
SCENARIOS = {
    id: ({place.id: place.links for place in each.locations}, each.start)
    for id, each in CONTENT.scenarios.items()
}


def graph(seed: int) -> tuple[dict[str, list[str]], str]:
    """A connected graph of up to nine places, a few ways more than a tree has."""
    below = random.Random(seed)
    ids = [f"place-{n}" for n in range(below.randint(2, 9))]
    links: dict[str, list[str]] = {id: [] for id in ids}
    joined = [(id, below.choice(ids[:n])) for n, id in enumerate(ids) if n]
    joined += [(below.choice(ids), below.choice(ids)) for _ in range(below.randint(0, 3))]
    for one, other in joined:
        if other not in (one, *links[one]):
            links[one].append(other)
            links[other].append(one)
    return links, ids[0]


GRAPHS = [*SCENARIOS.values(), *map(graph, range(60))]


def measured(layout: Layout, *, turned: bool = False) -> Sizes:
    return Sizes((60,) * layout.slots, (40,) * layout.layers, 20, 10, 8, 20, turned=turned)


def segments(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    for one, other in pairwise(points):
        if one != other:
            yield (one, other) if one < other else (other, one)


def overlap(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two straight lines lie on each other for more than a point."""
    for axis in (0, 1):
        fixed = {point[axis] for point in (*one, *other)}
        if len(fixed) == 1:
            low = max(one[0][1 - axis], other[0][1 - axis])
            return low < min(one[1][1 - axis], other[1][1 - axis])
    return False


@pytest.mark.parametrize(("links", "start"), SCENARIOS.values())
def test_no_two_ways_of_a_scenario_cross(links: Links, start: str) -> None:
    assert crossings(lay_out(links, start).spots, ways(links)) == 0


def test_crossings_are_counted_and_got_rid_of() -> None:
    """Two ways that cross as the places are named, and do not when two of them change places."""
    links = {"a": ["b", "c"], "b": ["e"], "c": ["d"], "d": [], "e": []}
    crossed = {"a": Spot(0, 0), "b": Spot(1, 0), "c": Spot(1, 1), "d": Spot(2, 0), "e": Spot(2, 1)}
    assert crossings(crossed, ways(links)) == 1
    assert crossings(lay_out(links, "a").spots, ways(links)) == 0


@pytest.mark.parametrize(("links", "start"), GRAPHS)
def test_a_layer_is_how_many_ways_it_is_from_the_start(links: Links, start: str) -> None:
    spots = lay_out(links, start).spots
    assert sorted(spots) == sorted(links)
    assert len(set(spots.values())) == len(links)
    assert spots[start].layer == 0
    for id, at in spots.items():
        if id != start:
            assert min(spots[to].layer for to in links[id]) == at.layer - 1


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("links", "start"), GRAPHS)
def test_every_way_runs_from_one_place_to_the_other_and_through_none(
    links: Links, start: str, turned: bool
) -> None:
    layout = lay_out(links, start)
    found = placed(layout, measured(layout, turned=turned))
    assert {frozenset(pair) for pair in found.ways} == {frozenset(pair) for pair in ways(links)}
    for (first, second), points in found.ways.items():
        for id, (x, y) in ((first, points[0]), (second, points[-1])):
            box = found.boxes[id]
            on_the_edge = x in (box.x, box.x + box.width) or y in (box.y, box.y + box.height)
            assert on_the_edge
            assert 0 <= x - box.x <= box.width
            assert 0 <= y - box.y <= box.height
        for (x, y), (to, at) in segments(points):
            assert x == to or y == at
            for box in found.boxes.values():
                inside = box.x < to and x < box.x + box.width and box.y < at and y < box.y + box.height
                assert not inside, f"{first} to {second} runs through a place"


@pytest.mark.parametrize(("links", "start"), SCENARIOS.values())
def test_no_two_ways_lie_on_each_other(links: Links, start: str) -> None:
    layout = lay_out(links, start)
    found = placed(layout, measured(layout))
    for one, other in combinations(found.ways.values(), 2):
        assert not any(overlap(a, b) for a in segments(one) for b in segments(other))
        assert not {*one} & {*other}


def live_at(scenario: str) -> Session:
    return table(RULES, "ann", "bob", scenario=scenario)


def drawn(live: Session, *, wide: bool = False) -> Drawing:
    places = places_of(live.rules.model, live.state, "public")
    assert places is not None
    return drawing(places, translator("echoes").on(live.state.board), "a map", wide=wide)


@pytest.fixture
def bell() -> Session:
    return live_at("unsaid-bell")


def test_the_shapes_hold_who_stands_where(bell: Session) -> None:
    """Against the scenario: who stands where it puts them, and what lies there."""
    found = {each.id: each for each in drawn(bell).places}
    assert found["lantern-square"].start
    assert not found["lantern-square"].goal
    assert found["bell-tower"].goal
    assert [each.text for each in found["weir-mill"].lines if each.kind == "friend"] == [
        f"◆{HELD}Stray Hound"
    ]
    rats = [each.text.replace(HELD, " ") for each in found["quarry"].lines]
    assert rats == ["The Quarry", "▲ Giant Rat 0/1", "2 secrets"]
    assert found["quarry"].told == (
        "The Quarry: Giant Rat 0/1, 2 secrets; leads to The Low Gallery, The Rope Stair"
    )


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_line_stands_in_its_place_and_every_place_in_the_picture(scenario: str, wide: bool) -> None:
    found = drawn(live_at(scenario), wide=wide)
    for place in found.places:
        assert place.x >= 0
        assert place.x + place.width <= found.width
        assert place.y >= 0
        assert place.y + place.height <= found.height
        for line in place.lines:
            assert place.x < line.x
            assert place.y < line.y <= place.y + place.height
    assert found.width > found.height if wide and scenario == "voice-below" else True


def test_the_picture_says_in_words_what_it_shows_and_loads_nothing(bell: Session) -> None:
    found = drawn(bell)
    text = map_svg(found)
    root = ET.fromstring(text)
    names = [each.tag.rpartition("}")[2] for each in root]
    assert names[:2] == ["title", "desc"]
    assert root[0].text == "a map"
    for place in found.places:
        assert place.told in str(root[1].text)
    assert "prefers-color-scheme:dark" in str(root[2].text)
    boxes = [each for each in root if "box" in (each.get("class") or "").split()]
    assert len(boxes) == len(found.places)
    assert names.count("path") == len(found.ways) == 7
    assert "href" not in text
    assert "url(" not in text
    assert " style=" not in text


def test_the_same_bytes_wherever_it_is_drawn(bell: Session) -> None:
    """In another process, where text hashes otherwise."""
    here = msgspec.json.encode(drawn(bell)).hex()
    script = (
        "import msgspec; from tests.projections.test_map import drawn, live_at;"
        "print(msgspec.json.encode(drawn(live_at('unsaid-bell'))).hex())"
    )
    for seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == here


def test_a_game_without_places_has_no_map() -> None:
    from engine.rules.fellowship.rules import RULES as FELLOWSHIP

    live = table(FELLOWSHIP, "ann", scenario=FELLOWSHIP.scenarios[0])
    assert places_of(live.rules.model, live.state, "public") is None
