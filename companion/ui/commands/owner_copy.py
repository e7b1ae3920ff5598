"""Teaching a copy: the forms of its facts, the pads, and the files that share them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.definition import Definition
from companion.engine.facts import LATER, Fact, as_text, later, put_at
from companion.engine.owner_copy import progress
from companion.games import NAMES
from companion.games import definition as definition_of
from companion.tables.store import Decide
from companion.ui.present import fact_entry as entry_forms
from companion.ui.present.face_pad import begin_next, is_numbers, is_pad, pad_tapped
from companion.ui.present.fact_entry import COMPOSE, is_wrong
from companion.ui.present.fact_entry_draft import EntryDraft
from companion.ui.present.owner_copy import (
    REPORT,
    SAMPLE,
    among,
    asked_prefix,
    chosen_face,
    faces_of,
    prefix_of,
    setup_of,
    written,
)
from companion.ui.present.page_context import Page
from companion.ui.session import Session
from companion.ui.view import Command


def _place(session: Session) -> tuple[Definition, Fact | None]:
    game = definition_of(session.here("teach"))
    return game, game.facts.get(session.place.get("fact", ""))


def _taught(session: Session, game: Definition, fact: Fact) -> EntryDraft:
    """The open face of a fact, with its known values."""
    copy = session.store.copies.get(game.name)
    face, faces = chosen_face(fact, copy, session.place), faces_of(fact, copy)
    known = faces[face] if face < len(faces) else None
    return EntryDraft.of(Page(session.reader, game), fact, prefix_of(fact, face), known)


def _asked(session: Session) -> EntryDraft | None:
    """The entry that the game on the screen asks for."""
    entry = session.game.ask.entry if session.game is not None and session.game.ask is not None else None
    if session.game is None or entry is None:
        return None
    return EntryDraft.of(Page(session.reader, session.game.definition), entry, asked_prefix(session.reader))


def teach(session: Session, message: Command) -> None:
    """Open the overview, a fact or a face of it."""
    for name in ("fact", "face"):
        session.place.pop(name, None)
        if name in message:
            session.place[name] = str(message[name])
    if "copy" in message:
        session.place["copy"] = str(message["copy"])
    session.reader.draft.pop(REPORT, None)
    session.reader.draft[COMPOSE] = ""


def keep_fact(session: Session, _message: Command) -> None:
    """Store the form, and go on to the next missing fact."""
    game, fact = _place(session)
    if fact is None or session.place.get("copy") == SAMPLE:
        return
    copy = session.store.copies.get(game.name)
    face, faces = chosen_face(fact, copy, session.place), faces_of(fact, copy)
    draft = _taught(session, game, fact)
    if is_wrong(replace(draft, entry=among(fact, faces, face))):
        return
    session.store.copies.enter(game.name, fact, draft.value, face if face < len(faces) else None)
    entry_forms.clear(session.reader, draft.prefix)
    _go_on(session, game, fact)


def _go_on(session: Session, game: Definition, fact: Fact) -> None:
    """The next face, or the next fact of the set-up that is not known, or the overview."""
    needed = game.needed(*setup_of(Page(session.reader, game), session.place))
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


def enter(session: Session, message: Command) -> None:
    """Answer a question of the game with the entered face."""
    reader = session.reader
    then, before_it = written(session.game) if session.game is not None else (None, ())
    entry = then.ask.entry if then is not None and then.ask is not None else None
    if then is None or entry is None:
        return
    draft = EntryDraft.of(Page(reader, then.definition), entry, asked_prefix(reader))
    if is_wrong(draft):
        return
    before = reader.rev
    first, *more = *before_it, as_text(draft.value)
    session.change_table(message, lambda _: Decide(first, tuple(more)))
    if reader.rev != before:
        entry_forms.clear(reader, draft.prefix)


def enter_later(session: Session, message: Command) -> None:
    """Ask for empty cells when a move next touches them; entered cells stay."""
    draft = _asked(session)
    value = later(draft.entry) if draft is not None else None
    if draft is None or value is None:
        return
    for each in draft.entry.inputs:
        if is_pad(draft.page, each) and (entered := draft.entered(each)):
            texts = [text if n in entered else LATER for n, text in enumerate(draft.cells(each))]
            put_at(value, each.path, texts)
    session.change_table(message, lambda _: Decide(as_text(value)))
    entry_forms.clear(session.reader, draft.prefix)


def pad(session: Session, message: Command) -> None:
    """A tap on a pad. While a copy is taught, the last cell completes the piece and the next one is asked for."""
    if session.game is not None:
        if (asked := _asked(session)) is not None:
            pad_tapped(asked, message)
        return
    game, fact = _place(session)
    if fact is None:
        return
    copies, draft = session.store.copies, _taught(session, game, fact)
    face, before = chosen_face(fact, copies.get(game.name), session.place), faces_of(fact, copies.get(game.name))
    whole = len(fact.inputs) == 1 or is_numbers(draft.page, fact)
    if pad_tapped(draft, message) and whole:
        value = _taught(session, game, fact).value
        keep_fact(session, message)
        if len(faces_of(fact, copies.get(game.name))) > len(before):
            begin_next(EntryDraft(draft.page, fact, prefix_of(fact, face + 1), value))


def compose(session: Session, message: Command) -> None:
    """Open the form of a new brush, or close it."""
    session.reader.draft[COMPOSE] = str(message.get("field", ""))


def compose_add(session: Session, _message: Command) -> None:
    """Add the brush of the form."""
    if session.game is not None:
        if (asked := _asked(session)) is not None:
            entry_forms.compose(asked)
        return
    game, fact = _place(session)
    if fact is not None:
        face = chosen_face(fact, session.store.copies.get(game.name), session.place)
        entry_forms.compose(EntryDraft.of(Page(session.reader, game), fact, prefix_of(fact, face)))


def export(session: Session, message: Command) -> None:
    """Offer all that is known of a copy as a file: the one that is taught, or the one that the home screen names."""
    name = str(message.get("game"))
    game = definition_of(name) if name in NAMES and definition_of(name).facts else _place(session)[0]
    session.app.offer(f"{game.name}-copy.json", "application/json", session.store.copies.get(game.name).text())


def forget(session: Session, message: Command) -> None:
    """Delete a fact, or one face, and its open form, as the numbers shift."""
    game, _ = _place(session)
    fact, face = str(message.get("fact", "")), message.get("face")
    session.store.copies.forget(game.name, fact, face if isinstance(face, int) else None)
    session.place.pop("face", None)
    entry_forms.clear(session.reader, fact)


def forget_all(session: Session, _message: Command) -> None:
    """Forget the whole copy."""
    game, _ = _place(session)
    session.store.copies.forget_all(game.name)


def sample_table(session: Session, _message: Command) -> None:
    """The form of a new table, with the made-up copy."""
    game, _ = _place(session)
    session.go(session.reader.address(new=game.name))
    session.reader.draft["copy"] = SAMPLE
