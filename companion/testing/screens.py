"""Checks of every game on the screen: its board, its words and its corrections at every moment."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

from hypothesis import strategies as st

import companion
from companion import BadTable, Game
from companion.engine.ask import Ask, Option
from companion.engine.drawing import FULL, Board, Part
from companion.engine.first_game import first_game
from companion.engine.form import FormField
from companion.engine.journal import CORRECT
from companion.engine.messages import Messages, messages
from companion.engine.player_markers import SHAPES, Marker, markers_of
from companion.engine.screen import Screen, changes, keys_of_tap
from companion.testing.comparison import whole
from companion.testing.suite import Played, at_every_table, definition, fitting, in_every_game, of, plans
from companion.ui.present.board import just_now
from companion.ui.present.options import Tap, answers, everything, option_views
from companion.ui.present.page_context import GamePage
from companion.ui.reader import Reader

SVG = "{http://www.w3.org/2000/svg}"
FINGER, BESIDE_BUTTONS, PHONE = 44, 32, 360
"""How large a target must be, on the narrowest page there is."""
NOW_AND_THEN = 0.02


def moments(played: Played, random: Random) -> Iterator[tuple[Game, Screen[Any], Messages]]:
    """A game at every kind of question, whenever an answer begins with a new word, now and then, and at its end."""
    seen: set[str] = set()
    for game in played:
        asked = game.ask.id if game.ask else "over"
        new = {asked, *(f"{asked} {option.verb}" for option in game.options)}
        if not new <= seen or random.random() < NOW_AND_THEN:
            seen |= new
            yield game, game.definition.screen(), messages(random.choice(companion.LANGUAGES), game.definition.name)


def drawn(game: Game, screen: Screen[Any], language: str) -> dict[str, ET.Element]:
    """All parts of the board as the page gets them, parsed."""
    last = screen.touched(just_now(game))
    board = screen.board(game.table, game.names, language, last, ask=game.ask)
    roots = {part.id: ET.fromstring(part.svg) for part in board.parts}
    for part in board.parts:
        knows_its_content(part, roots[part.id])
    return roots


def knows_its_content(part: Part, root: ET.Element) -> None:
    """The recorded places and pieces of a drawing are those of its markup, from a cache too."""
    shown = {id: element.get("aria-label") for id, element in places(root).items()}
    assert part.places == shown, part.id
    assert set(part.content.pieces) == {key for element in root.iter() if (key := element.get("data-key"))}, part.id


# the answers


@at_every_table(examples=2)
def test_every_answer_says_what_it_costs_or_brings_and_can_be_tapped(name: str, players: int, data: Any) -> None:
    """Working out the answers takes longest, so their words and the effects of their taps are checked together."""
    played = Played(name, players, data.draw(plans(name, players)))
    for game, _, say in moments(played, Random(data.draw(st.integers(0, 2**32)))):
        if game.ask is None or game.ask.entry is not None:
            continue
        found = answers(game)
        every_button_can_be_tapped(game, found)
        if game.ask.player is not None:
            no_button_is_bare(GamePage.of(Reader(say.language), game), found, of(name).BARE)


def no_button_is_bare(page: GamePage, found: Sequence[Tap], bare: tuple[str, ...]) -> None:
    """A button that changes something has more than a name; an answer that ends or declines needs only its words."""
    options, _ = option_views(page, found)
    for option in (each for shown in options if shown.allowed for each in (shown, *shown.more)):
        said = option.cost or option.gain or option.detail or option.svg or option.cautions or option.marked
        assert said or keys_of_tap(option.key)[-1].startswith(bare), option.key
        assert all(whole(chip.label or chip.text) for chip in (*option.cost, *option.gain)), option.key


def every_button_can_be_tapped(game: Game, found: Sequence[Tap]) -> None:
    """The game takes all answers that one tap promises, and undo takes all of them back."""
    for answer in everything(found):
        if len(answer.steps) > 1 and answer.allowed:
            other = game.at(len(game.journal))
            before = other.table.points, len(other.journal)
            other.play(*(step.option.key for step in answer.steps))
            other.undo()
            assert (other.table.points, len(other.journal)) == before


# the board


@at_every_table(examples=3)
def test_the_board_is_drawn_at_every_question_and_answers_have_their_places(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    for game, screen, say in moments(played, Random(data.draw(st.integers(0, 2**32)))):
        parts = screen.board.parts(game.table, game.names, say.language)
        assert parts
        assert all(map(whole, parts.values()))
        roots = drawn(game, screen, say.language)
        assert list(roots) == [*parts, FULL], "without a choice everything is drawn"
        shown = {id: places(root) for id, root in roots.items()}
        for id, root in roots.items():
            well_formed(root)
            named(shown[id], say.language)
            explained(name, shown[id])
            if id != FULL:
                fit_for_a_finger(root, shown[id])
        if game.ask is not None:
            assert screen.focus(game.table, game.ask) in parts
            for option in game.options:
                lies_somewhere(screen, game.ask, option, shown, of(name))
                if picture := screen.picture(game.table, game.ask, option, say):
                    assert ET.fromstring(picture).tag == f"{SVG}svg"


def explained(name: str, shown: dict[str, ET.Element]) -> None:
    """A game with cards for a first game has one for every place."""
    assert [place for place in shown if not has_card(name, place)] == []


@cache
def has_card(name: str, place: str) -> bool:
    """Whether a place has a card, or its game no cards at all."""
    helps = first_game(name)
    return not helps.cards or bool(helps.at_place(place))


def places(root: ET.Element) -> dict[str, ET.Element]:
    """Everything that can be tapped; a part shows it once."""
    found: dict[str, ET.Element] = {}
    for element in root.iter():
        id = element.get("data-place")
        if id is not None:
            assert id not in found, f"{id} is drawn twice"
            found[id] = element
    return found


def well_formed(root: ET.Element) -> None:
    """A drawing with a size and a name, whose moving pieces differ from their neighbours."""
    assert root.tag == f"{SVG}svg"
    assert len([float(each) for each in root.get("viewBox", "").split()]) == 4
    assert root.get("aria-label")
    ids = [id for element in root.iter() if (id := element.get("id"))]
    assert len(ids) == len(set(ids))
    for parent in root.iter():
        if len(parent) > 1:
            keys = [key for child in parent if (key := child.get("data-key"))]
            assert len(keys) == len(set(keys))


def named(shown: dict[str, ET.Element], language: str) -> None:
    """Places that can be tapped are read out in the reader's language."""
    for place, element in shown.items():
        assert element.get("role") == "img"
        label = element.get("aria-label", "")
        assert label if language == "en" else re.search("[а-яіїєґ]", label, re.IGNORECASE), place


