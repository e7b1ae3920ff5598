"""Teaching the companion a copy: what a set-up will need, a form for each fact, and files to share what is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import companion
from companion.engine.copy import Copy, Entry, Fact, LearningTable, as_text, later, progress
from companion.engine.definition import Definition, Ruling
from companion.games import NAMES
from companion.games import definition as definition_of
from companion.tables.copies import Merged
from companion.tables.store import Decide
from companion.ui import view as v
from companion.ui.bring import LARGEST
from companion.ui.present.common import home, icon_set, menus, notice, open_action, sentence, title_of
from companion.ui.present.entry import COMPOSE, clear, compose, entry_form, filled, is_wrong, told_words
from companion.ui.present.facepad import begin_next, is_numbers, pad_tapped
from companion.ui.reader import Reader
from companion.ui.session import REPORT, Session
from companion.ui.view import Command

SAMPLE = "sample"
PLAYERS = "players"
USUAL = 3
"""Players of a set-up that nobody has chosen yet."""
OFF_AND_ON = ("no", "yes")
"""The choices of a ruling that is a switch."""


# the set-up


def variants(game: Definition) -> list[str]:
    """The other ways to play that a game offers."""
    return [name for name, ruling in game.rulings.items() if ruling.variant]


def rulings_of(reader: Reader, game: Definition, place: Mapping[str, str] | None = None) -> dict[str, str]:
    """Every ruling as the form has it, else the address, else as usual."""
    found = {}
    for name, ruling in game.rulings.items():
        wish = reader.draft.get(f"ruling.{name}", (place or {}).get(f"ruling.{name}"))
        if isinstance(wish, bool) and ruling.choices == OFF_AND_ON:
            wish = OFF_AND_ON[wish]
        found[name] = str(wish) if wish in ruling.choices else ruling.default
    return found | dict.fromkeys(brought(game, found), OFF_AND_ON[1])


def brought(game: Definition, rulings: Mapping[str, str]) -> dict[str, list[str]]:
    """The switches that others turn on with themselves, and which others those are."""
    found: dict[str, list[str]] = {}
    for name, ruling in game.rulings.items():
        if ruling.brings and rulings[name] != ruling.default:
            found.setdefault(ruling.brings, []).append(name)
    return found


def setup_of(reader: Reader, game: Definition, place: Mapping[str, str]) -> tuple[int, dict[str, str]]:
    """How many play, and how."""
    low, high = game.players
    wish = str(reader.draft.get(PLAYERS, place.get(PLAYERS, USUAL)))
    return max(low, min(int(wish) if wish.isdecimal() else USUAL, high)), rulings_of(reader, game, place)


def teach_address(reader: Reader, game: Definition, players: int, rulings: Mapping[str, str], **more: str) -> str:
    """Where a set-up is taught."""
    told = {f"ruling.{name}": rulings[name] for name in variants(game) if rulings[name] != game.rulings[name].default}
    return reader.address(teach=game.name, players=str(players), **told, **more)


def known_of(game: Definition, copy: Copy, players: int, rulings: Mapping[str, str]) -> tuple[int, int]:
    """How many pieces of a set-up are known, and how many it will use at most."""
    rows = progress(game.facts, copy, game.needed(players, rulings))
    return sum(row.known for row in rows), sum(row.needed for row in rows)


def asked_of(game: Definition, players: int) -> list[Ruling]:
    """The switches that mean something to so many players."""
    return [ruling for ruling in game.rulings.values() if players == 1 or not ruling.solo]


def ways_to_play(reader: Reader, game: Definition, rulings: Mapping[str, str], players: int) -> list[v.Field]:
    """A field for each variant: a switch for what is there or not, else a choice."""
    say = reader.words(game.name)
    fields = []
    because = brought(game, rulings)
    for name in [ruling.name for ruling in asked_of(game, players) if ruling.variant]:
        label, help = sentence(say.text(f"ruling.{name}")), say.text(f"ruling.{name}.reason")
        if name in because:
            by = ", ".join(say.text(f"ruling.{each}") for each in because[name])
            help = f"{reader.say.text('lobby.brought', by=by)} {help}"
        choices = game.rulings[name].choices
        if choices == OFF_AND_ON:
            on = rulings[name] == OFF_AND_ON[1]
            fields.append(v.Field(name=f"ruling.{name}", label=label, kind="switch", value=on, help=help))
            continue
        listed = [v.Choice(each, sentence(say.text(f"ruling.{name}.{each}"))) for each in choices]
        fields.append(
            v.Field(
                name=f"ruling.{name}",
                label=label,
                kind="choice",
                value=rulings[name],
                choices=listed,
                segmented=True,
                help=help,
            )
        )
    return fields


def sample_remark(reader: Reader, message: str = "lobby.copy.sample") -> v.Banner:
    """Wherever the made-up copy is used, it says so."""
    return v.Banner(text=reader.say.text(message), tone="warning")


# the screen


def teach_view(reader: Reader, place: Mapping[str, str], copy: Copy) -> v.View:
    """What a set-up needs, or one fact."""
    game = definition_of(place["teach"])
    if place.get("copy") == SAMPLE and game.sample is not None:
        copy = game.sample()
    players, rulings = setup_of(reader, game, place)
    fact = game.facts.get(place.get("fact", ""))
    say = reader.say
    here = {key: place[key] for key in ("copy", "fact", "face") if key in place}
    panels = fact_panels(reader, game, fact, copy, place) if fact else overview(reader, game, copy, players, rulings)
    back = v.Action(say.text("teach.back"), {"op": "teach"}) if fact else home(reader)
    return v.View(
        screen="teach",
        title=say.text("teach.title"),
        subtitle=title_of(reader, game.name),
        address=teach_address(reader, game, players, rulings, **here),
        icons=icon_set(game.name),
        home=back,
        menus=menus(reader, [open_action(reader, say.text("lobby.rules"), rules=game.name)]),
        notice=notice(reader),
        remark=sample_remark(reader, "teach.sample") if copy.sample else None,
        panels=panels,
        announce=sentence(reader.words(game.name).text(f"entry.{fact.id}")) if fact else "",
    )


def overview(reader: Reader, game: Definition, copy: Copy, players: int, rulings: Mapping[str, str]) -> list[v.Panel]:
    """How much is known, fact by fact, and what can be done with it."""
    report = reader.draft.get(REPORT)
    return [
        *(report_panels(reader, game, report) if isinstance(report, Merged) else []),
        setup_form(reader, game, players, rulings),
        progress_panel(reader, game, copy, players, rulings),
        *files_panels(reader, game, copy),
    ]


def setup_form(reader: Reader, game: Definition, players: int, rulings: Mapping[str, str]) -> v.Form:
    """How many play, and how: that decides what is needed."""
    say = reader.say
    low, high = game.players
    count = v.Field(name=PLAYERS, label=say.text("lobby.players"), kind="stepper", value=players, min=low, max=high)
    fields = [count, *ways_to_play(reader, game, rulings, players)]
    title = f"{say.text('lobby.variants')} · {say.text('teach.players', n=players)}"
    return v.Form("setup", [v.Section(id="setup", title=title, fields=fields, folded=True)])


def progress_panel(
    reader: Reader, game: Definition, copy: Copy, players: int, rulings: Mapping[str, str]
) -> v.Progress:
    """Each fact with what is known of it; a tap opens it."""
    say, own = reader.say, reader.words(game.name)
    rows = progress(game.facts, copy, game.needed(players, rulings))
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


def files_panels(reader: Reader, game: Definition, copy: Copy) -> list[v.Panel]:
    """Give away, take in, try the sample, forget."""
    say = reader.say
    if copy.sample:
        actions = [
            v.Action(say.text("teach.sample.play"), {"op": "sample_table"}, kind="primary"),
            v.Action(say.text("teach.sample.leave"), {"op": "teach", "copy": ""}),
        ]
        return [v.Buttons("files", actions, text=say.text("teach.sample.text"))]
    actions = [v.Action(say.text("teach.export"), {"op": "copy_export"}, icon="save", disabled=not copy.facts)]
    if game.sample is not None:
        actions.append(v.Action(say.text("teach.sample.look"), {"op": "teach", "copy": SAMPLE}))
    actions.append(
        v.Action(
            say.text("teach.forget_all"),
            {"op": "copy_forget_all"},
            kind="danger",
            confirm=say.text("teach.forget_all.sure", game=title_of(reader, game.name)),
            disabled=not copy.facts,
        )
    )
    file = v.Field(name="file", label=say.text("bring.file"), kind="file", max=LARGEST, placeholder=".json")
    return [
        v.Buttons("files", actions, say.text("teach.files")),
        v.Form(
            "import",
            [v.Section(id="import", fields=[file])],
            say.text("teach.import"),
            help=say.text("teach.import.help"),
        ),
    ]


def report_panels(reader: Reader, game: Definition, report: Merged) -> list[v.Panel]:
    """What a file brought: what is new, and what differs, side by side."""
    say, own = reader.say, reader.words(game.name)
    new = [f"{sentence(own.text(f'entry.{fact}'))}: +{count}" for fact, count in report.new.items()]
    paragraphs = [say.text("teach.report.new", n=sum(report.new.values())), *new]
    panels: list[v.Panel] = [v.Text("report", paragraphs, say.text("teach.report"))]
    if report.conflicts:
        rows = [
            v.TableRow(
                sentence(own.text(f"entry.{each.fact}")),
                [faces_words(reader, game, each.fact, side) for side in (each.mine, each.theirs)],
            )
            for each in report.conflicts
        ]
        columns = [v.Column(say.text("teach.report.mine")), v.Column(say.text("teach.report.theirs"))]
        panels.append(
            v.Table("conflicts", say.text("teach.report.conflicts"), columns, rows, say.text("teach.report.kept"))
        )
    return panels


def faces_words(reader: Reader, game: Definition, fact: str, value: Any) -> str:
    """A fact in words, all faces of it."""
    faces = value if game.facts[fact].count else [value]
    return "; ".join(told_words(reader, game.name, game.facts[fact], face) for face in faces)


# one fact


def faces_of(fact: Fact, copy: Copy) -> list[Any]:
    """What was told of a fact so far, face by face."""
    told = copy.facts.get(fact.id)
    return [] if told is None else list(told) if fact.count else [told]


def chosen_face(fact: Fact, copy: Copy, place: Mapping[str, str]) -> int:
    """The face that is open: one that was told, or the next."""
    told = len(faces_of(fact, copy))
    if not fact.count:
        return 0
    wish = place.get("face", "")
    return min(int(wish), told) if wish.isdecimal() else told


def among(fact: Fact, told: Sequence[Any], face: int) -> Fact:
    """The fact of one face, held against the other faces."""
    return fact.beside([*told[:face], *told[face + 1 :]]) if fact.count else fact


def prefix_of(fact: Fact, face: int) -> str:
    """What stands before the names of the fields of a face, so that each has its own draft."""
    return f"{fact.id}.{face}."


def fact_panels(reader: Reader, game: Definition, fact: Fact, copy: Copy, place: Mapping[str, str]) -> list[v.Panel]:
    """The form of the next face, or of one that is mended, and the faces told so far."""
    say, told = reader.say, faces_of(fact, copy)
    face = chosen_face(fact, copy, place)
    panels: list[v.Panel] = []
    if not copy.sample and not (fact.count and face >= fact.count):
        known = told[face] if face < len(told) else None
        submit = v.Action(say.text("teach.tell"), {"op": "tell"})
        form = entry_form(reader, game.name, among(fact, told, face), prefix_of(fact, face), submit, known, copy)
        if fact.count:
            form.title += f" · {say.text('teach.face', n=face + 1, most=fact.count)}"
        panels.append(form)
    if told and (fact.count or copy.sample):
        panels.append(told_panel(reader, game, fact, copy, told))
    actions = [v.Action(say.text("teach.back"), {"op": "teach"})]
    if told and not copy.sample:
        name = reader.words(game.name).text(f"entry.{fact.id}")
        sure = say.text("teach.forget.sure", fact=name)
        forget = {"op": "copy_forget", "fact": fact.id}
        actions.append(v.Action(say.text("teach.forget"), forget, kind="danger", confirm=sure))
    panels.append(v.Buttons("ways", actions))
    return panels


def told_panel(reader: Reader, game: Definition, fact: Fact, copy: Copy, told: Sequence[Any]) -> v.Panel:
    """The faces told so far: a tap mends one, another deletes it."""
    say = reader.say
    title = say.text("teach.told", n=len(told), most=fact.count)
    lines = [told_words(reader, game.name, fact, face) or say.text("teach.nothing") for face in told]
    if copy.sample:
        return v.Text("told", lines, sentence(reader.words(game.name).text(f"entry.{fact.id}")))
    return v.Cards(
        "told",
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
    """What stands before the fields of the pending question: another question begins empty."""
    return f"asked.{reader.rev}."


def written(game: companion.Game) -> tuple[companion.Game, tuple[str, ...]]:
    """The game at the form that answers the question, mostly the question's own, and the answers that lead there."""
    screen, keys = game.definition.screen(), [] if game.ask is None else [option.key for option in game.legal]
    opens = [key for key in keys if key in screen.written]
    if not opens or any(key not in (*screen.written, "another", *screen.free) for key in keys):
        return game, ()
    return game.outlook(opens[0]).game, (opens[0],)


