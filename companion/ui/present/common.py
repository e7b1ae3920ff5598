"""What every screen needs: words, the players' signs, chips of goods, links to rules, menus."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

import companion
from companion.engine.data import LANGUAGES
from companion.engine.drawing import SHAPES, Marker, letters_of
from companion.engine.event import Event
from companion.engine.languages import Messages, number
from companion.engine.screen import Screen
from companion.games import definition as definition_of
from companion.games import title_of as title_in
from companion.ui import view as v
from companion.ui.reader import THEMES, Reader
from companion.ui.seats import COLOURS


def screen_of(game: str) -> Screen[Any]:
    """What a game shows of itself."""
    return definition_of(game).screen()


def title_of(reader: Reader, game: str) -> str:
    """A game's title."""
    return title_in(game, reader.language)


def short_title(title: str) -> str:
    """A title without what comes after its name: at the table there is little room.

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
    """How players are told apart: colour, its shape, and a letter of the name that nobody else has.

    >>> [(player.letter, player.shape) for player in signs(["Анна", "Андрій"])]
    [('А', 'circle'), ('Н', 'square')]
    """
    players = []
    for seat, (name, letter) in enumerate(zip(names, letters_of(names), strict=True)):
        colour = next((each for each in COLOURS if each in colours[seat : seat + 1]), COLOURS[seat % len(COLOURS)])
        players.append(v.Player(seat=seat, name=name, letter=letter, colour=colour, shape=SHAPES[colour]))
    return players


def rival_of(reader: Reader, game: companion.Game, players: Sequence[v.Player]) -> tuple[v.Player, float] | None:
    """Whom the players play against, shown as one of them, with the points."""
    say, markers = reader.words(game.definition.name), [Marker(each.colour, each.letter) for each in players]
    rival = game.definition.screen().rival(game.table, markers, say)
    if rival is None:
        return None
    (colour, letter), shape = rival.marker, SHAPES[rival.marker.colour]
    return v.Player(seat=len(players), name=rival.name, letter=letter, colour=colour, shape=shape), rival.points


def since(game: companion.Game, decision: int) -> list[tuple[int, Event]]:
    """The events since a decision, each with its place among all."""
    events = game.events
    first = bisect_left(events, decision, key=lambda event: event.decision)
    return list(enumerate(events[first:], first))


def chips(say: Messages, goods: Mapping[str, float] | None, sign: str, tone: v.Tone) -> list[v.Chip]:
    """Goods as chips: icon, amount, and the words behind them."""
    return [
        v.Chip(icon=good, text=f"{sign}{number(n)}", label=say.term("goods", {good: n}), tone=tone)
        for good, n in (goods or {}).items()
        if n
    ]


def icon_set(game: str) -> dict[str, str]:
    """A game's icons by name."""
    return dict(screen_of(game).icons)


def rule_link(reader: Reader, game: str, rule: str) -> v.Rule | None:
    """A rule, one tap away."""
    if not rule:
        return None
    return v.Rule(id=rule, title=companion.rulebook(game).article(rule, reader.language).title)


def menus(reader: Reader, places: Sequence[v.Action] = ()) -> list[v.Menu]:
    """The ⋯ menu: places to go, languages, themes."""
    say = reader.say
    found = [v.Menu(id="places", label=say.text("menu.places"), items=list(places))] if places else []
    languages = [
        v.Action(
            label=say.text(f"language.{code}"),
            command={"op": "language", "value": code},
            selected=code == reader.language,
        )
        for code in LANGUAGES
    ]
    themes = [
        v.Action(
            label=say.text(f"theme.{theme}"), command={"op": "theme", "value": theme}, selected=theme == reader.theme
        )
        for theme in THEMES
    ]
    found.append(v.Menu(id="language", label=say.text("menu.language"), kind="choice", items=languages))
    found.append(v.Menu(id="theme", label=say.text("menu.theme"), kind="choice", items=themes))
    return found


def open_action(reader: Reader, label: str, **query: str) -> v.Action:
    """A way to another place of the dashboard."""
    return v.Action(label=label, command={"op": "open", "address": reader.address(**query)})


def to_analysis(reader: Reader, play: str, **where: str) -> v.Action:
    """The way to the analysis of a play."""
    label = reader.words("stats").text("analysis.title")
    return open_action(reader, label, stats="play", id=play, view="analysis", **where)


def home(reader: Reader) -> v.Action:
    """Back to the lobby."""
    return open_action(reader, reader.say.text("home"))


def notice(reader: Reader) -> v.Banner | None:
    """A passing line, and what it offers."""
    if not reader.notice:
        return None
    offered = [v.Action(reader.say.text(f"table.{reader.offer}"), {"op": reader.offer})] if reader.offer else []
    return v.Banner(text=reader.notice, actions=offered, tone="info" if offered else "warning")
