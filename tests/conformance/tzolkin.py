"""Tzolk'in in the conformance suite: its players, and the conditions that its table must meet at every moment."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion import Game
from companion.engine.event import Event
from companion.games.tzolkin import DEFINITION
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules.gear_actions import CITY_ACTIONS
from companion.games.tzolkin.table import Table
from companion.testing.players import ANYTHING, Setting, Taste

GEARS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza")
PATIENT: Taste = {
    "nothing": 0.01,
    "done": 1,
    "place": 3,
    "place palenque": 5,
    "place chichen_itza": 0.5,
    **{f"pick {gear} {space}": space**3 / 20 for gear in GEARS for space in range(11)},
    "act palenque 5 corn": 20,
    "act palenque 4 corn": 15,
    "act palenque 3 corn": 8,
    "act yaxchilan 5": 6,
    "act yaxchilan 3": 5,
    "act tikal 4": 40,
    "act tikal 2": 20,
    "act uxmal 4": 8,
    "build m": 100,
    "build b1-0": 20,
    "build b": 10,
    "days 2": 20,
}
BUILDER: Taste = PATIENT
PRIEST: Taste = PATIENT | {
    "place chichen_itza": 3,
    "place yaxchilan": 5,
    "pick yaxchilan 4": 20,
    "act chichen_itza": 50,
    "act yaxchilan 4": 60,
    "act uxmal 1": 15,
    "act tikal 5": 25,
    "advance theology": 15,
    "give": 5,
}
SCHOLAR: Taste = PATIENT | {
    "act tikal 3": 60,
    "act tikal 1": 40,
    "act tikal 4": 10,
    "act yaxchilan 5": 20,
    "advance": 5,
}
BEGGAR: Taste = {
    "beg": 60,
    "act palenque 3 burn": 30,
    "act palenque 4 burn": 30,
    "act palenque 5 burn": 30,
    "act palenque": 0.2,
    "place first_player": 0.02,
    "place": 3,
    "pick": 1,
    "nothing": 8,
}
CROWD: Taste = {"place": 20, "place first_player": 60, "pick": 0.3, "done": 0.3}


def rich(game: Game) -> dict[str, Any]:
    """Everybody has a lot: technologies on the way up, temples near their tops, goods to build with."""
    changes: dict[str, Any] = {}
    for seat, name in enumerate(game.names):
        me = f"players.{name}"
        changes |= {f"{me}.{good}": 9 for good in ("corn", "wood", "stone", "gold")}
        changes |= {f"{me}.skull": 2, f"{me}.light_side": seat != 1}
        changes |= {f"{me}.temples.{temple}": tz.TOP[temple] - 1 for temple in tz.TEMPLES}
        changes |= {f"{me}.technologies.{row}": 3 - (seat + n) % 3 for n, row in enumerate(tz.TECHNOLOGIES)}
        changes |= {f"{me}.available": game.table.players[seat].available + 6 - game.table.workers(seat) - seat % 2}
    return changes


def needy(game: Game) -> dict[str, Any]:
    """One player has no corn and comes last in the round."""
    return {"first_player": 1, **{f"players.{seat}.corn": 9 if seat else 0 for seat in range(len(game.names))}}


def poor(game: Game) -> dict[str, Any]:
    """One player has nothing, angered every god and comes last in the round; no building is left in age I."""
    return {**needy(game), "buildings": [], **{f"players.0.temples.{temple}": tz.BOTTOM for temple in tz.TEMPLES}}


SETTINGS = {
    "anyhow": Setting((ANYTHING,)),
    "builders": Setting((BUILDER, BUILDER, SCHOLAR, BUILDER)),
    "priests": Setting((PRIEST, PRIEST, SCHOLAR, PRIEST)),
    "rich": Setting((PRIEST, BUILDER, SCHOLAR, BUILDER), rich),
    "needy": Setting((ANYTHING, CROWD, CROWD, CROWD), needy),
    "poor": Setting((BEGGAR, CROWD, CROWD, CROWD), poor),
}
"""The players together, and their table when play begins."""


def begun(game: Game) -> bool:
    """Whether the table is set and the first turn begins."""
    return game.table.phase == "turn"


class Watch:
    """Follows a game by its events alone, and compares the table with them."""

    def __init__(self, table: Table) -> None:
        self.goods = [{good: getattr(player, good) for good in tz.GOODS} for player in table.players]
        self.workers = [table.workers(seat) for seat in range(len(table.players))]
        self.burnt = 0
        self.neutral = sum(teeth.count(tz.NEUTRAL) for teeth in table.gears.values())

    def hear(self, event: Event) -> None:
        """Keep the books."""
        seat, values = event.player, event.values
        match event.kind:
            case "gain" | "pay" if seat is not None:
                for good, n in values["goods"].items():
                    self.goods[seat][good] += n if event.kind == "gain" else -n
            case "sold" | "bought" if seat is not None:
                for sign, goods in ((1, values["take"]), (-1, values["give"])):
                    for good, n in goods.items():
                        self.goods[seat][good] += sign * n
            case "wealth" if seat is not None:
                self.shown(seat, tz.WEALTH[values["tile"]].effects)
            case "fed" | "fed-some" if seat is not None:
                self.goods[seat]["corn"] -= values["corn"]
            case "skull" if seat is not None:
                self.goods[seat]["skull"] -= 1
            case "worker" if seat is not None:
                self.workers[seat] += 1
            case "burnt":
                self.burnt += 1
            case "neutral" | "neutral-opposite":
                self.neutral += 1

    def shown(self, seat: int, effects: Sequence[Mapping[str, Any]]) -> None:
        """The gain of a wealth tile stands on the tile alone."""
        for effect in effects:
            self.workers[seat] += effect["type"] == "worker"
            for good in tz.GOODS if effect["type"] == "gain" else ():
                self.goods[seat][good] += effect.get(good, 0)

    def compare(self, table: Table) -> None:
        """Nothing comes from nowhere, and nothing is lost."""
        players, count = table.players, len(table.players)
        assert [{good: getattr(player, good) for good in tz.GOODS} for player in players] == self.goods
        assert all(n >= 0 for goods in self.goods for n in goods.values())
        for seat, player in enumerate(players):
            assert table.workers(seat) == self.workers[seat]
            assert tz.FIRST_WORKERS <= self.workers[seat] <= tz.MOST_WORKERS
            assert 0 <= player.available <= self.workers[seat]
            assert all(tz.BOTTOM <= player.temples[temple] <= tz.TOP[temple] for temple in tz.TEMPLES)
            assert all(0 <= player.technologies[row] <= 3 for row in tz.TECHNOLOGIES)
        for temple in tz.TEMPLES:
            assert sum(player.temples[temple] == tz.TOP[temple] for player in players) <= 1
        held = sum(player.skull for player in players)
        assert held + len(table.offerings) + table.skulls_gone + table.skulls == tz.SKULLS
        assert table.skulls >= 0
        assert sum(teeth.count(tz.NEUTRAL) for teeth in table.gears.values()) == self.neutral
        if table.phase not in ("display", "wealth"):
            assert self.neutral == tz.NEUTRAL_WORKERS[count]
            assert len(table.monuments) + sum(len(p.monuments) for p in players) == tz.MONUMENTS_SHOWN[count]
        tiles = [tile for tile in table.buildings if tile] + table.monuments + table.turned
        for player in players:
            tiles += player.buildings + player.monuments + player.wealth
        assert len(tiles) == len(set(tiles))
        fields = tz.FIELDS[count]
        wood = sum(group.wood for group in table.jungle.values())
        corn = sum(group.corn for group in table.jungle.values())
        assert wood + sum(p.wood_tiles for p in players) + self.burnt == 3 * fields
        assert wood + corn + sum(p.corn_tiles for p in players) == 4 * fields
        assert all(group.wood >= 0 and group.corn >= 0 for group in table.jungle.values())


def reached(game: Game) -> set[str]:
    """Rare questions and events that must come up somewhere in the suite."""
    table, found = game.table, set()
    for event in game.events:
        if event.kind in (
            "two-days",
            "light-side",
            "step-lost",
            "bonus",
            "no-worker",
            "no-skull",
            "starved",
            "fell-off",
        ):
            found.add(event.kind)
        if event.kind == "place" and event.rule == "TZ-BEG-03":
            found.add("mercy")
        if event.kind == "built":
            found.add("built a building" if event.values["tile"] in tz.BUILDINGS else "built a monument")
        if event.kind == "bonus":
            found.add(f"bonus of {event.values['row']}")
        if event.kind == "score":
            found.add(f"points for {event.values['source']}")
    if not table.skulls:
        found.add("no skull left")
    for temple in tz.TEMPLES:
        if any(player.temples[temple] == tz.TOP[temple] for player in table.players):
            found.add(f"top of {temple}")
    found |= {f"{row} 3" for player in table.players for row in tz.TECHNOLOGIES if player.technologies[row] == 3}
    if any(table.workers(seat) == tz.MOST_WORKERS for seat in range(len(table.players))):
        found.add("six workers")
    return found | {f"wealth {tile}" for player in table.players for tile in player.wealth}


RARE = {
    *("two-days", "light-side", "step-lost", "bonus", "no-worker", "no-skull", "starved", "fell-off"),
    *("mercy", "built a building", "built a monument", "no skull left", "six workers"),
    *(f"bonus of {row}" for row in tz.TECHNOLOGIES),
    *(f"{row} 3" for row in tz.TECHNOLOGIES),
    *(f"top of {temple}" for temple in tz.TEMPLES),
    *(f"points for {source}" for source in DEFINITION.sources if source not in ("play", "correction")),
    *(f"wealth {tile}" for tile in tz.WEALTH),
}
SOONEST = [
    (3, "poor"), (0, "anyhow"), (0, "rich"), (15, "anyhow"), (13, "anyhow"), (20, "poor"), (16, "rich"),
    (7, "builders"), (1, "poor"), (18, "rich"), (20, "needy"), (4, "builders"),
]  # fmt: skip
"""Games in which all of that comes up, by seed and setting: `python -m tests.conformance.rare` finds them."""
NEVER_OFFERED = {"TZ-FIRST-04", "TZ-CAL-02", "TZ-TEMPLE-03", "TZ-BEG-02", "TZ-PICK-01"}
"""A calendar that goes on one day and a player who must beg are events and no questions: nothing is left to choose. And
a worker is on space 0 in its owner's turn only where it was put there by hand."""
BARE = ("nothing", "done", "days", "act uxmal 2")
"""Beginnings of answers that need no figures: what ends or declines something, and what its words say whole."""
NOWHERE = {"first", "keep", "beg", "pick", "nothing", "done", "take", "pay", "spare", "give"}
"""First words of answers that lie nowhere on the board: a player, a tile in the hand, a kind of resource."""
ONLY_ON_A_PART = {"buy", "sell"}
"""The market is too small to be tapped on the whole board."""


