"""Brushes: how a face is put together from a form, and drawn in small pictures.

>>> bare = {"gain": {}, "pay": {}, "note": ""}
>>> compose({**bare, "pay": {"gold": 1}, "gain": {"temple-step": 1}})
'gold>temple-step'
>>> compose({**bare, "note": "swap two workers"}), pictures("gold>points*2")
('hand:swap_two_workers', [('gold', ''), ('', '→'), ('points', '2')])
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.engine.copy import Input
from companion.engine.faces import HAND, goods_text, printed
from companion.engine.form import Filled
from companion.engine.languages import Messages
from companion.engine.screen import Brushes
from companion.games.tawantinsuyu.faces import LONGEST_NOTE, MOST, PAID, WORDS

_SIGNS = {">": "→", "&": ""}
_UNUSABLE = re.compile(r"[|+/>&*\s]+")

GROUPS: Mapping[str, tuple[Input, ...]] = {
    "gain": tuple(Input(f"gain.{word}", "number", high=MOST) for word in WORDS),
    "pay": tuple(Input(f"pay.{word}", "number", high=MOST) for word in PAID),
    "note": (Input("note", "text", optional=True),),
}
"""What a face may be made of, in the order in which one reads it off a card."""


def compose(values: Filled) -> str:
    """A face in our notation; nothing where something is paid and nothing comes of it."""
    note = _UNUSABLE.sub("_", "".join(filter(str.isprintable, values.get("note", "")))).strip("_")[:LONGEST_NOTE]
    if note:
        return f"{HAND}{note}"
    gain, pay = goods_text(values["gain"]), goods_text(values["pay"])
    if not gain:
        return ""
    return f"{pay}>{gain}" if pay else gain


def pictures(text: str) -> list[tuple[str, str]]:
    """A face as pictures and amounts: the name of an icon, and what is written beside it."""
    found: list[tuple[str, str]] = []
    for part in printed(text):
        if isinstance(part, str):
            found.append(("", _SIGNS.get(part, part)))
        elif part.word.startswith(HAND):
            found.append(("hand", ""))
        else:
            found.append((part.word, "" if part.many is None else str(part.many)))
    return [each for each in found if any(each)]


def words(say: Messages, path: str, text: str) -> str:
    """A face in words."""
    return say.face(text)


BRUSHES = Brushes(GROUPS, compose, pictures, words, keys=("gain",))