def fit_for_a_finger(root: ET.Element, shown: dict[str, ET.Element]) -> None:
    """On a small phone; in a low drawing, above a question that has a button for every answer, less will do."""
    unit = PHONE / float(root.get("viewBox", "").split()[2])
    least = BESIDE_BUTTONS if any(each.get("class") == "c-end" for each in root.iter()) else FINGER
    for place, element in shown.items():
        hit = next(each for each in element if f"{root.get('class')}-hit" in (each.get("class") or "").split())
        assert min(extent(hit)) * unit >= least, place


def extent(shape: ET.Element) -> tuple[float, float]:
    """The width and the height of a rectangle, a circle or a polygon.

    >>> extent(ET.Element("polygon", points="0,0 4,0 4,3")), extent(ET.Element("circle", r="5"))
    ((4.0, 3.0), (10.0, 10.0))
    """
    corners = [tuple(map(float, corner.split(","))) for corner in shape.get("points", "").split()]
    if corners:
        across, down = zip(*corners, strict=True)
        return max(across) - min(across), max(down) - min(down)
    wide, high = (float(shape.get(side) or 2 * float(shape.get("r", 0))) for side in ("width", "height"))
    return wide, high


def lies_somewhere(screen: Screen[Any], ask: Ask, option: Option, shown: dict[str, Any], module: Any) -> None:
    """On the whole board and on a part of it for phones, or deliberately nowhere, as answers that the table enters."""
    around, verb = set(screen.places(ask.id, option)), option.verb
    if not around:
        assert ask.chance or verb in module.NOWHERE, f"{ask.id}: {option.key}"
        return
    small = set().union(*(each for id, each in shown.items() if id != FULL))
    assert around & small, option.key
    assert around & set(shown[FULL]) or verb in module.ONLY_ON_A_PART, option.key


