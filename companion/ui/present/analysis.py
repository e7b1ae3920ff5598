"""The analysis of a game: everyone's accuracy, and every turn beside the advisor's choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.engine.game import Game
from companion.engine.number_format import number
from companion.players.analysis import BEST, GRADES, MISSED, NEAR, Analysis, Summary, Turn, formula, sentence, summaries
from companion.players.table_values import Unlearned, value_of
from companion.stats import game_charts
from companion.stats.win_chances import chances
from companion.tables.archive import Archive
from companion.tables.days import day_of
from companion.tables.play import Play
from companion.ui import view as v
from companion.ui.present.archived_game import game_of, looking, show_moment
from companion.ui.present.menus_and_links import frame, open_action, to_analysis
from companion.ui.present.page_context import GamePage, icon_set
from companion.ui.present.player_signs import signs
from companion.ui.present.scores import words
from companion.ui.present.titles import title_of, unbroken
from companion.ui.present.turn_cards import turn_card
from companion.ui.reader import Reader

SIGNS = {BEST: "●", NEAR: "◆", MISSED: "▼"}
"""The marks of the grades in the list of all turns; the counts above explain them."""
LOOKS = {
    BEST: ("circle", "var(--accent)"),
    NEAR: ("diamond", "var(--sun)"),
    MISSED: ("triangle-down", "var(--bad)"),
}
"""And those on the line of the chances, with their colours."""
SHOWN, MANY = 4, 12
"""So many cards of a kind, and of one grade where they were asked for."""
LATEST = 60
"""A player's accuracy is read off so many of their newest games."""


def analysis_view(reader: Reader, place: Mapping[str, str], archive: Archive) -> v.View | None:
    """The analysis of a play: its result, its progress, or the button that begins it; None without a journal."""
    play = archive.get(place.get("id", ""))
    game = game_of(play) if play is not None else None
    if play is None or game is None or len(game.names) == 1:
        return None
    say, players = reader.words("stats"), signs(play.names, [each.colour for each in play.players])
    who = place.get("who", "")
    seat = int(who) if who.isdecimal() and int(who) < len(players) else _first(play)
    subtitle = " · ".join(filter(None, (title_of(reader, play.game), unbroken(day_of(play.finished)))))
    address = to_analysis(reader, play.id, who=str(seat)).command["address"]
    view = frame(reader, "stats", say.text("analysis.title"), subtitle, address)
    view.home = open_action(reader, say.text("stats.back"), stats="play", id=play.id)
    found = kept(archive, [play.id]).get(play.id)
    if found is None or not found.fits(game):
        view.panels = [_waiting(reader, play.id, game), *_so_far(reader, play.id, game, players, seat)]
        return view
    page, at = GamePage.of(reader, game, players), place.get("at", "")
    one = _One(page, players[seat], found.turns)
    if at.isdecimal() and int(at) < len(game.journal):
        show_moment(page, view, int(at))
        one.page = looking(page, int(at))
        view.panels = [*one.here(int(at)), one.every()]
        return view
    view.icons = icon_set(page.name)
    view.panels = _results(one, play.id, place, summaries(found.turns, len(players)))
    return view


def _results(one: _One, play: str, place: Mapping[str, str], everybody: Sequence[Summary]) -> list[v.Panel]:
    """The results of a player, with the turns that the reader has chosen."""
    reader, players, seat, grade = one.page.reader, one.page.players, one.player.seat, place.get("grade", "")
    return [
        _chooser(reader, play, players, seat, everybody),
        *one.course(),
        _counts(reader, play, everybody[seat], grade),
        *(one.graded(grade) if grade in GRADES else one.highlights()),
        one.every() if place.get("turns") == "all" else _all(reader, play, len(one.turns), seat),
        v.Text("formula", [formula(reader.language)]),
    ]


def _first(play: Play) -> int:
    """The seat whose turns are shown at first: the winner's."""
    return next((seat for seat, each in enumerate(play.players) if each.winner), 0)


