"""The transcript of a saved game: a heading for every turn, the number of a decision once, the score once a turn."""

import re
from itertools import groupby

import pytest

import companion
from companion.cli import transcript
from companion.engine.data_folder import LANGUAGES
from companion.engine.event import SCORE
from companion.engine.messages import messages
from companion.engine.number_format import number
from companion.engine.screen import EventHint
from companion.simulation import play_out

GAMES = [game.name for game in companion.games()]
PERIODS = {"tzolkin": "Day 1", "santa_maria": "Year 1", "endless_winter": "Round 1", "tawantinsuyu": "Round 1"}


@pytest.fixture(scope="module")
def played():
    return {game: play_out(game, 2, 5, "random") for game in GAMES}


def blocks(game, language="en"):
    """The transcript as paragraphs."""
    text = "\n".join(line.text for line in transcript.lines(game, language))
    return [block.splitlines() for block in text.strip().split("\n\n")]


@pytest.mark.parametrize("game", GAMES)
def test_turns_stand_under_their_player_and_the_games_own_period(played, game):
    game_read = played[game]
    headings = [block[0] for block in blocks(game_read)]
    assert headings[0] == "Setup"
    first = next(each for each in headings if " — " in each)
    assert game_read.began is not None
    assert first == f"{PERIODS[game]} — {game_read.names[game_read.began]}"
    players = [match[1] for each in headings if (match := re.match(r".+ — (.+)", each))]
    assert set(players) == set(game_read.names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_printed_once(played, game, language):
    game_read = played[game]
    opening = game_read.definition.screen().kinds(EventHint.HEADING)
    opened = {
        game_read.describe(event, language).removesuffix(".") for event in game_read.events if event.kind in opening
    }
    score = "      " + messages(language, "cli").text("replay.total", totals="")
    said = []
    for head, *lines in blocks(game_read, language):
        said += [head] if head in opened else []
        said += [line[6:].removesuffix(".") for line in lines if not line.startswith(score)]
    assert said == [game_read.describe(event, language).removesuffix(".") for event in game_read.events]


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_a_decision_and_the_score_stand_once(played, game):
    game_read = played[game]
    scores = 0
    for block in blocks(game_read):
        numbers = [line[:4].strip() for line in block[1:]]
        for _, run in groupby(filter(None, numbers)):
            assert len(list(run)) == 1
        totals = [line for line in block if line.startswith("      Score: ")]
        assert totals == block[-1:] or not totals
        scores += len(totals)
    assert 0 < scores < sum(event.kind == SCORE for event in game_read.events)
    last = [line for block in blocks(game_read) for line in block if line.startswith("      Score: ")][-1]
    for standing in game_read.standings():
        assert re.search(rf"\b{standing.name} {re.escape(number(standing.points))}(,|$)", last)
