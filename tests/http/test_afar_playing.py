"""Playing and watching at a service from a terminal."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time

import pytest

from tests.http.both import NEW, SECRET, Both, plain


def test_play_and_watch_are_the_same(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    both.same(*NEW, "--json")

    def plays(lines: str, *place: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return both.run("play", "friday", *place)

    lines = "1\n1\n1\nt\nl\nwhy 20\nu\n1\nn a note\n1\n1\nconcede\ny\ny\n"
    here, there = plays(lines, *both.here), plays(lines, *both.there)
    assert here[0] == 0
    assert there == here
    both.same("log", "friday", "--all")
    for seat in ("ann", "bob"):
        words = ("concede", "friday", "--seat", seat)
        status, out, err = both.run(*words, *both.here)
        assert plain(both.run(*words, *both.there)) == plain((status, out, err))
    both.same("watch", "friday", "--from", "1")
    both.same("watch", "friday", "--from", "1", "--json", "--seat", "ann")


@pytest.mark.parametrize(
    ("game", "typed"), [("echoes", "1\n"), ("fellowship", "1\n"), ("mercenaries", "1\n1 2\n")]
)
def test_a_seat_plays_at_a_service_with_its_hand_alone(
    both: Both, monkeypatch: pytest.MonkeyPatch, game: str, typed: str
) -> None:
    """What it decides on is a copy: nothing of the other's hand, and no stack. Where two cards are chosen,
    one number is no answer."""
    new = ("new", game, "--name", "friday", "--seat", "ann", "--seat", "bob", "--secret", SECRET)
    both.same(*new, "--option", "hands=hidden", "--json")
    seats = {seat: both.seat("friday", seat) for seat in ("ann", "bob")}
    for _ in range(12):
        for seat, place in seats.items():
            monkeypatch.setattr(sys, "stdin", io.StringIO(f"{typed}\nt\nm\n"))
            status, _, err = both.run("play", "friday", "--seat", seat, *place)
            assert status == 0, err
            assert err == ""
    owner = both.process.owner
    assert owner.get("/api/sessions").json()[0]["version"] > 60
    assert owner.get("/api/sessions/friday/verify").json()["ok"]
    for seat, place in seats.items():
        own = both.run("log", "friday", "--all", *place)
        assert own == both.run("log", "friday", "--all", "--as", seat, *both.there)


def test_whoever_watches_is_woken_by_the_stream(both: Both) -> None:
    both.same(*NEW, "--option", "hands=hidden", "--json")
    ann, bob = both.seat("friday", "ann"), both.seat("friday", "bob")
    command = [sys.executable, "-m", "service.cli", "watch", "friday", "--from", "20", "--json"]
    command += ["--seat", "bob", *bob]
    watching = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert watching.stdout is not None
    assert watching.stderr is not None
    assert json.loads(watching.stdout.readline())["asked"] is False
    time.sleep(2)
    assert both.run("answer", "friday", "hero:mara", *ann)[0] == 0
    told = json.loads(watching.stdout.readline())
    assert told["asked"]
    assert "Which hero" in told["question"]
    watching.send_signal(signal.SIGINT)
    assert watching.wait(20) == 0
    watching.stdout.close()
    assert watching.stderr.read() == ""
    watching.stderr.close()
    counted = both.process.owner.get("/metrics").text.splitlines()
    asked = [each for each in counted if each.startswith("rollbook_requests_total") and "/rows" in each]
    assert float(asked[0].rpartition(" ")[2]) <= 6
