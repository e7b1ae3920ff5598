"""A table: whose turn, the question with every option, the board it concerns, and the tabs around it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import companion
from companion.engine.ask import AtSeat, Option, OptionHint
from companion.engine.drawing import Part
from companion.engine.event import Event
from companion.engine.messages import Messages, Sentence
from companion.engine.number_format import number
from companion.engine.player_markers import Marker
from companion.engine.screen import EventHint
from companion.tables.finished_play import play_of_table
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.permissions import keeps_to_seat
from companion.ui.present.about_card import pictures, with_card
from companion.ui.present.backups import moving_panel
from companion.ui.present.chores import chores_menu, on_table
from companion.ui.present.common import (
    asked_about,
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
from companion.ui.present.companion_seat import with_companion
from companion.ui.present.corrections import correct_panels, count_banner, fixes
from companion.ui.present.device_seat import with_device
from companion.ui.present.draws import lots_of, with_draws
from companion.ui.present.game_course import pace_table, turning_panels
from companion.ui.present.game_end import reveals, tired_panel, winner_line
from companion.ui.present.guided_setup import to_guide
from companion.ui.present.last_move import last_move
from companion.ui.present.log import last_lines, log_panel
from companion.ui.present.options import Tap, answers, option_views, targets
from companion.ui.present.owner_copy import asked_form, sample_remark
from companion.ui.present.page_context import GamePage
from companion.ui.present.podium import podium_of
from companion.ui.present.reference_card import to_reference
from companion.ui.present.rules import explain_panels
from companion.ui.present.scores import breakdown_table, chart_panel, score_panels
from companion.ui.present.story_cards import to_story
from companion.ui.present.table_addresses import bgstats_panel, share_panel
from companion.ui.present.turn_timer import turn_clock
from companion.ui.present.undo import scrub, undo_actions
from companion.ui.reader import Reader

MANY_PLACES = 4
"""More places of one kind are rather tapped on the board."""
BESIDE = 7
"""So many parts of the board at most are sent to a wide screen beside the one that the question is about."""
TABS = ("play", "explain", "scores", "log", "correct", "share")
OPENING = 60
"""With this many decisions of all players, a game is well under way."""
LOOKED_AT = 9
"""Lines of the log beside a moment that is looked at."""


def table_view(reader: Reader, header: Header, game: companion.Game) -> v.View:
    """The table as it is, or as it was where the reader looks back."""
    now = GamePage.of(reader, game, signs(header.names, [seat.colour for seat in header.seats]))
    page = now.at(reader.look)
    over = page.game.over and reader.look is None
    tab = reader.tab if reader.tab in TABS else "play"
    given = answers(page.game)
    laying = [] if header.options.trial else to_guide(now)
    view = v.View(
        screen="end" if over and tab == "play" else "table",
        title=header.title or short_title(title_of(reader, header.game)),
        subtitle=page.screen.subtitle(page.game.table, page.words),
        address=reader.address(table=reader.table),
        icons=icon_set(header.game),
        home=home(reader),
        menus=menus(reader, [*laying, *to_read(now)]),
        notice=notice(reader),
        remark=_remark(reader, header, game),
        players=player_cards(page),
        board=board(page, given),
        tabs=tabs(reader, over),
        tab=tab,
        announce=page.game.describe(page.game.ask, reader.language) if page.game.ask else reader.say.text("table.over"),
    )
    add_moment(now, page, header, view)
    if not reader.view_only:
        view.menus.append(chores_menu(reader, header))
    if tab != "play" or over:
        view.question = question(page, given, keeps_to_seat(reader, header))
        view.panels = tab_panels(page, now, header, tab)
    elif reader.look is not None:
        view.panels = [last_lines(page, LOOKED_AT)]
    else:
        view.question = question(page, given, keeps_to_seat(reader, header))
        view.panels = [last_lines(page)]
        add_last_turn(page, header, view, laying[0] if laying else None)
    if header.options.trial and view.question is not None:
        for each in view.question.actions:  # there are no pieces on the table to draw
            each.kind = "primary"
    if reader.look is None:
        with_companion(now, header, view)
    return with_device(page, header, with_card(page, view))


def tabs(reader: Reader, over: bool) -> list[v.Tab]:
    """The tabs; a game that is over, or only watched, is not corrected."""
    shown = [each for each in TABS if each != "correct" or not (over or reader.view_only)]
    return [v.Tab(each, reader.say.text(f"tab.{each}")) for each in shown]


def add_moment(now: GamePage, page: GamePage, header: Header, view: v.View) -> None:
    """The moment that is looked back at; else the steps that can be taken back, and whether the goods are counted."""
    reader = now.reader
    if reader.look is not None:
        view.banner = look_banner(now, page.game)
        return
    view.banner = count_banner(now)
    view.turn_clock = None if now.game.over else turn_clock(now, header)
    view.counting = reader.counting == (reader.rev, True)
    view.undo, view.undo_step, view.redo = undo_actions(now)
    view.menus[0].items += [each for each in (view.undo_step, view.redo) if each is not None]


def add_last_turn(page: GamePage, header: Header, view: v.View, guide: v.Action | None) -> None:
    """The last move and the chores that follow from it, above the question."""
    view.on_table, view.last = on_table(page, header), last_move(page)
    if view.on_table is not None:  # a line above the board would move every button when it goes
        view.on_table.offer, view.banner = view.banner, None
        view.on_table.guide = guide


def _remark(reader: Reader, header: Header, game: companion.Game) -> v.Banner | None:
    """That the box is made up, or that a game is only tried; after the opening, the way to a table of one's own."""
    sample = game.copy is not None and game.copy.sample
    if header.options.trial:
        enough = len(game.journal) >= OPENING
        ways = [open_action(reader, reader.say.text("try.table"), new=header.game)] if enough else []
        made_up = "try.remark.sample" if sample else "try.remark"
        return v.Banner(reader.say.text("try.enough" if enough else made_up), ways)
    return sample_remark(reader) if sample else None


