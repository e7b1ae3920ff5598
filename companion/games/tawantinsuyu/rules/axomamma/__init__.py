"""Axomamma, the solo opponent: her part of every rule that knows her, subject by subject as the rules themselves."""

from __future__ import annotations

from companion.engine.ask import at_once
from companion.engine.effects import each
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box import faces
from companion.games.tawantinsuyu.rules.axomamma.board_actions import bonus
from companion.games.tawantinsuyu.rules.axomamma.cards import deity_card
from companion.games.tawantinsuyu.rules.axomamma.conquest import conquer, enlist
from companion.games.tawantinsuyu.rules.axomamma.priest import ACTIONS
from companion.games.tawantinsuyu.rules.axomamma.tasks import free_building, free_steps, random_statue, refresh_one
from companion.games.tawantinsuyu.rules.axomamma.weaving import add_weaving, buy_weaving, free_weaving
from companion.games.tawantinsuyu.rules.axomamma.workers import casualty, worker_reward
from companion.games.tawantinsuyu.rules.effect_table import EFFECTS
from companion.games.tawantinsuyu.rules.effects import DECK_CARD
from companion.games.tawantinsuyu.rules.opponent_hooks import Opponent

AXOMAMMA = Opponent(
    actions=ACTIONS,
    casualty=casualty,
    enlist=enlist,
    conquer=conquer,
    add_weaving=add_weaving,
    buy_weaving=buy_weaving,
    bonus=bonus,
    effects={
        **{word: EFFECTS[word] for word in (tw.POINTS, tw.TRAIN, faces.ARMY_CARD, faces.TEMPLE_STEP)},
        **dict.fromkeys((DECK_CARD, faces.DEITY_CARD), each(at_once(deity_card))),
        faces.WORKER: each(worker_reward),
        faces.REFRESH_ONE: each(at_once(refresh_one)),
        faces.FREE_WEAVING: each(free_weaving),
        faces.FREE_STEPS: at_once(free_steps),
        faces.FREE_STATUE: random_statue,
        faces.FREE_BUILDING: free_building,
    },
)
