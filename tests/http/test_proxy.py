"""Behind a proxy a sender is whoever the proxy says, if it is one that may say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from service import cli
from tests.http.serving import Process


def senders(process: Process) -> list[int]:
    """What two senders behind a proxy on this computer get who send wrong tokens: one until it is too often,
    then the other once."""
    found = []
    for sender, times in (("192.0.2.1", 130), ("192.0.2.2", 1)):
        headers = {"x-forwarded-for": sender, "authorization": f"Bearer of {sender}"}
        found.append([process.client.get("/api/sessions", headers=headers) for _ in range(times)][-1])
    return [each.status_code for each in found]


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ((), [429, 401]),
        (("--proxy", "10.0.0.0/8", "--proxy", "127.0.0.0/8"), [429, 401]),
        (("--proxy", "10.0.0.0/8"), [429, 429]),
    ],
)
def test_who_sends_is_what_a_known_proxy_says(
    tmp_path: Path, more: tuple[str, ...], found: list[int]
) -> None:
    process = Process(tmp_path / "games.db", "--rate", "1", *more)
    try:
        assert senders(process) == found
    finally:
        process.end()


@pytest.mark.parametrize("named", ["somewhere", "10.0.0.1/8", "10.0.0.0/99", "*"])
def test_what_is_no_network_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], named: str
) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    assert cli.main(["serve", "--proxy", named, "--port", "0", "--database", database]) == 2
    assert capsys.readouterr().err == f"rollbook: {named} is no address and no network of them\n"
