"""Correcting the table: a good by a tap on it, or a form of everything. Several values are one correction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import companion
from companion.engine.errors import BadTable, CompanionError
from companion.engine.form import FACE, FormField, FormGroup
from companion.engine.languages import number
from companion.tables.store import Correct
from companion.ui import view as v
from companion.ui.present.common import sentence, since
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command

PART, NOTE = "part", "note"
LONGEST_TEXT = 200
SAID = 3
"""So many corrected values are named; the log has them all."""


# a good, by a tap on it


def fixes(reader: Reader, game: companion.Game) -> dict[tuple[int, str], v.Fix]:
    """The goods in sight that a tap corrects, by seat and good: between turns, each with its field of the form."""
    if reader.read_only or reader.look is not None or game.mid_turn or game.over:
        return {}
    screen, found = game.definition.screen(), dict[tuple[int, str], v.Fix]()
    goods = next(iter(screen.corrections.parts.values()))
    for group in goods(game.table):
        if (seat := group.player) is None:
            continue
        own = [each for each in group.fields if each.kind == "number" and each.read is None]
        for good, n in screen.purse(game.table, seat).items():
            named = [each for each in own if each.path.rpartition(".")[2] == good]
            drawn = [each for each in own if each.icon == good]
            only = next((each for each in (named, drawn) if len(each) == 1), [])
            if only and only[0].default == n:
                found[seat, good] = v.Fix(only[0].path, n, only[0].low, only[0].high)
    return found


def count_banner(reader: Reader, game: companion.Game) -> v.Banner | None:
    """Where much has been paid and gained at once: the offer to count, until somebody has or the game goes on."""
    screen, say = game.definition.screen(), reader.say
    if reader.read_only or game.mid_turn or game.over or reader.counting == (reader.rev, False):
        return None
    if not any(event.kind in screen.counted_after for _, event in since(game, len(game.journal))):
        return None
    return v.Banner(
        say.text("count.offer"),
        [v.Action(say.text("count.look"), {"op": "count"}), v.Action(say.text("count.right"), {"op": "counted"})],
    )


def corrected_words(reader: Reader, game: companion.Game, path: str, old: Any, new: Any) -> str:
    """A corrected value as players call it: ``Ann: Corn 3 → 5``; nothing where no field of the form says it."""
    for part in game.definition.screen().corrections.parts.values():
        for group in part(game.table):
            for each in group.fields:
                if each.path == path and each.kind == "number":
                    label = _label(reader, game.definition.name, each)
                    who = f"{game.names[group.player]}: " if group.player is not None else ""
                    return f"{who}{label} {_shown(old)} → {_shown(new)}"
    return ""


def _shown(value: Any) -> str:
    return number(value) if isinstance(value, int | float) else str(value)


# the form


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
    turn = game.ask.player if game.ask else None
    error = problem(reader, game, changed) if changed else ""
    said = say.text("correct.count", n=len(changed)) if changed else ""
    return [
        v.Form(
            id="correct",
            title=say.text("correct.title"),
            help=say.text("correct.help"),
            sections=[
                v.Section(id="part", fields=[_parts(reader, game, part)]),
                *[
                    section(reader, game.definition.name, each, players)
                    for each in sorted(corrections.parts[part](game.table), key=lambda group: _order(group, turn))
                ],
                v.Section(id="note", fields=[_note(reader)], note=said),
            ],
            layout="columns",
            submit=v.Action(
                label=say.text("correct.apply"),
                command={"op": "correct_form"},
                kind="primary",
                disabled=not changed or bool(error),
            ),
            actions=[v.Action(say.text("correct.drop"), {"op": "correct_drop"})] if changed else [],
            error=error,
        )
    ]


def _parts(reader: Reader, game: companion.Game, chosen: str) -> v.Field:
    """What of the table is corrected."""
    words, parts = reader.words(game.definition.name), game.definition.screen().corrections.parts
    choices = [v.Choice(value=each, label=words.text(f"correct.{each}")) for each in parts]
    return v.Field(name=PART, label=reader.say.text("correct.what"), kind="choice", value=chosen, choices=choices)


def _note(reader: Reader) -> v.Field:
    """Why."""
    said = str(reader.draft.get(NOTE, ""))
    return v.Field(name=NOTE, label=reader.say.text("correct.note"), kind="text", value=said, max_length=LONGEST_TEXT)


def _order(group: FormGroup, turn: int | None) -> int:
    """What concerns all comes first, then whoever is on turn."""
    return 0 if group.player is None else 1 if group.player == turn else 2


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
        fields=[field(reader, game, each, players, errors or {}, marked=errors is None) for each in group.fields],
    )


def _label(reader: Reader, game: str, made: FormField) -> str:
    say = reader.words(game)
    if made.label.startswith(FACE):
        return sentence(say.face(made.label.removeprefix(FACE)))
    return sentence(say.text(made.label) if made.label in say else made.label)


def field(
    reader: Reader,
    game: str,
    made: FormField,
    players: Sequence[v.Player],
    errors: dict[str, str],
    marked: bool = False,
) -> v.Field:
    """A field with the value filled in so far; ``marked``: it says what it was, where that differs."""
    say = reader.words(game)
    value = reader.draft.get(made.path, made.default)
    common: dict[str, Any] = {
        "name": made.path,
        "label": _label(reader, game, made),
        "icon": made.icon,
        "error": errors.get(made.path, ""),
    }
    if made.kind == "number":
        was = _shown(made.default) if marked and value != made.default else ""
        return v.Field(kind="stepper", value=value, min=made.low, max=made.high, was=was, **common)
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


# what the buttons do


def _correct(session: Session, message: Command) -> None:
    """Set values, and say what they were; one tap takes it back."""
    values, note = message.get("values"), str(message.get("note", ""))[:LONGEST_TEXT]
    if not isinstance(values, dict):
        return
    before, reader = session.reader.rev, session.reader
    session.change_table(message, lambda _: Correct(values, note))
    game = session.game
    if game is None or reader.rev != before + 1 or reader.notice:
        return
    if reader.counting == (before, True):
        reader.counting = reader.rev, True  # the count goes on with the next good
    told = [event.values for event in game.events if event.kind == "corrected" and event.decision == len(game.journal)]
    words = [corrected_words(reader, game, each["path"], each["old"], each["new"]) for each in told]
    named = "; ".join([each for each in words if each][:SAID])
    reader.notice = session.say.text("correct.done", what=named) if named else session.say.text("correct.done.all")
    reader.offer = "undo"


def _correct_form(session: Session, message: Command) -> None:
    """All values that were set in the form, as one correction."""
    game, draft = session.game, session.reader.draft
    if game is None:
        return
    changed = game.definition.screen().corrections.changes(game.table, draft)
    if not changed:
        raise BadTable("error.nothing-corrected")
    _correct(session, {**message, "values": changed, "note": str(draft.get(NOTE, ""))})
    _drop(session, message)


def _drop(session: Session, _message: Command) -> None:
    """Forget what was set in the form."""
    session.reader.draft = {PART: session.reader.draft.get(PART)}


def _count(session: Session, _message: Command) -> None:
    session.reader.counting = session.reader.rev, True


def _counted(session: Session, _message: Command) -> None:
    session.reader.counting = session.reader.rev, False


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {
    "correct": _correct,
    "correct_form": _correct_form,
    "correct_drop": _drop,
    "count": _count,
    "counted": _counted,
}
