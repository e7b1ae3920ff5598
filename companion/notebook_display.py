"""The display of games, standings, ledgers, scores and options in a notebook cell, in the reader's language.

Names and notes are typed text, never markup: everything is escaped here, and the boards escape for themselves.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from companion.engine.ask import Ask
from companion.engine.data_folder import LANGUAGES
from companion.engine.definition import Definition
from companion.engine.describe import describe_option
from companion.engine.drawing import FULL, escape, num
from companion.engine.errors import UnknownLanguage
from companion.engine.game import Game
from companion.engine.ledger import Ledger
from companion.engine.messages import Messages, language_of, messages
from companion.engine.number_format import number
from companion.engine.pending_question import Options
from companion.engine.player_markers import markers_of
from companion.engine.score import Score
from companion.engine.standings import Standing, Standings
from companion.engine.table import AnyTable
from companion.games import NAMES, definition

PAPER = "background:#fffaf0;color:#2a1f14;border-radius:12px;padding:12px;max-width:68rem"
"""Boards are drawn for a light page: they bring it along into a dark notebook."""
_NUMBER = re.compile(r"[\d¼½¾.−]*")
_reader = SimpleNamespace(language="")


def language(code: str | None = None) -> str:
    """The language in which things show themselves in a notebook: the reader's own, until another is chosen.

    >>> language("uk")
    'uk'
    >>> language("en")
    'en'
    """
    if code is not None and code not in LANGUAGES:
        raise UnknownLanguage(code, LANGUAGES)
    _reader.language = code or _reader.language
    return _reader.language or language_of(os.environ)


# displays for the engine


def html(thing: object) -> str | None:
    """A thing of the engine as HTML; None for things that have no display of their own."""
    match thing:
        case Game():
            return _game(thing)
        case Standings():
            return _standings(thing)
        case Ledger():
            return _ledger(thing)
        case Score():
            return _score(thing)
        case Options():
            return _options(thing)
    return None


def svg(table: AnyTable) -> str | None:
    """The whole board of a table, in its own size on its own paper; None for a table of no game of ours."""
    game = next((each for each in map(definition, NAMES) if isinstance(table, each.table)), None)
    return None if game is None else _board(game, table, table.context.names)


def frame(thing: Standings | Ledger) -> Any:
    """Standings or a ledger as a pandas frame."""
    frames = import_module("companion.stats.frames")  # it brings pandas, which only this needs
    return frames.standings(thing) if isinstance(thing, Standings) else frames.ledger(thing)


# words


def _say(game: str) -> Messages:
    """The words of a game of ours; of any other only those that all games share."""
    return messages(language(), game if game in NAMES else "")


def _named(say: Messages, names: Sequence[str], seats: Iterable[int]) -> list[str]:
    return [say.term("player", seat, names) for seat in seats]


def score_rows(score: Score, say: Messages) -> dict[str, list[float]]:
    """The points of each source and tile, per player."""
    labels: dict[str, list[float]] = {}
    for line in score.lines:
        detail = f": {say.text(line.detail)}" if line.detail else ""
        label = say.text(f"source.{line.source}") + detail
        labels.setdefault(label, [0] * len(score.names))[line.player] += line.points
    return labels


# pieces of a page


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], last: Sequence[str] = ()) -> str:
    """A table of texts, numbers to the right; ``last`` is a row of sums."""
    right = [all(map(_NUMBER.fullmatch, column)) for column in zip(*rows, strict=True)] or [False] * len(head)

    def line(cells: Sequence[str], tag: str, style: str = "") -> str:
        styles = (f"text-align:{'right' if each else 'left'};padding:2px 12px 2px 0" for each in right)
        inside = (f'<{tag} style="{css}">{escape(text)}</{tag}>' for css, text in zip(styles, cells, strict=True))
        return f'<tr style="background:none{style}">{"".join(inside)}</tr>'

    body = "".join(line(row, "td") for row in rows) + (line(last, "td", ";font-weight:bold") if last else "")
    return f"<table><thead>{line(head, 'th')}</thead><tbody>{body}</tbody></table>"


def _headed(title: str, inside: str, below: str = "") -> str:
    return f"<div><p><strong>{escape(title)}</strong></p>{inside}{f'<p>{escape(below)}</p>' if below else ''}</div>"


# the looks


def _board(game: Definition, table: AnyTable, names: Sequence[str], ask: Ask | None = None) -> str:
    count = len(table.points)
    shown = _named(_say(game.name), names, range(count))
    drawn = game.screen().board(table, shown, language(), parts=(FULL,), ask=ask)[FULL]
    width, height = map(num, drawn.size)
    style = "background:#fffaf0;max-width:100%;height:auto"
    return drawn.svg.replace("<svg ", f'<svg width="{width}" height="{height}" style="{style}" ', 1)


def _game(game: Game) -> str:
    """The board, the pieces of all players, and the question."""
    say, screen = _say(game.definition.name), game.definition.screen()
    title = f"{game.definition.titles[say.language]} · {screen.subtitle(game.table, say)}"
    drawn = _board(game.definition, game.table, game.names, game.ask)
    points = game.table.points
    signs = markers_of(game.names)
    rows = [
        (f"{signs[seat].letter} · {who}", number(points[seat]), say.term("goods", screen.purse(game.table, seat)))
        for seat, who in enumerate(game.names)
    ]
    head = [say.text(f"shown.{each}") for each in ("player", "points", "goods")]
    below = game.describe(game.ask, say.language) if game.ask else _winners(game.standings(), say)
    return f'<div style="{PAPER}">{_headed(title, drawn + _table(head, rows), below)}</div>'


def _winners(standings: Sequence[Standing], say: Messages) -> str:
    first = [each.name for each in standings if each.place == 1]
    return say.text("score.winners" if len(first) > 1 else "score.winner", who=say.join(first))


def _standings(standings: Standings) -> str:
    say = _say("")
    tied = any(each.tie_break is not None for each in standings)
    head = [say.text(f"shown.{each}") for each in ("place", "player", "points", "tie-break")]
    rows = [
        (f"{each.place}.", each.name, number(each.points), "" if each.tie_break is None else number(each.tie_break))
        for each in standings
    ]
    return _table(head if tied else head[:3], rows if tied else [row[:3] for row in rows])


def _ledger(ledger: Ledger) -> str:
    """Points by source, a column a player."""
    say = _say(ledger.game)
    seats = range(max([len(ledger.names), *(line.player + 1 for line in ledger)]))
    sums = ledger.by("source")
    known = definition(ledger.game).sources if ledger.game in NAMES else ()
    found = dict.fromkeys([*known, *(line.source for line in ledger)])
    rows = [
        (
            say.text(f"source.{source}") if f"source.{source}" in say else source,
            *(number(sums[seat, source]) if sums.get((seat, source)) else "" for seat in seats),
        )
        for source in found
        if any((seat, source) in sums for seat in seats)
    ]
    total = (say.text("shown.sum"), *(number(ledger.total(seat)) for seat in seats))
    return _table((say.text("shown.source"), *_named(say, ledger.names, seats)), rows, total)


def _score(score: Score) -> str:
    say = _say(score.game)
    rows = [(say.text("score.before"), *map(number, score.before))]
    for label, points in score_rows(score, say).items():
        rows.append((label, *[number(each) if each else "" for each in points]))
    if any(paid is not None for paid in score.paid):
        rows.append((say.text("score.paid"), *["" if paid is None else say.term("goods", paid) for paid in score.paid]))
    if any(score.goods):
        rows.append((say.text("score.goods"), *[say.term("goods", goods) if goods else "" for goods in score.goods]))
    after = (say.text("score.after"), *map(number, score.points.values()))
    title = f"{definition(score.game).titles[say.language]} · {say.text(f'moment.{score.moment}')}"
    below = _winners(score.standings, say) if score.moment == "final" else ""
    return _headed(title, _table(("", *score.names), rows, after), below)


def _options(options: Options) -> str:
    """The options of a question: the key to play each with, its words, and its refusals or its waste."""
    say = _say(options.game)
    rows, allowed = [], say.text("verdict.allowed")
    for option in options:
        verdict = option.verdict
        lines = [say.refusal(reason, options.names) for reason in verdict.reasons]
        lines += [say.caution(reason, options.names) for reason in verdict.cautions]
        rows.append((option.key, describe_option(say, option, options.names), " ".join(lines) or allowed))
    head = [say.text(f"shown.{each}") for each in ("key", "option", "verdict")]
    return _table(head, rows)
