"""Saves: small readable text, that loads to the same game or says in one sentence why not."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

import companion
from companion import BadSave, CompanionError
from companion.engine.journal import SCHEMA, Decision, same
from tests.engine.games import NAMES, finished, look, played, started, state, step

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("draws", [7, None])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_save_loads_to_the_same_game(players, draws, tmp_path):
    game = played(60, players, draws)
    game.save(tmp_path / "evening.json")
    again = companion.load_game(tmp_path / "evening.json")
    assert again.notice is None
    assert again.journal == game.journal
    assert look(again) == look(game)
    assert (again.names, again.draws, again.started) == (game.names, game.draws, game.started)
    assert again.to_save().text() == game.to_save().text()


def test_a_loaded_game_goes_on_as_the_saved_one_would():
    game = played(30, 3)
    again, dice, dice_again = companion.read_game(game.to_save().text()), Random(5), Random(5)
    while not game.over:
        assert step(game, dice) == step(again, dice_again)
    assert look(again) == look(game)
    assert same(again.journal, game.journal)


def test_a_finished_game_loads_finished():
    game = finished()
    again = companion.read_game(game.to_save().text())
    assert again.over
    assert again.standings() == game.standings()


def test_rulings_and_the_first_player_are_saved():
    game = played(25, 2, first="Ben", rulings={"lost_step": "refused"})
    again = companion.read_game(game.to_save().text())
    assert again.rulings == game.rulings
    assert again.rulings["lost_step"] == again.table.rulings["lost_step"] == "refused"
    assert again.setup.first == 1


def test_a_save_is_readable_text_with_one_decision_a_line():
    game = finished(3)
    text = game.to_save().text()
    lines = text.splitlines()
    assert lines[:3] == ["{", f' "companion": {SCHEMA},', ' "game": "tzolkin",']
    assert ' "players": ["Анна","Ben","Chen"],' in lines
    start = lines.index(' "decisions": [') + 1
    decisions = lines[start : start + len(game.journal)]
    assert [json.loads(line.rstrip(","))["key"] for line in decisions] == [each.key for each in game.journal]
    head = ["companion", "game", "rules", "catalog", "players", "draws", "rulings", "started", "decisions"]
    assert list(json.loads(text)) == head
    assert len(text) < 40_000, "small"


def test_seconds_and_notes_are_in_the_save(monkeypatch):
    game = played(20)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 90)
    game.correct("players.0.corn", 4, note="перерахували")
    last = json.loads(game.to_save().text())["decisions"][-1]
    assert (last["ask"], last["value"], last["note"]) == ("correct", 4, "перерахували")
    assert last["at"] >= 90


# files that are no saves


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "evening.json"
    played(30).save(path)
    return path


def refused(path: Path) -> str:
    with pytest.raises(BadSave) as error:
        companion.load_game(path)
    sentence = str(error.value)
    assert sentence.count("\n") == 0
    assert sentence.endswith(".")
    for language in companion.LANGUAGES:
        assert path.name in error.value.text(language)
    return sentence


def test_every_cut_of_a_save_is_refused(saved):
    whole = saved.read_bytes()
    for length in [*range(0, 300, 7), *range(300, len(whole) - 2, 97), len(whole) - 2]:
        saved.write_bytes(whole[:length])
        assert "damaged or cut off" in refused(saved)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "damaged or cut off"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "damaged or cut off"),
        ("Привіт".encode("cp1251"), "damaged or cut off"),
        (b"[" * 100_000, "damaged or cut off"),
        (b'{"companion": 1, "start": ' + b"[" * 100_000, "damaged or cut off"),
        (b"[]", "not a save"),
        (b"null", "not a save"),
        (b'"companion"', "not a save"),
        (b'{"nbformat": 4, "cells": []}', "not a save"),
        (b'{"companion": 3, "game": "tzolkin"}', "newer companion (format 3; this one reads up to 2)"),
        (b'{"companion": 2, "game": "tzolkin"}', "`seats`"),
        (b'{"companion": "next"}', "newer companion"),
        (b'{"companion": 1}', "`game`"),
        (b'{"companion": 1, "game": "tzolkin", "rules": 1, "catalog": 1, "players": "Ann"}', "players"),
        (b'{"companion": 1, "game": 5, "rules": 1, "catalog": 1, "players": []}', "game"),
        (b'{"companion": 1, "game": "tzolkin", "rules": 1, "catalog": 1, "players": [], "mood": 1}', "mood"),
    ],
)
def test_foreign_and_newer_files_are_refused(content, words, saved):
    saved.write_bytes(content)
    assert words in refused(saved)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    assert "cannot be read" in refused(tmp_path / "nowhere.json")
    assert "cannot be read" in refused(tmp_path)


def test_text_that_is_no_text_is_refused():
    with pytest.raises(BadSave, match="damaged"):
        companion.read_game("\ud800")


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("game", "chess", "chess"),
        ("players", ["Ann"], "not 1"),
        ("players", ["Ann", "ann"], "ann"),
        ("players", ["Ann", "<b>Ben</b>"], "player 2"),
        ("rulings", {"weather": "fine"}, "weather"),
        ("rulings", {"lost_step": "maybe"}, "maybe"),
        ("first", 5, "5"),
        ("draws", "seven", "draws"),
        ("decisions", "all", "decisions"),
        ("decisions", [{"ask": "turn"}], "key"),
        ("start", {"players": []}, "0 players"),
    ],
)
def test_a_hand_edited_head_is_refused_with_the_field(field, value, word, saved):
    content = json.loads(saved.read_text(encoding="utf-8"))
    saved.write_text(json.dumps(content | {field: value}), encoding="utf-8")
    with pytest.raises(CompanionError) as error:
        companion.load_game(saved)
    assert word in str(error.value)


# decisions that no longer replay


def test_a_decision_that_is_refused_stops_the_replay_and_keeps_the_rest(tmp_path):
    game = played(30)
    save = game.to_save()
    place = 25 + next(i for i, each in enumerate(save.decisions[25:]) if not each.drawn)
    for strange in (
        Decision(save.decisions[place].ask, "fly to the moon"),
        Decision("dance", save.decisions[place].key),
        Decision("correct", "players.0.corn", value=-4),
    ):
        save.decisions = [*game.journal[:place], strange, *game.journal[place + 1 :]]
        path = tmp_path / "evening.json"
        path.write_text(save.text(), encoding="utf-8")
        loaded = companion.load_game(path)
        assert loaded.journal == game.journal[:place]
        assert look(loaded) == look(game.at(place))
        assert loaded.kept == save.decisions[place:]
        assert loaded.notice is not None
        assert f"first {place} decisions" in str(loaded.notice)
        assert str(len(save.decisions) - place) in str(loaded.notice)
        loaded.save(path)
        assert companion.load_game(path).kept == save.decisions[place:]


def test_a_refused_option_in_a_save_says_which_rule_refuses():
    game = played(30)
    [worst] = [option for option in game.options if option.key == "beg"]
    if worst.verdict:
        game.correct(f"players.{game.ask.player}.corn", 5)
    save = game.to_save()
    save.decisions = [*save.decisions, Decision("turn", "beg")]
    loaded = companion.read_game(save.text())
    assert loaded.journal == game.journal
    assert "begging is for those with 2 or less" in str(loaded.notice)


def test_the_notice_is_in_one_language():
    save = played(30).to_save()
    save.decisions = [*save.decisions, Decision("turn", "fly")]
    notice = companion.read_game(save.text()).notice
    assert notice is not None
    sentences = {language: notice.text(language) for language in companion.LANGUAGES}
    assert len(set(sentences.values())) == 3
    assert "is not an answer to the current question" in sentences["en"]
    for language in ("uk", "ru"):
        assert "is not an answer" not in sentences[language]


def test_decisions_after_the_end_are_kept():
    game = finished()
    save = game.to_save()
    save.decisions = [*save.decisions, Decision("turn", "beg")]
    loaded = companion.read_game(save.text())
    assert loaded.over
    assert loaded.kept == [Decision("turn", "beg")]
    assert "over" in str(loaded.notice)


def test_a_correction_in_mid_turn_is_kept_too():
    game, dice = played(30), Random(1)
    while not game.mid_turn:
        step(game, dice)
    save = game.to_save()
    save.decisions = [*save.decisions, Decision("correct", "players.0.corn", value=5)]
    loaded = companion.read_game(save.text())
    assert loaded.journal == game.journal
    assert len(loaded.kept) == 1


def test_a_game_played_on_from_a_stopped_replay_still_keeps_the_rest():
    save = played(30).to_save()
    save.decisions = [*save.decisions[:30], Decision("turn", "fly"), *save.decisions[31:]]
    loaded, dice = companion.read_game(save.text()), Random(2)
    kept = list(loaded.kept)
    for _ in range(10):
        step(loaded, dice)
    again = companion.read_game(loaded.to_save().text())
    assert again.notice is None
    assert again.kept == kept
    assert look(again) == look(loaded)


# from a snapshot


def test_a_game_from_a_snapshot_saves_and_loads():
    table = msgspec.to_builtins(played(40, 3).table)
    game, dice = started(3, 5, table=table), Random(1)
    for _ in range(30):
        step(game, dice)
    again = companion.read_game(game.to_save().text())
    assert again.notice is None
    assert look(again) == look(game)


# writing


def test_a_save_that_fails_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch):
    path = tmp_path / "evening.json"
    played(20).save(path)
    old = path.read_bytes()

    def full(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="disk full"):
        played(30).save(path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_saving_changes_nothing(tmp_path):
    game = played(20)
    before = state(game)
    game.save(tmp_path / "evening.json")
    assert state(game) == before


SAVER = """
import json, os, signal, sys
from pathlib import Path
from companion.engine import journal
from tests.engine.games import played

