"""Sheets: a table written down at a food day or at the end. The score appears while the form is filled."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.data_folder import Plain
from companion.engine.errors import BadTable, CompanionError
from companion.engine.field_paths import SheetPath, is_within
from companion.engine.score import Checkpoints, Score
from companion.games import definition as definition_of
from companion.tables.regulars import Regulars
from companion.tables.store import KeptSheet
from companion.ui import view as v
from companion.ui.new_table_seats import names, seats
from companion.ui.present.form_fields import choice_field
from companion.ui.present.game_end import winner_line
from companion.ui.present.menus_and_links import frame, menus, open_action
from companion.ui.present.new_table_people import groups_section, people_section
from companion.ui.present.page_context import SheetPage, icon_set
from companion.ui.present.player_signs import signs
from companion.ui.present.podium import podium_of
from companion.ui.present.score_pad import is_complete, pad, steps_of
from companion.ui.present.scores import breakdown_table, chart_panel, sources_table
from companion.ui.present.titles import sentence, title_of
from companion.ui.reader import Reader


def sheet_page(reader: Reader, game: str, moment: str) -> SheetPage:
    """The page of a sheet, for the players of the reader's form."""
    players = signs(names(reader), [each["colour"] for each in seats(reader)])
    return SheetPage(reader, definition_of(game), players, moment=moment)


def sheet_view(page: SheetPage, sheet: KeptSheet, kept: bool = False, regulars: Regulars | None = None) -> v.View:
    """The pad of a moment with the running order, and the winner at the end; ``kept``: its game counts."""
    reader, say = page.reader, page.say
    title = say.text("sheet.final" if _is_last(page) else "sheet.checkpoint")
    subtitle = f"{title_of(reader, page.name)} · {page.words.text(f'moment.{page.moment}')}"
    address = reader.address(sheet=page.name, moment=page.moment, **({"id": sheet.id} if sheet.id else {}))
    view = frame(reader, "sheet", title, subtitle, address)
    view.icons, view.panels = icon_set(page.name), sheet_panels(page, sheet, kept, regulars or Regulars())
    view.menus = menus(reader, [open_action(reader, say.text("home.rules"), rules=page.name)])
    return view


def _is_last(page: SheetPage) -> bool:
    """Whether the moment is the end of the game."""
    return page.moment == page.definition.moments[-1]


def sheet_panels(page: SheetPage, sheet: KeptSheet, kept: bool, regulars: Regulars) -> list[v.Panel]:
    """The pad, and the result once it is complete."""
    reader, say, last = page.reader, page.say, _is_last(page)
    steps = steps_of(page, reader.draft)
    # An empty sheet has no points yet, not even those for a temple that everybody shares.
    begun = any(field.path in reader.draft for step in steps for field in step.fields)
    score, errors = score_form(page) if begun else (None, {})
    panels: list[v.Panel] = [] if last and not _followed(sheet) else [moments_panel(page)]
    panels.append(pad(page, score or without_slips(page, errors), errors, sheet.id, people_actions(page)))
    if score is not None and all(is_complete(step, reader.draft) for step in steps):
        keep = keep_panel(page, sheet, kept, regulars) if last and any(score.before) else None
        panels += result_panels(page, score, keep)
    if _followed(sheet):
        panels += progression_panels(page, sheet)
    if sheet.table and not kept:
        back = v.Action(say.text("sheet.as_table"), {"op": "as_table"})
        panels.append(v.Buttons("mirror", [back], text=say.text("sheet.as_table.text")))
    return panels


def _followed(sheet: KeptSheet) -> bool:
    """Whether a game is followed from checkpoint to checkpoint."""
    return len(sheet.moments) > 1 or bool(sheet.table)


def score_form(page: SheetPage) -> tuple[Score | None, dict[str, str]]:
    """The score of the filled fields, or their errors by field."""
    reader = page.reader
    filled = {key: value for key, value in reader.draft.items() if key != "tied"}
    errors: dict[str, str] = {}
    try:
        score = page.score(filled)
    except BadTable as error:
        for reason in error.problems or (error.reason,):
            field = str(reason.values.get("field", ""))
            values = {**reason.values, "field": field_words(page, field)}
            errors[field] = page.words.say(reason.rule, values, page.called)
        return None, errors
    except CompanionError as error:
        return None, {"": error.text(page.language)}
    reader.draft["tied"] = tied(score) if page.moment == "final" and any(score.before) else []
    if reader.draft["tied"]:
        filled["tied"] = reader.draft["tied"]
        score = page.score(filled)
    return score, errors


def without_slips(page: SheetPage, errors: Mapping[str, str]) -> Score | None:
    """The score without the invalid fields: a slip of one player leaves the others' points in sight."""
    if not errors:
        return None
    filled = {path: value for path, value in page.reader.draft.items() if not is_within(path, *errors)}
    try:
        return page.score(filled)
    except CompanionError:
        return None


def field_words(page: SheetPage, path: str) -> str:
    """A field as a player reads it: its label under its own section, elsewhere with the player's name."""
    say, groups = page.words, page.form(page.reader.draft)
    labels = {field.path: sentence(say.text(field.label)) for group in groups for field in group.fields}
    if path in labels:
        return labels[path]
    at = SheetPath.of(path)
    if at.seat is None or at.seat >= len(page.called):
        return sentence(say.text(f"field.{path}")) if f"field.{path}" in say else page.say.text("sheet.here")
    known = (say.text(id) for id in (f"field.{at.category}", f"field.{at.last}") if id in say)
    return ": ".join(filter(None, (page.called[at.seat], next(known, ""))))


