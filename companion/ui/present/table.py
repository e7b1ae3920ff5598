"""A table: whose turn, the question with every option, the board it concerns, and the tabs around it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

import companion
from companion.engine.drawing import FULL, Marker
from companion.engine.event import SCORE, Event
from companion.engine.game import label_option
from companion.engine.languages import Messages, number
from companion.engine.screen import Laying, Slot, SlotRow, Strip
from companion.tables.finished import play_of_table
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.common import (
    chips,
    home,
    icon_set,
    menus,
    notice,
    open_action,
    rival_of,
    rule_link,
    sentence,
    short_title,
    signs,
    title_of,
)
from companion.ui.present.correct import correct_panels, corrected_words, count_banner, fixes
from companion.ui.present.device import with_device
from companion.ui.present.draws import with_draws
from companion.ui.present.evening import tired_panel
from companion.ui.present.hands import hands_menu, on_table
from companion.ui.present.history import scrub, turns_of, undo_actions
from companion.ui.present.in_browser import moving_panel
from companion.ui.present.options import Tap, answers, option_views, targets
from companion.ui.present.practice import with_advice
from companion.ui.present.rules import explain_panels
from companion.ui.present.scores import breakdown_table, chart_panel, score_panels, winner_line
from companion.ui.present.seat import with_companion
from companion.ui.present.share import bgstats_panel, share_panel
from companion.ui.present.story import pace_table, turning_panels
from companion.ui.present.teach import asked_form, sample_remark
from companion.ui.reader import Reader
from companion.ui.seats import keeps_to_seat

MANY_PLACES = 4
"""More places of one kind are rather tapped on the board."""
TABS = ("play", "explain", "scores", "log", "correct", "share")
LOG_LINES = 120
LAST, LOOKED_AT = 5, 9
"""Lines of the log beside a question, and beside a moment that is looked at."""


def table_view(reader: Reader, header: Header, game: companion.Game) -> v.View:
    """The table as it is, or as it was where the reader looks back."""
    players = signs(header.names, [seat.colour for seat in header.seats])
    shown = game if reader.look is None else game.at(reader.look)
    over = shown.over and reader.look is None
    tab = reader.tab if reader.tab in TABS else "play"
    say, given, can_correct = reader.say, answers(shown), not over and not reader.read_only
    view = v.View(
        screen="end" if over and tab == "play" else "table",
        title=header.title or short_title(title_of(reader, header.game)),
        subtitle=shown.definition.screen().subtitle(shown.table, reader.words(header.game)),
        address=reader.address(table=reader.table),
        icons=icon_set(header.game),
        home=home(reader),
        menus=menus(reader, [open_action(reader, say.text("lobby.rules"), rules=header.game)]),
        notice=notice(reader),
        remark=sample_remark(reader) if game.copy is not None and game.copy.sample else None,
        players=player_cards(reader, shown, players),
        board=board(reader, shown, players, given),
        tabs=[v.Tab(id=each, label=say.text(f"tab.{each}")) for each in TABS if each != "correct" or can_correct],
        tab=tab,
    )
    if reader.look is not None:
        view.banner = look_banner(reader, game, shown)
    else:
        view.banner = count_banner(reader, game)
        view.counting = reader.counting == (reader.rev, True)
        view.undo, view.undo_step, view.redo = undo_actions(reader, game)
        view.menus[0].items += [each for each in (view.undo_step, view.redo) if each is not None]
    view.announce = shown.describe(shown.ask, reader.language) if shown.ask else say.text("table.over")
    if not reader.read_only:
        view.menus.append(hands_menu(reader, header))
    if tab == "play" and reader.look is not None:
        view.panels = [last_lines(reader, shown, players, LOOKED_AT)]
    elif tab == "play" and not over:
        view.question = question(reader, shown, players, given, keeps_to_seat(reader, header))
        view.on_table = on_table(reader, header, shown, players)
        view.panels = [last_lines(reader, shown, players)]
    else:
        view.question = question(reader, shown, players, given, keeps_to_seat(reader, header))
        view.panels = tab_panels(reader, header, game, shown, players, tab)
    if reader.look is None:
        with_advice(reader, header, game, view)
        with_companion(reader, header, game, players, view)
    return with_device(reader, header, players, view)


# the strip of players


def player_cards(reader: Reader, game: companion.Game, players: Sequence[v.Player]) -> list[v.PlayerCard]:
    """Goods always in sight, the rest on a tap."""
    say = reader.words(game.definition.name)
    table, points = game.table, game.table.points
    turn = game.ask.player if game.ask else None
    can_fix = fixes(reader, game)
    projected = {each.player: each.points for each in game.if_it_ended_now()[0]}
    cards = [
        v.PlayerCard(
            player=player,
            score=number(points[player.seat]),
            projected=number(projected[player.seat]) if projected[player.seat] != points[player.seat] else "",
            ahead=ahead(reader, game, player.seat),
            turn=player.seat == turn,
            first=player.seat == table.first_player,
            goods=goods_of(game, say, player.seat, can_fix),
            rows=rows_of(game, say, player.seat),
        )
        for player in players
    ]
    if rival := rival_of(reader, game, players):
        seat, score = rival[0].seat, number(rival[1])
        cards.append(
            v.PlayerCard(rival[0], score, goods=goods_of(game, say, seat, can_fix), rows=rows_of(game, say, seat))
        )
    return cards


def goods_of(game: companion.Game, say: Messages, seat: int, can_fix: Mapping[tuple[int, str], v.Fix]) -> list[v.Chip]:
    """What lies in front of somebody."""
    return [
        v.Chip(
            icon=good,
            text=number(n),
            label=say.term("goods", {good: n}) if n else say.text(f"none.{good}"),
            fix=can_fix.get((seat, good)),
        )
        for good, n in game.definition.screen().purse(game.table, seat).items()
    ]


def rows_of(game: companion.Game, say: Messages, seat: int) -> list[v.Row]:
    """The rest of what somebody has."""
    return [
        v.Row(label=label, text=text, chips=[v.Chip(icon=i, text=t, label=words) for i, t, words in small])
        for label, text, small in game.definition.screen().details(game.table, seat, say)
    ]


def ahead(reader: Reader, game: companion.Game, seat: int) -> v.Chip | None:
    """What is coming for a player."""
    coming = game.definition.screen().ahead(game.table, seat, reader.words(game.definition.name))
    if coming is None or game.over:
        return None
    return v.Chip(icon=coming.icon, text=coming.text, label=coming.label, tone="bad" if coming.bad else "plain")


# the question


def question(
    reader: Reader, game: companion.Game, players: Sequence[v.Player], given: Sequence[Tap], alone: bool = False
) -> v.Question | None:
    """The pending ask with every option: what it costs and brings, and why it is refused; ``alone``: see `draws_of`."""
    if game.ask is None:
        return None
    say, name = reader.words(game.definition.name), game.definition.name
    options, cautions = option_views(reader, given)
    screen = game.definition.screen()
    told = game.ask.values
    paid = {good: told[value] for value, good in screen.paid.items() if isinstance(told.get(value), int)}
    actions = []
    if game.ask.chance and not reader.read_only:
        actions.append(v.Action(label=reader.say.text("table.draw"), command={"op": "draw"}))
    asked = v.Question(
        text=without_name(game.describe(game.ask, reader.language), game, game.ask.player),
        player=players[game.ask.player] if game.ask.player is not None else None,
        help=where(say, game),
        rule=rule_link(reader, name, game.ask.rule),
        running=reader.say.text("table.paid") if any(paid.values()) else "",
        running_chips=chips(say, paid, "−", "cost"),
        options=options,
        slots=slot_rows(say, options, screen.slots(game.table, game.ask)),
        strip=strip_view(options, screen.strip(game.table, game.ask, say)),
        cautions=cautions,
        fold_refused=True,
        fold_places=sum(option.allowed and option.kind == "place" for option in options) > MANY_PLACES,
        actions=actions,
        form=asked_form(reader, game),
    )
    if asked.form is not None:
        asked.options = [option for option in asked.options if option.key not in screen.written]
    with_draws(reader, game, players, asked, alone)
    if not reader.read_only:
        with_laying(say, asked, screen.laying(game.table, game.ask, say))
    return asked


def with_laying(say: Messages, asked: v.Question, laying: Laying | None) -> None:
    """A piece is shown on the board before it is laid; the answers that its spots give are not offered beside them."""
    if laying is None:
        return
    told: list[v.Row] = []
    spots = []
    for spot in laying.spots:
        rows = [
            v.Row(sentence(label_option(say, key, ())), chips=chips(say, goods, "+", "gain"))
            for key, goods in spot.brings.items()
            if goods
        ]
        told += [row for row in rows if row not in told]
        brings = [told.index(row) for row in rows]
        spots.append(v.Spot(v.THEN.join(spot.keys), list(spot.places), spot.turns, list(spot.says), brings))
    asked.laying = v.Laying(laying.picture, list(laying.pictures), spots, told)
    asked.options = [option for option in asked.options if option.key not in laying.instead]


def slot_rows(say: Messages, options: Sequence[v.Option], rows: Sequence[SlotRow]) -> list[v.SlotRow]:
    """The fixed places of a question. A slot says what it is about; its options only what is left of their keys."""
    made, names = [], {option.key: named(option) for option in options}
    for row in rows:
        slots = []
        for start, icon, label in row.slots:
            held = [key for key, name in names.items() if Slot(start).holds(name)]
            texts = [names[key].removeprefix(start).strip() for key in held] if label else []
            slots.append(v.Slot(say.text(label) if label else "", icon, held, texts))
        made.append(v.SlotRow(slots, say.text(row.heading) if row.heading else "", row.bare, row.beside))
    return made


def named(option: v.Option) -> str:
    """The decision that an answer is known by: the first, or the one that the others were for."""
    return option.key.rpartition(v.THEN)[2] if option.before else option.key.partition(v.THEN)[0]


def strip_view(options: Sequence[v.Option], strip: Strip | None) -> v.Strip | None:
    """What the turn is paid with, and the options that may add to it."""
    if strip is None:
        return None
    keys = [option.key for option in options if option.allowed and named(option).partition(" ")[0] in strip.adds]
    return v.Strip(strip.icon, strip.text, strip.left, strip.used, keys)


def without_name(text: str, game: companion.Game, seat: int | None) -> str:
    """The question without "Anna: " before it, where the name stands above it anyway."""
    bare = text.removeprefix(f"{game.names[seat]}: ") if seat is not None else text
    return sentence(bare)


def where(say: Messages, game: companion.Game) -> str:
    """Whose die or piece is to be told, or at which place of the board it lies."""
    assert game.ask is not None
    if game.ask.chance and isinstance(who := game.ask.values.get("who"), int):
        return game.names[who]
    place = str(game.ask.values.get("place", "")) if game.ask.entry else ""
    kind, _, seat = place.partition(".")
    if kind == "seat":
        return game.names[int(seat)] if "who" not in game.ask.values else ""
    return sentence(say.text(f"where.{place}")) if f"where.{place}" in say else ""


# the board


def board(reader: Reader, game: companion.Game, players: Sequence[v.Player], given: Sequence[Tap] = ()) -> v.Board:
    """The drawings, and the places that answer the question."""
    screen, table = game.definition.screen(), game.table
    labels = screen.board.parts(table, game.names, reader.language)
    drawn = drawn_part(reader, game, labels)
    markers = [Marker(player.colour, player.letter) for player in players]
    last = screen.touched(just_now(game))
    drawing = screen.board(table, game.names, reader.language, last, markers=markers, parts=(drawn,), ask=game.ask)
    parts = {part.id: v.BoardPart(id=part.id, label=part.label, svg=part.svg, span=part.span) for part in drawing.parts}
    if not reader.wide:
        parts = {id: parts.get(id) or v.BoardPart(id=id, label=label, svg="") for id, label in labels.items()}
    return v.Board(parts=list(parts.values()), focus=drawn, targets=targets(reader, game, given))


def drawn_part(reader: Reader, game: companion.Game, parts: Collection[str]) -> str:
    """A wide screen gets the whole board; a phone the part that was chosen, or the one the question is about."""
    if reader.wide:
        return FULL
    if reader.part in parts:
        return reader.part
    return game.definition.screen().focus(game.table, game.ask) if game.ask else next(iter(parts))


def just_now(game: companion.Game) -> list[Event]:
    """The events of the last decision."""
    events: list[Event] = []
    for event in reversed(game.events):
        if events and event.decision != events[0].decision:
            break
        events.append(event)
    return events


# around it


def look_banner(reader: Reader, game: companion.Game, shown: companion.Game) -> v.Banner:
    """Looking back: where, all turns to slide through, and the way on."""
    say, at, last = reader.say, reader.look or 0, len(game.journal)
    actions = [
        v.Action(say.text("look.earlier"), {"op": "look", "at": max(0, at - 1)}, icon="back", disabled=at == 0),
        v.Action(say.text("look.later"), {"op": "look", "at": at + 1}, icon="forward"),
        v.Action(label=say.text("look.now"), command={"op": "now"}, kind="primary"),
    ]
    if not reader.read_only:
        sure = say.text("look.go_on.sure", at=at)
        actions.append(v.Action(label=say.text("look.go_on"), command={"op": "go_on"}, confirm=sure))
    return v.Banner(text=say.text("look.banner", at=at, all=last), actions=actions, scrub=scrub(reader, game, shown))


def tab_panels(
    reader: Reader,
    header: Header,
    game: companion.Game,
    shown: companion.Game,
    players: Sequence[v.Player],
    tab: str,
) -> list[v.Panel]:
    """What the open tab holds."""
    match tab:
        case "explain":
            return explain_panels(reader, header.game, shown.ask.rule if shown.ask else "")
        case "scores":
            if shown.over:
                return end_panels(reader, shown, players)
            tired = [] if reader.read_only or reader.look is not None else [tired_panel(reader)]
            return [*score_panels(reader, shown, players), *tired]
        case "log":
            return [log_panel(reader, game, players)]
        case "correct":
            return correct_panels(reader, game, players)
        case "share":
            play = play_of_table(header, game)
            to_app = [] if play is None else bgstats_panel(reader, play, {"op": "bgstats"})
            ways = moving_panel(reader, game) if reader.in_browser else share_panel(reader, header)
            return [ways, save_buttons(reader, game.over), *to_app]
    end = end_panels(reader, shown, players)
    return end if reader.read_only or not game.over else [*end, counts_panel(reader, header)]


def counts_panel(reader: Reader, header: Header) -> v.Buttons:
    """A finished game counts by itself; it can be taken out of the statistics, and put back."""
    say = reader.say
    op, title = ("put_in", "end.out") if header.out else ("take_out", "end.kept")
    return v.Buttons("counts", [v.Action(say.text(f"end.{op}"), {"op": op}, kind="quiet")], say.text(title))


def end_panels(reader: Reader, game: companion.Game, players: Sequence[v.Player]) -> list[v.Panel]:
    """The winner, every point down to the tile, the chart, and what to take home."""
    say = reader.say
    standings = game.standings()
    text, detail = winner_line(reader, standings)
    results = game.definition.screen().results
    told = [game.describe(event, reader.language) for event in game.events if event.kind in results]
    winners = [players[standing.player] for standing in standings if standing.place == 1]
    ledger = game.ledger
    return [
        v.Headline(id="winner", text=text, detail=" ".join(told) or detail, players=winners),
        breakdown_table(reader, game.definition, ledger, players, "breakdown", say.text("scores.sources")),
        *turning_panels(reader, game, players),
        chart_panel(reader, game.definition, ledger, players, standings[0].player, game),
        pace_table(reader, game, players),
        save_buttons(reader, game.over),
    ]


def save_buttons(reader: Reader, over: bool) -> v.Buttons:
    """Files to keep."""
    say = reader.say
    return v.Buttons(
        id="files",
        title=say.text("end.files"),
        actions=[
            v.Action(label=say.text("end.save"), command={"op": "save"}),
            v.Action(label=say.text("end.csv"), command={"op": "csv"}),
            *([v.Action(label=say.text("end.bgstats"), command={"op": "bgstats"})] if over else []),
        ],
    )


# the log


def lines_of(
    reader: Reader, game: companion.Game, players: Sequence[v.Player], events: Sequence[Event]
) -> list[v.LogLine]:
    """One line a player and decision: what it did, and its points; the steps of the game's calendar are headings."""
    lines: list[v.LogLine] = []
    screen, day, turn = game.definition.screen(), -1, 0
    headings, turns = screen.headings, turns_of(game)
    together = groupby(events, lambda event: (event.decision, event.player, event.kind in headings))
    for (decision, seat, heading), group in together:
        told = list(group)
        now = max(1, bisect_left(turns, decision))
        points = sum(event.values["points"] for event in told if event.kind == SCORE)
        lines.append(
            v.LogLine(
                text=told_once([event_words(reader, game, event) for event in told], game, seat),
                at=decision,
                player=players[seat] if seat is not None else None,
                points=reader.say.term("signed", points) if points else "",
                day="" if told[0].round == day else str(told[0].round + screen.first_day),
                turn=0 if now == turn else now,
                kind="heading" if heading else "correction" if told[0].kind == "corrected" else "move",
            )
        )
        day, turn = told[0].round, now
    return lines


