"""The guided set-up: the layout of a table in steps, each a picture with numbered lines that any device ticks off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from companion.engine.chores import Chore
from companion.engine.drawing import Part
from companion.engine.field_paths import is_within
from companion.engine.first_game import SetupStep, among, first_game
from companion.engine.player_markers import Marker
from companion.engine.setup_layout import CARD, LAYOUT
from companion.engine.table_document import TableNotes
from companion.ui import view as v
from companion.ui.present.about_card import with_card
from companion.ui.present.chores import EventChore, layout_ids, line, tick_of
from companion.ui.present.device_seat import seat_menu
from companion.ui.present.menus_and_links import frame, open_action
from companion.ui.present.page_context import GamePage, icon_set
from companion.ui.present.titles import short_title, title_of
from companion.ui.reader import Reader

REST = "rest"
"""The step of lines that no step names, and the only one of a game that names none."""


class Step(NamedTuple):
    """A step of this table: its words, and its lines by their ticks."""

    says: SetupStep
    lines: dict[str, Chore]

    @property
    def id(self) -> str:
        """Its name."""
        return self.says.id


def steps_of(page: GamePage) -> list[Step]:
    """The steps of a table that is being set up, and nothing later; only those with something to lay."""
    if page.game.over:
        return []
    chores = page.screen.layout(page.game.table, page.words)
    lines = {tick_of(id): chore for id, chore in layout_ids(chores).items() if chore.only != CARD}
    said = first_game(page.name).setup
    named = {name for step in said for name in step.lines}
    rest = {chore.name: "" for chore in lines.values() if chore.name not in named}
    found = [
        Step(step, {id: chore for name in step.lines for id, chore in lines.items() if chore.name == name})
        for step in (*said, SetupStep(REST, "hand", rest))
    ]
    return [step for step in found if step.lines]


def title_of_step(page: GamePage, step: Step) -> str:
    """Its heading."""
    return page.say.text("chores.layout") if step.id == REST else page.words.text(f"setup.{step.id}")


def finished(steps: Sequence[Step], ticks: Collection[str]) -> set[str]:
    """The steps with all lines ticked."""
    return {step.id for step in steps if all(id in ticks for id in step.lines)}


def next_step(steps: Sequence[Step], here: str, done: Collection[str], taken: Collection[str]) -> str:
    """The next step to lay: one that has no taker, or else any that is not done; empty where all is laid."""
    ids = [step.id for step in steps]
    at = ids.index(here) + 1 if here in ids else 0
    open_ones = [id for id in (*ids[at:], *ids[:at]) if id not in done and id != here]
    return next((id for id in open_ones if id not in taken), next(iter(open_ones), ""))


def taken_by_others(page: GamePage, notes: TableNotes) -> dict[str, int]:
    """The seats of other devices, by the step that each lays out."""
    return {step: seat for seat, step in notes.laying if seat != taker(page.reader)}


def taker(reader: Reader) -> int:
    """The number of this device in the layout: its seat, or its own number below 0."""
    return reader.guide.device if reader.seat is None else reader.seat


def to_guide(page: GamePage) -> list[v.Action]:
    """The way there, while the table is being set up."""
    if page.reader.view_only or page.reader.look is not None or not steps_of(page):
        return []
    return [v.Action(page.say.text("setup.open"), {"op": "lay"}, icon="box")]


def guide_view(page: GamePage, notes: TableNotes, steps: Sequence[Step]) -> v.View:
    """The open step as a screen."""
    reader, say = page.reader, page.say
    step = next((each for each in steps if each.id == reader.guide.step), steps[0])
    address = reader.address(table=reader.table, setup="yes")
    named = say.text("setup.of", game=short_title(title_of(reader, page.name)), n=len(page.players))
    view = frame(reader, "setup", say.text("setup.title"), named, address)
    view.home = open_action(reader, say.text("setup.table"), table=reader.table, setup="no")
    view.home.icon = "close"
    view.seat = reader.seat
    view.menus.insert(0, seat_menu(page))
    view.icons = icon_set(page.name)
    view.guide = _guide(page, notes, steps, step)
    return with_card(page, view)


def _guide(page: GamePage, notes: TableNotes, steps: Sequence[Step], step: Step) -> v.Guide:
    say, ids = page.say, [each.id for each in steps]
    titles = {each.id: title_of_step(page, each) for each in steps}
    done, taken = finished(steps, notes.ticks), taken_by_others(page, notes)
    at, after = ids.index(step.id), next_step(steps, step.id, done, taken)
    drawn = drawing(page, step)
    go_on = say.text("setup.next", step=titles[after]) if after else say.text("setup.begin")
    busy = {id: page.players[seat] if seat >= 0 else None for id, seat in taken.items() if id in titles.keys() - done}
    return v.Guide(
        steps=[
            v.GuideStep(each.id, titles[each.id], each.says.icon, each.id in done, busy.get(each.id)) for each in steps
        ],
        here=step.id,
        count=say.text("setup.count", n=at + 1, of=len(ids)),
        lines=guide_lines(page, notes.ticks, step, drawn),
        next=v.Action(go_on, {"op": "laid", "step": step.id}, kind="primary", icon="forward"),
        leave=v.Action(say.text("setup.all"), {"op": "laid", "step": ""}, kind="quiet") if after else None,
        back=v.Action(say.text("setup.back"), {"op": "lay", "step": ids[at - 1]}, icon="back") if at else None,
        svg=drawn.svg if drawn else "",
        label=drawn.label if drawn else "",
        style="" if drawn else page.screen.board.pen.drawing(1, 1, "", ""),
        others=[_says_busy(page, titles[id], player) for id, player in busy.items()],
    )


def _says_busy(page: GamePage, title: str, player: v.Player | None) -> str:
    """That another device lays out a step; it has no player where it has no seat."""
    return page.say.text("setup.busy", name=player.name if player else page.say.text("setup.device"), step=title)


def drawing(page: GamePage, step: Step) -> Part | None:
    """The part of the board that the step is about; none where it has no place of its lines yet."""
    game, board, part = page.game, page.screen.board, part_of(page, step)
    if part not in board.ids(game.table):
        return None
    markers = [Marker(player.colour, player.letter) for player in page.players]
    drawn = board(game.table, game.names, page.language, markers=markers, parts=(part,))[part]
    wanted = " ".join(_places(step, chore) for chore in step.lines.values())
    if wanted.strip() and not among(wanted, drawn.places_and_pieces):
        return None
    return drawn


def part_of(page: GamePage, step: Step) -> str:
    """The name of that part; empty where the icons of the lines are the picture."""
    return step.says.part.format(first=max(page.game.table.first_player, 0))


def _places(step: Step, chore: Chore) -> str:
    return f"{step.says.lines[chore.name]} {chore.places}"


def guide_lines(page: GamePage, ticks: Collection[str], step: Step, drawn: Part | None) -> list[v.GuideLine]:
    """The lines of a step, with their places in its picture; a place of several lines is the last one's."""
    there = drawn.places_and_pieces if drawn else []
    line_of = {place: id for id, chore in step.lines.items() for place in among(_places(step, chore), there)}
    found = []
    for id, chore in step.lines.items():
        said = line(page, [EventChore(0, None, chore)])
        places = [place for place, last in line_of.items() if last == id]
        found.append(
            v.GuideLine(
                id=id,
                text=said.text,
                ticked=id in ticks,
                player=said.player,
                icon=said.icon,
                chips=said.chips,
                svgs=said.svgs if not places else [],
                places=places,
                amount=f"×{chore.n}" if chore.n > 1 else "",
            )
        )
    return found


def layout_line(id: str) -> bool:
    """Whether a tick is one of the layout."""
    return is_within(id, LAYOUT)
