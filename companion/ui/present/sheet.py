"""Sheets: a table written down at a food day or at the end. The score appears while the form is filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import companion
from companion.engine.definition import Definition
from companion.engine.errors import BadTable, CompanionError
from companion.engine.languages import number
from companion.engine.score import Score
from companion.games import definition as definition_of
from companion.tables.store import Sheet
from companion.ui import view as v
from companion.ui.present.common import home, icon_set, menus, notice, open_action, sentence, signs, title_of
from companion.ui.present.correct import section
from companion.ui.present.scores import breakdown_table, chart_panel, sources_table, winner_line
from companion.ui.reader import Reader
from companion.ui.seats import names, seats


def sheet_view(reader: Reader, game: str, moment: str, sheet: Sheet | None, kept: bool = False) -> v.View:
    """The form of a moment, everyone's points beside it, and the winner at the end; ``kept``: its game counts."""
    definition = definition_of(game)
    if moment not in definition.moments:
        moment = definition.moments[-1]
    around = seats(reader)
    players = signs(names(reader), [each["colour"] for each in around])
    say, game_words = reader.say, reader.words(game)
    called = [player.name for player in players]
    score, errors = reckon(reader, definition, moment, called) if begun(reader, definition, moment) else (None, {})
    sound = score or without_slips(reader, definition, moment, called, errors)
    panels: list[v.Panel] = []
    if moment != definition.moments[-1]:
        panels.append(moments_panel(reader, definition, moment))
    panels.append(sheet_form(reader, definition, moment, players, sound, errors))
    if score is not None:
        panels += result_panels(reader, definition, score, players)
        if moment == definition.moments[-1] and any(score.before):
            panels.insert(-1, keep_panel(reader, players, sheet, kept))
    if sheet is not None and len(sheet.moments) > 1:
        panels += progression_panels(reader, definition, sheet, players)
    return v.View(
        screen="sheet",
        title=say.text("sheet.final" if moment == "final" else "sheet.checkpoint"),
        subtitle=f"{title_of(reader, game)} · {game_words.text(f'moment.{moment}')}",
        address=reader.address(sheet=game, moment=moment, **({"id": sheet.id} if sheet and sheet.id else {})),
        icons=icon_set(game),
        home=home(reader),
        menus=menus(reader, [open_action(reader, say.text("lobby.rules"), rules=game)]),
        notice=notice(reader),
        panels=panels,
        announce=", ".join(f"{name} {number(points)}" for name, points in score.points.items()) if score else "",
    )


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


def begun(reader: Reader, definition: Definition, moment: str) -> bool:
    """Whether anybody has written anything: an empty sheet has no points yet, not even those for unfed workers."""
    groups = definition.sheets.form(moment, reader.draft, len(seats(reader)))
    return any(field.path in reader.draft for group in groups for field in group.fields)


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
    """More players, or fewer."""
    say = reader.say
    low, high = definition.players
    actions = []
    if count < high:
        actions.append(v.Action(label=say.text("lobby.add"), command={"op": "seat_add"}, icon="plus"))
    if count > low:
        last = {"op": "seat_remove", "seat": count - 1}
        actions.append(v.Action(label=say.text("sheet.fewer"), command=last, kind="quiet"))
    return actions


def sheet_form(
    reader: Reader,
    definition: Definition,
    moment: str,
    players: Sequence[v.Player],
    score: Score | None,
    errors: dict[str, str],
) -> v.Form:
    """Everyone's fields, side by side where there is room."""
    groups = definition.sheets.form(moment, reader.draft, len(players))
    sections = []
    shown: set[str] = set()
    for group in groups:
        made = section(reader, definition.name, group, players, errors)
        shown |= {each.path for each in group.fields}
        if group.player is not None:
            made.fields.insert(0, name_field(reader, players[group.player]))
        if score is not None and group.player is not None and not _slipped(errors, group.player):
            name = players[group.player].name
            made.total = reader.say.text("sheet.total", points=score.points[name])
            made.note = goods_note(reader, definition, score, group.player)
        sections.append(made)
    rest = [text for field, text in errors.items() if field not in shown]
    return v.Form(
        id="sheet", sections=sections, layout="columns", error=" ".join(rest),
        actions=[
            *people_actions(reader, definition, len(players)),
            v.Action(label=reader.say.text("sheet.clear"), command={"op": "clear_sheet"}, kind="quiet"),
        ],
    )  # fmt: skip


def _slipped(errors: Mapping[str, str], seat: int) -> bool:
    """Whether something that a player has written cannot be, or nobody knows whose it is."""
    return any(path.startswith(f"players.{seat}.") or not path.startswith("players.") for path in errors)


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
    if score.lines:
        table = breakdown_table(
            reader, definition, score.ledger, players, "breakdown", say.text("sheet.brought"), score.before
        )
        panels.append(table)
        panels.append(v.Buttons(id="files", actions=[v.Action(label=say.text("end.csv"), command={"op": "sheet_csv"})]))
    return panels


def keep_panel(reader: Reader, players: Sequence[v.Player], sheet: Sheet | None, kept: bool) -> v.Panel:
    """A sheet counts once somebody says so, with the names of who played; and can be taken back."""
    say = reader.say
    if kept:
        out = v.Action(say.text("end.take_out"), {"op": "drop_game"}, kind="quiet")
        return v.Buttons("keep", [out], say.text("end.kept"))
    ask = {"op": "change", "form": "keep", "field": "keeping"}
    if not reader.draft.get("keeping"):
        return v.Buttons("keep", [v.Action(say.text("sheet.keep"), ask | {"value": True}, kind="primary")])
    nobody = v.Choice("", say.text("sheet.began.unknown"))
    told = reader.draft.get("began", "" if sheet is None or sheet.first is None else str(sheet.first))
    choices = [nobody, *(v.Choice(str(player.seat), player.name) for player in players)]
    fields = [name_field(reader, player) for player in players]
    fields.append(v.Field(name="began", label=say.text("sheet.began"), kind="choice", value=told, choices=choices))
    return v.Form(
        id="keep",
        title=say.text("sheet.keep.who"),
        help=say.text("sheet.keep.about"),
        sections=[v.Section(id="keep", fields=fields)],
        submit=v.Action(say.text("sheet.keep"), {"op": "keep_game"}, kind="primary"),
        actions=[v.Action(say.text("sheet.keep.later"), ask | {"value": False}, kind="quiet")],
    )


def progression_panels(
    reader: Reader, definition: Definition, sheet: Sheet, players: Sequence[v.Player]
) -> list[v.Panel]:
    """How the game went from one checkpoint to the next."""
    called = [player.name for player in players]
    followed = companion.checkpoints(definition.name, called)
    try:
        for moment in definition.moments:
            if moment in sheet.moments:
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
