"""Chores on the table of Tawantinsuyu: the layout, the gains of a ceremony, and Axomamma's turns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chores import Chore, Scene, known_pieces, read_chores
from companion.engine.data_folder import Values
from companion.engine.describe import described_detail
from companion.engine.event import Event
from companion.engine.messages import Messages
from companion.engine.places import UNKNOWN
from companion.engine.setup_layout import laid, read_layout
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.pieces import COUNTED
from companion.games.tawantinsuyu.box.stocks import KINDS
from companion.games.tawantinsuyu.rules.setup import opener
from companion.games.tawantinsuyu.table import Table

HER_TURN = "her-turn"
"""The title of the card that lists a turn of Axomamma's."""


def _village(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-CER-08: the workers that fill the village, as far as they are entered."""
    came = event.values["workers"]
    text = say.text("layout.village", workers=_workers(came, say)) if any(came) else ""
    return [Chore("village", "village", text=text, loud=True)]


def _her_die(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SBRD-03: her die and the card of that number; nothing is moved yet."""
    n, deity = event.values["n"], event.values["deity"]
    scenes = Scene(say.text("scene.die", n=n), piece=("die", n)), Scene(say.text("scene.card", n=n), deity)
    return [Chore("her-worker", "die", starts=True, opens=HER_TURN, why=True, scenes=scenes)]


def _her_place(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SBRD-06: the worker that she places, and where."""
    worker, place = event.values["worker"], say.text("scene.place", sector=event.values["sector"])
    scenes = Scene(say.text(f"worker.{worker}"), worker), Scene(place, "coricancha")
    text, why = (say.say(f"chores.{each}", event.values) for each in ("her-place", "her-place.why"))
    placed = Chore("her-worker", worker, text=text, starts=True, opens=HER_TURN, scenes=scenes)
    return [placed, Chore("her-worker", text=why, why=True)]


def _her_priest(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SHP-01: her high priest moves and acts."""
    action, place = event.values["action"], say.text("scene.place", sector=event.values["sector"])
    scenes = Scene(place, "high-priest"), Scene(say.text(f"action.{action}"), action)
    return [Chore("her-priest", "high-priest", starts=True, opens=HER_TURN, scenes=scenes)]


def _her_tokens(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SBRD-15: number tokens move on, shown on her board where they lie now."""
    text, why = (say.say(f"chores.{each}", event.values) for each in ("her-number", "her-number.why"))
    moved = Chore("her-tokens", "number-token", text=text, pieces=[("axomamma", "board")])
    return [moved, Chore("her-tokens", text=why[:1].upper() + why[1:], why=True)]


def _her_score(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SACT-01: her points are chips; the words only name their reason, where that is something special."""
    points, detail = {"points": event.values["points"]}, described_detail(say, event.values["detail"])
    text = detail or say.text(f"source.{event.values['source']}")
    said = f"{text[:1].upper()}{text[1:]}."
    return [Chore("hers", "axomamma", points, said, follows=True, why=True, in_chips=not detail)]


chores = read_chores(
    tw.GAME,
    {
        "village": _village,
        "her-die": _her_die,
        "her-place": _her_place,
        "her-priest": _her_priest,
        "her-number": _her_tokens,
        "her-score": _her_score,
    },
)
"""After an event that no tap did: others' steps, an altar that was full, a ceremony; and everything of Axomamma's."""

# laying it out


def _lies(t: Table) -> bool:
    """Whether the table is being laid out: until the first high priest stands."""
    return (t.phase == "setup" or opener(t) is not None) and not any(me.priest for me in t.players)


def _values(t: Table, say: Messages) -> Values:
    """TW-SET-01 to TW-SET-22, TW-SSET-02 to TW-SSET-09: the values of the layout that depend on the table."""
    action = t.priest_action(t.rotation) if t.rotation else None
    solo = t.axomamma is not None
    return {
        "ready": opener(t) is not None,
        "turned": action is not None,
        "action": action,
        "workers": tw.workers_in_game(t.count),
        "filled": bool(t.village),
        "village": _workers(t.village, say),
        "nomads": _workers(t.nomads, say),
        "marked": not t.hill and t.count == COUNTED[0],
        "market": sum(tw.MARKET.values()),
        "buildings": known_pieces("building", [tile for kind in KINDS for tile in t.market[kind]]),
        "count": str(t.count),
        "weaving": known_pieces("weaving", [t.top]),
        "solo": solo,
        "tokens": ", ".join(map(str, tw.SOLO.tokens)),
        "personality": solo and t.rulings.get("easier") != "no-personality",
    }


def _hill(t: Table, say: Messages) -> list[Chore]:
    """TW-SET-09: the workers on the marked spaces, each in its place of the picture."""
    named = {say.text("board.space", **tw.SPACES[name]._asdict()): worker for name, worker in t.hill.items()}
    workers = "; ".join(f"{space}: {say.text(f'worker.{worker or UNKNOWN}')}" for space, worker in named.items())
    blocked = laid(say, "layout.hill", "worker", workers=workers)
    return [blocked._replace(places=" ".join(f"space.{name}" for name in t.hill))] if t.hill else []


def _players(t: Table, say: Messages) -> list[Chore]:
    """TW-SET-02, TW-SET-06, TW-SET-20: the workers, markers and stone of everybody, once they are drawn."""
    markers = {"steps": tw.STEP_MARKERS, "markers": tw.CONQUEST_MARKERS}
    goods = {tw.STONE: tw.START_STONE}
    return [
        laid(say, "layout.player", "", (), seat, goods, workers=_workers(t.players[seat].workers, say), **markers)
        for seat in t.seats_from(t.first_player)
        if opener(t) is not None
    ]


def _workers(workers: Sequence[str | None], say: Messages) -> str:
    """Workers in a row; those not entered yet are counted."""
    entered = [say.text(f"worker.{worker}") for worker in workers if worker]
    unknown = sum(worker == "" for worker in workers)
    return ", ".join([*entered, *([say.text("layout.unknown", n=unknown)] if unknown else [])]) or "–"


layout = read_layout(tw.GAME, _lies, _values, {"hill": _hill, "players": _players})
"""Everything that lies out before the first turn, in the order of the rulebook."""
