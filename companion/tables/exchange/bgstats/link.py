"""The link that opens BG Stats with a play filled in."""

from __future__ import annotations

import io
from datetime import datetime
from functools import lru_cache
from urllib.parse import quote

import msgspec

from companion.engine.data_folder import Plain
from companion.games import title_of
from companion.tables.days import utc_of
from companion.tables.exchange import written_scores
from companion.tables.exchange.bgstats import score_sheet
from companion.tables.exchange.bgstats.fields import has_points
from companion.tables.exchange.foreign_values import (
    moment_of,
)
from companion.tables.exchange.report import (
    CannotExport,
)
from companion.tables.exchange.titles import bgg_id_of, source_label
from companion.tables.play import Play, PlayPlayer, stable_id

SOURCE_NAME = "boardgame-companion"
"""Part of the key by which the app remembers its matches: it must never change."""
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8_000
SCANNABLE = 1_465
"""A code of 125 modules a side holds so much; a phone does not read a denser one from a screen."""


def link(play: Play, language: str = "en", longest: int = LONGEST_LINK) -> str:
    """The address that opens the app with this play filled in. Nothing is sent: the address holds everything.

    The points of each source are in the comment, as long as there is room.
    """
    comments = [play.comment, breakdown(play, language)]
    for comment in ("\n\n".join(filter(None, comments)), play.comment, ""):
        address = ADDRESS + quote(msgspec.json.encode(link_data(play, comment)).decode(), safe="")
        if len(address) <= longest:
            return address
    raise CannotExport("error.link-long", length=len(address), most=longest)


def link_data(play: Play, comment: str = "") -> Plain:
    """The contents of the link."""
    moment = moment_of(play)
    if moment is None:
        raise CannotExport("error.no-day")
    # The app shows its own local time: of a day alone, noon lies on that day wherever the phone is near this machine.
    utc = (moment if isinstance(moment, datetime) else utc_of(moment)).isoformat()[:19].replace("T", " ")
    bgg_id = bgg_id_of(play)
    optional = {"durationMin": play.minutes, "location": play.location, "comments": comment}
    return {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": play.id,
        "playDate": utc,
        "game": {
            "name": title_of(play.game),
            "sourceGameId": play.game,
            "highestWins": play.highest_wins,
            "noPoints": not has_points(play),
            **({"bggId": bgg_id} if bgg_id else {}),
        },
        "players": [_link_player(player) for player in play.players],
        **{name: value for name, value in optional.items() if value},
    }


def _link_player(player: PlayPlayer) -> Plain:
    known = {
        "score": None if player.points is None else written_scores.plain(player.points),
        "rank": player.place,
        "role": player.colour or None,
    }
    return {
        "name": player.name,
        "sourcePlayerId": stable_id("players", player.name),
        # Written although optional: the app on Android fails where one is missing.
        "startPlayer": player.first,
        "winner": player.winner,
        **{name: value for name, value in known.items() if value is not None},
    }


def breakdown(play: Play, language: str = "en") -> str:
    """A line for each player: the points of each source."""
    sums = play.ledger.by("source")
    order = score_sheet.in_order(play.game, dict.fromkeys(line.source for line in play.lines))
    rows = []
    for seat, player in enumerate(play.players):
        parts = [
            f"{source_label(play.game, source, language)} {written_scores.write(sums[seat, source])}"
            for source in order
            if sums.get((seat, source))
        ]
        if parts:
            rows.append(f"{player.name}: {', '.join(parts)}")
    return "\n".join(rows)


def link_qr(play: Play, language: str = "en") -> str:
    """The link as a QR code in SVG, for the phone that has the app; ``CannotExport`` if a phone could not read it."""
    try:
        address = link(play, language, SCANNABLE)
    except CannotExport:
        address = link(msgspec.structs.replace(play, comment="", lines=()), language, SCANNABLE)
    return _drawn(address)


@lru_cache(maxsize=16)
def _drawn(address: str) -> str:
    """The code of an address: to find it takes long, and a finished game shows the same one with every view."""
    import segno

    out = io.BytesIO()
    segno.make(address, error="l", micro=False).save(out, kind="svg", xmldecl=False, light="#fff", omitsize=True)
    return out.getvalue().decode()
