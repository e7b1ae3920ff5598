"""The strip of players: points, goods always in sight, the look ahead, and the rest on a tap."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.number_format import number
from companion.ui import view as v
from companion.ui.present.corrections import fixes
from companion.ui.present.page_context import GamePage, asked_about
from companion.ui.present.player_signs import rival_of


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
