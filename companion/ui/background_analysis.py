"""A finished game is looked at turn by turn, beside everything else that the page does."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from threading import Thread

import msgspec

import companion
from companion.players.analysis import Analysis, analysed
from companion.ui.session import Session

log = logging.getLogger("companion")


def begin(session: Session, play: str, game: companion.Game) -> Thread | None:
    """Begin to analyse a play; the result is kept with it. The reader's progress shows how far it is."""
    steps = _steps(session, play, game)
    session.reader.analysing = play, 0, ()
    worker = Thread(target=deque, args=(steps, 0), name="analysis", daemon=True)
    try:
        worker.start()
    except RuntimeError:  # a browser's page has one thread: a turn at a time, the page's own work in between
        session.following = asyncio.ensure_future(_in_between(session, steps))
        return None
    return worker


def _steps(session: Session, play: str, game: companion.Game) -> Iterator[None]:
    reader, turns, decisions = session.reader, [], len(game.journal)
    try:
        for turn in analysed(game):
            turns.append(turn)
            reader.analysing = play, 100 * turn.until // decisions, tuple(turns)
            yield
        with session.alone:
            session.store.archive.keep_analysis(play, msgspec.json.encode(Analysis.made(game, turns)))
    except Exception:
        log.exception("no analysis of %s", play)
        reader.notice = session.say.text("notice.fault")
    finally:
        reader.analysing = None


async def _in_between(session: Session, steps: Iterator[None]) -> None:
    for _ in steps:
        session.poll()
        await asyncio.sleep(0)
    session.poll()
