"""A day alone is that day everywhere: in the archive, on the screens, in exports, west and east of Greenwich."""

import json
import time
from urllib.parse import unquote

import pytest

from companion.stats import many_games
from companion.stats.frames import History
from companion.tables.days import day_of
from companion.tables.exchange import bgstats, export_csv, import_plays
from companion.tables.play import Play, PlayPlayer
from companion.tables.store import TableStore
from companion.ui.present.stats import stats_view
from companion.ui.reader import Reader
from tests.tables.exchange.samples import document, entry, raw

ZONES = ("America/Los_Angeles", "America/New_York", "UTC", "Europe/Kyiv", "Asia/Kolkata", "Pacific/Auckland")
SUMMER, WINTER = "2023-07-01", "2023-12-31"


@pytest.fixture(params=ZONES)
def zone(request, monkeypatch):
    """The machine stands somewhere else."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def play(day: str) -> Play:
    return Play(f"of {day}", "Chess", "import", (PlayPlayer("Ann", 1, 1, winner=True),), finished=day)


@pytest.mark.parametrize("day", [SUMMER, WINTER])
def test_a_day_alone_keeps_its_day_everywhere(zone, day, tmp_path):
    store = TableStore(tmp_path)
    store.archive.add(play(day))
    assert store.archive.get(f"of {day}").finished == day
    assert store.archive.count(since=day, until=day) == 1
    history = History.of(store.archive)
    assert [f"{each.date()}" for each in many_games.calendar(history)["date"]] == [day]
    assert len(history.where(since=day, until=day)) == 1
    assert list(history.plays["finished"].dt.tz_convert(zone).dt.date.astype(str)) == [day]
    screen = stats_view(Reader(), {"stats": "games"}, store.archive)
    [card] = next(panel for panel in screen.panels if panel.id == "latest").cards
    assert card.lines[-1] == day.replace("-", "\u2011")  # no line breaks a day
    assert stats_view(Reader(), {"stats": "play", "id": f"of {day}"}, store.archive).subtitle == day
    assert bgstats.export([play(day)])["plays"][0]["playDate"] == f"{day} 10:00:00"
    export_csv([play(day)], tmp_path / "out")
    assert import_plays(tmp_path / "out").plays[0].finished == day


@pytest.mark.parametrize("day", [SUMMER, WINTER])
def test_the_link_means_an_hour_of_that_day(zone, day):
    address = bgstats.link(play(day))
    sent_day = json.loads(unquote(address.partition("data=")[2]))["playDate"]
    assert day_of(f"{sent_day}+00:00") == day


@pytest.mark.parametrize("day", [SUMMER, WINTER])
@pytest.mark.parametrize("hour", ["00:30:00", "23:30:00"])
def test_a_time_is_on_the_day_that_the_clock_showed_then(zone, day, hour, tmp_path):
    """By the offset of that day: a summer evening looked at in winter stays on its evening."""
    [found] = import_plays(raw(document(entry("1", playDate=f"{day} {hour}")))).plays
    store = TableStore(tmp_path)
    store.archive.add(found)
    assert day_of(found.finished) == day
    assert [f"{each.date()}" for each in many_games.calendar(store.archive)["date"]] == [day]
    assert store.archive.count(since=day, until=day) == 1
    assert bgstats.export([found])["plays"][0]["playDate"] == f"{day} {hour}"


def test_a_time_beyond_the_clock_has_its_day_as_it_is_written():
    assert day_of("0001-01-01T00:00:00+00:00") in ("0001-01-01", "")
    assert day_of("9999-12-31T23:59:59+00:00") in ("9999-12-31", "")
