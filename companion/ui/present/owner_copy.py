"""Teaching the companion a copy: the facts that a set-up needs, a form for each, and files to share them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import companion
from companion.engine.ask import OptionHint
from companion.engine.box_facts import LearningTable
from companion.engine.data_folder import Plain
from companion.engine.definition import Definition, Ruling
from companion.engine.facts import Entry, Fact, later
from companion.engine.free_actions import is_free
from companion.engine.owner_copy import Copy, progress
from companion.games import definition as definition_of
from companion.tables.owner_copies import Merged
from companion.ui import view as v
from companion.ui.file_import import LARGEST
from companion.ui.present.face_pad import missing_cells
from companion.ui.present.fact_entry import entry_form, value_words
from companion.ui.present.fact_entry_draft import EntryDraft
from companion.ui.present.form_fields import choice_field
from companion.ui.present.friend_copy import code_panels, decide_panel, offered, scan_panel
from companion.ui.present.menus_and_links import home, menus, notice, open_action
from companion.ui.present.page_context import GamePage, Page, icon_set
from companion.ui.present.titles import sentence, title_of
from companion.ui.reader import Reader

SAMPLE = "sample"
PLAYERS = "players"
USUAL = 3
"""The usual number of players of a set-up."""
REPORT = "report"
"""In the draft: the report of a copy that was brought in."""
OFF_AND_ON = ("no", "yes")
"""The choices of a ruling that is a switch."""


# the set-up


def variants(game: Definition) -> list[str]:
    """The other ways to play that a game offers."""
    return [name for name, ruling in game.rulings.items() if ruling.variant]


def rulings_of(page: Page, place: Mapping[str, str] | None = None) -> dict[str, str]:
    """Every ruling as the form has it, else the address, else as usual."""
    found = {}
    for name, ruling in page.definition.rulings.items():
        wish = page.reader.draft.get(f"ruling.{name}", (place or {}).get(f"ruling.{name}"))
        if isinstance(wish, bool) and ruling.choices == OFF_AND_ON:
            wish = OFF_AND_ON[wish]
        found[name] = str(wish) if wish in ruling.choices else ruling.default
    return found | dict.fromkeys(brought(page.definition, found), OFF_AND_ON[1])


def brought(game: Definition, rulings: Mapping[str, str]) -> dict[str, list[str]]:
    """The switches that others turn on with themselves, and which others those are."""
    found: dict[str, list[str]] = {}
    for name, ruling in game.rulings.items():
        if ruling.brings and rulings[name] != ruling.default:
            found.setdefault(ruling.brings, []).append(name)
    return found


def setup_of(page: Page, place: Mapping[str, str]) -> tuple[int, dict[str, str]]:
    """The number of players and the rulings of a set-up."""
    low, high = page.definition.players
    wish = str(page.reader.draft.get(PLAYERS, place.get(PLAYERS, USUAL)))
    return max(low, min(int(wish) if wish.isdecimal() else USUAL, high)), rulings_of(page, place)


def teach_address(page: Page, players: int, rulings: Mapping[str, str], **more: str) -> str:
    """The address that teaches a set-up."""
    switched = {
        f"ruling.{name}": rulings[name]
        for name in variants(page.definition)
        if rulings[name] != page.definition.rulings[name].default
    }
    return page.reader.address(teach=page.name, players=str(players), **switched, **more)


def known_of(game: Definition, copy: Copy, players: int, rulings: Mapping[str, str]) -> tuple[int, int]:
    """The number of pieces of a set-up that are known, and that it will use at most."""
    rows = progress(game.facts, copy, game.needed(players, rulings))
    return sum(row.known for row in rows), sum(row.needed for row in rows)


def asked_of(game: Definition, players: int) -> list[Ruling]:
    """The switches that mean something to so many players."""
    return [each for each in game.rulings.values() if not each.past and (players == 1 or not each.solo)]


def ways_to_play(page: Page, rulings: Mapping[str, str], players: int) -> list[v.Field]:
    """A field for each variant: a switch for yes or no, else a choice."""
    definition, say = page.definition, page.words
    fields = []
    because = brought(definition, rulings)
    for name in [ruling.name for ruling in asked_of(definition, players) if ruling.variant]:
        label, help = sentence(say.text(f"ruling.{name}")), say.text(f"ruling.{name}.reason")
        if name in because:
            by = ", ".join(say.text(f"ruling.{each}") for each in because[name])
            help = f"{page.say.text('new_table.brought', by=by)} {help}"
        choices = definition.rulings[name].choices
        if choices == OFF_AND_ON:
            on = rulings[name] == OFF_AND_ON[1]
            fields.append(v.Field(name=f"ruling.{name}", label=label, kind="switch", value=on, help=help))
        else:
            listed = [v.Choice(each, sentence(say.text(f"ruling.{name}.{each}"))) for each in choices]
            fields.append(choice_field(f"ruling.{name}", label, rulings[name], listed, help, segmented=True))
    return fields


def sample_remark(reader: Reader, message: str = "new_table.copy.sample") -> v.Banner:
    """A warning that the copy is made up."""
    return v.Banner(reader.say.text(message), tone="warning", short=reader.say.text("new_table.copy.sample.short"))


def unknown_box_remark(page: GamePage) -> v.Banner | None:
    """At the first question about an unknown box: its facts are entered during play, or come from a friend's copy."""
    asked, reader = page.game.ask, page.reader
    if asked is None or asked.entry is None or reader.box:
        return None
    if reader.role != "host" or reader.view_only or reader.look is not None:
        return None
    return v.Banner(page.say.text("friend.remark"), [friends_copy(page)])


