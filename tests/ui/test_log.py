"""The log: one line a turn, its moves with pictures, and the whole sentence where you are."""

from typing import Any

import msgspec
import pytest

import companion
from companion.engine.describe import label_option
from companion.engine.messages import messages
from companion.games import MODULES
from companion.simulation import play_out
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.ui.present.titles import sentence
from companion.ui.present.turn_moves import MOST, turn_at
from companion.ui.present.undo import turns_of
from tests.ui.pages import page

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]
AS_MANY = "…"


def logged(store: TableStore, game: companion.Game, share: float = 1) -> list[dict[str, Any]]:
    """The whole log of a table that stands after a part of a game."""
    decided = [decision.key for decision in game.journal if decision.by_people]
    table = store.create(game.definition.name, SEATS, TableSetup(**msgspec.structs.asdict(game.setup)))
    for seq, key in enumerate(decided[: round(share * len(decided))], 1):
        store.append(table.id, seq, Decide(key))
    session = page(store, f"?table={table.id}", "en")
    session.reader.tab, session.reader.whole_log = "log", True
    view: dict[str, Any] = msgspec.to_builtins(session.view())
    lines: list[dict[str, Any]] = view["panels"][0]["lines"]
    return lines


@pytest.mark.parametrize("name", sorted(MODULES))
def test_moves_stand_in_the_line_of_their_player_and_turn(store: TableStore, name: str) -> None:
    game = play_out(name, 2, 5, "random").at(150)
    turns, say = turns_of(game), messages("en", name)
    decided: dict[tuple[int, int | None], list[str]] = {}
    for count, (then, decision) in enumerate(game.replayed(), 1):
        if decision.by_people and then.ask is not None and then.ask.entry is None and decision.is_move:
            label = sentence(label_option(say, decision.key, ("Ann", "Ben")))
            decided.setdefault((turn_at(turns, count), then.ask.player), []).append(label)
    turn, shown = 0, 0
    for line in logged(store, game):
        turn = line.get("turn", 0) or turn
        moves = [move["text"].partition(" ×")[0] for move in line.get("moves", [])]
        assert len(moves) <= MOST
        assert set(moves) - {AS_MANY} <= set(decided.get((turn, line.get("player", {}).get("seat")), []))
        shown += bool(moves)
    assert shown > 15


def test_a_line_has_pictures_and_keeps_its_sentence(store: TableStore) -> None:
    lines = logged(store, play_out("tzolkin", 2, 5, "sensible"), 0.5)
    moves = [move for line in lines for move in line.get("moves", [])]
    assert {"palenque", "yaxchilan"} <= {move.get("icon") for move in moves}
    assert all(line["text"] for line in lines)
    (current,) = (line for line in lines if line.get("current"))
    assert current is lines[-1] or not any(line.get("moves") for line in lines[lines.index(current) + 1 :])


def test_the_same_move_several_times_is_counted(store: TableStore) -> None:
    game = companion.new_game(
        "santa_maria", ["Ann", "Ben"], draws=3, first=0, copy=companion.sample_copy("santa_maria")
    )
    while game.ask is not None and not any(option.key == "sell wood" for option in game.legal):
        game.play(game.legal[0].key)
    while any(option.key == "sell wood" for option in game.legal):
        game.play("sell wood")
    sold = [decision.key for decision in game.journal].count("sell wood")
    texts = [move["text"] for line in logged(store, game) for move in line.get("moves", [])]
    assert [each for each in texts if each.startswith("Sell 1 wood")] == [
        "Sell 1 wood" + (f" ×{sold}" if sold > 1 else "")
    ]
