"""The companion's suggestion and its reasons: for a table that practises, and for players who are learning the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import companion
from companion.engine.ask import BACK
from companion.players.advice_words import further, main_reason, turn_words, without_action
from companion.players.companion_seat import can_play
from companion.tables.store import Header, TableStore
from companion.ui import view as v
from companion.ui.permissions import may_answer
from companion.ui.present.lessons import learned_before, learner, wants_lessons
from companion.ui.present.options import Step, Tap, answers, everything, places
from companion.ui.present.page_context import GamePage
from companion.ui.reader import Reader

SHORT = 60
"""Letters of a turn that is said whole at once: two lines of a phone."""


def with_advice(reader: Reader, store: TableStore, header: Header, game: companion.Game, view: v.View) -> v.View:
    """Beside a question: a lamp that asks for advice, and the advice once it is lit."""
    page, asked = GamePage.of(reader, game), view.question
    if asked is None or not asked.options or reader.look is not None:
        return view
    label = label_of_lamp(page, store, header)
    if label:
        keys = reader.left_of_advice(game)
        asked.advise = v.Action(label, {"op": "advise"}, icon="lamp", kind="quiet", selected=bool(keys))
        asked.advice = shown(page, keys) if keys else None
    return view


def label_of_lamp(page: GamePage, store: TableStore, header: Header) -> str:
    """The words of the lamp; none where this device is given no advice."""
    game, reader = page.game, page.reader
    if reader.view_only or not can_play(game) or game.ask is None or game.ask.player is None:
        return ""
    if header.options.practice and may_answer(reader, header, game.ask.player):
        return page.say.text("practice.ask")
    learns = wants_lessons(header) and learner(page, header, learned_before(reader, store, header)) is not None
    return page.say.text("practice.suggest") if learns else ""


def shown(page: GamePage, keys: tuple[str, ...]) -> v.Advice:
    """The advice as far as its turn is still to be played."""
    assert page.reader.advice is not None
    game, advice = page.game, page.reader.advice[1]
    whole = in_words(page, keys)
    lead = whole if len(whole) <= SHORT else beginning(page, keys)
    ends = without_action(keys, page.language)
    lines = further(game, advice, page.language)
    tap = next_tap(game, keys)
    return v.Advice(
        ends or f"{lead}{'.' if lead == whole else ' …'}",
        main_reason(game, advice, page.language),
        lines if lead == whole else [f"{whole}.", *lines],
        tap.key if tap else "",
        list(dict.fromkeys(glowing(tap, keys))) if tap else [],
    )


def beginning(page: GamePage, keys: tuple[str, ...]) -> str:
    """The first answer in words, with the one after it where that only completes it."""
    first = next((at for at, key in enumerate(keys, 1) if key != BACK), len(keys))
    lead, longer = (in_words(page, keys[:end]) for end in (first, first + 1))
    return longer if longer.startswith(f"{lead}: ") else lead


def in_words(page: GamePage, keys: tuple[str, ...]) -> str:
    """A turn as a sentence begins."""
    words = turn_words(page.game, keys, page.language)
    return words[:1].upper() + words[1:]


def next_tap(game: companion.Game, keys: Sequence[str]) -> Tap | None:
    """The tap that gives as many of the answers as possible."""
    fits = [tap for tap in everything(answers(game)) if tap.key == v.THEN.join(keys[: len(tap.steps)])]
    return max(fits, key=lambda tap: len(tap.steps), default=None)


def glowing(tap: Tap, keys: Sequence[str]) -> Iterator[str]:
    """The places of the answers on the board, in order: those of a tap, and those of the answers after it."""
    yield from places(tap)
    last = tap.steps[-1]
    for key in keys[len(tap.steps) :]:
        then = last.game.outlook(last.option.key).game
        option = next((each for each in then.legal if each.key == key), None)
        if option is None:
            return
        last = Step(then, option)
        yield from places(Tap([last]))