def friends_copy(page: GamePage) -> v.Action:
    """The way to a friend's copy, and from there back to the table."""
    there = page.reader.address(teach=page.name, back=page.reader.table, friend="yes")
    return v.Action(page.say.text("friend.short"), {"op": "open", "address": there}, kind="quiet")


# the screen


def teach_view(reader: Reader, place: Mapping[str, str], copy: Copy) -> v.View:
    """The facts that a set-up needs, or one of them."""
    game = definition_of(place["teach"])
    page = Page(reader, game)
    if place.get("copy") == SAMPLE and game.sample is not None:
        copy = game.sample()
    players, rulings = setup_of(page, place)
    fact = game.facts.get(place.get("fact", ""))
    say = reader.say
    here = {key: place[key] for key in ("copy", "fact", "face", "back", "friend") if key in place}
    shown = overview(page, copy, players, rulings, first="friend" in place)
    panels = fact_panels(page, fact, copy, place) if fact else shown
    away = open_action(reader, say.text("friend.table"), table=place["back"]) if "back" in place else home(reader)
    back = v.Action(say.text("teach.back"), {"op": "teach"}) if fact else away
    return v.View(
        screen="teach",
        title=say.text("teach.title"),
        subtitle=title_of(reader, game.name),
        address=teach_address(page, players, rulings, **here),
        icons=icon_set(game.name),
        home=back,
        menus=menus(reader, [open_action(reader, say.text("home.rules"), rules=game.name)]),
        notice=notice(reader),
        remark=sample_remark(reader, "teach.sample") if copy.sample else None,
        panels=panels,
        announce=sentence(page.words.text(f"entry.{fact.id}")) if fact else "",
    )


def overview(page: Page, copy: Copy, players: int, rulings: Mapping[str, str], first: bool) -> list[v.Panel]:
    """The known part of every fact, and the files; ``first``: the ways to read a friend's copy stand above them."""
    report = page.reader.draft.get(REPORT)
    if (theirs := offered(page)) is not None:
        return [decide_panel(page, theirs[1]), *reversed(report_panels(page, theirs[1], taken=False))]
    if codes := code_panels(page, copy):
        return codes
    bring = [] if copy.sample else bring_panels(page)
    rest = [setup_form(page, players, rulings), progress_panel(page, copy, players, rulings), *files_panels(page, copy)]
    if isinstance(report, Merged):
        return [*report_panels(page, report), *rest, *bring]
    return [*reversed(bring), *rest] if first else [*rest, *bring]


