"""Correcting the table: choose a part, set what differs, say why. Several values go together as one correction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import companion
from companion.engine.errors import CompanionError
from companion.engine.form import FormField, FormGroup
from companion.ui import view as v
from companion.ui.present.common import sentence
from companion.ui.reader import Reader

PART, NOTE = "part", "note"
LONGEST_TEXT = 200


def correct_panels(reader: Reader, game: companion.Game, players: Sequence[v.Player]) -> list[v.Panel]:
    """The form, or why it has to wait."""
    say = reader.say
    if reader.read_only:
        return [v.Text(id="correct", title=say.text("correct.title"), paragraphs=[say.text("notice.view_only")])]
    if game.mid_turn or game.over:
        text = say.text("table.over") if game.over else say.text("correct.later")
        return [v.Text(id="correct", title=say.text("correct.title"), paragraphs=[text])]
    corrections = game.definition.screen().corrections
    part = str(reader.draft.get(PART))
    if part not in corrections.parts:
        part = next(iter(corrections.parts))
    changed = corrections.changes(game.table, reader.draft)
    error = problem(reader, game, changed) if changed else ""
    choose = v.Field(
        name=PART,
        label=say.text("correct.what"),
        kind="choice",
        value=part,
        choices=[
            v.Choice(value=each, label=reader.words(game.definition.name).text(f"correct.{each}"))
            for each in corrections.parts
        ],
    )
    note = v.Field(
        name=NOTE, label=say.text("correct.note"), kind="text", value=str(reader.draft.get(NOTE, "")), max_length=200
    )
    return [
        v.Form(
            id="correct",
            title=say.text("correct.title"),
            help=say.text("correct.help"),
            sections=[
                v.Section(id="part", fields=[choose]),
                *[section(reader, game.definition.name, each, players) for each in corrections.parts[part](game.table)],
                v.Section(id="note", fields=[note], note=say.text("correct.count", n=len(changed)) if changed else ""),
            ],
            layout="columns",
            submit=v.Action(
                label=say.text("correct.apply"),
                command={"op": "correct_form"},
                kind="primary",
                disabled=not changed or bool(error),
            ),
            error=error,
        )
    ]


def problem(reader: Reader, game: companion.Game, changed: dict[str, Any]) -> str:
    """Why no table can look like that, or nothing."""
    try:
        game.at(len(game.journal)).correct_all(changed)
    except CompanionError as error:
        return error.text(reader.language)
    return ""


def section(
    reader: Reader, game: str, group: FormGroup, players: Sequence[v.Player], errors: dict[str, str] | None = None
) -> v.Section:
    """A group of fields as a section of a form."""
    say = reader.words(game)
    player = players[group.player] if group.player is not None else None
    return v.Section(
        id=group.title or f"player-{group.player}",
        title=player.name if player else (say.text(group.title) if group.title else ""),
        player=player,
        fields=[field(reader, game, each, players, errors or {}) for each in group.fields],
    )


def field(reader: Reader, game: str, made: FormField, players: Sequence[v.Player], errors: dict[str, str]) -> v.Field:
    """A field with the value filled in so far."""
    say = reader.words(game)
    value = reader.draft.get(made.path, made.default)
    label = sentence(say.text(made.label) if made.label in say else made.label)
    common: dict[str, Any] = {"name": made.path, "label": label, "icon": made.icon, "error": errors.get(made.path, "")}
    if made.kind == "number":
        return v.Field(kind="stepper", value=value, min=made.low, max=made.high, **common)
    if made.kind == "text":
        return v.Field(kind="text", value=str(value or ""), max_length=LONGEST_TEXT, **common)
    if made.kind == "flag":
        return v.Field(kind="switch", value=bool(value), **common)
    segmented = made.kind == "owner"
    seats = [
        v.Choice(
            value=player.seat,
            label=player.letter if segmented else player.name,
            colour=player.colour,
            words=player.name if segmented else "",
        )
        for player in players
    ]
    nobody = say.text("choice.nobody")
    none = [] if made.kind == "holder" else [v.Choice(value=None, label="–" if segmented else nobody, words=nobody)]
    more = [v.Choice(value=other, label=say.text(id)) for other, id in made.others]
    return v.Field(kind="choice", value=value, choices=[*none, *seats, *more], segmented=segmented, **common)
