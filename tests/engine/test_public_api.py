"""The public API: its names, its display in a notebook, its data about components."""

import inspect
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import companion
from companion.engine.ask import Ask, Option, Verdict, because, legal, settle
from companion.engine.data_folder import DATA
from companion.engine.definition import Definition
from tests.engine.games import played, started

ROOT = Path(__file__).parents[2]


def test_everything_public_is_there_and_documented():
    for name in companion.__all__:
        thing = getattr(companion, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), name
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    if inspect.isfunction(value) and not member.startswith("_") and value.__name__ != "<lambda>":
                        assert inspect.getdoc(value), f"{name}.{member}"


def test_games_say_what_they_are():
    for game in companion.games():
        assert isinstance(game, Definition)
        assert set(game.titles) == set(companion.LANGUAGES)
        low, high = game.players
        assert 1 <= low <= high
        assert game.moments[-1] == "final"
        for name, ruling in game.rulings.items():
            assert ruling.name == name
            assert len(set(ruling.choices)) > 1
            assert ruling.default == ruling.choices[0]
        assert game.name in repr(game)
        assert (DATA / game.name).is_dir()
        assert companion.games() == companion.games()


def test_the_catalog_has_every_table_and_marks_unknown_facts():
    catalog = companion.catalog("tzolkin")
    assert {"buildings", "monuments", "wealth_tiles", "gears", "temples"} <= set(catalog)
    assert len(catalog) == len(list(catalog))
    assert len(catalog["monuments"]["monuments"]) == 13
    assert "buildings" in catalog
    assert "weather" not in catalog
    with pytest.raises(KeyError, match="no component table “weather”"):
        catalog["weather"]
    assert catalog.missing() == []
    assert repr(catalog).startswith("<catalog of tzolkin, version 1: ")
    catalog["monuments"]["monuments"].clear()
    assert catalog["monuments"]["monuments"], "what one reader changes, no other sees"


def test_reprs_read_well_in_a_notebook():
    game = played(20, 3)
    assert repr(game).startswith("<Tzolk’in: The Mayan Calendar: Анна, Ben, Chen; ")
    assert repr(game.ask) == f"<ask turn (TZ-ROUND-02) to player {game.ask.player}>"
    assert repr(started(draws=None).ask) == "<ask first-player (TZ-SETUP-09) to the table>"
    assert repr(Option("place tikal 2", None, {"corn": 2})) == "<place tikal 2 · costs 2 corn · allowed>"
    assert "brings 3 wood" in repr(Option("cut", None, None, {"wood": 3}))
    refused = Verdict((because("TZ-PLACE-04", missing=2),))
    assert repr(refused) == "refused: TZ-PLACE-04(missing=2)"
    assert repr(Verdict((), (because("TZ-CAL-01"),))) == "allowed, caution: TZ-CAL-01()"
    assert repr(game.events[0]).startswith("<first-player player ")


def test_options_look_only_as_far_as_needed():
    looked = []

    def reasons():
        for n in range(3):
            looked.append(n)
            yield because("TZ-BEG-01", n=n)

    assert legal([Option("no", reasons()), Option("yes")])[0].key == "yes"
    assert looked == [0]
    option = Option("no", reasons(), cautions=iter([because("TZ-CAL-01")]))
    assert [reason.values["n"] for reason in option.verdict.reasons] == [0, 1, 2]
    assert option.verdict.cautions == (), "what is refused wastes nothing"
    assert not option.allowed
    assert option.verdict is option.verdict


def test_a_choice_of_one_is_not_asked():
    wood, stone = Option("spare wood", value="wood"), Option("spare stone", iter([because("TZ-UX-02")]), value="stone")
    one = settle(Ask(0, "spare", "TZ-TECH-05", lambda: [wood, stone]))
    with pytest.raises(StopIteration) as end:
        next(one)
    assert end.value.value == "wood"
    two = settle(Ask(0, "spare", "TZ-TECH-05", lambda: [wood, Option("spare gold", value="gold")]))
    assert next(two).id == "spare"


