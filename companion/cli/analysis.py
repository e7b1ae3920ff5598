"""The analysis of a game on the command line: every player's turns, and better ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.engine.game import Game
from companion.engine.messages import messages
from companion.engine.number_format import number
from companion.players.analysis import Turn, formula, sentence, summaries


def lines(game: Game, turns: Sequence[Turn], language: str) -> Iterator[str]:
    """Every player with their best turns and those that could have been better."""
    say = messages(language, "stats")
    for each in summaries(turns, len(game.names)):
        accuracy = number(round(each.accuracy))
        yield say.text("analysis.player", names=game.names, who=each.player, accuracy=accuracy, turns=each.turns)
        yield "  " + ", ".join(f"{say.text(f'grade.{grade}')}: {count}" for grade, count in each.grades.items())
        for title, turns_shown in (("best", each.best), ("missed", each.missed)):
            if turns_shown:
                yield f"  {say.text(f'analysis.{title}')}"
                yield from (f"    {turn.at:>4}  {sentence(game, turn, language)}" for turn in turns_shown)
    yield ""
    yield formula(language)


def as_data(game: Game, turns: Sequence[Turn]) -> dict[str, object]:
    """The same for programs: every turn with its grade."""
    every = [{**msgspec.structs.asdict(turn), "grade": turn.grade} for turn in turns]
    return {
        "game": game.definition.name,
        "players": game.names,
        "turns": every,
        "summary": [
            {"player": each.player, "turns": each.turns, "accuracy": each.accuracy, "lost": each.lost}
            for each in summaries(turns, len(game.names))
        ],
    }