def asked_form(reader: Reader, game: companion.Game) -> v.Form | None:
    """The form of a question that is written down; nothing for who only looks."""
    game, _ = written(game)
    entry = game.ask.entry if game.ask else None
    if entry is None or reader.read_only or reader.look is not None:
        return None
    submit = v.Action(reader.say.text("teach.answer"), {"op": "enter"})
    later_on = v.Action(reader.say.text("teach.later"), {"op": "tell_later"})
    actions = [later_on] if later(entry) is not None else []
    known = Copy(game.definition.name, game.table.facts_known()) if isinstance(game.table, LearningTable) else game.copy
    form = entry_form(reader, game.definition.name, entry, asked_prefix(reader), submit, copy=known, actions=actions)
    form.sections[0].fields[-1].rule = None  # the question has it already, and mostly names what is told too
    if not isinstance(entry, Fact) or form.title.casefold() in game.describe(game.ask, reader.language).casefold():
        form.title = ""
    return form


# what the buttons do


def _place(session: Session) -> tuple[Definition, Fact | None]:
    game = definition_of(session.here("teach"))
    return game, game.facts.get(session.place.get("fact", ""))


def _teach(session: Session, message: Command) -> None:
    """Open the overview, a fact or a face of it."""
    for name in ("fact", "face"):
        session.place.pop(name, None)
        if name in message:
            session.place[name] = str(message[name])
    if "copy" in message:
        session.place["copy"] = str(message["copy"])
    session.reader.draft.pop(REPORT, None)
    session.reader.draft[COMPOSE] = ""


