"""Chores on the real table: the pieces to move after events that follow from the rules, as lines to tick off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import companion
from companion.engine.ask import Answer, Option
from companion.engine.chores import Chore
from companion.engine.describe import label_option
from companion.engine.event import SCORE, Event
from companion.engine.messages import Sentence
from companion.engine.screen import EventHint
from companion.engine.setup_layout import GUIDE, LAYOUT
from companion.engine.table_document import OPENED
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.page_context import GamePage, since
from companion.ui.present.player_signs import rival_of
from companion.ui.present.titles import sentence
from companion.ui.reader import Reader

POINTS = "points"
WHOLE = "c-whole"
"""The class of a drawing that is a whole board, not a piece."""
MOST_SCENES = 4
"""So many pictures stand side by side on a phone."""
MANY_BACK = 4
"""So many decisions taken back change the table enough to open the card."""


class EventChore(NamedTuple):
    """A chore, with the event that it follows and its place among all events."""

    at: int
    event: Event | None
    chore: Chore


def on_table(page: GamePage, header: Header) -> v.OnTable | None:
    """The card above the question; None without chores, or at a table that wants no card."""
    if header.notes.opened == "never" or page.reader.look is not None or page.game.over:
        return None
    card = card_of(page, header)
    if card is None:
        return None
    say = page.say
    card.open = card.open or header.notes.opened == "always"
    for line in card.lines:
        line.id = f"{card.id}.{line.id}"
        line.ticked = line.id in header.notes.ticks
        line.heading = "" if card.scenes else line.heading
    draw_wholes_once(card.lines)
    if asides := sum(line.aside for line in card.lines):
        card.aside = say.text("chores.aside", n=asides)
    card.no_ticks = header.options.trial
    card.summary = say.text("chores.events" if card.no_ticks else "chores.title")
    card.title = card.summary if card.no_ticks else card.title
    card.help = "" if card.scenes or card.no_ticks else say.text("chores.help")
    card.go_on = say.text("chores.go_on")
    return card


def card_of(page: GamePage, header: Header) -> v.OnTable | None:
    """The chores that come first: the layout, moves taken back, the companion's turn, the last events."""
    game, say = page.game, page.say
    if lines := [] if header.options.trial else laid_out(page):
        laid = all(tick_of(each.id) in header.notes.ticks for each in lines)
        return v.OnTable(LAYOUT, say.text("chores.layout"), lines, game.table.companion_deals and not laid)
    if lines := put_back(page):
        return v.OnTable(f"back.{len(game.journal)}", say.text("chores.back"), lines, far_back(game))
    if (first := since_people(header, game)) is not None:
        lines = event_lines(page, played(page, header, first))
        shown, whole = answered(page, header, first), not names_card(header, game)
        return v.OnTable(f"seat.{first}", say.text("chores.companion"), lines, open=whole, scenes=shown)
    return card_of_events(page)


def card_of_events(page: GamePage) -> v.OnTable | None:
    """The chores that follow from the last events; an era's end has a card that grows with its decisions."""
    game = page.game
    start, found = just_done(page)
    lines = event_lines(page, found)
    if all(line.aside for line in lines):
        return None
    end = next(((at, event) for at, event in since(game, start) if is_end(game, event)), None)
    opens = next((done.chore.opens for done in found if done.chore.opens), "")
    if end is not None:
        id, title = f"era.{end[0]}", game.describe(end[1], page.language).rstrip(".")
    else:
        id, title = f"done.{start}", page.words.text(f"chores.{opens}") if opens else page.say.text("chores.title")
    much = (end is not None or opens) and game.table.phase not in page.screen.data.underway
    is_open = any(line.loud for line in lines) or bool(much and untouched(game))
    return v.OnTable(id, title, lines, is_open, scenes=scenes(page, found), lost=lost(page, found))


