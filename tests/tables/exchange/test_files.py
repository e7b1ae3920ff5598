"""Our own tables as CSV and Parquet: everything comes back, and no spreadsheet runs a name."""

import builtins
import csv
import io
import zipfile

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.ledger import ScoreLine
from companion.tables.exchange import (
    Broken,
    NeedsLibrary,
    TooLarge,
    UnknownFormat,
    Unwritable,
    Why,
    WrongEncoding,
    WrongSchema,
    csv_and_parquet,
    export_csv,
    export_parquet,
    import_plays,
)
from companion.tables.play import Play, PlayPlayer
from companion.tables.store import TableStore
from tests.tables.exchange.samples import distinct, plays

PLAY = Play(
    id="p1",
    game="tzolkin",
    depth="mirror",
    players=(PlayPlayer("=1+1", 41.25, 1, winner=True), PlayPlayer("<b>Ann</b>", -3, 2, colour="red")),
    lines=(ScoreLine(1, -3, "feeding", "TZ-FOOD-03", "", "age-1", 13, 9),),
    finished="2026-05-01T20:00:00+00:00",
    comment="Two\nlines, with a comma",
    journal='{"companion": 1}\n',
)
KINDS = pytest.mark.parametrize("export", [export_csv, export_parquet])
MANY = st.lists(plays(), max_size=3).map(distinct)
QUICK = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def folder(tmp_path, **tables: str):
    """A folder with tables of the usual kind, and some of them changed."""
    export_csv([PLAY], tmp_path)
    for name, text in tables.items():
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8", newline="")
    return tmp_path


def reasons(imported):
    return [remark.why for remark in imported.report.remarks]


@KINDS
@QUICK
@given(many=MANY)
def test_any_plays_come_back_from_a_zip(export, many, tmp_path):
    export(many, tmp_path / "plays.zip")
    imported = import_plays(tmp_path / "plays.zip")
    assert imported.plays == tuple(many)
    assert imported.report.remarks == ()


@KINDS
def test_a_play_comes_back_from_a_folder_and_from_one_of_its_files(export, tmp_path):
    written = export([PLAY], tmp_path / "new" / "folder")
    assert {path.stem for path in written} == {"plays", "players", "score_lines", "journals"}
    assert import_plays(tmp_path / "new" / "folder").plays == (PLAY,)
    assert import_plays(written[1]).plays == (PLAY,)


@KINDS
def test_the_same_plays_give_the_same_file(export, tmp_path):
    for name in ("a.zip", "b.zip"):
        export([PLAY], tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_an_export_without_journals_leaves_no_old_ones(tmp_path):
    export_csv([PLAY], tmp_path)
    export_csv([Play("p2", "Chess", "final", (PlayPlayer("A"),))], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["players.csv", "plays.csv", "score_lines.csv"]
    assert [play.id for play in import_plays(tmp_path).plays] == ["p2"]


@given(st.text())
def test_a_guarded_text_comes_back_and_never_begins_a_formula(text):
    assert csv_and_parquet.unguard(csv_and_parquet.guard(text)) == text
    assert csv_and_parquet.guard(text)[:1] not in tuple("=+-@\t\r\n")


def test_no_cell_of_text_begins_a_formula(tmp_path):
    hostile = ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", " =1", "＝1"]
    play = Play("=id", "=game", "final", tuple(PlayPlayer(name, 1) for name in hostile), comment="=comment")
    export_csv([play], tmp_path)
    for path in tmp_path.iterdir():
        for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")):
            assert not any(cell[:1] in ("=", "+", "-", "@", "\t", "\r", " ", "＝") and cell != "-1" for cell in row)
    assert import_plays(tmp_path).plays == (play,)


def test_columns_as_documented(tmp_path):
    export_csv([PLAY], tmp_path)
    rows = list(csv.DictReader((tmp_path / "players.csv").open(encoding="utf-8", newline="")))
    assert (rows[1]["seat"], rows[1]["name"], rows[1]["score"], rows[1]["winner"]) == ("2", "<b>Ann</b>", "-3", "false")


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_as_a_spreadsheet_saves_it_again(tmp_path, delimiter):
    export_csv([PLAY], tmp_path)
    for path in tmp_path.iterdir():
        rows = list(csv.reader(path.open(encoding="utf-8", newline="")))
        out = io.StringIO(newline="")
        csv.writer(out, delimiter=delimiter).writerows(
            [cell.replace("41.25", "41,25").replace("true", "TRUE").replace("false", "FALSE") for cell in row]
            for row in rows
        )
        path.write_text(out.getvalue(), encoding="utf-8-sig", newline="")
    assert import_plays(tmp_path).plays == (PLAY,)


def test_the_least_that_a_table_needs(tmp_path):
    (tmp_path / "plays.csv").write_text("play_id,game\n1,Chess\n", encoding="utf-8")
    (tmp_path / "players.csv").write_text("play_id,name\n1,Ann\n1,Ben\n", encoding="utf-8")
    [play] = import_plays(tmp_path).plays
    assert play == Play("1", "Chess", "import", (PlayPlayer("Ann"), PlayPlayer("Ben")), source="csv")


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("players", "41.25", "nan", Why.FIELD),
        ("players", "41.25", "inf", Why.FIELD),
        ("players", "41.25", "__import__('os')", Why.FIELD),
        ("players", "p1,2", "p1,7", Why.FIELD),
        ("plays", "mirror", "deep", Why.FIELD),
        ("plays", ",real,", ",imagined,", Why.FIELD),
        ("plays", "2026-05-01T20:00:00+00:00", "01.05.26", Why.FIELD),
        ("plays", ",2,,", ",3,,", Why.PLAYER_COUNT),
        ("score_lines", "p1,2", "p1,3", Why.NO_SEAT),
        ("score_lines", "p1,2", "p9,2", Why.STRAY_ROWS),
    ],
)
def test_a_row_that_cannot_be(tmp_path, name, old, new, why):
    path = folder(tmp_path) / f"{name}.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8", newline="")
    assert reasons(import_plays(tmp_path)) == [why]


