"""A tiny game that learns its copy: a track, and four tiles of two cells. Only for tests; nothing of it is shipped.

``install`` makes the companion offer it under the name ``demo``, with words in every language and a plain board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

import companion
from companion.engine import messages
from companion.engine.ask import Ask, Option, Reason, Script, because
from companion.engine.box_facts import Facts, LearningTable, ask_fact, no_options
from companion.engine.definition import Definition, Ruling
from companion.engine.drawing import Icons
from companion.engine.faces import HAND
from companion.engine.facts import Entry, Fact, Input
from companion.engine.form import FormField, FormGroup
from companion.engine.ledger import ScoreLine
from companion.engine.owner_copy import Copy
from companion.engine.pens import Pen
from companion.engine.places import Places
from companion.engine.screen import Brushes, Corrections, Drawing, Screen
from companion.engine.sheet import Line, Outcome, Sheet, Sheets
from companion.engine.table import Player
from companion.games import MODULES

NAME = "demo"
PALETTE = ("", "wood", "coins*2", "road")


def is_face(text: str) -> bool:
    """A cell beside the palette: grain in any number, or a note."""
    return text.partition("*")[0] == "grain" or text.startswith(HAND)


def two_monks(value: Any) -> Iterator[Reason]:
    """The track has two monks at least."""
    if value["cells"].count("monk") < 2:
        yield because("entry.track.monks", n=value["cells"].count("monk"))


TRACK = Fact("track", (Input("cells", "cells", low=3, high=6, columns=4, grows=True, choices=("", "monk")),), two_monks)
TILES = Fact(
    "tiles",
    (
        Input("cells", "cells", rows=2, columns=2, holes=frozenset({1}), choices=PALETTE, open=is_face),
        Input("cost.wood", "number", high=3),
        Input("kind", "choice", choices=("hut", "farm")),
        Input("note", "text", optional=True),
    ),
    count=4,
)
CITY = Fact("city", (Input("effect", "choice", choices=("wood", "coins*2"), open=is_face), Input("name", "text")))
FACTS = Facts((fact.id, fact) for fact in (TRACK, TILES, CITY))
BY_HAND = Entry("by-hand", (Input("points", "number", low=-9, high=9),))


class Table(LearningTable[Player]):
    """Points, a tile each, and whether the tile has been entered."""

    phase: str = "track"
    first_player: int = 0


def new_table(players: int, rulings: Mapping[str, str], first: int | None, deals: bool) -> Table:
    """An empty table."""
    return Table(players=[Player() for _ in range(players)], rulings=dict(rulings), first_player=first or 0)


def track(t: Table) -> Script[None]:
    """The track is entered once."""
    yield from FACTS.look_up(t, "track")
    t.phase = "tile"


def tile(t: Table) -> Script[None]:
    """Look at a tile, or go to the end."""
    answer = yield Ask(0, "turn", "", lambda: [Option("look"), Option("done")])
    if answer == "look":
        yield from ask_fact(t, TILES, "")
    else:
        t.phase = "end"


def end(t: Table) -> Script[None]:
    """Something by hand brings points."""
    answer = yield Ask(0, "by-hand", "", no_options, {}, BY_HAND)
    t.players[0].points += msgspec.json.decode(answer)["points"]
    t.phase = "over"


def needed(players: int, rulings: Mapping[str, str]) -> dict[str, int]:
    """The city only with the variant; a tile for each player."""
    return {"track": 1, "tiles": min(players, 4)} | ({"city": 1} if rulings["city"] == "yes" else {})


def tile_face(wood: int = 0, kind: str = "hut", note: str = "", corner: str = "wood") -> dict[str, Any]:
    """An entered tile."""
    return {"cells": [[corner, ""], ["", "road"]], "cost": {"wood": wood}, "kind": kind, "note": note}


MONKS = {"cells": ["", "monk", "monk"]}


def sample() -> Copy:
    """A made-up copy."""
    return Copy(NAME, {"track": MONKS, "tiles": [tile_face(n) for n in range(4)]}, sample=True)


def final_lines(_t: Table) -> list[ScoreLine]:
    """Nothing comes at the end."""
    return []


DEFINITION = Definition(
    name=NAME,
    titles=dict.fromkeys(companion.LANGUAGES, "Demo"),
    rulings={
        "city": Ruling("city", ("no", "yes"), "", variant=True),
        "open_point": Ruling("open_point", ("one", "two"), ""),
    },
    sources=("by-hand",),
    new_table=new_table,
    scenes={"track": track, "tile": tile, "end": end},
    opener=lambda _t: 0,
    final_lines=final_lines,
    tie_breaks=lambda t: [0.0] * len(t.players),
    sheets=Sheets(NAME, (1, 5), Table, Sheet[Line], lambda t: (), Line, lambda t, moment: Outcome((), ())),
    shown_by=__name__,
    facts=FACTS,
    needed=needed,
    sample=sample,
)

WORDS = {
    "entry.track": "Track",
    "entry.tiles": "Tiles",
    "entry.city": "City",
    "entry.by-hand": "By hand",
    "entry.track.monks": "There are {n|monk/monks}; two at least are needed.",
    "input.cells": "Cells",
    "input.cost.wood": "Wood",
    "input.kind": "Kind",
    "choice.kind.hut": "Hut",
    "choice.kind.farm": "Farm",
    "input.note": "Note",
    "input.name": "Name",
    "input.effect": "Effect",
    "input.points": "Points",
    "input.goods.grain": "Grain",
    "correct.points": "Points",
    "compose.gain": "It gives",
    "compose.note": "Something else",
    "face.wood": "wood",
    "face.grain": "grain",
    "face.coins": "{n|coin/coins}",
    "face.road": "road",
    "mark.monk": "monk",
    "ask.turn": "Look at a tile?",
    "ask.by-hand": "What did it bring, by hand?",
    "option.look": "Look",
    "option.done": "Done",
    "ruling.city": "City",
    "ruling.city.no": "without",
    "ruling.city.yes": "with",
    "ruling.city.reason": "A bigger game.",
    "ruling.open_point": "Open point",
    "ruling.open_point.one": "One",
    "ruling.open_point.two": "Two",
    "ruling.open_point.reason": "Nobody knows.",
    "source.by-hand": "by hand",
    "secured.parts": "nothing",
    "chart.progression": "Points",
    "chart.day": "Turn",
    "chart.era": "Eras",
    "scores.by-era": "Sources",
    "scores.ended-note": "As it stands.",
}
GRAIN = Input("gain.grain", "number", high=3)
NOTE = Input("note", "text", optional=True)


def compose(values: Mapping[str, Any]) -> str:
    """Grain, or a note."""
    note = values["note"].strip().replace(" ", "_")
    return f"{HAND}{note}" if note else f"grain*{values['gain']['grain']}" if values["gain"]["grain"] else ""


def pictures(text: str) -> list[tuple[str, str]]:
    """An icon and its amount."""
    word, _, count = text.partition("*")
    return [(word, count)]


def points(t: Table) -> list[FormGroup]:
    """Everybody's points."""
    return [
        FormGroup(seat, "", [FormField(f"players.{seat}.points", "number", "input.points", default=me.points, high=99)])
        for seat, me in enumerate(t.players)
    ]


ICONS = Icons("engine", "house")
ICONS.drawn |= {"wood": "", "coins": ""}
SCREEN = Screen(
    board=Drawing(Pen(ICONS), lambda t: ("all",), lambda look, id: (1, 1, ""), title=lambda look, id: id),
    where=Places(lambda ask, option: (), lambda events: (), lambda t, ask: "all"),
    subtitle=lambda t, say: "",
    purse=lambda t, seat: {},
    details=lambda t, seat, say: (),
    corrections=Corrections({"points": points}),
    brushes=Brushes(
        {"gain": (GRAIN,), "note": (NOTE,)}, compose, pictures, words=lambda say, path, text: say.face(text)
    ),
)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the demo beside the games that there are."""
    plain = messages._load

    def load(area: str, language: str) -> dict[str, str]:
        if area != NAME:
            return plain(area, language)
        forms = r"|\1/\2}" if language == "en" else r"|\1/\2/\2}"
        return {id: re.sub(r"\|(\w+)/(\w+)\}", forms, text) for id, text in WORDS.items()}

    monkeypatch.setattr(messages, "_load", load)
    monkeypatch.setitem(MODULES, NAME, __name__)