def event_words(reader: Reader, game: companion.Game, event: Event) -> str:
    """An event in a sentence; a corrected value is called what the form calls it."""
    if event.kind == "corrected":
        values = event.values
        named = corrected_words(reader, game, values["path"], values["old"], values["new"])
        if named:
            return " ".join(filter(None, (reader.say.text("correct.done", what=named), values["note"])))
    return game.describe(event, reader.language)


def told_once(told: Sequence[str], game: companion.Game, seat: int | None) -> str:
    """Sentences in a row; who did it all is named in the first of them."""
    if seat is None:
        return " ".join(told)
    first, *more = told
    name = game.names[seat]
    return " ".join([first, *(sentence(each.removeprefix(name).removeprefix(":").lstrip()) for each in more)])


def log_panel(reader: Reader, game: companion.Game, players: Sequence[v.Player]) -> v.Log:
    """Everything that has happened; a tap looks at the table as it was."""
    say = reader.say
    lines = lines_of(reader, game, players, game.events)
    actions = []
    if len(lines) > LOG_LINES and not reader.whole_log:
        hidden = len(lines) - LOG_LINES
        lines = lines[-LOG_LINES:]
        actions.append(v.Action(label=say.text("log.whole", n=hidden), command={"op": "whole_log"}))
    at = len(game.journal) if reader.look is None else reader.look
    for line in reversed(lines):
        if line.at is not None and line.at <= at:
            line.current = True
            break
    return v.Log(id="log", title=say.text("log.title"), lines=lines, empty=say.text("log.empty"), actions=actions)


def last_lines(reader: Reader, game: companion.Game, players: Sequence[v.Player], most: int = LAST) -> v.Log:
    """The last turns, under the question: what the others have just done."""
    say = reader.say
    lines = lines_of(reader, game, players, game.events[-5 * most :])[-most:]
    if lines and reader.look is not None:
        lines[-1].current = True
    return v.Log(id="last", title=say.text("log.last"), lines=lines, empty=say.text("log.empty"))