def to_read(page: GamePage) -> list[v.Action]:
    """The way to the rules, the game in two minutes and the reference card."""
    rules = open_action(page.reader, page.say.text("home.rules"), rules=page.name)
    return [rules, *to_story(page), *to_reference(page)]


# the strip of players


def player_cards(page: GamePage) -> list[v.PlayerCard]:
    """Goods always in sight, the rest on a tap."""
    game, say, details = page.game, page.words, page.screen.details
    table, points = game.table, game.table.points
    turn = asked_about(game)
    can_fix = fixes(page)
    projected = {each.player: each.points for each in game.if_it_ended_now()[0]}
    cards = [
        v.PlayerCard(
            player=player,
            score=number(points[player.seat]),
            projected=number(projected[player.seat]) if projected[player.seat] != points[player.seat] else "",
            ahead=ahead(page, player.seat),
            turn=player.seat == turn,
            first=player.seat == table.first_player,
            goods=goods_of(page, player.seat, can_fix),
            rows=list(details(table, player.seat, say)),
        )
        for player in page.players
    ]
    if rival := rival_of(page):
        seat, score = rival[0].seat, number(rival[1])
        cards.append(
            v.PlayerCard(
                rival[0],
                score,
                goods=goods_of(page, seat, can_fix),
                rows=list(details(table, seat, say)),
            )
        )
    return cards


def goods_of(page: GamePage, seat: int, can_fix: Mapping[tuple[int, str], v.Fix]) -> list[v.Chip]:
    """The goods in front of a player."""
    return [
        v.Chip(
            icon=good,
            text=number(n),
            label=page.words.term("goods", {good: n}) if n else page.words.text(f"none.{good}"),
            fix=can_fix.get((seat, good)),
        )
        for good, n in page.screen.purse(page.game.table, seat).items()
    ]


def ahead(page: GamePage, seat: int) -> v.Chip | None:
    """The next event that a player can expect."""
    coming = page.screen.ahead(page.game.table, seat)
    if coming is None or page.game.over:
        return None
    text, label = coming.words(page.words)
    return v.Chip(icon=coming.icon, text=text, label=label, tone="bad" if coming.bad else "plain")


# the question


def question(page: GamePage, given: Sequence[Tap], alone: bool = False) -> v.Question | None:
    """The pending ask with every option: its cost and gain, and the reasons of a refusal; ``alone``: see `draws_of`."""
    game, reader = page.game, page.reader
    if game.ask is None:
        return None
    say = page.words
    options, cautions = option_views(page, given)
    screen, paid = page.screen, game.ask.spent
    asked = v.Question(
        text=question_words(page),
        player=page.players[game.ask.player] if game.ask.player is not None else None,
        named=names_its_player(page),
        help=where(page),
        rule=rule_link(page, game.ask.rule),
        running=page.say.text("table.paid") if any(paid.values()) else "",
        running_chips=chips(say, paid, "−", "cost"),
        options=options,
        slots=slot_rows(say, options, given, screen.slots(game.table, game.ask)),
        strip=screen.strip(game.table, game.ask, say),
        cautions=cautions,
        fold_refused=True,
        fold_places=sum(option.allowed and option.kind == "place" for option in options) > MANY_PLACES,
        actions=draw_actions(page) if not reader.view_only else [],
        form=asked_form(page),
    )
    if asked.form is not None:
        leave_out(game, asked, OptionHint.OPENS_FORM)
    if asked.strip is not None:
        heads = named(options, given)
        asked.strip.keys = [each.key for each in options if each.allowed and OptionHint.ADDS in heads[each.key].hints]
    with_draws(page, asked, alone)
    if not reader.view_only:
        asked.laying = screen.laying(game.table, game.ask, say)
    if asked.laying is not None:
        leave_out(game, asked, OptionHint.IN_LAYING)
        if (short := f"laid.{game.ask.id}") in say:
            asked.text = say.text(short)  # its picture says which piece
    return asked


