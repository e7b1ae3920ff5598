"""A saved game in words: every turn under a heading, with the score after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from companion.engine.event import SCORE, Event
from companion.engine.game import Game
from companion.engine.messages import messages
from companion.engine.moments import Moment
from companion.engine.number_format import number
from companion.engine.screen import EventHint

TURN = "turn"
"""The phase of a table in which a player has a turn."""


class Line(NamedTuple):
    """One line of the transcript; an empty one separates turns."""

    text: str = ""
    heading: bool = False


class Paragraph(NamedTuple):
    """The events under one heading: the setup, a turn, or the time between turns."""

    heading: str
    turn: bool
    events: list[Event]


def lines(game: Game, language: str) -> Iterator[Line]:
    """The transcript: the number of a decision stands once, and the score once a turn."""
    points = began_with(game)
    for heading, _, events in paragraphs(game, language):
        yield from (Line(), Line(heading, heading=True))
        before, decision = list(points), None
        for event in events:
            yield Line(f"{'' if event.decision == decision else event.decision:>4}  {game.describe(event, language)}")
            decision = event.decision
            if event.kind == SCORE and event.player is not None:
                points[event.player] += event.values["points"]
        if points != before:
            totals = ", ".join(f"{name} {number(n)}" for name, n in zip(game.names, points, strict=True))
            yield Line("      " + messages(language, "cli").text("replay.total", totals=totals))


def paragraphs(game: Game, language: str) -> list[Paragraph]:
    """Everything that happened. An event that is a heading of the log opens a paragraph, if anything belongs to it."""
    opening, found = game.definition.screen().kinds(EventHint.HEADING), list[Paragraph]()
    lines = [(scene, event) for scene in scenes(game, language) for event in scene.events]
    last = None
    for (scene, event), (after, follower) in pairwise([*lines, (None, None)]):
        assert scene is not None
        assert event is not None
        if scene is not last and (not found or scene.turn or found[-1].turn):
            found.append(scene._replace(events=[]))
        last = scene
        continues = after is scene or (after is not None and not after.turn)
        if event.kind in opening and continues and follower is not None and follower.kind not in opening:
            title = game.describe(event, language).removesuffix(".")
            found.append(Paragraph(title, turn=False, events=[]))
        else:
            found[-1].events.append(event)
    return [each for each in found if each.events]


def scenes(game: Game, language: str) -> Iterator[Paragraph]:
    """The events from one moment between turns to the next."""
    moments, seats = list(game.moments()), asked(game)
    setting_up = True
    for moment, end in zip(moments, [*(each.events for each in moments[1:]), len(game.events)], strict=True):
        turn = moment.table.phase == TURN
        setting_up = setting_up and not turn
        title = messages(language, "cli").text("replay.setup")
        if not setting_up:
            title = heading(game, moment, seats.get(moment.decisions) if turn else None, language)
        yield Paragraph(title, turn, list(game.events[moment.events : end]))


def asked(game: Game) -> dict[int, int | None]:
    """The player who was asked after so many decisions."""
    found = {at: then.ask.player for at, (then, _) in enumerate(game.replayed()) if then.ask is not None}
    return found if game.ask is None else {**found, len(game.journal): game.ask.player}


def heading(game: Game, moment: Moment, seat: int | None, language: str) -> str:
    """``Round 3 — Anna``, in the words by which the game counts its time."""
    words, t = messages(language, game.definition.name), moment.table
    day = t.date + game.definition.first_day
    when = words.text("turning.when", day=day, era=words.text(f"era.{t.era}"))
    return when if seat is None else messages(language, "cli").text("replay.turn", when=when, who=game.names[seat])


def began_with(game: Game) -> list[float]:
    """Everybody's points before the first score line."""
    scored = game.ledger
    return [points - scored.total(seat) for seat, points in enumerate(game.table.points)]


def as_data(game: Game, language: str) -> Iterator[dict[str, object]]:
    """The events for programs, one entry each; a score event has everyone's points after it."""
    now = began_with(game)
    for event in game.events:
        line: dict[str, object] = {
            "decision": event.decision,
            "era": event.era,
            "day": event.round,
            "rule": event.rule,
            "text": game.describe(event, language),
        }
        if event.kind == SCORE and event.player is not None:
            now[event.player] += event.values["points"]
            line["points"] = dict(zip(game.names, now, strict=True))
        yield line