def _tell(session: Session, _message: Command) -> None:
    """Keep what the form says, and go on to what is still missing."""
    game, fact = _place(session)
    if fact is None or session.place.get("copy") == SAMPLE:
        return
    reader, copy = session.reader, session.store.copies.get(game.name)
    face = chosen_face(fact, copy, session.place)
    told, prefix = faces_of(fact, copy), prefix_of(fact, face)
    value = filled(reader, fact, prefix, told[face] if face < len(told) else None)
    if is_wrong(reader, among(fact, told, face), prefix, value):
        return
    session.store.copies.tell(game.name, fact, value, face if face < len(told) else None)
    clear(reader, prefix)
    _go_on(session, game, fact)


def _go_on(session: Session, game: Definition, fact: Fact) -> None:
    """The next face, or the next fact of the set-up that is not known, or the overview."""
    needed = game.needed(*setup_of(session.reader, game, session.place))
    rows = progress(game.facts, session.store.copies.get(game.name), needed)
    open_ = [row.fact for row in rows if row.known < row.needed]
    session.place.pop("face", None)
    if fact.id in open_:
        return
    names = list(needed)
    after = names.index(fact.id) if fact.id in names else -1
    later = [name for name in open_ if names.index(name) > after] or open_
    session.place.pop("fact", None)
    if later:
        session.place["fact"] = later[0]
    else:
        session.reader.notice = session.say.text("teach.complete")


