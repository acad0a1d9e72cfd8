"""What needs no line in a log, since what follows tells it, but a sentence where it stands alone (`why`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.options_wording import thing
from engine.rules.fellowship.paths_wording import path
from engine.wording import Text, say


def untold(fact: Fact) -> Text | None:
    """Such a fact in a sentence."""
    function = FACTS.get(type(fact))
    return None if function is None else function(fact)


FACTS: Mapping[type[Fact], Callable[[Any], Text]] = {
    f.PhaseEnded: lambda fact: say("{phase}: what lasts for it ended.", phase=path(fact.phase)),
    f.TurnDone: lambda fact: say("{seat} was done with playing cards.", seat=thing(fact.seat)),
    f.AbilityUsed: lambda fact: say(
        "{seat} used {card}, which has a limit.", seat=thing(fact.seat), card=thing(fact.card)
    ),
    f.AttackEnded: lambda fact: say(
        "{enemy} was done with attacking {seat}.", enemy=thing(fact.enemy), seat=thing(fact.seat)
    ),
    f.StrikeEnded: lambda fact: say(
        "{seat} was done with attacking {enemy}.", enemy=thing(fact.enemy), seat=thing(fact.seat)
    ),
    f.CardTaken: lambda fact: say("{card} was taken from where it lay.", card=thing(fact.card)),
    f.CardPrinted: lambda fact: say("{card} was laid out for the game.", card=thing(fact.card)),
    f.LastingBegan: lambda fact: say(
        "What {source} does to {target} began.", source=thing(fact.source), target=thing(fact.target)
    ),
    f.ShadowIs: lambda fact: say(
        "The shadow card of {enemy}: {card}.", enemy=thing(fact.enemy), card=thing(fact.card)
    ),
}
"""By kind of fact."""
