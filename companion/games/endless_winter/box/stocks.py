"""The pieces that a box of Endless Winter has, wherever on the table they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine.box_facts import AnyLearningTable
from companion.engine.fact_stock import Faces, pieces_of
from companion.engine.stock import Stock
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box import names
from companion.games.endless_winter.box.pieces import FACTS, FAMILIES

START = "start"
"""A starting card where the number of each kind is not known."""
ERAS = ("1", "2")
"""A culture card with an unknown face is called by its era."""


CULTURE = {era: pieces_of(FACTS[f"culture_{era}"], names.culture_key(int(era)), names.is_culture_key) for era in ERAS}


def animals_of(t: AnyLearningTable) -> Mapping[str, int]:
    """The animals by their counts; where those are not known, any may come up."""
    return t.fact("animal_counts") or dict.fromkeys(ew.ANIMALS, ew.ANIMAL_CARDS)


def _cards(t: AnyLearningTable) -> Faces:
    """EW-CMP-02: tribe cards, everybody's starting cards, and culture cards."""
    players, kinds = len(t.players), t.fact("starting_cards") or dict.fromkeys(ew.STARTING, ew.STARTING_CARDS)
    eras = {era: cards(t) for era, cards in CULTURE.items()}
    known = dict.fromkeys(ew.TRIBES, ew.TRIBE_DECK) | {card: n * players for card, n in kinds.items()}
    known |= {START: ew.STARTING_CARDS * players} | dict.fromkeys(ERAS, ew.CULTURE_CARDS)
    known |= {face: n for faces in eras.values() for face, n in faces.items()}
    return Faces(known, lambda face: eras[face[0]].more(face) if face[:1] in ERAS else 0)


def _stones(t: AnyLearningTable) -> Faces:
    eras = [pieces_of(FACTS[f"stones_{era}"], names.stone_key, names.is_stone_key)(t) for era in FAMILIES]
    known = sum((Counter(each) for each in eras), Counter[str]())
    return Faces(known, lambda face: sum(each.more(face) for each in eras))


def _terrain(t: Any) -> Mapping[str, int]:
    """EW-SET-29 to EW-SET-31: one of each land; more of a land are among so many random tiles."""
    row, counts, lying = ew.TERRAIN_IN_PLAY[len(t.players)], t.fact("terrain_tiles") or {}, Counter(t.hexes.values())
    drawn = {land: max(row["each"], lying[land]) for land in ew.LANDS}
    spare = len(ew.LANDS) * row["each"] + row["random"] - sum(drawn.values())
    return {land: min(n + spare, counts.get(land, ew.TERRAIN_TILES)) for land, n in drawn.items()} | {
        ew.GLACIER: row["glacier"]
    }


def terrain_left(t: Any) -> list[str]:
    """The kinds of terrain that a hex of unknown kind can be."""
    lying = Counter(t.hexes.values())
    return [kind for kind, most in _terrain(t).items() if lying[kind] < most]


BEASTS = Stock(animals_of, may_be_unknown=True, total=lambda t: (0, ew.ANIMAL_CARDS))
CARDS = Stock(_cards)
STONES = Stock(_stones, may_be_unknown=True)
TERRAIN = Stock(_terrain)
GLACIERS = Stock(pieces_of(FACTS["glacier_tokens"], names.token_key, names.is_token_key))
RESTS = Stock(pieces_of(FACTS["rest_tokens"], names.token_key, names.is_token_key), may_be_unknown=True)
LEADERS = Stock(ew.CHIEFS, may_be_unknown=True)
BOTTOMS = Stock(tuple(ew.COLUMNS))
