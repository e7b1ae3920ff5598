"""Sheets: a table written down at a food day or at the end. The score appears while the form is filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import companion
from companion.engine.definition import Definition
from companion.engine.errors import BadTable, CompanionError
from companion.engine.score import Checkpoints, Score
from companion.games import definition as definition_of
from companion.tables.people import Known
from companion.tables.store import KeptSheet
from companion.ui import view as v
from companion.ui.present.common import home, icon_set, menus, notice, open_action, sentence, signs, title_of
from companion.ui.present.pad import is_told, pad, steps_of
from companion.ui.present.people import known_section
from companion.ui.present.scores import breakdown_table, chart_panel, sources_table, winner_line
from companion.ui.reader import Reader
from companion.ui.seats import names, seats


def sheet_view(
    reader: Reader, game: str, moment: str, sheet: KeptSheet | None, kept: bool = False, known: Known | None = None
) -> v.View:
    """The pad of a moment with the running order, and the winner at the end; ``kept``: its game counts."""
    definition = definition_of(game)
    if moment not in definition.moments:
        moment = definition.moments[-1]
    around = seats(reader)
    players = signs(names(reader), [each["colour"] for each in around])
    say, game_words = reader.say, reader.words(game)
    called = [player.name for player in players]
    steps = steps_of(definition, moment, reader.draft, len(players))
    # An empty sheet has no points yet, not even those for a temple that everybody shares.
    begun = any(field.path in reader.draft for step in steps for field in step.fields)
    score, errors = reckon(reader, definition, moment, called) if begun else (None, {})
    sound = score or without_slips(reader, definition, moment, called, errors)
    last = moment == definition.moments[-1]
    panels: list[v.Panel] = [] if last and not _followed(sheet) else [moments_panel(reader, definition, moment)]
    panels.append(
        pad(
            *(reader, definition, moment, players, sound, errors, sheet.id if sheet else ""),
            people_actions(reader, definition, len(players)),
        )
    )
    if score is not None and all(is_told(step, reader.draft) for step in steps):
        panels += result_panels(reader, definition, score, players)
        if last and any(score.before):
            at = next(place for place, panel in enumerate(panels, 1) if panel.id == "winner")
            panels.insert(at, keep_panel(reader, players, sheet, kept, known or Known()))
    if sheet is not None and _followed(sheet):
        panels += progression_panels(reader, definition, sheet, players)
    if sheet is not None and sheet.table and not kept:
        back = v.Action(say.text("sheet.as_table"), {"op": "as_table"})
        panels.append(v.Buttons("mirror", [back], text=say.text("sheet.as_table.text")))
    return v.View(
        screen="sheet",
        title=say.text("sheet.final" if last else "sheet.checkpoint"),
        subtitle=f"{title_of(reader, game)} · {game_words.text(f'moment.{moment}')}",
        address=reader.address(sheet=game, moment=moment, **({"id": sheet.id} if sheet and sheet.id else {})),
        icons=icon_set(game),
        home=home(reader),
        menus=menus(reader, [open_action(reader, say.text("lobby.rules"), rules=game)]),
        notice=notice(reader),
        panels=panels,
    )


def _followed(sheet: KeptSheet | None) -> bool:
    """Whether a game is followed from checkpoint to checkpoint."""
    return sheet is not None and (len(sheet.moments) > 1 or bool(sheet.table))


def reckon(
    reader: Reader, definition: Definition, moment: str, called: Sequence[str]
) -> tuple[Score | None, dict[str, str]]:
    """The score of what has been filled in, or what cannot be, by field."""
    filled = {key: value for key, value in reader.draft.items() if key != "tied"}
    errors: dict[str, str] = {}
    try:
        score: Score = companion.score(definition.name, definition.sheets.from_form(moment, filled, called), moment)
    except BadTable as error:
        for reason in error.problems or (error.reason,):
            field = str(reason.values.get("field", ""))
            values = {**reason.values, "field": field_words(reader, definition, moment, field, called)}
            errors[field] = reader.words(definition.name).say(reason.rule, values, called)
        return None, errors
    except CompanionError as error:
        return None, {"": error.text(reader.language)}
    reader.draft["tied"] = tied(score) if moment == "final" and any(score.before) else []
    if reader.draft["tied"]:
        filled["tied"] = reader.draft["tied"]
        score = companion.score(definition.name, definition.sheets.from_form(moment, filled, called), moment)
    return score, errors


def without_slips(
    reader: Reader, definition: Definition, moment: str, called: Sequence[str], errors: Mapping[str, str]
) -> Score | None:
    """The score as if what cannot be had not been written: a slip of one player hides nobody else's points."""
    if not errors:
        return None
    filled = {
        key: value
        for key, value in reader.draft.items()
        if not any(f"{key}.".startswith(f"{path}.") for path in errors)
    }
    try:
        score: Score = companion.score(definition.name, definition.sheets.from_form(moment, filled, called), moment)
    except CompanionError:
        return None
    return score


def field_words(reader: Reader, definition: Definition, moment: str, path: str, called: Sequence[str]) -> str:
    """A field as a player reads it: its label under its own section, elsewhere with the player's name."""
    say = reader.words(definition.name)
    groups = definition.sheets.form(moment, reader.draft, len(called))
    labels = {field.path: sentence(say.text(field.label)) for group in groups for field in group.fields}
    if path in labels:
        return labels[path]
    where, _, rest = path.partition(".")
    seat, _, name = rest.partition(".")
    if where != "players" or not seat.isdecimal() or int(seat) >= len(called):
        return sentence(say.text(f"field.{path}")) if f"field.{path}" in say else reader.say.text("sheet.here")
    known = (say.text(id) for id in (f"field.{name}", f"field.{name.rpartition('.')[2]}") if id in say)
    return ": ".join(filter(None, (called[int(seat)], next(known, ""))))


