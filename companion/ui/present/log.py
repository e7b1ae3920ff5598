"""The log: rounds as headings, and one line a turn with gains and costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from companion.engine.event import SCORE, Event
from companion.engine.journal import Decision
from companion.engine.messages import Sentence
from companion.engine.screen import EventHint
from companion.ui import view as v
from companion.ui.present.corrections import corrected_words
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence
from companion.ui.present.turn_moves import decided_by, moves_of, turn_at
from companion.ui.present.undo import turns_of

LOG_LINES = 120
LAST = 5
"""Lines of the log beside a question."""
MOVED = {"gain": 1, "pay": -1}
"""Events that say only which goods moved: icons say it as well."""


def lines_of(page: GamePage, events: Sequence[Event], most: int = 0) -> list[v.LogLine]:
    """One line a player and turn: its actions, its goods and its points; the rounds of the game are headings.

    ``most``: only so many of the last ones.
    """
    lines: list[v.LogLine] = []
    day, turn = -1, 0
    headings, turns = page.screen.kinds(EventHint.HEADING), turns_of(page.game)

    def together(event: Event) -> tuple[int, int | None, bool, bool]:
        return turn_at(turns, event.decision), event.player, event.kind in headings, event.kind == "corrected"

    groups = [(of, list(group)) for of, group in groupby(events, together)][-most:]
    decided = decided_by(page.game, turns, groups[0][1][0].decision) if groups else {}
    for (now, seat, heading, corrected), happened in groups:
        own = [] if heading or corrected or seat is None else decided.get((now, seat), [])
        until = [each for each in own if each.number <= happened[-1].decision]
        del own[: len(until)]  # the rest led to later events of the turn
        line = _turn(page, happened, [each.decision for each in until])
        line.turn = 0 if now == turn else now
        line.kind = "heading" if heading else "correction" if corrected else "move"
        if happened[0].round != day:
            if heading:
                line.day = _day(page, happened[0])
            else:
                lines.append(_round(page, happened[0]))
        lines.append(line)
        day, turn = happened[-1].round, now
    return lines[-most:]


def _day(page: GamePage, event: Event) -> str:
    return str(event.round + page.definition.first_day)


def _round(page: GamePage, event: Event) -> v.LogLine:
    """The heading of a round that the game itself says nothing about."""
    day = _day(page, event)
    return v.LogLine(f"{page.words.text('chart.day')} {day}", at=event.decision, kind="heading", day=day)


def _turn(page: GamePage, happened: Sequence[Event], decided: Sequence[Decision]) -> v.LogLine:
    """One turn of a player: as moves with pictures where the player decided something, and in a sentence."""
    seat, goods = happened[0].player, Counter[str]()
    points = sum(event.values["points"] for event in happened if event.kind == SCORE)
    for event in happened:
        if event.kind in MOVED:
            goods.update({good: MOVED[event.kind] * n for good, n in event.values["goods"].items()})
    shown = [event for event in happened if event.kind not in MOVED] or happened
    moves = moves_of(page, decided)
    name = "" if seat is None else page.game.names[seat]
    if seat is not None and not moves and len(shown) > 1 and all(event.kind == SCORE for event in shown):
        text = _counted(page, name, shown)
    else:
        text = joined([event_words(page, event) for event in shown], name)
    return v.LogLine(
        text=text,
        at=happened[0].decision,
        player=page.players[seat] if seat is not None else None,
        points=page.say.term("signed", points) if points else "",
        chips=[*_marks(page, happened, moves), *_moved(page, goods)] if moves or shown is not happened else [],
        moves=moves,
    )


def _counted(page: GamePage, name: str, scored: Sequence[Event]) -> str:
    """Points that a player gets one after the other, as at the end of a game: each source once."""
    sums: dict[str, float] = {}
    for event in scored:
        sums[event.values["source"]] = sums.get(event.values["source"], 0) + event.values["points"]
    say = page.reader.words("stats")
    parts = (
        say.text("turning.part", what=page.words.text(f"source.{source}"), points=points)
        for source, points in sums.items()
    )
    return f"{name}: {', '.join(parts)}."


def _marks(page: GamePage, happened: Sequence[Event], moves: Sequence[v.Move]) -> Iterator[v.Chip]:
    """Other results of the moves of a turn that have a picture: a step on a track, a card."""
    shown = {move.icon for move in moves}
    for kind in dict.fromkeys(event.kind for event in happened) if moves else ():
        if kind in page.screen.icons and kind not in shown:
            yield v.Chip(icon=kind)


def _moved(page: GamePage, goods: dict[str, int]) -> Iterator[v.Chip]:
    """Goods that came and went."""
    yield from v.Chip.of_goods(page.words, {good: n for good, n in goods.items() if n > 0}, "+", "gain")
    yield from v.Chip.of_goods(page.words, {good: -n for good, n in goods.items() if n < 0}, "−", "cost")


def event_words(page: GamePage, event: Event) -> Sentence:
    """An event in a sentence; a corrected value has its name in the form."""
    if event.kind == "corrected":
        values = event.values
        named = corrected_words(page, values["path"], values["old"], values["new"])
        if named:
            return Sentence("", " ".join(filter(None, (page.say.text("correct.done", what=named), values["note"]))))
    return page.game.sentence(event, page.language)


def joined(sentences: Iterable[Sentence], name: str) -> str:
    """Sentences in a row: the player is named in the first only; those that are alike name their pieces together.

    >>> takes = Sentence("Ben", ": takes ", ("“Farm”",), ".")
    >>> joined([takes, takes._replace(pieces=("“Tomb”",)), Sentence("Ben", " eats.")], "Ben")
    'Ben: takes “Farm”, “Tomb”. Eats.'
    """
    first, *more = _of_several(sentences)
    return " ".join([str(first), *(sentence(each.bare) if name and each.name == name else str(each) for each in more)])


def _of_several(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Sentences that differ only in the name of a piece, as one with all names."""
    for _, group in groupby(sentences, lambda each: each._replace(pieces=())):
        first, *more = group
        if first.pieces:
            yield first._replace(pieces=(*first.pieces, *(piece for each in more for piece in each.pieces)))
        else:
            yield from (first, *more)


def log_panel(page: GamePage) -> v.Log:
    """Everything that has happened; a tap looks at the table as it was."""
    reader, say = page.reader, page.say
    lines = lines_of(page, page.game.events)
    actions = []
    if len(lines) > LOG_LINES and not reader.whole_log:
        hidden = len(lines) - LOG_LINES
        lines = lines[-LOG_LINES:]
        actions.append(v.Action(say.text("log.whole", n=hidden), {"op": "whole_log"}))
    at = len(page.game.journal) if reader.look is None else reader.look
    for line in reversed(lines):
        if line.at is not None and line.at <= at:
            line.current = True
            break
    return v.Log("log", say.text("log.title"), lines, empty=say.text("log.empty"), actions=actions)


def last_lines(page: GamePage, most: int = LAST) -> v.Log:
    """The last turns, under the question: the last moves of the others."""
    lines = lines_of(page, page.game.events[-5 * most :], most)
    if lines and page.reader.look is not None:
        lines[-1].current = True
    return v.Log("last", page.say.text("log.last"), lines, empty=page.say.text("log.empty"))
