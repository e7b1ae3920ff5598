"""Menus and links: the way home, to rules and to other places, languages and themes; and the notice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import companion
from companion.engine.data_folder import LANGUAGES
from companion.ui import view as v
from companion.ui.present.page_context import Page
from companion.ui.reader import THEMES, Reader


def rule_link(page: Page, rule: str) -> v.Rule | None:
    """A rule, one tap away."""
    if not rule:
        return None
    return v.Rule(rule, companion.rulebook(page.name).article(rule, page.language).title)


def frame(reader: Reader, screen: v.ScreenName, title: str, subtitle: str, address: str) -> v.View:
    """A screen with the way home, the menu and the notice, to be filled."""
    way, menu, passing = home(reader), menus(reader), notice(reader)
    return v.View(screen, title, subtitle=subtitle, address=address, home=way, menus=menu, notice=passing)


def menus(reader: Reader, places: Sequence[v.Action] = ()) -> list[v.Menu]:
    """The ⋯ menu: places to go, languages, themes."""
    say = reader.say
    found = [v.Menu("places", say.text("menu.places"), list(places))] if places else []
    languages = {code: say.text(f"language.{code}") for code in LANGUAGES}
    themes: dict[str, str] = {theme: say.text(f"theme.{theme}") for theme in THEMES}
    return [
        *found,
        v.Menu("language", say.text("menu.language"), _choices("language", languages, reader.language), "choice"),
        v.Menu("theme", say.text("menu.theme"), _choices("theme", themes, reader.theme), "choice"),
    ]


def _choices(op: str, labels: Mapping[str, str], now: str) -> list[v.Action]:
    return [v.Action(label, {"op": op, "value": each}, selected=each == now) for each, label in labels.items()]


def open_action(reader: Reader, label: str, **query: str) -> v.Action:
    """A way to another place of the dashboard."""
    return v.Action(label, {"op": "open", "address": reader.address(**query)})


def to_analysis(reader: Reader, play: str, **where: str) -> v.Action:
    """The way to the analysis of a play."""
    label = reader.words("stats").text("analysis.title")
    return open_action(reader, label, stats="play", id=play, view="analysis", **where)


def home(reader: Reader) -> v.Action:
    """Back to the home screen."""
    return open_action(reader, reader.say.text("home"))


def notice(reader: Reader) -> v.Banner | None:
    """A passing line, and its buttons."""
    if not reader.notice:
        return None
    offered = [v.Action(reader.say.text(f"table.{reader.offer}"), {"op": reader.offer})] if reader.offer else []
    return v.Banner(reader.notice, offered, tone="info" if offered else "warning")
