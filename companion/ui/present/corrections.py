"""Correcting the table: a good by a tap on it, or a form of everything. Several values are one correction."""

from __future__ import annotations

from companion.engine.data_folder import Plain
from companion.engine.errors import BadTable, CompanionError
from companion.engine.field_paths import SheetPath, is_within
from companion.engine.form import FormField, FormGroup
from companion.engine.number_format import number
from companion.engine.screen import EventHint
from companion.ui import view as v
from companion.ui.present.chores import begun
from companion.ui.present.form_fields import FieldBasics, choice_field
from companion.ui.present.page_context import GamePage, Page, since
from companion.ui.present.titles import sentence
from companion.ui.reader import Reader

PART, NOTE = "part", "note"
LONGEST_TEXT = 200
PATHS, OF_PIECES = ("field", "other", "path"), ("check.piece", "check.piece-often")
"""The values of a refusal that name values of the table; the refusals that name a piece."""


# a good, by a tap on it


def fixes(page: GamePage) -> dict[tuple[int, str], v.Fix]:
    """The goods in sight that a tap corrects, by seat and good: between turns, each with its field of the form."""
    game = page.game
    if page.reader.view_only or page.reader.look is not None or game.mid_turn or game.over:
        return {}
    screen, found = page.screen, dict[tuple[int, str], v.Fix]()
    goods = next(iter(screen.corrections.parts.values()))
    for group in goods(game.table):
        if (seat := group.player) is None:
            continue
        own = [each for each in group.fields if each.kind == "number" and each.read is None]
        for good, n in screen.purse(game.table, seat).items():
            named = [each for each in own if each.name == good]
            drawn = [each for each in own if each.icon == good]
            only = next((each for each in (named, drawn) if len(each) == 1), [])
            if only and only[0].default == n:
                found[seat, good] = v.Fix(only[0].path, n, only[0].low, only[0].high)
    return found


def count_banner(page: GamePage) -> v.Banner | None:
    """The offer to count where much has been paid and gained at once, until it is done or the game goes on."""
    game, reader = page.game, page.reader
    screen, say = page.screen, page.say
    if reader.view_only or game.mid_turn or game.over or reader.counting == (reader.rev, False):
        return None
    if game.ask is None or game.ask.chance or game.table.phase in screen.data.underway:
        return None  # the era's end is not over
    if not any(event.kind in screen.kinds(EventHint.COUNTED) for _, event in since(game, begun(game))):
        return None
    return v.Banner(
        say.text("count.offer"),
        [v.Action(say.text("count.look"), {"op": "count"}), v.Action(say.text("count.right"), {"op": "counted"})],
    )


def corrected_words(page: GamePage, path: str, old: object, new: object) -> str:
    """A corrected value as players call it: ``Ann: Corn 3 → 5``; nothing where no field of the form says it."""
    if path not in (fields := page.screen.corrections.fields(page.game.table)) or fields[path].kind != "number":
        return ""
    return f"{value_words(page, path)} {_shown(old)} → {_shown(new)}"


def value_words(page: GamePage, path: str) -> str:
    """A value of the table as players call it, with its owner: by its own field, else by the part of the form."""
    table, named = page.game.table, ""
    said = {name: field.default for name, field in page.screen.corrections.fields(table).items()}
    for part, form in page.screen.corrections.parts.items():
        for group in form(table):
            for each in group.fields:
                if each.path == path and each.read is None:
                    return _of_player(page, path, _label(page, each))
                reads = each.read(said) if each.read else {each.path: None}
                if not named and any(is_within(other, path) for other in reads):
                    named = page.words.text(f"correct.{part}")
    return _of_player(page, path, named)


def _of_player(page: GamePage, path: str, what: str) -> str:
    seat = SheetPath.of(path).seat
    who = page.game.names[seat] if seat is not None and seat < len(page.game.names) else ""
    return ": ".join(filter(None, (who, what))) or page.say.text("correct.here")


def piece_words(page: GamePage, piece: str) -> str:
    """A piece as the form calls it."""
    fields = page.screen.corrections.fields(page.game.table).values()
    return next((_label(page, each) for each in fields if each.path.rpartition(".")[2] == piece), piece)


def in_words(page: GamePage, error: CompanionError) -> CompanionError:
    """A refused correction with the values of the table as players call them."""
    rule, values = error.reason.rule, error.reason.values
    words = {name: value_words(page, str(values[name])) for name in PATHS if name in values}
    if rule in OF_PIECES:
        words["piece"] = piece_words(page, str(values["piece"]))
    worded = BadTable(rule, error.area, **{**values, **words})
    worded.names = error.names
    return worded


