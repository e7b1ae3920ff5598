"""Contrast: every pair of colours used for text reaches AA in both themes."""

import re

import pytest

from companion.ui.assets import STATIC

CSS = (STATIC / "themes.css").read_text(encoding="utf-8")
PLAYERS = ("red", "blue", "green", "yellow", "purple")
PAIRS = [
    *[(ink, f"surface-{n}") for ink in ("ink", "ink-soft", "accent", "bad", "good", "sun") for n in (0, 1, 2)],
    *[(f"player-{colour}", f"surface-{n}") for colour in PLAYERS for n in (0, 1, 2)],
    *[("on-player", f"player-{colour}") for colour in PLAYERS],
    *[(ink, f"player-{colour}-soft") for ink in ("ink", "ink-soft") for colour in PLAYERS],
    ("accent-ink", "accent"),
    *[(ink, soft) for ink in ("ink", "ink-soft") for soft in ("accent-soft", "sun-soft", "bad-soft")],
    ("surface-1", "bad"),
]


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    block = re.search(rf'\[data-theme="{theme}"\] \{{(.*?)\n\}}', CSS, re.DOTALL)
    assert block
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """Contrast ratio of two colours."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_is_the_standards() -> None:
    assert round(contrast("#ffffff", "#000000"), 1) == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_reaches_aa(theme: str, text: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_edges_of_controls_can_be_seen(theme: str) -> None:
    colours = tokens(theme)
    for ground in ("surface-0", "surface-1"):
        assert contrast(colours["line-strong"], colours[ground]) >= 3
        assert contrast(colours["focus"], colours[ground]) >= 3


def test_both_themes_name_the_same_colours() -> None:
    assert tokens("light").keys() == tokens("dark").keys()


def test_the_loading_page_has_the_colours_of_the_tokens() -> None:
    page = STATIC.parent / "template" / "voila" / "templates" / "companion" / "static" / "companion.css"
    used = set(re.findall(r"#[0-9a-f]{6}", page.read_text(encoding="utf-8")))
    assert used <= set(tokens("light").values()) | set(tokens("dark").values())
