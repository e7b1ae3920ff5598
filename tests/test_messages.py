"""Every sentence is there in every language, is used, and has its plural forms and its placeholders."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import companion
from companion.engine.data_folder import DATA, LANGUAGES, folder
from companion.engine.faces import HAND
from companion.engine.facts import value_at
from companion.engine.messages import Pattern, messages, pattern
from companion.engine.plurals import PLURALS
from tests import EXAMPLE, example
from tests.conformance import suite
from tests.conformance.suite import definition, of
from tests.example import offered
from tests.inventory import RULE, article_ids
from tests.sources import parsed

__all__ = ["offered"]

CODE = Path(companion.__file__).parent
AREAS = [*sorted(path.parent.parent.name for path in DATA.glob("*/en/messages.toml")), example.NAME]
GAMES = list(suite.GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_AREA = pytest.mark.parametrize("area", AREAS)
BUILT_IN = {"player", "points", "scored", "signed", "goods", "face", "why"}
"""Kinds of placeholders that are no family of terms, or one with numbers."""


@cache
def written(area: str, language: str) -> dict[str, str]:
    """The messages of an area, and the refusals and cautions of its rules."""
    loaded: dict[str, str] = tomllib.loads((folder(area) / language / "messages.toml").read_text("utf-8"))
    whole = messages(language, area).patterns
    return loaded | {id: text for id, text in whole.items() if id.startswith(("refusal ", "caution "))}


@cache
def spoken(area: str, language: str) -> dict[str, str]:
    """The same with the engine's messages about events of the game; without a game they have no terms."""
    house = {
        id: text
        for id, text in written("engine", language).items()
        if {kind.partition("/")[0] for kind in kinds(pattern(text, language))} - {"", *BUILT_IN - {"goods"}}
    }
    if area not in GAMES:
        return {id: text for id, text in written(area, language).items() if id not in house}
    happens = {f"event.{kind}" for kind in emitted(area)}
    return {id: text for id, text in house.items() if id in happens} | written(area, language)


def base(ids: dict[str, str]) -> set[str]:
    """Message ids without the case forms, which each language has as it needs them."""
    return {id for id in ids if "/" not in id}


# messages in the code


@cache
def trees() -> dict[Path, ast.Module]:
    """The whole code, and the example game, taken apart."""
    paths = [*sorted(CODE.rglob("*.py")), *sorted(EXAMPLE.glob(f"{example.NAME}/**/*.py"))]
    return {path: parsed(path) for path in paths}


@cache
def all_calls() -> dict[str, list[tuple[str, ast.Call]]]:
    """Every call by the name of the function or method, with where it stands."""
    found: dict[str, list[tuple[str, ast.Call]]] = {}
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                found.setdefault(name, []).append((path.as_posix(), node))
    return found


def calls(name: str, under: str = "") -> list[ast.Call]:
    """Every call of a function or method of that name."""
    return [call for path, call in all_calls().get(name, ()) if under in path]


def texts(node: ast.AST) -> set[str]:
    """The texts an expression may be: a constant, either side of a condition, a template with * for its values."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return texts(body) | texts(orelse)
        case ast.BoolOp(values=values):
            return {text for value in values for text in texts(value)}
        case ast.JoinedStr(values=values):
            return {"".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in values)}
        case ast.Tuple(elts=[ast.Constant(value=str()) | ast.JoinedStr(), *_] as words):
            return (
                {" ".join(map(word_of, words))} if not any(isinstance(each, ast.Starred) for each in words) else set()
            )
    return set()


def word_of(node: ast.AST) -> str:
    """A word of an answer: a text, a number, or * for any."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return next(iter(texts(node)), "*") if isinstance(node, ast.JoinedStr) else "*"


@cache
def constants() -> dict[str, set[str]]:
    """Every constant text of the code by its name."""
    found: dict[str, set[str]] = {}
    for tree in trees().values():
        for node in tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                    found.setdefault(name, set()).add(text)
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    for each, value in zip(names, values, strict=True):
                        found.setdefault(ast.unparse(each), set()).update(texts(value))
    return found


def argument(name: str, place: int, under: str = "") -> set[str]:
    """The arguments at a place in every call of a function."""
    given = [call.args[place] for call in calls(name, under) if len(call.args) > place]
    names = [getattr(node, "id", "") or getattr(node, "attr", "") for node in given]
    named = {text for name in names for text in constants().get(name, ())}
    return named | {text for node in given for text in texts(node)}


