"""The part of each player: the goods in sight, what lies ahead, and the details."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.describe import label_option
from companion.engine.faces import effect_of
from companion.engine.messages import Messages
from companion.engine.player_markers import Marker
from companion.engine.screen import Ahead, CardLine, Chip, Rival
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.names import soldiers
from companion.games.tawantinsuyu.screen.drawing.pens import her_marker
from companion.games.tawantinsuyu.table import Player, Table


def purse(t: Table, seat: int) -> Mapping[str, int]:
    """Resources and deity cards; Axomamma, who holds none, has army cards."""
    me = t.side(seat)
    cards = {"army-card": me.armies} if me is t.axomamma else {"deity-card": me.deities}
    return {**{good: getattr(me, good) for good in tw.GOODS}, **cards}


def rival(t: Table, markers: Sequence[Marker], say: Messages) -> Rival | None:
    """Axomamma, whom one player plays against."""
    if (her := t.axomamma) is None:
        return None
    return Rival(say.text("player.rival"), her_marker(markers), her.points)


def ahead(t: Table, seat: int) -> Ahead | None:
    """TW-CER-01, TW-CER-06: how far the next ceremony is, and the potatoes that the deity cards will need."""
    if t.phase in ("setup", "final", "over") or t.ceremonies == tw.CEREMONIES:
        return None
    me = t.players[seat]
    values = {"need": me.deities, "has": me.potato, "left": len(t.village), "n": t.ceremonies + 1}
    label = "ahead.ceremony" if t.token < 0 else "ahead.ceremony-called"
    return Ahead("potato", "ahead.needs", label, values, "potato", me.potato + me.gold < me.deities)


def details(t: Table, seat: int, say: Messages) -> list[CardLine]:
    """Workers, cards, soldiers, buildings up and down, statues, tapestries, and the pieces that are left."""
    me = t.side(seat)
    workers = [(kind, n, f"worker.{kind}") for kind in tw.WORKERS if (n := me.workers.count(kind))]
    hand = {"deity-card": me.deities, "army-card": me.armies}
    hidden = [Chip(card, str(n), say.term("goods", {card: n})) for card, n in hand.items()]
    up, down = (sum(soldiers(card) for card in cards if card) for cards in (me.army_up, me.army_down))
    army = [("soldiers", up, "screen.soldiers-up"), ("flip", down, "screen.soldiers-down")]
    left = [("stairs", t.steps_left(seat), "screen.steps-left"), ("flag", t.markers_left(seat), "screen.markers-left")]
    return CardLine.shown(
        CardLine.counted(say, "screen.workers", workers, "" if workers else "0"),
        CardLine(say.text("screen.hand"), chips=hidden),
        *_open_hand(me, say),
        CardLine.named(say, "screen.soldiers", army),
        *_pieces(me, say),
        CardLine(say.text("screen.temple"), say.text("screen.temple-step", n=me.temple + 1)),
        CardLine.named(say, "screen.left", left),
    )


def _open_hand(me: Player, say: Messages) -> list[CardLine]:
    """The cards of a hand that lies open, where it is the companion's."""
    held = [*(f"deity {card}" for card in me.shown), *(f"army {card}" for card in me.army_hand)]
    cards = "; ".join(label_option(say, key, ()) for key in held)
    return [CardLine(say.text("screen.open-hand"), cards)] if me.open and cards else []


def _pieces(me: Player, say: Messages) -> list[CardLine]:
    """Buildings, statues and tapestries."""
    lying = {
        "permanent": [say.text(f"building.{tile}") for tile in me.permanent],
        "producing": [say.face(effect_of(tile)) for tile in me.up],
        "turned": [say.face(effect_of(tile)) for tile in me.down],
    }
    statues = [
        Chip(size, str(n), f"{say.text(f'statue.{size}')}, {say.text(f'deity.{deity}')}: {n}")
        for name, n in me.statues.items()
        if n
        for size, deity in [tw.STATUE_NAMES[name]]
    ]
    worth = [f"{len(row)} ({tw.TAPESTRY_POINTS[len(row)]})" for row in me.tapestries]
    return [
        *(CardLine(say.text(f"screen.{label}"), "; ".join(tiles)) for label, tiles in lying.items()),
        CardLine(say.text("screen.statues"), chips=statues),
        CardLine(say.text("screen.tapestries"), " · ".join(worth)),
    ]
