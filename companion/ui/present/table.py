"""The screen of a table, put together: players, question, board, the last turn, and the panels of the open tab."""

from __future__ import annotations

import companion
from companion.tables.finished_play import play_of_table
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.about_card import pictures, with_card
from companion.ui.present.backups import moving_panel
from companion.ui.present.board import board
from companion.ui.present.chores import chores_menu, on_table
from companion.ui.present.companion_seat import with_companion
from companion.ui.present.corrections import correct_panels, count_banner
from companion.ui.present.device_seat import with_device
from companion.ui.present.files import bgstats_panel, save_buttons
from companion.ui.present.game_end import counts_panel, end_panels, tired_panel
from companion.ui.present.guided_setup import to_guide
from companion.ui.present.last_move import last_move
from companion.ui.present.log import last_lines, log_panel
from companion.ui.present.look_back import look_banner
from companion.ui.present.menus_and_links import home, menus, notice, open_action
from companion.ui.present.options import answers
from companion.ui.present.owner_copy import sample_remark, unknown_box_remark
from companion.ui.present.page_context import GamePage, icon_set
from companion.ui.present.player_signs import signs
from companion.ui.present.player_strip import player_cards
from companion.ui.present.question import question
from companion.ui.present.reference_card import to_reference
from companion.ui.present.rules import explain_panels
from companion.ui.present.scores import score_panels
from companion.ui.present.share_table import share_panel
from companion.ui.present.story_cards import to_story
from companion.ui.present.titles import short_title, title_of
from companion.ui.present.turn_timer import turn_clock
from companion.ui.present.undo import undo_actions
from companion.ui.reader import Reader

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
    playing, looking = tab == "play" and not over, reader.look is not None
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
    if not (playing and looking):
        view.question = question(page, given, header)
    if not playing:
        view.panels = tab_panels(page, now, header, tab)
    elif looking:
        view.panels = [last_lines(page, LOOKED_AT)]
    else:
        view.panels = [last_lines(page)]
        add_last_turn(page, header, view, laying[0] if laying else None)
    if not looking:
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
    """A made-up box, an unknown one, or a game that is only tried; after its opening, the way to a real table."""
    sample = game.copy is not None and game.copy.sample
    if header.options.trial:
        enough = len(game.journal) >= OPENING
        ways = [open_action(reader, reader.say.text("try.table"), new=header.game)] if enough else []
        made_up = "try.remark.sample" if sample else "try.remark"
        short = reader.say.text("try.remark.short")
        return v.Banner(reader.say.text("try.enough" if enough else made_up), ways, short=short)
    return sample_remark(reader) if sample else unknown_box_remark(GamePage.of(reader, game))


def to_read(page: GamePage) -> list[v.Action]:
    """The way to the rules, the game in two minutes and the reference card."""
    rules = open_action(page.reader, page.say.text("home.rules"), rules=page.name)
    return [rules, *to_story(page), *to_reference(page)]


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
