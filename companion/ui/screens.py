"""The screens of the dashboard, put together: the lobby, and for each game its table, sheet and rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import companion
from companion.engine.ask import Goods, Reason
from companion.engine.game import label_option
from companion.engine.languages import messages, number
from companion.tables.store import Header
from companion.ui import lobby
from companion.ui import view as v
from companion.ui.qr import network_address, qr_svg
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command

TABS = ("play", "explain", "log", "share")


class PlainScreens:
    """Every screen of every game without a drawn board: question, options with their reasons, rules and log."""

    def lobby(self, reader: Reader, running: list[Header], finished: list[Header]) -> v.View:
        """All tables."""
        return lobby.lobby_view(reader, running, finished)

    def rules(self, reader: Reader, game: str) -> v.View:
        """The reading room."""
        say = messages(reader.language, "ui")
        return v.View(
            screen="rules",
            title=say.text("rules.title"),
            address=reader.address(rules=game, **({"article": reader.article} if reader.article else {})),
            home=home(reader),
            menus=lobby.menus(reader),
            panels=explain(reader, game, ""),
        )

    def sheet(self, reader: Reader, game: str, moment: str) -> v.View:
        """Without a drawn sheet of its own a game offers its tables only."""
        return lobby.lobby_view(reader, [], [])

    def table(self, reader: Reader, header: Header, game: companion.Game) -> v.View:
        """The pending question, or a look back."""
        say = messages(reader.language, "ui")
        shown = game if reader.look is None else game.at(reader.look)
        players = lobby.signs(header.names, [seat.colour for seat in header.seats])
        points = game.definition.points(shown.table)
        asked = shown.ask
        return v.View(
            screen="table",
            title=game.definition.titles[reader.language],
            address=reader.address(table=reader.table),
            home=home(reader),
            menus=lobby.menus(reader),
            notice=v.Banner(reader.notice, tone="warning") if reader.notice else None,
            banner=look_back(reader, game) if reader.look is not None else None,
            undo=v.Action(say.text("table.undo"), {"op": "undo"}, disabled=not game.can_undo or reader.read_only),
            redo=v.Action(say.text("table.redo"), {"op": "redo"}, disabled=not game.can_redo or reader.read_only),
            players=[
                v.PlayerCard(
                    player, number(points[player.seat]), turn=asked is not None and asked.player == player.seat
                )
                for player in players
            ],
            question=question(reader, shown, players),
            tabs=[v.Tab(each, say.text(f"tab.{each}")) for each in TABS],
            tab=reader.tab if reader.tab in TABS else TABS[0],
            panels=self._panels(reader, header, game, players),
            announce=game.describe(asked, reader.language) if asked else say.text("table.over"),
        )

    def _panels(self, reader: Reader, header: Header, game: companion.Game, players: list[v.Player]) -> list[v.Panel]:
        match reader.tab:
            case "explain":
                return explain(reader, game.definition.name, game.ask.rule if game.ask else "")
            case "log":
                return [story(reader, game, players)]
            case "share":
                return [share_panel(reader, header)]
        return []

    def commands(self) -> Mapping[str, Callable[[Session, Command], None]]:
        """The lobby's own."""
        return COMMANDS


def home(reader: Reader) -> v.Action:
    """Back to the lobby."""
    return v.Action(messages(reader.language, "ui").text("home"), {"op": "open", "address": reader.address()})


def rule(reader: Reader, game: str, name: str) -> v.Rule | None:
    """A rule with the title of its article."""
    return v.Rule(name, companion.rulebook(game).article(name, reader.language).title) if name else None


def chips(reader: Reader, game: str, goods: Goods | None, sign: str) -> list[v.Chip]:
    """Goods in words, as what an option costs or brings."""
    say = messages(reader.language, game)
    tone = "gain" if sign == "+" else "cost"
    return [v.Chip(f"{sign}{say.term('goods', {good: n})}", tone=tone) for good, n in (goods or {}).items() if n]  # type: ignore[arg-type]


