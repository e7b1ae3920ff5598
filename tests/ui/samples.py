"""One view of every screen, with long and hostile words in it: for tests and for looking at."""

from companion.engine.messages import Messages, messages
from companion.engine.player_markers import SHAPES, Colour
from companion.ui.view import (
    Action,
    Article,
    Banner,
    Block,
    Board,
    BoardPart,
    Buttons,
    Card,
    CardLine,
    Cards,
    Chart,
    Chip,
    Choice,
    Column,
    Field,
    Form,
    Games,
    Headline,
    Log,
    LogLine,
    Menu,
    Option,
    Panel,
    Player,
    PlayerCard,
    Question,
    Reason,
    Rule,
    Search,
    Section,
    Share,
    ShareItem,
    Span,
    Tab,
    Table,
    TableRow,
    Target,
    Text,
    Theme,
    Tile,
    View,
)

HOSTILE = "<img src=x onerror=window.hacked=1>"
NAMES = ("Анна", "Bartholomew-Maximilian the Third", HOSTILE, "Чень")
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")
PLAYERS = [
    Player(seat, name, letter, colour, SHAPES[colour])
    for seat, (name, letter, colour) in enumerate(zip(NAMES, "АB<Ч", COLOURS, strict=True))
]
RULE = Rule("TZ-PLACE-04", "Paying for workers")
ICONS = {
    "corn": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M10 1c4 4 4 13 0 18C6 14 6 5 10 1Z" '
    'fill="#d9a01a" stroke="#7a5200"/></svg>',
    "wood": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<rect x="2" y="6" width="16" height="8" rx="4" fill="#a5713c" stroke="#5d3b17"/></svg>',
}


def corn(amount: int) -> Chip:
    """Some corn, gained or paid."""
    sign = "+" if amount > 0 else "−"
    return Chip("corn", f"{sign}{abs(amount)}", f"{amount} corn", "gain" if amount > 0 else "cost")


def words(language: str) -> dict[str, str]:
    """The App's own words."""
    say = messages(language, "ui")
    return {name.removeprefix("app."): text for name, text in say.patterns.items() if name.startswith("app.")}


def frame(language: str, theme: Theme = "system") -> list[Menu]:
    """A menu."""
    say = messages(language, "ui")
    return [
        Menu(
            "language",
            say.text("menu.language"),
            [
                Action(say.text(f"language.{each}"), {"op": "language", "to": each}, selected=each == language)
                for each in ("en", "uk", "ru")
            ],
            "choice",
        ),
        Menu(
            "theme",
            say.text("menu.theme"),
            [
                Action(say.text(f"theme.{each}"), {"op": "theme", "to": each}, selected=each == theme)
                for each in ("system", "light", "dark")
            ],
            "choice",
        ),
        Menu("places", say.text("menu.places"), [Action(say.text("home.rules"), {"op": "go", "to": "rules"})]),
    ]


def gear(turn: int, x: int, y: int, name: str) -> str:
    """A wheel with eight places."""
    places = "".join(
        f'<g data-place="{name}.{n}" transform="rotate({n * 45})"><circle cx="0" cy="-70" r="20" '
        f'fill="var(--surface-2)" stroke="var(--line-strong)"/>'
        f'<text y="-64" text-anchor="middle" class="ink">{n}</text></g>'
        for n in range(8)
    )
    return (
        f'<g transform="translate({x} {y})">'
        f'<g data-key="{name}" class="turns" style="transform:rotate({turn * 45}deg)">'
        f'<circle r="98" fill="var(--sun-soft)" stroke="var(--line-strong)" stroke-width="3"/>{places}</g>'
        f'<text text-anchor="middle" class="ink" y="6">{name}</text></g>'
    )


