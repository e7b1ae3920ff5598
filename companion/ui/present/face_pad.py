"""The pad for faces: they are tapped in cell by cell. One tap takes a face again; keys compose a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TypedDict

from msgspec.structs import replace

from companion.engine.data_folder import Plain
from companion.engine.describe import label_option
from companion.engine.faces import goods_text
from companion.engine.facts import Entry, Fact, Input, problems, put_at
from companion.engine.field_paths import is_within
from companion.engine.screen import Brushes
from companion.ui import view as v
from companion.ui.present.faces import BRUSH, BRUSHES, chips_of, choice_words, palette, rows_of
from companion.ui.present.fact_entry_draft import EntryDraft, PadState
from companion.ui.present.form_fields import FieldBasics
from companion.ui.present.page_context import Page
from companion.ui.present.titles import sentence
from companion.ui.view import Command

MOST_CELLS = 6
"""More cells are painted instead."""
FACES_AT_HAND = 12
"""So many faces of the owner's are at hand for one tap, beside the usual ones."""
FEW_AMOUNTS, MOST_TAPS = 3, 4
"""More amounts of one kind than that, each so many at most, are counted by keys: one tap more."""
DEAREST, FEW_GOODS = 3, 5
"""Prices of up to so many goods are at hand, of one less where there are more kinds than that."""


def is_open(page: Page, each: Input) -> bool:
    """Whether cells take faces of the game's own notation, which keys put together."""
    brushes = page.screen.brushes
    return each.kind == "cells" and each.open is not None and brushes is not None and bool(brushes.keys)


def is_pad(page: Page, each: Input) -> bool:
    """Whether such cells are tapped in on a pad, being few."""
    few = each.rows * each.columns - len(each.holes) <= MOST_CELLS and not each.grows
    named = each.kind == "cells" and each.open is None and each.rows == 1 and "" not in each.choices
    return (is_open(page, each) or (named and page.screen.brushes is not None)) and few


class PadKeys(TypedDict, total=False):
    """The part of a field that puts a face together."""

    keys: list[v.Choice]
    prices: list[v.Choice]
    gains: list[v.Choice]


def pad_field(draft: EntryDraft, each: Input, common: FieldBasics) -> v.Field:
    """The cells, the faces at hand, and the keys."""
    state, rows, entry = draft.pad(each), rows_of(each, draft.given(each)), draft.entry
    return v.Field(
        kind="pad",
        value=[[text or "" for text in row] for row in rows],
        choices=ready(draft, each),
        at=state.at,
        entered=draft.entered(each),
        **put_together(draft.page, each, state),
        held=draft.held if each.open and isinstance(entry, Fact) and entry.count else None,
        spots=[sentence(label_option(draft.page.words, spot, ())) for spot in each.spots],
        holes=sorted(each.holes),
        **common,
    )


def missing_cells(draft: EntryDraft) -> int:
    """How many cells of its pads are not entered yet."""
    pads = [each for each in draft.entry.inputs if each.matters(draft.value) and is_pad(draft.page, each)]
    return sum(len(draft.cells(each)) - len(each.holes) - len(draft.entered(each)) for each in pads)


def ready(draft: EntryDraft, each: Input) -> list[v.Choice]:
    """The faces that one tap takes: the owner's, most used first, then the usual ones; empty where it can be."""
    here = [text for text in draft.cells(each) if text]
    latest = (*reversed(draft.reader.draft.get(BRUSHES, ())), *reversed(draft.seen))
    own = [text for text in latest if each.open and each.open(text)]
    ordered = dict.fromkeys(["", *list(dict.fromkeys(own))[:FACES_AT_HAND], *each.choices])
    made = {choice.value: choice for choice in palette(draft.page, each, [*draft.seen, *here])}
    if not _may_be_empty(draft, each):
        ordered.pop("", None)
    shown = [text for text in ordered if text in made]
    return [made[text] for text in dict.fromkeys([*shown, *(text for text in here if text in made)])]


def _may_be_empty(draft: EntryDraft, each: Input) -> bool:
    """Whether a cell of it can show nothing."""
    whole: Plain = {}
    for other in draft.entry.inputs:
        put_at(whole, other.path, other.blank if other is each else draft.given(other))
    return not any(is_within(reason.rule, "entry") for reason in problems(draft.entry, whole))


