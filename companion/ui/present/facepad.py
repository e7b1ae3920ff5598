"""The pad: what a piece shows is tapped in, cell by cell. One tap takes a face again; keys put a new one together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from companion.engine.copy import Entry, Fact, Input, problems, put_at, value_at
from companion.engine.faces import goods_text
from companion.engine.game import label_option
from companion.engine.screen import Brushes
from companion.ui import view as v
from companion.ui.present.common import screen_of, sentence
from companion.ui.present.faces import BRUSH, BRUSHES, chips_of, choice_words, palette, rows_of
from companion.ui.reader import Reader
from companion.ui.view import Command

MOST_CELLS = 6
"""More cells are painted instead."""
READY = 12
"""So many faces of the owner's are at hand for one tap, beside the usual ones."""
DEAREST, FEW_GOODS = 3, 5
"""Prices of up to so many goods are at hand, of one less where there are more kinds than that."""


def is_open(game: str, each: Input) -> bool:
    """Whether cells take faces of the game's own notation, which keys put together."""
    brushes = screen_of(game).brushes
    return each.kind == "cells" and each.open is not None and brushes is not None and bool(brushes.keys)


def is_pad(game: str, each: Input) -> bool:
    """Whether such cells are tapped in on a pad, being few."""
    few = each.rows * each.columns - len(each.holes) <= MOST_CELLS and not each.grows
    named = each.kind == "cells" and each.open is None and each.rows == 1 and "" not in each.choices
    return (is_open(game, each) or (named and screen_of(game).brushes is not None)) and few


def state_of(reader: Reader, name: str) -> dict[str, Any]:
    """What the pad of a field holds: the cell that is filled, and the keys tapped for it."""
    found = reader.draft.get(f"pad.{name}")
    return dict(found) if isinstance(found, dict) else {"at": 0, "keys": {}, "done": []}


def pad_field(
    reader: Reader,
    game: str,
    entry: Entry,
    each: Input,
    prefix: str,
    value: Mapping[str, Any],
    seen: Sequence[str],
    common: dict[str, Any],
) -> v.Field:
    """The cells, the faces at hand, and the keys."""
    say, name = reader.words(game), prefix + each.path
    state, rows = state_of(reader, name), rows_of(each, value_at(value, each.path))
    brushes = screen_of(game).brushes
    assert brushes is not None
    spots = [sentence(label_option(say, spot, ())) for spot in each.spots]
    return v.Field(
        kind="pad",
        value=[[text if text or number in state["done"] else "" for number, text in enumerate(row)] for row in rows],
        choices=ready(reader, game, entry, each, value, seen, rows),
        at=state["at"],
        **put_together(reader, game, each, state),
        held=held_of(reader, entry) if each.open and isinstance(entry, Fact) and entry.count else None,
        spots=spots,
        holes=sorted(each.holes),
        **common,
    )


def ready(
    reader: Reader,
    game: str,
    entry: Entry,
    each: Input,
    value: Mapping[str, Any],
    seen: Sequence[str],
    rows: Sequence[Sequence[str]],
) -> list[v.Choice]:
    """The faces that one tap takes: the last ones of the owner's first, then the usual ones; empty where it can be."""
    here = [text for row in rows for text in row if text]
    own = [
        text for text in (*reversed(reader.draft.get(BRUSHES, ())), *reversed(seen)) if each.open and each.open(text)
    ]
    ordered = dict.fromkeys(["", *list(dict.fromkeys(own))[:READY], *each.choices])
    made = {choice.value: choice for choice in palette(reader, game, each, [*seen, *here])}
    if not _may_be_empty(entry, each, value):
        ordered.pop("", None)
    shown = [text for text in ordered if text in made]
    return [made[text] for text in dict.fromkeys([*shown, *(text for text in here if text in made)])]


def _may_be_empty(entry: Entry, each: Input, value: Mapping[str, Any]) -> bool:
    """Whether a cell of it can show nothing."""
    whole: dict[str, Any] = {}
    for other in entry.inputs:
        put_at(whole, other.path, other.blank if other is each else value_at(value, other.path))
    return not any(reason.rule.startswith("entry.") for reason in problems(entry, whole))


