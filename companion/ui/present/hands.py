"""On the table: what happened by rule and not by somebody's tap, as what hands do with the real pieces, ticked off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import companion
from companion.engine.event import SCORE, Event
from companion.engine.screen import Chore
from companion.tables.store import OPENED, Hands, Header
from companion.ui import view as v
from companion.ui.present.common import chips, sentence, since
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command

MANY_BACK = 4
"""So many decisions taken back change the table enough to be told at once."""


class Done(NamedTuple):
    """A hand at work, with the event that it follows and its place among all events."""

    at: int
    event: Event | None
    hand: Chore


def on_table(reader: Reader, header: Header, game: companion.Game, players: Sequence[v.Player]) -> v.OnTable | None:
    """The card above the question; None where hands have nothing to do, or the table wants none."""
    if header.hands.opened == "never" or reader.look is not None or game.over:
        return None
    say = reader.say
    always = header.hands.opened == "always"
    if lines := laid_out(reader, game, players):
        card = v.OnTable("layout", say.text("hands.layout"), lines, always or game.table.companion_deals)
    elif lines := put_back(reader, game, players):
        card = v.OnTable(f"back.{len(game.journal)}", say.text("hands.back"), lines, always or far_back(game))
    elif (first := since_people(header, game)) is not None:
        lines = event_lines(reader, game, players, played(reader, header, game, first))
        card = v.OnTable(f"seat.{first}", say.text("hands.companion"), lines, open=True)
    else:
        start, found = just_done(game, reader)
        lines = event_lines(reader, game, players, found)
        if not lines:
            return None
        ends = [(at, event) for at, event in since(game, start) if is_end(game, event)]
        screen, words = game.definition.screen(), reader.words(game.definition.name)
        loud = next((screen.opens[done.hand.section] for done in found if done.hand.section in screen.opens), "")
        title = words.text(f"hands.{loud}") if loud else say.text("hands.title")
        title = game.describe(ends[0][1], reader.language).rstrip(".") if ends else title
        id = f"era.{ends[0][0]}" if ends else f"done.{start}"  # an era's card grows with what is decided in it
        over = bool(ends or loud) and game.table.phase not in screen.underway
        card = v.OnTable(id, title, lines, always or (over and untouched(game)))
    for line in card.lines:
        line.id = f"{card.id}.{line.id}"
        line.ticked = line.id in header.hands.ticks
    card.summary = say.text("hands.things", n=len(card.lines))
    card.help = say.text("hands.help")
    card.go_on = say.text("hands.go_on")
    return card


def is_end(game: companion.Game, event: Event) -> bool:
    """Whether an era ends with it: much happens at once."""
    return event.kind in game.definition.screen().counted_after


def untouched(game: companion.Game) -> bool:
    """Whether no player has decided anything in this turn: then the card folds itself; a draw told is no decision."""
    told = (at for at in range(game.turn_start, len(game.journal)) if game.journal[at].told)
    return all(ask is not None and ask.chance for ask in (game.at(at).ask for at in told))


# what happened


def begun(game: companion.Game) -> int:
    """The number of the last decision before this turn; an era that has ended since the turn before is told whole."""
    journal = game.journal
    start = next((place for place in range(game.turn_start, 0, -1) if journal[place - 1].told), 0)
    end = next((event.decision for event in reversed(game.events) if is_end(game, event)), start)
    if end < start:
        turns = [each.table.phase for each in game.moments(end)]
        start = end if turns.count(turns[-1]) == 1 else start
    return start


def just_done(game: companion.Game, reader: Reader) -> tuple[int, list[Done]]:
    """What hands do since the last decision before this turn, and the number of that decision."""
    screen, say = game.definition.screen(), reader.words(game.definition.name)
    start = begun(game)
    found = [Done(at, event, hand) for at, event in since(game, start) for hand in screen.hands(game.table, event, say)]
    return start, found


def event_lines(
    reader: Reader, game: companion.Game, players: Sequence[v.Player], found: Sequence[Done]
) -> list[v.TableLine]:
    """One line for each heading and player, in the order in which it happened; some begin a line of their own."""
    groups: list[list[Done]] = []
    for done in found:
        if groups and goes_with(groups[-1][-1], done):
            groups[-1].append(done)
        else:
            groups.append([done])
    return [line(reader, game, players, group) for group in groups]


def goes_with(last: Done, done: Done) -> bool:
    """Whether a hand is told in one line with that before it."""
    if (last.event and last.event.player) != (done.event and done.event.player):
        return False
    return done.hand.follows or (last.hand.section == done.hand.section and not done.hand.starts)


def line(reader: Reader, game: companion.Game, players: Sequence[v.Player], group: Sequence[Done]) -> v.TableLine:
    """What one player's hands, or anybody's, do under one heading."""
    say, first = reader.words(game.definition.name), group[0]
    seat = first.event.player if first.event is not None else first.hand.seat
    texts = [each.hand.text or (game.describe(each.event, reader.language) if each.event else "") for each in group]
    goods: dict[str, float] = {}
    for each in group:
        for name, n in each.hand.goods.items():
            goods[name] = goods.get(name, 0) + n
    return v.TableLine(
        id=str(first.at),
        text=" ".join(counted(texts) if seat is None else named(counted(texts), game.names[seat])),
        player=players[seat] if seat is not None else None,
        icon=first.hand.icon,
        chips=[*chips(say, {k: n for k, n in goods.items() if n > 0}, "+", "gain"), *lost(reader, game, goods)],
        svgs=list(filter(None, (picture(reader, game, key) for each in group for key in each.hand.pieces))),
        heading=say.text(f"hands.{first.hand.section}") if first.hand.section else "",
    )


def lost(reader: Reader, game: companion.Game, goods: Mapping[str, float]) -> list[v.Chip]:
    """What goes back, as chips."""
    return chips(reader.words(game.definition.name), {k: -n for k, n in goods.items() if n < 0}, "−", "cost")


def named(texts: Iterable[str], name: str) -> Iterator[str]:
    """Sentences about a player: the first of them with the name, the others without.

    >>> list(named(["Ann feeds 3 workers.", "Ann: 2 points."], "Ann")), list(named(["A die shows 3."], "Ann"))
    (['Ann feeds 3 workers.', '2 points.'], ['Ann: A die shows 3.'])
    """
    for place, text in enumerate(texts):
        rest = text.removeprefix(name)
        said = rest.removeprefix(":").lstrip()
        if place:
            yield sentence(said)
        else:
            yield text if rest != text else f"{name} {said}" if said[:1].islower() else f"{name}: {said}"


def counted(texts: Iterable[str]) -> list[str]:
    """The same sentence twice is said once, with how often."""
    found: dict[str, int] = {}
    for text in texts:
        found[text] = found.get(text, 0) + 1
    return [text if n == 1 else f"{text} ×{n}" for text, n in found.items()]


def picture(reader: Reader, game: companion.Game, key: str) -> str:
    """The piece of a key, drawn."""
    assert game.ask is not None
    return game.definition.screen().picture(game.table, game.ask, key, reader.language)


# what the companion has played


def since_people(header: Header, game: companion.Game) -> int | None:
    """The first of the companion's decisions since a person last decided; None where it was nobody but people."""
    found = None
    for place in range(len(game.journal) - 1 if header.companions else -1, -1, -1):
        if not game.journal[place].told:
            continue
        ask = game.at(place).ask
        if ask is None or ask.chance or ask.entry is not None:
            continue  # what people tell of a draw is no turn of theirs
        if ask.player not in header.companions:
            break
        found = place
    return found


