"""Brushes to paint the cells of a copy with: composing a face from a form, and drawing it in small pictures.

>>> nothing = {group: dict.fromkeys(GAINED, 0) for group in ("gain", "instead", "pay", "or")}
>>> bare = {**nothing, "times": dict.fromkeys(ACTIONS, 0), "road": NO_ROAD, "note": "", "kind": BUILDING}
>>> compose({**bare, "pay": {"wood": 1}, "or": {"gem": 1}, "gain": {"coins": 3}, "road": "road*1"})
'wood/gem>coins*3+road*1'
>>> compose({**bare, "pay": {"grain": 1}, "gain": {"sugar": 1}, "instead": {"gem": 1}})
'grain>sugar/gem'
>>> compose({**bare, "note": "swap two goods / once"})
'hand:swap_two_goods_once'
>>> pictures("wood/gem>coins*3+road*1")[3:]
[('', '→'), ('coins', '3'), ('', '+'), ('road', ''), ('colonist', '1')]
>>> pictures("trade"), pictures("trade&festival")
([('trade', '')], [])
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from companion.engine import faces
from companion.engine.faces import Picture, Thing, goods_text, joined
from companion.engine.facts import Input
from companion.engine.form import Filled
from companion.engine.messages import Messages
from companion.engine.screen import Brushes, amount_inputs
from companion.games.santa_maria.box.components import GOODS, RESOURCES
from companion.games.santa_maria.box.faces import ACTIONS, GAINED, MOST, ROAD
from companion.games.santa_maria.box.maya_pieces import DISTRICTS, FESTIVAL, TRADE
from companion.games.santa_maria.box.pieces import WORDS

BUILDING = "building"
NO_ROAD = "none"


GROUPS: Mapping[str, tuple[Input, ...]] = {
    "gain": amount_inputs("gain", GAINED, MOST),
    "instead": amount_inputs("instead", GAINED, MOST),
    "pay": amount_inputs("pay", GOODS, MOST),
    "or": amount_inputs("or", GOODS, MOST),
    "times": amount_inputs("times", ACTIONS, 3),
    "road": (Input("road", "choice", choices=(NO_ROAD, *WORDS["roads"])),),
    "note": (Input("note", "text", optional=True), Input("kind", "choice", choices=(BUILDING, FESTIVAL))),
}
"""The components of a face, in the order in which they are read off a building."""


def compose(values: Filled) -> str:
    """A face in our notation; empty where it would be none: a price without a gain."""
    gain, price = (
        "/".join(filter(None, (goods_text(values[group]) for group in either)))
        for either in (("gain", "instead"), ("pay", "or"))
    )
    if price and not gain:
        return ""
    parts = [f"{price}>{gain}" if price else gain]
    parts += [action if n == 1 else f"{action}*{n}" for action, n in values["times"].items() if n]
    parts.append(faces.by_hand(values.get("note", "")))
    parts.append("" if values["road"] == NO_ROAD else values["road"])
    text = "+".join(filter(None, parts))
    return f"{FESTIVAL}:{text}" if text and values["kind"] == FESTIVAL else text


def words(say: Messages, path: str, text: str) -> str:
    """A face in words. A bare road has no colonists; a spot of the Maya city touches districts."""
    if path == "touch":
        return " & ".join(say.term("district", name) for name in joined(text))
    if text == TRADE:
        return say.text("half.trade")
    return say.face(text)


def _drawn(part: Thing) -> list[Picture]:
    """A road and its colonists; a card by its value or by its effect."""
    if part.word == ROAD:
        return [(ROAD, ""), *([("colonist", part.written)] if part.written else [])]
    if part.inner.isdecimal():
        return [("card", part.inner)]
    return [("card", ""), (part.inner, part.written)] if part.kind else [(part.word, part.written)]


def pictures(text: str) -> list[Picture]:
    """A face as pictures and amounts; a spot between two districts, of which some have no picture, is said in words."""
    districts = joined(text)
    return [] if len(districts) > 1 and set(districts) <= set(DISTRICTS) else faces.pictures(text, _drawn)


_EITHER = tuple("/".join(pair) for pair in combinations(RESOURCES[:4], 2))
_PRICES = (*RESOURCES, "coins", "coins*2", "coins*3", *_EITHER)
_GAINS = (*WORDS["production"], "gold", "coins*4", "happiness*3", "happiness*4", *_EITHER)

BRUSHES = Brushes(GROUPS, compose, pictures, words, ("gain", "times", "road"), _PRICES, _GAINS)
