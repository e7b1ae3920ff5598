"""The question of a table with every option: fixed slots, buttons, and the words above them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import AtSeat, Option, OptionHint
from companion.engine.messages import Messages, Sentence
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.permissions import keeps_to_seat
from companion.ui.present.draws import lots_of, with_draws
from companion.ui.present.menus_and_links import rule_link
from companion.ui.present.options import Tap, option_views
from companion.ui.present.owner_copy import asked_form
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence

MANY_PLACES = 4
"""More places of one kind are rather tapped on the board."""


def question(page: GamePage, given: Sequence[Tap], header: Header) -> v.Question | None:
    """The pending ask with every option: its cost and gain, and the reasons of a refusal."""
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
        running_chips=v.Chip.of_goods(say, paid, "−", "cost"),
        options=options,
        slots=slot_rows(say, options, given, screen.slots(game.table, game.ask)),
        strip=screen.strip(game.table, game.ask, say),
        cautions=cautions,
        fold_refused=True,
        fold_places=sum(option.allowed and option.kind == "place" for option in options) > MANY_PLACES,
        actions=draw_actions(page) if not reader.view_only else [],
        form=asked_form(page),
        laying=screen.laying(game.table, game.ask, say) if not reader.view_only else None,
    )
    if asked.strip is not None:
        heads = named(options, given)
        asked.strip.keys = [each.key for each in options if each.allowed and OptionHint.ADDS in heads[each.key].hints]
    with_draws(page, asked, keeps_to_seat(reader, header))
    if header.options.trial:
        for each in asked.actions:  # there are no pieces on the table to draw
            each.kind = "primary"
    leave_out_elsewhere(page, asked)
    if asked.laying is not None and (short := f"laid.{game.ask.id}") in say:
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


def leave_out_elsewhere(page: GamePage, asked: v.Question) -> None:
    """Leave out the buttons of options that are answered by the form or on the picture of the piece to lay."""
    hints = OptionHint.NONE
    if asked.form is not None:
        hints |= OptionHint.OPENS_FORM
    if asked.laying is not None:
        hints |= OptionHint.IN_LAYING
    elsewhere = {option.key for option in page.game.options if option.hints & hints}
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