path, old, new = Path(sys.argv[1]), played(5, 2), played(120, 4)
left = 0

def die_in_time(frame, event, _):
    global left
    left -= event == "line"
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    return die_in_time

def died_at(line):
    global left
    old.save(path)
    child = os.fork()
    if not child:
        left = line
        sys.settrace(lambda frame, *_: die_in_time if frame.f_code is journal.write_safely.__code__ else None)
        new.save(path)
        os._exit(0)
    return os.waitpid(child, 0)[1] == signal.SIGKILL

texts, line = [], 0
while died_at(line := line + 1):
    texts.append(path.read_text())
print(json.dumps([old.to_save().text(), new.to_save().text(), texts]))
"""


def test_killing_the_process_at_any_line_of_a_save_keeps_the_old_or_the_new_file_whole(tmp_path):
    command = [sys.executable, "-c", SAVER, tmp_path / "evening.json"]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}  # one tracer only
    done = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, check=True)
    old, new, texts = json.loads(done.stdout)
    assert old != new
    assert len(texts) > 5
    assert texts == [old] * texts.count(old) + [new] * texts.count(new)
    assert texts[0] == old


def test_names_are_saved_as_they_are_written(tmp_path):
    game = companion.new_game("tzolkin", ["  Анна   Марія ", "O’Ben \"the\" \\ 'x'"], draws=1)
    assert game.names == ("Анна Марія", "O’Ben \"the\" \\ 'x'")
    game.save(tmp_path / "a.json")
    assert companion.load_game(tmp_path / "a.json").names == game.names
    assert NAMES[0] in started().to_save().text(), "not escaped"
