"""Looking back: all turns of a game to slide through, and the way on."""

from __future__ import annotations

import companion
from companion.ui import view as v
from companion.ui.present.page_context import GamePage
from companion.ui.present.undo import turns_of


def scrub(page: GamePage, shown: companion.Game) -> v.Scrub:
    """The turns of a game, to slide through."""
    turns, at = turns_of(page.game), len(shown.journal)
    place = max(n for n, each in enumerate(turns) if each <= at or not n)
    return v.Scrub(turns, place, page.say.text("look.turn", n=place + 1, of=len(turns)))


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