def _shown(value: object) -> str:
    return number(value) if isinstance(value, int | float) else str(value)


# the form


def correct_panels(page: GamePage) -> list[v.Panel]:
    """The form, or why it has to wait."""
    game, reader = page.game, page.reader
    say = page.say
    if reader.view_only:
        return [v.Text("correct", title=say.text("correct.title"), paragraphs=[say.text("notice.view_only")])]
    if game.mid_turn or game.over:
        text = say.text("table.over") if game.over else say.text("correct.later")
        return [v.Text("correct", title=say.text("correct.title"), paragraphs=[text])]
    corrections, part = page.screen.corrections, str(reader.draft.get(PART))
    if part not in corrections.parts:
        part = next(iter(corrections.parts))
    changed = corrections.changes(game.table, reader.draft)
    turn = game.ask.player if game.ask else None
    error = problem(page, changed) if changed else ""
    said = say.text("correct.count", n=len(changed)) if changed else ""
    wrong = not changed or bool(error)
    submit = v.Action(say.text("correct.apply"), {"op": "correct_form"}, kind="primary", disabled=wrong)
    return [
        v.Form(
            id="correct",
            title=say.text("correct.title"),
            help=say.text("correct.help"),
            sections=[
                v.Section(id="part", fields=[_parts(page, part)]),
                *[
                    section(page, each)
                    for each in sorted(corrections.parts[part](game.table), key=lambda group: _order(group, turn))
                ],
                v.Section(id="note", fields=[_note(reader)], note=said),
            ],
            layout="columns",
            submit=submit,
            actions=[v.Action(say.text("correct.drop"), {"op": "correct_drop"})] if changed else [],
            error=error,
        )
    ]


def _parts(page: GamePage, chosen: str) -> v.Field:
    """The choice of the part that is corrected."""
    words, parts = page.words, page.screen.corrections.parts
    choices = [v.Choice(each, words.text(f"correct.{each}")) for each in parts]
    return choice_field(PART, page.say.text("correct.what"), chosen, choices)


def _note(reader: Reader) -> v.Field:
    """Why."""
    said = str(reader.draft.get(NOTE, ""))
    return v.Field(name=NOTE, label=reader.say.text("correct.note"), kind="text", value=said, max_length=LONGEST_TEXT)


def _order(group: FormGroup, turn: int | None) -> int:
    """Fields of the table come first, then those of the player whose turn it is."""
    return 0 if group.player is None else 1 if group.player == turn else 2


def problem(page: GamePage, changed: Plain) -> str:
    """Why no table can look like that, or nothing."""
    try:
        page.game.at(len(page.game.journal)).correct_all(changed)
    except CompanionError as error:
        return in_words(page, error).text(page.language)
    return ""


def section(page: Page, group: FormGroup, errors: dict[str, str] | None = None) -> v.Section:
    """A group of fields as a section of a form."""
    player = page.players[group.player] if group.player is not None else None
    return v.Section(
        id=group.title or f"player-{group.player}",
        title=player.name if player else (page.words.text(group.title) if group.title else ""),
        player=player,
        fields=[field(page, each, errors or {}, marked=errors is None) for each in group.fields],
    )


def _label(page: Page, made: FormField) -> str:
    say = page.words
    if made.face:
        return sentence(say.face(made.face))
    return sentence(say.text(made.label) if made.label in say else made.label)


def field(page: Page, made: FormField, errors: dict[str, str], marked: bool = False) -> v.Field:
    """A field with the value filled in so far; ``marked``: with the value before, where that differs."""
    value = page.reader.draft.get(made.path, made.default)
    common: FieldBasics = {
        "name": made.path,
        "label": _label(page, made),
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
    choices = _holders(page, made)
    return v.Field(kind="choice", value=value, choices=choices, segmented=made.kind == "owner", **common)


def _holders(page: Page, made: FormField) -> list[v.Choice]:
    """The players who may have a piece, and the others; an owner is shown by their letter, side by side."""
    none = page.words.text("choice.nobody")
    more = [v.Choice(other, page.words.text(id)) for other, id in made.others]
    if made.kind == "owner":
        letters = [v.Choice(each.seat, each.letter, colour=each.colour, words=each.name) for each in page.players]
        return [v.Choice(None, "–", words=none), *letters, *more]
    names = [v.Choice(each.seat, each.name, colour=each.colour) for each in page.players]
    return [*names, *more] if made.kind == "holder" else [v.Choice(None, none, words=none), *names, *more]