def named_argument(name: str, under: str) -> set[str]:
    """The arguments under a name in any call."""
    keywords = [
        each for found in all_calls().values() for path, call in found if under in path for each in call.keywords
    ]
    return {text for each in keywords if each.arg == name for text in texts(each.value)}


@cache
def literals() -> frozenset[str]:
    """Every text of the code, with * for the values of templates."""
    found = {text for tree in trees().values() for node in ast.walk(tree) for text in texts(node)}
    for path in (CODE / "ui" / "static").glob("*.js"):
        for quoted in re.findall(r'"([\w./ -]+)"|`([^`]+)`', path.read_text(encoding="utf-8")):
            text = re.sub(r"\$\{[^}]*\}", "*", "".join(quoted))
            found |= {text, f"app.{text}"}
    return frozenset(found)


def words_of_pages() -> set[str]:
    """The messages that the pages ask for: ``app.word("menu")``."""
    pages = "".join(path.read_text(encoding="utf-8") for path in (CODE / "ui" / "static").glob("*.js"))
    return set(re.findall(r"\.word\(\"(\w+)\"", pages))


@cache
def templates() -> list[re.Pattern[str]]:
    """The texts with values that may make a message id: those that begin with a family of them."""
    made = [text for text in literals() if re.fullmatch(r"[a-z_-]+\.[\w.*-]*\*[\w.*-]*", text)]
    return [re.compile(re.escape(text).replace(r"\*", ".+")) for text in made]


def is_written_in_code(id: str) -> bool:
    return id in literals() or any(template.fullmatch(id) for template in templates())


def family(ids: set[str], name: str) -> set[str]:
    return {id.removeprefix(f"{name}.") for id in ids if id.startswith(f"{name}.")}


def every_ruling(game: str) -> set[str]:
    return {
        f"{ruling.name}{end}"
        for ruling in definition(game).rulings.values()
        for end in ("", ".reason", *(f".{choice}" for choice in ruling.choices))
    }


def made_up(game: str) -> Iterator[str]:
    """Everything the made-up copy of a game says in words: names, notes, and effects carried out by hand."""
    sample = definition(game).sample
    assert sample is not None
    copy = sample()
    for fact in definition(game).facts.values():
        faces = copy.facts[fact.id] if fact.count else [copy.facts[fact.id]]
        written = [value_at(face, each.path) for face in faces for each in fact.inputs if each.kind == "text"]
        yield from (text for text in written if re.search(r"[^\W\d]", text))
        yield from (name.replace("_", " ") for name in re.findall(rf"{HAND}(\w+)", str(faces)))


def asks(game: str) -> set[str]:
    """Every question of a game: asked plainly, with the free actions of a turn beside it, or to be written down."""
    under = f"/{game}/"
    asked = argument("Ask", 1, under) | named_argument("asked", under)
    asked |= {id for how in ("decide", "decide_once", "pick", "take_or_leave") for id in argument(how, 2, under)}
    asked |= argument("by_chance", 0, under)
    asked |= {"first" for call in calls("ask_who_begins", under) if not call.keywords}
    return asked | argument("Entry", 0, under) & of(game).ENTRIES_ASKED


def emitted(game: str) -> set[str]:
    """Every kind of event of a game."""
    under = f"/{game}/"
    hers = getattr(import_module(definition(game).table.__module__), "HER_EVENTS", set())
    found = argument("emit", 0, "engine/") | argument("emit", 0, under) | named_argument("event", under)
    return found | hers | {"score"}


@cache
def terms(game: str) -> dict[str, set[str]]:
    """The families of terms of a game, and everything each must name; some are the same in every game."""
    each = definition(game)
    common = {"moment": set(each.moments), "source": set(each.sources), "ruling": every_ruling(game)}
    return of(game).TERMS | common | ({"sample": set(made_up(game))} if each.sample else {})


# the same in every language


@EVERY_AREA
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_has_the_same_messages(area, language):
    assert base(written(area, language)) == base(written(area, "en"))


@EVERY_AREA
@EVERY_LANGUAGE
def test_a_message_has_the_same_placeholders_in_every_language(area, language):
    english = messages("en", area).patterns
    for id, text in written(area, language).items():
        names = pattern(text, language).names
        assert names == pattern(english[id.partition("/")[0]], "en").names, id


