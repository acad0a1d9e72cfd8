"""Pointing: whoever sits there shows the others what everybody sees, and never anything else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from engine import library
from engine.audience import PUBLIC, REFEREE
from projections.pointed import in_sight
from projections.show import show, texts
from projections.translator import translator
from service.client import Service
from service.http import pointing
from tests.bot_play import by_bot
from tests.http.serving import Caller, Opened, Process, events, inside
from tests.systems.table import table as laid


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    found = Process(tmp_path_factory.mktemp("served") / "games.db", "--rate", "10000")
    yield found
    found.end()


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def played(owner: Caller, game: str, answers: int, **more: Any) -> Opened:
    """A table of two after so many answers."""
    table = Opened(owner, game, ("ann", "bob"), **more)
    for _ in range(answers):
        seat, question, id = table.first()
        ids = [each["id"] for each in question["options"]]
        table.answer(seat, ["pass"] if "pass" in ids else ids[: max(1, question["least"])], set=id)
    return table


def follow(who: Caller, path: str) -> Any:
    return who.client.stream("GET", f"{path}/live", headers=who.headers)


def told(found: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """The next thing that a stream says of what is pointed at; it has no id."""
    each = next(each for each in found if each["event"] == "point")
    assert "id" not in each
    data: dict[str, Any] = each["data"]
    return data


def test_any_seat_points_at_the_table_as_it_stands_until_the_next_moment(process: Process) -> None:
    table = played(process.owner, "echoes", 4)
    path, ann, bob = f"{table.path}/point", table.seats["ann"], table.seats["bob"]
    public = table.join("public")
    place = next(iter(bob.get(path).json()["things"]))
    now = bob.get(f"{table.path}/table").json()
    with follow(ann, table.path) as one, follow(public, table.path) as two:
        streams = [events(one), events(two)]
        made = bob.post(path, {"of": place}).json()
        expected = {"turn": 1, "by": "bob", "of": place, "at": now["version"], "head": now["head"]}
        assert made == expected
        assert [told(each) for each in streams] == [expected] * 2
        assert ann.post(path, {"of": ""}).json()["turn"] == 2
        assert [told(each)["of"] for each in streams] == [""] * 2
        ann.post(path, {"of": place})
        assert [(each["by"], each["of"]) for each in map(told, streams)] == [("ann", place)] * 2
        seat, question, id = table.first()
        table.answer(seat, [question["options"][0]["id"]], set=id)
        assert [told(each)["of"] for each in streams] == [""] * 2
    assert place not in [each["text"] for each in ann.get(f"{table.path}/log").json()["lines"]]
    ledger = ann.get(f"{table.path}/log", form="ledger", most=500).json()["lines"]
    assert (
        len({row["version"] for row in ledger}) == ann.get(f"{table.path}/ask").json()["version"]
    )  # and no entry is of pointing


def test_a_note_leaves_the_table_as_it_is_and_what_is_pointed_at_too(process: Process) -> None:
    table = played(process.owner, "echoes", 4)
    path, ann, bob = f"{table.path}/point", table.seats["ann"], table.seats["bob"]
    place = next(iter(bob.get(path).json()["things"]))
    bob.post(path, {"of": place})
    ann.post(f"{table.path}/commands", {"type": "note", "text": "there"})
    with follow(ann, table.path) as stream:
        assert told(events(stream))["of"] == place


def test_whoever_leads_points_at_what_was_until_it_looks_elsewhere(process: Process) -> None:
    table = played(process.owner, "echoes", 12)
    path, ann, bob = f"{table.path}/point", table.seats["ann"], table.seats["bob"]
    rests = [each["version"] for each in table.all.get(f"{table.path}/moments").json()["rests"]]
    at, before = rests[-4], rests[-5]
    place = next(iter(ann.get(path, at=at).json()["things"]))
    refused = ann.post(path, {"of": place, "at": at})
    assert (refused.status_code, refused.json()["title"]) == (409, "illegal")
    ann.post(f"{table.path}/review", {"at": at, "how": "take"})
    assert bob.post(path, {"of": place, "at": at}).status_code == 409
    with follow(bob, table.path) as stream:
        found = events(stream)
        assert ann.post(path, {"of": place, "at": at}).json()["at"] == at
        assert told(found)["at"] == at
        ann.post(f"{table.path}/review", {"at": before})
        assert told(found)["of"] == ""
        ann.post(path, {"of": place, "at": before})
        assert told(found)["of"] == place
        seat, question, id = table.first()  # who plays on meanwhile changes nothing of it
        table.answer(seat, [question["options"][0]["id"]], set=id)
        ann.post(f"{table.path}/review", {"how": "end"})
        assert told(found)["of"] == ""


def test_whoever_only_looks_on_points_at_nothing(owner: Caller) -> None:
    table = played(owner, "echoes", 4)
    public = table.join("public")
    place = next(iter(public.get(f"{table.path}/point").json()["things"]))
    refused = public.post(f"{table.path}/point", {"of": place})
    assert (refused.status_code, refused.json()["clause"]) == (403, "KER-6.1")
    assert public.post(f"{table.path}/point", {"of": place, "at": 10**6}).status_code == 403
    late = table.seats["ann"].post(f"{table.path}/point", {"of": place, "at": 10**6})
    assert late.json()["clause"] == "KER-2.1"


def test_what_is_hidden_is_refused_as_what_is_nothing(owner: Caller) -> None:
    """A card in a hand is in nobody's sight but its seat's: not even that seat points at it."""
    table = played(owner, "fellowship", 8, options={"hands": "hidden"})
    held = table.seats["ann"].get(f"{table.path}/table").json()["hands"]["ann"]["cards"]
    assert held
    card = held[0]["id"]
    answers = [
        table.seats[seat].post(f"{table.path}/point", {"of": of})
        for seat in ("ann", "bob")
        for of in (card, "no-such-card")
    ]
    assert {each.status_code for each in answers} == {409}
    details = {each.json()["detail"].replace(card, "X").replace("no-such-card", "X") for each in answers}
    assert details == {"X is nothing that everybody sees"}
    for seat in ("ann", "bob"):
        assert card not in table.seats[seat].get(f"{table.path}/point").json()["things"]


@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_what_may_be_pointed_at_is_what_everybody_sees(game: str) -> None:
    """At every moment of a game played by chance it is part of what the public is shown, and so of what each
    seat is; and nothing that only one of them sees is."""
    rules = library.rules(game)
    hidden = {"hands": "hidden"} if game == "fellowship" else {}
    live = laid(rules, "ann", "bob", scenario=rules.scenarios[0], options=hidden)
    assert len([*by_bot(live, "random", 7, 60)]) > 20
    words = translator(game)
    some = False
    for version in range(1, live.version + 1, 7):
        state = live.at(version)
        found = {*in_sight(rules, state, words.on(state.board))}
        for viewer in (PUBLIC, "ann", "bob", REFEREE):
            assert found <= {*texts(to_builtins(show(rules.model, state, version, viewer)))}
        some = some or bool(found)
    assert some


def test_who_points_too_often_waits(owner: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(owner, "echoes", 4)
    path, ann, bob = f"{table.path}/point", table.seats["ann"], table.seats["bob"]
    place = next(iter(ann.get(path).json()["things"]))
    monkeypatch.setattr(pointing, "RATE", 0.001)
    done = [ann.post(path, {"of": place}).status_code for _ in range(int(pointing.BURST))]
    assert {*done} == {200}
    late = ann.post(path, {"of": place})
    assert (late.status_code, late.json()["title"]) == (429, "busy")
    assert int(late.headers["retry-after"]) > 0
    assert bob.post(path, {"of": place}).status_code == 200  # each for itself


def test_a_client_points_and_follows_on(tmp_path: Path) -> None:
    """What is pointed at, and where a review is, is no entry: whoever follows the entries is not held up."""
    process = Process(tmp_path / "games.db")
    service = Service(process.url, process.token)
    made = service.open("echoes", ["ann", "bob"], options={"grace": "0"})
    ann, bob = (service.join(made.invitations[each]) for each in ("ann", "bob"))
    asked = ann.ask().sets[0]
    done = ann.answer(asked.questions[0].options[0].id, set_=asked.id)
    of = next(iter(bob.pointable()))
    assert bob.point(of).of == of
    assert next(bob.follow(done.version - 1)).version == done.version
    process.end()
