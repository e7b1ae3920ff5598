"""A table on a television, read from three metres: active player, board, last move, points and chores."""

from __future__ import annotations

from msgspec.structs import replace

import companion
from companion.engine.number_format import number
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.board import board
from companion.ui.present.chores import on_table
from companion.ui.present.device_seat import without_answers
from companion.ui.present.game_end import reveals, winner_line
from companion.ui.present.last_move import last_move
from companion.ui.present.menus_and_links import notice
from companion.ui.present.page_context import GamePage, icon_set
from companion.ui.present.player_signs import signs
from companion.ui.present.player_strip import player_cards
from companion.ui.present.question import question
from companion.ui.present.scores import breakdown_table
from companion.ui.present.titles import short_title, title_of
from companion.ui.reader import Reader


def television_view(reader: Reader, header: Header, game: companion.Game) -> v.View:
    """The table as everybody sees it: nothing to tap, and nothing that only some may know."""
    players = signs(header.names, [seat.colour for seat in header.seats])
    page = GamePage.of(replace(reader, wide=False, part=""), game, players)  # the part asked about, large
    view = v.View(
        screen="tv",
        title=header.title or short_title(title_of(reader, header.game)),
        subtitle=page.screen.subtitle(game.table, page.words),
        address=reader.address(table=reader.table, screen="tv"),
        icons=icon_set(header.game),
        notice=notice(reader),
        players=player_cards(page),
        question=without_answers(question(page, (), header)),
        on_table=on_table(page, header),
        last=last_move(page),
        race=race(page),
    )
    if game.over:
        text, detail = winner_line(reader, game.standings())
        winners = [page.players[each.player] for each in game.standings() if each.place == 1]
        sources = breakdown_table(page, game.ledger, "breakdown", page.say.text("scores.sources"))
        counted = reveals(page, game.ledger)
        view.panels = [v.Headline("winner", text, detail, winners, reveals=counted, seats=list(page.players)), sources]
    else:
        view.board = board(page)
        view.announce = game.describe(game.ask, reader.language) if game.ask else ""
    return view


def race(page: GamePage) -> list[v.Lane]:
    """Everybody's points, now and if the game ended now, the most first."""
    cards, points = player_cards(page), page.game.table.points
    ended = {each.player: each.points for each in page.game.if_it_ended_now()[0]}
    longest = max(1.0, *points, *ended.values())
    lanes = [
        v.Lane(
            player=card.player,
            score=card.score,
            share=max(0.0, points[card.player.seat]) / longest,
            projected=number(ended[card.player.seat]),
            ended=max(0.0, ended[card.player.seat]) / longest,
            turn=card.turn,
        )
        for card in cards
        if card.player.seat < len(page.players)
    ]
    return sorted(lanes, key=lambda lane: -ended[lane.player.seat])
