"""A form made from an entry of the engine: the same when the owner teaches their copy and in the middle of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.facts import LONGEST_NOTE, Cells, Entry, Input, problems, value_at
from companion.engine.field_paths import is_within
from companion.engine.number_format import number
from companion.engine.screen import Brushes
from companion.ui import view as v
from companion.ui.present.face_pad import (
    amounts_field,
    are_amounts,
    is_composed,
    is_numbers,
    is_pad,
    numbers_field,
    pad_field,
    painted_with,
    parts_of,
    put_face,
)
from companion.ui.present.faces import BRUSH, BRUSHES, choice_words, is_drawn, palette, rows_of
from companion.ui.present.fact_entry_draft import EntryDraft, filled
from companion.ui.present.form_fields import FieldBasics
from companion.ui.present.menus_and_links import rule_link
from companion.ui.present.page_context import Page
from companion.ui.present.titles import sentence
from companion.ui.reader import Reader

TRIED, COMPOSE = "entry-tried", "compose"
KEYS, KEYS_ALONE = 5, 11
"""Numbers up to so many apart are keys: one tap sets them. Where an entry has few numbers there is room for more."""
FEW_NUMBERS, LARGEST_KEY = 3, 20
"""So many numbers have room for more keys; a larger number than the last key is typed."""
FEW = 7
"""So many choices fit side by side, faces as pictures always: one tap sets them."""
FIRST = 9
"""Of more choices so many are keys; all of them are in a list."""
MANY_CELLS = 9
"""A grid with more cells is put into words by how often each face is there."""


# words


def label_of(page: Page, entry: Entry, each: Input) -> str:
    """The label of an input: by its entry, by its path, or by the goods it counts."""
    known = (f"entry.{entry.id}.{each.path}", f"input.{each.path}", f"input.goods.{each.name}")
    return sentence(next((page.words.text(id) for id in known if id in page.words), each.path))


def value_words(page: Page, entry: Entry, value: object) -> str:
    """The value of an entry in a line; its name first."""
    inputs = sorted((each for each in entry.inputs if each.matters(value)), key=lambda each: each.usual is None)
    parts = (_input_words(page, entry, each, value_at(value, each.path)) for each in inputs)
    return " · ".join(part for part in parts if part)


def _input_words(page: Page, entry: Entry, each: Input, given: Any) -> str:
    match each.kind:
        case "number":
            return f"{label_of(page, entry, each)}: {number(given)}" if given else ""
        case "choice":
            return choice_words(page, each, given) if given else ""
        case "cells":
            return _cells_words(page, each, given)
    return page.words.own(str(given or "").strip())


def _cells_words(page: Page, each: Input, given: Cells) -> str:
    flat = [text for row in rows_of(each, given) for text in row]
    cells = [text for place, text in enumerate(flat) if place not in each.holes]
    said = {text: choice_words(page, each, text) for text in cells}
    if len(cells) <= MANY_CELLS:
        return " | ".join(said[text] for text in cells)
    return ", ".join(f"{said[text]} × {n}" if n > 1 else said[text] for text, n in Counter(filter(None, cells)).items())


# values


def is_wrong(draft: EntryDraft) -> bool:
    """Whether the value is invalid; from now on the form shows its errors while it is corrected."""
    wrong = next(problems(draft.entry, draft.value), None) is not None
    draft.reader.draft[TRIED] = draft.prefix if wrong else ""
    return wrong


def clear(reader: Reader, prefix: str) -> None:
    """Clear the form."""
    gone = (prefix, f"pad.{prefix}", COMPOSE)
    reader.draft = {name: value for name, value in reader.draft.items() if not is_within(name, *gone)}
    reader.draft[TRIED] = reader.draft[COMPOSE] = reader.draft[BRUSH] = ""


def errors_of(draft: EntryDraft) -> dict[str, str]:
    """The problems of a value by the path of their input; those of several inputs stand under ''."""
    page, entry = draft.page, draft.entry
    inputs = {each.path: each for each in entry.inputs}
    found: dict[str, str] = {}
    for reason in problems(entry, draft.value):
        about = next((str(reason.values[key]) for key in ("field", "fact") if key in reason.values), "")
        path = about if about in inputs else next(iter(inputs)) if len(inputs) == 1 else ""
        label = label_of(page, entry, inputs.get(about) or Input(about, "text"))
        named = dict.fromkeys(("field", "fact") & reason.values.keys(), label)
        found.setdefault(path, page.words.say(reason.rule, {**reason.values, **named}))
    return found


# the form


def entry_form(draft: EntryDraft, submit: v.Action, actions: Sequence[v.Action] = ()) -> v.Form:
    """The fields of an entry, by subject, and the one that puts a new brush together when it is open."""
    page, entry, reader = draft.page, draft.entry, draft.reader
    say, brushes = page.words, page.screen.brushes
    errors = errors_of(draft) if reader.draft.get(TRIED) == draft.prefix else {}
    asked = [each for each in entry.inputs if each.matters(draft.value) and not each.fixed]
    grouped = asked and not is_numbers(page, entry)
    sections = _groups(draft, asked, errors) if grouped else [_numbers(draft, errors)]
    if brushes and any(reader.draft.get(COMPOSE) == draft.name(each) for each in entry.inputs):
        sections += compose_sections(draft, brushes)
    help = f"entry.{entry.id}.help"
    return v.Form(
        id=f"entry {draft.prefix}",
        title=sentence(say.text(f"entry.{entry.id}")),
        help=say.text(help) if help in say else named_before(page, entry),
        sections=sections,
        submit=submit,
        actions=list(actions),
        error=errors.get("", ""),
        ends=last_open(draft),
    )


def _groups(draft: EntryDraft, asked: Sequence[Input], errors: Mapping[str, str]) -> list[v.Section]:
    """A section for each group of inputs; beside the first one stands the rule."""
    page, entry, say = draft.page, draft.entry, draft.page.words
    sections: list[v.Section] = []
    for number_, (group, inputs) in enumerate(groupby(asked, lambda each: each.group)):
        listed = list(inputs)
        wrong = "; ".join(errors[each.path] for each in listed if each.path in errors)
        counted = are_amounts(listed)
        fields = [amounts_field(draft, listed, wrong)] if counted else [field(draft, each, errors) for each in listed]
        if not sections and fields:
            fields[-1].rule = rule_link(page, entry.rule)
        title = sentence(say.text(f"input.{group}")) if f"input.{group}" in say else ""
        composed = [each for each in listed if page.screen.brushes and is_composed(page, each)]
        more = [_compose_action(draft.reader, draft.name(each)) for each in composed]
        sections.append(v.Section(id=f"{entry.id} {number_}", title=title, fields=fields, actions=more))
    return sections


def last_open(draft: EntryDraft) -> str:
    """The only missing number, where every field of an entry is a count of one or more."""
    names = [draft.name(each) for each in draft.entry.inputs if each.likely and each.low]
    open_ = [name for name in names if draft.reader.draft.get(name) is None]
    return open_[0] if len(names) == len(draft.entry.inputs) and len(open_) == 1 else ""


def named_before(page: Page, entry: Entry) -> str:
    """The name of the piece, where that is known and only the rest is entered."""
    known = [each for each in entry.inputs if each.fixed]
    shown = {each.path: each.low if each.kind == "number" else each.choices[0] for each in known}
    texts = {each.path: choice_words(page, each, str(shown[each.path])) for each in known}
    return " · ".join(f"{label_of(page, entry, each)}: {texts[each.path]}" for each in known)


def _numbers(draft: EntryDraft, errors: Mapping[str, str]) -> v.Section:
    """Amounts and a number, all on one pad."""
    last = parts_of(draft.entry)[1]
    label = label_of(draft.page, draft.entry, last) if last else ""
    made = numbers_field(draft, label, "; ".join(errors[path] for path in errors if path))
    made.rule = rule_link(draft.page, draft.entry.rule)
    return v.Section(id=f"{draft.entry.id} 0", fields=[made])


def field(draft: EntryDraft, each: Input, errors: Mapping[str, str]) -> v.Field:
    """One input as a field: a stepper, a choice, a text, or cells to be painted."""
    page, given = draft.page, draft.given(each)
    common: FieldBasics = {
        "name": draft.name(each),
        "label": label_of(page, draft.entry, each),
        "error": errors.get(each.path, ""),
        "icon": each.name if each.name in page.screen.icons else "",
    }
    match each.kind:
        case "number":
            return _number(draft, each, common)
        case "choice":
            choices = palette(page, each, [*draft.seen, given])
            few = len(choices) <= FEW or each.open is not None or is_drawn(page, each.choices)
            first = choices[:FIRST] if not (few or each.optional) else []
            return v.Field(kind="choice", value=given, choices=choices, segmented=few, keys=first, **common)
        case "text":
            text = page.words.own(str(given or ""))
            return v.Field(kind="text", value=text, max_length=LONGEST_NOTE, keys=text_keys(draft, each), **common)
    if is_pad(page, each):
        return pad_field(draft, each, common)
    rows = rows_of(each, given)
    if is_set(each):
        return v.Field(kind="several", value=rows, choices=palette(page, offered(each), ()), **common)
    brush = str(page.reader.draft.get(BRUSH, "")) if each.open else ""
    return v.Field(
        kind="cells",
        value=rows,
        choices=palette(page, each, [*draft.seen, brush, *draft.cells(each)]),
        holes=sorted(each.holes),
        grows=each.grows,
        min=each.low if each.grows else None,
        max=each.high if each.grows else None,
        brush=brush,
        **painted_with(draft, each),
        **common,
    )


def text_keys(draft: EntryDraft, each: Input) -> list[v.Choice]:
    """The words of a text that names cells: their numbers, and the signs between them."""
    named = next((other for other in draft.entry.inputs if other.path == each.numbers), None)
    if named is None:
        return []
    numbers = [v.Choice(str(n), str(n)) for n in range(1, len(draft.cells(named)) + 1)]
    words = {sign: draft.page.words.text(f"entry.{draft.entry.id}.sign.{n}") for n, sign in enumerate(each.signs, 1)}
    return [*numbers, *(v.Choice(sign, word) for sign, word in words.items())]


def is_set(each: Input) -> bool:
    """Whether cells are any number of names in any order: they are ticked."""
    return each.grows and each.rows == 1 and not each.columns


def offered(each: Input) -> Input:
    """The same with those of its choices that can be there."""
    return msgspec.structs.replace(each, choices=each.offered) if each.offered else each


def _number(draft: EntryDraft, each: Input, common: FieldBasics) -> v.Field:
    """A number: keys as far as there is room, and a stepper where it may be larger."""
    given = draft.given(each)
    few = len({other.group or other.path for other in draft.entry.inputs if other.kind == "number"}) <= FEW_NUMBERS
    keys = [v.Choice(n, str(n)) for n in range(each.low, min(each.high, each.likely or LARGEST_KEY) + 1)]
    if each.likely:  # nothing is no key: a second tap takes a number away
        more = each.high if each.high > each.likely else None
        return v.Field(
            kind="choice",
            value=given,
            choices=keys[not each.low :],
            segmented=True,
            clears=not each.low,
            max=more,
            **common,
        )
    if each.high - each.low <= (KEYS_ALONE if few else KEYS):
        return v.Field(kind="choice", value=given, choices=keys, segmented=True, **common)
    return v.Field(kind="stepper", value=given, min=each.low, max=each.high, choices=keys if few else [], **common)


# a new brush


def _compose_action(reader: Reader, field: str) -> v.Action:
    return v.Action(reader.say.text("teach.compose"), {"op": "compose", "field": field}, kind="quiet")


def compose_sections(draft: EntryDraft, brushes: Brushes) -> list[v.Section]:
    """The parts of a face; the first group and the texts are open, the others a tap away."""
    page, say, own = draft.page, draft.page.say, draft.page.words
    face = EntryDraft(page, draft.entry, COMPOSE, composed(page.reader, brushes))
    sections = [
        v.Section(
            id=f"{COMPOSE} {group}",
            title=own.text(f"compose.{group}"),
            fields=[field(face, each, {}) for each in inputs],
            folded=bool(place) and all(each.kind != "text" for each in inputs),
        )
        for place, (group, inputs) in enumerate(brushes.groups.items())
    ]
    sections.append(
        v.Section(
            id=f"{COMPOSE} end",
            actions=[
                v.Action(say.text("teach.compose.add"), {"op": "compose_add"}, kind="primary"),
                v.Action(say.text("teach.compose.close"), {"op": "compose", "field": ""}, kind="quiet"),
            ],
            error=str(page.reader.draft.get(f"{COMPOSE}.error", "")),
        )
    )
    return sections


def composed(reader: Reader, brushes: Brushes) -> Plain:
    """The values of the form of a new brush."""
    inputs = tuple(each for group in brushes.groups.values() for each in group)
    return filled(reader, Entry(COMPOSE, inputs), COMPOSE)


def compose(draft: EntryDraft) -> None:
    """Put the new brush together: the palette has it, and a choice is set to it; or say that something is missing."""
    page, reader = draft.page, draft.reader
    each = next((each for each in draft.entry.inputs if draft.name(each) == reader.draft.get(COMPOSE)), None)
    brushes = page.screen.brushes
    if each is None or each.open is None or brushes is None:
        return
    text = brushes.compose(composed(reader, brushes))
    if not text or not each.open(text):
        reader.draft[f"{COMPOSE}.error"] = page.say.text("teach.compose.wrong")
        return
    reader.draft = {name: value for name, value in reader.draft.items() if not is_within(name, COMPOSE)}
    reader.draft |= {COMPOSE: "", BRUSH: text, BRUSHES: [*reader.draft.get(BRUSHES, []), text]}
    if each.kind == "choice":
        draft.put(each, text)
    elif is_pad(page, each):
        put_face(draft, each, text)