def board(turn: int = 0) -> Board:
    """Two drawings."""
    wheels = "".join(gear(turn, 110 + 215 * n, 110, name) for n, name in enumerate(("palenque", "tikal")))
    return Board(
        [
            BoardPart(
                "gears", "Gears", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 435 220">{wheels}</svg>', 2
            ),
            BoardPart(
                "temples",
                "Temples",
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120"><rect data-place="temple.1" x="20" '
                'y="20" width="160" height="80" rx="12" '
                'fill="var(--player-green-soft)" stroke="var(--player-green)"/></svg>',
            ),
            BoardPart(
                "buildings",
                "Buildings",
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120"><rect x="20" y="20" width="160" '
                'height="80" rx="12" fill="var(--player-blue-soft)"/></svg>',
            ),
        ],
        "gears",
        [
            Target("palenque.2", "Palenque 2, costs 2 corn", ["palenque"]),
            Target("tikal.1", "Tikal 1, not possible", ["tikal"], allowed=False),
            Target("temple.1", "Temple", ["beg", "done"]),
        ],
    )


def question() -> Question:
    """An ask with every kind of option."""
    return Question(
        "Where does the next worker go?",
        PLAYERS[0],
        help="Each further worker of a turn costs more.",
        rule=RULE,
        running="So far: 2 workers",
        running_chips=[corn(-3)],
        options=[
            Option("palenque", "Palenque 2", cost=[corn(-2)], place="palenque.2", group="Cities", icon="corn"),
            Option(
                "yaxchilan",
                "Yaxchilan 0",
                "the lowest free space",
                cost=[corn(-1)],
                gain=[Chip("wood", "+1", "1 wood", "gain")],
                group="Cities",
                cautions=[Reason("At the coming food day 2 workers would go unfed.", RULE)],
            ),
            Option(
                "tikal",
                "Tikal 1",
                cost=[corn(-6)],
                allowed=False,
                reasons=[
                    Reason("3 corn are missing: 6 are needed, 3 are there.", RULE),
                    Reason(f"{HOSTILE} stands there.", Rule("TZ-PLACE-02", "Lowest free space")),
                ],
                place="tikal.1",
                group="Cities",
            ),
            Option("beg", "Beg for corn", gain=[corn(3)], kind="quiet"),
            Option("done", "Done: end this turn", kind="primary", cost=[corn(-3)]),
        ],
    )


def cards() -> list[PlayerCard]:
    """A strip of four."""
    goods = [Chip("corn", "12", "12 corn"), Chip("wood", "3", "3 wood")]
    rows = [CardLine("Workers", "3 of 6"), CardLine("Buildings", HOSTILE), CardLine("Goods", chips=goods)]
    return [
        PlayerCard(
            player, f"{40 + player.seat}½", turn=player.seat == 0, first=player.seat == 1, goods=goods, rows=rows
        )
        for player in PLAYERS
    ]


def tabs(language: str) -> list[Tab]:
    """The tabs of a table."""
    say = messages(language, "ui")
    return [Tab(each, say.text(f"tab.{each}")) for each in ("play", "explain", "scores", "log", "correct")]


def article() -> Article:
    """An article with everything in it."""
    return Article(
        "article",
        "Paying for workers",
        [
            Block([Span("The first worker is free; "), Span("the second", strong=True), Span(" costs 1 corn.")]),
            Block([Span("Remember", article="TZ-1")], "heading"),
            Block(
                [Span("Three workers cost 3 corn in all, see "), Span("placing", article="TZ-PLACE-01"), Span(".")],
                "item",
            ),
            Block([Span("Four cost 6.")], "item"),
            Block([Span(f"{HOSTILE} places three workers on 0, 1 and 2: 3 + 3 = 6 corn.")], "example"),
        ],
        [RULE, Rule("TZ-PLACE-02", "Lowest free space")],
        "Rulebook, page 6: Placing workers",
    )