def put_together(reader: Reader, game: str, each: Input, state: Mapping[str, Any]) -> dict[str, Any]:
    """What makes a face that is not at hand: keys, and a price with what is had for it."""
    brushes, paid = screen_of(game).brushes, state.get("price", "")
    if brushes is None or each.open is None:
        return {}
    prices = [text for text in brushes.prices if each.open(f"{text}>{brushes.gains[0]}")]
    gains = [*([paid] if "/" in paid else []), *brushes.gains] if paid else []
    return {
        "keys": [_key(reader, game, each, path, choices, state) for path, choices in keys_of(brushes)],
        "prices": [_face(reader, game, each, text, "on" if text == paid else "") for text in prices],
        "gains": [_face(reader, game, each, text) for text in gains],
    }


def _face(reader: Reader, game: str, each: Input, text: str, icon: str = "") -> v.Choice:
    label = sentence(choice_words(reader, game, each, text))
    return v.Choice(value=text, label=label, chips=chips_of(game, text), icon=icon)


def keys_of(brushes: Brushes) -> list[tuple[str, tuple[str, ...]]]:
    """The keys: an amount each, or what may be chosen of it."""
    inputs = [each for group in brushes.keys for each in brushes.groups[group]]
    return [(each.path, each.choices if each.kind == "choice" else ()) for each in inputs]


def _key(
    reader: Reader, game: str, each: Input, path: str, choices: tuple[str, ...], state: Mapping[str, Any]
) -> v.Choice:
    say, last = reader.words(game), path.rpartition(".")[2]
    taps = int(state["keys"].get(path, 0))
    label = next((say.text(id) for id in (f"input.goods.{last}", f"input.{path}", f"input.{last}") if id in say), last)
    shown = str(taps) if taps and not choices else choice_words(reader, game, each, choices[taps]) if taps else ""
    return v.Choice(value=path, label=sentence(label), icon=last if last in screen_of(game).icons else "", words=shown)


# a price and what it brings: a tap takes a price, or keys put it together; the number stays for the next piece


def parts_of(entry: Entry) -> tuple[tuple[Input, ...], Input | None]:
    """The amounts of an entry, and the number that comes after them: the points of a shipping tile."""
    *amounts, last = entry.inputs
    alike = last.path.rpartition(".")[0] == amounts[-1].path.rpartition(".")[0] if amounts else False
    return (entry.inputs, None) if alike else (tuple(amounts), last)


def is_numbers(game: str, entry: Entry) -> bool:
    """Whether an entry is a few amounts of the same kind and perhaps one more number: a shipping tile, a temple."""
    amounts, _last = parts_of(entry)
    groups = {each.path.rpartition(".")[0] for each in amounts}
    brushes = screen_of(game).brushes
    ready = brushes is not None and bool(brushes.keys)
    alike = len(groups) == 1 and "" not in groups
    return ready and len(amounts) > 1 and alike and all(each.kind == "number" for each in entry.inputs)


def prices_of(amounts: Sequence[Input]) -> list[tuple[str, ...]]:
    """Every price of a few goods; of fewer where there are many kinds."""
    sizes = range(1, DEAREST + 1 if len(amounts) <= FEW_GOODS else DEAREST)
    paths = [each.path for each in amounts]
    return [price for size in sizes for price in combinations_with_replacement(paths, size)]


def numbers_field(
    reader: Reader, game: str, entry: Entry, prefix: str, value: Mapping[str, Any], label: str, error: str
) -> v.Field:
    """The prices at hand, the amounts as keys, each as often as it is tapped, and the numbers of the last one."""
    amounts, last = parts_of(entry)
    counts = {each.path: int(value_at(value, each.path) or 0) for each in amounts}
    now = value_at(value, last.path) if last else None
    numbers = range(last.low, last.high + 1) if last else ()
    return v.Field(
        name=prefix + (last or amounts[0]).path,
        label=label,
        kind="pad",
        value=[],
        unit=label,
        choices=[v.Choice(value=str(n), label=str(n), icon="on" if n and n == now else "") for n in numbers],
        prices=[_price(reader, game, price) for price in prices_of(amounts)],
        keys=[_key(reader, game, entry.inputs[-1], path, (), {"keys": counts}) for path in counts],
        error=error,
    )


