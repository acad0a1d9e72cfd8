"""Tables over HTTP: opening, taking seats, playing, what is refused and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.errors import StorageRefusal
from engine.store.log import Store
from engine.wording import say
from service.http.page import ALONE
from tests.http.serving import KEY, Caller, Opened, inside


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def test_a_table_is_opened_and_played(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    seat, question, id = table.first()
    option = question["options"][0]["id"]
    done = table.answer(seat, [option], set=id)
    assert done.status_code == 200
    said = done.json()
    assert said["version"] > id
    assert said["told"]
    assert said["ask"]["version"] == said["version"]
    again = table.all.get(f"{table.path}/ask").json()
    assert again["version"] == said["version"]


def test_the_same_key_gives_the_first_result(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    seat, question, id = table.first()
    option = question["options"][0]["id"]
    first = table.answer(seat, [option], "mine", set=id).json()
    again = table.answer(seat, [option], "mine", set=id).json()
    assert again["repeated"]
    assert (again["version"], again["link"]) == (first["version"], first["link"])
    assert table.all.get(f"{table.path}/ask").json()["version"] == first["version"]


def test_a_key_is_its_seats_own(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    seat, question, id = table.first()
    other = next(each for each in ("ann", "bob") if each != seat)
    table.answer(seat, [question["options"][0]["id"]], "same", set=id)
    following, found, now = table.first()
    assert following == other
    done = table.answer(other, [found["options"][0]["id"]], "same", set=now).json()
    assert "repeated" not in done
    assert done["version"] > now


def test_the_same_key_opens_one_table(owner: Caller) -> None:
    body = {"game": "echoes", "seats": ["ann"]}
    first, again = (owner.post("/api/sessions", body, "one").json() for _ in range(2))
    assert first["session"] == again["session"]
    assert len(owner.get("/api/sessions").json()) == 1


def test_stale_and_illegal_are_conflicts(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    seat, question, id = table.first()
    wrong = table.answer(seat, ["hero:nobody"], set=id)
    assert wrong.status_code == 409
    assert wrong.headers["content-type"] == "application/problem+json"
    problem = wrong.json()
    assert problem["legal"]
    assert problem["clause"]
    assert problem["version"] == id
    table.answer(seat, [question["options"][0]["id"]], set=id)
    late = table.answer(seat, [question["options"][1]["id"]], set=id)
    assert (late.status_code, late.json()["title"]) in ((409, "stale"), (403, "seat"))


def test_an_invitation_counts_once(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    again = owner.post("/api/join", {"invitation": table.invitations["ann"]}, "another-key-of-22-chars")
    assert again.status_code == 401


def test_looking_at_an_invitation_does_not_use_it(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    owner.client.get("/join")
    assert table.join("public").get(f"{table.path}/ask").status_code == 200


@pytest.mark.parametrize(
    "path", ["ask", "table", "log", "gauges", "undo", "file", "live", "tokens", "holder"]
)
def test_unknown_and_foreign_tables_look_alike(owner: Caller, path: str) -> None:
    mine, other = Opened(owner, "echoes", ("ann",)), Opened(owner, "echoes", ("bob",))
    foreign = mine.seats["ann"].get(f"{other.path}/{path}")
    unknown = mine.seats["ann"].get(f"/api/sessions/echoes-nowhere/{path}")
    assert foreign.status_code == unknown.status_code == 404
    assert foreign.content == unknown.content
    assert {**foreign.headers} == {**unknown.headers}


def test_unknown_and_foreign_tables_look_alike_to_commands(owner: Caller) -> None:
    mine, other = Opened(owner, "echoes", ("ann",)), Opened(owner, "echoes", ("bob",))
    for body in ({"type": "undo", "by": "ann"}, {"type": "note", "by": "bob", "text": "x"}):
        foreign = mine.seats["ann"].post(f"{other.path}/commands", body)
        unknown = mine.seats["ann"].post("/api/sessions/echoes-nowhere/commands", body)
        assert (foreign.status_code, foreign.content) == (unknown.status_code, unknown.content)


def test_without_a_token_nothing_is_told(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    nobody = Caller(owner.client, "")
    wrong = Caller(owner.client, "rbk_wrong")
    for path in ("/api/sessions", f"{table.path}/ask", f"{table.path}/file", "/metrics"):
        assert nobody.get(path).status_code == wrong.get(path).status_code == 401


def test_a_revoked_token_counts_no_more(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    ann = table.seats["ann"]
    known = table.all.get(f"{table.path}/tokens").json()
    id = next(each["id"] for each in known if each["viewer"] == "ann" and each["kind"] == "token")
    assert table.all.delete(f"{table.path}/tokens/{id}").status_code == 204
    assert ann.get(f"{table.path}/ask").status_code == 401


def test_a_seat_neither_sees_nor_takes_back_anothers_token(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    known = table.all.get(f"{table.path}/tokens").json()
    id = next(each["id"] for each in known if each["viewer"] == "ann" and each["kind"] == "token")
    assert {each["viewer"] for each in table.seats["bob"].get(f"{table.path}/tokens").json()} == {"bob"}
    assert table.seats["bob"].delete(f"{table.path}/tokens/{id}").status_code == 404
    assert table.seats["ann"].get(f"{table.path}/ask").status_code == 200


def test_a_seat_acts_for_itself_alone(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    for body in (
        {"type": "note", "by": "bob", "text": "not mine"},
        {"type": "undo", "by": "referee"},
        {"type": "answer", "seat": "bob", "by": "bob", "choice": ["hero:mara"]},
        {"type": "answer", "seat": "ann", "by": "referee", "choice": ["hero:mara"]},
        {"type": "leave", "seat": "bob", "keeper": "ann"},
    ):
        refused = table.seats["ann"].post(f"{table.path}/commands", body)
        assert (refused.status_code, refused.json()["title"]) == (403, "seat"), body


def test_who_looks_on_does_nothing(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    looker = table.join("public")
    done = looker.post(f"{table.path}/commands", {"type": "note", "by": "public", "text": "hello"})
    assert done.status_code == 403
    assert looker.get(f"{table.path}/ask", **{"as": "ann"}).status_code == 403


def test_a_client_cannot_pass_as_the_program_does(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    for extra in ({"standing": True}, {"pace": "0" * 64}):
        body: dict[str, Any] = {"type": "answer", "choice": ["pass"], **extra}
        assert table.seats["ann"].post(f"{table.path}/commands", body).status_code == 400


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_only_json_is_read(owner: Caller, kind: str) -> None:
    table = Opened(owner, "echoes", ("ann",))
    headers = {**table.seats["ann"].headers, "idempotency-key": "k", "content-type": kind}
    body = b'{"type":"note","by":"ann","text":"from another site"}'
    refused = owner.client.post(f"{table.path}/commands", content=body, headers=headers)
    assert refused.status_code == 415


def test_a_body_that_is_too_long_is_refused(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    body = {"type": "note", "by": "ann", "text": "x" * 70_000}
    assert table.seats["ann"].post(f"{table.path}/commands", body).status_code == 413


def test_a_command_that_is_sent_again_is_told_what_is_asked_now(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    _, question, id = table.first()
    body = {"type": "answer", "seat": "ann", "set": id, "choice": [question["options"][0]["id"]]}
    first = table.seats["ann"].post(f"{table.path}/commands", body, KEY).json()
    _, question, id = table.first()
    then = table.answer("ann", [question["options"][0]["id"]], set=id).json()
    again = table.seats["ann"].post(f"{table.path}/commands", body, KEY).json()
    assert (again["repeated"], again["told"]) == (True, first["told"])
    assert again["ask"] == then["ask"] != first["ask"]


def test_too_many_requests_wait() -> None:
    with inside(rate=0.001) as owner:
        found = [owner.get("/api/games").status_code for _ in range(130)]
        assert set(found) == {200, 429}
        last = owner.get("/api/games")
        assert int(last.headers["retry-after"]) >= 1


def test_whoever_opens_pages_asks_none_of_the_doors() -> None:
    with inside(rate=0.001) as owner:
        nobody = Caller(owner.client, "")
        pages = [nobody.get(each).status_code for each in ("/table/x", "/review/x", *ALONE * 130)]
        assert set(pages) == {200}
        assert nobody.get("/api/games").status_code == 200


def test_wrong_tokens_buy_no_time() -> None:
    with inside(rate=0.001) as owner:
        wrong = [Caller(owner.client, f"rbk_{n}").get("/api/sessions").status_code for n in range(130)]
        assert set(wrong) == {401, 429}


def test_an_answer_to_an_exchange_that_was_lost_is_given_again(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    body = {"invitation": table.invitations["ann"]}
    again = owner.post("/api/join", body, KEY).json()
    assert again["token"] == table.seats["ann"].token
    assert owner.post("/api/join", body, "short").json()["title"] == "malformed"


def test_people_are_called_by_their_names_and_the_log_knows_none(owner: Caller) -> None:
    made = owner.post("/api/sessions", {"game": "echoes", "seats": ["Niccolò", "Anna Maria"]}).json()
    assert made["names"] == {"niccolo": "Niccolò", "anna-maria": "Anna Maria"}
    whole = Caller(owner.client, made["token"])
    path = f"/api/sessions/{made['session']}"
    assert "Niccolò" in whole.get(f"{path}/log").text
    assert "Niccol" not in whole.get(f"{path}/file").text
    assert owner.get("/api/sessions").json()[0]["names"] == made["names"]


@pytest.mark.parametrize("wounds", [1_000, 2**62, 10**30, -1_000])
def test_ker_8_1_no_number_by_hand_is_larger_than_positions_have(owner: Caller, wounds: int) -> None:
    table = Opened(owner, "echoes", ("ann",))
    seat, question, id = table.first()
    hero = question["options"][0]["id"]
    table.answer(seat, [hero], set=id)
    wounded = {"t": "wounded", "hero": hero.partition(":")[2], "wounds": wounds}
    body = {"type": "adjust", "reason": "so", "events": [wounded]}
    refused = table.seats["ann"].post(f"{table.path}/commands", body)
    assert (refused.status_code, refused.json()["clause"]) == (409, "KER-8.1")


def test_a_page_from_elsewhere_gets_nothing(owner: Caller) -> None:
    headers = owner.get("/health").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers


def test_another_name_for_this_computer_is_refused() -> None:
    with inside(hosts=("localhost", "testserver.local")) as owner:
        assert owner.get("/health").status_code == 200
        bound = owner.client.get("/health", headers={"host": "evil.example"})
        assert bound.status_code == 400


def test_undo_is_previewed_and_made(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    seat, question, id = table.first()
    table.answer(seat, [question["options"][0]["id"]], set=id)
    before = table.seats[seat].get(f"{table.path}/undo").json()
    assert before["to"] == id
    back = table.seats[seat].post(f"{table.path}/commands", {"type": "undo", "by": seat})
    assert back.status_code == 200
    assert table.first()[1] == question


def test_the_table_as_it_was(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    seat, question, id = table.first()
    then = table.seats[seat].get(f"{table.path}/table").json()
    table.answer(seat, [question["options"][0]["id"]], set=id)
    now = table.seats[seat].get(f"{table.path}/table").json()
    was = table.seats[seat].get(f"{table.path}/table", at=id).json()
    assert now["board"] != then["board"] == was["board"]
    beyond = table.seats[seat].get(f"{table.path}/table", at=10_000)
    assert (beyond.status_code, beyond.json()["clause"]) == (409, "KER-2.1")


def test_the_log_comes_in_pages(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    whole = table.all.get(f"{table.path}/log", form="ledger").json()
    found, after = [], 0
    while True:
        page = table.all.get(f"{table.path}/log", form="ledger", most=7, after=after).json()
        found += page["lines"]
        after = page["next"]
        if not after:
            break
    assert found == whole["lines"]
    assert [each["version"] for each in found] == [*range(1, whole["version"] + 1)]


def test_refusals_are_told_in_the_language_asked_for(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    said = {
        code: table.seats["ann"].get(f"{table.path}/table", at=10_000, lang=code).json()["detail"]
        for code in ("en", "it", "es")
    }
    assert len({*said.values()}) == 3


def test_who_a_token_is_for_is_told_to_its_holder(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    known = {"session": table.session, "seats": ["ann", "bob"], "names": {}}
    assert table.all.get(f"{table.path}/holder").json() == {**known, "viewer": ""}
    assert table.seats["bob"].get(f"{table.path}/holder").json() == {**known, "viewer": "bob"}
    assert table.join("public").get(f"{table.path}/holder").json() == {**known, "viewer": "public"}


def test_a_holder_is_told_what_people_are_called(owner: Caller) -> None:
    made = owner.post("/api/sessions", {"game": "echoes", "seats": ["Ann B.", "bob"]}).json()
    told = owner.get(f"/api/sessions/{made['session']}/holder").json()
    first, second = told["seats"]
    assert (told["names"][first], second) == ("Ann B.", "bob")


def test_the_lobby_leaves_out_what_cannot_be_read_and_is_refused_where_the_database_is_away(
    owner: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else tables would be gone from it for whoever looks in the wrong moment."""
    tables = [Opened(owner, "echoes", ("ann",)).session for _ in range(2)]

    def refused(*_: object, **__: object) -> int:
        raise StorageRefusal(say("it is away"))

    with monkeypatch.context() as damaged:
        damaged.setattr("service.http.keeping.summarise", refused)
        assert owner.get("/api/sessions").json() == []
        damaged.setattr(Store, "last", refused)
        away = owner.get("/api/sessions")
        assert (away.status_code, away.json()["title"]) == (503, "storage")
    assert [each["session"] for each in owner.get("/api/sessions").json()] == tables