def _enter(session: Session, message: Command) -> None:
    """Answer a question of the game with what was written down."""
    reader = session.reader
    then, before_it = written(session.game) if session.game is not None else (None, ())
    entry: Entry | None = then.ask.entry if then is not None and then.ask is not None else None
    if entry is None:
        return
    prefix = asked_prefix(reader)
    value = filled(reader, entry, prefix)
    if is_wrong(reader, entry, prefix, value):
        return
    before = reader.rev
    first, *more = *before_it, as_text(value)
    session.change_table(message, lambda _: Decide(first, tuple(more)))
    if reader.rev != before:
        clear(reader, prefix)


def _tell_later(session: Session, message: Command) -> None:
    """What is printed there is told as it is touched."""
    entry = session.game.ask.entry if session.game is not None and session.game.ask is not None else None
    value = later(entry) if entry is not None else None
    if value is not None:
        session.change_table(message, lambda _: Decide(as_text(value)))


def _pad(session: Session, message: Command) -> None:
    """A tap on a pad. While a copy is taught, the last cell tells the piece and the next one is asked for."""
    reader = session.reader
    if session.game is not None:
        entry = session.game.ask.entry if session.game.ask is not None else None
        if entry is not None:
            prefix = asked_prefix(reader)
            pad_tapped(reader, session.game.definition.name, entry, prefix, filled(reader, entry, prefix), message)
        return
    game, fact = _place(session)
    if fact is None:
        return
    copy = session.store.copies.get(game.name)
    face, told = chosen_face(fact, copy, session.place), faces_of(fact, copy)
    prefix = prefix_of(fact, face)
    value = filled(reader, fact, prefix, told[face] if face < len(told) else None)
    whole = len(fact.inputs) == 1 or is_numbers(game.name, fact)
    if pad_tapped(reader, game.name, fact, prefix, value, message) and whole:
        value = filled(reader, fact, prefix, told[face] if face < len(told) else None)
        _tell(session, message)
        if len(faces_of(fact, session.store.copies.get(game.name))) > len(told):
            begin_next(reader, game.name, fact, prefix_of(fact, face + 1), value)