def draw_actions(page: GamePage) -> list[v.Action]:
    """The companion draws for the table, or by lot for a player."""
    game = page.game
    assert game.ask is not None
    if game.ask.chance:
        return [v.Action(page.say.text("table.draw"), {"op": "draw"})]
    if lots_of(game):
        return [v.Action(page.words.text(f"by-lot.{game.ask.id}", **game.ask.values), {"op": "draw"})]
    return []


def leave_out(game: companion.Game, asked: v.Question, hint: OptionHint) -> None:
    """Leave out the buttons of options that are answered elsewhere, as their hint says."""
    elsewhere = [option.key for option in game.options if hint in option.hints]
    asked.options = [option for option in asked.options if option.key not in elsewhere]


def slot_rows(
    say: Messages, options: Sequence[v.Option], given: Sequence[Tap], rows: Sequence[v.SlotRow]
) -> list[v.SlotRow]:
    """The fixed places of a question, with its options."""
    heads = named(options, given)
    return [row.filled(say, heads) for row in rows]


def named(options: Sequence[v.Option], given: Sequence[Tap]) -> dict[str, Option]:
    """The decision that each answer is known by: the first, or the one that the others were for."""
    heads = {answer.key: answer.steps[-1 if answer.prepared else 0].option for answer in given}
    return {option.key: heads[option.key] for option in options}


def question_words(page: GamePage) -> str:
    """The question without "Anna: " before it, where the name stands above it anyway."""
    assert page.game.ask is not None
    asked = page.game.sentence(page.game.ask, page.language)
    own = asked.calls and begins_with_player(page, asked)
    return sentence(asked.bare if own else str(asked))


def names_its_player(page: GamePage) -> bool:
    """Whether the words of the question still begin with the name of its player: "Anna takes …"."""
    assert page.game.ask is not None
    asked = page.game.sentence(page.game.ask, page.language)
    return begins_with_player(page, asked) and not asked.calls


def begins_with_player(page: GamePage, asked: Sentence) -> bool:
    """Whether a sentence begins with the name of the player who is asked."""
    assert page.game.ask is not None
    seat = page.game.ask.player
    return seat is not None and asked.name == page.game.names[seat]


def where(page: GamePage) -> str:
    """The owner of a die or piece that is entered, or its place on the board."""
    game = page.game
    assert game.ask is not None
    if game.ask.chance and isinstance(who := game.ask.values.get("who"), int):
        return game.names[who]
    place = game.ask.values.get("place", "") if game.ask.entry else ""
    if isinstance(place, AtSeat):
        return game.names[place.seat] if "who" not in game.ask.values else ""
    return sentence(page.words.text(f"where.{place}")) if f"where.{place}" in page.words else ""


# the board


def board(page: GamePage, given: Sequence[Tap] = ()) -> v.Board:
    """The drawings, and the places that answer the question."""
    game, screen, table = page.game, page.screen, page.game.table
    labels = screen.board.parts(table, game.names, page.language)
    focus, taps = drawn_part(page, labels), targets(page, given)
    markers = [Marker(player.colour, player.letter) for player in page.players]
    ids = (focus, *(id for id in labels if id != focus)) if page.reader.wide else (focus,)
    last = screen.touched(just_now(game))
    drawing = screen.board(table, game.names, page.language, last, markers=markers, parts=ids, ask=game.ask)
    near = nearest(drawing.parts, taps)
    shown = {part.id: v.BoardPart(id=part.id, label=part.label, svg=part.svg, span=part.span) for part in near}
    parts = [shown.get(id) or v.BoardPart(id=id, label=label, svg="") for id, label in labels.items()]
    return v.Board(parts=parts, focus=focus, targets=taps, beside=list(shown)[1:])