@EVERY_AREA
@EVERY_LANGUAGE
def test_plural_forms_are_complete(area, language):
    for id, text in written(area, language).items():
        for forms in pattern(text, language).plurals:
            fractions = language != "en"  # a fourth form, where the number may be one
            assert len(forms) in (PLURALS[language][0], PLURALS[language][0] + fractions), id
            assert all(form.strip() == form != "" for form in forms), id


@EVERY_AREA
@EVERY_LANGUAGE
def test_every_brace_is_a_placeholder_and_no_space_is_stray(area, language):
    for id, text in written(area, language).items():
        left = "".join(part for part in pattern(text, language)._parts if isinstance(part, str))
        assert "{" not in left, id
        assert "}" not in left, id
        assert text == text.strip(), id
        assert "  " not in text, id


@EVERY_AREA
@EVERY_LANGUAGE
def test_every_term_that_a_message_asks_for_is_there(area, language):
    whole = messages(language, area).patterns
    known = terms(area) if area in GAMES else {}
    for id, text in spoken(area, language).items():
        for kind in pattern(text, language).kinds.values():
            name, slash, case = kind.partition("/")
            if not kind or (name in BUILT_IN and not slash):
                continue
            if name == "entry":
                assert all(f"entry.{fact}" in whole for fact in definition(area).facts), id
                continue
            assert name in known, f"{id}: there is no family of terms {name!r}"
            for value in known[name]:
                shown = area in GAMES and f"{name}.{value}" in of(area).ONLY_SHOWN
                assert f"{name}.{value}{slash}{case}" in whole or shown, f"{id}: {value}"


@EVERY_AREA
@EVERY_LANGUAGE
def test_every_case_form_is_asked_for(area, language):
    said = spoken(area, language) | written(area, language)
    asked = {kind for text in said.values() for kind in kinds(pattern(text, language))}
    for id in written(area, language):
        if "/" in id:
            name, _, case = id.partition("/")
            assert f"{name.partition('.')[0]}/{case}" in asked, id


def kinds(taken: Pattern) -> set[str]:
    return set(taken.kinds.values())


# no missing message


@pytest.mark.parametrize("game", GAMES)
def test_every_ask_and_event_has_words(game):
    ids = set(messages("en", game).patterns)
    assert asks(game)
    assert {f"ask.{ask}" for ask in asks(game) | engine_asks()} - ids == set()
    assert {f"event.{kind}" for kind in emitted(game)} - ids == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_words(game):
    ids = set(messages("en", game).patterns)
    found = argument("Option", 0, f"/{game}/") | chosen_words(game) | argument("or_else", 1, f"/{game}/")
    assert found
    found |= argument("Option", 0, "engine/") | piece_keys(game)
    for key in found | of(game).KEYS:
        verb, *words = key.split(" ")
        if "*" in key and verb in {"*", *of(game).LISTED}:
            continue
        assert f"option.{verb}.{len(words)}" in ids or f"option.{key}" in ids or exact(ids, key), key


def exact(ids: set[str], key: str) -> bool:
    shape = re.compile("option." + re.escape(key).replace(r"\*", r"[^ ]+"))
    return any(shape.fullmatch(id) for id in ids)


@pytest.mark.parametrize("game", GAMES)
@EVERY_LANGUAGE
def test_every_family_of_terms_names_everything_and_nothing_else(game, language):
    for name, values in terms(game).items():
        assert family(base(messages(language, game).patterns), name) >= values, name
        assert family(base(written(game, language)), name) <= values, name


@pytest.mark.parametrize("game", GAMES)
def test_no_game_repeats_a_common_message(game):
    own, house = ([written(area, language) for language in LANGUAGES] for area in (game, "engine"))
    again = [id for id in own[0] if all(said.get(id) == mine[id] for said, mine in zip(house, own, strict=True))]
    assert again == []


def test_every_error_check_and_notice_has_words():
    everywhere = {id for area in AREAS for id in written(area, "en")}
    raised = {text for text in literals() if re.fullmatch(r"(error|check|notice)\.[a-z.-]+", text)}
    assert len(raised) > 50
    assert raised - everywhere == set()