def scores() -> Table:
    """Points by source."""
    columns = [Column(player.name, player) for player in PLAYERS]
    rows = [
        TableRow("Age 1", heading=True),
        TableRow("Temples", ["6", "0", "−3", "9"], 1, rule=RULE),
        TableRow("Buildings and everything that was built", ["16", "15", "7", "12¼"], 1),
        TableRow("Total", ["22", "15", "4", "21¼"], total=True),
    ]
    return Table("scores", "Where the points came from", columns, rows, "Points by source", "Source")


def chart() -> Chart:
    """Progression of four players."""
    figure = {
        "data": [
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": player.name.replace("<", "‹"),
                "x": [1, 2, 3, 4],
                "y": [player.seat, 3, 5 + player.seat, 9],
                "line": {"color": f"var(--player-{player.colour})"},
            }
            for player in PLAYERS
        ],
        "layout": {"xaxis": {"title": {"text": "Day"}}},
    }
    choices = [
        Action(each, {"op": "chart", "to": each}, selected=each == "Points") for each in ("Points", "Sources", "Gap")
    ]
    return Chart("chart", "How the game went", figure, "Four lines that rise to nine points", choices)


def log(lines: int = 12) -> Log:
    """The events so far."""
    made = [LogLine("Day 1", id="d1", kind="heading")]
    made += [
        LogLine(
            f"{PLAYERS[n % 4].name} places a worker on Palenque {n % 6}",
            f"l{n}",
            n,
            PLAYERS[n % 4],
            "+2" if n % 3 else "",
        )
        for n in range(1, lines)
    ]
    made[-1].current = True
    return Log("log", "Log", made)


def sheet(language: str) -> Form:
    """A final sheet."""
    sections = [
        Section(
            id=f"p{player.seat}",
            player=player,
            total="42½",
            fields=[
                Field(name="corn", label="Corn", kind="stepper", value=3, min=0, max=99, icon="corn"),
                Field(
                    name="skulls",
                    label="Skulls",
                    kind="stepper",
                    value=14,
                    min=0,
                    max=13,
                    error="There are only 13 skulls in the game.",
                ),
                Field(
                    name="temple",
                    label="Brown temple",
                    kind="choice",
                    value=2,
                    choices=[Choice(n, str(n)) for n in range(-1, 7)],
                    segmented=True,
                ),
                Field(
                    name="monument",
                    label="Monument",
                    kind="choice",
                    value="a",
                    choices=[Choice("a", "None"), Choice("b", "Sun stone")],
                ),
                Field(name="farm", label="Feeds all workers", kind="switch", value=True),
            ],
        )
        for player in PLAYERS
    ]
    return Form("sheet", sections, "Final sheet", layout="columns", submit=Action("Show the winner", {"op": "submit"}))


def new_table(language: str) -> Form:
    """The form of a new table."""
    say = messages(language, "ui")
    seats = [
        Section(
            id=f"seat {player.seat}",
            seat=player.seat,
            player=player,
            fields=[
                Field(
                    name=f"name.{player.seat}",
                    label=say.text("new_table.name"),
                    kind="text",
                    value=player.name,
                    max_length=40,
                ),
                Field(
                    name=f"colour.{player.seat}",
                    label=say.text("new_table.colour"),
                    kind="choice",
                    value=player.colour,
                    choices=[Choice(each, say.text(f"colour.{each}"), colour=each) for each in COLOURS],
                    segmented=True,
                ),
            ],
            actions=[
                Action(say.text("new_table.remove"), {"op": "seat_remove", "seat": player.seat}, icon="close"),
                Action(say.text("new_table.up"), {"op": "seat_move", "seat": player.seat, "to": 0}, icon="up"),
            ],
        )
        for player in PLAYERS[:2]
    ]
    draws = Field(name="draws", label=say.text("new_table.draws"), kind="switch", value=False)
    choice = Section(
        id="start", title=say.text("new_table.draws"), icon="hand", total="We draw", fields=[draws], folded=True
    )
    return Form("new", [*seats, choice], submit=Action(say.text("new_table.start"), {"op": "start"}))


