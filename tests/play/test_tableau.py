"""A table of cards at a terminal: what is drawn, what gives way, and a game that nobody told the interfaces
of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from engine import library
from engine.rules.fellowship.rules import RULES
from projections import areas
from projections.areas import Area
from projections.seats import Seat
from projections.show import show
from projections.threat import Gauge
from projections.translator import Translator
from replays.session import Session
from service.language import wording
from service.playing import board, layout
from service.playing.drawing import DREAD, hung, phases
from service.playing.screen import ASCII, Glyphs
from service.playing.table import Table
from service.playing.tableau import Cards
from tests.bot_play import by_bot
from tests.play.test_terminal import Sheet
from tests.systems.fellowship.tables import invented, lay
from tests.systems.table import table

FOUR = ("ann", "bo", "cy", "di")
WORDS = Translator(library.wording("fellowship"))


def drawn(
    live: Session, viewer: str = "public", width: int = 80, squeeze: int = 0, glyphs: Glyphs = ASCII
) -> str:
    shown = show(RULES.model, live.state, live.version, viewer)
    lines = board.whole(shown, WORDS, glyphs, width, squeeze)
    return "\n".join(line.plain for line in lines)  # type: ignore[union-attr]


def attacked() -> Session:
    return lay(
        "ann",
        "bo",
        at="combat.attack.choose",
        first="ann",
        stage="flies-and-spiders",
        seats={
            "ann": {
                "threat": 36,
                "hand": ["gandalf", "gandalf", "stand-and-fight"],
                "heroes": [
                    {"card": "aragorn", "damage": 2, "resources": 3, "attached": ["celebrians-stone"]},
                    {"card": "gloin", "exhausted": True},
                ],
                "engaged": [{"card": "wolf", "shadows": ["old-forest-road"]}],
            },
            "bo": {"threat": 20, "heroes": ["eowyn"]},
        },
        staging=["marsh"],
        active=[{"card": "forest-gate", "progress": 1}],
        cards={"marsh": invented("location", threat=3, points=4), "wolf": invented("enemy", attack=4)},
    )


def game(seed: int, decisions: int) -> Iterator[Session]:
    """A game of four by chance, after every so many answers."""
    live = table(RULES, *FOUR, scenario=RULES.scenarios[0])
    for n in by_bot(live, "random", seed, decisions):
        if n % 7 == 1:
            yield live


def line(printed: str, holding: str) -> str:
    found = [each for each in printed.splitlines() if holding in each]
    assert len(found) == 1, printed
    return found[0]


def test_a_seat_has_its_dial_as_a_bar_and_how_many_cards_it_holds() -> None:
    head = line(drawn(attacked()), "36/50")
    assert "ann" in head
    assert "########.... 36/50" in head
    assert f"{WORDS.thing('hand')} 3" in head
    assert WORDS.thing("first") in head


def test_a_hero_has_wounds_as_a_bar_figures_with_what_adds_to_them_and_what_it_bears() -> None:
    printed = drawn(attacked(), width=120)
    aragorn = line(printed, f"* {WORDS.thing('aragorn')}")
    assert "##... 2/5" in aragorn
    assert "4 (2+2)" in aragorn
    assert f"{WORDS.thing('resources')} 3" in aragorn
    assert f"+ {WORDS.thing('celebrians-stone')}" in aragorn
    assert WORDS.thing("exhausted") in line(printed, f"o {WORDS.thing('gloin')}")


def test_staging_the_quest_and_the_active_location_have_their_totals_and_bars() -> None:
    printed = drawn(attacked())
    assert f"{WORDS.thing('threat')} 3" in printed
    assert "#... 1/4" in line(printed, WORDS.thing("forest-gate"))
    assert "0/8" in line(printed, WORDS.thing("flies-and-spiders"))


def test_an_engaged_enemy_stands_before_its_player_with_its_shadow_card_unnamed() -> None:
    live = attacked()
    for viewer in ("public", "ann", "bo"):
        printed = drawn(live, viewer, width=120)
        assert line(printed, "wolf  ").startswith("! wolf")
        assert WORDS.thing("old-forest-road") not in printed


def test_a_hand_is_drawn_with_its_costs_for_its_seat_alone() -> None:
    live, gandalf = attacked(), WORDS.thing("gandalf")
    hand = line(drawn(live, "ann", width=120), "(X)")
    assert f"{gandalf} (5) x2" in hand
    for viewer in ("public", "bo"):
        assert gandalf not in drawn(live, viewer)


@pytest.mark.parametrize("squeeze", range(4))
def test_dials_staging_and_enemies_of_whoever_looks_never_give_way(squeeze: int) -> None:
    printed = drawn(attacked(), "ann", squeeze=squeeze)
    for kept in ("36/50", "20/50", "wolf", "marsh", f"{WORDS.thing('threat')} 3"):
        assert kept in printed


def test_each_squeeze_takes_fewer_lines() -> None:
    *_, last = game(3, 90)
    heights = [len(drawn(last, "di", squeeze=squeeze).splitlines()) for squeeze in range(4)]
    assert heights == sorted(heights, reverse=True)
    assert heights[3] < heights[0]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("seats", [("ann",), FOUR])
def test_the_table_of_four_and_its_question_fit_on_the_screen(
    width: int, height: int, seats: tuple[str, ...]
) -> None:
    sheet = Sheet(width, height)
    for live in game(8, 420):
        at = Table(live, seats, WORDS, sheet)
        at.look_back()
        layout.draw(at, whole=False)
        lines = sheet.drawn()
        assert len(lines) < height, "\n".join(lines)
        assert max(map(len, lines)) <= width


def test_every_sign_is_an_ascii_one_where_no_other_can_be_written() -> None:
    printed = drawn(attacked(), "ann")
    assert all(sign.isascii() or sign.isalpha() for sign in printed)


@pytest.mark.parametrize("squeeze", [0, 2])
@pytest.mark.parametrize("code", ["en", "it", "es"])
def test_a_card_that_was_used_has_a_sign_and_a_word(code: str, squeeze: int) -> None:
    """In every language, also where cards are told in a word, and for what lies on another."""
    live = lay(
        "ann", at="planning.play", first="ann", stage="flies-and-spiders",
        seats={"ann": {"heroes": [
            {"card": "gloin", "exhausted": True},
            {"card": "aragorn", "attached": [{"card": "steward-of-gondor", "exhausted": True}]},
        ]}},
    )  # fmt: skip
    words = Translator(library.wording("fellowship"), wording(code)).on(live.state.board)
    shown = show(RULES.model, live.state, live.version, "public")
    found = [line.plain for line in board.whole(shown, words, Glyphs(), 100, squeeze)]  # type: ignore[union-attr]
    printed, spent = "\n".join(found), words.thing("exhausted")
    gloin = next(line for line in found if words.thing("gloin") in line)
    assert f"○ {words.thing('gloin')}" in gloin
    assert spent in gloin
    if not squeeze:
        assert f"+ {words.thing('steward-of-gondor')} ○ {spent}" in printed


def test_a_phase_that_does_not_fit_hangs() -> None:
    shown = replace(show(RULES.model, attacked().state, 1, "ann"), phase="quest.commit", round=3)
    found = phases(RULES.flow, shown, WORDS, Glyphs(), 40)
    assert len(found) > 1
    assert all(line.cell_len <= 40 for line in found)
    assert all(line.plain.startswith("  ") for line in found[1:])
    assert found[0].plain.startswith("Round 3")


class Cup(areas.Card, Struct):
    pass


class Jug(areas.Card, Struct):
    tokens: dict[str, int]


class Pot(areas.Card, Struct):
    attached: tuple[str, ...]


class Shelves(areas.Cards, Struct):
    cards: dict[str, areas.Card]


class Key(areas.Held, Struct):
    id: str


class Pocket(areas.Hand, Struct):
    count: int
    cards: tuple[Key, ...]


def test_a_game_that_only_hands_out_areas_is_drawn() -> None:
    """Nothing but what `projections.areas` calls for, of a game without words."""
    shown = replace(
        show(RULES.model, attacked().state, 1, "ann"),
        areas=(
            Area(id="shelf", cards=("cup", "jug"), gauges=("dust",), counts={"box": 7}),
            Area(id="ann", seat="ann", cards=("pot",)),
        ),
        board=Shelves({"cup": Cup(), "jug": Jug({"coins": 2}), "pot": Pot(("lid",))}),
        wounds={},
        hands={"ann": Pocket(2, (Key("key"),)), "bo": "a bag of no shape"},
        threat={"dust": Gauge(2, 4), "rust": Gauge(1, 2)},
        seats=(Seat("ann", True, False, "", False, ""),),
    )
    lines = [line.plain for line in board.whole(shown, Translator(), ASCII, 80)]  # type: ignore[union-attr]
    assert lines[0].split() == ["Shelf", "dust", "##..", "2/4", "box", "7"]
    assert "coins 2" in "\n".join(lines)
    assert "> ann" in lines
    assert any("pot" in line and "+ lid" in line for line in lines)
    assert any("key" in line for line in lines)
    assert any("rust #. 1/2" in line for line in lines)


def test_news_tell_what_came_of_answers_and_the_log_the_answers_too() -> None:
    *_, live = game(5, 90)
    at = Table(live, ("di",), WORDS, Sheet(120, 40))
    at.since, at.told = 0, live.version
    told = at.news()
    logged = at.lines(0, live.version)
    assert [line for line in logged if line.told and line.tag == "answered"]
    assert told
    assert not [line for line in told if line.tag == "answered"]


def test_where_names_take_half_the_width_the_rest_stands_below_and_fits() -> None:
    shown = show(RULES.model, attacked().state, 1, "ann")
    cards = Cards(shown, WORDS, ASCII)
    head, *below = [line.plain for line in cards.lines("aragorn", 24, 40)]
    assert head == cards.head("aragorn").plain
    assert below
    assert all(line.startswith("    ") and len(line) <= 40 for line in below)
    assert len(cards.lines("aragorn", 12, 120)) == 1


def test_a_heading_that_needs_more_lines_is_one_block() -> None:
    """What is said of a seat stands below its name, not where another area would begin."""
    lines = drawn(attacked(), "ann", width=40).splitlines()
    at = next(n for n, line in enumerate(lines) if "ann" in line.split())
    told = lines[at : next(n for n, line in enumerate(lines) if "Aragorn" in line and n > at)]
    assert len(told) > 1
    assert all(line.startswith("  ") for line in told[1:])
    assert all(len(line) <= 40 for line in told)


def test_the_sign_of_an_engaged_enemy_gives_no_other_sign_its_colour() -> None:
    shown = show(RULES.model, attacked().state, 1, "ann")
    lines = [each for each in board.whole(shown, WORDS, ASCII, 80) if isinstance(each, Text)]
    (wolf,) = (each for each in lines if each.plain.startswith("! wolf"))
    assert not wolf.style
    assert [span.end for span in wolf.spans if span.start == 0] == [2]


def test_a_line_that_is_too_long_hangs_and_loses_no_word() -> None:
    line = Text("  Beorn  attack 5  defence 1").append(" and more of it", DREAD)
    first, *more = hung(line, 20)
    assert first.plain == "  Beorn  attack 5"
    assert all(each.plain.startswith("    ") and each.cell_len <= 20 for each in more)
    assert " ".join(each.plain for each in (first, *more)).split() == line.plain.split()
    assert hung(Text("short"), 20)[0].plain == "short"
