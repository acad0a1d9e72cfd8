"""Faults of a game: what is planted in the files that `rollbook scaffold` writes, and how it is told."""

from __future__ import annotations

RULES, MODEL, WORDING = "rules.py", "model.py", "wording.py"
TRUE = ": ClassVar[bool] = True\n"
BURN = '        tx.emit(CardBurnt(seat, card, printed(card).heat), "EMB-2.3", because=(tx.decision,))\n'
BLEW = "tx.emit(WindBlew(seat, stood.total, NEEDED, lost)"
LOST = "lost = min(1 if stood.success else 4, tx.board.fire)"
IS_BURNT = "    if card in look.board.burnt:\n"
FIRST_HELD = "(*hand(tx.board, seat).cards, seat)[0]"
BURNING = (
    "lambda board, x: replace(board, burnt=(*board.burnt, x.card), hands={**board.hands, x.seat:"
    " Hand(board.hands[x.seat].count - 1, tuple(c for c in board.hands[x.seat].cards if c != x.card))})"
)
FALLS = """    for seat in tx.seats:
        for card in hand(tx.board, seat).cards[:1]:
            tx.emit(CardBurnt(seat, card, 0), "EMB-2.3")
"""
OTHERS = "[held for seat, held in look.board.hands.items() if seat != look.seat and held.cards]"
IS_DAMP = "    if printed(card).damp and look.board.fire < 4:\n"
NEXT = "lambda tx, seat: hand(tx.board, tx.seats[tx.seats.index(seat) - 1]).cards"
WORKS = """
    def works(tx: Tx, seat: str) -> tuple[object, ...]:
        return options("EMB-2.1", "gather", *hand(tx.board, seat).cards)

"""
REFUSES = """        if card.startswith("root"):
            from engine.errors import Illegal
            raise Illegal(say("no roots"), "EMB-2.4")
"""
FLARED = """        case Flared(strength):
            return say("The fire flared up and fell to {fire}.", fire=strength)
"""
RAIN = '[[clause]]\nid = "EMB-3.9"\nmark = "D"\ntext = "It may rain."\n\n[[clause]]\nid = "EMB-4.1"'
WIND = r".*\(wind-blew, EMB-3.2, written by the step night.wind\)"
BY_HASH = "a step that goes by the hash of a text"
"""The fault that nothing but a process of its own finds."""
Change = tuple[str, str, str]
FAULTS: dict[str, tuple[Change | tuple[Change, ...], str]] = {
    "a counter moves otherwise than its event says": (
        (MODEL, "replace(board, work={})", "replace(board, fire=board.fire + 1, work={})"),
        r"Of fire there are \d+, and what was told makes \d+" + WIND,
    ),
    "a card is in two places": (
        (
            MODEL,
            "EVOLVE: Any = {\n",
            "EVOLVE: Any = {\n    CardBurnt: lambda board, x: replace(board, burnt=2 * board.burnt),\n",
        ),
        r"The card (\w+-\d) is in two places: burnt and burnt",
    ),
    "what follows reads what the game does not say": (
        (RULES, "    verdict=verdict,\n", '    verdict=verdict,\n    reads=("nights", "burnt"),\n'),
        r"What follows reads fire, which `reads` does not name",
    ),
    "the end of the game reads the phase": (
        (RULES, "    verdict=verdict,\n", '    verdict=verdict,\n    reads=("nights", "fire"),\n'),
        r"What follows reads course.phase, which `reads` does not name",
    ),
    "a public event names a card of a hand": (
        (RULES, BLEW, BLEW.replace("seat,", f"{FIRST_HELD},", 1)),
        r"A public event names \w+-\d, which lies in no open place before or after it" + WIND,
    ),
    "a card of a hand is laid open by an event that does not say so": (
        (
            (
                MODEL,
                'moves: ClassVar = moves("card", "hand:{seat}", "burnt")\n    reveals: ClassVar[bool] = True',
                "pass",
            ),
            (MODEL, "EVOLVE: Any = {\n", f"EVOLVE: Any = {{\n    CardBurnt: {BURNING},\n"),
            (RULES, "def dawn(tx: Tx) -> None:\n", f"def dawn(tx: Tx) -> None:\n{FALLS}"),
        ),
        r"A public event is the first to show \w+-\d to all, which lay face down. Give it `reveals = T",
    ),
    "a secret choice is shown by an event that does not say so": (
        (
            MODEL,
            f"    reveals{TRUE}    tells{TRUE}    seat: str\n    work: str",
            "    seat: str\n    work: str",
        ),
        r"What \w+ answers to work is secret, and what happens at once tells it to all.*\(work-shown, EMB",
    ),
    "a part of the board without words": (
        (WORDING, '    "burnt": name("Burnt"),\n', ""),
        r"Nothing is said of burnt on the board: `thing` has no words for it",
    ),
    "an option that cites nothing": (
        (RULES, 'options("EMB-2.1", "feed"', 'options("", "feed"'),
        r"The option feed of the question work cites nothing, which no catalogue holds: write `options",
    ),
    "a game that never ends": (
        (
            (RULES, '        tx.take("finish")\n', '        tx.emit(Marked("round", 1), "EMB-1.1")\n'),
            (RULES, "    if tx.board.nights and not tx.board.fire:\n", "    if False:\n"),
        ),
        r"No evening came to its end, and one more did not in \d+ decisions",
    ),
    "a question shows all a hand": (
        (
            (RULES, 'or_none="EMB-2.3", hidden=True)', 'or_none="EMB-2.3")'),
            (RULES, IS_DAMP, "    if False:\n"),
        ),
        r"The question burn names \w+-\d to all, which lies face down.*`hidden=True`.*\(asked, EMB-2.3",
    ),
    "a seat is offered the hand of another": (
        (
            (
                RULES,
                "burn.one(tx.look(seat), or_none",
                "one((seat,), 'burn', 'EMB-2.3', NEXT(tx, seat), or_none",
            ),
            (RULES, "VERBS = V", f"NEXT = {NEXT}\nVERBS = V"),
            (RULES, 'asked="burn"', 'asked="nothing"'),
        ),
        r"\w+ is offered \w+-\d, which lies face down and was never shown to it.*\(asked, EMB-2.3",
    ),
    "an answer shows a card before all have answered": (
        (
            (RULES, "options=works, secret=True)", "options=works(tx, seat), hidden=True)"),
            (RULES, '    works = options("EMB-2.1", "feed", "gather")\n', WORKS),
            (RULES, ", *works: str) -> None:", ", *works: str) -> None:\n    works = ('feed',) * len(works)"),
        ),
        r"The answer \w+-\d shows \w+-\d, which lies face down, before all have.*`secret=True`.*\(answered",
    ),
    "a number tells what is in a hand": (
        (
            RULES,
            "2, hand(tx.board, seat).count)",
            "2, sum('log' in card for card in hand(tx.board, seat).cards))",
        ),
        r"can tell what it was never shown: where .* change places" + WIND,
    ),
    "a view shows the hands of others": (
        (MODEL, ', field="", seen="owner")', ', field="")'),
        r"`view` gives \w+ .* at board.hands.\w+.* and folding what \w+ may see gives.*\(drawn, EMB-1.2",
    ),
    "an option is refused": (
        (RULES, BURN, REFUSES + BURN),
        r"The question burn offers \w+ burn:root-\d, and the answer burn:root-\d is refused: no roots.*2.4",
    ),
    "an option stands twice": (
        (RULES, '"feed", "gather")', '"feed", "gather", "feed")'),
        r"The question work offers ann the option feed twice. The clause is EMB-2.1",
    ),
    "an option by a clause that is none": (
        (RULES, 'options("EMB-2.1", "feed"', 'options("EMB-9.9", "feed"'),
        r"The option feed of the question work cites EMB-9.9, which no catalogue holds: write `opt",
    ),
    "a verb whose near leaves something out": (
        (RULES, "near=in_hand", "near=lambda look: in_hand(look)[1:]"),
        r"The verb burn does not offer \w+ \w+-\d, which nothing forbids: its `near` leaves it out.*EMB-2.3",
    ),
    "a verb that looks at hidden hands": (
        (RULES, IS_BURNT, f"    if card in look.board.burnt or {OTHERS}:\n"),
        r"The verb burn offers \w+ \[.*\] on the table and \[.*\] on what \w+ may see: it looks at what",
    ),
    "a reason that is a bare text": (
        (RULES, 'Why(say("{card} has burnt already", card=thing(card)), "EMB-2.3")', '"no"'),
        r"The verb burn forbids by 'no': it gives None, or `Why\(say\(...\), clause\)`.*EMB-2.3",
    ),
    "a refusal that knows a hidden card": (
        (
            (RULES, "    return (*in_hand(look), *look.board.burnt)", "    return CARDS"),
            (RULES, IS_BURNT, "    if card not in in_hand(look):\n"),
        ),
        r"\w+ was never shown \w+-\d, and yet the answer burn:\w+-\d is refused in words of its own",
    ),
    "an event without words": (
        (WORDING, FLARED, ""),
        r"Nothing is said of Flared: .* entry \d+ \(flared, EMB-2.5, written by the step flare\)",
    ),
    "an option without words": (
        (WORDING, '    "twig": name("a twig"),\n', ""),
        r"Nothing is said of the option burn:twig-\d of the question burn.*EMB-2.3",
    ),
    "a sentence that is not in Spanish": (
        ("words.toml", 'es = "el viento"', 'fr = "le vent"'),
        r"The language es has no words for 'the wind'",
    ),
    "sentences that are in no language": (
        (
            ("words.toml", 'en = "the wind"', 'en = "the storm"'),
            ("words.toml", 'en = "{seat} chose to {work}."', 'en = "{seat} chose {work}."'),
        ),
        r"chose to.*, and 1 more\..*`words.toml`:\n\n(.*\n){4}\[\[words\]\]\nen = \"the wind\"\nit = \"\"\n",
    ),
    "an id that is put together is told as it is": (
        (WORDING, 'id.rpartition(":")[2]  # of an option', "id  # of an option"),
        r"Of the option burn:\w+-\d is told 'burn:\w+-\d': `thing` has no words for burn:\w+-\d",
    ),
    "a card that is lost": (
        (MODEL, 'drawn="hand", ', ""),
        r"The card \w+-\d lies nowhere any more",
    ),
    "a step that goes by what the process remembers": (
        (
            (RULES, LOST, f"{LOST} + next(SEEN)"),
            (RULES, "VERBS = V", "SEEN = iter(range(9**9))\nVERBS = V"),
        ),
        r"The step night.wind decides otherwise when it is run again" + WIND,
    ),
    "a step that rests on chance of its own": (
        (
            (RULES, LOST, f"{LOST} + (random.randrange(10**9))"),
            (RULES, "from collections.abc", "import random\nfrom collections.abc"),
        ),
        r"The step night.wind decides otherwise when it is run again" + WIND,
    ),
    "what an event rests on is no row": (
        (RULES, "because=(thrown.version,)", "because=thrown.version"),
        r"GameFault: night.wind: because= is a row of versions: write `because=\(...,\)`",
    ),
    BY_HASH: (
        (RULES, LOST, f"{LOST} + hash('wind') % 10**6"),
        r"A process of its own decides otherwise" + WIND,
    ),
    "a step that breaks down": (
        (RULES, BLEW, "tx.ruling('EMB-2.1')\n    " + BLEW),
        r"The step night.wind breaks down on the answer stand:\w+ of \w+: InternalError: .*no variants",
    ),
    "a step that moves no card": (
        (RULES, "CardBurnt(seat, card,", 'CardBurnt(seat, "",'),
        r"The step feed breaks down .*GameFault: feed: card-burnt moves no card: its 'card' is \"\"",
    ),
    "a step that moves a card which is not there": (
        (RULES, "CardBurnt(seat, card,", 'CardBurnt(seat, "birch-1",'),
        r"The step feed breaks down .*: card-burnt moves 'birch-1', which does not lie at hand:\w+",
    ),
    "an answer that a step does not take": (
        (RULES, "def shown(tx: Tx, *works: str)", "def shown(tx: Tx, works: str)"),
        r"The step shown breaks down .* does not take what it is handed",
    ),
    "a gauge that follows from something else": (
        (RULES, "watched(state.board, FIRE)", '{"fire": (Gauge(state.head % 7), "EMB-1.1")}'),
        r"The gauge fire stands at .* and the log told",
    ),
    "a clause that nothing cites": (
        ("clauses.toml", '[[clause]]\nid = "EMB-4.1"', RAIN),
        r"Nothing cites EMB-3.9 \(It may rain.\) in \d+ decisions",
    ),
}
