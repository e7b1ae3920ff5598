"""The bonuses that are due, one by one."""

from __future__ import annotations

from companion.engine.faces import goods_text
from companion.games.tawantinsuyu.box.components import GOODS, PERMANENT, rule_of
from companion.games.tawantinsuyu.box.faces import face
from companion.games.tawantinsuyu.table import BONUSES, Due, Table


def why(part: str) -> tuple[str, str]:
    """The rule that brings a bonus, and the source of its points.

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
        if not bonus.plain:
            found.append(bonus.text)
            continue
        gain = bonus.gain[0]
        goods = {word: n for word, n in gain.items() if word in GOODS}
        found += [goods_text(goods)] if goods else []
        found += [goods_text({word: n}) for word, n in gain.items() if word not in GOODS]
    return found


def of_buildings(t: Table, seat: int, *moments: str) -> list[Due]:
    """The bonuses of permanent buildings at such a moment."""
    shown = ((name, PERMANENT[name]) for name in t.working(seat))
    there = [(name, each) for name, each in shown if each.gain and {each.when, each.also} & set(moments)]
    return [due for name, each in there for due in bonuses(name, seat, each.gain)]
