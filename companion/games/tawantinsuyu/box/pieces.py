"""The printed facts of the pieces that the owner of a copy enters once.

Pieces that have a name or a place of their own (a space of the hill, the price of a permanent building) say it in their
face.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ask import Goods, Reason, because
from companion.engine.box_facts import Facts
from companion.engine.facts import Check, Face, must, read_facts, value_at
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import WORDS, face, is_face

NO_MARK, FOUR_MARK = "none", "four"
"""TW-SET-13: a weaving that never leaves, and one that leaves with fewer than four players."""
COUNTED = (2, 3, 4)
"""The numbers of players that the board prints; alone one plays with those for two."""
POTATO_END, CORN_END, NOMAD = "worker-potato", "worker-corn", "worker-nomad"
BUILD_PERMANENT, BUILD_PRODUCTION, LESS_OF_TWO = "build-permanent", "build-production", "stone/corn"
HER_CELLS = {
    tw.ROWS[0]: (LESS_OF_TWO, "potato*2", "potato*3", "corn", "corn*2", "stone", "stone*2", "gold"),
    tw.ROWS[1]: ("weave", "build-steps", "raise-statue", BUILD_PERMANENT, BUILD_PRODUCTION),
    tw.ROWS[2]: (POTATO_END, CORN_END, NOMAD, "points*2", "army-card"),
}  # fmt: skip
"""TW-SACT-01 to TW-SACT-13: the symbols of the legend; each row may show the others, too."""
HER_WORDS = tuple(dict.fromkeys(word for words in HER_CELLS.values() for word in words))


# checks of a piece


def _village(players: int) -> Check:
    """TW-SET-06 to TW-SET-08: more workers than there are cannot be put out."""
    most = tw.workers_in_game(players) - players * tw.START_WORKERS

    def check(value: Face) -> Iterator[Reason]:
        n = value["village"] + value["nomads"]
        if n > most:
            yield because("entry.village.too-many", n=n, most=most)

    return check


def _once(message: str, path: str) -> Check:
    """All different."""
    return must(lambda value: len(set(value[path])) == len(value[path]), message)


def _place(value: Face) -> Iterator[Reason]:
    """TW-TASK-03: a space is no neighbour of itself, and names none twice."""
    yield from _once("entry.hill.twice", "neighbours")(value)
    if any(tw.Space(value["sector"], terrace, value["place"]).name in value["neighbours"] for terrace in tw.TERRACES):
        yield because("entry.hill.itself")


def _no_production(value: Face) -> Iterator[Reason]:
    """TW-PONCE-01: a building whose bonus is a production would never end."""
    if any(tw.PRODUCE_ONCE in way for bonus in face(value["effect"]) for way in bonus.gain):
        yield because("entry.production_buildings.endless")


def _tokens(value: Face) -> Iterator[Reason]:
    """TW-SSET-06: each number token starts on a cell of its own row."""
    cells = [text for row in tw.ROWS for text in value[row]]
    entered = sorted(int(sign) for text in cells for sign in text if sign.isdecimal())
    if tuple(entered) != tw.SOLO.tokens:
        yield because("entry.axomamma_tokens.all")


# the facts


def spaces(terrace: str) -> tuple[str, ...]:
    """The names of all spaces that a terrace may have."""
    return tuple(name for name, at in tw.SPACES.items() if at.terrace == terrace)


FACTS = Facts(
    read_facts(
        tw.GAME,
        "facts",
        words={
            "words": WORDS,
            "goods": tw.GOODS,
            "deities": tw.DEITIES,
            "tasks": tuple(tw.TASKS),
            "actions": tw.ACTIONS,
            "rewards": tw.TEMPLE_REWARDS,
            "regions": tw.REGIONS,
            "permanent": tuple(tw.PERMANENT),
            "patterns": tw.PATTERNS,
            "joins": tuple(tw.JOINS),
            "starting": tw.STARTING_WEAVINGS,
            "workers": tuple(tw.WORKERS),
            "rows": tw.ROWS,
            "tokens": [str(number) for number in sorted(set(tw.SOLO.tokens))],
            "personalities": tw.SOLO.personalities,
            **{f"spaces_{terrace}": spaces(terrace) for terrace in tw.TERRACES},
            **{f"cells_{row}": tuple(dict.fromkeys((*words, *HER_WORDS))) for row, words in HER_CELLS.items()},
        },
        numbers={
            **tw.NUMBERS,
            "spaces": len(spaces(tw.TOP)),
            "production_buildings": tw.PRODUCTION_BUILDINGS,
            "permanent_buildings": len(tw.PERMANENT),
            "weavings": tw.WEAVINGS,
            "starting_weavings": len(tw.STARTING_WEAVINGS),
            "less_of_two_cell": tw.SOLO.less_of_two_cell,
        },
        opens={"face": is_face, "her_cell": lambda text: bool(text) and (text in HER_WORDS or is_face(text))},
        checks={
            "place": _place,
            "marks": _once("entry.marks.twice", "spaces"),
            "coricancha": _once("entry.coricancha.twice", "actions"),
            **{f"village_{players}": _village(players) for players in COUNTED},
            "production_buildings": _no_production,
            "axomamma_tokens": _tokens,
            "personality_pair": must(lambda value: value["side-a"] != value["side-b"], "entry.personality_pair.same"),
        },
    )
)


def cost_of(face: Face) -> Goods:
    """The price of a building, without the goods of which it costs none."""
    cost: Goods = value_at(face, "cost")
    return {good: n for good, n in cost.items() if n}
