"""Advice in words: the turn, its main reason, and what else there is to say.

>>> import companion
>>> from companion.players.advice import advice
>>> game = companion.new_game("tzolkin", ["Ann", "Ben", "Chen", "Dora"], draws=7, first=0)
>>> advice_text(game, advice(game, 1)).startswith("I would play: ")
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.ask import BACK, DONE, END, NOTHING, Option, OptionHint
from companion.engine.describe import beyond_label, label_option, name_answer, place_of
from companion.engine.game import Game
from companion.engine.messages import Messages, messages
from companion.players.advice import Advice
from companion.players.advice_reasons import FREE, AtEnd, Coming, Denied, Instead, Later, Now, Reason, first_reasons
from companion.players.analysis import describe_answers, joined

FEW = 4
"""More answers of a later turn are not listed one by one."""
SHARED = 2
"""So many answers that two turns begin with are said once."""


def advice_text(game: Game, found: Advice, language: str = "en") -> str:
    """The whole advice in sentences."""
    say = messages(language, "stats")
    play = without_action(found.keys, language) or say.text("advice.play", what=turn_words(game, found.keys, language))
    return " ".join([play, main_reason(game, found, language), *further(game, found, language)])


def without_action(keys: tuple[str, ...], language: str) -> str:
    """A turn that only ends or declines, in a sentence of its own; empty for any other."""
    if not {DONE, END, NOTHING}.issuperset(keys):
        return ""
    return messages(language, "stats").text("advice.decline" if keys[0] == NOTHING else "advice.stop")


def turn_words(game: Game, keys: tuple[str, ...], language: str) -> str:
    """A turn in words, without the obvious: its end, usual answers, and actions that are called off."""
    words = messages(language, game.definition.name)
    said = _said(game, keys, words)
    text = joined(words, said)
    leads_back = keys[:1] == (BACK,) and said[0][0] != BACK
    return f"{label_option(words, BACK, game.names)}: {text}" if leads_back else text


def _said(game: Game, keys: tuple[str, ...], words: Messages) -> list[tuple[str, str]]:
    """The answers that are said, each with its words."""
    steps = _replayed(game, keys)
    goods = _distinguishing(game, steps, words)
    return [(key, name_answer(words, key, game.names) + goods.get(key, "")) for key in _spoken(keys, steps, words)]


def other_words(game: Game, found: Advice, language: str) -> str:
    """The next best turn in words; where it begins like the best one, only its end."""
    words = messages(language, game.definition.name)
    best, other = (_said(game, keys, words) for keys in (found.keys, found.other))
    same = next((n for n, (mine, its) in enumerate(zip(best, other, strict=False)) if mine != its), len(best))
    while 0 < same < len(other) and other[same][0] == NOTHING:
        same -= 1
    return (
        f"… {joined(words, other[same:])}" if SHARED <= same < len(other) else turn_words(game, found.other, language)
    )


class Replayed(NamedTuple):
    """An answer of a turn: the question, the answers to it, and the answer."""

    ask: str
    options: Mapping[str, Option]
    option: Option


def _replayed(game: Game, keys: Sequence[str]) -> list[Replayed]:
    """The answers of a turn as far as it can be played: a later one, or one after a draw, cannot."""
    found, then = list[Replayed](), game.at(len(game.journal))
    for key in keys:
        options = {option.key: option for option in then.legal}
        if key not in options or then.ask is None:
            break
        found.append(Replayed(then.ask.id, options, options[key]))
        then.play(key)
    return found


def _spoken(keys: tuple[str, ...], steps: Sequence[Replayed], words: Messages) -> Sequence[str]:
    """The answers that are said: without ends, declined offers, usual answers, and steps that are called off."""
    said = list[tuple[str, str]]()
    for at, key in enumerate(keys):
        step = steps[at] if at < len(steps) else None
        if key == BACK and step is not None and at + 1 < len(steps):
            opened = max((n for n, (_, ask) in enumerate(said) if ask == steps[at + 1].ask), default=len(said))
            del said[opened : opened + 1]
        elif key == BACK and said:
            said.pop()
        elif key in (DONE, END) or (step is not None and OptionHint.USUAL in step.option.hints):
            continue
        elif key != NOTHING or (said and place_of(words, said[-1][0])):
            said.append((key, step.ask if step else ""))
    return [key for key, _ in said] or keys[:1]


def _distinguishing(game: Game, steps: Sequence[Replayed], words: Messages) -> dict[str, str]:
    """The costs and gains of those answers whose labels others at their question have, too."""
    found = dict[str, str]()
    for step in steps:
        key = step.option.key
        label = label_option(words, key, game.names)
        if [label_option(words, each, game.names) for each in step.options].count(label) > 1:
            goods = beyond_label(words, step.option, label).strip(" ·:")
            found[key] = f" ({goods})" if goods else ""
    return found


def main_reason(game: Game, found: Advice, language: str) -> str:
    """The main reason in one or two sentences; without one, how much better than the next best turn it is."""
    chosen = [each for each in first_reasons(found.reasons) if each != FREE or not without_action(found.keys, language)]
    figures = [] if _explain(chosen) else _figures(game, found, language)[:1]
    return " ".join([*figures, *(_sentence(game, each, language) for each in chosen)])


def further(game: Game, found: Advice, language: str) -> list[str]:
    """The other reasons, cards that are needed, the next best turn, and the figures: a sentence each."""
    chosen, figures = first_reasons(found.reasons), _figures(game, found, language)
    lines = [_sentence(game, each, language) for each in found.reasons if each not in (*chosen, FREE)]
    return [*lines, *(figures if _explain(chosen) else figures[1:])]


def _explain(chosen: Sequence[Reason]) -> bool:
    """Whether these reasons explain a turn: the demands of an era's end are no reason by themselves."""
    return any(not isinstance(each, Coming) for each in chosen)