def lost(page: GamePage, found: Sequence[EventChore]) -> list[v.Loss]:
    """The points that these chores take from each player."""
    points = dict[int, float]()
    for each in found:
        if each.event is not None and each.event.player is not None:
            seat = each.event.player
            points[seat] = points.get(seat, 0) - min(0, each.chore.goods.get(POINTS, 0))
    return [
        v.Loss(page.players[seat], v.Chip.of_goods(page.words, {POINTS: n}, "−", "cost"))
        for seat, n in points.items()
        if n
    ]


def draw_wholes_once(lines: Sequence[v.TableLine]) -> None:
    """Draw a whole board once, below the last line that shows it."""
    drawn = False
    for line in reversed(lines):
        wholes = [svg for svg in line.svgs if WHOLE in svg]
        line.svgs = [*(svg for svg in line.svgs if svg not in wholes), *([] if drawn else wholes[-1:])]
        drawn = drawn or bool(wholes)


def is_end(game: companion.Game, event: Event) -> bool:
    """Whether an era ends with it: much happens at once."""
    return event.kind in game.definition.screen().kinds(EventHint.COUNTED)


def untouched(game: companion.Game) -> bool:
    """Whether no player has decided anything in this turn, draws aside: then the card folds itself."""
    decided = (at for at in range(game.turn_start, len(game.journal)) if game.journal[at].by_people)
    return all(ask is not None and ask.chance for ask in (game.at(at).ask for at in decided))


# events


def begun(game: companion.Game) -> int:
    """The number of the last decision before this turn; an era that has ended since the turn before is shown whole."""
    journal = game.journal
    start = next((place for place in range(game.turn_start, 0, -1) if journal[place - 1].by_people), 0)
    end = next((event.decision for event in reversed(game.events) if is_end(game, event)), start)
    if end < start:
        turns = [each.table.phase for each in game.moments(end)]
        start = end if turns.count(turns[-1]) == 1 else start
    return start


def just_done(page: GamePage) -> tuple[int, list[EventChore]]:
    """The chores since the last decision before this turn, and the number of that decision."""
    game, screen, say = page.game, page.screen, page.words
    start = begun(game)
    found = [
        EventChore(at, event, chore)
        for at, event in since(game, start)
        for chore in screen.chores(game.table, event, say)
    ]
    return start, found


def event_lines(page: GamePage, found: Sequence[EventChore]) -> list[v.TableLine]:
    """One line for each heading and player, in the order in which it happened; some begin a line of their own."""
    groups: list[list[EventChore]] = []
    for done in found:
        if groups and goes_with(groups[-1], done):
            groups[-1].append(done)
        else:
            groups.append([done])
    return [line(page, group) for group in groups]


def goes_with(line: Sequence[EventChore], done: EventChore) -> bool:
    """Whether a chore stands in one line with those before it."""
    last, chore = line[-1], done.chore
    if (last.event and last.event.player) != (done.event and done.event.player):
        return False
    if not chore.starts:
        return chore.follows or last.chore.section == chore.section
    like = last.event is not None and done.event is not None and last.event.kind == done.event.kind
    return chore.follows and (like or all(each.chore.why for each in line))


def line(page: GamePage, group: Sequence[EventChore]) -> v.TableLine:
    """The chores of one player, or of any, under one heading; without anything to do it stands aside."""
    say, first = page.words, group[0]
    seat = first.event.player if first.event is not None else first.chore.seat
    moves, why = worded(group)
    goods = Counter[str]()
    for each in group:
        goods.update(each.chore.goods)
    icon = next((name for name in moves[0].chore.goods if name in page.screen.icons), moves[0].chore.icon)
    pieces = [picture(page, piece) for each in group for piece in each.chore.pieces]
    places = [place for each in group if each.event for place in page.screen.touched([each.event])]
    return v.TableLine(
        id=str(first.at),
        text=said(page, moves, seat),
        player=page.players[seat] if seat is not None else None,
        icon=icon,
        chips=changed(page, goods),
        svgs=[svg for svg in pieces if svg],
        heading=say.text(f"chores.{first.chore.section}") if first.chore.section else "",
        loud=goods.get(POINTS, 0) < 0 or any(each.chore.loud for each in group),
        why=said(page, why, seat) if why else "",
        aside=all(each.chore.why for each in group) and not any(goods.values()),
        place=places[0] if places else "",
    )


