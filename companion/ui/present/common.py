"""Parts that every screen needs: words, the players' signs, chips of goods, links to rules, menus."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import companion
from companion.engine.ask import AtSeat
from companion.engine.data_folder import LANGUAGES
from companion.engine.event import Event
from companion.engine.player_markers import SHAPES, Marker, letters_of
from companion.engine.screen import Screen
from companion.games import definition as definition_of
from companion.games import title_of as title_in
from companion.ui import view as v
from companion.ui.new_table_seats import COLOURS
from companion.ui.present.page_context import GamePage, Page
from companion.ui.reader import THEMES, Reader


class FieldBasics(TypedDict):
    """The arguments that every field of a form has."""

    name: str
    label: str
    error: str
    icon: str


def choice_field(
    name: str, label: str, value: v.Value, choices: Sequence[v.Choice], help: str = "", segmented: bool = False
) -> v.Field:
    """A field with one of some choices; ``segmented``: side by side."""
    listed = list(choices)
    return v.Field(name=name, label=label, kind="choice", value=value, choices=listed, help=help, segmented=segmented)


def screen_of(game: str) -> Screen[Any]:
    """The screen of a game."""
    return definition_of(game).screen()


def title_of(reader: Reader, game: str) -> str:
    """A game's title."""
    return title_in(game, reader.language)


def short_title(title: str) -> str:
    """A title without its second half: at the table there is little room.

    >>> short_title("Tzolk’in: The Mayan Calendar"), short_title("Цолькин. Календарь майя"), short_title("Santa Maria")
    ('Tzolk’in', 'Цолькин', 'Santa Maria')
    """
    return re.split(r"[:.] ", title, maxsplit=1)[0]


def unbroken(day: str) -> str:
    """A day that no line breaks."""
    return day.replace("-", "\u2011")


def sentence(text: str) -> str:
    """With a capital letter, as on a button or a field."""
    return text[:1].upper() + text[1:]


def signs(names: Sequence[str], colours: Sequence[str] = ()) -> list[v.Player]:
    """The signs of the players: a colour, its shape, and a letter of the name that is nowhere else used.

    >>> [(player.letter, player.shape) for player in signs(["Анна", "Андрій"])]
    [('А', 'circle'), ('Н', 'square')]
    """
    players = []
    for seat, (name, letter) in enumerate(zip(names, letters_of(names), strict=True)):
        colour = next((each for each in COLOURS if each in colours[seat : seat + 1]), COLOURS[seat % len(COLOURS)])
        players.append(v.Player(seat=seat, name=name, letter=letter, colour=colour, shape=SHAPES[colour]))
    return players


def sign(name: str, colour: str) -> v.Player:
    """The sign of one person apart from any table."""
    return signs([name], [colour])[0]


def rival_of(page: GamePage) -> tuple[v.Player, float] | None:
    """The opponent of the players, shown as one of them, with the points."""
    say, markers = page.words, [Marker(each.colour, each.letter) for each in page.players]
    rival = page.screen.rival(page.game.table, markers, say)
    if rival is None:
        return None
    (colour, letter), shape = rival.marker, SHAPES[rival.marker.colour]
    return v.Player(seat=len(page.players), name=rival.name, letter=letter, colour=colour, shape=shape), rival.points


def since(game: companion.Game, decision: int) -> list[tuple[int, Event]]:
    """The events since a decision, each with its place among all."""
    events = game.events
    first = bisect_left(events, decision, key=lambda event: event.decision)
    return list(enumerate(events[first:], first))


def asked_about(game: companion.Game) -> int | None:
    """The player to answer, or else the owner of the piece to enter."""
    if game.ask is None or game.ask.player is not None:
        return game.ask.player if game.ask else None
    who, place = game.ask.values.get("who"), game.ask.values.get("place")
    return who if isinstance(who, int) else place.seat if isinstance(place, AtSeat) else None


chips = v.Chip.of_goods


def icon_set(game: str) -> dict[str, str]:
    """A game's icons by name."""
    return dict(screen_of(game).icons)


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
