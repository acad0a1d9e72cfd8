"""Corrections: reported first, then carried out, or gone back to with the old answers offered again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import events as ev
from engine import library
from engine.commands import Correct
from engine.errors import Illegal, Malformed, NotYours
from engine.rules.echoes import events as e
from engine.tabletop.sums import rows
from replays import byhand
from replays.correcting import back, offer, report, take
from replays.session import Session
from replays.timeline import entries_to
from tests.audit.playing import play_on, session
from tests.cli.driving import Command
from tests.random_play import seated


def played(seed: int, decisions: int = 60) -> Session:
    """A session of one's own to play on."""
    rules = library.rules("echoes")
    live = seated(rules, 2, (), {}, rules.scenarios[0])
    play_on(live, random.Random(seed), decisions, 0)
    return live


def first(live: Session, kind: type[ev.Event]) -> Any:
    return next(entry for entry in entries_to(live, live.version) if isinstance(entry.event, kind))


def test_ker_8_2_the_report_says_what_would_have_followed() -> None:
    live = session("echoes", 3, 120)
    wounded = first(live, e.Wounded)
    same = report(live, wounded.version, wounded.event, "public")
    assert (same.changes, same.stop) == ((), None)
    more = report(live, wounded.version, e.Wounded(wounded.event.hero, wounded.event.wounds + 1), "public")
    replaced: Any = next(entry for entry in more.entries if isinstance(entry.event, e.Wounded))
    assert (replaced.version, replaced.event.wounds) == (wounded.version, wounded.event.wounds + 1)
    path = f"wounds.{wounded.event.hero}.wounds"
    changed = [each for each in more.changes if each.path == path]
    assert more.stop is not None or (changed and changed[0].amount != 0)
    for none in (0, live.version + 1, wounded.decision):
        with pytest.raises(Malformed):
            report(live, none, wounded.event, "public")


def test_ker_8_2_a_reported_correction_is_carried_out_on_the_table_as_it_is() -> None:
    live = played(2, 25)
    wounded = first(live, e.Wounded)
    before = live.state.board.heroes[wounded.event.hero].wounds
    live.do(Correct("referee", wounded.version, "missed", (e.Healed(wounded.event.hero, 1),)))
    assert live.state.board.heroes[wounded.event.hero].wounds == max(0, before - 1)


def test_going_back_offers_the_old_answers_one_by_one_while_they_fit() -> None:
    live = played(5, 30)
    old: list[Any] = [each for each in entries_to(live, live.version) if isinstance(each.event, ev.Answered)]
    wrong = old[-6]
    back(live, live.state.course.seats[0], wrong.version)
    assert live.state.head < wrong.version
    for entry in old[-6:]:
        offered = offer(live, "public")
        assert offered is not None
        assert (offered.version, offered.seat, offered.choice, offered.why) == (
            entry.version, entry.event.seat, entry.event.choice, None,
        )  # fmt: skip
        other = next(seat for seat in live.state.course.seats if seat != entry.event.seat)
        with pytest.raises(NotYours):
            take(live, other)
        take(live, entry.event.seat)
    assert offer(live, "public") is None
    with pytest.raises(Illegal):
        take(live, "ann")


def test_an_old_answer_that_no_longer_fits_says_why() -> None:
    live = played(6, 30)
    old: list[Any] = [each for each in entries_to(live, live.version) if isinstance(each.event, ev.Answered)]
    moved = next(entry for entry in old[8:] if entry.event.choice[:1] and "move:" in entry.event.choice[0])
    back(live, "ann", moved.version)
    asked = live.state.course.prompt
    assert asked is not None
    live.do(_other(asked, moved))
    seen = []
    for _ in range(5):
        offered = offer(live, "public")
        if offered is None or offered.why is not None:
            seen.append(offered)
            break
        take(live, offered.seat)
    assert offered is None or offered.why is None or str(offered.why)


def _other(asked: Any, entry: Any) -> Any:
    from engine.commands import Answer

    question = asked.slots[0].question
    other = next(id for id in question.ids if (id,) != entry.event.choice)
    return Answer(entry.event.seat, (other,))


def test_events_are_written_as_the_game_lets_people_write_them() -> None:
    rules = library.rules("echoes")
    assert byhand.written(rules, "wounded hero=mara wounds=2") == e.Wounded("mara", 2)
    assert "wounded hero=STR wounds=INT" in byhand.shapes(rules)
    gained = byhand.written(rules, "item-gained hero=mara item=lamp hands=1 lends=wisdom=1,agility=2")
    assert gained == e.ItemGained("mara", "lamp", 1, 0, rows([("wisdom", 1), ("agility", 2)]))
    for text, legal in (
        ("began game=x", "wounded"),
        ("wounded hero=mara size=2", "wounds"),
        ("wounded hero=mara wounds=two", "wounded hero=STR wounds=INT"),
        ("wounded hero=mara", "wounded hero=STR wounds=INT"),
    ):
        with pytest.raises(Malformed) as caught:
            byhand.written(rules, text)
        assert legal in caught.value.legal


