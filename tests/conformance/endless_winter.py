"""Endless Winter in the conformance suite: its players, and the conditions that its table must meet at every moment."""

from collections import Counter
from typing import Any

from companion import Game
from companion.engine.ask import Option
from companion.engine.event import Event
from companion.games.endless_winter import DEFINITION
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.pieces import FACTS, FAMILIES
from companion.games.endless_winter.rules.cards import is_culture
from companion.games.endless_winter.rules.idols import revered
from companion.games.endless_winter.table import NEUTRAL, Table
from companion.testing.players import ANYTHING, Setting, Taste
from tests.conformance import box_of_endless_winter

BOX = box_of_endless_winter
"""How its random boxes are filled."""
BUSY: Taste = {
    "play-culture": 9,
    "do": 12,
    "bottom": 6,
    "play": 6,
    "use": 5,
    "food": 3,
    "done": 0.4,
    "nothing": 0.1,
    "place chief": 2,
    "pile 0": 0.3,
    "all": 5,
    "megalith": 9,
    "settle": 50,
}
SETTLER: Taste = BUSY | {"place tribe migrate": 20, "place chief migrate": 20, "do settlement": 99, "move": 3}
HUNTER: Taste = BUSY | {"place tribe hunt": 9, "do animal": 30, "tip": 0.2, "bury": 9, "place tribe initiate": 5}
RESTER: Taste = {"place tribe rest": 9, "tip": 4, "idol": 4, "pile": 3}


GIFTS = (
    "2 2 megalith+points", "2 4 settlement", "2 3 tool>megalith*2", "2 1 food*2>megalith", "1 2 reveal*2+animal",
    "2 3 hand:swap_a_camp_with_a_neighbour", "2 1 discard*2>points*4", "2 1 tip+tip",
)  # fmt: skip
"""Culture cards of the sample box that a game may not come to by itself."""


def given(game: Game, cards: tuple[str, ...], seats: list[int]) -> dict[str, Any]:
    """These culture cards lie in the hands of players in turn, and not in their decks any more."""
    t: Any = game.table
    free = [card for card in cards if card not in t.seen.get(f"culture_{card[0]}", ())]
    hands = {seat: dict(t.players[seat].hand) for seat in seats}
    for number, card in enumerate(free):
        hands[seats[number % len(seats)]][card] = 1
    came = {era: [card for card in free if card[0] == era] for era in t.culture_decks}
    seen = {f"culture_{era}": [*t.seen.get(f"culture_{era}", ()), *some] for era, some in came.items()}
    decks = {era: n - len(came[era]) for era, n in t.culture_decks.items()}
    return {f"players.{seat}.hand": hand for seat, hand in hands.items()} | {
        "culture_decks": decks, "seen": t.seen | seen
    }  # fmt: skip


def rich(game: Game) -> dict[str, Any]:
    """Everybody has camps that touch, food, tools, animals and culture cards; the markers stand near the tops."""
    seats = list(range(len(game.names)))
    grounds = ["glyptodon"] * (len(seats) + 1)
    left = ew.ANIMAL_CARDS - len(grounds) - 3 * len(seats)
    changes = given(game, GIFTS, seats) | {"arrivals": seats, "grounds": grounds, "animals": left}
    for seat in seats:
        here = f"players.{seat}"
        changes |= {f"{here}.camps": {"h01": 1, "h02": 1, "h08": 1, "h00": 2}, f"{here}.food": 10, f"{here}.tool": 6}
        changes |= {f"{here}.upright": {"rhino": 2, "argentavis": 1}, f"{here}.sacrifice": 6, f"{here}.reverence": 5}
    block = [f"{row}.{column}" for column in range(len(game.names)) for row in range(2)]
    if all(cell in game.table.grid for cell in block):
        changes["built"] = {f"0.{cell}": NEUTRAL for cell in block}
        changes |= {f"players.{seat}.megaliths": ew.NEUTRALS for seat in range(len(game.names))}
    if game.rulings["glaciers"] == "yes":
        hexes: dict[str, str] = game.table.hexes
        other = next((name for name, kind in hexes.items() if kind == ew.GLACIER), "h01")  # it changes places with h01
        moved = {other: hexes["h01"]} if "h01" in hexes else {}
        changes |= {"hexes": hexes | moved | {"h01": ew.GLACIER}, "tokens": {"h01": "points*3"}}
    return changes


