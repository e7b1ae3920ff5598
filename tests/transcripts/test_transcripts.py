"""Every recorded game plays again to the same lines."""

import pytest

from tests.transcripts import ANSWER, FILES, lines_of, opened
from tests.transcripts.record import GAMES


def test_every_game_is_recorded():
    assert {path.stem for path in FILES} == set(GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_plays_again_line_by_line(path):
    recorded = path.read_text(encoding="utf-8").splitlines()
    answers = (line.removeprefix(ANSWER) for line in recorded if line.startswith(ANSWER))
    for number, (was, now) in enumerate(zip(recorded, lines_of(opened(recorded[0]), answers), strict=True), 1):
        assert now == was, f"{path.name}, line {number}"