def test_looking_changes_nothing():
    game, other = played(40, 3), played(40, 3)
    for _ in range(2):
        _ = game.options, game.legal, game.standings(), game.if_it_ended_now(), game.ledger, repr(game)
    assert [option.key for option in game.legal] == [option.key for option in other.legal]
    assert game.table == other.table
    assert [option.key for option in game.options if option.allowed] == [option.key for option in game.legal]


def test_a_snapshot_starts_an_independent_game():
    game = played(50, 3)
    new = companion.new_game("tzolkin", ["X", "Y", "Z"], 5, table=game.table)
    assert new.table == game.table
    assert new.events == ()
    while not new.over:
        new.play(new.legal[0].key)
    assert not game.over
    assert game.table == played(50, 3).table
    assert (
        companion.new_game("tzolkin", ["X", "Y", "Z"], 5, table=game.table, rulings={"lost_step": "refused"}).rulings[
            "lost_step"
        ]
        == "refused"
    )


def test_a_snapshot_keeps_the_rulings_it_was_played_with():
    game = played(50, 2, rulings={"neutral_blocks": "yes"})
    assert companion.new_game("tzolkin", ["X", "Y"], table=game.table).rulings["neutral_blocks"] == "yes"


HEAVY = {"pandas", "numpy", "plotly", "ipywidgets", "IPython", "jupyterlab", "jupyter_server", "voila", "hypothesis"}


def loaded(*code: str) -> set[str]:
    """The packages that some lines load in a process of their own."""
    lines = ["import json, sys", *code, "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"]
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=ROOT, check=True, capture_output=True, text=True)
    return set(json.loads(run.stdout.splitlines()[-1]))


def test_importing_is_light():
    assert not (HEAVY | {"typer", "rich"}) & loaded("import companion; companion.games()")


@pytest.mark.parametrize(
    "code",
    [
        'companion.new_game("tzolkin", ["Ann", "Ben"], draws=1).options',
        'companion.score("tzolkin", {"players": [{"name": "Ann", "points": 40}, {"name": "Ben", "points": 41}]})',
        'companion.rulebook("tzolkin").find("can I skip food day")',
        "import companion.players, companion.simulation, companion.stats, companion.tables, companion.ui",
        'from companion.cli import app; app(["rules", "tzolkin", "food"], standalone_mode=False)',
        'from companion.cli import app; app(["score", "tzolkin", "--template", "final"], standalone_mode=False)',
    ],
    ids=["game", "score", "rulebook", "packages", "command-rules", "command-score"],
)
def test_rules_scores_and_commands_load_no_dashboard_and_no_data_frames(code):
    assert not HEAVY & loaded("import companion", code)


@pytest.mark.thorough
@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_a_command_names_the_package_that_is_missing(language):
    code = f"import sys; sys.modules['voila'] = None; from companion.cli import app; app(['play', '-l', {language!r}])"
    command = [sys.executable, "-X", "utf8", "-c", code]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert run.returncode == 2
    assert run.stderr.strip() == companion.messages(language).text("error.package", package="voila")


@pytest.mark.parametrize(
    ("package", "code"),
    [
        ("pandas", 'companion.new_game("tzolkin", ["Ann", "Ben"], draws=1).ledger.frame()'),
        ("plotly", 'stats.game_charts.show({"data": [], "layout": {}})'),
        ("voila", "import companion.ui.server"),
    ],
)
def test_code_gets_the_name_of_the_package_that_is_missing(package, code):
    program = f"""
import sys
sys.modules[{package!r}] = None
import companion
from companion import stats
try:
    {code}
except companion.CompanionError as error:
    print(isinstance(error, ModuleNotFoundError), error)
"""
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == f"True This needs the package {package}, which is not installed."


@pytest.mark.parametrize("package", ["players", "simulation", "stats", "tables", "ui"])
def test_packages_have_what_they_promise(package):
    module = import_module(f"companion.{package}")
    for name in module.__all__:
        thing = getattr(module, name)
        assert inspect.getdoc(thing) or name in ("POLICIES", "Policy"), name
    with pytest.raises(AttributeError, match="nothing_like_it"):
        module.nothing_like_it  # noqa: B018
