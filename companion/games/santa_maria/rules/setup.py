"""Setting up: boards, dice, tiles, scholars, bishops, starting goods."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.ask import Ask, AtSeat, Option, Script, settle
from companion.engine.decks import LearningDeck, seen
from companion.engine.errors import BadPlayers
from companion.games.santa_maria.box.components import COUNTS, START_COINS, START_WOOD
from companion.games.santa_maria.box.names import MISSION, spot_of
from companion.games.santa_maria.box.pieces import FACTS, needed_in_base
from companion.games.santa_maria.rules.year_end import Year
from companion.games.santa_maria.table import Table

UNDECIDED = -1
"""No first player yet: the table is asked."""


def new_table(count: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """SM-COMP-01: an empty table for so many players."""
    if count == 5 and (rulings.get("maya"), rulings.get("ambassadors")) != ("yes", "yes"):
        raise BadPlayers("check.five-players", "santa_maria")
    return Table.empty(count, rulings, first, companion_deals, era="year-1")


def opener(t: Table) -> int | None:
    """SM-SETUP-11, AK-D-SET-01: the first player, while the first turn is awaited."""
    return t.first_player if (t.phase, t.year, t.turns) == ("turn", 1, 0) else None


class Setup(Year):
    """SM-SETUP."""

    start_blue = 1
    """Blue dice of a player at the start."""
    town_halls = COUNTS["town_halls"]
    """Town halls to pick from in the advanced setup."""

    def set_up(self, t: Table) -> Script[None]:
        """SM-SETUP-01 to SM-SETUP-14."""
        yield from self.first(t)
        t.turn_of = t.first_player
        yield from self.set_up_docks(t)
        yield from self.deal_spots(t)
        yield from self.fill_display(t)
        yield from self.roll_white_dice(t)
        for seat in self.pick_order(t):
            yield from self.take_board(t, seat)
        for step, seat in enumerate(t.seats_from(t.first_player)):
            yield from self.start_player(t, seat, step)
        yield from self.after_dice(t)
        t.phase = "turn"
        t.emit("new-year", None, "SM-SETUP-02", year=1, who=t.first_player)

    def first(self, t: Table) -> Script[None]:
        """SM-SETUP-11: the first player, at random."""
        if t.first_player == UNDECIDED:
            t.first_player = (yield from t.ask_who_begins("SM-SETUP-11")) if len(t.players) > 1 else 0

    def pick_order(self, t: Table) -> list[int]:
        """SM-SETUP-11: counter-clockwise, beginning right of the first player."""
        return [*t.seats_from(t.first_player)][::-1]

    def take_board(self, t: Table, seat: int) -> Script[None]:
        """SM-SETUP-11: take a colony board."""
        board = yield from self.identify_board(t, seat)
        cells = yield from self.board_cells(t, board)
        t.players[seat].colony = [text for row in cells for text in row]
        t.players[seat].board = board
        t.emit("board", seat, "SM-SETUP-11", board=board)
        yield from self.board_taken(t, seat, board)

    def identify_board(self, t: Table, seat: int) -> Script[str]:
        """Identify a player's board: a known one that is free, or a new one; each has a number in the copy."""
        asked = seat if self.choose_boards(t) else None

        def asking(options: list[Option[str | None]]) -> Script[str | None]:
            known = [option for option in options if option.value or not t.companion_deals]
            return (yield from settle(Ask(asked, "which-board", "SM-SETUP-11", lambda: known, {"who": seat})))

        boards = LearningDeck(
            "boards",
            self.boards,
            seen("boards"),
            word="board",
            fact=FACTS["boards"],
            named=lambda _: str(len(t.fact("boards"))),
        )
        return (yield from boards.identify(t, "SM-SETUP-11", AtSeat(seat), asking))

    def choose_boards(self, t: Table) -> bool:
        """SM-SETUP-11: chosen by the players, unless they play for the first time."""
        return t.rulings.get("boards") != "dealt"

    def boards(self, t: Table) -> list[str]:
        """The colony boards that are known."""
        return [str(n) for n in range(1, len(t.fact("boards") or []) + 1)]

    def board_cells(self, t: Table, board: str) -> Script[list[list[str]]]:
        """The printed cells of a board."""
        yield from ()
        cells: list[list[str]] = t.fact("boards")[int(board) - 1]["cells"]
        return cells

    def board_taken(self, t: Table, seat: int, board: str) -> Script[None]:
        """Apply the extras of a board."""
        yield from ()

    def know_halls(self, t: Table) -> Script[None]:
        """Look up the facts that town halls need before they are dealt."""
        yield from ()

    def hall_taken(self, t: Table, seat: int, hall: str) -> None:
        """Apply the extras of a town hall."""

    def start_player(self, t: Table, seat: int, step: int) -> Script[None]:
        """SM-SETUP-12, SM-SETUP-13: wood, coins by seat, and one blue die."""
        self.gain(t, seat, {"wood": START_WOOD, "coins": START_COINS[min(step, len(START_COINS) - 1)]}, "SM-SETUP-12")
        for _ in range(self.start_dice(t, seat)):
            yield from self.start_die(t, seat)

    def start_dice(self, t: Table, seat: int) -> int:
        """SM-SETUP-13: how many blue dice a player starts with."""
        return self.start_blue

    def start_die(self, t: Table, seat: int) -> Script[None]:
        """SM-SETUP-13: an own blue die, rolled."""
        me = t.players[seat]
        me.blue_dice += 1
        me.blue = sorted([*me.blue, (yield from self.roll(t, seat, "SM-SETUP-13"))])

    def after_dice(self, t: Table) -> Script[None]:
        """Steps of the setup that need the rolled blue dice."""
        yield from ()

    def deal_spots(self, t: Table) -> Script[None]:
        """SM-SETUP-09: scholars and bishops; identified when a monk comes to them, unless the companion deals."""
        for spot in self.spots(t):
            kind = spot_of(spot).kind
            if kind != MISSION:
                t.spots[spot] = yield from self.people(f"{kind}s").deal(t, "SM-SETUP-09")

    def needed(self, players: int) -> dict[str, int]:
        """The facts that a game may ask for."""
        return needed_in_base(players, advanced=False)