def played(reader: Reader, header: Header, game: companion.Game, first: int) -> list[Done]:
    """All that hands do for the companion since then, and what has followed by rule."""
    screen, say = game.definition.screen(), reader.words(game.definition.name)
    found = []
    for at, event in enumerate(game.events):
        if event.decision > first:
            own = event.player in header.companions and event.kind != SCORE
            done = screen.hands(game.table, event, say) or ([Chore("")] if own else [])
            found += [Done(at, event, hand) for hand in done]
    return found


# setting up, and setting back


def laid_out(reader: Reader, game: companion.Game, players: Sequence[v.Player]) -> list[v.TableLine]:
    """Everything that lies out before the first turn, complete."""
    if game.ask is None or game.ask.chance:
        return []
    hands = game.definition.screen().layout(game.table, reader.words(game.definition.name))
    return [line(reader, game, players, [Done(at, None, hand)]) for at, hand in enumerate(hands)]


def put_back(reader: Reader, game: companion.Game, players: Sequence[v.Player]) -> list[v.TableLine]:
    """After going back: what everybody's goods differ by from what lies there, and the board as it is drawn."""
    if not game.can_redo:
        return []
    holdings, later = game.definition.holdings, game.furthest()
    lines = [v.TableLine(id="board", text=reader.say.text("hands.board"), icon="undo")]
    for player in players:
        now, then = holdings(game.table, player.seat), holdings(later.table, player.seat)
        goods = {name: n - then.get(name, 0) for name, n in now.items() if n != then.get(name, 0)}
        if goods:
            hand = Chore("", goods=goods, text=reader.say.text("hands.goods"), seat=player.seat)
            lines.append(line_of_goods(reader, game, player, hand))
    return lines


def line_of_goods(reader: Reader, game: companion.Game, player: v.Player, hand: Chore) -> v.TableLine:
    """A player's goods set back."""
    say = reader.words(game.definition.name)
    gained = chips(say, {k: n for k, n in hand.goods.items() if n > 0}, "+", "gain")
    text = next(named([hand.text], player.name))
    return v.TableLine(f"seat.{player.seat}", text, False, player, "", [*gained, *lost(reader, game, hand.goods)])


def far_back(game: companion.Game) -> bool:
    """Whether so much was taken back that the table is told at once how to set itself back."""
    return len(game.furthest().journal) - len(game.journal) >= MANY_BACK


# what the taps do


def _tick(session: Session, message: Command) -> None:
    """Tick a line off, or not; ticks of earlier cards are forgotten."""
    table, id = session.table, message.get("id")
    card = session.view().on_table if table is not None else None
    if table is None or card is None or id not in [line.id for line in card.lines]:
        return
    ticked = {line.id: line.ticked != (line.id == id) for line in card.lines}
    table.keep_hands(Hands(tuple(each for each, on in ticked.items() if on), table.header.hands.opened))


def _opened(session: Session, message: Command) -> None:
    """When the card opens by itself at this table."""
    table, value = session.table, message.get("value")
    if table is not None and value in OPENED:
        table.keep_hands(Hands(table.header.hands.ticks, value))


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {"tick": _tick, "hands": _opened}


def hands_menu(reader: Reader, header: Header) -> v.Menu:
    """When the card opens by itself, in the menu of the table."""
    say = reader.say
    items = [
        v.Action(say.text(f"hands.opened.{each}"), {"op": "hands", "value": each}, selected=each == header.hands.opened)
        for each in OPENED
    ]
    return v.Menu(id="hands", label=say.text("hands.opened"), kind="choice", items=items)
