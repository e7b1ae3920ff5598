"""One piece by itself: a card, a weaving, a building, for a button and for what lies out."""

from __future__ import annotations

from companion.engine.ask import Ask, Option
from companion.engine.faces import NOTHING, effect_of
from companion.engine.languages import Messages
from companion.engine.pens import Frame, Item, face_items, legible
from companion.games.tawantinsuyu.box.components import PERMANENT, STARTING_WEAVINGS, WORKERS
from companion.games.tawantinsuyu.box.names import deity_of, soldiers
from companion.games.tawantinsuyu.box.stocks import PERMANENT_KIND, PRODUCTION_KIND
from companion.games.tawantinsuyu.screen.drawing import axomamma
from companion.games.tawantinsuyu.screen.drawing.market import building_inside, weaving
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH
from companion.games.tawantinsuyu.table import Table

WIDE, CARD, HIGH = 72.0, 52.0, 60.0
HIRED: dict[str, Item] = {"hire-potato": ("1", "potato"), "hire-corn": ("1", "corn")}
WEAVINGS = ("keep", "buy", "return", "weaving", "starting")
BUILDINGS = ("building", "produce", "refresh-building")
DEITIES = ("play", "altar", "deity")
ARMIES = ("enlist", "army", "refresh-army")
SMALLEST = 0.78
"""How large a card among many is drawn on a phone."""


def picture(t: Table, _ask: Ask, option: Option, say: Messages) -> str:
    """The piece that an answer stands for, or nothing."""
    if len(option.words) == 1:
        return ""
    verb, piece = option.verb, str(option.words[1])
    if verb == "axomamma":
        drawn = axomamma.board(t)
        return PEN.picture(WIDTH, drawn.height, say.text("board.axomamma"), drawn.inside, "c-whole")
    if verb == "die":
        return PEN.picture(axomamma.DIE + 2, axomamma.DIE + 2, "", axomamma.die(int(piece), 1, 1))
    if verb in WEAVINGS:
        side = 56.0
        name = say.text(f"tile.{piece}") if piece in STARTING_WEAVINGS else say.text("board.weavings")
        return PEN.picture(side, side, name, weaving(t, piece, (1, 1, side - 2)))
    if verb in BUILDINGS and (piece in PERMANENT or piece.count(" ") == 2):
        kind = PERMANENT_KIND if piece in PERMANENT else PRODUCTION_KIND
        frame = Frame(0.5, 0.5, WIDE - 1, HIGH - 1)
        inside = PEN.box(*frame, 6, "tw-card") + building_inside(t, kind, piece, frame)
        return PEN.picture(WIDE, HIGH, say.text(f"kind.{kind}"), inside)
    if verb in DEITIES:
        return _card((("", deity_of(piece)),), piece, say.text("board.altar"))
    if verb == "soldiers":
        return _payment([int(n) for n in option.words[1:]], say.text("board.army"))
    if verb in HIRED and piece in WORKERS:
        head: tuple[Item, ...] = (("", piece),)
        inside = PEN.box(0.5, 0.5, CARD - 1, HIGH - 1, 6, "tw-card") + PEN.row(head, CARD / 2, 23, 34)
        return PEN.picture(CARD, HIGH, say.text(f"worker.{piece}"), inside + PEN.row((HIRED[verb],), CARD / 2, 49, 16))
    if verb in ARMIES:
        shown = piece if verb == "army" else NOTHING  # in play only soldiers matter
        return _card(((str(soldiers(piece)), "soldiers"),), shown, say.text("board.army"))
    return ""


def _card(head: tuple[Item, ...], piece: str, label: str) -> str:
    """The heading of a card, and its gain."""
    inside = PEN.box(0.5, 0.5, CARD - 1, HIGH - 1, 6, "tw-card") + PEN.row(head, CARD / 2, 19, 24)
    brings = PEN.fitting(face_items(effect_of(piece)), CARD / 2, 45, 18, CARD - 8)
    return PEN.picture(CARD, HIGH, label, legible(inside + brings, SMALLEST))


def _payment(counts: list[int], label: str) -> str:
    """Army cards with one and with two soldiers, discarded and flipped."""
    wide, high = 84.0, 34.0
    inside = PEN.box(0.5, 0.5, wide - 1, high - 1, 6, "tw-card")
    shown: list[Item] = []
    for way, cards in (("discard", counts[:2]), ("flip", counts[2:])):
        if any(cards):
            shown += [("", way), *((str(size), "soldiers") for size, n in enumerate(cards, 1) for _ in range(n))]
    return PEN.picture(wide, high, label, inside + PEN.fitting(tuple(shown), wide / 2, high / 2, 18, wide - 8))
