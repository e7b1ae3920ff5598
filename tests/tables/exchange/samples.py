"""Made-up documents in the formats of other programs, and arbitrary plays."""

import json
from typing import Any

from hypothesis import strategies as st

from companion.engine.ledger import ScoreLine
from companion.tables.exchange.titles import BGG_IDS
from companion.tables.play import Play, PlayPlayer

PLAY_ID = "0f8fad5b-d9cb-469f-a165-70867728950e"


def document(*plays: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A BG Stats export with three people, one of them anonymous, and two games."""
    people = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Бен"}, {"id": 3, "name": "Guest", "isAnonymous": 1}]
    games = [
        {"id": 7, "uuid": "g7", "name": "Tzolk'in: The Mayan Calendar", "bggId": 126163, "highestWins": 1},
        {"id": 8, "uuid": "g8", "name": "Quiet Harbour", "bggId": 0, "isExpansion": 0},
        {"id": 9, "uuid": "g9", "name": "Quiet Harbour: Night", "bggId": 0, "isExpansion": 1},
    ]
    return {
        "games": games,
        "players": [{"uuid": f"p{person['id']}", "isAnonymous": False} | person for person in people],
        "locations": [{"id": 4, "uuid": "l4", "name": "Club"}],
        "plays": list(plays),
        "challenges": [],
        "userInfo": {"meRefId": 1},
    } | more


def entry(*scores: Any, **more: Any) -> dict[str, Any]:
    """A play of a BG Stats export: the scores of Ann, Бен, …"""
    rows = [
        {"playerRefId": n, "score": score, "winner": n == 1, "rank": n, "startPlayer": n == 2, "seatOrder": 0}
        for n, score in enumerate(scores, 1)
    ]
    return {
        "uuid": PLAY_ID,
        "playDate": "2024-05-03 19:30:00",
        "gameRefId": 7,
        "durationMin": 90,
        "ignored": False,
        "playerScores": rows,
    } | more


def raw(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def sheet(cells: dict[str, dict[str, Any]], part: str = "groups", **more: Any) -> str:
    """A score sheet of another author: rows by label, cells by the ids of players."""
    rows = [{"templateId": f"row{n}", "label": label, "scores": row} for n, (label, row) in enumerate(cells.items())]
    return json.dumps({"scoreType": "bestTotalWins", part: [{"templateId": "s", "rows": rows} | more]})


def with_cells(play: dict[str, Any], *ids: str) -> dict[str, Any]:
    """A play whose players have the ids that a score sheet uses."""
    rows = [
        row | {"metaData": json.dumps({"scoreUuid": id})} for row, id in zip(play["playerScores"], ids, strict=True)
    ]
    return play | {"playerScores": rows}


# arbitrary plays

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
HOSTILE = st.sampled_from(
    ["=1+1", "'=1+1", "''+x", "-3", "@SUM(A1)", "\t=cmd", "\r\n", "<script>alert(1)</script>", "a,b;c\td", '"', "＝1"]
)
WORDS = TEXT | HOSTILE
POINTS = st.integers(-(10**6), 10**6) | st.floats(-1e12, 1e12) | st.sampled_from([0.25, 41.75, 1e-9])
WHOLE = st.none() | st.integers(0, 2**31 - 1)
MOMENTS = st.sampled_from(
    ["", "2024-05-03", "2024-05-03T19:30:00+00:00", "2024-05-03T10:00:00Z", "2024-02-29T23:59:59.5+03:00", "0001-01-01"]
)


EXTRA = st.dictionaries(
    WORDS.filter(bool) | st.sampled_from(["board", "team", "newPlayer", "metaData", "expansions", "game", "uuid"]),
    WORDS
    | st.booleans()
    | st.lists(st.integers(-9, 9), max_size=2)
    | st.just({"isNpc": True})
    | st.just([{"name": "x"}]),
    max_size=2,
)


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """Any play that the record can hold."""
    people = draw(
        st.lists(
            st.builds(
                PlayPlayer,
                name=WORDS,
                points=st.none() | POINTS,
                place=st.none() | st.integers(1, 9),
                winner=st.booleans(),
                first=st.booleans(),
                colour=WORDS,
                tie_break=st.none() | POINTS,
                score_text=WORDS | st.sampled_from(["3+4", "Decisive"]),
                extra=EXTRA,
            ),
            max_size=4,
        )
    )
    seats = st.integers(0, max(len(people) - 1, 0))
    numbers = st.integers(0, 10_000)
    lines = st.builds(ScoreLine, seats, POINTS, WORDS, WORDS, WORDS, WORDS, numbers, numbers)
    return Play(
        id=draw(st.uuids().map(str) | st.text("abc/é", min_size=1, max_size=9)),
        game=draw(st.just("tzolkin") | WORDS),
        depth=draw(st.sampled_from(["mirror", "checkpoints", "final", "import"])),
        players=tuple(people),
        lines=tuple(draw(st.lists(lines, max_size=6))) if people else (),
        started=draw(MOMENTS),
        finished=draw(MOMENTS),
        minutes=draw(WHOLE),
        location=draw(WORDS),
        comment=draw(WORDS),
        decisions=draw(WHOLE),
        rulings=draw(st.dictionaries(WORDS, WORDS, max_size=2)),
        rules_version=draw(WHOLE),
        catalog_version=draw(WHOLE),
        journal=draw(st.none() | WORDS),
        source=draw(st.sampled_from(["companion", "bgstats", "bgg", "csv", "simulation"])),
        source_id=draw(WORDS),
        mark=draw(st.sampled_from(["real", "sample", "simulated"])),
        bgg_id=draw(WHOLE.filter(lambda number: number not in BGG_IDS.values())),
        counts=draw(st.booleans()),
        highest_wins=draw(st.booleans()),
        decided=draw(st.booleans()),
        extra=draw(EXTRA),
    )


def distinct(many: list[Play]) -> list[Play]:
    """No id twice, however it is written."""
    return list({play.id.casefold(): play for play in many}.values())
