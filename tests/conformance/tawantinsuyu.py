"""Tawantinsuyu in the conformance suite: its players, and the conditions that its table must meet at every moment."""

from collections.abc import Callable
from typing import Any

from companion import Game
from companion.engine.ask import Option
from companion.engine.event import Event
from companion.engine.look_ahead import price
from companion.games.tawantinsuyu import DEFINITION
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.components import ERAS
from companion.games.tawantinsuyu.box.names import production_key, weaving_key
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.box.stocks import KINDS, STATUE_PILES
from companion.games.tawantinsuyu.rules.buildings import known_cost, tiles
from companion.games.tawantinsuyu.rules.spaces import known_space
from companion.games.tawantinsuyu.rules.tasks import tasks_for, why_not_task
from companion.games.tawantinsuyu.rules.temple import end_points
from companion.games.tawantinsuyu.table import ALL_WORKERS, HERS, Player, Table
from companion.testing.players import ANYTHING, Setting, Taste
from tests.conformance import box_of_tawantinsuyu

BEFORE_WORKER, TOP_STEP = 7, 11
"""Steps of the temple of the sample box: below a stone or a worker, and the highest."""
BUSY: Taste = {
    "place": 8,
    "space": 4,
    "task": 9,
    "play": 3,
    "priest": 2,
    "conquer": 9,
    "enlist": 6,
    "done": 0.3,
    "nothing": 0.2,
    "back": 0.05,
    "hire-": 0.5,
    "swap": 0.1,
    "discard-army": 0.2,
    "exchange": 0.2,
    "in-all": 0.2,
}
SOLDIER: Taste = BUSY | {"train": 9, "priest": 6, "place warrior": 20, "discard-army": 0.02}
WEAVER: Taste = BUSY | {"task weave": 30, "keep": 9, "buy": 9, "offer": 9, "task raise-statue": 9, "worship": 6}
SWAPPER: Taste = BUSY | {"swap": 6, "train": 6, "pray": 3}
IDLER: Taste = {"pray": 6, "hire": 4, "hire-": 9, "done": 2, "nothing": 3}


def rich(game: Game) -> dict[str, Any]:
    """Everybody has goods, soldiers, statues, buildings and a long tapestry; one slot of the hill has no steps yet.

    Axomamma climbs soon, to a step that brings her a worker too many.
    """
    changes: dict[str, Any] = {"army_deck": tw.ARMY_CARDS - 2 * len(game.names) - game.table.side(HERS).armies
                               if len(game.names) == 1 else tw.ARMY_CARDS - 2 * len(game.names)}  # fmt: skip
    piles = dict(STATUE_PILES)
    spare = unlaid(game, "weavings", weaving_key)
    for seat, me in enumerate(game.table.players):
        here = f"players.{seat}"
        changes |= {f"{here}.{good}": 12 for good in tw.GOODS}
        changes |= {f"{here}.army_up": ["2"], f"{here}.army_down": ["1"], f"{here}.armies": 0}
        changes |= {f"{here}.statues": {f"small-{tw.DEITIES[seat]}": 1, f"large-{tw.DEITIES[seat + 1]}": 1}}
        changes[f"{here}.permanent"] = [name for n, name in enumerate(tw.PERMANENT) if n % len(game.names) == seat]
        changes[f"{here}.tapestries"] = [*me.tapestries, [spare[seat]]]
        for name in changes[f"{here}.statues"]:
            piles[name] -= 1
    market, stacks = game.table.market | {KINDS[0]: [None, None]}, game.table.stacks | {KINDS[0]: 0}
    steps = {slot: n % max(2, len(game.names)) for n, slot in enumerate([*tw.STEP_PLACES][:-1])}
    changes |= {"army_discard": [], "statues": piles, "market": market, "stacks": stacks, "steps": steps, "under": {}}
    changes["stack"] = game.table.stack - len(game.names)
    hers = {"temple": 7, "corn": 6, "stone": 9} if game.table.axomamma else {}
    return changes | {f"axomamma.{name}": n for name, n in hers.items()}


def unlaid(game: Game, fact: str, called: Callable[[Any], str]) -> list[str]:
    """Pieces of the box that have not come up."""
    return [key for piece in game.table.fact(fact) if (key := called(piece)) not in game.table.seen.get(fact, ())]