def test_on_the_command_line(cli: Command) -> None:
    cli.new("--option", "undo=open")
    seat = cli.done("ask", "friday")["sets"][0]["questions"][0]["seat"]
    on = cli.answer("friday", seat)["entries"][0]["version"]
    assert "weakened by=INT" in cli.done("adjust", "friday")["events"]
    storm = cli.done("show", "friday")["threat"]
    words = ("--event", "weakened by=1", "--as", "referee")
    assert cli.refused("adjust", "friday", *words)["clause"] == "KER-8.1"
    cli.done("adjust", "friday", *words, "--reason", "miscounted")
    assert cli.done("show", "friday")["threat"] != storm
    done = cli.done("correct", "friday", on, *words, "--ruling", "one less")
    assert done["entries"][0]["event"]["t"] == "corrected"
    assert cli.refused("correct", "friday", on, *words, "--back")["clause"] == "KER-8.2"
    assert cli.refused("correct", "friday", on, "--instead", "weakened by=1")["clause"] == "KER-8.2"
    cli.done("correct", "friday", on, "--back", "--as", "referee")
    offered = cli.done("again", "friday", "--seat", seat)["offer"]
    assert (offered["version"], offered["seat"], offered["fits"]) == (on, seat, True)
    cli.done("again", "friday", "--seat", seat, "--take")
    assert cli.done("verify", "friday")["ok"]
    cli.done("undo", "friday", "--seat", seat)
    cli.done("close", "friday", "--as", "referee")
    for taking in ((), ("--take",)):
        assert cli.refused("again", "friday", "--seat", seat, *taking)["clause"] == "KER-6.5"


def test_a_change_by_hand_that_was_left_behind_is_told_in_a_sentence(cli: Command) -> None:
    """KER-8.1: it is no answer, so it cannot be taken again; what it was, is said, and not by its tag."""
    cli.new("--option", "undo=open")
    words = ("--event", "weakened by=1", "--as", "referee", "--reason", "miscounted")
    version = cli.done("adjust", "friday", *words)["entries"][0]["version"]
    cli.done("undo", "friday", "--as", "referee")
    offered = cli.done("again", "friday", "--seat", "ann")["offer"]
    assert (offered["version"], offered["what"], offered["fits"]) == (version, "adjusted", False)
    assert "adjusted" not in offered["message"]
    said = cli("again", "friday", "--seat", "ann").out
    told = next(each["text"] for each in cli.log("friday") if each["version"] == version)
    assert told in said
    assert "adjusted" not in said
    assert "adjusted" not in cli.refused("again", "friday", "--seat", "ann", "--take")["message"]


def test_a_event_about_what_is_not_there_is_refused_not_followed(cli: Command) -> None:
    """A hero, a talent or a card that the table has not got: nothing follows from it."""
    for game, seats in (("echoes", ("hero:mara",)), ("fellowship", ("deck:tactics",))):
        cli.done("new", game, "--name", game, "--seat", "ann")
        cli.done("answer", game, *seats)
        of = max(
            e["version"] for e in cli.log(game) if e["decision"] < e["version"] and e["event"]["t"] != "asked"
        )
        events = {
            "echoes": ("wounded hero=nobody wounds=1", "talent-spent hero=mara talent=none"),
            "fellowship": ("damaged card=nosuch amount=1", "card-placed card=nosuch where=staging"),
        }[game]
        for event in events:
            refusal = cli.refused("correct", game, of, "--instead", event)
            assert (refusal["error"], refusal["clause"]) == ("malformed", "KER-8.2"), event


@pytest.mark.parametrize("said", ["", "  "])
def test_a_event_of_no_words_is_refused_with_those_there_are(cli: Command, said: str) -> None:
    cli.done("new", "echoes", "--name", "friday", "--seat", "ann")
    of = cli.done("show", "friday")["version"]
    cli.done("dispute", "open", "friday", "that is wrong", "--on", of)
    before = cli.rows()
    for words in (
        ["adjust", "friday", "--reason", "late", "--event", said],
        ["correct", "friday", of, "--event", said],
        ["dispute", "rule", "friday", of + 1, "--event", said],
    ):
        refusal = cli.refused(*words)
        assert refusal["clause"] == "KER-8.1"
        assert "wounded" in refusal["legal"]
    assert cli.rows() == before


def test_what_the_table_could_not_be_shown_with_is_not_put_on_it(cli: Command) -> None:
    """A card that was never printed would lie there for good, and no table with it could be shown."""
    cli.done("new", "fellowship", "--name", "friday", "--seat", "ann")
    cli.done("answer", "friday", "deck:tactics")
    of = cli.done("show", "friday")["version"]
    dispute = cli.done("dispute", "open", "friday", "that is wrong", "--on", of)["version"]
    before = cli.rows()
    placed = "card-placed card=nosuch where=staging"
    for words in (
        ["adjust", "friday", "--reason", "late", "--event", placed],
        ["correct", "friday", of, "--ruling", "so", "--event", placed],
        ["dispute", "rule", "friday", dispute, "--event", placed],
    ):
        assert "no card is called nosuch" in cli.refused(*words)["message"]
    assert cli.rows() == before
    threat = cli.done("show", "friday")["board"]["seats"]["ann"]["threat"]
    cli.done("adjust", "friday", "--reason", "late", "--event", "threat-raised seat=ann amount=1")
    assert cli.done("show", "friday")["board"]["seats"]["ann"]["threat"] == threat + 1


def test_what_is_wrong_with_a_event_is_said_in_every_language(cli: Command) -> None:
    """Which field is lacking, or has a value that is none; the event as it is written stands beside it."""
    cli.done("new", "echoes", "--name", "friday", "--seat", "ann")
    for event, named in (("wounded hero=mara", "wounds"), ("wounded hero=mara wounds=three", "three")):
        words = ("adjust", "friday", "--reason", "late", "--event", event)
        said = {code: cli.refused(*words, "--lang", code)["message"] for code in ("en", "it", "es")}
        assert len({*said.values()}) == 3
        assert all(named in each for each in said.values())
        assert cli.refused(*words)["legal"] == ["wounded hero=STR wounds=INT"]