def bare(game: Game) -> dict[str, Any]:
    """Nothing is left to be taken: no animals, no culture cards, no tribe cards; one player has everything."""
    return {
        "animals": 0,
        "grounds": [],
        "culture": [None] * ew.DISPLAY,
        "culture_decks": {"1": 0, "2": 0},
        "tribes": dict.fromkeys(ew.TRIBES, 0),
        "stones": {"1": [], "2": []},
        "players.0.stones": ["height", "idols", "tipped"],
        "players.0.settlements": ["h01.h03.h10", "h02.h04.h11", "h03.h05.h14"],
        "players.1.camps": {},
        "players.1.food": 3,
    }


def by_hand(game: Game) -> dict[str, Any]:
    """Megaliths lie on an unknown board; one player has none left."""
    cards = given(game, (GIFTS[0], GIFTS[3]), [1])
    return cards | {"players.0.megaliths": ew.MEGALITHS, "players.1.megaliths": 5, "players.1.food": 4}


SETTINGS = {
    "anyhow": Setting((ANYTHING,)),
    "busy": Setting((BUSY, HUNTER, SETTLER, BUSY)),
    "settlers": Setting((SETTLER, SETTLER, RESTER, SETTLER)),
    "rich": Setting((SETTLER, BUSY, HUNTER, SETTLER), rich),
    "bare": Setting((BUSY, HUNTER, BUSY, RESTER), bare),
    "untold": Setting((BUSY, ANYTHING, RESTER, HUNTER), unknown=tuple(FACTS)),
    "by-hand": Setting((BUSY, BUSY, RESTER, HUNTER), by_hand, unknown=("megalith_tiles",)),
}
"""The players of a table, its state when play begins, and an unknown box."""
EXAMPLES = {2: 0.6, 3: 0.4, 4: 0.3}


def begun(game: Game) -> bool:
    """Whether the table is set and the first turn begins, or was played."""
    return game.table.phase != "setup"


def whole(table: Table) -> dict[str, int]:
    """The pieces of the box, wherever they lie: on the table, or with a player."""
    people = table.players
    owned = Counter[str]()
    for me in people:
        owned.update(me.cards)
    taken = sum(sum(me.upright.values()) + sum(me.tipped.values()) for me in people)
    counts = {
        "tribe": sum(n for card, n in owned.items() if not is_culture(card)) + sum(table.tribes.values()),
        "animals": table.animals + len(table.grounds) + taken,
        "stones": sum(map(len, table.stones.values())) + sum(len(me.stones) for me in people),
    }
    for era, deck in table.culture_decks.items():
        shown = sum((card or "").startswith(era) for card in table.culture)
        held = sum(n for card, n in owned.items() if is_culture(card) and card.startswith(era))
        left = era == "1" and table.era_number == 2  # EW-PREP-06
        if not left:
            counts[f"culture {era}"] = deck + shown + held
    return counts


class Watch:
    """Follows a game by its events alone, and compares the table with them."""

    def __init__(self, table: Table) -> None:
        self.goods = [{good: getattr(me, good) for good in ew.GOODS} for me in table.players]
        self.buried = [me.buried_cards for me in table.players]
        self.animals = [sum(me.upright.values()) + sum(me.tipped.values()) for me in table.players]
        self.megaliths = [me.megaliths for me in table.players]
        self.whole = {} if table.phase == "setup" else whole(table)

    def hear(self, event: Event) -> None:
        """Keep the books."""
        seat, values = event.player, event.values
        if seat is None:
            return
        match event.kind:
            case "gain" | "pay" | "limit":
                for good, n in values["goods"].items():
                    self.goods[seat][good] += n if event.kind == "gain" else -n
            case "food-labour":
                self.goods[seat]["food"] -= values["food"]
            case "bury":
                self.buried[seat] += 1
            case "animal":
                self.animals[seat] += 1
            case "megalith":
                self.megaliths[seat] += 1

    def compare(self, table: Table) -> None:
        """Nothing comes from nowhere, and nothing is lost."""
        if table.phase != "setup":
            now = whole(table)
            self.whole = self.whole or now
            assert now.items() <= self.whole.items()
        for seat, me in enumerate(table.players):
            assert {good: getattr(me, good) for good in ew.GOODS} == self.goods[seat]
            assert 0 <= me.food <= me.food_limit
            assert 0 <= me.tool <= table.most(seat, "tool")
            assert (me.buried_cards, me.megaliths) == (self.buried[seat], self.megaliths[seat])
            if table.phase != "setup":
                assert sum(me.upright.values()) + sum(me.tipped.values()) >= self.animals[seat]
                self._cards(me)
            assert 0 <= me.camps_left <= ew.CAMPS
            assert len(me.settlements) <= ew.SETTLEMENTS
            assert len(me.stones) <= ew.SLOTS
            assert 0 <= me.upper <= max(0, me.megaliths - ew.NEUTRALS)
        assert len(table.grounds) <= ew.GROUNDS
        assert min(table.labour, table.animals, *table.tribes.values(), *table.culture_decks.values()) >= 0
        junctions = [place for me in table.players for place in me.settlements]
        assert len(junctions) == len(set(junctions))
        if table.grid:
            assert list(table.built.values()).count(NEUTRAL) == sum(
                min(me.megaliths, ew.NEUTRALS) for me in table.players
            )
            owners = [owner for owner in table.built.values() if owner >= 0]
            assert all(
                owners.count(seat) == max(0, me.megaliths - ew.NEUTRALS) for seat, me in enumerate(table.players)
            )

    def _cards(self, me: Any) -> None:
        """Every card is in one place, and at least the ten of the start are there."""
        shown = sum(sum(cards.values()) for cards in (me.pile, me.played, me.discard, me.buried))
        assert sum(me.cards.values()) == me.hand_size + me.pile_size + me.deck + shown
        assert me.hand_size >= 0
        assert sum(me.cards.values()) >= ew.STARTING_CARDS


