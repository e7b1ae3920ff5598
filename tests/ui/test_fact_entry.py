"""Facts that only the owner of a copy knows are asked in a form: there is one for everything, in every language."""

import pytest

import companion
from companion import Definition
from companion.ui import view as v
from companion.ui.present.fact_entry import entry_form
from companion.ui.present.fact_entry_draft import EntryDraft
from companion.ui.present.page_context import Page
from companion.ui.reader import Reader

LEARNED = [(game, fact) for game in companion.games() for fact in game.facts.values()]


@pytest.mark.parametrize(("game", "fact"), LEARNED, ids=lambda each: getattr(each, "name", None) or each.id)
@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_everything_that_is_asked_has_a_form(
    game: Definition, fact: companion.engine.facts.Fact, language: str
) -> None:
    made = entry_form(EntryDraft.of(Page.about(Reader(language), game.name), fact, "asked"), v.Action("Answer", {}))
    assert any(section.fields for section in made.sections)
