"""What needs no line in a log, since what follows tells it, but a sentence where it stands alone (`why`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.echoes import facts as f
from engine.rules.echoes.things_wording import thing
from engine.wording import Text, count, say


def untold(fact: Fact) -> Text | None:
    """Such a fact in a sentence."""
    function = FACTS.get(type(fact))
    return None if function is None else function(fact)


FACTS: Mapping[type[Fact], Callable[[Any], Text]] = {
    f.TurnBegan: lambda fact: say("The turn of {who} began.", who=thing(fact.hero)),
    f.ActionSpent: lambda fact: count(
        "{hero} spent {n} action.", "{hero} spent {n} actions.", hero=thing(fact.hero), n=fact.actions
    ),
    f.TurnEnded: lambda fact: say("The turn of {who} was over.", who=thing(fact.hero)),
    f.EventDiscarded: lambda fact: say("{card} was discarded.", card=thing(fact.card)),
}
"""By kind of fact."""
