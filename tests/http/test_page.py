"""The page as it is sent: every file as what it is, and nothing else; its words in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.http import page
from service.http.page import MEDIA, web
from service.language import LANGUAGES
from service.page_words import Unseen, said_in
from tests.http.serving import Caller, inside
from tools.messages import read


@pytest.fixture(scope="module")
def owner() -> Iterator[Caller]:
    with inside() as caller:
        yield caller


@pytest.fixture
def anybody(owner: Caller) -> Caller:
    return Caller(owner.client, "")


@pytest.mark.parametrize("path", ["/", "/join", "/table/none-such"])
def test_every_address_of_the_page_is_the_page(anybody: Caller, path: str) -> None:
    sent = anybody.get(path)
    assert sent.status_code == 200
    assert sent.headers["content-type"] == "text/html; charset=utf-8"
    assert re.search(r'<script type="module" src="/page/[0-9a-f]{16}/js/main.js">', sent.text)
    assert sent.headers["cache-control"] == "no-cache"
    assert "default-src 'none'" in sent.headers["content-security-policy"]


def test_an_address_that_is_none_is_said_by_the_page_in_a_browser_alone(anybody: Caller) -> None:
    sent = anybody.client.get("/tabel/echoes-1", headers={"accept": "text/html,*/*"})
    assert (sent.status_code, sent.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b"js/main.js" in sent.content
    assert "default-src 'none'" in sent.headers["content-security-policy"]
    for path in ("/tabel/echoes-1", "/api/nothing"):
        told = anybody.get(path)
        assert (told.status_code, told.json()["title"]) == (404, "unknown")


def test_every_file_is_sent_as_what_it_is(anybody: Caller) -> None:
    assert {"index.html", "js/main.js", "js/api.js", "style/tokens.css", "vendor/preact.mjs"} <= set(web())
    for place, file in web().items():
        sent = anybody.get(f"/page/{place}")
        assert (sent.status_code, sent.content) == (200, file.read_bytes()), place
        assert sent.headers["content-type"].partition(";")[0] == MEDIA[place.rpartition(".")[2]], place
        assert sent.headers["x-content-type-options"] == "nosniff"


def test_a_file_is_sent_again_only_where_it_has_changed(anybody: Caller) -> None:
    first = anybody.get("/page/js/api.js")
    assert first.headers["cache-control"] == "no-cache"
    kept = anybody.client.get("/page/js/api.js", headers={"if-none-match": first.headers["etag"]})
    assert (kept.status_code, kept.content) == (304, b"")
    other = anybody.client.get("/page/js/live.js", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


def test_the_files_of_an_edition_are_kept_for_good(anybody: Caller) -> None:
    named = re.findall(r'"(/page/([0-9a-f]{16})/[^"]+)"', anybody.get("/").text)
    assert len(named) > 8
    assert len({edition for _, edition in named}) == 1
    for place, edition in named:
        sent = anybody.get(place)
        assert sent.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert sent.content == web()[place.removeprefix(f"/page/{edition}/")].read_bytes()
    other = anybody.get(f"/page/{'0' * 16}/js/api.js")
    assert (other.status_code, other.headers["cache-control"]) == (200, "no-cache")


def test_an_edition_is_another_where_a_file_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = page.edition()
    assert page.edition() == before
    (tmp_path / "api.js").write_text("// another", encoding="utf-8")
    monkeypatch.setattr(page, "web", lambda: {**web(), "js/api.js": tmp_path / "api.js"})
    assert page.edition() != before


def test_modules_name_each_other_within_their_edition() -> None:
    for place, each in web().items():
        if place.endswith(".js"):
            assert not re.search(r'["`]/page/js', each.read_text(encoding="utf-8")), place


@pytest.mark.parametrize(
    "place",
    [
        "../http/app.py",
        "..%2Fhttp%2Fapp.py",
        "js/../../http/app.py",
        "0123456789abcdef/../http/app.py",
        "0123456789abcdef/0123456789abcdef/js/api.js",
        "js/%2e%2e/%2e%2e/http/app.py",
        "js",
        "js/",
        "none.js",
        "%00",
    ],
)
def test_nothing_else_is_sent(anybody: Caller, place: str) -> None:
    assert anybody.get(f"/page/{place}").status_code == 404


def test_the_description_leaves_the_page_out(anybody: Caller) -> None:
    paths = anybody.get("/openapi.json").json()["paths"]
    assert all(path.startswith(("/api/", "/health", "/ready", "/metrics")) for path in paths)


def test_many_files_at_once_are_not_too_much_and_leave_the_doors_their_own() -> None:
    with inside(rate=1) as owner:
        anybody = Caller(owner.client, "")
        assert {anybody.get("/page/js/api.js").status_code for _ in range(300)} == {200}
        assert anybody.get("/api/games").status_code == 200


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_page_says_everything_in_every_language(anybody: Caller, code: str) -> None:
    words = anybody.get(f"/page/words/{code}").json()
    templates = {
        one: several
        for place, file in web().items()
        if place.startswith("js/")
        for one, several in said_in(file.read_text(encoding="utf-8"), place)
    }
    assert set(words["said"]) == set(templates)
    assert len(templates) > 15
    assert (words["code"], words["languages"]) == (code, dict(LANGUAGES))
    catalogue = None if code == "en" else read(code)
    for template, said in words["said"].items():
        assert isinstance(said, list) is bool(templates[template])
        if catalogue is not None:
            kept = catalogue[template].string
            assert said == (list(kept) if isinstance(kept, tuple) else kept)


def test_an_unknown_language_is_none(anybody: Caller) -> None:
    assert anybody.get("/page/words/xx").status_code == 404


def test_sentences_of_a_module_are_found() -> None:
    source = 'import { say } from "./words.js";\nsay("a {b}", { b });\ncount("{n} c", "{n} cs", { n });\n'
    source += 'say("d " +\n  "e");'
    assert list(said_in(source, "x.js")) == [("a {b}", ""), ("{n} c", "{n} cs"), ("d e", "")]
    assert list(said_in('essay(x); it.say(x); say("\\u2026 \\"q\\"")', "x.js")) == [('\u2026 "q"', "")]


@pytest.mark.parametrize(
    "source", ["say(text)", "say(`a ${b}`)", 'count("one", { n })', 'say("a" + b)', 'say("a", "b")']
)
def test_a_sentence_of_a_module_that_nobody_could_translate_is_reported(source: str) -> None:
    with pytest.raises(Unseen, match=r"x\.js:2"):
        list(said_in(f"\n{source}", "x.js"))