@in_every_game
def test_a_drawing_is_whole_and_touches_nothing_else(name: str) -> None:
    """Nothing outside is asked for, nothing runs, every icon comes along, and styles are those of the game alone."""
    for part in board_of(begun(name)).parts:
        assert not re.search(r"<script|<image|<foreignObject|\son\w+=|url\(|@import", part.svg)
        assert set(re.findall(r'href="(.)', part.svg)) <= {"#"}
        assert part.svg.count("http") == 1  # the name of the SVG language itself
        assert set(re.findall(r'href="#([\w-]+)"', part.svg)) <= set(re.findall(r'<symbol id="([\w-]+)"', part.svg))
        [prefix, *_], [style] = re.findall('class="([^"]+)"', part.svg), re.findall("<style>(.*?)</style>", part.svg)
        selectors = [each for rule in re.findall(r"([^{}]+)\{", style) for each in rule.split(",")]
        assert len(selectors) > 10
        assert all(f".{prefix}" in selector for selector in selectors)


@in_every_game
def test_hostile_names_stay_text(name: str) -> None:
    game = begun(name)
    names = ["<script>x</script>", '"&', "&amp;", "<", "'"][: len(game.names)]
    markers = [Marker(colour, name[:1]) for colour, name in zip(SHAPES, names, strict=False)]
    for part in game.definition.screen().board(game.table, names, "en", markers=markers).parts:
        assert not [element for element in ET.fromstring(part.svg).iter() if "script" in element.tag]


@in_every_game
def test_players_differ_by_shape_and_letter_too(name: str) -> None:
    game = begun(name)
    svg = board_of(game)[FULL].svg
    prefix = ET.fromstring(svg).get("class")
    for seat in markers_of(game.names):
        shape = SHAPES[seat.colour]
        assert re.search(rf'href="#{prefix}-{shape}"[^>]*/><text[^>]*>{seat.letter}</text>', svg)


@in_every_game
def test_an_icon_is_a_drawing_of_its_own(name: str) -> None:
    icons = begun(name).definition.screen().icons
    assert icons
    assert {ET.fromstring(icon).get("viewBox") for icon in icons.values()} == {"0 0 24 24"}


def begun(name: str) -> Game:
    """A game with everybody at the table, some turns on."""
    players = definition(name).players[1]
    plan = (next(iter(of(name).SETTINGS)), 1, 1, fitting(name, players, {}))
    turns = (game for game in Played(name, players, plan) if of(name).begun(game))
    return list(islice(turns, 40))[-1]


def board_of(game: Game) -> Board:
    """The board, as it is drawn for a page without a question."""
    return game.definition.screen().board(game.table, game.names, "en")


# beside the board