def test_a_play_twice(tmp_path):
    text = folder(tmp_path).joinpath("plays.csv").read_text(encoding="utf-8")
    head, row = text.split("\n", 1)
    (tmp_path / "plays.csv").write_text(f"{head}\n{row}{row}", encoding="utf-8", newline="")
    assert reasons(import_plays(tmp_path)) == [Why.TWICE]


@pytest.mark.parametrize(
    ("tables", "error"),
    [
        ({"plays": "title,players\nChess,2\n"}, WrongSchema),
        ({"plays": ""}, WrongSchema),
        ({"players": "play_id,seat\np1,1\n"}, WrongSchema),
        ({"plays": 'play_id,game\n"p1,Chess\n'}, Broken),
        ({"plays": "play_id,game\np1,Chess,extra\n"}, Broken),
        ({"players": 'play_id,name\np1,"A"x\n'}, Broken),
    ],
)
def test_a_table_that_is_none(tmp_path, tables, error):
    with pytest.raises(error, match=r"(plays|players)\.csv"):
        import_plays(folder(tmp_path, **tables))


def test_a_table_in_another_encoding(tmp_path):
    (folder(tmp_path) / "players.csv").write_bytes("play_id,name\np1,Бен\n".encode("cp1251"))
    with pytest.raises(WrongEncoding, match="UTF-8"):
        import_plays(tmp_path)


def test_one_table_alone_asks_for_the_others():
    with pytest.raises(UnknownFormat, match="folder or the zip"):
        import_plays(b"play_id,game\n1,Chess\n", "plays.csv")


def test_a_folder_and_a_zip_without_tables(tmp_path):
    with pytest.raises(WrongSchema, match=r"plays\.csv"):
        import_plays(tmp_path)
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as packed:
        packed.writestr("letter.txt", "Hello")
    with pytest.raises(WrongSchema, match=r"other\.zip"):
        import_plays(tmp_path / "other.zip")


def test_a_zip_bomb_is_not_unpacked(tmp_path):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("plays.csv", b"play_id,game\n" + b"0" * 80_000_000)
    assert path.stat().st_size < 200_000
    with pytest.raises(TooLarge, match="64 MB"):
        import_plays(path)


def test_a_zip_bomb_that_lies_about_its_size(tmp_path):
    path = tmp_path / "liar.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("plays.csv", b"play_id,game\n" + b"0" * 3_000_000)
    raw = path.read_bytes()
    size = (3_000_013).to_bytes(4, "little")
    assert raw.count(size) == 2
    with pytest.raises((Broken, TooLarge), match=r"liar\.zip"):
        import_plays(raw.replace(size, (99).to_bytes(4, "little")), "liar.zip", limit=1_000_000)