def home(language: str, theme: Theme, turn: int) -> View:
    """The first page."""
    say = messages(language, "ui")
    card = Card(
        "t1",
        "Tzolk’in",
        Action("open", {"op": "open"}),
        ["12 moves"],
        PLAYERS,
        [Action(say.text("home.delete"), {"op": "delete"}, icon="remove", kind="quiet", confirm="Sure?")],
        go=say.text("home.go_on"),
    )
    ways = [
        Action(say.text("home.play"), {"op": "go", "to": "new"}, icon="play", kind="primary"),
        Action(say.text("home.score"), {"op": "go", "to": "sheet"}),
        Action(say.text("home.rules"), {"op": "go", "to": "rules"}),
    ]
    emblem = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 150"><rect width="104" height="150"/></svg>'
    return View(
        "home",
        say.text("title"),
        turn,
        language,
        theme,
        words=words(language),
        menus=frame(language, theme),
        icons=ICONS,
        panels=[
            Cards("running", say.text("home.running"), [card], strip=True),
            Games("games", say.text("home.games"), [Tile("tzolkin", "Tzolk’in", emblem, ways, "2–4", about="Gears")]),
            Cards("finished", say.text("home.finished"), [], say.text("log.empty")),
            new_table(language),
        ],
    )


def ended(say: Messages) -> list[Panel]:
    """The page of a finished game."""
    return [
        Headline("winner", f"{NAMES[1]} has won with 84¼ points", "By 3 points.", [PLAYERS[1]]),
        scores(),
        chart(),
        log(),
        Buttons(
            "save",
            [
                Action(say.text("end.save"), {"op": "save"}, icon="save"),
                Action(say.text("end.csv"), {"op": "csv"}, icon="save"),
            ],
        ),
        Share("share", say.text("share.title"), [ShareItem(say.text("share.play"), "?table=x")]),
        Text("text", ["A last word."]),
    ]


def sample(screen: str, language: str = "en", theme: Theme = "system", turn: int = 0) -> View:
    """A view by its name: home, table, explain, scores, log, correct, sheet, rules, end, look, view-only."""
    say = messages(language, "ui")
    view = View(
        "table",
        "Tzolk’in",
        turn,
        language,
        theme,
        words=words(language),
        icons=ICONS,
        subtitle="Day 9 · Age 1",
        home=Action(say.text("home"), {"op": "go", "to": "home"}),
        menus=frame(language, theme),
        tabs=tabs(language),
        tab="play",
        players=cards(),
        question=question(),
        board=board(turn),
        undo=Action(say.text("table.undo"), {"op": "undo"}),
        redo=Action(say.text("table.redo"), {"op": "redo"}, disabled=True),
    )
    match screen:
        case "explain":
            view.tab, view.panels = (
                "explain",
                [Search("find", say.text("rules.ask"), placeholder=say.text("rules.hint", question="…")), article()],
            )
        case "scores":
            view.tab, view.panels = "scores", [chart(), scores()]
        case "log":
            view.tab, view.panels = "log", [log(40)]
        case "look":
            view.banner = Banner(say.text("look.banner", at=12, all=80), [Action(say.text("look.now"), {"op": "now"})])
        case "view-only":
            view.read_only = True
        case "home":
            return home(language, theme, turn)
        case "sheet":
            view.screen, view.tabs, view.tab, view.question, view.board, view.players = "sheet", [], "", None, None, []
            view.panels = [sheet(language), scores()]
        case "rules":
            view.screen, view.tabs, view.tab, view.question, view.board, view.players = "rules", [], "", None, None, []
            results = [Action("Paying for workers", {"op": "article", "id": "x"}, detail="The first worker is free")]
            view.panels = [Search("find", say.text("rules.ask"), "third worker", results=results), article()]
        case "end":
            view.screen, view.question, view.board = "end", None, None
            view.tabs, view.tab = [], ""
            view.panels = ended(say)
    return view
