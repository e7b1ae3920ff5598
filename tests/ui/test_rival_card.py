"""The turn of an automatic seat: pictures first, then the pieces to move; reasons and failed conditions are folded."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

import companion
from companion.players.levels import LEVELS
from companion.tables.store import Seat, TableSetup, TableStore
from companion.testing.players import choose
from companion.ui import view as v
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session

HERS = {"en": "Axomamma’s turn", "uk": "Хід Аксомамми", "ru": "Ход Аксомаммы"}


class Walk:
    """A game against Axomamma, played by chance: its cards, each made once for all tests."""

    def __init__(self, folder: Path, language: str, seed: int) -> None:
        store, setup = TableStore(folder), TableSetup(draws=seed, first=0, copy=companion.sample_copy("tawantinsuyu"))
        header = store.create("tawantinsuyu", [Seat("Ann", "red")], setup)
        self.session, self.random = Session(store, COMMANDS, Reader(language)), Random(seed)
        self.session.start(f"?table={header.id}")
        self.shown: list[v.OnTable | None] = []
        """After each decision."""

    def cards(self, decisions: int = 60) -> Iterator[v.OnTable]:
        """The cards after so many decisions."""
        for n in range(decisions):
            if n == len(self.shown):
                self.decide()
            card = self.shown[n]
            if card is not None:
                yield card

    def decide(self) -> None:
        session = self.session
        assert session.game is not None
        session.handle({"op": "play", "rev": session.reader.rev, "key": choose(session.game, ({},), self.random)})
        self.shown.append(msgspec.convert(session.app.view.get("on_table"), v.OnTable | None))


Walks = Callable[..., Walk]


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walks:
    @cache
    def made(language: str = "en", seed: int = 1) -> Walk:
        return Walk(tmp_path_factory.mktemp("walk"), language, seed)

    return made


@pytest.mark.parametrize("language", list(HERS))
def test_her_turn_is_shown_in_pictures_and_few_lines(walk: Walks, language: str) -> None:
    card = next(card for card in walk(language).cards() if card.title == HERS[language] and len(card.scenes) == 4)
    assert [bool(scene.icon or scene.svg) for scene in card.scenes] == [True] * 4
    moves = [line for line in card.lines if not line.aside]
    name = HERS["en"].partition("’")[0]
    assert 2 <= len(moves) <= 8
    assert all(line.icon and not line.heading and not line.text.startswith(f"{name} ") for line in moves)
    assert any(line.why for line in moves), "one line of reason"
    assert sum("c-whole" in svg for line in card.lines for svg in line.svgs) == 1, "her board is drawn once"
    assert card.open
    assert card.go_on


def test_failed_conditions_are_folded_and_nothing_to_tick(walk: Walks) -> None:
    card = next(card for card in walk().cards() if card.title == HERS["en"] and card.aside)
    failed = [line for line in card.lines if "Cannot take this action" in line.text]
    assert failed
    assert all(line.aside and not line.chips for line in failed)
    assert str(sum(line.aside for line in card.lines)) in card.aside


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2])
def test_each_movement_of_her_turn_has_its_own_line(walk: Walks, seed: int) -> None:
    lines = [line.text for card in walk(seed=seed).cards(150) if card.title == HERS["en"] for line in card.lines]
    assert max(line.count(". ") for line in lines) < 4, max(lines, key=lambda line: line.count(". "))
    conquests = [line for line in lines if line.startswith("Conquers")]
    assert conquests
    assert not any("Plays" in line for line in conquests)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2])
def test_points_and_goods_are_never_folded(walk: Walks, seed: int) -> None:
    seen = list(walk(seed=seed).cards(150))
    assert seen
    for card in seen:
        assert not [line for line in card.lines if line.aside and (line.chips or line.loud)]
        assert any(not line.aside for line in card.lines)


def test_no_words_repeat_the_goods_that_chips_show(walk: Walks) -> None:
    lines = [line for card in walk().cards() if card.title == HERS["en"] for line in card.lines if line.chips]
    assert lines
    said = [line.text for line in lines if "Gains " in line.text or "Pays " in line.text]
    assert not [text for text in said if text.count(". ")], "other words stand there"
    assert not [line.why for line in lines if " VP" in line.why and "cell" not in line.why]


def test_a_line_knows_its_place_on_the_board(walk: Walks) -> None:
    placed = [line for card in walk().cards() for line in card.lines if line.text.startswith("Places ")]
    assert placed
    assert all(line.place.startswith("sector.") for line in placed)


def test_a_seat_of_the_companion_shows_the_pieces_that_it_chose(store: TableStore) -> None:
    seats = [Seat("Ann", "red"), Seat("Ben", "blue", level=next(iter(LEVELS)))]
    setup = TableSetup(draws=3, first=1, copy=companion.sample_copy("santa_maria"))
    header = store.create("santa_maria", seats, setup)
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={header.id}")
    for _ in range(20):
        session.handle({"op": "companion", "rev": session.reader.rev})
        card = session.view().on_table
        if card is not None and card.scenes:
            break
        assert session.game is not None
        if session.game.ask is not None and session.game.ask.player != 1:
            session.handle({"op": "play", "rev": session.reader.rev, "key": session.game.legal[0].key})
    assert card is not None
    assert all(scene.svg and scene.words for scene in card.scenes)
    assert 1 <= len(card.scenes) <= 4