def _price(reader: Reader, game: str, price: tuple[str, ...]) -> v.Choice:
    goods = Counter(path.rpartition(".")[2] for path in price)
    text = goods_text(goods)
    chips = [v.Chip(icon=good) for good in goods.elements()]
    return v.Choice(value=" ".join(price), label=sentence(reader.words(game).face(text)), chips=chips)


def number_tapped(reader: Reader, entry: Entry, prefix: str, value: Mapping[str, Any], message: Command) -> bool:
    """A price, one more of an amount, the last number, or all from the start; whether both are told now."""
    amounts, last = parts_of(entry)
    face, key, price = message.get("face"), message.get("key"), message.get("price")
    if last and isinstance(face, str) and face.isdecimal() and last.low <= int(face) <= last.high:
        reader.draft[prefix + last.path] = int(face)
        return any(value_at(value, each.path) for each in amounts)
    if isinstance(price, str) and tuple(price.split()) in prices_of(amounts):
        counts = Counter(price.split()) + Counter({each.path: value_at(value, each.path) or 0 for each in amounts})
        reader.draft |= {prefix + each.path: min(counts[each.path], each.high) for each in amounts}
        return last is None or bool(value_at(value, last.path))
    for each in amounts:
        if key == each.path:
            more = int(value_at(value, each.path) or 0) + 1
            reader.draft[prefix + each.path] = more if more <= each.high else each.low
        elif message.get("back"):
            reader.draft[prefix + each.path] = each.low
    return False


# what the taps do


def pad_tapped(reader: Reader, game: str, entry: Entry, prefix: str, value: dict[str, Any], message: Command) -> bool:
    """Do a tap on a pad; whether it filled the last cell by a face that was at hand, and nothing is missing."""
    if is_numbers(game, entry):
        return number_tapped(reader, entry, prefix, value, message)
    each = next((each for each in entry.inputs if prefix + each.path == message.get("field")), None)
    brushes = screen_of(game).brushes
    if each is None or brushes is None or not (is_open(game, each) or is_pad(game, each)):
        return False
    name, face, key, price = prefix + each.path, message.get("face"), message.get("key"), message.get("price")
    at, hold = message.get("at"), message.get("hold")
    state, cells = _state(reader, game, each, prefix, value), _flat(each, value)
    places = [number for number in range(len(cells)) if number not in each.holes] if is_pad(game, each) else []
    if isinstance(face, str):
        paid = state.get("price", "")
        traded = f"{paid}>{face}" if paid and paid != face else face
        return put_face(reader, game, entry, each, prefix, value, traded)
    if isinstance(key, str) and each.open is not None and key in dict(keys_of(brushes)):
        _tap_key(reader, game, each, name, state, cells, brushes, key)
    elif isinstance(price, str) and price in brushes.prices:
        reader.draft[f"pad.{name}"] = {**state, "keys": {}, "price": "" if state.get("price") == price else price}
    elif isinstance(hold, int) and hold in places:
        held = held_of(reader, entry)
        stays = hold not in held
        reader.draft[f"held.{entry.id}"] = [*held, hold] if stays else [n for n in held if n != hold]
        reader.draft[f"pad.{name}"] = {**state, "at": hold if stays else state["at"], "keys": {}}
    elif isinstance(at, int) and at in places:
        reader.draft[f"pad.{name}"] = {**state, "at": at, "keys": {}}
    elif message.get("next"):
        later = _later(reader, entry, each, state["at"])
        reader.draft[f"pad.{name}"] = {**state, "at": later[0] if later else state["at"], "keys": {}}
    elif message.get("back"):
        _show(reader, game, each, name, cells, state["at"], "")
        reader.draft[f"pad.{name}"] = {**state, "keys": {}, "price": ""}
    return False


def put_face(
    reader: Reader, game: str, entry: Entry, each: Input, prefix: str, value: Mapping[str, Any], face: str
) -> bool:
    """A face in the cell that is filled, and on to the next; whether that was the last one. Or it is painted with."""
    name, cells = prefix + each.path, _flat(each, value)
    state = state_of(reader, name)
    if face not in each.choices and not (each.open and each.open(face)):
        return False
    if not is_pad(game, each):
        reader.draft |= {f"pad.{name}": {**state, "price": ""}, BRUSH: face}
        reader.draft[BRUSHES] = [*reader.draft.get(BRUSHES, []), face]
        return False
    _write(reader, each, name, cells, state["at"], face)
    later = _later(reader, entry, each, state["at"])
    reader.draft[f"pad.{name}"] = {"at": later[0] if later else state["at"], "keys": {}, "done": []}
    return not later