def worded(group: Sequence[EventChore]) -> tuple[Sequence[EventChore], Sequence[EventChore]]:
    """The chores that a line says, and those that are its reason; its chips are read out where it has no words."""
    telling = [each for each in group if not each.chore.in_chips] or group
    moves = [each for each in telling if not each.chore.why]
    return (moves, [each for each in telling if each.chore.why]) if moves else (telling, [])


def said(page: GamePage, group: Sequence[EventChore], seat: int | None) -> str:
    """Chores in words, with the name of their player once; the name of a rival stands above the card."""
    sentences = counted(
        Sentence("", each.chore.text)
        if each.chore.text or each.event is None
        else page.game.sentence(each.event, page.language)
        for each in group
    )
    if seat is not None:
        return " ".join(named(sentences, page.game.names[seat]))
    rival = rival_of(page)
    return " ".join(sentence(each.bare) if rival and each.name == rival[0].name else str(each) for each in sentences)


def scenes(page: GamePage, found: Sequence[EventChore]) -> list[v.Scene]:
    """The cause of the chores, as pictures."""
    shown = (scene for each in found for scene in each.chore.scenes)
    return [v.Scene(each.words, each.icon, picture(page, each.piece) if each.piece else "") for each in shown]


def changed(page: GamePage, goods: Mapping[str, float]) -> list[v.Chip]:
    """The goods that come, then those that go back, as chips."""
    gained, lost = {k: n for k, n in goods.items() if n > 0}, {k: -n for k, n in goods.items() if n < 0}
    return [*v.Chip.of_goods(page.words, gained, "+", "gain"), *v.Chip.of_goods(page.words, lost, "−", "cost")]


def named(sentences: Iterable[Sentence], name: str) -> Iterator[str]:
    """Sentences about a player: the first of them with the name, the others without.

    >>> list(named([Sentence("Ann", " feeds 3 workers."), Sentence("Ann", ": 2 points.")], "Ann"))
    ['Ann feeds 3 workers.', '2 points.']
    >>> list(named([Sentence("Ann", "’s die shows 4."), Sentence("Ann", "’s die shows 5.")], "Ann"))
    ['Ann’s die shows 4.', 'Ann’s die shows 5.']
    >>> list(named([Sentence("", "A die shows 3.")], "Ann"))
    ['Ann: A die shows 3.']
    """
    for place, each in enumerate(sentences):
        if each.name == name:
            yield sentence(each.bare) if place else str(each)
        elif place:
            yield sentence(str(each))
        else:
            yield f"{name} {each}" if str(each)[:1].islower() else f"{name}: {each}"


def counted(sentences: Iterable[Sentence]) -> list[Sentence]:
    """The same sentence twice is said once, with how often."""
    return [each if n == 1 else Sentence(each.name, f"{each.rest} ×{n}") for each, n in Counter(sentences).items()]


def picture(page: GamePage, piece: Answer) -> str:
    """The piece that an answer stands for, drawn."""
    game = page.game
    assert game.ask is not None
    return page.screen.picture(game.table, game.ask, Option(piece), page.words)


# turns of the companion


def since_people(header: Header, game: companion.Game) -> int | None:
    """The first of the companion's decisions since a person last decided; None where only people have decided."""
    found = None
    for place in range(len(game.journal) - 1 if header.companions else -1, -1, -1):
        if not game.journal[place].by_people:
            continue
        ask = game.at(place).ask
        if ask is None or ask.chance or ask.entry is not None:
            continue  # entering a draw is no turn of a player
        if ask.player not in header.companions:
            break
        found = place
    return found