def late(game: Game) -> dict[str, Any]:
    """Nearly everything is gone: workers, weavings, statues, buildings, markers, cards; a building is done by hand."""
    t = game.table
    out = t.bag + sum(worker is not None for worker in t.nomads)
    spaces = [f"{region}-{n}" for n in (1, 2, 3) for region in tw.REGIONS]
    changes: dict[str, Any] = {
        "bag": 0,
        "boxed": t.boxed + out,
        "nomads": [None] * len(t.nomads),
        "stack": 0,
        "under": {},
        "top": "",
        "market": {kind: [None, None] for kind in KINDS},
        "stacks": dict.fromkeys(KINDS, 0),
        "statues": dict.fromkeys(STATUE_PILES, 0),
        "conquests": dict.fromkeys(spaces[: tw.CONQUEST_MARKERS], 0),
        "army_deck": 0,
        "army_discard": [],
        "players.0.armies": t.players[0].armies + t.army_deck + len(t.army_discard),
    }
    made = {"number": 98, "cost": dict.fromkeys(tw.GOODS, 0), "effect": "hand:trade_with_the_bank"}
    buildings = [made] * len(game.names) + t.fact("production_buildings")[len(game.names) :]
    changes["learned"] = {**t.learned, "production_buildings": buildings}
    for seat in range(len(game.names)):
        changes[f"players.{seat}.up"] = [production_key(made)]
        changes[f"players.{seat}.temple"] = BEFORE_WORKER
        changes |= {f"players.{seat}.{good}": 6 for good in tw.GOODS}
    return changes | ({"axomamma.temple": TOP_STEP} if t.axomamma else {})


BOX = box_of_tawantinsuyu
"""How its random boxes are filled."""
SETTINGS = {
    "anyhow": Setting((ANYTHING,)),
    "busy": Setting((BUSY, SOLDIER, WEAVER, BUSY)),
    "soldiers": Setting((SOLDIER, SOLDIER, IDLER, BUSY)),
    "weavers": Setting((WEAVER, BUSY, WEAVER, IDLER)),
    "rich": Setting((BUSY, WEAVER, SOLDIER, BUSY), rich),
    "late": Setting((BUSY, WEAVER, SOLDIER, BUSY), late),
    "untold": Setting((BUSY, ANYTHING, WEAVER, SOLDIER), unknown=tuple(FACTS)),
    "open": Setting((SWAPPER, SOLDIER, WEAVER, BUSY), open_hands=(0, 1)),
}
"""The players of a table, its state when play begins, and an unknown box."""
EXAMPLES = {1: 0.4, 2: 0.4, 3: 0.3, 4: 0.3}


def begun(game: Game) -> bool:
    """Whether the table is set and the first turn begins, or was played."""
    return game.table.phase != "setup"


class Watch:
    """Follows a game by its events alone, and compares the table with them."""

    def __init__(self, table: Table) -> None:
        self.goods = [{good: getattr(me, good) for good in tw.GOODS} for me in table.players]
        self.temple = [me.temple for me in table.players]
        self.weavings = [me.weavings for me in table.players]
        self.casualties = table.casualties

    def hear(self, event: Event) -> None:
        """Keep the books."""
        seat, values = event.player, event.values
        if event.kind == "casualty":
            self.casualties += 1
        if seat is None:
            return
        match event.kind:
            case "gain" | "pay":
                for good, n in values["goods"].items():
                    self.goods[seat][good] += n if event.kind == "gain" else -n
            case "climb":
                self.temple[seat] += 1
            case "weaving" | "starting-weaving":
                self.weavings[seat] += 1

    def compare(self, table: Table) -> None:
        """Nothing comes from nowhere, and nothing is lost."""
        assert table.casualties == self.casualties
        for seat, me in enumerate(table.players):
            assert {good: getattr(me, good) for good in tw.GOODS} == self.goods[seat]
            assert min(self.goods[seat].values()) >= 0
            assert (me.temple, me.weavings) == (self.temple[seat], self.weavings[seat])
            assert 0 <= len(me.known) <= me.deities
            assert not me.open or (me.unseen >= 0 and me.unseen_armies >= 0)
            assert all(len(row) <= len(tw.PATTERNS) for row in me.tapestries)
        everybody: list[Player] = [*table.players, *([table.axomamma] if table.axomamma else [])]
        self._steps(table, len(everybody))
        if table.phase != "setup":
            self._conserved(table, everybody)

    def _steps(self, table: Table, count: int) -> None:
        assert all(table.steps_left(seat) >= 0 <= table.markers_left(seat) for seat in range(count))
        for slot in table.steps:
            sector, _, level = slot.partition("-")
            assert level == tw.UPPER or f"{sector}-{tw.UPPER}" in table.steps
        assert len(table.altar) <= tw.ALTAR[table.count]

    def _conserved(self, table: Table, everybody: list[Player]) -> None:
        """Workers, cards, statues and buildings are each in one place."""
        nomads = sum(worker is not None for worker in table.nomads)
        out = len(table.village) + nomads + len(table.hill) + table.casualties + table.boxed
        held = sum(len(me.workers) for me in everybody)
        assert table.bag + out + held + self._between(table, out + held) == ALL_WORKERS
        statues = sum(table.statues.values()) + sum(sum(me.statues.values()) for me in everybody)
        assert statues <= sum(STATUE_PILES.values())
        army = table.army_deck + len(table.army_discard)
        army += sum(me.armies + len(me.army_up) + len(me.army_down) for me in everybody)
        assert tw.ARMY_CARDS - 1 <= army <= tw.ARMY_CARDS  # one may be on its way
        for kind in KINDS:
            assert len(table.market[kind]) <= tw.MARKET[kind]
        permanent = [name for me in everybody for name in me.permanent]
        assert len(permanent) == len(set(permanent))

    @staticmethod
    def _between(table: Table, out: int) -> int:
        """A worker that is on its way while its kind is entered."""
        missing = ALL_WORKERS - table.bag - out
        assert missing in (0, 1)
        return missing


