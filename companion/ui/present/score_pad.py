"""A sheet as a pad: category by category for everybody, with large keys and the running order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.errors import CompanionError
from companion.engine.field_paths import SheetPath
from companion.engine.form import Filled, FormField, FormGroup
from companion.engine.number_format import number
from companion.engine.score import Score
from companion.ui import view as v
from companion.ui.present.corrections import section
from companion.ui.present.page_context import SheetPage
from companion.ui.present.titles import sentence

FEW = 4
"""So many fields of the whole table stand with the first category; more are one of their own."""
SHARED, SEEN = "shared", "seen"


class Step(NamedTuple):
    """A category: the fields of everybody, or those of the whole table."""

    id: str
    fields: Sequence[FormField]
    numbers: bool = True


def steps_of(page: SheetPage, filled: Filled) -> list[Step]:
    """The categories of a form in its order; many fields of the table come before those that depend on them."""
    groups = page.form(filled)
    steps = [Step(id, fields, fields[0].kind == "number") for id, fields in _by_category(groups).items()]
    shared = _shared(groups)
    if shared is not None and len(shared.fields) > FEW:
        anyway = _by_category(page.form({}))
        at = max((place for place, step in enumerate(steps, 1) if step.id in anyway), default=0)
        steps.insert(at, Step(SHARED, shared.fields, numbers=False))
    return steps


def _shared(groups: Sequence[FormGroup]) -> FormGroup | None:
    return next((group for group in groups if group.player is None), None)


def _by_category(groups: Sequence[FormGroup]) -> dict[str, list[FormField]]:
    """The players' fields by category, in the order of the form; a category of some players keeps its place."""
    order: list[str] = []
    fields: dict[str, list[FormField]] = {}
    for group in groups:
        at = len(order)
        for field in reversed(group.fields if group.player is not None else ()):
            name = field.category
            if name not in order:
                order.insert(at, name)
            at = order.index(name)
            fields.setdefault(name, []).append(field)
    return {name: fields[name] for name in order}


def is_complete(step: Step, filled: Filled) -> bool:
    """Whether a category is complete: every number is there, or the choices have been seen."""
    return all(field.path in filled for field in step.fields) if step.numbers else f"{SEEN}.{step.id}" in filled


def pad(
    page: SheetPage, score: Score | None, errors: Mapping[str, str], mark: str, actions: Sequence[v.Action]
) -> v.Pad:
    """The pad of a moment with the numbers entered so far."""
    groups, steps = page.form(page.reader.draft), steps_of(page, page.reader.draft)
    shown = {field.path for group in groups for field in group.fields}
    shared, about = _shared(groups), None
    if shared is not None and len(shared.fields) <= FEW:
        about = section(page, shared, dict(errors))
    return v.Pad(
        id=f"pad {page.name} {page.moment}",
        mark=mark,
        steps=[
            _step(page, step, groups, errors, gained) for step, gained in zip(steps, gains(page, steps), strict=True)
        ],
        ranks=ranks(score, page.players),
        lead=_lead(page, score),
        about=about,
        actions=list(actions),
        error=" ".join(text for path, text in errors.items() if path not in shown),
    )


def _step(
    page: SheetPage, step: Step, groups: Sequence[FormGroup], errors: Mapping[str, str], gained: Mapping[int, float]
) -> v.PadStep:
    reader, players = page.reader, page.players
    say, first = page.words, step.fields[0]
    complete = is_complete(step, reader.draft)
    if step.id == SHARED:
        made = section(page, next(g for g in groups if g.player is None), dict(errors))
        title, made.title = made.title, ""
        for owned in made.fields:
            _offer_owners_only(owned)
        return v.PadStep(id=step.id, title=title, section=made, complete=complete)
    title = sentence(say.text(first.label))
    if not step.numbers:
        made = v.Section(id=step.id)
        for field in step.fields:
            one = section(page, FormGroup(field.seat, "", [field]), dict(errors)).fields[0]
            one.label, one.icon = players[field.seat].name, ""
            made.fields.append(one)
        return v.PadStep(id=step.id, title=title, icon=first.icon, section=made, complete=complete)
    help = f"sheet.{SheetPath.of(first.path).figure}"
    rows = [
        v.PadRow(
            name=field.path,
            label=f"{title}: {players[field.seat].name}",
            player=players[field.seat],
            value=reader.draft.get(field.path),
            was=reader.draft.get("was", {}).get(field.path),
            min=field.low,
            likely=field.high,
            gain=page.say.term("signed", gained[field.seat]) if gained.get(field.seat) else "",
            error=errors.get(field.path, ""),
        )
        for field in step.fields
    ]
    return v.PadStep(
        id=step.id,
        title=title,
        icon=first.icon,
        help=sentence(say.text(help)) if help in say else "",
        rows=rows,
        complete=complete,
    )


def _offer_owners_only(field: v.Field) -> None:
    """Leave out the button for no owner: a second tap takes an owner back."""
    if field.kind == "choice":
        field.choices, field.clears = [each for each in field.choices if each.value is not None], True


def gains(page: SheetPage, steps: Sequence[Step]) -> list[dict[int, float]]:
    """The points that each category adds, by seat; together they are the score."""
    reader = page.reader
    players = {field.path for step in steps if step.id != SHARED for field in step.fields}
    filled = {path: value for path, value in reader.draft.items() if path not in players}
    before, found = dict.fromkeys(range(len(page.players)), 0.0), []
    for step in steps:
        written = {field.path: reader.draft[field.path] for field in step.fields if field.path in reader.draft}
        filled |= written
        after = _points(page, filled) if written else None
        found.append({seat: after[seat] - before[seat] for seat in before} if after else {})
        before = after or before
    return found


def _points(page: SheetPage, filled: Filled) -> dict[int, float] | None:
    try:
        score = page.score(filled)
    except CompanionError:
        return None
    return {standing.player: standing.points for standing in score.standings}


def ranks(score: Score | None, players: Sequence[v.Player]) -> list[v.Rank]:
    """All players with the points so far, the leader first."""
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


def _lead(page: SheetPage, score: Score | None) -> str:
    """The leader, and by how much."""
    if score is None or len(score.standings) < 2:
        return ""
    first, second = score.standings[:2]
    if first.points == second.points:
        return page.say.text("pad.level") if first.points else ""
    return page.say.text("pad.lead", who=first.name, lead=first.points - second.points)