def reached(game: Game) -> set[str]:
    """Rare questions and events that must come up somewhere in the suite."""
    found = {event.values["source"] for event in game.events if event.kind == "score"}
    return found | {name for me in game.table.players for name, n in (("settlement", len(me.settlements)),
                                                                      ("upper", me.upper)) if n}  # fmt: skip


def written(game: Game) -> dict[str, Any]:
    """The end of a game as its players would write it down: before the final scoring."""
    t, sums = game.table, game.ledger.by("source", "detail")
    ranks = revered(t)
    rows = []
    for seat, (name, me) in enumerate(zip(game.names, t.players, strict=True)):
        final = [line for line in game.ledger if line.player == seat and line.rule.startswith("EW-FIN")]
        track = t.fact("sacrifice_track")[me.sacrifice - 1] if me.sacrifice else {"resources": 0, "points": 0}
        full = track["resources"] and track["points"]
        sets = {animal: sums.get((seat, "animal-sets", f"animal.{animal}"), 0) for animal in ew.SET_MOST}
        rows.append(
            {
                "name": name,
                "points": me.points - sum(line.points for line in final),
                "food": me.food,
                "tool": me.tool,
                "ratio_goods": track["resources"] if full else 0,
                "ratio_points": track["points"] if full else 0,
                "reverence_place": ranks.index(seat) + 1 if seat in ranks else 0,
                "buried": me.buried_cards,
                "cards": sums.get((seat, "card-points", ""), 0),
                "sets": sets,
                "turn_order": t.order.index(seat) + 1,
            }
        )
    return {"players": rows}


NEVER_OFFERED = {"EW-MEG-01", "EW-MEG-03"}
"""Only cells that could do are offered."""
SELDOM = {"which-first", "cannot-use"}  # faces that the sample box lacks: test_conditions shows them
RARE = set(DEFINITION.sources) - {"play", "correction"} | {"settlement", "upper"}
SOONEST = [
    (6, "anyhow"), (9, "rich"), (7, "bare"), (12, "untold"), (6, "untold"), (17, "by-hand"), (36, "anyhow"),
    (15, "anyhow"), (12, "rich"), (4, "anyhow"), (15, "busy"), (93, "rich"),
]  # fmt: skip
"""Games in which all of that comes up, by seed and setting: `python -m tests.conformance.rare` finds them."""

# a person at the screen

VALUE = {
    "food": 0.6, "tool": 0.8, "labour": 0, "card": 0.5, "points": 1, "sacrifice": 1, "reverence": 1, "camp": 1.2,
    "settlement": 6, "megalith": 1.5, "animal": 2, "bury": 0.8,
}  # fmt: skip
GATHERS = ("play", "food")
"""Actions that are only done for their gain."""


def likes(game: Game, option: Option) -> float:
    """A sensible player's value of an answer beside its gain: acts, and rests with an empty hand."""
    t: Any = game.table
    if not t.order:
        return 0
    me = t.players[t.turn_of]
    match option.key.split(" "):
        case ["place", _, ew.REST]:
            return 4 if me.hand_size < 2 else -4
        case ["place", figure, column]:
            return 2 * (not t.columns[column]) + 0.5 * (figure == ew.TRIBE_FIGURE)
        case ["move", start, end]:
            return 1 if me.camps.get(start, 0) > 1 and not me.camps.get(end) else -3
        case ["do", "reveal"]:
            return 1.5 if not t.grounds else -3
        case ["do", action]:
            return {"tip": -3, "move": 0}.get(action, 1.5)
        case ["stone", *_]:
            return 4  # it scores at every eclipse
        case ["nothing" | "play" | "food", *_]:
            return -2
        case ["all"]:
            return 12
    return 0


