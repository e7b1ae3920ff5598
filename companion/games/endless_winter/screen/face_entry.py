"""Brushes: how a face is put together from a form, and drawn in small pictures.

>>> bare = {"condition": ANYWHERE, "gain": {}, "pay": {}, "note": ""}
>>> compose({**bare, "pay": {"food": 1}, "gain": {"tool": 2}, "condition": "hunt"})
'hunt|food>tool*2'
>>> compose({**bare, "note": "swap two cards / once"}), pictures("hunt|food>tool*2")
('hand:swap_two_cards_once', [('hunt', ''), ('', '|'), ('food', ''), ('', '→'), ('tool', '2')])
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import faces
from companion.engine.facts import Input
from companion.engine.form import Filled
from companion.engine.screen import Brushes, face_inputs
from companion.games.endless_winter.box.faces import AWAITED, CONDITIONS, MOST, PAID, WORDS

ANYWHERE = "anywhere"
"""Without a condition."""

GROUPS: Mapping[str, tuple[Input, ...]] = {
    "condition": (Input("condition", "choice", choices=(ANYWHERE, *CONDITIONS)),),
    **face_inputs(WORDS, PAID, MOST),
}
"""The parts of a face, in the order in which they are printed on a card."""


def compose(values: Filled) -> str:
    """A face in our notation; nothing where something is paid and nothing comes of it."""
    text = faces.composed(values)
    everywhere = values["condition"] == ANYWHERE or not text or faces.is_note(text)
    return text if everywhere else f"{values['condition']}|{text}"


def pictures(text: str) -> list[faces.Picture]:
    """A face as pictures and amounts: a condition by its trigger."""
    return faces.pictures(text, lambda part: [(AWAITED.get(part.word, part.word), part.written)])


BRUSHES = Brushes(GROUPS, compose, pictures)