@at_every_table(examples=4)
def test_what_stands_beside_the_board_has_words_and_icons(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    for game, screen, say in moments(played, Random(data.draw(st.integers(0, 2**32)))):
        assert whole(screen.subtitle(game.table, say))
        for seat in range(players):
            purse = screen.purse(game.table, seat)
            assert purse
            assert purse.keys() <= screen.icons.keys()
            for good in purse:
                assert whole(say.text(f"none.{good}"))
                assert whole(say.term("goods", {good: 1}))
            for row in screen.details(game.table, seat, say):
                assert whole(row.label)
                assert not row.text or whole(row.text)
                assert all(chip.icon in screen.icons and chip.text and whole(chip.label) for chip in row.chips), row
        if game.ask is not None:
            assert screen.icons.keys() >= game.ask.spent.keys()
            assert game.ask.hints in screen.hints, "the screen looks ahead for every hint"
            details = [screen.detail(game.table, game.ask, option, say) for option in game.options]
            assert all(whole(text) for text in details if text)


@in_every_game
def test_what_the_screen_singles_out_is_there(name: str) -> None:
    """Every event with a hint has words."""
    screen, say = begun(name).definition.screen(), messages("en", name)
    assert {f"event.{kind}" for kind in screen.data.events} <= say.patterns.keys()


@in_every_game
def test_a_picture_of_a_source_is_there(name: str) -> None:
    definition = begun(name).definition
    screen = definition.screen()
    assert screen.data.source_icons.keys() <= set(definition.sources)
    assert set(screen.data.source_icons.values()) <= screen.icons.keys()


# corrections


@at_every_table(examples=4)
def test_a_correction_sets_what_the_form_says(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    random = Random(data.draw(st.integers(0, 2**32)))
    for game in played.turns():
        if random.random() > 0.1:
            continue
        screen = game.definition.screen()
        fields = whole_form(game, screen, messages(random.choice(companion.LANGUAGES), name))
        assert screen.corrections.changes(game.table, {path: each.default for path, each in fields.items()}) == {}
        assert screen.corrections.changes(game.table, {"no.such": 3}) == {}
        for path in random.sample(sorted(fields), min(8, len(fields))):
            if not path.startswith(of(name).FORGETFUL):
                corrected(game, screen, fields, path, other_value(fields[path], players, random))


@at_every_table(examples=1)
def test_every_field_of_every_part_sets_what_it_says(name: str, players: int, data: Any) -> None:
    random = Random(data.draw(st.integers(0, 2**32)))
    played = Played(name, players, data.draw(plans(name, players)))
    ready = [len(game.journal) for game in played.turns()]
    game = played.game.at(random.choice(ready))
    screen = game.definition.screen()
    fields = screen.corrections.fields(game.table)
    for path, field in fields.items():
        if not path.startswith(of(name).FORGETFUL):
            corrected(game, screen, fields, path, other_value(field, players, random))


def whole_form(game: Game, screen: Screen[Any], say: Messages) -> dict[str, FormField]:
    """All fields of the form, each with a path, a name, an icon and possible values."""
    found = []
    for part, groups in screen.corrections.parts.items():
        assert whole(say.text(f"correct.{part}"))
        for group in groups(game.table):
            assert not group.title or whole(say.text(group.title))
            found += group.fields
    fields = screen.corrections.fields(game.table)
    assert len(fields) == len(found), "a path stands for one field"
    for field in found:
        assert field.label in say or not re.match("(screen|field|option|tile|temple)[.]", field.label), field.label
        assert field.icon in screen.icons, field.path
        assert all(whole(say.text(words)) for _, words in field.others), field.path
        if field.kind == "number":
            assert field.low <= field.default <= field.high, field.path
        else:
            assert field.kind == "text" or field.default in every_value(field, len(game.names)), field.path
    return fields


def every_value(field: FormField, players: int) -> list[Any]:
    """The possible values of a field."""
    if field.kind == "flag":
        return [False, True]
    no_seat = [] if field.kind == "holder" else [None]
    return [*no_seat, *range(players), *(value for value, _ in field.others)]


def other_value(field: FormField, players: int, random: Random) -> Any:
    """Another value that a player could fill in; a text loses its last word."""
    if field.kind == "text":
        return " ".join([*field.default.split()[:-1], "."])
    if field.kind == "number":
        return random.choice([n for n in (field.default - 1, field.default + 1) if field.low <= n <= field.high])
    return random.choice([each for each in every_value(field, players) if each != field.default] or [field.default])


def corrected(game: Game, screen: Screen[Any], fields: Mapping[str, FormField], path: str, value: Any) -> None:
    """The table takes it, even if its scene did something before the question, or refuses it with the reason."""
    wanted = changes(fields, {path: value})
    assert bool(wanted) == (value != fields[path].default), path
    if not wanted:
        return
    other, refused = game.at(len(game.journal)), []
    try:
        other.correct_all(wanted)
    except BadTable as error:
        refused = [error.text(language) for language in companion.LANGUAGES]
    assert all(map(whole, refused)), refused
    if not refused and other.journal[-1].ask == CORRECT:  # else the game has gone on by itself
        after = screen.corrections.fields(other.table)
        assert path not in after or after[path].default == value, path