def kept(archive: Archive, plays: Sequence[str]) -> dict[str, Analysis]:
    """The analyses of some plays; one that another version wrote counts as none."""
    found = {}
    for play, body in archive.analyses(plays).items():
        try:
            found[play] = msgspec.json.decode(body, type=Analysis)
        except (msgspec.DecodeError, UnicodeError):
            continue
    return found


def _waiting(reader: Reader, play: str, game: Game) -> v.Panel:
    say = reader.words("stats")
    if reader.analysing is not None and reader.analysing[0] == play:
        share = reader.analysing[1]
        bar = v.Bar(say.text("analysis.working"), share / 100, f"{share} %")
        return v.Bars("working", say.text("analysis.meanwhile"), [bar])
    try:
        value_of(game.definition, game.table)
    except Unlearned as error:
        return v.Text("unlearned", [error.text(reader.language)])
    start = v.Action(say.text("analysis.start"), {"op": "analyse"}, kind="primary", disabled=bool(reader.analysing))
    about = "analysis.about.browser" if reader.in_browser else "analysis.about"
    return v.Buttons("begin", [start], text=say.text(about))


def _so_far(reader: Reader, play: str, game: Game, players: list[v.Player], seat: int) -> list[v.Panel]:
    """The turns that are known while the rest is looked at, as a list: boards would take time from it."""
    if reader.analysing is None or reader.analysing[0] != play or not reader.analysing[2]:
        return []
    turns = reader.analysing[2]
    every = _One(GamePage.of(reader, game, players), players[seat], turns).every()
    every.lines = [msgspec.structs.replace(line, at=None) for line in every.lines]
    return [_chooser(reader, play, players, seat, summaries(turns, len(players))), every]


def _chooser(
    reader: Reader, play: str, players: Sequence[v.Player], seat: int, everybody: Sequence[Summary]
) -> v.Buttons:
    """The choice of the player whose turns are shown, with everyone's accuracy."""
    say = reader.words("stats")
    actions = [to_analysis(reader, play, who=str(player.seat)) for player in players]
    for player, action, each in zip(players, actions, everybody, strict=True):
        action.label, action.selected, action.player = player.name, player.seat == seat, player
        action.detail = say.text("analysis.of", accuracy=number(round(each.accuracy)))
    return v.Buttons("who", actions)


def _counts(reader: Reader, play: str, one: Summary, chosen: str) -> v.Buttons:
    """The number of turns of each grade; a tap shows these alone, another one all again."""
    say, actions = reader.words("stats"), []
    for grade, n in one.grades.items():
        which = {} if grade == chosen else {"grade": grade}
        action = to_analysis(reader, play, who=str(one.player), **which)
        action.label, action.detail = f"{SIGNS[grade]} {number(n)}", say.text(f"grade.{grade}")
        action.selected, action.disabled = grade == chosen, not n
        actions.append(action)
    return v.Buttons("grades", actions)


def _all(reader: Reader, play: str, turns: int, seat: int) -> v.Buttons:
    """The way to the list of all turns."""
    action = to_analysis(reader, play, who=str(seat), turns="all")
    action.label, action.icon = reader.words("stats").text("analysis.all", n=turns), "log"
    return v.Buttons("all", [action])