def setup_form(page: Page, players: int, rulings: Mapping[str, str]) -> v.Form:
    """The set-up, which decides the facts that are needed."""
    say = page.say
    low, high = page.definition.players
    count = v.Field(name=PLAYERS, label=say.text("new_table.players"), kind="stepper", value=players, min=low, max=high)
    fields = [count, *ways_to_play(page, rulings, players)]
    title = f"{say.text('new_table.variants')} · {say.text('teach.players', n=players)}"
    return v.Form("setup", [v.Section(id="setup", title=title, fields=fields, folded=True)])


def progress_panel(page: Page, copy: Copy, players: int, rulings: Mapping[str, str]) -> v.Progress:
    """Each fact with its known values; a tap opens it."""
    say, own = page.say, page.words
    rows = progress(page.definition.facts, copy, page.definition.needed(players, rulings))
    known, needed = sum(row.known for row in rows), sum(row.needed for row in rows)
    missing = next((row.fact for row in rows if row.known < row.needed), None)
    go_on = v.Action(say.text("teach.go_on"), {"op": "teach", "fact": missing}, kind="primary")
    return v.Progress(
        id="progress",
        title=say.text("teach.needed"),
        text=say.text("teach.known", known=known, needed=needed) if missing else say.text("teach.complete"),
        known=known,
        needed=needed,
        rows=[
            v.ProgressRow(
                label=sentence(own.text(f"entry.{row.fact}")),
                open=v.Action(own.text(f"entry.{row.fact}"), {"op": "teach", "fact": row.fact}),
                known=row.known,
                needed=row.needed,
                text=say.text("teach.of", known=row.known, needed=row.needed),
            )
            for row in rows
        ],
        actions=[go_on] if missing and not copy.sample else [],
    )


def files_panels(page: Page, copy: Copy) -> list[v.Panel]:
    """Give away, try the sample, forget."""
    say = page.say
    if copy.sample:
        actions = [
            v.Action(say.text("teach.sample.play"), {"op": "sample_table"}, kind="primary"),
            v.Action(say.text("teach.sample.leave"), {"op": "teach", "copy": ""}),
        ]
        return [v.Buttons("files", actions, text=say.text("teach.sample.text"))]
    actions = [
        v.Action(say.text("teach.export"), {"op": "copy_export"}, icon="save", disabled=not copy.facts),
        v.Action(say.text("friend.codes"), {"op": "copy_codes", "at": 0}, disabled=not copy.facts),
    ]
    if page.definition.sample is not None:
        actions.append(v.Action(say.text("teach.sample.look"), {"op": "teach", "copy": SAMPLE}))
    actions.append(
        v.Action(
            say.text("teach.forget_all"),
            {"op": "copy_forget_all"},
            kind="danger",
            confirm=say.text("teach.forget_all.sure", game=title_of(page.reader, page.name)),
            disabled=not copy.facts,
        )
    )
    return [v.Buttons("files", actions, say.text("teach.files"))]


def bring_panels(page: Page) -> list[v.Panel]:
    """Take in a copy: from a file, or from the codes on another device."""
    say = page.say
    file = v.Field(name="file", label=say.text("bring.file"), kind="file", max=LARGEST, placeholder=".json")
    section = v.Section(id="import", fields=[file])
    return [v.Form("import", [section], say.text("teach.import"), help=say.text("teach.import.help")), scan_panel(page)]


def report_panels(page: Page, report: Merged, taken: bool = True) -> list[v.Panel]:
    """The report of a copy that was taken, or would be: the number of new facts, and conflicts side by side."""
    say, own = page.say, page.words
    new = [f"{sentence(own.text(f'entry.{fact}'))}: +{count}" for fact, count in report.new.items()]
    paragraphs = [say.text("teach.report.new", n=sum(report.new.values())), *new]
    panels: list[v.Panel] = [v.Text("report", paragraphs, say.text("teach.report" if taken else "friend.offered"))]
    if report.conflicts:
        rows = [
            v.TableRow(
                sentence(own.text(f"entry.{each.fact}")),
                [faces_words(page, each.fact, side) for side in (each.mine, each.theirs)],
            )
            for each in report.conflicts
        ]
        columns = [v.Column(say.text("teach.report.mine")), v.Column(say.text("teach.report.theirs"))]
        panels.append(
            v.Table(
                "conflicts",
                say.text("teach.report.conflicts"),
                columns,
                rows,
                say.text("teach.report.kept" if taken else "friend.kept"),
            )
        )
    return panels