def reached(game: Game) -> set[str]:
    """Rare questions and events that must come up somewhere in the suite."""
    return {event.values["source"] for event in game.events if event.kind in ("score", "her-score")}


def written(game: Game) -> dict[str, Any]:
    """The end of a game as its players would write it down: before the final scoring."""
    t = game.table
    rows = []
    for seat, (name, me) in enumerate(zip(game.names, t.players, strict=True)):
        final = sum(line.points for line in game.ledger if line.player == seat and line.rule.startswith("TW-FIN"))
        lengths = [str(len(row)) for row in me.tapestries if len(row) > 1]
        rows.append(
            {
                "name": name,
                "points": me.points - final,
                **{good: getattr(me, good) for good in tw.GOODS},
                "deities": me.deities,
                "tapestries": {length: lengths.count(length) for length in set(lengths)},
                "temple_end": end_points(t, me.temple),
                "buildings": len(me.permanent) + len(me.up),
                "z06": "z06" in me.permanent,
                "armies": len(me.army_up),
                "workers": len(me.workers),
            }
        )
    return {"players": rows}


SELDOM = {"solo-harder"}  # a random player does not beat her by so much: test_axomamma shows it
RARE = set(DEFINITION.sources) - {"play", "correction", "by-hand", "solo"}
SOONEST = [
    (0, "open"),
    (4, "late"), (8, "soldiers"), (0, "late"), (9, "rich"), (17, "untold"), (0, "busy"), (8, "rich"), (3, "late"),
    (0, "soldiers"), (3, "rich"), (7, "rich"), (16, "untold"), (36, "rich"), (0, "rich"), (1, "rich"),
    (2, "late"), (6, "rich"), (8, "anyhow"),
]  # fmt: skip
"""Games in which all of that comes up, by seed and setting: `python -m tests.conformance.rare` finds them."""

# a person who taps

VALUE = {
    "potato": 0.6, "corn": 0.7, "stone": 0.9, "gold": 1.2, "food": 0.6, "points": 1, "deity-card": 0.8, "army-card": 1,
    "worker": 1, "temple-step": 2, "soldiers": 1, "weaving": 2.5, "building": 4, "statue": 3, "steps": 3,
}  # fmt: skip
LIKED = {
    "building": 5, "keep": 4, "buy": 2, "steps": 3, "statue": 3, "conquer": 5, "enlist": 1.5, "play": 1, "offer": 2,
    "worship": 3, "produce": 2, "refresh-building": 2, "refresh-army": 1.5, "priest": 1.5, "swap": -3, "back": -5,
    "exchange": -9, "left": 1, "right": 1, "extra": 1.5, "bonus": 1,
}  # fmt: skip
"""A sensible player's value of goods, and of kinds of answers beside their gains."""
TASK_WORTH = dict(zip(tw.TASKS, (1.5, 1.5, 2, 2, 5, 6, 5, 4, 1.5, 2, 2), strict=True))
HIRING = ("hire", "nomad", "hire-potato", "hire-corn", "take-back")
ENOUGH_CARDS, MANY_CARDS = 1, 3