def test_every_text_that_is_asked_for_is_there():
    everywhere = {id for area in AREAS for id in messages("en", area).patterns}
    for text in (argument("text", 0) | argument("say", 0)) - set(LANGUAGES):
        shape = re.compile(re.escape(text).replace(r"\*", ".*"))
        assert any(shape.fullmatch(id) for id in everywhere), text
    assert {f"app.{word}" for word in words_of_pages()} - everywhere == set()


# no unused message


@EVERY_AREA
def test_every_message_is_used(area):
    ids = base(written(area, "en"))
    enumerated = {"ask", "event", "option", "said", *terms(area)} if area in GAMES else {"event"}
    unused = {
        id
        for id in ids
        if not id.startswith(("refusal ", "caution ")) and id.partition(".")[0] not in enumerated
        if not is_written_in_code(id)
    }
    assert unused == set()


def test_every_ask_event_and_option_with_words_is_used():
    for game in GAMES:
        ids = base(written(game, "en"))
        assert family(ids, "ask") <= asks(game) | (engine_asks() if definition(game).facts else set())
        worded = {id.partition(" ")[::2] for id in family(ids, "event")}
        assert {kind for kind, _ in worded} <= emitted(game)
        assert {rule for _, rule in worded} <= {"", *literals()}
        keys = (
            option_keys(game) | of(game).KEYS | chosen_words(game) | argument("Option", 0, "engine/") | piece_keys(game)
        )
        shapes = {f"{key.split(' ')[0]}.{key.count(' ')}" for key in keys} | of(game).KEYS
        exactly = [re.compile(re.escape(key).replace(r"\*", r"[^ ]+")) for key in keys]
        assert family(ids, "said") <= family(ids, "option"), "answers that no question offers"
        for option in family(ids, "option"):
            assert option in shapes or any(shape.fullmatch(option) for shape in exactly), option


def engine_asks() -> set[str]:
    """The engine's questions; a game that asks them has better words."""
    return argument("Ask", 1, "engine/")


def test_questions_and_options_of_the_engine_have_words_for_every_game():
    ids = base(written("engine", "en"))
    assert engine_asks() == {"learn", "draw", "which", "by-hand"}
    assert family(ids, "ask") >= engine_asks()
    assert family(ids, "option") >= {key for key in argument("Option", 0, "engine/") if "*" not in key}


def piece_keys(game: str) -> set[str]:
    """The answers that name a piece of a deck by a word of the game's own."""
    return {f"{word} *" for word in named_argument("word", f"/{game}/")}


def option_keys(game: str) -> set[str]:
    """Every text of a game that may be the key of an option."""
    found = {
        text
        for path, tree in trees().items()
        if f"/{game}/" in path.as_posix()
        for node in ast.walk(tree)
        for text in texts(node)
    }
    return {text for text in found if re.fullmatch(r"[a-z][a-z-]*( [\w*>-]+)*", text)}


def chosen_words(game: str) -> set[str]:
    """The keys of choices whose answer is a verb and one word."""
    return {f"{verb} *" for verb in argument("one_of", 0, f"/{game}/")}


@pytest.mark.parametrize("game", GAMES)
def test_every_family_of_terms_is_used(game):
    asked = {kind.partition("/")[0] for text in written(game, "en").values() for kind in kinds(pattern(text, "en"))}
    in_code = {text.partition(".")[0] for text in literals() if re.fullmatch(r"[a-z_-]+\.\*?.*", text)}
    for name in terms(game):
        assert name in asked | in_code, name


# rules


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_code_names_has_an_article(game):
    named = {
        rule
        for path, tree in trees().items()
        if f"/{game}/" in path.as_posix()
        for node in ast.walk(tree)
        for text in texts(node)
        for rule in re.findall(rf"(?<![\w-]){RULE}", text)
    }
    assert named
    for language in LANGUAGES:
        assert named - set(article_ids(game, language)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_refusals_and_cautions_are_those_that_the_code_gives(game):
    ids = base(written(game, "en"))
    worded = {id.partition(" ")[2] for id in ids if id.startswith(("refusal ", "caution "))}
    given = {rule for rule in argument("because", 0, f"/{game}/") if re.fullmatch(RULE, rule)}
    assert given - worded == set()
    named = {text for text in literals() if re.fullmatch(RULE, text)}
    assert worded - named == set()
    assert worded - set(article_ids(game)) == set()