class _One:
    """One player's turns as lines, each one tap from its board."""

    def __init__(self, page: GamePage, player: v.Player, turns: Sequence[Turn]) -> None:
        self.page, self.player = page, player
        self.turns = [turn for turn in turns if turn.player == player.seat]

    def course(self) -> list[v.Panel]:
        """Everyone's chance to win, with this player's turns marked by their grades."""
        page, say = self.page, self.page.reader.words("stats")
        course, said = chances(page.game), words(page)
        if not course:
            return []
        colours = [f"var(--player-{player.colour})" for player in page.players]
        figure = game_charts.win_chances(course, [player.name for player in page.players], colours, said)
        game_charts.bring_forward(figure, self.player.seat)
        grades = {grade: say.text(f"grade.{grade}") for grade in LOOKS}
        marks = {
            name: {turn.until: turn.at for turn in self.turns if turn.grade == grade} for grade, name in grades.items()
        }
        looks = {grades[grade]: look for grade, look in LOOKS.items()}
        figure["data"] += game_charts.graded_turns(course, marks, self.player.seat, looks)
        figure["layout"]["yaxis"].pop("title", None)  # the panel is called so
        counts = ", ".join(f"{name}: {len(turns)}" for name, turns in marks.items())
        title = say.text("analysis.course", who=self.player.name)
        return [v.Chart("course", title, {**figure}, alt=f"{self.player.name}. {counts}", height=280)]

    def highlights(self) -> list[v.Turns]:
        """The turns in which there was more, those that cost most first, and the best ones."""
        say = self.page.reader.words("stats")
        missed = sorted((turn for turn in self.turns if turn.grade != BEST), key=lambda turn: -turn.points)
        good = sorted(
            (turn for turn in self.turns if turn.grade == BEST and turn.gained > 0), key=lambda turn: -turn.gained
        )
        return [
            self._cards("missed", missed[:SHOWN], say.text("analysis.by_cost") if missed else ""),
            self._cards("best", good[:SHOWN]),
        ]

    def graded(self, grade: str) -> list[v.Turns]:
        """The turns of one grade, those that cost or gained most first."""
        turns = sorted(
            (turn for turn in self.turns if turn.grade == grade), key=lambda turn: (-turn.points, -turn.gained)
        )
        say = self.page.reader.words("stats")
        more = say.text("analysis.some", shown=MANY, n=len(turns)) if len(turns) > MANY else ""
        return [self._cards("best" if grade == BEST else "missed", turns[:MANY], more)]

    def here(self, at: int) -> list[v.Turns]:
        """The turn of the moment that is looked at, without its piece of the board, which is there already."""
        return [self._cards("here", turns, drawn=False)] if (turns := [t for t in self.turns if t.at == at]) else []

    def _cards(self, name: str, turns: Sequence[Turn], note: str = "", *, drawn: bool = True) -> v.Turns:
        say = self.page.reader.words("stats")
        return v.Turns(
            name,
            say.text(f"analysis.card.{name}"),
            [turn_card(self.page, turn, drawn=drawn) for turn in turns],
            say.text("analysis.row.played"),
            say.text("analysis.row.better"),
            say.text("analysis.row.apart"),
            note,
            "" if turns else say.text(f"analysis.{name}.none"),
        )

    def every(self) -> v.Log:
        """All turns."""
        return v.Log("every", self.page.reader.words("stats").text("analysis.every"), self._lines("every", self.turns))

    def _lines(self, name: str, turns: Sequence[Turn]) -> list[v.LogLine]:
        return [
            v.LogLine(
                text=f"{SIGNS[turn.grade]} {sentence(self.page.game, turn, self.page.language)}",
                id=f"{name} {turn.at}",
                at=turn.at,
                player=self.player,
                points="" if turn.grade == BEST else f"−{round(turn.points)}",
                current=self.page.reader.look == turn.at,
            )
            for turn in turns
        ]


def accuracy_of(archive: Archive, plays: Mapping[str, Sequence[str]], name: str) -> tuple[float, int] | None:
    """A player's accuracy over their newest analysed games, and over how many; None without any.

    ``plays``: the players by seat, by the ids of the plays.
    """
    newest = list(plays)[-LATEST:]
    found = [
        summary.accuracy
        for play, each in kept(archive, newest).items()
        for summary in summaries(each.turns, len(plays[play]))
        if plays[play][summary.player] == name and summary.turns
    ]
    return (sum(found) / len(found), len(found)) if found else None