def question(reader: Reader, game: companion.Game, players: list[v.Player]) -> v.Question:
    """The pending ask with every option, possible or not."""
    say, words = messages(reader.language, "ui"), messages(reader.language, game.definition.name)
    name, asked = game.definition.name, game.ask
    if asked is None:
        return v.Question(say.text("table.over"))

    def reasons(found: tuple[Reason, ...], tell: Callable[[Reason, tuple[str, ...]], str]) -> list[v.Reason]:
        return [v.Reason(tell(each, game.names), rule(reader, name, each.rule)) for each in found]

    options = [
        v.Option(
            option.key,
            label_option(words, option.key, game.names),
            cost=chips(reader, name, option.cost, "−"),
            gain=chips(reader, name, option.gain, "+"),
            allowed=option.allowed and reader.look is None,
            reasons=reasons(option.verdict.reasons, words.refusal),
            cautions=reasons(option.verdict.cautions, words.caution),
        )
        for option in game.options
    ]
    draw = v.Action(say.text("table.draw"), {"op": "draw"})
    who = "" if asked.player is None else f"{game.names[asked.player]}: "
    return v.Question(
        game.describe(asked, reader.language).removeprefix(who),
        None if asked.player is None else players[asked.player],
        rule=rule(reader, name, asked.rule),
        options=options,
        actions=[draw] if asked.chance and reader.look is None else [],
    )


def look_back(reader: Reader, game: companion.Game) -> v.Banner:
    """Which moment is looked at, and the ways out of it."""
    say = messages(reader.language, "ui")
    at, last = reader.look or 0, len(game.journal)
    actions = [
        v.Action(say.text("look.earlier"), {"op": "look", "at": at - 1}, disabled=at == 0),
        v.Action(say.text("look.later"), {"op": "look", "at": at + 1}),
        v.Action(say.text("look.now"), {"op": "now"}),
    ]
    if not reader.read_only:
        sure = say.text("look.go_on.sure", at=at)
        actions.append(v.Action(say.text("look.go_on"), {"op": "go_on"}, kind="primary", confirm=sure))
    return v.Banner(say.text("look.banner", at=at, all=last), actions)


def story(reader: Reader, game: companion.Game, players: list[v.Player]) -> v.Log:
    """What has happened; each line leads to the table as it was after it."""
    say = messages(reader.language, "ui")
    at = len(game.journal) if reader.look is None else reader.look
    lines = [
        v.LogLine(
            game.describe(event, reader.language),
            id=str(number_),
            at=event.decision,
            player=None if event.player is None else players[event.player],
            current=event.decision == at,
        )
        for number_, event in enumerate(game.events)
    ]
    return v.Log("log", say.text("log.title"), lines, say.text("log.empty"))


def explain(reader: Reader, game: str, pending: str) -> list[v.Panel]:
    """A search box, and the article that was opened or belongs to this moment."""
    say, book = messages(reader.language, "ui"), companion.rulebook(game)
    asked = reader.search.strip()
    found = book.find(asked, reader.language) if asked else []
    panels: list[v.Panel] = [
        v.Search(
            "find",
            say.text("rules.ask"),
            reader.search,
            say.text("rules.hint"),
            [v.Action(hit.article.title, {"op": "article", "id": hit.article.ids[0]}) for hit in found],
            say.text("rules.nothing"),
        )
    ]
    name = reader.article or ("" if asked else pending)
    if name:
        article = book.article(name, reader.language)
        blocks = [v.Block([v.Span(each)]) for each in article.text]
        blocks += [v.Block([v.Span(each)], "example") for each in article.examples]
        related = [each for each in (rule(reader, game, other) for other in article.see) if each]
        panels.append(v.Article("article", article.title, blocks, related, article.printed))
    return panels


def share_panel(reader: Reader, header: Header) -> v.Share:
    """The two addresses of a table; a page that may only look does not learn the one to play.

    The language is left out of them: whoever opens one has their own.
    """
    say = messages(reader.language, "ui")
    ways = {"view": header.view_id} if reader.read_only else {"play": header.id, "view": header.view_id}
    items = [
        v.ShareItem(
            say.text(f"share.{name}"),
            network_address(f"?table={table}") or f"?table={table}",
            qr_svg(f"?table={table}"),
            say.text(f"share.{name}.text"),
        )
        for name, table in ways.items()
    ]
    return v.Share("share", say.text("share.title"), items, "" if network_address("?") else say.text("share.alone"))


def _seats(session: Session, message: Command) -> None:
    seat = message.get("seat", -1)
    lobby.change_seats(session.reader, str(message["op"]), seat if isinstance(seat, int) else -1)


def _start(session: Session, _message: Command) -> None:
    made = lobby.try_options(session.reader)
    if made is not None:
        game, seats, options = made
        session.go(session.reader.address(table=session.store.create(game, seats, options).id))


def _delete(session: Session, message: Command) -> None:
    session.store.delete(str(message.get("table", "")))


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {
    "seat_add": _seats,
    "seat_remove": _seats,
    "seat_up": _seats,
    "seat_down": _seats,
    "start": _start,
    "delete": _delete,
}