def test_a_broken_zip_and_a_locked_one(tmp_path):
    export_csv([PLAY], tmp_path / "plays.zip")
    raw = (tmp_path / "plays.zip").read_bytes()
    with pytest.raises(Broken, match=r"half\.zip"):
        import_plays(raw[: len(raw) // 2], "half.zip")
    locked = bytearray(raw)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = 0
        while (start := locked.find(mark, start)) >= 0:
            locked[start + place] |= 1
            start += 4
    with pytest.raises(Broken, match=r"locked\.zip"):
        import_plays(bytes(locked), "locked.zip")


def test_broken_parquet(tmp_path):
    export_parquet([PLAY], tmp_path)
    raw = (tmp_path / "players.parquet").read_bytes()
    (tmp_path / "players.parquet").write_bytes(raw[:-20])
    with pytest.raises(Broken, match=r"players\.parquet"):
        import_plays(tmp_path)


@pytest.mark.parametrize("encoded", [True, False])
def test_parquet_that_would_fill_the_memory(tmp_path, encoded):
    """Two hundred gigabytes of the same name, in a file of a few kilobytes."""
    import pyarrow as pa
    import pyarrow.parquet as parquet

    export_parquet([PLAY], tmp_path)
    names = pa.DictionaryArray.from_arrays(pa.array([0] * 20_000, pa.int32()), ["x" * 10_000_000])
    table = pa.table({"play_id": pa.array(["p1"] * 20_000), "name": names})
    parquet.write_table(table, tmp_path / "players.parquet", compression="zstd", store_schema=encoded)
    assert (tmp_path / "players.parquet").stat().st_size < 100_000
    assert reasons(import_plays(tmp_path)) == [Why.FIELD]


def test_more_rows_than_fit(tmp_path, monkeypatch):
    monkeypatch.setattr(csv_and_parquet, "MOST_ROWS", 1)
    for export in (export_csv, export_parquet):
        export([PLAY], tmp_path / export.__name__)
        with pytest.raises(TooLarge, match="more than 1 row"):
            import_plays(tmp_path / export.__name__)


def test_without_pyarrow_one_sentence_says_what_to_install(tmp_path, monkeypatch):
    export_parquet([PLAY], tmp_path)
    usual = builtins.__import__

    def without(name, *more):
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return usual(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    for call in (lambda: export_parquet([PLAY], tmp_path / "new"), lambda: import_plays(tmp_path)):
        with pytest.raises(NeedsLibrary, match="boardgame-companion"):
            call()
    assert not (tmp_path / "new").exists()


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(Unwritable, match="cannot be written"):
        export_csv([PLAY], tmp_path / "file")
    with pytest.raises(Unwritable, match=r"x\.zip"):
        export_csv([PLAY], tmp_path / "missing" / "x.zip")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize("mark", ["real", "sample", "simulated"])
@KINDS
def test_a_mark_comes_back(export, mark, tmp_path):
    export([msgspec.structs.replace(PLAY, mark=mark)], tmp_path / "plays.zip")
    [play] = import_plays(tmp_path / "plays.zip").plays
    assert play.mark == mark


def test_a_file_from_before_there_were_marks_is_marked_by_the_archive(tmp_path):
    simulated = msgspec.structs.replace(PLAY, id="p2", source="simulation", mark="simulated")
    export_csv([PLAY, simulated], tmp_path / "new")
    place = list(csv_and_parquet.TABLES["plays"]).index("mark")
    for name in ("plays", "players", "score_lines", "journals"):
        rows = list(csv.reader(io.StringIO((tmp_path / "new" / f"{name}.csv").read_text("utf-8-sig"))))
        kept = [[*row[:place], *row[place + 1 :]] for row in rows] if name == "plays" else rows
        out = io.StringIO()
        csv.writer(out).writerows(kept)
        (tmp_path / "new" / f"{name}.csv").write_text(out.getvalue(), "utf-8")
    archive = TableStore(tmp_path / "store").archive
    archive.add_all(import_plays(tmp_path / "new").plays)
    assert {play.id: play.mark for play in archive} == {"p1": "real", "p2": "simulated"}
