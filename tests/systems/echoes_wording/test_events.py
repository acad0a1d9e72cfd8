"""Every event of echoes is told in a sentence, or is silent on purpose."""

from __future__ import annotations

import msgspec
import pytest

from engine.events import Event, tag
from engine.rules.echoes import events, wording
from engine.tabletop.sums import rows
from tests.systems.echoes_wording.sentences import sound

SILENT = (events.TurnBegan, events.TurnEnded, events.ActionSpent, events.EventDiscarded)
"""The turn is marked by the kernel, actions are told by the answer and what came of it."""

F = events
EXAMPLES: tuple[tuple[Event, str], ...] = (
    (
        F.ScenarioLaid("unsaid-bell", 12, "lantern-square", "clues", 3, "bell-tower"),
        "The Unsaid Bell: 3 clues must come to The Bell Tower in 12 rounds.",
    ),
    (
        F.ScenarioLaid("unsaid-bell", 12, "lantern-square", "clues", 1, "bell-tower"),
        "The Unsaid Bell: 1 clue must come to The Bell Tower in 12 rounds.",
    ),
    (
        F.ScenarioLaid("unsaid-bell", 9, "quarry", "boss", foe="quarry-hulk"),
        "The Unsaid Bell: Quarry Hulk must be defeated in 9 rounds.",
    ),
    (
        F.ScenarioLaid("unsaid-bell", 9, "quarry", "survive", 8),
        "The Unsaid Bell: somebody must still stand after 8 rounds.",
    ),
    (
        F.LocationLaid("quarry", ("low-gallery", "rope-stair"), 2, 3),
        (
            "The Quarry was laid; it leads to The Low Gallery, The Rope Stair, and 2 secrets lie there, "
            "difficulty 3."
        ),
    ),
    (F.LocationLaid("quarry", ("rope-stair",)), "The Quarry was laid; it leads to The Rope Stair."),
    (F.BoxFilled(("shears", "tin-whistle")), "In the box: Shears, Tin Whistle."),
    (F.LimitMoved(1), "The end came 1 round later."),
    (F.LimitMoved(-2), "The end came 2 rounds sooner."),
    (F.RoundCompleted(4), "Round 4 was complete."),
    (
        F.HeroPlaced("mara", "ann", "lantern-square", 2, 3, 5, 3, 5),
        "ann led Mara at Lantern Square: Strength 2, Agility 3, Wisdom 5, Personality 3, out at 5 wounds.",
    ),
    (F.TalentLearned("odo", "bravery", "personality", 1), "Odo had the talent Bravery: Personality +1."),
    (F.TalentSpent("odo", "bravery"), "Odo spent Bravery."),
    (F.TalentReadied("odo", "bravery"), "Odo had Bravery ready again."),
    (F.ItemGained("odo", "strong-tea", 0, 1), "Odo took Strong Tea."),
    (
        F.WeaponGained("tobin", "quarry-hammer", 2, "strength", 1, 2),
        "Tobin took up Quarry Hammer: Strength +1, 2 wounds.",
    ),
    (F.ItemUsed("hanne", "comfrey-salve", 1), "Hanne used Comfrey Salve; 1 use was left."),
    (F.ItemUsed("hanne", "comfrey-salve"), "Hanne used Comfrey Salve."),
    (F.ItemPutAway("hanne", "comfrey-salve"), "Hanne put Comfrey Salve away."),
    (
        F.Lent("cold-rain", "pell", "agility", -1),
        "Cold Rain changed the Agility of Pell by -1 until the round ended.",
    ),
    (F.LentEnded("cold-rain", "pell", "agility"), "Cold Rain no longer changed the Agility of Pell."),
    (F.Wounded("ilse", 1), "Ilse took 1 wound."),
    (F.Wounded("ilse", 2), "Ilse took 2 wounds."),
    (F.Healed("ilse", 1), "Ilse was healed of 1 wound."),
    (F.HeroOut("ilse"), "Ilse was out."),
    (F.HeroMoved("ilse", "quarry", "rope-stair"), "Ilse went from The Quarry to The Rope Stair."),
    (F.Rested("ilse"), "Ilse rested."),
    (
        F.Tested(
            "tobin", "event:your-own-voice", "personality", 4, (1, -2), 4, 4, True, rows([("bravery", 1)])
        ),
        "Tobin made the Personality test (Your Own Voice): 4 + 1 (Bravery) + 1 - 2 = 4 against 4.",
    ),
    (
        F.Tested(
            "mara", "event:the-wrong-words", "wisdom", 3, (-2,), 0, 4, False, rows([("the-valley-hums", -1)])
        ),
        "Mara failed the Wisdom test (The Wrong Words): 3 - 1 (The Valley Hums) - 2 = 0 against 4.",
    ),
    (
        F.Tested(
            "mara",
            "escape:quarry",
            "agility",
            3,
            (2, 0),
            5,
            5,
            True,
            (),
            rows([("giant-rat-2", 3), ("hostiles", 2)]),
        ),
        (
            "Mara made the Agility test (escape to The Quarry): 3 + 2 + 0 = 5 against 5 "
            "(Agility 3 of Giant Rat #2, 2 hostiles)."
        ),
    ),
    (
        F.Tested("hanne", "fight:shears:giant-rat", "strength", 3, (0, 0), 3, 2, True),
        "Hanne made the Strength test (Shears against Giant Rat): 3 + 0 + 0 = 3 against 2.",
    ),
    (
        F.Tested("hanne", "attack:mumbler", "agility", 2, (0, -2), 0, 3, False),
        "Hanne failed the Agility test (attack of Mumbler): 2 + 0 - 2 = 0 against 3.",
    ),
    (F.Stayed("mara", "quarry"), "Mara stayed at The Quarry."),
    (
        F.EventRevealed("cold-rain"),
        "The event was Cold Rain: the hero has Agility -1 until the round ends.",
    ),
    (
        F.EventRevealed("your-own-voice"),
        (
            "The event was Your Own Voice: each hero tests Personality against 4 "
            "(failure: the hero takes 1 wound)."
        ),
    ),
    (F.EventResolved("pell"), "Pell was done with the event."),
    (F.Peeked("ann", "pell"), "Pell looked at the next event card."),
    (F.Saw("ann", "cold-rain"), "The next event card was Cold Rain."),
    (F.Saw("ann", ""), "There was no next event card to see."),
    (
        F.CharacterAdded("giant-rat-3", "giant-rat", "quarry", True, 3, 2, 2, 1, 1),
        "Giant Rat #3 appeared at The Quarry: Agility 3, Attack 2, Defence 2, defeated at wound 1, damage 1.",
    ),
    (
        F.CharacterAdded("wick", "wick", "quarry", False, difficulty=4),
        "Wick the Ringer was at The Quarry: a friend, difficulty 4.",
    ),
    (
        F.CharacterMoved("giant-rat", "quarry", "rope-stair"),
        "Giant Rat went from The Quarry to The Rope Stair.",
    ),
    (F.CharacterWounded("mumbler", 1), "Mumbler took 1 wound."),
    (F.CharacterMended("mumbler", 2), "Mumbler lost 2 wounds."),
    (F.CharacterDefeated("mumbler-2", "mumbler", "odo"), "Odo defeated Mumbler #2."),
    (F.CharacterDefeated("mumbler-2", "mumbler"), "Mumbler #2 was defeated."),
    (F.CharacterActed("tamsin"), "Tamsin the Lamplighter acted."),
    (
        F.BoonGiven("tamsin", "odo"),
        "Tamsin the Lamplighter did Odo a good turn: all talents of the hero are ready again.",
    ),
    (F.SecretsLaid("quarry", 1), "1 secret was laid at The Quarry."),
    (
        F.SecretFound("mara", "quarry", "verse", "clue"),
        "Mara turned up a secret at The Quarry: A Remembered Verse (clue).",
    ),
    (F.CluesGained("mara", 1), "Mara gained 1 clue."),
    (F.CluesDropped("mara", "quarry", 2), "Mara left 2 clues at The Quarry."),
    (F.CluesTaken("odo", "quarry", 2), "Odo took up 2 clues at The Quarry."),
    (F.CluesBrought("odo", "bell-tower", 2), "Odo brought 2 clues to The Bell Tower."),
)


@pytest.mark.parametrize(("event", "line"), EXAMPLES, ids=lambda each: getattr(each, "template", None))
def test_a_event_is_told(event: Event, line: str) -> None:
    assert sound(wording.event(event)) == line


def test_every_event_of_echoes_has_an_example_or_is_silent_on_purpose() -> None:
    told = {type(event) for event, _ in EXAMPLES}
    assert told | {*SILENT} == {*events.EVENTS}
    assert not told & {*SILENT}


@pytest.mark.parametrize("kind", SILENT, ids=tag)
def test_events_that_need_no_line_have_none(kind: type[Event]) -> None:
    fields = {field.name: "mara" for field in msgspec.structs.fields(kind) if field.required}
    assert wording.event(kind(**fields)) is None
