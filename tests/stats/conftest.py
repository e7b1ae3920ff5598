"""Games that the statistics are tested with: a few random ones, at known times, with known people."""

import msgspec
import pytest

from companion.simulation import play_out
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.play import Play, PlayPlayer, play_of_game

NAMES = ("Анна", "Ben", "Chen", "Дарина")


@pytest.fixture(scope="session")
def plays() -> list[Play]:
    """Twelve random games of two, three and four, a day after the other."""
    found = []
    for n in range(12):
        game = play_out("tzolkin", 2 + n % 3, n, "random")
        play = play_of_game(game, f"{n}", f"2026-05-{n + 1:02}T20:00:00+00:00", 90)
        people = tuple(msgspec.structs.replace(each, name=NAMES[seat]) for seat, each in enumerate(play.players))
        found.append(msgspec.structs.replace(play, players=people, location="home" if n % 2 else ""))
    return found


@pytest.fixture
def archive(tmp_path, plays) -> Archive:
    """The same in an archive."""
    archive = Archive(open_database(tmp_path))
    archive.add_all(plays)
    return archive


def simple(n: int, *scores: float | None, first: int | None = None, game: str = "Chess", **more: object) -> Play:
    """A play by its scores alone: the best wins; names are A, B, C in the order of the seats."""
    known = sorted((score for score in scores if score is not None), reverse=True)
    people = tuple(
        PlayPlayer(
            "ABCDEF"[seat],
            score,
            None if score is None else known.index(score) + 1,
            winner=bool(known) and score == known[0],
            first=seat == first,
        )
        for seat, score in enumerate(scores)
    )
    values = {"depth": "import", "finished": f"2026-01-{n:02}T12:00:00+00:00", **more}
    return Play(f"play {n}", game, players=people, **values)