def _figures(game: Game, found: Advice, language: str) -> list[str]:
    """Cards that are needed, the next best turn, and the points at the end.

    A next best turn that only adds needless answers is not said, unless a reason compares the turn with it.
    """
    say, words, lines = messages(language, "stats"), messages(language, game.definition.name), list[str]()
    if found.needs:
        what = describe_answers(game, found.needs, language)
        every = what == turn_words(game, found.keys, language)
        lines.append(say.text("advice.needs.all" if every else "advice.needs", what=what))
    less = round(max(0.0, found.less))
    compared = any(isinstance(each, Instead) for each in found.reasons)
    if found.other and (less or compared or not set(found.keys) <= set(found.other)):
        name = f"advice.{'without' if found.needs else 'other'}{'' if less else '.equal'}"
        lines.append(say.text(name, what=other_words(game, found, language), less=_goods(words, {"points": less})))
    if found.end is not None:
        lines.append(say.text("advice.end", end=_goods(words, {"points": round(found.end)})))
    return lines


def _sentence(game: Game, reason: Reason, language: str) -> str:
    say, words = messages(language, "stats"), messages(language, game.definition.name)
    match reason:
        case Now(gains, costs):
            how = "both" if gains and costs else "gain" if gains else "cost" if costs else "free"
            return say.text(f"advice.now.{how}", gains=_goods(words, gains), costs=_goods(words, costs))
        case Later(turns, keys, gains):
            what = turn_words(game, keys, language)
            short = len(keys) > FEW or what == words.term("goods", gains)
            name = f"advice.{'next' if turns == 1 else 'later'}{'.short' if short else ''}"
            return say.text(name, what=what, gains=_goods(words, gains))
        case AtEnd(points):
            lines = [f"{words.text(f'source.{source}')} ({words.term('signed', n)})" for source, n in points.items()]
            return say.text("advice.ended", what=", ".join(lines))
        case Coming(label, values):
            return f"{words.say(label, values)}."
        case Instead(more, fewer):
            how = "both" if fewer else "more"
            return say.text(f"advice.instead.{how}", more=_goods(words, more), fewer=_goods(words, fewer))
        case Denied(player, keys):
            return say.text("advice.denied", who=game.names[player], what=turn_words(game, keys, language))


def _goods(words: Messages, goods: Mapping[str, float]) -> str:
    return words.term("goods/acc", goods)
