"""Keeps the catalogues under `locale/` in step with the sentences of the program: `make messages`.

    python -m tools.messages            extract, update every catalogue, compile it, say what is left to do
    python -m tools.messages --check    say what is left to do, change nothing; exit status 1 if anything is

The files are stable: sorted, with the file of each sentence but no line, and without dates or people, so that
they change only when a sentence does. docs/translating.md is for translators.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from service.language import LANGUAGES
from tools.sentences import ROOT, Sentence, sentences

FOLDER = ROOT / "locale"
TEMPLATE = FOLDER / "rollbook.pot"
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
TWO_FORMS = ("en", "it", "es")
"""Languages with one form for 1 and one for all else. CLDR gives some of them a third, for whole millions,
which no table reaches; any other language has the forms of CLDR, by Babel."""

PLACEHOLDER = re.compile(r"\{(\w*)\}")


class Plain(Catalog):
    """A catalogue whose header says what gettext needs and nothing else."""

    @property
    def num_plurals(self) -> int:
        """How many forms a count has."""
        return 2 if str(self.locale) in TWO_FORMS else super().num_plurals

    @property
    def plural_expr(self) -> str:
        """Which of them a number takes, as gettext writes it."""
        return "(n != 1)" if str(self.locale) in TWO_FORMS else super().plural_expr

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        language = []
        if self.locale:
            language = [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        return [
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            *language,
        ]

    mime_headers = property(_get_mime_headers)  # type: ignore[assignment]


def place(code: str) -> Path:
    """The catalogue that people edit."""
    return FOLDER / code / "LC_MESSAGES" / "rollbook.po"


def template(found: Iterable[Sentence]) -> Catalog:
    """All sentences, untranslated. `ValueError` where a sentence has two different forms for several."""
    catalog = Plain(header_comment="# Every sentence of Rollbook; made by `make messages`.", fuzzy=False)
    several: dict[str, str] = {}
    for each in sorted(found):
        if each.several and several.setdefault(each.template, each.several) != each.several:
            raise ValueError(f"{each.where}: {each.template!r} has another plural elsewhere")
    for each in sorted(found):
        plural = several.get(each.template, "")
        id = (each.template, plural) if plural else each.template
        catalog.add(id, locations=[(each.where, 0)])
    return catalog


def read(code: str) -> Catalog:
    """A language's catalogue as it is now, or an empty one."""
    catalog = Plain(locale=code, header_comment=f"# {LANGUAGES[code]}: docs/translating.md", fuzzy=False)
    for message in _file(place(code)):
        if message.id:
            catalog[message.id] = message
    return catalog


def updated(code: str, pot: Catalog) -> Catalog:
    """A language's catalogue with the sentences of today: translations are kept, those of a sentence that was
    changed a little are kept as fuzzy, those of one that is gone are dropped."""
    catalog = read(code)
    catalog.update(pot, update_header_comment=False, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalogue as a file for people."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, sort_output=True, ignore_obsolete=True)
    return file.getvalue().rstrip() + b"\n"


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it; fuzzy translations are left out."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def faults(catalog: Catalog) -> Iterator[str]:
    """What is left to do in a language, a line a message."""
    for message in catalog:
        if message.id:
            yield from (f"{what}: {_first(message)!r}" for what in _faults(message, catalog.num_plurals))


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _faults(message: Message, forms: int) -> Iterator[str]:
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    told = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    if len(told) != (1 if len(ids) == 1 else forms) or not all(told):
        yield "missing"
        return
    if message.fuzzy:
        yield "fuzzy"
    wanted = [set(PLACEHOLDER.findall(each)) for each in ids]
    for each in told:
        if set(PLACEHOLDER.findall(each)) not in wanted:
            yield "other placeholders"
        if _edges(each) != _edges(ids[0]):
            yield "other spaces at an end"


def _edges(text: str) -> tuple[bool, int]:
    return text != text.rstrip(), len(text) - len(text.lstrip())


def stale(pot: Catalog) -> Iterator[str]:
    """The files that `make messages` has to write again. Where a sentence stands makes none of them old."""
    old = [
        path for path in (TEMPLATE, *(place(code) for code in TRANSLATED)) if _ids(_file(path)) != _ids(pot)
    ]
    for code in TRANSLATED:
        path = place(code).with_suffix(".mo")
        if not path.exists() or path.read_bytes() != compiled(read(code)):
            old.append(path)
    for path in old:
        yield f"{path.relative_to(ROOT).as_posix()} is not up to date: make messages"


def _file(path: Path) -> Iterable[Message]:
    if not path.exists():
        return ()
    with path.open("rb") as file:
        return tuple(read_po(file))


def _ids(messages: Iterable[Message]) -> set[object]:
    return {message.id for message in messages if message.id}


def update(pot: Catalog) -> None:
    """Write every file again."""
    FOLDER.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(written(pot))
    for code in TRANSLATED:
        catalog = updated(code, pot)
        place(code).parent.mkdir(parents=True, exist_ok=True)
        place(code).write_bytes(written(catalog))
        place(code).with_suffix(".mo").write_bytes(compiled(catalog))


def main(arguments: list[str]) -> int:
    """Update or check; says what is left to do."""
    pot = template(list(sentences()))
    if "--check" not in arguments:
        update(pot)
    told = list(stale(pot))
    for code in TRANSLATED:
        told += [f"{code}: {each}" for each in faults(read(code))]
    for each in told:
        print(each)
    print(f"{len(pot)} sentences, {', '.join(TRANSLATED)}: {len(told) or 'nothing'} to do")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
