"""Faces of Endless Winter for random boxes: everything its grammar accepts."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.engine.facts import Input
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.faces import CONDITIONS, PAID, WORDS
from companion.games.endless_winter.box.pieces import ARROWS, BY_HAND, FAMILIES, SHOWN, SIDE, START, WITH_TABLE


def face(fact: str, asked: Input, random: Random) -> str:
    """Possible faces of an input: abilities, with a start or arrows on the cell of a megalith tile."""
    if fact != "megalith_tiles":
        return abilities(random)
    start = random.choice(("", START))
    arrows = "&".join(random.sample(list(ARROWS), random.choice((0, 0, 1, 2, 2))))
    return "+".join(filter(None, (start, arrows, random.choice(("", abilities(random)))))) or "plain"


def abilities(random: Random) -> str:
    """One ability or several."""
    return "+".join(ability(random) for _ in range(random.choice((1, 1, 1, 2, 3))))


def ability(random: Random) -> str:
    """A gain, at a price, under a condition, or by hand."""
    if random.random() < 0.05:
        return "hand:Swap_two_cards"
    condition = random.choice(("", "", f"{random.choice(CONDITIONS)}|"))
    price = random.choice(("", "", f"{side(random, PAID)}>"))
    return f"{condition}{price}{side(random, WORDS)}"


def side(random: Random, words: tuple[str, ...]) -> str:
    """One of several things that come together."""
    return "/".join(some(random, words) for _ in range(random.choice((1, 1, 1, 2))))


def some(random: Random, words: tuple[str, ...]) -> str:
    """A few things together."""
    chosen = random.sample(words, random.choice((1, 1, 1, 2, 3)))
    return "&".join(random.choice((word, word, f"{word}*{random.randint(2, 4)}")) for word in chosen)


# facts that few independent values hit


def shared(names: tuple[str, ...], total: int, least: int = 0, most: int = 99) -> Callable[[Random], Any]:
    """So many in all, divided among these."""

    def made(random: Random) -> Any:
        counts = dict.fromkeys(names, least)
        while (left := total - sum(counts.values())) > 0:
            name = random.choice([name for name in names if counts[name] < most])
            counts[name] += random.randint(1, min(left, most - counts[name], 4))
        return counts

    return made


def starting_cards(random: Random) -> Any:
    """Nine cards, with those that are set aside among them."""
    counts = shared(ew.STARTING, ew.STARTING_CARDS - len(ew.SET_ASIDE))(random)
    return {card: n + ew.SET_ASIDE.count(card) for card, n in counts.items()}


def play_crafter(random: Random) -> Any:
    """Any abilities beside the one that everybody knows."""
    more = random.choice(("", f"+{abilities(random)}"))
    return {"labour": random.randint(0, 6), "action": f"develop|labour{more}"}


def animal_set(animal: str, known: int | None) -> Callable[[Random], Any]:
    """Points that need not grow with the set, and the number of the rulebook's example among them."""

    def made(random: Random) -> Any:
        points = [random.randint(0, 12) for _ in range(ew.SET_MOST[animal])]
        if known is not None:
            points[0 if animal == "mammoth" else random.randrange(len(points))] = known
        return {f"vp-{n}": each for n, each in enumerate(points, 1)}

    return made


def stones(era: int) -> Callable[[Random], Any]:
    """A stone of any family, with its face and its table; or one that is counted by hand."""

    def made(random: Random) -> Any:
        family = random.choice((*FAMILIES[era], BY_HAND))
        words, low, high = SHOWN.get(family, ((), 0, 0))
        table = [str(random.randint(0, 9)) for _ in range(random.randint(1, 6))] if family in WITH_TABLE else []
        value = {"family": family, "kinds": random.sample(words, random.randint(low, high)), "table": table}
        return value | ({"note": random.choice(("By hand", "Third one"))} if family == BY_HAND else {})

    return made


def stone_spaces(players: int) -> Callable[[Random], Any]:
    """Some of the stones in the left section."""
    total = ew.STONES_IN_PLAY[players]
    low, high = max(1, total - ew.STONES_PER_ERA), min(total - 1, ew.STONES_PER_ERA)
    return lambda random: {"era-1": random.randint(low, high)}


def megalith_cell(random: Random) -> Any:
    """Any cell of any tile, and its gain."""
    spot = {
        "tile": random.randint(1, ew.MEGALITH_TILES),
        "row": random.randint(1, SIDE),
        "column": random.randint(1, SIDE),
    }
    return spot | {"effect": random.choice(("", abilities(random)))}


def layout(random: Random) -> Any:
    """Four tiles that do not overlap, side by side or apart."""
    corners = random.sample([(row, column) for row in (0, SIDE, 2 * SIDE) for column in (0, SIDE, 2 * SIDE)], 4)
    return {f"place-{n}": {"row": row, "column": column} for n, (row, column) in enumerate(corners, 1)}


def agreed(facts: dict[str, Any]) -> None:
    """There are as many of each animal as the setup cards of one table can show together."""
    counts: dict[str, int] = facts["animal_counts"]
    shown = {animal: sorted(card["animals"][animal] for card in facts["setup_cards"]) for animal in ew.ANIMALS}
    spare = {animal: counts[animal] - sum(shown[animal][-max(ew.STONES_IN_PLAY) :]) for animal in ew.ANIMALS}
    while (rarest := min(spare, key=lambda animal: spare[animal])) and spare[rarest] < 0:
        most = max(spare, key=lambda animal: spare[animal])
        for animal, more in ((rarest, 1), (most, -1)):
            counts[animal], spare[animal] = counts[animal] + more, spare[animal] + more


PIECES: Mapping[str, Callable[[Random], Any]] = {
    "starting_cards": starting_cards,
    "play_crafter": play_crafter,
    "animal_counts": shared(ew.ANIMALS, ew.ANIMAL_CARDS, least=1, most=20),
    "terrain_tiles": shared(ew.KINDS, ew.TERRAIN_TILES, least=1, most=18),
    **{
        f"set_{animal}": animal_set(animal, {"mammoth": 2, "rhino": 3, "sloth": 10}.get(animal))
        for animal in ew.SET_MOST
    },
    "megalith_cells": megalith_cell,
    **{f"stones_{era}": stones(era) for era in FAMILIES},
    **{f"stone_spaces_{players}": stone_spaces(players) for players in ew.STONES_IN_PLAY},
    **{f"megalith_layout_{players}": layout for players in ew.STONES_IN_PLAY},
}
