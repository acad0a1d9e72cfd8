"""A system's clause catalogue: every sentence an event or a refusal can cite, loaded from `clauses.toml`.

    [[clause]]
    id = "ECH-3.6"
    mark = "D"                          # S source, F fact of the published rules, D our decision
    text = "..."                        # one short sentence of our own
    variants = ["two-dice", "d12"]      # optional: what a table may rule instead, the default first

An event or a refusal cites a clause by its id, and every citation must resolve.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, final

import msgspec
from msgspec import Meta, Struct

from engine import content
from engine.errors import InternalError, Malformed, Unknown
from engine.wording import say

KERNEL = "KER-"
"""How the ids of the kernel's own clauses begin."""

Variants = tuple[Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z")], ...]


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered sentence of a rule system: id `PREFIX-n.n`, mark (letters of SFD), text, variants."""

    id: Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9]*-[0-9]+\.[0-9]+\Z")]
    mark: Annotated[str, Meta(pattern=r"^(?!.*(.).*\1)[SFD]+\Z")]
    text: Annotated[str, Meta(pattern=r"\S")]
    variants: Variants = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    clause: Annotated[tuple[Clause, ...], Meta(min_length=1)]


@final
class Clauses:
    """A catalogue of clauses, in the order written. `kernel_clauses() + system` joins two of them."""

    __slots__ = ("_by_id", "where")

    def __init__(self, clauses: Iterable[Clause], where: str) -> None:
        """Raises Malformed for an id that comes twice; `where` names the file in messages."""
        self.where = where
        self._by_id: dict[str, Clause] = {}
        for index, clause in enumerate(clauses):
            if clause.id in self._by_id:
                raise content.fault(where, f"$.clause[{index}].id", f"{clause.id} was there before")
            self._by_id[clause.id] = clause

    @classmethod
    def read(cls, data: bytes, where: str) -> Clauses:
        """The catalogue in the bytes of a `clauses.toml`; `where` names the file in messages.

        Raises Malformed, naming the file and the place in it, for bad TOML, an unknown key, a bad id or
        mark, an empty text, an id that comes twice, or variants that leave no choice.
        """
        clauses = content.decode(data, _File, where).clause
        for index, clause in enumerate(clauses):
            if len(clause.variants) == 1 or len(set(clause.variants)) < len(clause.variants):
                raise content.fault(where, f"$.clause[{index}].variants", "Expected several different names")
        return cls(clauses, where)

    def __add__(self, other: Clauses) -> Clauses:
        """Both catalogues in one. Raises Malformed for an id that is in both."""
        for clause in other:
            if clause.id in self:
                both = say(
                    "{id} is in both {one} and {other}", id=clause.id, one=self.where, other=other.where
                )
                raise Malformed(both)
        return Clauses((*self, *other), f"{self.where} + {other.where}")

    @property
    def ids(self) -> Mapping[str, Clause]:
        """The clauses by id, for those who look up many."""
        return self._by_id

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Clause:
        """The clause with that id. Raises Unknown, with the ids most like it."""
        clause = self._by_id.get(id)
        if clause is None:
            raise Unknown(say("There is no clause {id}", id=id), legal=self._near(id))
        return clause

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def variant_default(self, id: str) -> str:
        """How a clause is read unless the table rules otherwise. Raises Unknown.

        A clause without variants has no default: to ask for one is our bug, so InternalError.
        """
        clause = self[id]
        if not clause.variants:
            raise InternalError(f"{self.where}: {id} has no variants")
        return clause.variants[0]

    def defaults(self) -> dict[str, str]:
        """The default variant of every clause that has variants, by id, in order."""
        return {clause.id: clause.variants[0] for clause in self if clause.variants}

    def check_ruling(self, id: str, variant: str) -> None:
        """Raises Unknown for a clause that is not here, Malformed for a variant that it does not have."""
        clause = self[id]
        if not clause.variants:
            closed = say("{id} leaves nothing to rule on", id=id)
            raise Malformed(closed, clause=id, legal=tuple(self.defaults()))
        if variant not in clause.variants:
            wrong = say("{id} cannot be ruled {variant}", id=id, variant=variant)
            raise Malformed(wrong, clause=id, legal=clause.variants)

    def digest(self) -> str:
        """SHA-256 (hex) of the system's own clauses. Where one stands in the file makes no difference to it,
        nor do the kernel's: what the kernel promises, it promises to every version."""
        own = (each for each in self if not each.id.startswith(KERNEL))
        rows = [(each.id, each.mark, each.text, each.variants) for each in own]
        return hashlib.sha256(msgspec.json.encode(sorted(rows))).hexdigest()

    def _near(self, id: str) -> tuple[str, ...]:
        from difflib import get_close_matches  # only a refusal needs it

        return tuple(get_close_matches(id.upper(), self._by_id, n=5))


@functools.cache
def kernel_clauses() -> Clauses:
    """The kernel's own clauses (KER-...), which every system's catalogue is joined to."""
    where = content.place_name("engine", "clauses.toml")
    return Clauses.read(content.read("engine", "clauses.toml"), where)
