"""Chores on the real table: the pieces to move after events that follow from the rules, as lines to tick off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import companion
from companion.engine.ask import Answer, Option
from companion.engine.chores import GUIDE, LAYOUT, Chore
from companion.engine.event import SCORE, Event
from companion.engine.record import OPENED
from companion.engine.screen import EventHint
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.common import chips, sentence, since
from companion.ui.present.page import GamePage
from companion.ui.reader import Reader

POINTS = "points"
MANY_BACK = 4
"""So many decisions taken back change the table enough to open the card."""


class Done(NamedTuple):
    """A chore, with the event that it follows and its place among all events."""

    at: int
    event: Event | None
    hand: Chore


def on_table(page: GamePage, header: Header) -> v.OnTable | None:
    """The card above the question; None without chores, or at a table that wants no card."""
    game = page.game
    if header.hands.opened == "never" or page.reader.look is not None or game.over:
        return None
    say = page.say
    always = header.hands.opened == "always"
    if lines := laid_out(page):
        laid = all(f"{LAYOUT}.{each.id}" in header.hands.ticks for each in lines)
        card = v.OnTable(LAYOUT, say.text("hands.layout"), lines, always or (game.table.companion_deals and not laid))
    elif lines := put_back(page):
        card = v.OnTable(f"back.{len(game.journal)}", say.text("hands.back"), lines, always or far_back(game))
    elif (first := since_people(header, game)) is not None:
        lines = event_lines(page, played(page, header, first))
        card = v.OnTable(f"seat.{first}", say.text("hands.companion"), lines, open=True)
    else:
        start, found = just_done(page)
        lines = event_lines(page, found)
        if not lines:
            return None
        ends = [(at, event) for at, event in since(game, start) if is_end(game, event)]
        screen, words = page.screen, page.words
        loud = next((done.hand.opens for done in found if done.hand.opens), "")
        title = words.text(f"hands.{loud}") if loud else say.text("hands.title")
        title = game.describe(ends[0][1], page.language).rstrip(".") if ends else title
        id = f"era.{ends[0][0]}" if ends else f"done.{start}"  # an era's card grows with what is decided in it
        over = bool(ends or loud) and game.table.phase not in screen.underway
        loud_line = any(line.loud for line in lines)
        card = v.OnTable(id, title, lines, always or loud_line or (over and untouched(game)))
    for line in card.lines:
        line.id = f"{card.id}.{line.id}"
        line.ticked = line.id in header.hands.ticks
    card.summary = say.text("hands.title")
    card.help = say.text("hands.help")
    card.go_on = say.text("hands.go_on")
    return card


def is_end(game: companion.Game, event: Event) -> bool:
    """Whether an era ends with it: much happens at once."""
    return event.kind in game.definition.screen().kinds(EventHint.COUNTED)


def untouched(game: companion.Game) -> bool:
    """Whether no player has decided anything in this turn, draws aside: then the card folds itself."""
    decided = (at for at in range(game.turn_start, len(game.journal)) if game.journal[at].by_people)
    return all(ask is not None and ask.chance for ask in (game.at(at).ask for at in decided))


# what happened


def begun(game: companion.Game) -> int:
    """The number of the last decision before this turn; an era that has ended since the turn before is shown whole."""
    journal = game.journal
    start = next((place for place in range(game.turn_start, 0, -1) if journal[place - 1].by_people), 0)
    end = next((event.decision for event in reversed(game.events) if is_end(game, event)), start)
    if end < start:
        turns = [each.table.phase for each in game.moments(end)]
        start = end if turns.count(turns[-1]) == 1 else start
    return start


def just_done(page: GamePage) -> tuple[int, list[Done]]:
    """The chores since the last decision before this turn, and the number of that decision."""
    game, screen, say = page.game, page.screen, page.words
    start = begun(game)
    found = [
        Done(at, event, hand) for at, event in since(game, start) for hand in screen.chores(game.table, event, say)
    ]
    return start, found


def event_lines(page: GamePage, found: Sequence[Done]) -> list[v.TableLine]:
    """One line for each heading and player, in the order in which it happened; some begin a line of their own."""
    groups: list[list[Done]] = []
    for done in found:
        if groups and goes_with(groups[-1][-1], done):
            groups[-1].append(done)
        else:
            groups.append([done])
    return [line(page, group) for group in groups]


def goes_with(last: Done, done: Done) -> bool:
    """Whether a chore stands in one line with that before it."""
    if (last.event and last.event.player) != (done.event and done.event.player):
        return False
    return done.hand.follows or (last.hand.section == done.hand.section and not done.hand.starts)


def line(page: GamePage, group: Sequence[Done]) -> v.TableLine:
    """The chores of one player, or of any, under one heading."""
    say, first = page.words, group[0]
    seat = first.event.player if first.event is not None else first.hand.seat
    texts = [each.hand.text or (page.game.describe(each.event, page.language) if each.event else "") for each in group]
    goods: dict[str, float] = {}
    for each in group:
        for name, n in each.hand.goods.items():
            goods[name] = goods.get(name, 0) + n
    return v.TableLine(
        id=str(first.at),
        text=" ".join(counted(texts) if seat is None else named(counted(texts), page.game.names[seat])),
        player=page.players[seat] if seat is not None else None,
        icon=first.hand.icon,
        chips=changed(page, goods),
        svgs=list(filter(None, (picture(page, piece) for each in group for piece in each.hand.pieces))),
        heading=say.text(f"hands.{first.hand.section}") if first.hand.section else "",
        loud=goods.get(POINTS, 0) < 0 or any(each.hand.loud for each in group),
    )


def changed(page: GamePage, goods: Mapping[str, float]) -> list[v.Chip]:
    """The goods that come, then those that go back, as chips."""
    gained, lost = {k: n for k, n in goods.items() if n > 0}, {k: -n for k, n in goods.items() if n < 0}
    return [*chips(page.words, gained, "+", "gain"), *chips(page.words, lost, "−", "cost")]


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


def picture(page: GamePage, piece: Answer) -> str:
    """The piece that an answer stands for, drawn."""
    game = page.game
    assert game.ask is not None
    return page.screen.picture(game.table, game.ask, Option(piece), page.words)


# what the companion has played


def since_people(header: Header, game: companion.Game) -> int | None:
    """The first of the companion's decisions since a person last decided; None where only people have decided."""
    found = None
    for place in range(len(game.journal) - 1 if header.companions else -1, -1, -1):
        if not game.journal[place].by_people:
            continue
        ask = game.at(place).ask
        if ask is None or ask.chance or ask.entry is not None:
            continue  # what people tell of a draw is no turn of theirs
        if ask.player not in header.companions:
            break
        found = place
    return found


