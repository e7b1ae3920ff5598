"""Odd situations of the base game and of the expansion's core, each with the rule it asks about."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.engine.copy import Copy
from companion.games.santa_maria.pieces import sample
from companion.games.santa_maria.tracks import bishop_key, scholar_key
from tests.games.santa_maria.play import box, option, play, start, until
from tests.games.santa_maria.rule import rule

NOTES = (
    "Reading & writing",
    "a/b > c + d | e * f",
    "<b>{w1} {n|a/b}</b>",
    "scholar.1 coins 3",
    "\x00 \u2028 x",
    "&&&",
    "hand:hand:",
    "Ж" * 200,
)


def renamed(note: str) -> Copy:
    """A box whose scholars and bishops have such words on them."""
    facts: dict[str, Any] = deepcopy({name: sample().facts[name] for name in ("scholars", "bishops")})
    for face in facts["scholars"]:
        face["ability"] = "hand"
    facts["scholars"][0] |= {"name": note, "note": note}
    facts["bishops"][0] |= {"of": "hand", "note": note}
    return box(**facts)


@rule("SM-MONK-07", "SM-MONK-08")
@pytest.mark.parametrize("note", NOTES)
def test_whatever_an_owner_calls_a_scholar_or_a_bishop_can_be_said(note: str) -> None:
    """A name is no face: its signs join nothing, and every question, option and event has its words."""
    known = renamed(note)
    scholar, bishop = scholar_key(known.facts["scholars"][0]), bishop_key(known.facts["bishops"][0])
    there = {"scholar.1": scholar, "bishop.1": bishop}
    game = start(1, copy=known, ann={"monks": ["scholar.1", "bishop.1"]}, spots=there)
    assert game.describe(option(game, f"scholar {scholar}"))
    assert game.describe(play(game, f"scholar {scholar}").ask)
    until(game, "bishop-points")
    assert game.describe(game.ask)
    assert all(game.describe(event) for event in game.events)
