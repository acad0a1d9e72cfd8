"""Asking, answering, passing, notes, conceding, and commands that come twice."""

from __future__ import annotations

from typing import Any

from tests.cli.driving import Command


def question(cli: Command, viewer: str, seat: str) -> dict[str, Any]:
    shape = cli.done("ask", "friday", "--as", viewer)
    found: dict[str, Any] = next(q for q in shape["sets"][0]["questions"] if q["seat"] == seat)
    return found


def test_ask_shows_hidden_options_to_their_seat_only(cli: Command) -> None:
    cli.new()
    assert len(question(cli, "ann", "ann")["options"]) == 4
    for viewer in ("public", "bob"):
        shown = question(cli, viewer, "ann")
        assert shown["options"] == []
        assert shown["hidden"] is True


def test_ask_tells_people_how_to_see_their_options(cli: Command) -> None:
    cli.new()
    assert "--as ann" in cli("ask").out
    assert "lay:" not in cli("ask").out
    assert "lay:" in cli("ask", "--as", "ann").out


def test_an_answer_gives_the_entries_as_its_seat_may_see_them(cli: Command) -> None:
    cli.new()
    card = cli.first_answer("friday", "ann")[0]
    shape = cli.answer("friday", "ann", card)
    entry = shape["entries"][0]
    assert entry["event"] == {"t": "answered", "seat": "ann"}
    assert entry["private"][0]["event"] == {"t": "chose", "seat": "ann", "choice": [card]}
    assert card not in cli("log", "friday", "--as", "bob").out
    assert card not in cli("ask", "friday", "--as", "bob", "--json").out


def test_an_answer_may_be_replaced_until_the_set_closes(cli: Command) -> None:
    cli.new()
    ids = [each["id"] for each in question(cli, "ann", "ann")["options"]]
    cli.answer("friday", "ann", ids[0])
    shape = cli.done("ask", "friday", "--as", "ann")["sets"][0]
    assert [each["seat"] for each in shape["questions"]] == ["bob"]
    assert shape["answered"][0]["choice"] == [ids[0]]
    cli.answer("friday", "ann", ids[1])
    cli.answer("friday", "bob")
    revealed = [each["event"] for each in cli.log("friday") if each["event"]["t"] == "revealed"]
    assert revealed[0]["card"] == ids[1].removeprefix("lay:")


def test_the_session_comes_first_and_may_be_left_out(cli: Command) -> None:
    cli.new(seats=1)
    choices = [each["id"] for each in question(cli, "ann", "ann")["options"]]
    cli.done("answer", choices[0])
    cli.done("answer", "pass")
    cli.done("answer", "-", "send:ann")
    cli.done("answer", "fri", "say:plain", "--seat", "ann")


def test_a_question_of_several_seats_names_them_all(cli: Command) -> None:
    cli.new()
    cli.until("friday", "send")
    shown = question(cli, "bob", "bob")
    assert shown["seats"] == ["ann", "bob"]
    assert cli.done("ask", "friday")["sets"][0]["mode"] == "any"


def test_real_dice_are_typed_in_faces_with_a_minus_too(cli: Command) -> None:
    cli.new("--option", "dice=declared", seats=1)
    cli.until("friday", "declare")
    refusal = cli.refused("answer", "friday", "face:-2", "face:3")
    assert refusal["error"] == "malformed"
    assert "face:6" in refusal["legal"]
    cli.done("answer", "friday", "face:6", "face:3")
    assert question(cli, "ann", "ann")["least"] == 1
    cli.done("answer", "face:1")
    rolled = [each["event"] for each in cli.log("friday") if each["event"]["t"] == "rolled"]
    assert (rolled[0]["faces"], rolled[0]["source"]) == ([6, 1, 3], "declared")


def test_a_stale_answer_is_refused(cli: Command) -> None:
    cli.new(seats=1)
    old = cli.done("ask", "friday")["sets"][0]["id"]
    cli.answer("friday", "ann")
    refusal = cli.refused("answer", "friday", "pass", "--set", old)
    assert (refusal["error"], refusal["clause"]) == ("stale", "KER-1.2")


def test_pass_now_and_by_itself(cli: Command) -> None:
    cli.new()
    cli.until("friday", "brace")
    cli.done("pass", "friday", "--seat", "ann")
    shape = cli.done("pass", "friday", "--seat", "bob", "--until", "always")
    events = [each["event"]["t"] for each in shape["entries"]]
    assert events[:2] == ["stood-pass", "answered"]
    assert "until" not in cli("log", "friday", "--as", "ann", "--json").out
    assert cli.refused("pass", "friday", "--seat", "ann", "--until", "noon")["legal"] == [
        "always",
        "no-cards",
    ]
    taken_back = cli.done("pass", "friday", "--seat", "bob", "--stop")["entries"][0]["private"][0]["event"]
    assert taken_back["when"] == ""


def test_notes_stand_on_entries(cli: Command) -> None:
    cli.new()
    noted = cli.done("note", "friday", "was", "this", "right?", "--at", 3, "--seat", "ann")
    assert noted["entries"][0]["event"] == {"t": "noted", "by": "ann", "text": "was this right?", "on": 3}
    assert cli.done("note", "one note for the last session", "--as", "referee")["session"] == "friday"
    assert cli.refused("note", "friday", "x", "--at", 999, "--seat", "ann")["clause"] == "KER-2.6"


def test_the_game_is_over_when_all_concede(cli: Command) -> None:
    cli.new()
    cli.done("concede", "friday", "--seat", "ann")
    assert cli.done("ask", "friday")["over"] is False
    cli.done("concede", "friday", "--seat", "bob")
    shape = cli.done("ask", "friday")
    assert (shape["over"], shape["result"], shape["sets"]) == (True, "conceded", [])
    assert cli("ask", "friday").out.strip() == "The game is over."


def test_with_one_seat_nobody_has_to_be_named(cli: Command) -> None:
    cli.new(seats=1)
    assert len(cli.done("ask")["sets"][0]["questions"][0]["options"]) == 4
    cli.answer("friday", "ann")
    cli.done("undo")
    cli.done("redo")


def test_with_several_seats_somebody_has_to_be_named(cli: Command) -> None:
    cli.new()
    for words in (["answer", "friday", "lay:x"], ["undo"], ["note", "friday", "x"], ["concede"], ["close"]):
        refusal = cli.refused(*words)
        assert (refusal["error"], refusal["legal"]) == ("seat", ["ann", "bob"])


def test_the_same_key_gives_the_first_result(cli: Command) -> None:
    cli.new(seats=1)
    card, other = [each["id"] for each in question(cli, "ann", "ann")["options"]][:2]
    first = cli.done("answer", "friday", card, "--key", "k1")
    again = cli.done("answer", "friday", other, "--key", "k1")
    assert again["entries"] == first["entries"]
    assert (again["repeated"], again["undone"]) == (True, False)
    cli.done("undo")
    assert cli.done("answer", "friday", card, "--key", "k1")["undone"] is True
