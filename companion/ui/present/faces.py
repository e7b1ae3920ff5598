"""Faces of pieces as a form shows them: in words, in small pictures, and those that are at hand to be taken again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.engine.facts import Input
from companion.engine.owner_copy import Copy
from companion.ui import view as v
from companion.ui.present.page_context import Page
from companion.ui.present.titles import sentence

BRUSHES, BRUSH = "brushes", "brush"
"""In the draft: faces that were put together just now, and the one to paint with."""


def choice_words(page: Page, each: Input, value: str) -> str:
    """One of the choices: a number, a word of its own, or a face."""
    if value.isdecimal():
        return value
    say = page.words
    id = f"mark.{value}" if each.kind == "cells" else f"choice.{each.path}.{value}"
    if id in say and not each.open:
        return say.text(id)
    if value.lstrip("-").isdecimal():
        return value
    return page.screen.brushes.words(say, each.path, value) if page.screen.brushes else say.face(value)


def rows_of(each: Input, given: Any) -> list[list[str]]:
    """Cells as rows, also where there is only one."""
    return [given] if each.rows == 1 else given


def palette(page: Page, each: Input, seen: Iterable[str]) -> list[v.Choice]:
    """The choices of an input: the usual faces, and those that the owner has put together."""
    faces = dict.fromkeys(each.choices)
    own = (*page.reader.draft.get(BRUSHES, ()), *seen) if each.open else ()
    faces |= dict.fromkeys(text for text in own if isinstance(text, str) and text and each.open and each.open(text))
    drawn = each.kind == "cells" or each.open is not None or is_drawn(page, each.choices)
    return [
        v.Choice(text, sentence(choice_words(page, each, text)), chips=chips_of(page, text) if drawn else [])
        for text in faces
    ]


def is_drawn(page: Page, choices: Iterable[str]) -> bool:
    """Whether each of them has a picture: symbols and patterns are known by it and not by a name; a number is one."""
    return all(not text.isdecimal() and any(chip.icon for chip in chips_of(page, text)) for text in choices if text)


def chips_of(page: Page, text: str) -> list[v.Chip]:
    """A face in small pictures; without any, its words serve."""
    screen = page.screen
    if screen.brushes is None or not text:
        return []
    drawn = [(icon if icon in screen.icons else "", shown) for icon, shown in screen.brushes.pictures(text)]
    return [v.Chip(icon=icon, text=shown) for icon, shown in drawn if icon or shown]


def faces_in(copy: Copy) -> list[str]:
    """Every text of a copy, the most used ones last: faces that the owner has put together are at hand again."""
    used = Counter(_texts(copy.facts))
    return sorted(used, key=lambda text: used[text])


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for inside in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(inside)