def faces_words(page: Page, fact: str, value: object) -> str:
    """A fact in words, all faces of it."""
    faces = value if isinstance(value, list) else [value]
    return "; ".join(value_words(page, page.definition.facts[fact], face) for face in faces)


# one fact


def faces_of(fact: Fact, copy: Copy) -> list[Plain]:
    """The known faces of a fact."""
    known = copy.facts.get(fact.id)
    return [] if known is None else list(known) if fact.count else [known]


def chosen_face(fact: Fact, copy: Copy, place: Mapping[str, str]) -> int:
    """The face that is open: a known one, or the next."""
    known = len(faces_of(fact, copy))
    if not fact.count:
        return 0
    wish = place.get("face", "")
    return min(int(wish), known) if wish.isdecimal() else known


def among(fact: Fact, faces: Sequence[Plain], face: int) -> Fact:
    """The fact of one face, held against the other faces."""
    return fact.beside([*faces[:face], *faces[face + 1 :]]) if fact.count else fact


def prefix_of(fact: Fact, face: int) -> str:
    """The prefix of the fields of a face, so that each has its own draft."""
    return f"{fact.id}.{face}"


def fact_panels(page: Page, fact: Fact, copy: Copy, place: Mapping[str, str]) -> list[v.Panel]:
    """The form of the next face, or of one that is corrected, and the faces that are known."""
    say, faces = page.say, faces_of(fact, copy)
    face = chosen_face(fact, copy, place)
    panels: list[v.Panel] = []
    if not copy.sample and not (fact.count and face >= fact.count):
        known = faces[face] if face < len(faces) else None
        submit = v.Action(say.text("teach.save"), {"op": "keep_fact"})
        draft = EntryDraft.of(page, among(fact, faces, face), prefix_of(fact, face), known, copy)
        form = entry_form(draft, submit)
        if fact.count:
            form.title += f" · {say.text('teach.face', n=face + 1, most=fact.count)}"
        panels.append(form)
    if faces and (fact.count or copy.sample):
        panels.append(faces_panel(page, fact, copy, faces))
    actions = [v.Action(say.text("teach.back"), {"op": "teach"})]
    if faces and not copy.sample:
        name = page.words.text(f"entry.{fact.id}")
        sure = say.text("teach.forget.sure", fact=name)
        forget = {"op": "copy_forget", "fact": fact.id}
        actions.append(v.Action(say.text("teach.forget"), forget, kind="danger", confirm=sure))
    panels.append(v.Buttons("ways", actions))
    return panels


def faces_panel(page: Page, fact: Fact, copy: Copy, faces: Sequence[Plain]) -> v.Panel:
    """The known faces: a tap corrects one, another deletes it."""
    say = page.say
    title = say.text("teach.entered", n=len(faces), most=fact.count)
    lines = [value_words(page, fact, face) or say.text("teach.nothing") for face in faces]
    if copy.sample:
        return v.Text("entered", lines, sentence(page.words.text(f"entry.{fact.id}")))
    return v.Cards(
        "entered",
        title,
        [
            v.Card(
                id=f"{fact.id} {face}",
                title=line,
                open=v.Action(line, {"op": "teach", "fact": fact.id, "face": face}),
                actions=[
                    v.Action(
                        say.text("teach.delete"),
                        {"op": "copy_forget", "fact": fact.id, "face": face},
                        icon="remove",
                        kind="danger",
                        confirm=say.text("teach.delete.sure", face=line),
                    )
                ],
            )
            for face, line in enumerate(lines)
        ],
    )


# in a table


