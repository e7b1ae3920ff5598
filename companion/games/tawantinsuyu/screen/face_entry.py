"""Brushes: how a face is put together from a form, and drawn in small pictures."""

from __future__ import annotations

from companion.engine.faces import composed, pictures
from companion.engine.messages import Messages
from companion.engine.screen import Brushes, face_inputs
from companion.games.tawantinsuyu.box.components import SPACES, TASKS
from companion.games.tawantinsuyu.box.faces import MOST, PAID, WORDS
from companion.games.tawantinsuyu.screen.drawing.pens import JOIN_ICONS


def words(say: Messages, path: str, text: str) -> str:
    """A face in words; spaces of the hill and actions of the Coricancha by their names."""
    if path in ("neighbours", "spaces"):
        sector, _, place = SPACES[text]
        return say.text("board.spot", sector=sector, place=place)
    return say.text(f"action.{text}") if path == "actions" else say.face(text)


def drawn(text: str) -> list[tuple[str, str]]:
    """A face in small pictures: of a task that gathers the goods, of the edge of a weaving its gain."""
    gathered = "+".join(f"{good}*{n}" if n > 1 else good for good, n in TASKS.get(text, {}).items())
    return pictures(gathered or JOIN_ICONS.get(text, text))


BRUSHES = Brushes(face_inputs(WORDS, PAID, MOST), composed, drawn, words, keys=("gain",))
