"""What would have been better: how everybody played, and every turn beside what the advisor would have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

import companion
from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.languages import number
from companion.players.analysis import BEST, MISSED, NEAR, Analysis, Summary, Turn, formula, sentence, summaries
from companion.players.values import Unlearned, value_of
from companion.tables.archive import Archive
from companion.tables.days import day_of
from companion.tables.play import Play
from companion.ui import view as v
from companion.ui.analysing import begin
from companion.ui.present.common import menus, notice, open_action, signs, title_of, to_analysis, unbroken
from companion.ui.present.remembered import game_of, looking, show_moment
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command

SIGNS = {BEST: "●", NEAR: "◐", MISSED: "○"}
"""How a grade is marked in the list of all turns; the counts above it say what they are."""
LATEST = 60
"""How well somebody played is read off so many of their newest games."""


def analysis_view(reader: Reader, place: Mapping[str, str], archive: Archive) -> v.View | None:
    """The analysis of a play: what came out, how far it is, or the button that begins it; None without a journal."""
    play = archive.get(place.get("id", ""))
    game = game_of(play) if play is not None else None
    if play is None or game is None or len(game.names) == 1:
        return None
    say, players = reader.words("stats"), signs(play.names, [each.colour for each in play.players])
    who = place.get("who", "")
    seat = int(who) if who.isdecimal() and int(who) < len(players) else _first(play)
    view = v.View(
        screen="stats",
        title=say.text("analysis.title"),
        subtitle=" · ".join(filter(None, (title_of(reader, play.game), unbroken(day_of(play.finished))))),
        address=to_analysis(reader, play.id, who=str(seat)).command["address"],
        home=open_action(reader, say.text("stats.back"), stats="play", id=play.id),
        menus=menus(reader),
        notice=notice(reader),
    )
    found = kept(archive, [play.id]).get(play.id)
    if found is None or not found.fits(game):
        view.panels = [_waiting(reader, play.id, game)]
        return view
    everybody, at = summaries(found.turns, len(players)), place.get("at", "")
    one = _One(reader, game, players[seat], found.turns)
    if at.isdecimal() and int(at) < len(game.journal):
        show_moment(reader, view, game, players, int(at))
        one.reader = looking(reader, int(at))
        view.panels = [each for each in one.told(everybody[seat]) if each.lines] or [one.every()]
        return view
    view.panels = [
        _accuracy(reader, play.id, players, everybody),
        _chooser(reader, play.id, players, seat),
        _grades(reader, everybody[seat]),
        *one.told(everybody[seat]),
        one.every(),
        v.Text("formula", [formula(reader.language)]),
    ]
    return view


def _first(play: Play) -> int:
    """Whose turns are shown unless somebody chooses: the winner's."""
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


def _accuracy(reader: Reader, play: str, players: Sequence[v.Player], everybody: Sequence[Summary]) -> v.Bars:
    bars = [
        v.Bar(
            player.name,
            each.accuracy / 100,
            number(round(each.accuracy)),
            player=player,
            colour=player.colour,
            open=to_analysis(reader, play, who=str(player.seat)),
        )
        for player, each in zip(players, everybody, strict=True)
    ]
    return v.Bars("accuracy", reader.words("stats").text("analysis.accuracy"), bars)


def _chooser(reader: Reader, play: str, players: Sequence[v.Player], seat: int) -> v.Buttons:
    """Whose turns are shown."""
    actions = [to_analysis(reader, play, who=str(player.seat)) for player in players]
    for player, action in zip(players, actions, strict=True):
        action.label, action.selected = player.name, player.seat == seat
    return v.Buttons("who", actions)


def _grades(reader: Reader, one: Summary) -> v.Tally:
    say = reader.words("stats")
    return v.Tally(
        "grades", [(number(n), f"{SIGNS[grade]} {say.text(f'grade.{grade}')}") for grade, n in one.grades.items()]
    )


class _One:
    """One player's turns as lines, each one tap from its board."""

    def __init__(self, reader: Reader, game: Game, player: v.Player, turns: Sequence[Turn]) -> None:
        self.reader, self.game, self.player = reader, game, player
        self.turns = [turn for turn in turns if turn.player == player.seat]

    def told(self, one: Summary) -> list[v.Log]:
        """The best turns and the missed chances."""
        say = self.reader.words("stats")
        lists = {"best": one.best, "missed": one.missed}
        return [
            v.Log(name, say.text(f"analysis.{name}"), self._lines(name, turns), say.text(f"analysis.{name}.none"))
            for name, turns in lists.items()
        ]

    def every(self) -> v.Log:
        """All turns."""
        return v.Log("every", self.reader.words("stats").text("analysis.every"), self._lines("every", self.turns))

    def _lines(self, name: str, turns: Sequence[Turn]) -> list[v.LogLine]:
        return [
            v.LogLine(
                text=f"{SIGNS[turn.grade]} {sentence(self.game, turn, self.reader.language)}",
                id=f"{name} {turn.at}",
                at=turn.at,
                player=self.player,
                points=_beside(turn, name),
                current=self.reader.look == turn.at,
            )
            for turn in turns
        ]


def _beside(turn: Turn, name: str) -> str:
    """What a turn brought or left lying: of the best ones the chance that they won, of the others the points."""
    if name == "best":
        return f"+{round(100 * turn.gained)} %"
    return "" if turn.grade == BEST else f"−{round(turn.points)}"


def accuracy_of(archive: Archive, plays: Mapping[str, Sequence[str]], name: str) -> tuple[float, int] | None:
    """How well somebody played over their newest games that were looked at, and over how many; None without any.

    ``plays``: who played, by seat, by the ids of the plays.
    """
    newest = list(plays)[-LATEST:]
    found = [
        summary.accuracy
        for play, each in kept(archive, newest).items()
        for summary in summaries(each.turns, len(plays[play]))
        if plays[play][summary.player] == name and summary.turns
    ]
    return (sum(found) / len(found), len(found)) if found else None


def _analyse(session: Session, _message: Command) -> None:
    """Begin with the play that is open, unless one is looked at already."""
    play = session.store.archive.get(session.place.get("id", ""))
    game = game_of(play) if play is not None else None
    if play is None or play.journal is None or game is None:
        raise CompanionError("notice.elsewhere", "ui")
    value_of(game.definition, game.table)
    if session.reader.analysing is None:
        session.analysis = begin(session, play.id, companion.read_game(play.journal))


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {"analyse": _analyse}