def tied(score: Score) -> list[int]:
    """The players level at the top, for whom the tie-break is asked for."""
    best = score.standings[0].points
    level = [standing.player for standing in score.standings if standing.points == best]
    return level if len(level) > 1 else []


def moments_panel(page: SheetPage) -> v.Buttons:
    """The food days to choose from."""
    say = page.words
    return v.Buttons(
        "moments",
        [
            v.Action(
                sentence(say.text(f"moment.{each}")), {"op": "moment", "value": each}, selected=each == page.moment
            )
            for each in page.definition.moments
        ],
    )


def name_field(reader: Reader, player: v.Player) -> v.Field:
    """The name of a player, above the numbers."""
    return v.Field(
        name=f"name.{player.seat}",
        label=reader.say.text("new_table.name"),
        kind="text",
        value=seats(reader)[player.seat]["name"],
        placeholder=reader.say.text("new_table.name_of", n=player.seat + 1),
        max_length=40,
    )


def people_actions(page: SheetPage) -> list[v.Action]:
    """One player more or less, or all numbers cleared."""
    say, count = page.say, len(page.players)
    low, high = page.definition.players
    actions = []
    if count < high:
        actions.append(v.Action(say.text("new_table.add"), {"op": "seat_add"}, icon="plus"))
    if count > low:
        last = {"op": "seat_remove", "seat": count - 1}
        actions.append(v.Action(say.text("sheet.fewer"), last))
    actions.append(v.Action(say.text("sheet.clear"), {"op": "clear_sheet"}))
    return actions


def goods_note(page: SheetPage, score: Score, seat: int) -> str:
    """The goods that a moment takes and gives."""
    say, game = page.say, page.words
    notes = []
    if (paid := score.paid[seat]) is not None:
        notes.append(game.text("sheet.paid", goods=paid))
    if score.goods[seat]:
        notes.append(say.text("sheet.goods", goods=game.term("goods", score.goods[seat])))
    return " ".join(notes)


def result_panels(page: SheetPage, score: Score, keep: v.Panel | None) -> list[v.Panel]:
    """The winner line at the end, with the way to keep the game, and where the points of this moment come from."""
    say = page.say
    panels: list[v.Panel] = []
    if score.moment == "final" and any(score.before):
        text, detail = winner_line(page.reader, score.standings)
        winners = [page.players[standing.player] for standing in score.standings if standing.place == 1]
        steps = podium_of(page.players, score.standings)
        panels.append(v.Headline("winner", text, detail=detail, players=winners, podium=steps))
    if keep is not None:
        panels.append(keep)
    notes = {player.name: goods_note(page, score, player.seat) for player in page.players}
    if any(notes.values()):
        panels.append(v.Text("goods", [f"{name}: {note}" for name, note in notes.items() if note]))
    if score.lines:
        table = breakdown_table(page, score.ledger, "breakdown", say.text("sheet.brought"), score.before)
        panels.append(table)
        panels.append(v.Buttons("files", [v.Action(say.text("end.csv"), {"op": "sheet_csv"})]))
    return panels


def keep_panel(page: SheetPage, sheet: KeptSheet, kept: bool, regulars: Regulars) -> v.Panel:
    """A sheet counts once it is confirmed, with the names of the players; and can be taken back."""
    reader, players = page.reader, page.players
    say = page.say
    if kept:
        out = v.Action(say.text("end.take_out"), {"op": "drop_game"}, kind="quiet")
        return v.Buttons("keep", [out], say.text("end.kept"))
    unknown = v.Choice("", say.text("sheet.began.unknown"))
    began = reader.draft.get("began", "" if sheet.first is None else str(sheet.first))
    choices = [unknown, *(v.Choice(str(player.seat), player.name) for player in players)]
    fields = [name_field(reader, player) for player in players]
    fields.append(choice_field("began", say.text("sheet.began"), began, choices))
    room = any(not each["name"].strip() for each in seats(reader))
    people = [*groups_section(reader, regulars, len(players)), *people_section(reader, regulars, room)]
    return v.Form(
        id="keep",
        title=say.text("sheet.keep.who"),
        help=say.text("sheet.keep.about"),
        sections=[*people, v.Section(id="keep", fields=fields)],
        submit=v.Action(say.text("sheet.keep"), {"op": "keep_game"}, kind="primary"),
    )


def progression_panels(page: SheetPage, sheet: KeptSheet) -> list[v.Panel]:
    """The course of the game from one checkpoint to the next."""
    definition, called = page.definition, page.called
    followed = Checkpoints(definition, called, mirrored=sheet.mirrored)
    try:
        for moment in definition.moments:
            if sheet.moments.get(moment):
                followed.add(moment, definition.sheets.from_form(moment, sheet.moments[moment], called))
    except CompanionError as error:
        return [v.Text("stopped", [error.text(page.language)])]
    if not len(followed.ledger):
        return []
    title = page.words.text("scores.by-era")
    return [chart_panel(page, followed.ledger), sources_table(page, followed.ledger, "sources", title)]


def values_only(draft: Plain) -> Plain:
    """A draft without its numbers: the people stay."""
    return {key: value for key, value in draft.items() if key in ("game", "seats")}