def begins_turn(game: Game, keys: list[str]) -> bool:
    """A figure is placed in every turn."""
    return any(key.startswith("place ") for key in keys)


# the screen

NOWHERE = {
    *(
        "nothing",
        "done",
        "all",
        "another",
        "first",
        "chief",
        "setup",
        "token",
        "next",
        "later",
        "kind",
        "tile",
        "culture",
        "use",
    ),
    *(
        "play",
        "play-culture",
        "ability",
        "food",
        "do",
        "pay",
        "take",
        "gain",
        "card",
        "tool",
        "discard",
        "reveal",
        "pile",
    ),
    *("discard-culture", "reveal-culture", "eclipse", "settlement", "cell", "below", "megalith"),
    *(f"bury-{place}{kind}" for place in ("hand", "discard", "played", "pile") for kind in ("", "-culture")),
}
"""First words of answers that lie nowhere on the board: cards in the hand, prices, doing nothing."""
BARE = ("nothing", "done", "later", "first", "another", "next", "pile", "all", "below")
"""Beginnings of answers that need no figures: what ends or declines something, who, and where a piece goes."""

FORGETFUL = ("shown.",)
"""Fields whose names go to the next piece when one is taken away."""

# words

COUNTED = {"card", "sacrifice", "reverence", "camp", "settlement", "megalith", "animal", "bury"}
"""Amounts that are counted beside goods."""
TERMS = {
    "goods": {*ew.GOODS, ew.LABOUR, "points", "discard", "tip", "none", *COUNTED},
    "column": {*ew.COLUMNS, ew.REST},
    "figure": set(ew.FIGURES),
    "card": {*ew.CARDS, "culture-1", "culture-2"},
    "animal": set(ew.ANIMALS),
    "chief": set(ew.CHIEFS),
    "side": set(ew.SIDES),
    "track": {"sacrifice", "reverence"},
    "kind": set(ew.KINDS),
    "hex": set(ew.HEXES),
    "culture-era": {"1", "2"},
    "yes": {"yes", "no"},
    "from": {
        *(f"place-{n}" for n in range(1, 5)),
        *("setup-card", "settlement", "emptied", "glacier-token", "covered", "bottom", "chief", "slot"),
    },
    "instead": {*ew.LADDER[:-1], "tools"},
    "era": {f"round-{n}" for n in range(1, ew.ROUNDS + 1)},
    "family": {family for families in FAMILIES.values() for family in families} | {"hand"},
}
ONLY_SHOWN = {"goods.none", *(f"goods.{name}" for name in COUNTED)}
KEYS = {
    *("all", "card", "tool", "food", "chief", "food 1", "untold 1", "stone height", "stone burial 0-1"),
    *("setup 3 1 hunter nothing no", "token food", "culture 1 0 food", "megalith ground", "megalith upper"),
    "cell 1 1 1 food",
    *("megalith 1 1 1", "settle h01 h02 h08", "eclipse brave 1", "settlement 1", "cell 1", "animal rhino", "use food"),
    *(f"{verb} brave" for verb in ("discard", "reveal", "bury-hand", "bury-discard", "bury-played", "bury-pile")),
    *(
        f"{verb}-culture 1{face}"
        for verb in ("play", "take", "discard", "reveal", "bury-hand", "bury-discard", "bury-played", "bury-pile")
        for face in ("", " 0 food")
    ),
    *(f"do {action.id}" for column in ew.COLUMNS.values() for action in (*column.top, column.middle)),
}
"""Options whose keys come from a table, not from a template."""
LISTED = {"setup"}
"""First words of options that all stand there."""
ENTRIES_ASKED = {"by-hand", "stone-points", "untold-cards"}
GOODS_FORMS = {
    "uk": {
        "food": ("їжа їжі їжі", "їжу їжі їжі", "їжі їжі їжі"),
        "tool": (*("знаряддя знаряддя знарядь",) * 2, "знаряддя знарядь знарядь"),
        "labour": ("праця праці праці", "працю праці праці", "праці праці праці"),
    },
    "ru": {
        "food": ("еда еды еды", "еду еды еды", "еды еды еды"),
        "tool": (*("орудие орудия орудий",) * 2, "орудия орудий орудий"),
        "labour": ("труд труда труда", "труд труда труда", "труда труда труда"),
    },
}
FACES = ("food*2", "hunt|labour", "food>tool")
"""Words of a sentence that are printed on a piece."""