def put_together(page: Page, each: Input, state: PadState) -> PadKeys:
    """The parts of a face that is not at hand: keys, and a price with its gains."""
    brushes, paid = page.screen.brushes, state.price
    if brushes is None or each.open is None:
        return {}
    prices = [text for text in brushes.prices if each.open(f"{text}>{brushes.gains[0]}")]
    gains = [*([paid] if "/" in paid else []), *brushes.gains] if paid else []
    return {
        "keys": [_key(page, each, key, state.keys.get(path, 0)) for path, key in keys_of(brushes).items()],
        "prices": [_face(page, each, text, "on" if text == paid else "") for text in prices],
        "gains": [_face(page, each, text) for text in gains],
    }


def _face(page: Page, each: Input, text: str, icon: str = "") -> v.Choice:
    label = sentence(choice_words(page, each, text))
    return v.Choice(text, label, chips=chips_of(page, text), icon=icon)


def keys_of(brushes: Brushes) -> dict[str, Input]:
    """The keys by their paths: an amount each, or a choice."""
    return {each.path: each for group in brushes.keys for each in brushes.groups[group]}


def choices_of(key: Input) -> tuple[str, ...]:
    """The choices that taps on a key go through; none where they count."""
    return key.choices if key.kind == "choice" else ()


def _key(page: Page, each: Input, key: Input, taps: int) -> v.Choice:
    say, name, choices = page.words, key.name, choices_of(key)
    ids = (f"input.goods.{name}", f"input.{key.path}", f"input.{name}")
    label = next((say.text(id) for id in ids if id in say), name)
    shown = str(taps) if taps and not choices else choice_words(page, each, choices[taps]) if taps else ""
    return v.Choice(key.path, sentence(label), icon=name if name in page.screen.icons else "", words=shown)


# a price and a gain: a tap takes a price, or keys put it together; the number stays for the next piece


def parts_of(entry: Entry) -> tuple[tuple[Input, ...], Input | None]:
    """The amounts of an entry, and the number that comes after them: the points of a shipping tile."""
    *amounts, last = entry.inputs
    alike = last.group == amounts[-1].group if amounts else False
    return (entry.inputs, None) if alike else (tuple(amounts), last)


def is_numbers(page: Page, entry: Entry) -> bool:
    """Whether an entry is a few amounts of the same kind and perhaps one more number: a shipping tile, a temple."""
    amounts, _last = parts_of(entry)
    groups = {each.group for each in amounts}
    ready = page.screen.brushes is not None and bool(page.screen.brushes.keys)
    alike = len(groups) == 1 and "" not in groups
    return ready and len(amounts) > 1 and alike and all(each.kind == "number" for each in entry.inputs)


def prices_of(amounts: Sequence[Input]) -> dict[str, tuple[Input, ...]]:
    """Every price of a few goods, by its name; of fewer where there are many kinds."""
    sizes = range(1, DEAREST + 1 if len(amounts) <= FEW_GOODS else DEAREST)
    prices = (price for size in sizes for price in combinations_with_replacement(amounts, size))
    return {" ".join(each.path for each in price): price for price in prices}


def numbers_field(draft: EntryDraft, label: str, error: str) -> v.Field:
    """The prices at hand, the amounts as keys, each as often as it is tapped, and the numbers of the last one."""
    page, (amounts, last) = draft.page, parts_of(draft.entry)
    now = draft.given(last) if last else None
    numbers = range(last.low, last.high + 1) if last else ()
    return v.Field(
        name=draft.name(last or amounts[0]),
        label=label,
        kind="pad",
        value=[],
        unit=label,
        choices=[v.Choice(str(n), str(n), icon="on" if n and n == now else "") for n in numbers],
        prices=[_price(page, name, price) for name, price in prices_of(amounts).items()],
        keys=[_key(page, draft.entry.inputs[-1], each, int(draft.given(each) or 0)) for each in amounts],
        error=error,
    )


def _price(page: Page, name: str, price: tuple[Input, ...]) -> v.Choice:
    goods = Counter(each.name for each in price)
    text = goods_text(goods)
    chips = [v.Chip(icon=good) for good in goods.elements()]
    return v.Choice(name, sentence(page.words.face(text)), chips=chips)