def asked_prefix(reader: Reader) -> str:
    """The prefix of the fields of the pending question: another question begins empty."""
    return f"asked.{reader.rev}"


def written(game: companion.Game) -> tuple[companion.Game, tuple[str, ...]]:
    """The game at the form that answers the question, mostly the question's own, and the answers that lead there."""
    options = [] if game.ask is None else [option for option in game.legal if not is_free(option)]
    opens = [option.key for option in options if OptionHint.OPENS_FORM in option.hints]
    if not opens or any(option.key not in (*opens, "another") for option in options):
        return game, ()
    return game.outlook(opens[0]).game, (opens[0],)


def asked_form(page: GamePage) -> v.Form | None:
    """The form of a question that is written down; nothing on a view-only page."""
    reader = page.reader
    game, _ = written(page.game)
    entry = game.ask.entry if game.ask else None
    if entry is None or reader.view_only or reader.look is not None:
        return None
    say = page.say
    submit = v.Action(say.text("teach.answer"), {"op": "enter"})
    later_on = v.Action(say.text("teach.later"), {"op": "enter_later"})
    actions = [later_on] if later(entry) is not None else []
    known = Copy(page.name, game.table.facts_known()) if isinstance(game.table, LearningTable) else game.copy
    draft = EntryDraft.of(page, entry, asked_prefix(reader), in_box(reader, entry), known)
    form = entry_form(draft, submit, actions)
    if reader.role == "host" and reader.box:  # at the first question it stands above the board
        form.sections[-1].actions.append(friends_copy(page))
    if missing := missing_cells(draft):
        form.missing = page.say.text("draws.more", n=missing)
    form.sections[0].fields[-1].rule = None  # the question has it already, and mostly the name of the fact too
    if not isinstance(entry, Fact) or form.title.casefold() in game.describe(game.ask, page.language).casefold():
        form.title = ""
    return form


def in_box(reader: Reader, entry: Entry) -> Plain | None:
    """The value of a single fact that the box has learned since the table was opened: it only needs a yes."""
    found = reader.box.get(entry.id) if isinstance(entry, Fact) and not entry.count else None
    return found if isinstance(found, dict) else None


# beside a new table


def copy_section(page: Page, copy: Copy, players: int) -> v.Section:
    """Which copy a new table uses, how much of it is known, and the way to teach the rest."""
    say, rulings = page.say, rulings_of(page)
    known, needed = known_of(page.definition, copy, players, rulings)
    choices = [v.Choice("mine", say.text("new_table.copy.mine", known=known, needed=needed))]
    if page.definition.sample is not None:
        choices.append(v.Choice(SAMPLE, say.text("new_table.copy.sample")))
    chosen = SAMPLE if uses_sample(page) else "mine"
    help = say.text("teach.sample" if chosen == SAMPLE else "new_table.copy.help")
    teach = v.Action(say.text("new_table.teach"), {"op": "open", "address": teach_address(page, players, rulings)})
    export = {"op": "copy_export", "game": page.name}
    share = v.Action(say.text("new_table.copy.share"), export, disabled=not copy.facts)
    theirs = teach_address(page, players, rulings, friend="yes")
    friend = v.Action(say.text("friend.short"), {"op": "open", "address": theirs})
    ways = [teach, share, friend]
    field = choice_field("copy", say.text("new_table.copy"), chosen, choices, help, segmented=True)
    total = say.text("new_table.copy.made_up") if chosen == SAMPLE else say.text("teach.of", known=known, needed=needed)
    return v.Section(
        id="copy",
        title=field.label,
        icon="box",
        total=total,
        fields=[field],
        actions=ways,
        folded=True,
    )


def uses_sample(page: Page) -> bool:
    """Whether the new table is to be played with the made-up copy."""
    return page.definition.sample is not None and page.reader.draft.get("copy") == SAMPLE


def copy_for(page: Page, mine: Copy | None) -> Copy | None:
    """The copy of a new table: none for a game of which everything is known."""
    definition = page.definition
    if not definition.facts:
        return None
    return definition.sample() if uses_sample(page) and definition.sample is not None else mine
