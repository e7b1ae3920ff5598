"""The score sheet inside a BG Stats play: rows per source, groups per era, and back to score lines.

A row of ours says its source and era in its ``templateId``, so it comes back as it was; a row of any other sheet
becomes lines whose source is the row's label.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from companion.engine.data_folder import LANGUAGES, Plain
from companion.engine.ledger import ScoreLine
from companion.games import NAMES, definition
from companion.tables.exchange import written_scores
from companion.tables.exchange.foreign_values import LONGEST_NAME, Entry, flag, objects, person, string, whole
from companion.tables.exchange.report import BadField
from companion.tables.exchange.titles import bgg_id_of, era_label, key, source_label, sources_by_label
from companion.tables.play import Play

OURS = "companion"
_TICKED = {"checkbox", "radio", "radioOverall"}


class SheetLines(msgspec.Struct):
    """The score lines of a sheet, and the number of cells that could not be read or belong to no player."""

    lines: list[ScoreLine]
    unmatched: int = 0


def read(text: str, seats: Mapping[str, int], game: str) -> SheetLines:
    """The score lines of a sheet; ``seats`` by the id that its cells use, in lower case."""
    root = msgspec.json.decode(text)
    if not isinstance(root, dict):
        raise BadField("scoresheet")
    sheet = SheetLines([])
    for section in objects(root, "groups") + objects(root, "rounds"):
        repeated = whole(section, "repetition")
        era = _label(section)
        if repeated > 1 or "rounds" in root:
            era = f"{era} {max(repeated, 1)}".strip()
        rows = [*objects(section, "rows"), *([section] if section.get("scores") else [])]
        for row in rows:
            _read_row(sheet, row, era, seats, game)
    return sheet


def _read_row(sheet: SheetLines, row: Entry, era: str, seats: Mapping[str, int], game: str) -> None:
    cells = row.get("scores")
    if not isinstance(cells, dict):
        return
    kind = string(row, "type")
    if kind == "ignoredForTotal":
        return
    mark, _, place = string(row, "templateId").partition("/")
    own_era, slash, source = place.partition("/")
    if mark == OURS and slash:
        era = own_era
    else:
        label = _label(row) or string(row, "templateId", LONGEST_NAME)
        source = sources_by_label(game).get(key(label), label)
    for who, cell in cells.items():
        seat = seats.get(str(who).casefold())
        points, words = _value(row, kind, cell)
        if points is None and not words:
            continue
        if points is None or seat is None:
            sheet.unmatched += 1
        elif points or kind == "":
            sheet.lines.append(ScoreLine(seat, points, source, "", "", era, 0, 0))


def _value(row: Entry, kind: str, cell: object) -> tuple[float | None, str]:
    """The points of a cell, and its text where that is no number."""
    points, words = written_scores.read(str(int(cell)) if isinstance(cell, bool) else cell)
    if kind in _TICKED:
        points, words = _ticked(row, points, words)
    if points is not None and flag(row, "negative"):
        points = -abs(points)
    return points, words


def _ticked(row: Entry, points: float | None, words: str) -> tuple[float | None, str]:
    """A cell to tick holds the worth of its row ("20", "win"); older ones only say that it is ticked."""
    if words.casefold() == "false" or not (points or words):
        return None, ""
    worth, named = written_scores.read(row.get("value"))
    same = (points, words.casefold()) == (worth, named.casefold())
    return (worth or 0, "") if same or points == 1 or words.casefold() == "true" else (None, words or "?")


def _label(part: Entry) -> str:
    return person(string(part, "label", LONGEST_NAME))


def write(play: Play, ids: list[str]) -> str:
    """The filled sheet of a play; ``ids`` are the cells' ids by seat."""
    sums = play.ledger.by("era", "source")
    eras = list(dict.fromkeys(line.era for line in play.lines))
    groups = [_group(play, era, ids, sums) for era in eras]
    root = {
        "bggId": bgg_id_of(play) or 0,
        "version": 1,
        "langCode": "en",
        "defaultLanguage": "en",
        "scoreType": "bestTotalWins",
        "groups": groups,
    }
    return msgspec.json.encode(root).decode()


def _group(play: Play, era: str, ids: list[str], sums: Mapping[tuple[object, ...], float]) -> Plain:
    there = dict.fromkeys(line.source for line in play.lines if line.era == era)
    return {
        "templateId": f"{OURS}/{era}",
        "repetition": 1,
        "maxRepeat": 1,
        **_labels(era_label(play.game, era, language) for language in LANGUAGES),
        "hasSubTotal": True,
        "hideSingleGroupLabel": True,
        "isExtra": False,
        "rows": [
            {
                "templateId": f"{OURS}/{era}/{source}",
                **_labels(source_label(play.game, source, language) for language in LANGUAGES),
                "scores": {
                    ids[seat]: written_scores.write(sums[seat, era, source])
                    for seat in range(len(play.players))
                    if (seat, era, source) in sums
                },
                "negative": False,
                "repeatable": False,
                "repetition": 1,
                "isExtra": False,
            }
            for source in in_order(play.game, there)
        ],
    }


def _labels(texts: Iterable[str]) -> dict[str, str]:
    names = ["label", *(f"label-{language}" for language in LANGUAGES[1:])]
    return {name: text[:1].upper() + text[1:] for name, text in zip(names, texts, strict=True)}


def in_order(game: str, there: Iterable[str]) -> list[str]:
    """Sources in the order of the game's own list; others after them, as they came."""
    known = definition(game).sources if game in NAMES else ()
    there = list(there)
    return [source for source in known if source in there] + [source for source in there if source not in known]