# words

CHOSEN = ("temple", "technology", "build")
"""The gain of an option that is chosen later."""
TERMS: dict[str, set[str]] = {
    "gear": set(tz.GEARS),
    "temple": set(tz.TEMPLES),
    "step": {str(step) for step in range(tz.BOTTOM, max(tz.TOP.values()) + 1)},
    "technology": set(tz.TECHNOLOGIES),
    "level": {"1", "2", "3", "4"},
    "good": set(tz.RESOURCES),
    "goods": {*tz.GOODS, "resource", "points", *tz.TEMPLES, *tz.TECHNOLOGIES, "worker", *CHOSEN},
    "era": {"age-1", "age-2"},
    "offering": {str(space) for space in range(1, tz.LAST_ACTION[tz.CHICHEN_ITZA] + 1)},
    "tile": {*tz.BUILDINGS, *tz.MONUMENTS, *tz.WEALTH},
    "tile-kind": {"corn", "wood"},
}
"""The families of terms and everything each must name."""
ONLY_SHOWN = {"goods.worker", *(f"goods.{name}" for name in (*tz.TECHNOLOGIES, *CHOSEN))}
"""Terms that stand alone on a screen, never in a sentence."""
KEYS = {
    " ".join(("act", city, str(n), variant)).rstrip()
    for city, actions in CITY_ACTIONS.items()
    for n, variants in actions.items()
    for variant in variants
} | {"pay * * *"}
"""Options whose keys come from a table, not from a template."""
LISTED = {"act", "pay"}
"""First words of options that all stand there, but for the offerings."""
GOODS_FORMS = {
    "uk": {
        "corn": ("кукурудза кукурудзи кукурудзи", "кукурудзу кукурудзи кукурудзи", "кукурудзи кукурудзи кукурудзи"),
        "wood": ("деревина деревини деревини", "деревину деревини деревини", "деревини деревини деревини"),
        "stone": ("камінь камені каменів", "камінь камені каменів", "каменя каменів каменів"),
        "gold": ("золото золота золота", "золото золота золота", "золота золота золота"),
        "resource": ("ресурс ресурси ресурсів", "ресурс ресурси ресурсів", "ресурсу ресурсів ресурсів"),
    },
    "ru": {
        "corn": ("зерно зерна зерна", "зерно зерна зерна", "зерна зерна зерна"),
        "wood": ("дерево дерева дерева", "дерево дерева дерева", "дерева дерева дерева"),
        "stone": ("камень камня камней", "камень камня камней", "камня камней камней"),
        "gold": ("золото золота золота", "золото золота золота", "золота золота золота"),
        "resource": ("ресурс ресурса ресурсов", "ресурс ресурса ресурсов", "ресурса ресурсов ресурсов"),
    },
}
"""Goods after 1, 2 and 5 in each case: 1 монета, платить 1 монету, бракує 1 монети."""
QUARTERS = True
"""Whether there are quarters of a point."""


def written(game: Game) -> dict[str, Any]:
    """The end of a game as its players would write it down: before the final scoring, nothing but numbers and tiles."""
    t = game.table
    ending = [line for line in game.ledger if line.source in ("corn", "skulls", "monument")]
    same = (*tz.GOODS[:-1], "temples", "technologies", "buildings", "monuments", "corn_tiles", "wood_tiles")
    players = [
        {
            **{field: getattr(me, field) for field in same},
            "name": game.names[seat],
            "points": me.points - sum(line.points for line in ending if line.player == seat),
            "skulls": me.skull,
            "workers": t.workers(seat),
            "workers_on_gears": t.on_gears(seat),
        }
        for seat, me in enumerate(t.players)
    ]
    return {"players": players, "skulls_on_chichen_itza": len(t.offerings)}