def number_tapped(draft: EntryDraft, message: Command) -> bool:
    """A price, one more of an amount, the last number, or all from the start; whether nothing is missing now."""
    amounts, last = parts_of(draft.entry)
    face, price = message.get("face"), message.get("price")
    if last and isinstance(face, str) and face.isdecimal() and last.low <= int(face) <= last.high:
        draft.put(last, int(face))
        return any(draft.given(each) for each in amounts)
    if isinstance(price, str) and (paid := prices_of(amounts).get(price)):
        counts = Counter(each.path for each in paid)
        for each in amounts:
            draft.put(each, min((draft.given(each) or 0) + counts[each.path], each.high))
        return last is None or bool(draft.given(last))
    _count(draft, amounts, message)
    return False


def _count(draft: EntryDraft, amounts: Sequence[Input], message: Command) -> None:
    """One more of an amount, after the most none again; or none of all."""
    for each in amounts:
        if message.get("key") == each.path:
            more = int(draft.given(each) or 0) + 1
            draft.put(each, more if more <= each.high else each.low)
        elif message.get("back"):
            draft.put(each, each.low)


def are_amounts(inputs: Sequence[Input]) -> bool:
    """Whether these are small amounts of many kinds: the animals of a setup card."""
    counted = all(each.kind == "number" and each.high <= MOST_TAPS and not each.low for each in inputs)
    return len(inputs) > FEW_AMOUNTS and counted and bool(inputs[0].group)


def amounts_field(draft: EntryDraft, amounts: Sequence[Input], error: str) -> v.Field:
    """Such amounts as keys."""
    keys = [_key(draft.page, each, each, int(draft.given(each) or 0)) for each in amounts]
    return v.Field(name=draft.name(amounts[0]), label="", kind="pad", value=[], keys=keys, error=error)


# taps


def pad_tapped(draft: EntryDraft, message: Command) -> bool:
    """Do a tap on a pad; whether it filled the last cell by a face that was at hand, and nothing is missing."""
    if is_numbers(draft.page, draft.entry):
        return number_tapped(draft, message)
    each = next((each for each in draft.entry.inputs if draft.name(each) == message.get("field")), None)
    if each is None:
        return False
    if each.kind != "number":
        return _face_tapped(draft, each, message)
    alike = [other for other in draft.entry.inputs if other.group == each.group]
    if are_amounts(alike):
        _count(draft, alike, message)
    return False


def _face_tapped(draft: EntryDraft, each: Input, message: Command) -> bool:
    """Do a tap on the pad of a face or of cells; whether nothing is missing any more."""
    page, brushes = draft.page, draft.page.screen.brushes
    if brushes is None or not (is_open(page, each) or is_pad(page, each)):
        return False
    face, key, price, state = message.get("face"), message.get("key"), message.get("price"), _state(draft, each)
    if isinstance(face, str):
        return put_face(draft, each, f"{state.price}>{face}" if state.price not in ("", face) else face)
    if isinstance(key, str) and each.open is not None and key in keys_of(brushes):
        _tap_key(draft, each, brushes, key)
    elif isinstance(price, str) and price in brushes.prices:
        draft.set_pad(each, replace(state, keys={}, price="" if state.price == price else price))
    else:
        _move_on_pad(draft, each, message)
    return False


def _move_on_pad(draft: EntryDraft, each: Input, message: Command) -> None:
    """To a tapped cell, to the next one, or to one that is held until it is tapped again; back empties the cell."""
    at, hold, state = message.get("at"), message.get("hold"), _state(draft, each)
    places = [n for n in range(len(draft.cells(each))) if n not in each.holes] if is_pad(draft.page, each) else []
    if isinstance(hold, int) and hold in places:
        held = draft.held
        stays = hold not in held
        draft.reader.draft[f"held.{draft.entry.id}"] = [*held, hold] if stays else [n for n in held if n != hold]
        draft.set_pad(each, replace(state, at=hold if stays else state.at, keys={}))
    elif isinstance(at, int) and at in places:
        draft.set_pad(each, replace(state, at=at, keys={}))
    elif message.get("next"):
        draft.set_pad(each, replace(state, at=next(_later(draft, each, state.at), state.at), keys={}))
    elif message.get("back"):
        _show(draft, each, state.at, "")
        draft.set_pad(each, PadState(state.at, entered=state.entered - {state.at}))


