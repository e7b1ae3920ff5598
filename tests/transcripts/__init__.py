"""Whole games written down: every ask, its options, the answer, what happened and the score.

A transcript is text for people and for diffs. The test plays the answers again and compares line by line;
``python -m tests.transcripts.record`` rewrites the files after an intended change of the rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import companion
from companion import Game
from companion.engine.ask import Option, Reason
from companion.engine.event import Event
from companion.engine.journal import Setup

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
ANSWER = "> "
UNKNOWN = ", untold box"


def head(game: Game) -> str:
    """The line that says how to open the game again; rulings that are the usual ones are left out."""
    known = game.definition.rulings
    chosen = [f"{name} {choice}" for name, choice in game.rulings.items() if choice != known[name].default]
    box = "" if game.copy or not game.definition.facts else UNKNOWN
    parts = (game.definition.name + box, f"draws {game.draws}", ", ".join(game.names), ", ".join(chosen))
    return "; ".join(part for part in parts if part)


def opened(line: str) -> Game:
    """The game of a head line; where a game learns its owner's copy, with the sample or an unknown box."""
    name, draws, players, *rulings = line.split("; ")
    chosen = dict(ruling.split(" ") for part in rulings for ruling in part.split(", "))
    sample = None if name.endswith(UNKNOWN) else companion.sample_copy(name)
    name = name.removesuffix(UNKNOWN)
    number = int(draws.removeprefix("draws "))
    return Game(
        companion.definition(name), players.split(", "), Setup(number, rulings=chosen, copy=sample), settles=False
    )


def lines_of(game: Game, answers: Iterator[str]) -> Iterator[str]:
    """The transcript of a game, played by these answers."""
    yield head(game)
    seen = 0
    points: list[float] = []
    while True:
        for event in game.events[seen:]:
            if event.kind != "score":
                yield f"  {happened(game, event)}"
        for line in companion.Ledger.of(game.events[seen:]):
            yield f"  + {game.names[line.player]} {line.points:+g} {line.source} {line.detail} {line.rule}".rstrip()
        seen = len(game.events)
        if points != game.table.points:
            points = game.table.points
            yield "  = " + ", ".join(f"{name} {n:g}" for name, n in zip(game.names, points, strict=True))
        if game.ask is None:
            break
        who = "table" if game.ask.player is None else game.names[game.ask.player]
        yield f"{who}: {game.ask.id} {words(game.ask.values)} {game.ask.rule}".replace("  ", " ")
        options = game.options
        if game.ask.entry is None:
            yield "  can " + " | ".join(offer(option) for option in options if option.verdict)
        yield from refused(options)
        answer = next(answers)
        yield f"{ANSWER}{answer}"
        game.play(answer)
    for standing in game.standings():
        yield f"{standing.place}. {standing.name} {standing.points:g}"


def refused(options: Sequence[Option]) -> Iterator[str]:
    """Refused options: a line for each set of rules that refuse something, with the options and their numbers."""
    by_rules: dict[str, list[str]] = {}
    for option in options:
        if not option.verdict:
            reasons = option.verdict.reasons
            why_text = " ".join((option.key, *(words(why.values) for why in reasons if why.values)))
            by_rules.setdefault("; ".join(why.rule for why in reasons), []).append(why_text)
    for rules, keys in by_rules.items():
        yield f"  not {rules}: {' | '.join(keys)}"


def offer(option: Option) -> str:
    """An option in a word, with its price, gain and waste."""
    text = option.key
    for sign, goods in (("-", option.cost), ("+", option.brings)):
        for good, n in (goods or {}).items():
            text += f" {sign}{n:g} {good}" if n else ""
    return text + "".join(f" ({reason(caution)})" for caution in option.verdict.cautions)


def reason(why: Reason) -> str:
    """A rule with its numbers."""
    return f"{why.rule} {words(why.values)}".rstrip()


def happened(game: Game, event: Event) -> str:
    """An event in a line."""
    who = "" if event.player is None else f"{game.names[event.player]} "
    return f"{who}{event.kind} {words(event.values)} {event.rule}".replace("  ", " ")


def words(values: Mapping[str, object]) -> str:
    """Values as name=value."""
    return " ".join(
        f"{name}={'+'.join(f'{n} {good}' for good, n in value.items()) if isinstance(value, dict) else value}"
        for name, value in values.items()
    )
