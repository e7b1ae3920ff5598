"""Brushes: how a face is put together from a form, and drawn in small pictures.

>>> bare = {"gain": {}, "pay": {}, "note": ""}
>>> compose({**bare, "pay": {"gold": 1}, "gain": {"temple-step": 1}})
'gold>temple-step'
>>> compose({**bare, "note": "swap two workers"}), pictures("gold>points*2")
('hand:swap_two_workers', [('gold', ''), ('', '→'), ('points', '2')])
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.copy import Input
from companion.engine.faces import composed, pictures
from companion.engine.form import Filled
from companion.engine.languages import Messages
from companion.engine.screen import Brushes
from companion.games.tawantinsuyu.components import TASKS, space_parts
from companion.games.tawantinsuyu.drawing.pens import JOIN_ICONS
from companion.games.tawantinsuyu.faces import MOST, PAID, WORDS

GROUPS: Mapping[str, tuple[Input, ...]] = {
    "gain": tuple(Input(f"gain.{word}", "number", high=MOST) for word in WORDS),
    "pay": tuple(Input(f"pay.{word}", "number", high=MOST) for word in PAID),
    "note": (Input("note", "text", optional=True),),
}
"""What a face may be made of, in the order in which one reads it off a card."""


def compose(values: Filled) -> str:
    """A face in our notation; nothing where something is paid and nothing comes of it."""
    return composed(values["pay"], values["gain"], values.get("note", ""))


def words(say: Messages, path: str, text: str) -> str:
    """A face in words; spaces of the hill and actions of the Coricancha by their names."""
    if path in ("neighbours", "spaces"):
        sector, _, place = space_parts(text)
        return say.text("board.spot", sector=sector, place=place)
    return say.text(f"action.{text}") if path == "actions" else say.face(text)


def drawn(text: str) -> list[tuple[str, str]]:
    """A face in small pictures: of a task that gathers what it gathers, of the edge of a weaving what it brings."""
    gathered = "+".join(f"{good}*{n}" if n > 1 else good for good, n in TASKS.get(text, {}).items())
    return pictures(gathered or JOIN_ICONS.get(text, text))


BRUSHES = Brushes(GROUPS, compose, drawn, words, keys=("gain",))
