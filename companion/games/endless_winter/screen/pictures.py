"""Pieces as pictures: cards, animals, stones, tiles and tokens, wherever they are drawn, entered or chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from companion.engine.ask import Ask, Option
from companion.engine.faces import effect_of, goods_text
from companion.engine.messages import Messages
from companion.engine.pens import Item, legible, lines, longest_word
from companion.engine.screen import Look
from companion.games.endless_winter.box.components import ANIMALS, CARDS, HALVES
from companion.games.endless_winter.box.faces import face
from companion.games.endless_winter.box.names import culture_of, setup_of, stone_of
from companion.games.endless_winter.box.pieces import YES, cell_parts
from companion.games.endless_winter.rules.cards import ABOUT_CULTURE, BURY, is_culture, known_face
from companion.games.endless_winter.rules.setup import turned_cells
from companion.games.endless_winter.screen.board import DRAWINGS, PEN, WIDTH, hexagon, items, stone_inside
from companion.games.endless_winter.table import Table

LAID_OUT = ("map", "megaliths")
"""Boards that are put together from tiles, each whole as one picture."""
WIDE, HIGH, LETTER_SIZE = 96.0, 84.0, 11.5
LETTERS, NAME, HALF_NAME = 15, 20, 11
"""Of a row of words, of a name that has one row, and of a name that may have two."""


def picture(t: Table, ask: Ask, option: Option, say: Messages) -> str:
    """The piece that an answer stands for; nothing where it is none."""
    match option.words:
        case [str(board)] if board in LAID_OUT:
            drawn = DRAWINGS[board](Look(t, (), (), say))
            return PEN.picture(WIDTH, drawn.height + 4, say.text(f"board.{board}"), drawn.inside, "c-whole")
        case ["chief"]:
            return _small("chief", (), say.text("option.chief"))
        case ["chief", str(chief), *side]:
            return _chief(t, chief, str(side[0]) if side else "", say)
        case ["untold", _] if ask.id == "stone":
            return _stone("", say)
        case ["tile", int(number), int(turns)]:
            return _tile(t, number, turns, say)
        case ["animal" | "tip", str(animal)] if animal in ANIMALS:
            return _animal(animal, (t.fact(f"tip_{animal}") or {}).get("effect", ""), say)
        case [str(verb), str(piece), *_]:
            return PIECES[verb](piece, say) if verb in PIECES else _card(t, ask, verb, piece, say)
    return ""


def _card(t: Table, ask: Ask, verb: str, card: str, say: Messages) -> str:
    """A culture card, or a tribe card with the face that the question is about."""
    if verb == "culture" or verb in ABOUT_CULTURE.values():
        return _culture(card, say) if is_culture(card) else ""
    if card not in CARDS or verb not in ("play", "ability", "discard", "reveal", "tribe", "eclipse", *BURY):
        return ""
    if verb in ("reveal", "eclipse"):
        entered = t.fact(f"eclipse_{card}") or {}
        return _tribe(card, entered.get("labour", 0), entered.get("effect", ""), say)
    known = known_face(t, card)
    if ask.id != "act":
        return _tribe(card, known.get("labour", 0), known.get("action", ""), say)
    does = "+".join(each.text for each in face(known.get("action", "")) if not each.only_labour)
    return _small(card, items(does), say.text(f"card.{card}"))  # the labour stands below it


# the pieces


@cache
def _small(icon: str, shown: tuple[Item, ...], words: str) -> str:
    """A card or an ability for the narrow places beside a turn: its icon and its effect; its name stands below it."""
    wide, middle = 64.0, 32.0
    out = PEN.use(icon, 17 if shown else middle, 15, 28) if icon else ""
    out += legible(PEN.fitting(shown, 47 if icon else middle, 15, 17, 32 if icon else wide - 4), 0.7) if shown else ""
    return PEN.picture(wide, 30, " ".join(lines(words, 12, 2)), out)


def _framed(label: str, inside: str, style: str = "ew-card") -> str:
    return PEN.picture(WIDE, HIGH, label, PEN.box(1, 1, WIDE - 2, HIGH - 2, 8, style) + inside)


def _shown(name: str, say: Messages) -> str:
    """A token or a cell by its gain."""
    effect = effect_of(name)
    return _framed(say.face(effect), _row(items(effect), 42))


def _row(shown: tuple[Item, ...], y: float, size: float = 20) -> str:
    return legible(PEN.fitting(shown, WIDE / 2, y, size, WIDE - 12), 0.85) if shown else ""


def _words(words: str, y: float, rows: int = 2) -> str:
    said = lines(words, LETTERS if rows > 1 else NAME, rows)
    return "".join(PEN.write_in(WIDE / 2, y + 11 * n, line, LETTER_SIZE, WIDE - 12) for n, line in enumerate(said))


def _name(name: str) -> str:
    """The name of a card between its face and its gain: in one row, or in two close ones."""
    rows = lines(name, max(HALF_NAME, longest_word(name)), 2)
    first = 50 if len(rows) == 1 else 46
    return "".join(PEN.write_in(WIDE / 2, first + 11 * n, row, LETTER_SIZE, WIDE - 10) for n, row in enumerate(rows))


@cache
def _named(icon: str, name: str) -> str:
    return _framed(name, PEN.use(icon, WIDE / 2, 30, 42) + _words(name, 62))


def _chief(t: Table, chief: str, side: str, say: Messages) -> str:
    """A chief; where a side is chosen, which one, and its ability as far as it is entered."""
    name = say.text(f"chief.{chief}")
    if not side:
        return _named("chief", name)
    entered = t.fact(f"chief_{chief}_{side}") or {"effect": ""}
    words = _words(name, 45, 1) + PEN.write(WIDE / 2, 56, say.text(f"side.{side}"), 9, "ew-soft")
    return _framed(name, PEN.use("chief", WIDE / 2, 21, 32) + words + _row(items(entered["effect"]), 71, 17))


@cache
def _tribe(card: str, halves: int, action: str, say: Messages) -> str:
    """The face above, the name, and the gain."""
    name = say.text(f"card.{card}")
    shown = (*_labour(halves), *items(action))
    return _framed(name, PEN.use(card, WIDE / 2, 23, 36) + _name(name) + _row(shown, 70, 16))


def _labour(halves: int) -> tuple[Item, ...]:
    whole, half = divmod(halves, HALVES)
    return ((f"{whole or ''}{'½' * half}", "labour"),) if halves else ()


@cache
def _animal(animal: str, tip: str, say: Messages) -> str:
    name = say.text(f"animal.{animal}")
    return _framed(name, PEN.use(animal, WIDE / 2, 23, 38) + _name(name) + _row(items(tip), 70, 16))


@cache
def _culture(card: str, say: Messages) -> str:
    """EW-CARD-08: with its era; unknown it is its back."""
    era, points, effect = culture_of(card)
    inside = PEN.write(14, 14, "I" * era, 12, "ew-soft")
    if points is None:
        return _framed(say.text("option.take-culture.1", w1=era), inside + PEN.use("culture", WIDE / 2, 44, 40))
    inside += PEN.row(((str(points), "points"),), WIDE - 18, 16, 22) + _row(items(effect), 38, 24)
    return _framed(say.face(effect), inside + _words(say.face(effect), 60))


@cache
def _stone(key: str, say: Messages) -> str:
    if not key:
        return _named("stone", say.text("board.unknown"))
    shown = stone_of(key)
    inside = stone_inside(key, WIDE / 2, 22, 80, 26) + _words(say.face(shown.name), 44)
    inside += PEN.write(WIDE / 2, 74, "-".join(map(str, shown.table)), 10.5, "ew-soft") if shown.table else ""
    return _framed(say.face(shown.name), inside, "ew-bed")


@cache
def _setup(card: str, say: Messages) -> str:
    """EW-SET-16: food and tools, the tribe card, animals, and whether a camp comes with it."""
    shown = setup_of(card)
    camp: list[Item] = [("", "camp")] if shown.camp == YES else []
    goods: list[Item] = [(str(shown.food), "food"), (str(shown.tools), "tool"), *camp]
    second: Iterable[Item] = (("", shown.tribe), *items(goods_text(shown.animals)))
    return _framed(say.text("screen.setup"), _row(tuple(goods), 24, 24) + _row(tuple(second), 58, 28))


@cache
def _hex(kind: str, say: Messages) -> str:
    name = say.text(f"kind.{kind}")
    inside = hexagon(WIDE / 2, 38, 34, f"ew-{kind} ew-edge") + PEN.use(kind, WIDE / 2, 38, 30)
    return PEN.picture(WIDE, HIGH + 6, name, inside + PEN.write(WIDE / 2, HIGH, name, 11))


def _tile(t: Table, n: int, quarter: int, say: Messages) -> str:
    """EW-SET-28: a megalith tile as it would lie."""
    cells = dict(turned_cells(t.fact("megalith_tiles")[n - 1]["cells"], quarter))
    most = max(map(max, cells)) + 1
    size = (HIGH - 4) / most
    out = ""
    for (row, column), text in cells.items():
        x, y = 8 + column * size, 2 + row * size
        start, _, brings = cell_parts(text)
        out += PEN.box(x, y, size - 1, size - 1, 3, "ew-now" if start else "ew-bed")
        out += PEN.fitting(items(brings), x + size / 2, y + size / 2, size * 0.7, size - 3) if brings else ""
    return PEN.picture(WIDE, HIGH, say.text("option.tile.2", w1=n, w2=quarter), out)


PIECES: dict[str, Callable[[str, Messages], str]] = {
    "use": lambda text, say: _small("", items(text), say.face(text)),
    "setup": _setup,
    "stone": _stone,
    "token": _shown,
    "cell": _shown,
    "kind": _hex,
}
"""The drawings of pieces that look the same at every table."""