def names_card(header: Header, game: companion.Game) -> bool:
    """Whether people name a card of the companion's open hand: they see all cards at once, then the chores."""
    ask = game.ask
    named = ask is not None and ask.chance and ask.values.get("who") in header.companions
    return named and game.definition.lay_open is not None


def played(page: GamePage, header: Header, first: int) -> list[EventChore]:
    """The chores of the companion's decisions since then, and of their consequences."""
    screen, say = page.screen, page.words
    found, silent = [], {SCORE, *screen.kinds(EventHint.ENTERED)}
    for at, event in enumerate(page.game.events):
        if event.decision > first:
            own = event.player in header.companions and event.kind not in silent
            done = screen.chores(page.game.table, event, say) or ([Chore("")] if own else [])
            found += [EventChore(at, event, chore) for chore in done]
    return found


def answered(page: GamePage, header: Header, first: int) -> list[v.Scene]:
    """The last pieces that the companion chose since then, as pictures."""
    found, words = [], page.words
    for then, decision in page.game.replayed(first):
        option = None if then.ask is None else then.ask.option(decision.key)
        if option is not None and then.ask is not None and then.ask.player in header.companions:
            svg = page.screen.picture(then.table, then.ask, option, words)
            found += [v.Scene(sentence(label_option(words, option.key, page.game.names)), svg=svg)] if svg else []
    return found[-MOST_SCENES:]


# setting up, and setting back


def laid_out(page: GamePage) -> list[v.TableLine]:
    """Everything that lies out before the first turn, complete."""
    game = page.game
    known = game.definition.opener(game.table) is not None or page.screen.laid_early(game.table)
    if game.ask is None or game.ask.chance or not known:
        return []
    named = layout_ids(page.screen.layout(game.table, page.words))
    lines = []
    for id, chore in named.items():
        if chore.only != GUIDE:
            lines.append(line(page, [EventChore(0, None, chore)]))
            lines[-1].id = id
    return lines


def layout_ids(chores: Sequence[Chore]) -> dict[str, Chore]:
    """The lines of a layout by their ids: a name, a seat, and a number where there are several."""
    found: dict[str, Chore] = {}
    same = Counter[str]()
    for chore in chores:
        name = chore.name + (f".{chore.seat}" if chore.seat is not None else "")
        same[name] += 1
        found[f"{name}#{same[name]}" if same[name] > 1 else name] = chore
    return found


def tick_of(line: str) -> str:
    """The tick of a line of the layout."""
    return f"{LAYOUT}.{line}"


def put_back(page: GamePage) -> list[v.TableLine]:
    """After going back: the changes of everybody's goods on the real table, and the board as it is drawn."""
    game = page.game
    if not game.can_redo:
        return []
    holdings, later = page.definition.holdings, game.furthest()
    lines = [v.TableLine(id="board", text=page.say.text("chores.board"), icon="undo")]
    for player in page.players:
        now, then = holdings(game.table, player.seat), holdings(later.table, player.seat)
        goods = {name: n - then.get(name, 0) for name, n in now.items() if n != then.get(name, 0)}
        if goods:
            text = next(named([Sentence("", page.say.text("chores.goods"))], player.name))
            lines.append(v.TableLine(f"seat.{player.seat}", text, False, player, "", changed(page, goods)))
    return lines


def far_back(game: companion.Game) -> bool:
    """Whether so much was taken back that the card opens by itself."""
    return len(game.furthest().journal) - len(game.journal) >= MANY_BACK


def chores_menu(reader: Reader, header: Header) -> v.Menu:
    """When the card opens by itself, in the menu of the table."""
    say, opened = reader.say, header.notes.opened
    items = [
        v.Action(say.text(f"chores.opened.{each}"), {"op": "open_chores", "value": each}, selected=each == opened)
        for each in OPENED
    ]
    return v.Menu("chores", say.text("chores.opened"), kind="choice", items=items)
