"""What is answered: msgspec structs, which the described schemas are made from and the client reads."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from projections.asking import Asking
from projections.story import Told
from replays.register import Settled

Role: TypeAlias = Literal["owner", "table", "seat", "referee", "public"]
"""What somebody is, by the token."""
MOST_ROWS = 2_000
"""Rows that are given at once."""


class Done(Struct, frozen=True, omit_defaults=True):
    """What a command did, as its seat may see it, and what is asked now. `first`: the entry that it begins
    with; `version` is where the table stands, `link` its last link: together a receipt. `repeated`: the key
    was used before, and this is its first result; `undone`: which was taken back since. `said`: what is to
    be known beside it, such as what was left out of a decklist."""

    session: str
    first: int
    version: int
    link: str
    told: tuple[Told, ...]
    ask: Asking
    repeated: bool = False
    undone: bool = False
    said: tuple[str, ...] = ()


class Made(Struct, frozen=True):
    """A table that was opened: its seats with what people call whoever sits there, a token for all of it,
    and an invitation for each seat and for looking on (`public`). Nobody else knows them."""

    session: str
    version: int
    names: dict[str, str]
    token: str
    invitations: dict[str, str]
    ids: dict[str, str] = {}
    """By whom they are for, what invitations are called where they are taken back."""


class Awaited(Struct, frozen=True):
    """What an invitation is for: the table as everybody may know it. `viewer`: a seat, `referee` or
    `public`; `handed`: whoever has the seat now hands it on."""

    session: str
    viewer: str
    handed: bool
    game: str
    game_title: str
    scenario: str
    title: str
    seats: tuple[str, ...]
    names: dict[str, str]
    round: int
    over: bool


class Invited(Struct, frozen=True):
    """An invitation that was made. `token`: what is exchanged; `id` names it where it is taken back."""

    session: str
    viewer: str
    token: str
    id: str
    ends: int


class Joined(Struct, frozen=True):
    """What an invitation was exchanged for. `viewer`: a seat, `referee` or `public`."""

    session: str
    viewer: str
    token: str


class Known(Struct, frozen=True):
    """Who a token is for at a table. `viewer`: a seat, `referee` or `public`, empty where it acts for every
    seat; `names`: by seat, what people call whoever sits there, where that is not its id."""

    session: str
    viewer: str
    seats: tuple[str, ...] = ()
    names: dict[str, str] = {}


class Granted(Struct, frozen=True):
    """A token or an invitation of a table; `id` names it, and is not the secret word itself. `own`: it is
    the one that this request is sent with."""

    id: str
    viewer: str
    kind: str
    made: int
    ends: int
    used: int
    counts: bool
    own: bool = False


class TableLine(Struct, frozen=True):
    """A table in a list. `names`: by seat, what people call whoever sits there, where that is not its id;
    `asked`: the seats that are to decide; `result`: how it ended, if it did; `viewer`: who the token is for
    there, nobody where it acts for every seat; `deal_of`: the session whose deal it has; `began` and `at`:
    when it began and was last played, in seconds since 1970."""

    session: str
    game: str
    game_title: str
    scenario: str
    title: str
    seats: tuple[str, ...]
    names: dict[str, str]
    version: int
    round: int
    asked: tuple[str, ...]
    begun: bool
    over: bool
    result: str
    closed: bool
    began: int
    at: int
    deal_of: str = ""
    viewer: str = ""


class RulingLine(Struct, frozen=True):
    """A ruling in the register: in entry `entry` of a session, `at` seconds since 1970, by a seat or the
    `referee` (`name`: what people call whoever it was).

    how: `upheld`, `overturned` or `house-rule` of a dispute, `ruled` or `corrected` where nobody disputed;
    `ruled` says it. clause, text: at issue, and what it says (empty where its game is not installed). asked:
    the claim of dispute `dispute` about entry `on`; reason: why it was ruled so. read: how the clause was
    read before, variant: how from there on. correction: the entry that put the outcome right, 0 where none
    did. notes: what was noted there. moment: after which entry the table stood that it is about."""

    session: str
    game: str
    game_title: str
    entry: int
    at: int
    by: str
    name: str
    clause: str
    text: str
    how: Literal["upheld", "overturned", "house-rule", "ruled", "corrected"]
    ruled: str
    asked: str
    dispute: int
    on: int
    reason: str
    read: str
    variant: str
    correction: int
    notes: tuple[str, ...]
    moment: int


class Rulings(Struct, frozen=True):
    """A page of the register of rulings, the newest first. `next`: `before` of the next page, empty at the
    end; `behind`: entries that were written and not yet looked through, counted up to 10,000."""

    rulings: tuple[RulingLine, ...]
    next: str
    behind: int


class Clauses(Struct, frozen=True):
    """How often each clause was disputed, read in which variant, and what came of it, the most disputed
    first. `unread`: to the owner the sessions that cannot be read, and why; `behind`: as of `Rulings`."""

    clauses: tuple[Settled, ...]
    unread: dict[str, str]
    behind: int


class StatisticsLine(Struct, frozen=True):
    """Sessions of one kind: of a game, of a scenario, with so many seats, that stand alike (`result`): `won`,
    `lost`, given up (`conceded`), `closed` before their end, still `playing`, `waiting` to begin. `rounds`:
    the median of those they had; of an even number the lower of the two in the middle. `answers`: the mean of
    those that were given, also of those taken back, to the nearest whole. Both of sessions whose game has
    ended, else None."""

    game: str
    game_title: str
    scenario: str
    title: str
    seats: int
    result: str
    sessions: int
    rounds: int | None
    answers: int | None


class Statistics(Struct, frozen=True):
    """How many `sessions` there are, by kind. `unread`: those that cannot be read, which are in no kind;
    `behind`: entries that were written and not yet looked through, counted up to 10,000."""

    kinds: tuple[StatisticsLine, ...]
    sessions: int
    unread: int
    behind: int


class Ready(Struct, frozen=True):
    """The database answers. `behind`: entries that the list of all tables and the register of rulings do not
    say yet, counted up to 10,000."""

    status: Literal["ready"] = "ready"
    behind: int = 0


class Followed(Struct, frozen=True, omit_defaults=True):
    """What happened since the version before: the lines of it, and what is asked now (an
    `Asking`, or nothing where more follows at once). `moved`: the table went
    back or forward, so what was told before may be undone."""

    version: int
    told: tuple[Told, ...]
    ask: Any
    moved: bool = False


class TakenIn(Struct, frozen=True):
    """A session that was taken in. `new`: it was not here; `added`: entries by which it went on."""

    session: str
    version: int
    new: bool
    added: int


class Me(Struct, frozen=True):
    """What a token is for. `session`: its table, nothing for the owner's; `viewer`: its seat, `referee` or
    `public`, nothing where it acts for every seat."""

    role: Role
    session: str
    viewer: str


class SeatLine(Struct, frozen=True):
    """A seat. `name`: what people call whoever sits there; `asked`: it is to decide; `keeper`: who acts for
    it since it has left; `bot`: which bot answers for it; `called`: whether its person is called
    elsewhere; `taken`: a person came by its invitation, or a bot sits there."""

    seat: str
    name: str
    asked: bool
    keeper: str
    bot: str
    called: bool
    taken: bool = False


class Called(Struct, frozen=True):
    """Where a seat is called: the host alone, since the address is a secret of its chat. `failed`: calls in a
    row that were not taken."""

    seat: str
    host: str
    form: str
    failed: int


class Mailed(Struct, frozen=True):
    """How a seat is called by mail. `address`: for whoever arranged it alone; `confirmed`: it has said yes,
    and nothing is sent to it before; `failed`: mails in a row that were not taken."""

    seat: str
    address: str
    confirmed: bool
    failed: int


class Mailing(Struct, frozen=True):
    """Whether mail is sent here at all, and how a seat is called by it, if it is."""

    offered: bool
    kept: Mailed | None


class Answered(Struct, frozen=True):
    """What an address said: `yes`, or that no mail is wanted (`stop`)."""

    session: str
    seat: str
    how: str


class InSight(Struct, frozen=True):
    """What may be pointed at after entry `version`: by id, what it is called."""

    session: str
    version: int
    things: dict[str, str]


class Pointing(Struct, frozen=True):
    """What somebody points at: `of`, an id in everybody's sight, nothing where it is empty. `by`: the seat
    that does; `at`: the entry after which the table is meant; `head`: the last entry of play there, so that
    who looks at the same table knows it; `turn` counts what was told of it."""

    turn: int = 0
    by: str = ""
    of: str = ""
    at: int = 0
    head: int = 0


class Standing(Struct, frozen=True):
    """How a session of a deal ended. `session`: empty for who may not open it; `names`: by seat, what people
    call who played, in the order of the seats, empty where the table does not show them; `result` and
    `round`: how it ended, in which round; `points`: the score, None where the game has none; `why` and
    `told`: both in words, where names are shown; `at`: when it was closed, in seconds since 1970."""

    session: str
    players: int
    names: dict[str, str]
    result: str
    round: int
    points: int | None
    why: str
    told: str
    at: int


class Standings(Struct, frozen=True):
    """The standings of a deal, the best first. `deal`: its name, the same for all sessions of it; `shown`:
    what this table lets others see of it, and whether whoever asks `may` say so; `place`: of this one, from
    1."""

    session: str
    deal: str
    shown: str
    may: bool
    place: int
    rows: list[Standing]