def nearest(parts: Sequence[Part], taps: Sequence[v.Target]) -> list[Part]:
    """The part that the question is about, and others for a wide screen: first those with answers that it has not."""
    first, *others = parts
    given = {key for tap in taps if tap.place in first.places for key in tap.keys}
    elsewhere = [tap.place for tap in taps if not given.issuperset(tap.keys)]
    others.sort(key=lambda part: not any(place in part.places for place in elsewhere))
    return [first, *others[:BESIDE]]


def drawn_part(page: GamePage, parts: Collection[str]) -> str:
    """The part that was chosen, or the one that the question is about."""
    game, reader = page.game, page.reader
    if reader.part in parts:
        return reader.part
    return page.screen.focus(game.table, game.ask) if game.ask else next(iter(parts))


def just_now(game: companion.Game) -> list[Event]:
    """The events of the last decision."""
    events: list[Event] = []
    for event in reversed(game.events):
        if events and event.decision != events[0].decision:
            break
        events.append(event)
    return events


# around it


def look_banner(page: GamePage, shown: companion.Game) -> v.Banner:
    """Looking back: where, all turns to slide through, and the way on."""
    say, at, last = page.say, page.reader.look or 0, len(page.game.journal)
    actions = [
        v.Action(say.text("look.earlier"), {"op": "look", "at": max(0, at - 1)}, icon="back", disabled=at == 0),
        v.Action(say.text("look.later"), {"op": "look", "at": at + 1}, icon="forward"),
        v.Action(say.text("look.now"), {"op": "now"}, kind="primary"),
    ]
    if not page.reader.view_only:
        sure = say.text("look.go_on.sure")
        actions.append(v.Action(say.text("look.go_on"), {"op": "go_on"}, confirm=sure))
    return v.Banner(say.text("look.banner", at=at, all=last), actions, scrub=scrub(page, shown))


def tab_panels(page: GamePage, now: GamePage, header: Header, tab: str) -> list[v.Panel]:
    """The panels of the open tab at the moment shown; log, corrections and files are of the game as it is now."""
    reader, game, shown = page.reader, now.game, page.game
    match tab:
        case "explain":
            found = explain_panels(page, shown.ask.rule if shown.ask else "")
            return found if reader.article or reader.search.strip() else [*found, *pictures(page)]
        case "scores":
            if shown.over:
                return end_panels(page)
            tired = [] if reader.view_only or reader.look is not None else [tired_panel(reader)]
            return [*score_panels(page), *tired]
        case "log":
            return [log_panel(now)]
        case "correct":
            return correct_panels(now)
        case "share":
            play = play_of_table(header, game)
            to_app = [] if play is None else bgstats_panel(reader, play, {"op": "bgstats"})
            ways = moving_panel(reader) if reader.in_browser else share_panel(reader, header)
            return [ways, save_buttons(reader, game.over), *to_app]
    end = end_panels(page)
    return end if reader.view_only or not game.over else [*end, counts_panel(reader, header)]


def counts_panel(reader: Reader, header: Header) -> v.Buttons:
    """A finished game counts by itself; it can be taken out of the statistics, and put back."""
    say = reader.say
    op, title = ("put_in", "end.out") if header.out else ("take_out", "end.kept")
    return v.Buttons("counts", [v.Action(say.text(f"end.{op}"), {"op": op}, kind="quiet")], say.text(title))


def end_panels(page: GamePage) -> list[v.Panel]:
    """The winner, every point down to the tile, the chart, and the files to keep."""
    game, say = page.game, page.say
    standings = game.standings()
    text, detail = winner_line(page.reader, standings)
    results = page.screen.kinds(EventHint.RESULT)
    sentences = [game.describe(event, page.language) for event in game.events if event.kind in results]
    winners = [page.players[standing.player] for standing in standings if standing.place == 1]
    ledger, turning = game.ledger, turning_panels(page)
    return [
        v.Headline(
            "winner",
            text,
            detail=" ".join(sentences) or detail,
            players=winners,
            podium=podium_of(page.players, standings),
            reveals=reveals(page, ledger),
            seats=list(page.players),
        ),
        *turning[:1],
        breakdown_table(page, ledger, "breakdown", say.text("scores.sources")),
        *turning[1:],
        chart_panel(page, ledger, standings[0].player, game),
        pace_table(page),
        save_buttons(page.reader, game.over),
    ]


def save_buttons(reader: Reader, over: bool) -> v.Buttons:
    """Files to keep."""
    say = reader.say
    return v.Buttons(
        "files",
        title=say.text("end.files"),
        actions=[
            v.Action(say.text("end.save"), {"op": "save"}),
            v.Action(say.text("end.csv"), {"op": "csv"}),
            *([v.Action(say.text("end.bgstats"), {"op": "bgstats"})] if over else []),
        ],
    )
