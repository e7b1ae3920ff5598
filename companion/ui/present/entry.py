"""A form made from an entry of the engine: the same when the owner teaches their copy and in the middle of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from companion.engine.copy import LONGEST_NOTE, Copy, Entry, Input, blank, problems, put_at, value_at
from companion.engine.languages import Messages, number
from companion.engine.screen import Brushes
from companion.ui import view as v
from companion.ui.present.common import rule_link, screen_of, sentence
from companion.ui.present.facepad import is_numbers, is_pad, numbers_field, pad_field, painted_with, parts_of, put_face
from companion.ui.present.faces import BRUSH, BRUSHES, choice_words, faces_in, is_drawn, palette, rows_of
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
"""A grid with more cells is told by how often each face is there."""


# words


def label_of(say: Messages, entry: Entry, path: str) -> str:
    """What an input is called: by its entry, by its path, or by the goods it counts."""
    known = (f"entry.{entry.id}.{path}", f"input.{path}", f"input.goods.{path.rpartition('.')[2]}")
    return sentence(next((say.text(id) for id in known if id in say), path))


def told_words(reader: Reader, game: str, entry: Entry, value: Any) -> str:
    """What was told, in a line; its name first."""
    told = sorted((each for each in entry.inputs if each.matters(value)), key=lambda each: each.usual is None)
    parts = (_told(reader, game, entry, each, value_at(value, each.path)) for each in told)
    return " · ".join(part for part in parts if part)


def _told(reader: Reader, game: str, entry: Entry, each: Input, given: Any) -> str:
    match each.kind:
        case "number":
            return f"{label_of(reader.words(game), entry, each.path)}: {number(given)}" if given else ""
        case "choice":
            return choice_words(reader, game, each, given) if given else ""
        case "cells":
            return _cells_told(reader, game, each, given)
    return reader.words(game).own(str(given or "").strip())


def _cells_told(reader: Reader, game: str, each: Input, given: Any) -> str:
    flat = [text for row in rows_of(each, given) for text in row]
    cells = [text for place, text in enumerate(flat) if place not in each.holes]
    said = {text: choice_words(reader, game, each, text) for text in cells}
    if len(cells) <= MANY_CELLS:
        return " | ".join(said[text] for text in cells)
    return ", ".join(f"{said[text]} × {n}" if n > 1 else said[text] for text, n in Counter(filter(None, cells)).items())


# values


def filled(reader: Reader, entry: Entry, prefix: str, known: Any = None) -> dict[str, Any]:
    """The value of the form: what was known before, with what has been filled in."""
    value = blank(entry)
    for each in entry.inputs:
        before = value_at(known, each.path)
        given = reader.draft.get(prefix + each.path)
        if isinstance(given, list) and each.rows == 1:
            given = given[0] if given else []
        if given is not None or before is not None:
            put_at(value, each.path, before if given is None else given)
        elif each.usual is not None:
            other, named = each.usual
            chosen = reader.draft.get(prefix + other, value_at(value, other))
            put_at(value, each.path, dict(named).get(chosen, each.blank))
    return value


def is_wrong(reader: Reader, entry: Entry, prefix: str, value: Any) -> bool:
    """Whether the value cannot be; from now on the form says what is wrong while it is mended."""
    wrong = next(problems(entry, value), None) is not None
    reader.draft[TRIED] = prefix if wrong else ""
    return wrong


def clear(reader: Reader, prefix: str) -> None:
    """Forget what was filled in."""
    gone = (prefix, f"pad.{prefix}", f"{COMPOSE}.")
    reader.draft = {key: value for key, value in reader.draft.items() if not key.startswith(gone)}
    reader.draft[TRIED] = reader.draft[COMPOSE] = reader.draft[BRUSH] = ""


def errors_of(say: Messages, entry: Entry, value: Any) -> dict[str, str]:
    """What cannot be, by the path of its input; what concerns several of them stands under ''."""
    paths = [each.path for each in entry.inputs]
    found: dict[str, str] = {}
    for reason in problems(entry, value):
        about = next((str(reason.values[key]) for key in ("field", "fact") if key in reason.values), "")
        path = about if about in paths else paths[0] if len(paths) == 1 else ""
        named = {key: label_of(say, entry, about) for key in ("field", "fact") if key in reason.values}
        found.setdefault(path, say.say(reason.rule, {**reason.values, **named}))
    return found


# the form


def entry_form(
    reader: Reader,
    game: str,
    entry: Entry,
    prefix: str,
    submit: v.Action,
    known: Any = None,
    copy: Copy | None = None,
    actions: Sequence[v.Action] = (),
) -> v.Form:
    """The fields of an entry, by what they belong to, and the one that puts a new brush together when it is open."""
    say = reader.words(game)
    value = filled(reader, entry, prefix, known)
    errors = errors_of(say, entry, value) if reader.draft.get(TRIED) == prefix else {}
    seen = faces_in(copy) if copy is not None else []
    brushes = screen_of(game).brushes
    sections: list[v.Section] = []
    listed_inputs = (
        [] if is_numbers(game, entry) else [each for each in entry.inputs if each.matters(value) and not each.fixed]
    )
    if not listed_inputs:
        sections = [_numbers(reader, game, entry, prefix, value, errors)]
    for number_, (group, inputs) in enumerate(groupby(listed_inputs, lambda each: each.path.rpartition(".")[0])):
        listed = list(inputs)
        fields = [field(reader, game, entry, each, prefix, value, errors, seen) for each in listed]
        if not sections and fields:
            fields[-1].rule = rule_link(reader, game, entry.rule)
        title = sentence(say.text(f"input.{group}")) if f"input.{group}" in say else ""
        more = [_compose_action(reader, prefix + each.path) for each in listed if each.open and brushes]
        sections.append(v.Section(id=f"{entry.id} {number_}", title=title, fields=fields, actions=more))
    if brushes and any(reader.draft.get(COMPOSE) == prefix + each.path for each in entry.inputs):
        sections += compose_sections(reader, game, entry, brushes)
    return v.Form(
        id=f"entry {prefix}",
        title=sentence(say.text(f"entry.{entry.id}")),
        help=say.text(f"entry.{entry.id}.help")
        if f"entry.{entry.id}.help" in say
        else named_before(reader, game, entry),
        sections=sections,
        submit=submit,
        actions=list(actions),
        error=errors.get("", ""),
        ends=last_open(reader, entry, prefix),
    )


def last_open(reader: Reader, entry: Entry, prefix: str) -> str:
    """The last number that is still to be told, where all of an entry are counts of what is there for certain."""
    names = [prefix + each.path for each in entry.inputs if each.likely and each.low]
    open_ = [name for name in names if reader.draft.get(name) is None]
    return open_[0] if len(names) == len(entry.inputs) and len(open_) == 1 else ""


def named_before(reader: Reader, game: str, entry: Entry) -> str:
    """Which piece it is, where that is known and only the rest is told."""
    say, told = reader.words(game), [each for each in entry.inputs if each.fixed]
    shown = {each.path: each.low if each.kind == "number" else each.choices[0] for each in told}
    texts = {each.path: choice_words(reader, game, each, str(shown[each.path])) for each in told}
    return " · ".join(f"{label_of(say, entry, each.path)}: {texts[each.path]}" for each in told)


def _numbers(
    reader: Reader, game: str, entry: Entry, prefix: str, value: Mapping[str, Any], errors: Mapping[str, str]
) -> v.Section:
    """Amounts and a number, all on one pad."""
    say = reader.words(game)
    last = parts_of(entry)[1]
    label = label_of(say, entry, last.path) if last else ""
    made = numbers_field(reader, game, entry, prefix, value, label, "; ".join(errors[path] for path in errors if path))
    made.rule = rule_link(reader, game, entry.rule)
    return v.Section(id=f"{entry.id} 0", fields=[made])


def field(
    reader: Reader,
    game: str,
    entry: Entry,
    each: Input,
    prefix: str,
    value: Mapping[str, Any],
    errors: Mapping[str, str],
    seen: Sequence[str],
) -> v.Field:
    """One input as a field: a stepper, a choice, a text, or cells to be painted."""
    say = reader.words(game)
    given = value_at(value, each.path)
    last = each.path.rpartition(".")[2]
    common: dict[str, Any] = {
        "name": prefix + each.path,
        "label": label_of(say, entry, each.path),
        "error": errors.get(each.path, ""),
        "icon": last if last in screen_of(game).icons else "",
    }
    match each.kind:
        case "number":
            return _number(entry, each, given, common)
        case "choice":
            choices = palette(reader, game, each, [*seen, given])
            few = len(choices) <= FEW or each.open is not None or is_drawn(game, each.choices)
            first = choices[:FIRST] if not (few or each.optional) else []
            return v.Field(kind="choice", value=given, choices=choices, segmented=few, keys=first, **common)
        case "text":
            return v.Field(kind="text", value=say.own(str(given or "")), max_length=LONGEST_NOTE, **common)
    if is_pad(game, each):
        return pad_field(reader, game, entry, each, prefix, value, seen, common)
    rows = rows_of(each, given)
    if is_set(each):
        return v.Field(kind="several", value=rows, choices=palette(reader, game, offered(each), ()), **common)
    brush = str(reader.draft.get(BRUSH, "")) if each.open else ""
    choices = palette(reader, game, each, [*seen, brush, *(text for row in rows for text in row)])
    return v.Field(
        kind="cells",
        value=rows,
        choices=choices,
        holes=sorted(each.holes),
        grows=each.grows,
        min=each.low if each.grows else None,
        max=each.high if each.grows else None,
        brush=brush,
        **painted_with(reader, game, each, prefix, value),
        **common,
    )


def is_set(each: Input) -> bool:
    """Whether cells are any number of names in any order: they are ticked."""
    return each.grows and each.rows == 1 and not each.columns


def offered(each: Input) -> Input:
    """The same with those of its choices that can be there."""
    return msgspec.structs.replace(each, choices=each.offered) if each.offered else each


def _number(entry: Entry, each: Input, given: Any, common: dict[str, Any]) -> v.Field:
    """A number: keys as far as there is room, and a stepper where it may be larger."""
    few = len([other for other in entry.inputs if other.kind == "number"]) <= FEW_NUMBERS
    keys = [v.Choice(value=n, label=str(n)) for n in range(each.low, min(each.high, each.likely or LARGEST_KEY) + 1)]
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


def compose_sections(reader: Reader, game: str, entry: Entry, brushes: Brushes) -> list[v.Section]:
    """What a face may be made of; the first group and what is written are open, the others a tap away."""
    say, own, value = reader.say, reader.words(game), composed(reader, brushes)
    sections = [
        v.Section(
            id=f"{COMPOSE} {group}",
            title=own.text(f"compose.{group}"),
            fields=[field(reader, game, entry, each, f"{COMPOSE}.", value, {}, ()) for each in inputs],
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
            error=str(reader.draft.get(f"{COMPOSE}.error", "")),
        )
    )
    return sections


def composed(reader: Reader, brushes: Brushes) -> dict[str, Any]:
    """The values of the form of a new brush."""
    inputs = tuple(each for group in brushes.groups.values() for each in group)
    return filled(reader, Entry(COMPOSE, inputs), f"{COMPOSE}.")


def compose(reader: Reader, game: str, entry: Entry, prefix: str) -> None:
    """Put the new brush together: the palette has it, and a choice is set to it; or say that something is missing."""
    each = next((each for each in entry.inputs if prefix + each.path == reader.draft.get(COMPOSE)), None)
    brushes = screen_of(game).brushes
    if each is None or each.open is None or brushes is None:
        return
    text = brushes.compose(composed(reader, brushes))
    if not text or not each.open(text):
        reader.draft[f"{COMPOSE}.error"] = reader.say.text("teach.compose.wrong")
        return
    reader.draft = {key: value for key, value in reader.draft.items() if not key.startswith(f"{COMPOSE}.")}
    reader.draft |= {COMPOSE: "", BRUSH: text, BRUSHES: [*reader.draft.get(BRUSHES, []), text]}
    if each.kind == "choice":
        reader.draft[prefix + each.path] = text
    elif is_pad(game, each):
        put_face(reader, game, entry, each, prefix, filled(reader, entry, prefix), text)
