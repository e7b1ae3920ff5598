"""A sheet as a pad: category by category for everybody, with large keys and the running order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import companion
from companion.engine.definition import Definition
from companion.engine.errors import CompanionError
from companion.engine.form import FormField, FormGroup
from companion.engine.languages import number
from companion.engine.score import Score
from companion.ui import view as v
from companion.ui.present.common import sentence
from companion.ui.present.correct import section
from companion.ui.reader import Reader

FEW = 4
"""So many fields of the whole table stand with the first category; more are one of their own."""
SHARED, SEEN = "shared", "seen"


class Step(NamedTuple):
    """A category: the fields of everybody, or those of the whole table."""

    id: str
    fields: Sequence[FormField]
    numbers: bool = True


def steps_of(definition: Definition, moment: str, filled: Mapping[str, Any], players: int) -> list[Step]:
    """The categories of a form in the order of the form; many fields of the table come before what depends on them."""
    groups = definition.sheets.form(moment, filled, players)
    steps = [Step(id, fields, fields[0].kind == "number") for id, fields in _by_category(groups).items()]
    shared = _shared(groups)
    if shared is not None and len(shared.fields) > FEW:
        anyway = _by_category(definition.sheets.form(moment, {}, players))
        at = max((place for place, step in enumerate(steps, 1) if step.id in anyway), default=0)
        steps.insert(at, Step(SHARED, shared.fields, numbers=False))
    return steps


def _shared(groups: Sequence[FormGroup]) -> FormGroup | None:
    return next((group for group in groups if group.player is None), None)


def _by_category(groups: Sequence[FormGroup]) -> dict[str, list[FormField]]:
    """The players' fields by what they are called: what only some are asked for stands where it stands with them."""
    order: list[str] = []
    fields: dict[str, list[FormField]] = {}
    for group in groups:
        at = len(order)
        for field in reversed(group.fields if group.player is not None else ()):
            name = field.path.split(".", 2)[2]
            if name not in order:
                order.insert(at, name)
            at = order.index(name)
            fields.setdefault(name, []).append(field)
    return {name: fields[name] for name in order}


def is_told(step: Step, filled: Mapping[str, Any]) -> bool:
    """Whether nothing of a category is open: every number is there, or somebody has been through the choices."""
    return all(field.path in filled for field in step.fields) if step.numbers else f"{SEEN}.{step.id}" in filled


def pad(
    reader: Reader,
    definition: Definition,
    moment: str,
    players: Sequence[v.Player],
    score: Score | None,
    errors: Mapping[str, str],
    mark: str,
    actions: Sequence[v.Action],
) -> v.Pad:
    """The pad of a moment with what has been written so far."""
    groups = definition.sheets.form(moment, reader.draft, len(players))
    steps = steps_of(definition, moment, reader.draft, len(players))
    brought = gains(reader, definition, moment, [player.name for player in players], steps)
    shown = {field.path for group in groups for field in group.fields}
    shared, about = _shared(groups), None
    if shared is not None and len(shared.fields) <= FEW:
        about = section(reader, definition.name, shared, players, dict(errors))
    return v.Pad(
        id=f"pad {definition.name} {moment}",
        mark=mark,
        steps=[
            _step(reader, definition, step, groups, players, errors, gained)
            for step, gained in zip(steps, brought, strict=True)
        ],
        ranks=ranks(score, players),
        lead=_lead(reader, score),
        about=about,
        actions=list(actions),
        error=" ".join(text for path, text in errors.items() if path not in shown),
    )


def _step(
    reader: Reader,
    definition: Definition,
    step: Step,
    groups: Sequence[FormGroup],
    players: Sequence[v.Player],
    errors: Mapping[str, str],
    gained: Mapping[int, float],
) -> v.PadStep:
    say, first = reader.words(definition.name), step.fields[0]
    told = is_told(step, reader.draft)
    if step.id == SHARED:
        made = section(reader, definition.name, next(g for g in groups if g.player is None), players, dict(errors))
        title, made.title = made.title, ""
        _shorten(made.fields)
        return v.PadStep(id=step.id, title=title, section=made, told=told)
    title = sentence(say.text(first.label))
    if not step.numbers:
        made = v.Section(id=step.id)
        for seat, field in _seated(step):
            one = section(reader, definition.name, FormGroup(seat, "", [field]), players, dict(errors)).fields[0]
            one.label, one.icon = players[seat].name, ""
            made.fields.append(one)
        return v.PadStep(id=step.id, title=title, icon=first.icon, section=made, told=told)
    help = f"sheet.{step.id.partition('.')[0]}"
    rows = [
        v.PadRow(
            name=field.path,
            label=f"{title}: {players[seat].name}",
            player=players[seat],
            value=reader.draft.get(field.path),
            was=reader.draft.get("was", {}).get(field.path),
            min=field.low,
            likely=field.high,
            gain=reader.say.term("signed", gained[seat]) if gained.get(seat) else "",
            error=errors.get(field.path, ""),
        )
        for seat, field in _seated(step)
    ]
    return v.PadStep(
        id=step.id,
        title=title,
        icon=first.icon,
        help=sentence(say.text(help)) if help in say else "",
        rows=rows,
        told=told,
    )


def _shorten(fields: Sequence[v.Field]) -> None:
    """Under their title fields need neither say what they all are, nor have a button for nobody."""
    owners = [field for field in fields if field.kind == "choice"]
    kinds = {field.label.partition(": ")[0] for field in owners}
    for field in owners:
        field.choices, field.clears = [each for each in field.choices if each.value is not None], True
        if len(kinds) == 1:
            field.label = sentence(field.label.partition(": ")[2])


def _seated(step: Step) -> list[tuple[int, FormField]]:
    return [(int(field.path.split(".")[1]), field) for field in step.fields]


def gains(
    reader: Reader, definition: Definition, moment: str, called: Sequence[str], steps: Sequence[Step]
) -> list[dict[int, float]]:
    """What each category adds for everybody, one after the other: together they are the points."""
    players = {field.path for step in steps if step.id != SHARED for field in step.fields}
    filled = {path: value for path, value in reader.draft.items() if path not in players}
    before, found = dict.fromkeys(range(len(called)), 0.0), []
    for step in steps:
        told = {field.path: reader.draft[field.path] for field in step.fields if field.path in reader.draft}
        filled |= told
        after = _points(definition, moment, filled, called) if told else None
        found.append({seat: after[seat] - before[seat] for seat in before} if after else {})
        before = after or before
    return found


def _points(
    definition: Definition, moment: str, filled: Mapping[str, Any], called: Sequence[str]
) -> dict[int, float] | None:
    try:
        score: Score = companion.score(definition.name, definition.sheets.from_form(moment, filled, called), moment)
    except CompanionError:
        return None
    return {standing.player: standing.points for standing in score.standings}


def ranks(score: Score | None, players: Sequence[v.Player]) -> list[v.Rank]:
    """Everybody with the points so far, who is ahead first."""
    if score is None:
        return [v.Rank(player, 1, number(0)) for player in players]
    best = max((standing.points for standing in score.standings), default=0)
    return [
        v.Rank(
            players[standing.player],
            standing.place,
            number(standing.points),
            max(0.0, standing.points / best) if best > 0 else 0.0,
        )
        for standing in score.standings
    ]


def _lead(reader: Reader, score: Score | None) -> str:
    """Who leads, and by how much."""
    if score is None or len(score.standings) < 2:
        return ""
    first, second = score.standings[:2]
    if first.points == second.points:
        return reader.say.text("pad.level") if first.points else ""
    return reader.say.text("pad.lead", who=first.name, lead=first.points - second.points)
