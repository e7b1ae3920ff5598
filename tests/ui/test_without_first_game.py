"""A game without `first_game.json`: nothing that it lacks is offered, and everything else works."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import companion
from companion.engine import first_game as helps
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.present.guided_setup import REST
from companion.ui.session import Session
from tests.ui.pages import page, send

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]
TURNS = 30


@pytest.fixture(autouse=True, params=["tzolkin", "tawantinsuyu"])
def bare(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game whose data have no such file."""
    monkeypatch.setattr(helps, "folder", lambda _game: tmp_path)
    helps.first_game.cache_clear()
    yield request.param
    helps.first_game.cache_clear()


def beginners(store: TableStore, game: str) -> Session:
    """A table that has never played it and wants lessons."""
    setup = TableSetup(draws=3, lessons=True, copy=companion.sample_copy(game))
    return page(store, f"?table={store.create(game, SEATS, setup).id}")


def shown(session: Session) -> str:
    return msgspec.json.encode(session.view()).decode()


def test_the_rules_offer_neither_a_story_nor_a_reference_card(store: TableStore, bare: str) -> None:
    view = shown(page(store, f"?rules={bare}"))
    assert "story=" not in view
    assert "reference=" not in view
    assert page(store, f"?rules={bare}&story=yes").view().panels
    assert page(store, f"?rules={bare}&reference=yes").view().panels


def test_a_new_table_opens_at_its_question_and_its_set_up_is_one_step(store: TableStore, bare: str) -> None:
    session = page(store, f"?new={bare}")
    send(session, "start")
    assert session.view().screen == "table"
    send(session, "lay")
    guide = session.view().guide
    assert guide is not None
    assert [step.id for step in guide.steps] == [REST]
    assert guide.lines
    send(session, "laid", step="")
    assert session.view().question is not None


def test_turns_are_played_without_lessons_and_cards(store: TableStore, bare: str) -> None:
    session = beginners(store, bare)
    send(session, "laid", step="")
    for _ in range(TURNS):
        question = session.view().question
        assert question is not None
        assert question.lesson is None
        send(session, "play", key=session.game.legal[0].key)
        assert not session.reader.notice
    send(session, "learn", icons=["points"])
    assert not session.reader.notice
    assert session.view().question is not None
