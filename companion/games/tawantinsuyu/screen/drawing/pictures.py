"""One piece by itself: a card, a weaving, a building, for a button and for a display."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.ask import Ask, Option
from companion.engine.faces import NOTHING, effect_of
from companion.engine.messages import Messages
from companion.engine.pens import Frame, Item, face_items, legible
from companion.games.tawantinsuyu.box.components import PERMANENT, STARTING_WEAVINGS, WORKERS
from companion.games.tawantinsuyu.box.names import PLAIN, deity_of, is_production, soldiers
from companion.games.tawantinsuyu.box.stocks import PERMANENT_KIND, PRODUCTION_KIND
from companion.games.tawantinsuyu.screen.drawing import axomamma
from companion.games.tawantinsuyu.screen.drawing.market_and_altar import building_inside, weaving
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH
from companion.games.tawantinsuyu.table import Table

WIDE, CARD, HIGH = 72.0, 52.0, 60.0
HIRED: dict[str, Item] = {"hire-potato": ("1", "potato"), "hire-corn": ("1", "corn")}
SMALLEST = 0.78
"""How large a card among many is drawn on a phone."""


def picture(t: Table, _ask: Ask, option: Option, say: Messages) -> str:
    """The piece that an answer stands for, or nothing."""
    draw = PICTURES.get(option.verb)
    return draw(t, option, say) if draw is not None and len(option.words) > 1 else ""


def _board(t: Table, _: Option, say: Messages) -> str:
    drawn = axomamma.board(t)
    return PEN.picture(WIDTH, drawn.height, say.text("board.axomamma"), drawn.inside, "c-whole")


def _die(_: Table, option: Option, __: Messages) -> str:
    side = axomamma.DIE + 2
    return PEN.picture(side, side, "", axomamma.die(int(option.words[1]), 1, 1))


def _weaving(t: Table, option: Option, say: Messages) -> str:
    tile, side = str(option.words[1]), 56.0
    name = say.text(f"tile.{tile}") if tile in STARTING_WEAVINGS else say.text("board.weavings")
    return PEN.picture(side, side, name, weaving(t, tile, (1, 1, side - 2)))


def _building(t: Table, option: Option, say: Messages) -> str:
    """A building of the market or of a player; the places of tiles that are swapped are none."""
    tile = str(option.words[1])
    if tile not in PERMANENT and not is_production(tile):
        return ""
    kind = PERMANENT_KIND if tile in PERMANENT else PRODUCTION_KIND
    frame = Frame(0.5, 0.5, WIDE - 1, HIGH - 1)
    inside = PEN.box(*frame, 6, "tw-card") + building_inside(t, kind, tile, frame)
    return PEN.picture(WIDE, HIGH, say.text(f"kind.{kind}"), inside)


def _hired(_: Table, option: Option, say: Messages) -> str:
    """A worker at an end of the village, with its price."""
    worker = str(option.words[1])
    if worker not in WORKERS:
        return ""
    head: tuple[Item, ...] = (("", worker),)
    inside = PEN.box(0.5, 0.5, CARD - 1, HIGH - 1, 6, "tw-card") + PEN.row(head, CARD / 2, 23, 34)
    price = PEN.row((HIRED[option.verb],), CARD / 2, 49, 16)
    return PEN.picture(CARD, HIGH, say.text(f"worker.{worker}"), inside + price)


def _deity(_: Table, option: Option, say: Messages) -> str:
    card = str(option.words[1])
    return _card((("", deity_of(card)),), card, say.text("board.altar"))


def _army(_: Table, option: Option, say: Messages) -> str:
    card = str(option.words[1])
    shown = NOTHING if card in PLAIN else card
    return _card(((str(soldiers(card)), "soldiers"),), shown, say.text("board.army"))


def _card(head: tuple[Item, ...], piece: str, label: str) -> str:
    """The heading of a card, and its gain."""
    inside = PEN.box(0.5, 0.5, CARD - 1, HIGH - 1, 6, "tw-card") + PEN.row(head, CARD / 2, 19, 24)
    brings = PEN.fitting(face_items(effect_of(piece)), CARD / 2, 45, 18, CARD - 8)
    return PEN.picture(CARD, HIGH, label, legible(inside + brings, SMALLEST))


def _payment(_: Table, option: Option, say: Messages) -> str:
    """Army cards with one and with two soldiers, discarded and flipped."""
    wide, high, counts = 84.0, 34.0, [int(n) for n in option.words[1:]]
    inside = PEN.box(0.5, 0.5, wide - 1, high - 1, 6, "tw-card")
    shown: list[Item] = []
    for way, cards in (("discard", counts[:2]), ("flip", counts[2:])):
        if any(cards):
            shown += [("", way), *((str(size), "soldiers") for size, n in enumerate(cards, 1) for _ in range(n))]
    return PEN.picture(
        wide, high, say.text("board.army"), inside + PEN.fitting(tuple(shown), wide / 2, high / 2, 18, wide - 8)
    )


PICTURES: dict[str, Callable[[Table, Option, Messages], str]] = {
    "axomamma": _board,
    "die": _die,
    **dict.fromkeys(("keep", "buy", "return", "weaving", "starting"), _weaving),
    **dict.fromkeys(("building", "produce", "refresh-building"), _building),
    **dict.fromkeys(("play", "altar", "deity", "under"), _deity),
    **dict.fromkeys(("enlist", "army", "discard", "refresh-army"), _army),
    **dict.fromkeys(HIRED, _hired),
    "soldiers": _payment,
}
"""The drawing of each verb."""
