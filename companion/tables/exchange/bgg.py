"""BoardGameGeek: plays as its XML interface gives them, saved from a browser. Nothing is fetched or posted by us."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree as ET
from xml.parsers import expat

import msgspec

from companion.engine.data_folder import Plain
from companion.games import NAMES
from companion.tables.exchange import written_scores
from companion.tables.exchange.bgstats import anonymous
from companion.tables.exchange.foreign_values import (
    LONGEST_NAME,
    MOST_PLAYERS,
    day,
    flag,
    is_markup,
    label_of,
    person,
    string,
    whole,
)
from companion.tables.exchange.report import (
    BadField,
    Broken,
    Imported,
    LeftOut,
    Remark,
    Report,
    Unsafe,
    Why,
    WrongSchema,
)
from companion.tables.exchange.titles import our_game
from companion.tables.play import Play, PlayPlayer, lowest_wins, placed, stable_id

DEEPEST = 20
MOST_AT_ONCE = 1_000
UNKNOWN_DAY = "0000-00-00"


def read(raw: bytes, name: str) -> Imported:
    """The plays of a saved page."""
    root = parse(raw, name)
    if root.tag != "plays":
        raise WrongSchema("error.schema", file=name, field="plays")
    plays: dict[str, Play] = {}
    found, remarks = 0, _more_pages(root)
    for entry in root.iter("play"):
        item = entry.find("item")
        title = "" if item is None else item.get("name", "")
        label = label_of(entry.get("date", ""), title)
        notes: list[Remark] = []
        found += 1
        try:
            several = _plays(entry, item, label, notes)
            if several[0].id in plays:
                raise LeftOut(Why.TWICE)
        except BadField as bad:
            remarks.append(Remark(Why.FIELD, label, {"field": bad.field}))
        except LeftOut as out:
            remarks.append(Remark(out.why, label, out.values))
        else:
            found += len(several) - 1
            plays |= {play.id: play for play in several}
            remarks += notes
    return Imported(tuple(_with_places(plays.values())), Report(name, "bgg", found, len(plays), tuple(remarks)))


def _with_places(plays: Iterable[Play]) -> Iterator[Play]:
    """The file does not say whether the highest or the lowest score wins, nor the second place: the winners show it."""
    plays = list(plays)
    of_game: dict[str, list[Play]] = {}
    for play in plays:
        of_game.setdefault(play.game, []).append(play)
    lowest = {game: game not in NAMES and lowest_wins(some) for game, some in of_game.items()}
    for play in plays:
        highest = not lowest[play.game]
        yield msgspec.structs.replace(play, players=placed(play.players, highest), highest_wins=highest)


def parse(raw: bytes, name: str) -> ET.Element:
    """The tree of a document without a document type: no entity is ever declared, so none can grow or fetch."""
    parser = expat.ParserCreate()
    builder = ET.TreeBuilder()
    depth = 0

    def refuse(*_: object) -> None:
        raise Unsafe("error.xml-doctype", file=name)

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise Unsafe("error.nesting", file=name)
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, builder.data
    try:
        parser.Parse(raw, True)
        return builder.close()
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, Unsafe):
            raise
        raise Broken("error.broken", file=name, why=str(error)) from None


def _more_pages(root: ET.Element) -> list[Remark]:
    """A saved page may be one of many."""
    try:
        total = whole(root.attrib, "total")
    except BadField:
        return []
    here = len(root.findall("play"))
    return [Remark(Why.MORE_PAGES, "", {"here": here, "total": total})] if total > here else []


def _plays(entry: ET.Element, item: ET.Element | None, label: str, notes: list[Remark]) -> list[Play]:
    """The play of an entry, and as many more as it says there were."""
    if item is None:
        raise LeftOut(Why.NO_GAME, ref="")
    values = entry.attrib
    number = string(values, "id", LONGEST_NAME) or ET.tostring(entry, "unicode")
    id, bgg_id = stable_id("bgg", number), whole(item.attrib, "objectid")
    quantity = whole(values, "quantity") or 1
    if not 1 <= quantity <= MOST_AT_ONCE:
        raise BadField("quantity")
    kinds = {kind.get("value") for kind in item.iter("subtype")}
    flags = {
        Why.NOT_COUNTED: flag(values, "incomplete") or flag(values, "nowinstats"),
        Why.EXPANSION: "boardgameexpansion" in kinds,
    }
    notes += [Remark(why, label) for why, is_so in flags.items() if is_so]
    date = string(values, "date", 40)
    players = _players(entry, id, label, notes)
    play = Play(
        id=id,
        game=our_game(string(item.attrib, "name", LONGEST_NAME), bgg_id),
        depth="import",
        players=players,
        finished="" if date in ("", UNKNOWN_DAY) else day(date, "date"),
        minutes=max(whole(values, "length"), 0) or None,
        location=string(values, "location", LONGEST_NAME),
        comment=(entry.findtext("comments") or "").strip(),
        source="bgg",
        source_id=string(values, "id", LONGEST_NAME),
        bgg_id=bgg_id or None,
        counts=not any(flags.values()),
        decided=len(players) == 1 or any(each.winner for each in players),
    )
    if quantity > 1:
        notes.append(Remark(Why.QUANTITY, label, {"count": quantity}))
    return [play, *(_another(play, again) for again in range(2, quantity + 1))]


def _another(play: Play, again: int) -> Play:
    """One more play of the same people: its result was not written down."""
    return Play(
        id=stable_id("bgg", play.id, str(again)),
        game=play.game,
        depth="import",
        players=tuple(PlayPlayer(name) for name in play.names),
        finished=play.finished,
        location=play.location,
        source="bgg",
        source_id=play.source_id,
        bgg_id=play.bgg_id,
        counts=play.counts,
        decided=False,
    )


def _players(entry: ET.Element, id: str, label: str, notes: list[Remark]) -> tuple[PlayPlayer, ...]:
    rows = entry.findall("players/player")
    if len(rows) > MOST_PLAYERS:
        raise BadField("players")
    players = []
    for seat, row in enumerate(rows):
        values: Mapping[str, str] = row.attrib
        name = person(string(values, "name")) or person(string(values, "username"))
        if not name:
            name = anonymous("", id, seat)
            notes.append(Remark(Why.ANONYMOUS, label, {"name": name}))
        if is_markup(name):
            notes.append(Remark(Why.MARKUP, label, {"name": name}))
        points, words = written_scores.read(values.get("score"))
        if points is None and words:
            notes.append(Remark(Why.SCORE_TEXT, label, {"name": name, "score": words[:40]}))
        players.append(
            PlayPlayer(
                name=name,
                points=points,
                winner=flag(values, "win"),
                first=string(values, "startposition", LONGEST_NAME).strip() == "1",
                colour=string(values, "color", LONGEST_NAME),
                score_text=words,
                extra=_extra(values),
            )
        )
    return tuple(players)


def _extra(values: Mapping[str, str]) -> Plain:
    """The unused fields, by their names in BG Stats."""
    position = string(values, "startposition", LONGEST_NAME).strip()
    found: Plain = {"newPlayer": True} if flag(values, "new") else {}
    return found | ({"startPosition": position} if position not in ("", "1") else {})