def put_face(draft: EntryDraft, each: Input, face: str) -> bool:
    """A face in the cell that is filled, and on to the next; whether that was the last one. Or it is painted with."""
    state, known = draft.pad(each), draft.reader.draft
    if face not in each.choices and not (each.open and each.open(face)):
        return False
    if not is_pad(draft.page, each):
        draft.set_pad(each, replace(state, price=""))
        known |= {BRUSH: face, BRUSHES: [*known.get(BRUSHES, []), face]}
        return False
    _write(draft, each, state.at, face)
    later = next(_later(draft, each, state.at), None)
    draft.set_pad(each, PadState(state.at if later is None else later, entered=state.entered | {state.at}))
    return later is None


def _later(draft: EntryDraft, each: Input, at: int) -> Iterator[int]:
    """The cells that come after one; those that stay are filled."""
    free = (number for number in range(each.rows * each.columns) if number not in (*each.holes, *draft.held))
    return (number for number in free if number > at or at in draft.held)


def begin_next(draft: EntryDraft) -> None:
    """Begin the next piece with parts of the piece before: the number, and the cells that are held."""
    if is_numbers(draft.page, draft.entry):
        if (last := parts_of(draft.entry)[1]) is not None:
            draft.put(last, draft.given(last))
        return
    held = draft.held
    for each in draft.entry.inputs if held else ():
        cells = draft.cells(each)
        draft.put_cells(each, [text if number in held else "" for number, text in enumerate(cells)])
        free = [number for number in range(len(cells)) if number not in (*each.holes, *held)]
        draft.set_pad(each, PadState(free[0] if free else held[0], entered=frozenset(held)))


def painted_with(draft: EntryDraft, each: Input) -> PadKeys:
    """The keys that put a brush together, beside the cells that are painted."""
    return put_together(draft.page, each, _state(draft, each)) if takes_keys(draft.page, each) else {}


def is_composed(page: Page, each: Input) -> bool:
    """Whether faces beside the listed ones can be put together: from keys, or in a form where a game has no keys."""
    brushes = page.screen.brushes
    return each.open is not None and brushes is not None and (not brushes.keys or takes_keys(page, each))


def takes_keys(page: Page, each: Input) -> bool:
    """Whether keys make faces that such cells may have; districts are chosen, though one is called like a good."""
    brushes = page.screen.brushes
    if brushes is None or each.open is None or not is_open(page, each):
        return False
    alone = (brushes.compose(_pressed(brushes, {key: 1})) for key in keys_of(brushes))
    return sum(bool(text) and each.open(text) for text in alone) > 1


def _state(draft: EntryDraft, each: Input) -> PadState:
    """The state of a pad; a brush that has been painted with is done, and the next key begins another."""
    state = draft.pad(each)
    done = not is_pad(draft.page, each) and tuple(draft.cells(each)) != state.before
    return replace(state, keys={}) if done else state


def _tap_key(draft: EntryDraft, each: Input, brushes: Brushes, key: str) -> None:
    """One more of it, or the next of its choices; the cell shows the face that the keys make, or it is the brush."""
    state, choices = _state(draft, each), choices_of(keys_of(brushes)[key])
    taps = state.keys.get(key, 0) + 1
    keys = {**state.keys, key: taps % len(choices) if choices else taps}
    text = brushes.compose(_pressed(brushes, keys))
    if not text or (each.open and each.open(text)):
        draft.set_pad(each, PadState(state.at, keys, entered=state.entered, before=tuple(draft.cells(each))))
        _show(draft, each, state.at, text)


def _show(draft: EntryDraft, each: Input, at: int, text: str) -> None:
    """A face that is being put together: the cell has it, or the brush."""
    if is_pad(draft.page, each):
        _write(draft, each, at, text)
    else:
        draft.reader.draft[BRUSH] = text


def _write(draft: EntryDraft, each: Input, at: int, text: str) -> None:
    cells = draft.cells(each)
    draft.put_cells(each, [*cells[:at], text, *cells[at + 1 :]])


def _pressed(brushes: Brushes, keys: Mapping[str, int]) -> Plain:
    """The form of a face with the values of the keys; the rest as in an empty one."""
    found: Plain = {}
    for group in brushes.groups.values():
        for each in group:
            taps = keys.get(each.path, 0)
            put_at(found, each.path, each.choices[taps] if each.kind == "choice" else taps or each.blank)
    return found
