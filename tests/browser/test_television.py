"""The television can be read from three metres, in every game and language: at set-up, in play and at the end."""

from pathlib import Path

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.tables.store import TableStore
from tests.browser.layout import faults, serious
from tests.browser.stage import Stage
from tests.screenshots import table
from tests.ui.pages import page

SIZE = (1920, 1080)
SHARES = (0.02, 0.5, 1.0)
"""The parts of a game after which it is looked at."""
# Words beside the board under 28 pixels or beyond the edge, and everything that could be tapped.
WRONG = """() => {
    const found = [], tv = document.querySelector('.c-tv'), walk = document.createTreeWalker(tv, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const el = walk.currentNode.parentElement, box = el.getBoundingClientRect();
        if (el.closest('svg, .c-hidden, .c-mark, [hidden]') || !el.checkVisibility()) continue;
        if (parseFloat(getComputedStyle(el).fontSize) < 27.5) found.push('small: ' + el.textContent);
        if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) found.push('beyond: ' + el.textContent);
        const card = el.closest('.c-tv-card')?.getBoundingClientRect();
        if (card && box.bottom > card.bottom + 1) found.push('cut: ' + el.textContent);
    }
    return [...found, ...[...tv.querySelectorAll('button, a, input, select')].map((el) => 'to tap: ' + el.textContent)];
}"""
BOARD = "() => document.querySelector('.c-tv-board svg').getBoundingClientRect().height"


@pytest.mark.parametrize("name", ["tzolkin", "santa_maria", "endless_winter", "tawantinsuyu"])
def test_it_can_be_read_from_three_metres(stage: Stage, tmp_path: Path, name: str) -> None:
    wrong, store = [], TableStore(tmp_path)
    for share in SHARES:
        made = table(store, share, name)
        for language in LANGUAGES:
            stage.show(page(store, f"?table={made.view_id}&screen=tv&theme=dark", language).view(), *SIZE)
            found = faults(stage.page) + stage.page.evaluate(WRONG)
            wrong += [f"{name} {share} {language}: {each}" for each in found]
        if share < 1:
            assert stage.page.evaluate(BOARD) > 800
    assert not wrong


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_are_large_enough_to_read_across_a_room(stage: Stage, tmp_path: Path, theme: str) -> None:
    store = TableStore(tmp_path)
    for share in (0.5, 1.0):
        made = table(store, share)
        stage.show(page(store, f"?table={made.view_id}&screen=tv&theme={theme}", "uk").view(), *SIZE)
        assert not serious(stage.page, f"{theme} {share}", colours=True if theme == "dark" else None)
