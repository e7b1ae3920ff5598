"""Variants of the base game: the advanced setup, shared blue dice, playing alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from companion.engine.ask import Ask, AtSeat, Option, Reason, Script, because, settle
from companion.engine.facts import LATER
from companion.games.santa_maria.box.components import BLUE, TOWN_HALL
from companion.games.santa_maria.box.pieces import FACTS, needed_in_base
from companion.games.santa_maria.rules.decks import SCHOLARS
from companion.games.santa_maria.rules.scoring import Scoring
from companion.games.santa_maria.rules.year_end import solo_points, trees_passed
from companion.games.santa_maria.table import MARKET, Die, Table


class Advanced(Scoring):
    """SM-ADV: side B, and for each player a town hall with a private scholar."""

    halls_fact = "town_halls"

    def take_board(self, t: Table, seat: int) -> Script[None]:
        """SM-ADV-01: all boards show the same side B."""
        cells = (yield from FACTS.look_up(t, "board_b", "SM-ADV-01"))["cells"]
        t.players[seat].colony = [text for row in cells for text in row]

    def board_fact(self, t: Table, seat: int) -> tuple[str, int | None]:
        """SM-ADV-01."""
        return "board_b", None

    def remember(self, t: Table, seat: int, entered: Mapping[int, str]) -> None:
        """SM-ADV-01: all boards show the same cells."""
        super().remember(t, seat, entered)
        for player in t.players:
            player.colony = [entered.get(n, text) if text == LATER else text for n, text in enumerate(player.colony)]

    def after_dice(self, t: Table) -> Script[None]:
        """SM-ADV-02, SM-ADV-03, SM-ADV-06: pairs are picked once the blue dice have fallen."""
        yield from self.know_halls(t)
        pairs = yield from self.deal_pairs(t)
        for seat in self.pick_order(t):
            hall, scholar = yield from self.pick_pair(t, seat, pairs)
            t.players[seat].private = scholar
            t.emit("town-hall", seat, "SM-ADV-03", tile=hall, scholar=scholar)
            self.hall_taken(t, seat, hall)
            yield from self.scholar_identified(t, scholar)
            yield from self.lay(t, seat, TOWN_HALL, hall, "SM-ADV-04")
        yield from super().after_dice(t)

    def deal_pairs(self, t: Table) -> Script[list[tuple[str, str]]]:
        """SM-ADV-02: where the companion deals, all pairs lie open."""
        pairs: list[tuple[str, str]] = []
        halls = self.deck(self.halls_fact)
        scholars = replace(self.people(SCHOLARS), out=lambda t: [*t.spots.values(), *(name for _, name in pairs)])
        for _ in range(self.town_halls if t.companion_deals else 0):
            hall = yield from halls.deal(t, "SM-ADV-02")
            if not hall or not scholars.left(t):
                break
            pairs.append((hall, (yield from scholars.draw(t, "SM-ADV-02"))))
        return pairs

    def pick_pair(self, t: Table, seat: int, pairs: list[tuple[str, str]]) -> Script[tuple[str, str]]:
        """SM-ADV-03: one of the open pairs, or a pair that is entered now."""
        if pairs:
            options = [Option(("pair", " ".join(pair)), value=pair) for pair in pairs]
            pair = yield from settle(Ask(seat, "pair", "SM-ADV-03", lambda: options))
            pairs.remove(pair)
            return pair
        hall = yield from self.deck(self.halls_fact).identify(t, "SM-ADV-03", AtSeat(seat))
        return hall, (yield from self.identify_private(t, seat))

    def identify_private(self, t: Table, seat: int) -> Script[str]:
        """SM-ADV-05: identify the scholar beside a colony."""
        return (yield from self.people(SCHOLARS).identify(t, "SM-ADV-05", AtSeat(seat)))

    def know_scholars(self, t: Table, seat: int) -> Script[None]:
        """SM-ADV-05: the private one too; the Maya city has none."""
        yield from super().know_scholars(t, seat)
        me = t.players[seat]
        if not me.private and me.maya is None:
            me.private = yield from self.identify_private(t, seat)
            yield from self.scholar_identified(t, me.private)

    def needed(self, players: int) -> dict[str, int]:
        """Side B and town halls instead of the four boards."""
        found = super().needed(players)
        found.pop("boards", None)
        return found | needed_in_base(players, advanced=True)


class SharedDice(Scoring):
    """SM-SHARED: blue dice lie by the common board, and a player may use as many as that player has unlocked."""

    def start_die(self, t: Table, seat: int) -> Script[None]:
        """SM-SHARED-01: one blue die for each player, shared by all."""
        yield from self.add_shared(t, "SM-SHARED-01")

    def add_shared(self, t: Table, rule: str) -> Script[None]:
        """A further die in the common pool."""
        t.shared_blue_dice += 1
        t.shared_blue = sorted([*t.shared_blue, (yield from self.roll(t, None, rule))])

    def gain_blue_die(self, t: Table, seat: int) -> Script[None]:
        """SM-SHARED-02."""
        t.emit("blue-die", seat, "SM-SHARED-02")
        if any(player.retired == MARKET for player in t.players):
            yield from self.add_shared(t, "SM-SHARED-02")
        else:
            t.shared_blue_dice += 1

    def symbol_waits(self, t: Table, seat: int, number: int) -> bool:
        """SM-DIE-10, SM-SHARED-02: a die for all players may be worth delaying, also for the Maya player."""
        waits = number in self.dice_symbols and not (t.asked_as_earlier and t.players[seat].maya)
        return waits or super().symbol_waits(t, seat, number)

    def roll_blue_dice(self, t: Table) -> Script[None]:
        """SM-SHARED-05."""
        t.shared_blue = []
        for _ in range(t.shared_blue_dice):
            t.shared_blue = sorted([*t.shared_blue, (yield from self.roll(t, None, "SM-SHARED-05"))])

    def blue_dice(self, t: Table, seat: int) -> list[int]:
        """SM-SHARED-03."""
        return t.shared_blue

    def allowance(self, t: Table, seat: int) -> int:
        """SM-SHARED-04: the starting die, and the dice unlocked on the religion track."""
        return self.start_dice(t, seat) + self.unlocked(t, seat)

    def blues_left(self, t: Table, seat: int) -> int:
        """SM-SHARED-04."""
        return min(self.allowance(t, seat) - t.players[seat].blues, super().blues_left(t, seat))

    def why_not_blue(self, t: Table, seat: int, value: int, good: Collection[int]) -> Sequence[Reason]:
        """SM-SHARED-04."""
        used, most = t.players[seat].blues, self.allowance(t, seat)
        limit = () if used < most else (because("SM-SHARED-04", used=used, most=most),)
        return (*limit, *super().why_not_blue(t, seat, value, good))

    def counted(self, t: Table, seat: int, what: str) -> int:
        """SM-SHARED-04: a player's blue dice are the unlocked ones."""
        return self.allowance(t, seat) if what == "blue-die" else super().counted(t, seat, what)

    def take_die(self, t: Table, seat: int, die: Die) -> None:
        """SM-SHARED-03: out of the common pool."""
        if die.colour != BLUE or die.source != "own":
            super().take_die(t, seat, die)
            return
        t.players[seat].blues += 1
        t.shared_blue.remove(die.value)
        t.emit("die", seat, "SM-SHARED-03", colour=die.colour, value=die.value)


class Solo(Scoring):
    """SM-SOLO: alone, against the trees of the conquistador track."""

    year_rule = "SM-SOLO-02"

    def know_year(self, t: Table) -> Script[None]:
        """SM-SOLO-02: look up the positions of the trees."""
        yield from FACTS.look_up(t, "conquistador_track", "SM-SOLO-02")

    def year_points(self, t: Table) -> list[int]:
        """SM-SOLO-01, SM-SOLO-02: the tree of this year must have been passed."""
        return [solo_points(t.year, trees_passed(t))]

    def report_rank(self, t: Table, seat: int, place: int) -> None:
        """SM-SOLO-02: there are trees instead of ranks."""
        t.emit("trees", seat, "SM-SOLO-02", n=trees_passed(t), year=t.year)
