"""The link that posts one play to BG Stats, read back as the app would, and its QR code."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given, settings

from companion.engine.ledger import ScoreLine
from companion.tables.exchange import CannotExport, bgstats, export_link, export_link_qr
from companion.tables.exchange.foreign_values import moment_of
from companion.tables.play import Play, PlayPlayer
from tests.tables.exchange.samples import plays

PLAY = Play(
    id="0f8fad5b-d9cb-469f-a165-70867728950e",
    game="tzolkin",
    depth="final",
    players=(
        PlayPlayer("Ann & <Co>", 41.25, 1, winner=True, first=True, colour="red"),
        PlayPlayer("Бен", 40, 2),
        PlayPlayer("Guest"),
    ),
    lines=(ScoreLine(0, 30, "temples", "", "", "age-1", 13, 1), ScoreLine(1, -3, "feeding", "", "", "age-2", 26, 1)),
    finished="2026-05-01T21:30:00+03:00",
    minutes=95,
    location="Club",
    comment="Rain",
)


def opened(address: str) -> dict[str, Any]:
    """The game that the app reads out of an address."""
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    [data] = parse_qs(parts.query, strict_parsing=True)["data"]
    return json.loads(data)


def test_a_link_parsed_back():
    data = opened(export_link(PLAY))
    assert (data["sourceName"], data["sourcePlayId"]) == ("boardgame-companion", PLAY.id)
    assert data["playDate"] == "2026-05-01 18:30:00"
    assert data["game"] == {
        "name": "Tzolk’in: The Mayan Calendar",
        "sourceGameId": "tzolkin",
        "bggId": 126163,
        "highestWins": True,
        "noPoints": False,
    }
    assert (data["durationMin"], data["location"]) == (95, "Club")
    assert data["comments"] == "Rain\n\nAnn & <Co>: temple steps 30\nБен: unfed workers -3"
    ann, ben, guest = data["players"]
    assert (ann["name"], ann["score"], ann["rank"], ann["role"]) == ("Ann & <Co>", 41.25, 1, "red")
    assert ben["score"] == 40
    assert "score" not in guest
    assert len({player["sourcePlayerId"] for player in data["players"]}) == 3


def test_every_boolean_is_written_although_optional():
    data = opened(export_link(Play("1", "Chess", "final", (PlayPlayer("A"),), finished="2026-05-01")))
    assert {"highestWins", "noPoints"} <= set(data["game"])
    assert {"winner", "startPlayer"} <= set(data["players"][0])
    assert "bggId" not in data["game"]
    assert data["game"]["noPoints"] is True
    assert data["playDate"].startswith("2026-05-01")


def test_the_breakdown_speaks_the_language_asked_for():
    assert "сходинки храмів 30" in opened(export_link(PLAY, "uk"))["comments"]


def test_a_long_comment_gives_way():
    long = msgspec.structs.replace(PLAY, comment="я" * 2_000)
    address = export_link(long)
    assert len(address) <= 8_000
    assert "comments" not in opened(address)
    room = 8_000 - len(export_link(msgspec.structs.replace(PLAY, comment="z", lines=())))
    some = msgspec.structs.replace(PLAY, comment="z" * room)
    assert opened(export_link(some))["comments"] == some.comment


def test_texts_that_are_no_link():
    crowd = msgspec.structs.replace(PLAY, players=tuple(PlayPlayer(f"Player {n}") for n in range(100)))
    with pytest.raises(CannotExport, match="at most 8000"):
        export_link(crowd)
    with pytest.raises(CannotExport, match="date"):
        export_link(msgspec.structs.replace(PLAY, finished=""))


def test_where_fewest_points_win():
    players = (PlayPlayer("A", 3, winner=True), PlayPlayer("B", 9))
    golf = Play("1", "Golf", "final", players, finished="2026-05-01", highest_wins=False)
    assert opened(export_link(golf))["game"]["highestWins"] is False


def test_the_code_is_svg_and_holds_the_link(monkeypatch):
    import segno

    made, make = [], segno.make
    monkeypatch.setattr(segno, "make", lambda content, **more: made.append(content) or make(content, **more))
    assert ET.fromstring(export_link_qr(PLAY)).tag.endswith("svg")
    assert made == [export_link(PLAY)]
    long = msgspec.structs.replace(PLAY, comment="z" * 5_000)
    export_link_qr(long)
    assert "comments" not in opened(made[1])


def test_a_code_is_never_denser_than_a_phone_reads():
    import segno

    assert segno.make("a" * bgstats.SCANNABLE, error="l", mode="byte").symbol_size(border=0) == (125, 125)
    crowd = msgspec.structs.replace(PLAY, players=tuple(PlayPlayer(f"Олександра {n}") for n in range(6)))
    assert len(export_link(crowd)) > bgstats.SCANNABLE
    with pytest.raises(CannotExport, match="at most 1465"):
        export_link_qr(crowd)


@settings(max_examples=60)
@given(plays())
def test_any_play_gives_a_link_or_one_sentence(play):
    if moment_of(play) is None:
        with pytest.raises(CannotExport, match="date"):
            export_link(play)
        return
    address = export_link(play)
    assert len(address) <= 8_000
    assert address.isascii()
    data = opened(address)
    assert [player["name"] for player in data["players"]] == list(play.names)
    assert [player.get("score") for player in data["players"]] == [player.points for player in play.players]
