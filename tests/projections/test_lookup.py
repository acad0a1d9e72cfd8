"""Looking things up: everything in view by its name in each game, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from engine.errors import Malformed, Unknown
from engine.rules.echoes.rules import RULES as ECHOES
from engine.rules.fellowship.rules import RULES as FELLOWSHIP
from engine.rules.fellowship.state import card_of
from engine.wording import OWN
from projections import areas, games
from projections.areas import Area
from projections.figures import Figure
from projections.lookup import Found, Lookup
from projections.translator import translator
from replays.session import Session
from service.language import wording
from tests.bot_play import by_bot
from tests.play.test_tableau import attacked
from tests.projections.test_fellowship_viewers import VIEWERS, game, hidden
from tests.systems.fellowship.tables import lay
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import table


def lookup(live: Session, viewer: str = "public", code: str = "en") -> Lookup:
    words = translator(live.rules.game, wording(code)).on(live.state.board)
    return Lookup(live.rules, live.state, viewer, words)


def one(live: Session, typed: str, viewer: str = "public", code: str = "en") -> Found:
    (found,) = lookup(live, viewer, code).find(typed)
    return found


@pytest.fixture
def bell() -> Session:
    """Two heroes have been chosen, and the first event is on the table."""
    live = table(ECHOES, "ann", "bob", scenario="unsaid-bell")
    for _ in by_bot(live, "random", 5, 30):
        pass
    return live


def test_everything_that_echoes_shows_has_a_name_that_finds_it(bell: Session) -> None:
    board = bell.state.board
    carried = [id for hero in board.heroes.values() for id in (*hero.talents, *hero.items)]
    shown = [*board.heroes, *board.characters, *board.locations, *carried, *board.box, *board.discard]
    assert len(shown) > 30
    words = lookup(bell).words
    for id in shown:
        assert words.thing(id) in [each.name for each in lookup(bell).find(words.thing(id))], id
        assert lookup(bell).find(id), id


def test_a_hostile_tells_its_figures_its_place_and_its_rules() -> None:
    """As the scenario puts it down: at The Quarry, with the figures of its card."""
    live = table(ECHOES, "ann", scenario="unsaid-bell")
    rat = one(live, "giant rat")
    assert rat.kind == "hostile"
    assert rat.text == lookup(live).words.option_help("giant-rat")
    assert rat.copies[0].about == "Agility 3, Attack 2, Defence 2, wounds 0/1, at: The Quarry"
    assert {"ECH-5.2", "ECH-5.3"} <= {rule.id for rule in rat.rules}
    assert rat.rules[0].text == ECHOES.clauses[rat.rules[0].id].text


def test_a_place_tells_who_is_there_and_where_it_leads(bell: Session) -> None:
    tower = one(bell, "bell tower").copies[0].about
    assert "goal" in tower
    assert tower.endswith("leads to The Rope Stair")
    assert "Wisdom against 5" in tower


def test_a_card_that_is_exhausted_or_lent_says_so() -> None:
    live = attacked()
    assert "exhausted" in one(live, "gloin").copies[0].about
    about = one(live, "aragorn").copies[0].about
    assert "wounds 2/5" in about
    assert "willpower 4 (printed 2, Celebrían's Stone +2)" in about
    assert "carries: Celebrían's Stone" in about
    assert "3 resources" in about
    assert "keywords: sentinel" in about
    assert "FEL-6.6" in {rule.id for rule in one(live, "aragorn").rules}


def test_a_face_down_shadow_card_has_no_name_and_a_hand_is_its_owners() -> None:
    live = attacked()
    assert one(live, "gandalf", "ann").copies[0].about == "in the hand of ann"
    for viewer, card in (("bo", "Gandalf"), ("public", "Gandalf"), ("ann", "Old Forest Road")):
        with pytest.raises(Unknown) as hides:
            lookup(live, viewer).find(card)
        with pytest.raises(Unknown) as none:
            lookup(live, viewer).find("Balrog")
        assert hides.value.text.template == none.value.text.template
        assert (hides.value.clause, hides.value.legal) == (none.value.clause, none.value.legal) == ("", ())
        assert card not in lookup(live, viewer).names()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_hidden_can_be_looked_up(viewer: str) -> None:
    """By no name, whole or begun; what a viewer can look up is the same whatever lies hidden."""
    checked = 0
    for live in game("random", 6, 160, 20):
        out_of_view = hidden(live.state, viewer)
        can = lookup(live, viewer)
        sight = games.find("fellowship").sight
        assert sight is not None
        seen = {each.id for each in sight.things(can.seen)}
        assert not seen & out_of_view
        cards = {card_of(id) for id in seen}
        for card in {card_of(id) for id in out_of_view} - cards:
            name = can.words.thing(card)
            with pytest.raises((Unknown, Malformed)) as caught:
                can.find(name)
            if isinstance(caught.value, Malformed):  # the beginning of something that is in view
                assert name not in caught.value.legal
            else:
                assert caught.value.text.values == {"word": name}
            checked += 1
    assert checked > 20


def test_twins_that_differ_in_a_hand_can_look_up_the_same() -> None:
    def with_hand(*cards: str) -> Session:
        seats: Any = {"ann": {"heroes": ["aragorn"], "hand": [*cards]}, "bo": {"heroes": ["eowyn"]}}
        return lay("ann", "bo", at="planning.play", first="ann", stage="flies-and-spiders", seats=seats)

    one_way, other = with_hand("gandalf", "sneak-attack"), with_hand("faramir", "ever-vigilant")
    for viewer in ("bo", "public"):
        assert lookup(one_way, viewer).names() == lookup(other, viewer).names()
    assert lookup(one_way, "ann").names() != lookup(other, "ann").names()


@pytest.mark.parametrize(
    ("typed", "clauses"),
    [
        ("ranged", ["FEL-6.7"]),
        ("doomed", ["FEL-3.11", "FEL-3.14"]),
        ("threat", ["FEL-3.5", "FEL-3.8"]),
        ("dial", ["FEL-0.1", "FEL-3.8", "FEL-5.3", "FEL-7.2", "FEL-9.1"]),
        ("victory display", ["FEL-4.2", "FEL-6.8", "FEL-9.2"]),
        ("encounter checks", []),
    ],
)
def test_words_of_the_rules_tell_their_clauses(typed: str, clauses: list[str]) -> None:
    live = attacked()
    if not clauses:
        with pytest.raises(Unknown):
            lookup(live).find(typed)
        return
    found = one(live, typed)
    assert [rule.id for rule in found.rules] == clauses
    assert all(rule.text == FELLOWSHIP.clauses[rule.id].text for rule in found.rules)


def test_a_phase_tells_the_clauses_of_its_steps() -> None:
    found = one(attacked(), "travel phase")
    flow = FELLOWSHIP.flow
    steps = [path for path in flow.states if path == "travel" or path.startswith("travel.")]
    assert [rule.id for rule in found.rules] == list(
        dict.fromkeys(flow.states[path].clause for path in steps)
    )


def test_what_lies_out_of_play_is_in_view_too() -> None:
    live = lay(
        "ann", at="planning.play", first="ann", stage="flies-and-spiders",
        seats={"ann": {"heroes": ["aragorn"], "discard": ["gandalf"]}},
        discard=["forest-spider"], victory=["ungoliants-spawn"],
    )  # fmt: skip
    assert one(live, "gandalf").copies[0].about == "in the discard pile of ann"
    assert one(live, "forest spider").copies[0].about == "in the discard pile"
    assert one(live, "ungoliant").copies[0].about == "in the victory display"


@pytest.mark.parametrize("code", ["en", "it", "es"])
@pytest.mark.parametrize("rules", [ECHOES, FELLOWSHIP])
def test_every_word_of_the_rules_has_a_name_and_clauses_that_there_are(rules: Any, code: str) -> None:
    sight = games.find(rules.game).sight
    assert sight is not None
    words = translator(rules.game, wording(code))
    for id, clauses in sight.words.items():
        assert words.name_of(id).template != OWN, id
        assert clauses
        assert all(clause in rules.clauses for clause in clauses)


def test_a_copy_can_be_meant_by_its_number() -> None:
    live = lay(
        "ann", at="planning.play", first="ann", stage="flies-and-spiders",
        seats={"ann": {"heroes": ["aragorn"]}},
        staging=["forest-spider", {"card": "forest-spider", "damage": 1}],
    )  # fmt: skip
    both = one(live, "forest spider")
    assert [each.name for each in both.copies] == ["Forest Spider", "Forest Spider #2"]
    second = one(live, "forest spider #2")
    assert [each.name for each in second.copies] == ["Forest Spider #2"]
    assert "wounds 1/4" in second.copies[0].about


def test_a_word_that_could_be_several_lists_them(bell: Session) -> None:
    with pytest.raises(Malformed) as caught:
        lookup(bell).find("the")
    assert "The Rope Stair" in caught.value.legal


class Jug(areas.Card, Struct):
    card: str


class Shelves(areas.Cards, Struct):
    cards: dict[str, Jug]


class Held(areas.Held, Struct):
    id: str
    card: str = ""


class Pocket(areas.Hand, Struct):
    count: int
    cards: tuple[Held, ...]


def test_of_a_game_that_declares_nothing_what_it_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shows = games.Game(
        board=lambda _: Shelves({"jug-2": Jug("jug")}),
        areas=lambda _: (Area(id="shelf", cards=("cup",), facing=("moth",)),),
        hands=lambda _: {"ann": Pocket(2, (Held("key"), Held("pot-3", "pot"))), "bo": "a bag of no shape"},
        wounds=lambda _: {"moth": Figure(1, 3, ("out",))},
    )
    monkeypatch.setitem(games._added, "proving", shows)
    can = lookup(table(PROVING, "ann"), "ann")
    assert sorted(can.seen_names()) == ["cup", "jug", "key", "moth", "pot"]
    assert [each.about for each in can.find("moth")[0].copies] == ["wounds 1/3, out"]


def test_it_speaks_the_language_of_whoever_asks(bell: Session) -> None:
    assert "porta a " in one(bell, "piazza della lanterna", code="it").copies[0].about
    with pytest.raises(Unknown):
        lookup(bell, code="it").find("lantern square")