def likes(game: Game, option: Option) -> float:
    """The worth of an answer beside its goods: workers are placed where they do most, and missing goods are got."""
    assert game.ask is not None
    verb, *words = option.key.split(" ")
    seat = game.ask.player
    if seat is None:
        return 0
    me = game.table.players[seat]
    match verb:
        case "place":
            then = game.outlook(option.key).game
            spaces = [each for each in then.legal if each.key.startswith("space ")]
            return 6 + max((likes(then, each) - price(each) * VALUE["food"] for each in spaces), default=-20)
        case "space":
            where, kind = "-".join(words), game.ask.values["worker"]
            tasks = sorted((task_worth(game, task) for task in known_space(game.table, where)["tasks"]), reverse=True)
            return 4 + sum((tasks * 3)[: sum(tasks_for(game.table, seat, where, kind, (kind,)).values())])
        case "task" | "together":
            return sum(task_worth(game, task) for task in words)
        case "discard-army":
            return 3 if game.ask.id == "turn" and me.armies >= MANY_CARDS else -9
        case "nothing" if game.ask.id == "army":
            return -9
        case "pray":
            return 4.5 if me.deities <= ENOUGH_CARDS else -1.5 if me.deities > MANY_CARDS else 0.5
    if verb in HIRING and game.table.phase == "turn" and seat == game.table.turn_of:
        return -3 if len(me.workers) >= tw.WORKERS_KEPT else 6 if verb == "hire" and not me.workers else 3
    return LIKED.get(verb, 0)


def task_worth(game: Game, task: str) -> float:
    """The worth of a task now: nothing where it cannot be carried out, or would come to nothing."""
    assert game.ask is not None
    t, seat = game.table, game.ask.player or 0
    me = t.players[seat]
    prices = [known_cost(t, tile) for tile in tiles(t)] if task == tw.BUILD else []
    idle = {
        tw.WEAVE: not me.corn + me.gold,
        tw.PRODUCE_ONCE: not me.up,
        tw.BUILD: all(cost and me.lacking(cost) for cost in prices),
    }
    refused = next(why_not_task(t, seat, task), None) is not None
    return 0 if refused or idle.get(task) else TASK_WORTH[task]


def begins_turn(game: Game, keys: list[str]) -> bool:
    """A turn is a worker, or two other actions: it begins with the first."""
    return game.table.phase == "turn" and not game.mid_turn


# the screen

NOWHERE = {
    *("nothing", "done", "back", "another", "first", "start", "starting", "play", "in-all", "turn", "place", "priest"),
    *(
        "priest-gold",
        "pray",
        "deck-all",
        "train",
        "hire",
        "discard-army",
        "buy-deity",
        "under",
        "discard",
        "exchange",
        "army",
        "enlist",
        "task",
        "together",
        "bonus",
    ),
    *(
        "below",
        "gold",
        "extra",
        "pay",
        "take",
        "dismiss",
        "worker",
        "worship",
        "soldiers",
        "swap",
        "keep",
        "keep-untold",
        "buy",
    ),
    *("buy-untold", "return", "return-untold", "weaving", "produce", "refresh-building", "refresh-army", "deity"),
    *("die", "personality", "tuck", "market", "first-worker", "building", "casualty-nomad", "statue"),
}
"""First words of answers that lie nowhere on the board: cards in the hand, prices, doing nothing."""
BARE = (
    *("nothing", "done", "back", "another", "first", "start", "in-all", "discard-army", "bonus", "dismiss", "worker"),
    *(
        "below",
        "worship",
        "swap",
        "keep-untold",
        "return-untold",
        "refresh",
        "sector",
        "space",
        "terrace",
        "conquer",
        "steps",
    ),
    *("left", "right", "new", "nomad", "casualty", "deck", "take-back", "gold", "building"),
)
"""Beginnings of answers that need no figures: what ends or declines something, who, and where a piece goes."""

ONLY_ON_A_PART = {"left", "right", "new"}
"""A weaving is laid on the tapestries of one player, large enough for a finger."""

# words