def _later(reader: Reader, entry: Entry, each: Input, at: int) -> list[int]:
    """The cells that come after one; those that stay are filled."""
    held = held_of(reader, entry)
    free = [number for number in range(each.rows * each.columns) if number not in (*each.holes, *held)]
    return [number for number in free if number > at or at in held]


# what stays for the next piece: the number, and the cells that are held


def held_of(reader: Reader, entry: Entry) -> list[int]:
    """The cells whose face the next piece has too: who sorts the tiles by it tells it once."""
    return list(reader.draft.get(f"held.{entry.id}", ()))


def begin_next(reader: Reader, game: str, entry: Entry, prefix: str, value: Mapping[str, Any]) -> None:
    """Begin the next piece with what stays of the one that was told."""
    if is_numbers(game, entry):
        last = parts_of(entry)[1]
        if last:
            reader.draft[prefix + last.path] = value_at(value, last.path)
        return
    held = held_of(reader, entry)
    for each in entry.inputs if held else ():
        name, cells = prefix + each.path, _flat(each, value)
        stays = [text if number in held else "" for number, text in enumerate(cells)]
        reader.draft[name] = _rows(each, stays)
        free = [number for number in range(len(cells)) if number not in (*each.holes, *held)]
        reader.draft[f"pad.{name}"] = {"at": free[0] if free else held[0], "keys": {}, "done": []}


def painted_with(reader: Reader, game: str, each: Input, prefix: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """What puts a brush together beside the cells that are painted."""
    if not is_open(game, each):
        return {}
    return put_together(reader, game, each, _state(reader, game, each, prefix, value))


def _state(reader: Reader, game: str, each: Input, prefix: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """What the pad holds; a brush that has been painted with is done, and the next key begins another."""
    state = state_of(reader, prefix + each.path)
    done = not is_pad(game, each) and state["keys"] and reader.draft.get(BRUSH) in _flat(each, value)
    return {**state, "keys": {}} if done else state


def _tap_key(
    reader: Reader,
    game: str,
    each: Input,
    name: str,
    state: dict[str, Any],
    cells: list[str],
    brushes: Brushes,
    key: str,
) -> None:
    """One more of it, or the next of its choices; the cell shows the face that the keys make, or it is the brush."""
    choices = dict(keys_of(brushes))[key]
    taps = state["keys"].get(key, 0) + 1
    keys = {**state["keys"], key: taps % len(choices) if choices else taps}
    text = brushes.compose(_pressed(brushes, keys))
    if not text or (each.open and each.open(text)):
        reader.draft[f"pad.{name}"] = {**state, "keys": keys, "price": ""}
        _show(reader, game, each, name, cells, state["at"], text)


def _show(reader: Reader, game: str, each: Input, name: str, cells: Sequence[str], at: int, text: str) -> None:
    """A face that is being put together: the cell has it, or the brush."""
    if is_pad(game, each):
        _write(reader, each, name, cells, at, text)
    else:
        reader.draft[BRUSH] = text


def _pressed(brushes: Brushes, keys: Mapping[str, int]) -> dict[str, Any]:
    """The form of a face with what the keys say; the rest as it is in an empty one."""
    found: dict[str, Any] = {}
    for group in brushes.groups.values():
        for each in group:
            taps = keys.get(each.path, 0)
            put_at(found, each.path, each.choices[taps] if each.kind == "choice" else taps or each.blank)
    return found


def _flat(each: Input, value: Mapping[str, Any]) -> list[str]:
    return [text for row in rows_of(each, value_at(value, each.path)) for text in row]


def _write(reader: Reader, each: Input, name: str, cells: Sequence[str], at: int, text: str) -> None:
    reader.draft[name] = _rows(each, [*cells[:at], text, *cells[at + 1 :]])


def _rows(each: Input, cells: Sequence[str]) -> list[Sequence[str]]:
    return [cells[row * each.columns : (row + 1) * each.columns] for row in range(each.rows)]
