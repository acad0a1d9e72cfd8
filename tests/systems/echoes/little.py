"""A little content, just enough to be whole: what the checks of content are tried on."""

from __future__ import annotations

HEROES = b"""
[[hero]]
id = "una"
name = "Una"
strength = 2
agility = 3
wisdom = 4
personality = 4
talents = ["nerve"]
items = ["stick"]

[[hero]]
id = "ivo"
name = "Ivo"
strength = 4
agility = 4
wisdom = 3
personality = 2
talents = ["nerve", "luck"]
items = []
"""

TALENTS = b"""
[[talent]]
id = "nerve"
name = "Nerve"
skill = "personality"
action = [{ do = "carry", to = "@start" }]

[[talent]]
id = "luck"
name = "Luck"
skill = "agility"
action = [{ do = "peek" }]
"""

ITEMS = b"""
[[item]]
id = "stick"
name = "Stick"
weapon = { skill = "strength" }

[[item]]
id = "lamp"
name = "Lamp"
hands = 2
lends = { wisdom = 1 }
"""

CHARACTERS = b"""
[[character]]
kind = "hostile"
id = "wolf"
name = "Wolf"
agility = 4
attack = 3
defence = 3
limit = 2
spoils = [{ do = "clue" }]

[[character]]
kind = "friendly"
id = "miller"
name = "Miller"
difficulty = 3
boon = [{ do = "heal" }]
acts = [{ do = "walk", to = "hill" }]
"""

EVENTS = b"""
[[event]]
id = "howling"
name = "Howling"
board = [{ do = "spawn", character = "wolf", at = "hill" }]

[[event]]
id = "basket"
name = "Basket"
each = [{ do = "gain", item = "lamp" }]

[[event]]
id = "ice"
name = "Ice"
test = { skill = "agility", difficulty = 3, failure = [{ do = "carry", to = "pond" }] }
"""

SECRETS = b"""
[[secret]]
id = "trace"
name = "Trace"
kind = "clue"

[[secret]]
id = "shelf"
name = "Shelf"
kind = "item"
item = "lamp"

[[secret]]
id = "lair"
name = "Lair"
kind = "hostile"
character = "wolf"

[[secret]]
id = "hole"
name = "Hole"
kind = "trap"
trap = [{ do = "wound" }]
"""

SCENARIO = b"""
id = "winter"
name = "Winter"
rounds = 8
start = "pond"
goal = { kind = "clues", clues = 2, at = "hill" }
locations = [
  { id = "pond", name = "Pond", links = ["hill", "barn"], secrets = 1 },
  { id = "hill", name = "Hill", links = ["pond"] },
  { id = "barn", name = "Barn", links = ["pond"], secrets = 2 },
]
deck = [{ id = "howling", copies = 2 }, { id = "basket" }, { id = "ice" }]
secrets = [{ id = "trace", copies = 2 }, { id = "shelf" }, { id = "lair" }, { id = "hole" }]
characters = [{ character = "miller", at = "barn" }, { character = "wolf", at = "hill" }]
"""

FILES = {
    "heroes.toml": HEROES,
    "talents.toml": TALENTS,
    "items.toml": ITEMS,
    "characters.toml": CHARACTERS,
    "events.toml": EVENTS,
    "secrets.toml": SECRETS,
    "scenarios/winter.toml": SCENARIO,
}
