"""What is due, step by step: a ceremony, and an action of Axomamma's in which you may join.

Each step is a scene of its own that asks before it changes anything: a game can go on from the table at its question.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.ask import Script
from companion.engine.faces import goods_text
from companion.games.tawantinsuyu.components import GOODS, PERMANENT, rule_of
from companion.games.tawantinsuyu.effects import On, gain_face
from companion.games.tawantinsuyu.faces import face
from companion.games.tawantinsuyu.table import BONUSES, DONE, Due, Table

Step = Callable[[Table, int], Script[list[Due] | None]]
STEPS: dict[str, Step] = {}
"""What is done at a step: each stands in the file whose subject it is."""


def step(name: str) -> Callable[[Step], Step]:
    """A step by its name; what it returns comes right after it."""
    assert name in DONE, name

    def register(script: Step) -> Step:
        STEPS[name] = script
        return script

    return register


def next_step(t: Table) -> Script[None]:
    """Carry out the first step that is due; then it is done."""
    due, more = t.due[0], None
    if due.part in STEPS:
        more = yield from STEPS[due.part](t, due.seat)
    else:
        yield from gain_face(On(t, due.seat, *why(due.part)), due.face)
    t.due = [*(more or ()), *t.due[1:]]


def why(part: str) -> tuple[str, str]:
    """The rule that brings a bonus, and what its points count as.

    >>> why("trade-bonus"), why("z17")
    (('TW-CER-03', 'trade'), ('TW-Z17', 'buildings'))
    """
    return BONUSES.get(part) or (rule_of(part), "buildings")


def bonuses(part: str, seat: int, text: str) -> list[Due]:
    """The bonuses of a face one by one."""
    return [Due(part, seat, each) for each in one_by_one(text)]


def one_by_one(text: str) -> list[str]:
    """A face one by one: goods come by themselves, before anything is asked.

    >>> one_by_one("deity-card&potato*2+gold>temple-step")
    ['potato*2', 'deity-card', 'gold>temple-step']
    """
    found = []
    for bonus in face(text):
        if bonus.note or bonus.pay or len(bonus.gain) > 1:
            found.append(bonus.text)
            continue
        gain = bonus.gain[0]
        goods = {word: n for word, n in gain.items() if word in GOODS}
        found += [goods_text(goods)] if goods else []
        found += [goods_text({word: n}) for word, n in gain.items() if word not in GOODS]
    return found


def of_buildings(t: Table, seat: int, *moments: str) -> list[Due]:
    """What somebody's permanent buildings bring at such a moment."""
    shown = ((name, PERMANENT[name]) for name in t.working(seat))
    there = [(name, each) for name, each in shown if each.gain and {each.when, each.also} & set(moments)]
    return [due for name, each in there for due in bonuses(name, seat, each.gain)]