def _compose(session: Session, message: Command) -> None:
    """Open the form of a new brush, or close it."""
    session.reader.draft[COMPOSE] = str(message.get("field", ""))


def _compose_add(session: Session, _message: Command) -> None:
    if session.game is not None:
        entry = session.game.ask.entry if session.game.ask is not None else None
        if entry is not None:
            compose(session.reader, session.game.definition.name, entry, asked_prefix(session.reader))
        return
    game, fact = _place(session)
    if fact is not None:
        copy = session.store.copies.get(game.name)
        compose(session.reader, game.name, fact, prefix_of(fact, chosen_face(fact, copy, session.place)))


def _export(session: Session, message: Command) -> None:
    """All that is known of a copy as a file: of the one that is taught, or of the one that the lobby names."""
    name = str(message.get("game"))
    game = definition_of(name) if name in NAMES and definition_of(name).facts else _place(session)[0]
    session.app.offer(f"{game.name}-copy.json", "application/json", session.store.copies.get(game.name).text())


def _forget(session: Session, message: Command) -> None:
    """Forget a fact, or one face; what was being filled in for it goes too, as the numbers shift."""
    game, _ = _place(session)
    fact, face = str(message.get("fact", "")), message.get("face")
    session.store.copies.forget(game.name, fact, face if isinstance(face, int) else None)
    session.place.pop("face", None)
    clear(session.reader, f"{fact}.")


def _forget_all(session: Session, _message: Command) -> None:
    game, _ = _place(session)
    session.store.copies.forget_all(game.name)


def _sample_table(session: Session, _message: Command) -> None:
    """A new table with the made-up copy, to be filled in the lobby."""
    game, _ = _place(session)
    session.go(session.reader.address())
    session.reader.draft |= {"game": game.name, "copy": SAMPLE}


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {
    "teach": _teach,
    "tell": _tell,
    "enter": _enter,
    "tell_later": _tell_later,
    "pad": _pad,
    "compose": _compose,
    "compose_add": _compose_add,
    "copy_export": _export,
    "copy_forget": _forget,
    "copy_forget_all": _forget_all,
    "sample_table": _sample_table,
}


# in the lobby


def copy_section(reader: Reader, game: Definition, copy: Copy, players: int) -> v.Section:
    """Which copy a new table uses, how much of it is known, and the way to teach the rest."""
    say = reader.say
    rulings = rulings_of(reader, game)
    known, needed = known_of(game, copy, players, rulings)
    choices = [v.Choice("mine", say.text("lobby.copy.mine", known=known, needed=needed))]
    if game.sample is not None:
        choices.append(v.Choice(SAMPLE, say.text("lobby.copy.sample")))
    chosen = SAMPLE if uses_sample(reader, game) else "mine"
    return v.Section(
        id="copy",
        fields=[
            v.Field(
                name="copy",
                label=say.text("lobby.copy"),
                kind="choice",
                value=chosen,
                choices=choices,
                segmented=True,
                help=say.text("teach.sample" if chosen == SAMPLE else "lobby.copy.help"),
            )
        ],
        actions=[
            v.Action(
                say.text("lobby.teach"), {"op": "open", "address": teach_address(reader, game, players, rulings)}
            ),
            v.Action(
                say.text("lobby.copy.share"), {"op": "copy_export", "game": game.name}, disabled=not copy.facts
            ),
        ],
    )  # fmt: skip


def uses_sample(reader: Reader, game: Definition) -> bool:
    """Whether the new table is to be played with the made-up copy."""
    return game.sample is not None and reader.draft.get("copy") == SAMPLE


def copy_for(reader: Reader, game: Definition, mine: Copy | None) -> Copy | None:
    """The copy of a new table: none for a game of which everything is known."""
    if not game.facts:
        return None
    return game.sample() if uses_sample(reader, game) and game.sample is not None else mine