def played(page: GamePage, header: Header, first: int) -> list[Done]:
    """The chores of the companion's decisions since then, and of what has followed by rule."""
    screen, say = page.screen, page.words
    found = []
    for at, event in enumerate(page.game.events):
        if event.decision > first:
            own = event.player in header.companions and event.kind != SCORE
            done = screen.chores(page.game.table, event, say) or ([Chore("")] if own else [])
            found += [Done(at, event, hand) for hand in done]
    return found


# setting up, and setting back


def laid_out(page: GamePage) -> list[v.TableLine]:
    """Everything that lies out before the first turn, complete."""
    game = page.game
    if game.ask is None or game.ask.chance or not page.screen.ready(game.table):
        return []
    named = layout_ids(page.screen.layout(game.table, page.words))
    lines = []
    for id, hand in named.items():
        if hand.only != GUIDE:
            lines.append(line(page, [Done(0, None, hand)]))
            lines[-1].id = id.removeprefix(f"{LAYOUT}.")
    return lines


def layout_ids(hands: Sequence[Chore]) -> dict[str, Chore]:
    """The lines of a layout by the ids of their ticks: a name, a seat, and a number where there are several."""
    found: dict[str, Chore] = {}
    for hand in hands:
        name = f"{LAYOUT}.{hand.name}" + (f".{hand.seat}" if hand.seat is not None else "")
        same = sum(each == name or each.startswith(f"{name}#") for each in found)
        found[f"{name}#{same + 1}" if same else name] = hand
    return found


def put_back(page: GamePage) -> list[v.TableLine]:
    """After going back: what everybody's goods differ by from what lies there, and the board as it is drawn."""
    game = page.game
    if not game.can_redo:
        return []
    holdings, later = page.definition.holdings, game.furthest()
    lines = [v.TableLine(id="board", text=page.say.text("hands.board"), icon="undo")]
    for player in page.players:
        now, then = holdings(game.table, player.seat), holdings(later.table, player.seat)
        goods = {name: n - then.get(name, 0) for name, n in now.items() if n != then.get(name, 0)}
        if goods:
            text = next(named([page.say.text("hands.goods")], player.name))
            lines.append(v.TableLine(f"seat.{player.seat}", text, False, player, "", changed(page, goods)))
    return lines


def far_back(game: companion.Game) -> bool:
    """Whether so much was taken back that the card opens by itself."""
    return len(game.furthest().journal) - len(game.journal) >= MANY_BACK


def chores_menu(reader: Reader, header: Header) -> v.Menu:
    """When the card opens by itself, in the menu of the table."""
    say = reader.say
    items = [
        v.Action(say.text(f"hands.opened.{each}"), {"op": "hands", "value": each}, selected=each == header.hands.opened)
        for each in OPENED
    ]
    return v.Menu("hands", say.text("hands.opened"), kind="choice", items=items)