def tied(score: Score) -> list[int]:
    """Who is level at the top, so that the tie-break has to be asked for."""
    best = score.standings[0].points
    level = [standing.player for standing in score.standings if standing.points == best]
    return level if len(level) > 1 else []


def moments_panel(reader: Reader, definition: Definition, moment: str) -> v.Buttons:
    """The food days to choose from."""
    say = reader.words(definition.name)
    return v.Buttons(
        id="moments",
        actions=[
            v.Action(sentence(say.text(f"moment.{each}")), {"op": "moment", "value": each}, selected=each == moment)
            for each in definition.moments
        ],
    )


def name_field(reader: Reader, player: v.Player) -> v.Field:
    """The name of a player, above the numbers."""
    say = reader.say
    return v.Field(
        name=f"name.{player.seat}",
        label=say.text("lobby.name"),
        kind="text",
        value=seats(reader)[player.seat]["name"],
        placeholder=say.text("lobby.name_of", n=player.seat + 1),
        max_length=40,
    )


def people_actions(reader: Reader, definition: Definition, count: int) -> list[v.Action]:
    """More players, or fewer; or all numbers anew."""
    say = reader.say
    low, high = definition.players
    actions = []
    if count < high:
        actions.append(v.Action(label=say.text("lobby.add"), command={"op": "seat_add"}, icon="plus"))
    if count > low:
        last = {"op": "seat_remove", "seat": count - 1}
        actions.append(v.Action(label=say.text("sheet.fewer"), command=last))
    actions.append(v.Action(label=say.text("sheet.clear"), command={"op": "clear_sheet"}))
    return actions


def goods_note(reader: Reader, definition: Definition, score: Score, seat: int) -> str:
    """What a moment takes and gives besides points."""
    say, game = reader.say, reader.words(definition.name)
    notes = []
    if (paid := score.paid[seat]) is not None:
        notes.append(game.text("sheet.paid", goods=paid))
    if score.goods[seat]:
        notes.append(say.text("sheet.goods", goods=game.term("goods", score.goods[seat])))
    return " ".join(notes)


def result_panels(reader: Reader, definition: Definition, score: Score, players: Sequence[v.Player]) -> list[v.Panel]:
    """The winner line at the end, and where the points of this moment come from."""
    say = reader.say
    panels: list[v.Panel] = []
    if score.moment == "final" and any(score.before):
        text, detail = winner_line(reader, score.standings)
        winners = [players[standing.player] for standing in score.standings if standing.place == 1]
        panels.append(v.Headline(id="winner", text=text, detail=detail, players=winners))
    told = {player.name: goods_note(reader, definition, score, player.seat) for player in players}
    if any(told.values()):
        panels.append(v.Text(id="goods", paragraphs=[f"{name}: {note}" for name, note in told.items() if note]))
    if score.lines:
        table = breakdown_table(
            reader, definition, score.ledger, players, "breakdown", say.text("sheet.brought"), score.before
        )
        panels.append(table)
        panels.append(v.Buttons(id="files", actions=[v.Action(label=say.text("end.csv"), command={"op": "sheet_csv"})]))
    return panels


def keep_panel(
    reader: Reader, players: Sequence[v.Player], sheet: KeptSheet | None, kept: bool, known: Known
) -> v.Panel:
    """A sheet counts once somebody says so, with the names of who played; and can be taken back."""
    say = reader.say
    if kept:
        out = v.Action(say.text("end.take_out"), {"op": "drop_game"}, kind="quiet")
        return v.Buttons("keep", [out], say.text("end.kept"))
    nobody = v.Choice("", say.text("sheet.began.unknown"))
    told = reader.draft.get("began", "" if sheet is None or sheet.first is None else str(sheet.first))
    choices = [nobody, *(v.Choice(str(player.seat), player.name) for player in players)]
    fields = [name_field(reader, player) for player in players]
    fields.append(v.Field(name="began", label=say.text("sheet.began"), kind="choice", value=told, choices=choices))
    return v.Form(
        id="keep",
        title=say.text("sheet.keep.who"),
        help=say.text("sheet.keep.about"),
        sections=[*known_section(reader, known, len(players)), v.Section(id="keep", fields=fields)],
        submit=v.Action(say.text("sheet.keep"), {"op": "keep_game"}, kind="primary"),
    )


def progression_panels(
    reader: Reader, definition: Definition, sheet: KeptSheet, players: Sequence[v.Player]
) -> list[v.Panel]:
    """How the game went from one checkpoint to the next."""
    called = [player.name for player in players]
    followed = Checkpoints(definition, called, mirrored=sheet.mirrored)
    try:
        for moment in definition.moments:
            if sheet.moments.get(moment):
                followed.add(moment, definition.sheets.from_form(moment, sheet.moments[moment], called))
    except CompanionError as error:
        return [v.Text(id="stopped", paragraphs=[error.text(reader.language)])]
    if not len(followed.ledger):
        return []
    title = reader.words(definition.name).text("scores.by-era")
    return [
        chart_panel(reader, definition, followed.ledger, players),
        sources_table(reader, definition, followed.ledger, players, "sources", title),
    ]


def values_only(draft: dict[str, Any]) -> dict[str, Any]:
    """A draft without its numbers: the people stay."""
    return {key: value for key, value in draft.items() if key in ("game", "seats")}