PIECES = {"deity-card", "army-card", "worker", "temple-step", "soldiers", "weaving", "building", "statue", "steps"}
COUNTED = {*PIECES, "conquest"}
"""Amounts that are counted beside goods."""
TERMS = {
    "goods": {*tw.GOODS, "food", "points", "none", *COUNTED},
    "worker": {*tw.WORKERS, "untold"},
    "solo": {"won", "lost"},
    "terrace": set(tw.TERRACES),
    "slot": {*tw.SLOTS, *tw.WORKERS, "priest-1", "priest-2", "gold-1", "gold-2"},
    "task": set(tw.TASKS),
    "deity": {*tw.DEITIES, "any"},
    "statue": set(tw.STATUES),
    "kind": set(KINDS),
    "building": set(tw.PERMANENT),
    "action": set(tw.ACTIONS),
    "her-need": set(tw.ACTIONS),
    "turned": {"building", "army"},
    "region": set(tw.REGIONS),
    "pattern": set(tw.PATTERNS),
    "tile": set(tw.STARTING_WEAVINGS),
    "join": {*tw.JOINS, "nothing"},
    "personality": set(tw.SOLO.personalities),
    "row": set(tw.ROWS),
    "colour": set(tw.COLOURS),
    "era": set(ERAS),
}
ONLY_SHOWN = {"goods.none", *(f"goods.{name}" for name in COUNTED), *(f"slot.{name}" for name in TERMS["slot"])}
KEYS = {
    *("play deity-1 potato", "altar deity-1 potato", "deity deity-1 potato", "army 2 gold", "enlist 2"),
    *("enlist 2 gold", "discard 2 gold", "under deity-1 potato"),
    *("hire-potato untold", "hire-corn untold", "casualty-potato untold", "casualty-corn untold", "nomad-untold"),
    *(
        "casualty-nomad-untold",
        "nomad warrior",
        "casualty-nomad warrior",
        "produce 1 stone gold",
        "building 1 stone gold",
    ),
    *("refresh-building 1 stone gold", "refresh-army 2", "building z01", "swap permanent 1", "gold"),
    *("swap permanent 1 production 2", "space 1 top 2", "take-back 1 top 2", "conquer antisuyu 2", "steps 1 upper"),
    *("offer 2", "offer 3", "offer 4", "offer 6"),
    *("statue small deity-1", "worship small deity-1", "keep-untold", "buy-untold", "return-untold"),
    *(f"{verb} 1 pattern-1 gold nothing" for verb in ("keep", "buy", "return", "weaving")),
    *(" ".join(("together", *("train",) * n)) for n in range(2, 7)),
    *("bonus now", "bonus later", "bonus each", "bonus leave", "left 1", "right 1", "pray", "train", "hire", "back"),
}
"""Options whose keys come from a table, not from a template."""
LISTED = {
    *("altar", "casualty-*", "hire-*", "deity", "play", "produce", "refresh-army", "refresh-building", "swap", "army"),
    *("enlist", "discard", "under"),
    *("*-untold", "keep", "buy", "return", "weaving", "building"),
}
"""First words of options that all stand there."""
ENTRIES_ASKED = {"by-hand", "start-bonus"}
GOODS_FORMS = {
    "uk": {
        "potato": (
            "картоплина картоплини картоплин",
            "картоплину картоплини картоплин",
            "картоплини картоплин картоплин",
        ),
        "corn": ("кукурудза кукурудзи кукурудзи", "кукурудзу кукурудзи кукурудзи", "кукурудзи кукурудзи кукурудзи"),
        "stone": ("камінь камені каменів", "камінь камені каменів", "каменя каменів каменів"),
        "gold": ("золото золота золота", "золото золота золота", "золота золота золота"),
        "food": ("їжа їжі їжі", "їжу їжі їжі", "їжі їжі їжі"),
    },
    "ru": {
        "potato": ("картофель картофеля картофеля", "картофель картофеля картофеля", "картофеля картофеля картофеля"),
        "corn": ("кукуруза кукурузы кукурузы", "кукурузу кукурузы кукурузы", "кукурузы кукурузы кукурузы"),
        "stone": ("камень камня камней", "камень камня камней", "камня камней камней"),
        "gold": ("золото золота золота", "золото золота золота", "золота золота золота"),
        "food": ("еда еды еды", "еду еды еды", "еды еды еды"),
    },
}
FACES = ("potato*2", "stone/worker", "gold>temple-step")
"""Words of a sentence that are printed on a piece."""
