"""What happened in echoes to characters, secrets and clues, a line a fact; the door is `facts_wording`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.echoes import facts as f
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects_wording import effects
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.things_wording import thing
from engine.wording import Text, count, say


def _character_added(x: f.CharacterAdded) -> Text:
    character, at = thing(x.character), thing(x.at)
    if not x.hostile:
        return say(
            "{character} was at {at}: a friend, difficulty {difficulty}.",
            character=character,
            at=at,
            difficulty=x.difficulty,
        )
    return say(
        "{character} appeared at {at}: Agility {agility}, Attack {attack}, Defence {defence}, "
        "defeated at wound {limit}, damage {damage}.",
        character=character,
        at=at,
        agility=x.agility,
        attack=x.attack,
        defence=x.defence,
        limit=x.limit,
        damage=x.damage,
    )


def _defeated(x: f.CharacterDefeated) -> Text:
    if x.by:
        return say("{hero} defeated {character}.", hero=thing(x.by), character=thing(x.character))
    return say("{character} was defeated.", character=thing(x.character))


def _boon_given(x: f.BoonGiven) -> Text:
    character, hero = thing(x.character), thing(x.hero)
    kind = CONTENT.characters.get(x.character)
    if not isinstance(kind, Friendly):
        return say("{character} did {hero} a good turn.", character=character, hero=hero)
    boon = effects(kind.boon, thing)
    return say("{character} did {hero} a good turn: {boon}.", character=character, hero=hero, boon=boon)


BOARD_TOLD: Mapping[type[Fact], Callable[[Any], Text | None]] = {
    f.CharacterAdded: _character_added,
    f.CharacterMoved: lambda x: say(
        "{character} went from {source} to {to}.",
        character=thing(x.character),
        source=thing(x.source),
        to=thing(x.to),
    ),
    f.CharacterWounded: lambda x: count(
        "{character} took {n} wound.",
        "{character} took {n} wounds.",
        character=thing(x.character),
        n=x.wounds,
    ),
    f.CharacterMended: lambda x: count(
        "{character} lost {n} wound.",
        "{character} lost {n} wounds.",
        character=thing(x.character),
        n=x.wounds,
    ),
    f.CharacterDefeated: _defeated,
    f.CharacterActed: lambda x: say("{character} acted.", character=thing(x.character)),
    f.BoonGiven: _boon_given,
    f.SecretsLaid: lambda x: count(
        "{n} secret was laid at {location}.",
        "{n} secrets were laid at {location}.",
        n=x.secrets,
        location=thing(x.location),
    ),
    f.SecretFound: lambda x: say(
        "{hero} turned up a secret at {location}: {secret} ({kind}).",
        hero=thing(x.hero),
        location=thing(x.location),
        secret=thing(x.secret),
        kind=thing(x.kind),
    ),
    f.CluesGained: lambda x: count(
        "{hero} gained {n} clue.", "{hero} gained {n} clues.", hero=thing(x.hero), n=x.clues
    ),
    f.CluesDropped: lambda x: count(
        "{hero} left {n} clue at {location}.",
        "{hero} left {n} clues at {location}.",
        hero=thing(x.hero),
        n=x.clues,
        location=thing(x.location),
    ),
    f.CluesTaken: lambda x: count(
        "{hero} took up {n} clue at {location}.",
        "{hero} took up {n} clues at {location}.",
        hero=thing(x.hero),
        n=x.clues,
        location=thing(x.location),
    ),
    f.CluesBrought: lambda x: count(
        "{hero} brought {n} clue to {location}.",
        "{hero} brought {n} clues to {location}.",
        hero=thing(x.hero),
        n=x.clues,
        location=thing(x.location),
    ),
}
