"""Pieces as pictures: cards, animals, stones, tiles and tokens, wherever they are drawn, told or chosen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.engine.ask import Ask
from companion.engine.languages import Messages, messages
from companion.engine.pens import Item, lines
from companion.engine.screen import Look
from companion.games.endless_winter.board import DRAWINGS, PEN, WIDTH, hexagon, items, stone_inside
from companion.games.endless_winter.cards import is_culture
from companion.games.endless_winter.components import ANIMALS, CARDS, GAME, HALVES, KINDS, KNOWN_CARDS
from companion.games.endless_winter.faces import face
from companion.games.endless_winter.pieces import YES, cell_parts
from companion.games.endless_winter.places import MAP, MEGALITHS
from companion.games.endless_winter.setup import turned_cells
from companion.games.endless_winter.table import Table
from companion.games.endless_winter.told import NOTHING, effect_of

LAID_OUT = (MAP, MEGALITHS)
"""Boards that are put together from tiles, each whole as one picture."""
WIDE, HIGH = 96.0, 84.0
LETTERS, NAME = 15, 20
"""Of a row of words, and of a name in one row."""


def picture(t: Table, ask: Ask, key: str, language: str) -> str:
    """The piece that an answer stands for; nothing where it is none."""
    say = messages(language, GAME)
    verb, _, rest = key.partition(" ")
    word = rest.partition(" ")[0]
    if key in LAID_OUT:
        drawn = DRAWINGS[key](Look(t, (), (), say))
        return PEN.picture(WIDTH, drawn.height + 4, say.text(f"board.{key}"), drawn.inside, "c-whole")
    if verb == "use":
        return _small("", items(rest), say.face(rest))
    if verb == "chief" and not rest:
        return _small("chief", (), say.text("option.chief"))
    if verb == "chief":
        return _chief(t, word, rest.partition(" ")[2], say)
    if verb == "setup":
        return _setup(rest, say)
    if verb == "stone" or (verb == "untold" and ask.id == "stone"):
        return _stone("" if verb == "untold" else rest, say)
    if verb == "token" and rest:
        return _framed(say.face(_face(rest)), _row(items(_face(rest)), 42))
    if verb == "cell" and " " in rest:
        return _framed(say.face(effect_of(rest)), _row(items(effect_of(rest)), 42))
    if verb == "tile" and word.isdecimal():
        return _tile(t, int(word), int(rest.split(" ")[1]), say)
    if word in KINDS and verb == "kind":
        return _hex(word, say)
    if word in ANIMALS and verb in ("animal", "tip"):
        told = (t.fact(f"tip_{word}") or {}).get("effect", "")
        return _animal(word, told, say)
    return _card(t, ask, verb, rest, say)


def _card(t: Table, ask: Ask, verb: str, rest: str, say: Messages) -> str:
    """A tribe card, or a culture card with its era, its points and its effect."""
    if verb == "culture" or verb.endswith("-culture"):
        return _culture(rest, say) if is_culture(rest) else ""
    card = rest.partition(" ")[0]
    if card not in CARDS or verb not in ("play", "ability", "discard", "reveal", "tribe", "eclipse", *BURY):
        return ""
    eclipse = verb in ("reveal", "eclipse")
    told = t.fact(f"{'eclipse' if eclipse else 'play'}_{card}") or ({} if eclipse else KNOWN_CARDS[card])
    shown = told.get("effect", told.get("action", ""))
    if ask.id == "act":  # the labour stands below it
        does = "+".join(each.text for each in face(shown) if not each.only_labour)
        return _small(card, items(does), say.text(f"card.{card}"))
    return _tribe(card, told.get("labour", 0), shown, say)


BURY = tuple(f"bury-{place}" for place in ("hand", "discard", "played", "pile"))


def _face(text: str) -> str:
    return "" if text == NOTHING else text


# the pieces


@cache
def _small(icon: str, shown: tuple[Item, ...], words: str) -> str:
    """A card or an ability for the narrow places beside a turn: its icon, what it does, its name."""
    wide, middle = 64.0, 32.0
    out = PEN.use(icon, 17 if shown else middle, 15, 28) if icon else ""
    out += PEN.fitting(shown, 47 if icon else middle, 15, 17, 32 if icon else wide - 4) if shown else ""
    said = lines(words, 12, 2)
    size = min(9.5, 95 / max(map(len, said)))
    out += "".join(PEN.write(middle, 36 + 10 * n, line, size) for n, line in enumerate(said))
    return PEN.picture(wide, 51, words, out)


def _framed(label: str, inside: str, style: str = "ew-card") -> str:
    return PEN.picture(WIDE, HIGH, label, PEN.box(1, 1, WIDE - 2, HIGH - 2, 8, style) + inside)


def _row(shown: tuple[Item, ...], y: float, size: float = 20) -> str:
    return PEN.fitting(shown, WIDE / 2, y, size, WIDE - 12) if shown else ""


def _words(words: str, y: float, rows: int = 2) -> str:
    said = lines(words, LETTERS if rows > 1 else NAME, rows)
    return "".join(PEN.write_in(WIDE / 2, y + 11 * n, line, 10.5, WIDE - 16) for n, line in enumerate(said))


@cache
def _named(icon: str, name: str) -> str:
    return _framed(name, PEN.use(icon, WIDE / 2, 30, 42) + _words(name, 62))


def _chief(t: Table, chief: str, side: str, say: Messages) -> str:
    """A chief; where a side is chosen, which one, and what it can do as far as that is told."""
    name = say.text(f"chief.{chief}")
    if not side:
        return _named("chief", name)
    told = t.fact(f"chief_{chief}_{side}") or {"effect": ""}
    words = _words(name, 45, 1) + PEN.write(WIDE / 2, 56, say.text(f"side.{side}"), 9, "ew-soft")
    return _framed(name, PEN.use("chief", WIDE / 2, 21, 32) + words + _row(items(told["effect"]), 71, 17))


@cache
def _tribe(card: str, halves: int, action: str, say: Messages) -> str:
    """The face above, its name, and what it gives."""
    name = say.text(f"card.{card}")
    shown = (*_labour(halves), *items(action))
    return _framed(name, PEN.use(card, WIDE / 2, 24, 36) + _words(name, 50, 1) + _row(shown, 69, 17))


def _labour(halves: int) -> tuple[Item, ...]:
    whole, half = divmod(halves, HALVES)
    return ((f"{whole or ''}{'½' * half}", "labour"),) if halves else ()


@cache
def _animal(animal: str, tip: str, say: Messages) -> str:
    name = say.text(f"animal.{animal}")
    return _framed(name, PEN.use(animal, WIDE / 2, 24, 38) + _words(name, 50, 1) + _row(items(tip), 69, 17))


@cache
def _culture(card: str, say: Messages) -> str:
    """EW-CARD-08: with its era; untold it is its back."""
    era, _, rest = card.partition(" ")
    inside = PEN.write(14, 14, "I" * int(era), 12, "ew-soft")
    if not rest:
        return _framed(say.text("option.take-culture.1", w1=era), inside + PEN.use("culture", WIDE / 2, 44, 40))
    points, effect = rest.partition(" ")[0], effect_of(card)
    inside += PEN.row(((points, "points"),), WIDE - 18, 16, 20) + _row(items(effect), 38, 24)
    return _framed(say.face(effect), inside + _words(say.face(effect), 60))


@cache
def _stone(key: str, say: Messages) -> str:
    if not key:
        return _named("stone", say.text("board.untold"))
    name, _, table = key.partition(" ")
    inside = stone_inside(key, WIDE / 2, 22, 80, 26) + _words(say.face(name), 44)
    inside += PEN.write(WIDE / 2, 74, table, 10.5, "ew-soft") if table else ""
    return _framed(say.face(name), inside, "ew-bed")


@cache
def _setup(key: str, say: Messages) -> str:
    """EW-SET-16: food and tools, the tribe card, animals, and whether a camp comes with it."""
    food, tools, tribe, animals, camp = key.split(" ")
    goods: list[Item] = [(food, "food"), (tools, "tool"), *([("", "camp")] if camp == YES else [])]
    second: Iterable[Item] = (("", tribe), *items(_face(animals)))
    return _framed(say.text("screen.setup"), _row(tuple(goods), 24, 24) + _row(tuple(second), 58, 28))


@cache
def _hex(kind: str, say: Messages) -> str:
    name = say.text(f"kind.{kind}")
    inside = hexagon(WIDE / 2, 38, 34, f"ew-{kind} ew-edge") + PEN.use(kind, WIDE / 2, 38, 30)
    return PEN.picture(WIDE, HIGH + 6, name, inside + PEN.write(WIDE / 2, HIGH, name, 11))


def _tile(t: Table, n: int, quarter: int, say: Messages) -> str:
    """EW-SET-28: a megalith tile as it would lie."""
    cells = dict(turned_cells(t.fact("megalith_tiles")[n - 1]["cells"], quarter))
    at = {cell: tuple(map(int, cell.split("."))) for cell in cells}
    most = max(max(place) for place in at.values()) + 1
    size = (HIGH - 4) / most
    out = ""
    for cell, (row, column) in at.items():
        x, y = 8 + column * size, 2 + row * size
        start, _, brings = cell_parts(cells[cell])
        out += PEN.box(x, y, size - 1, size - 1, 3, "ew-now" if start else "ew-bed")
        out += PEN.fitting(items(brings), x + size / 2, y + size / 2, size * 0.7, size - 3) if brings else ""
    return PEN.picture(WIDE, HIGH, say.text("option.tile.2", w1=n, w2=quarter), out)
