"""Damaged or foreign files: one clear sentence in every language, a typed error, nothing else."""

import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.engine.errors import CompanionError
from companion.tables.exchange import (
    Broken,
    ExchangeError,
    Remark,
    TooLarge,
    UnknownFormat,
    Unreadable,
    Unsafe,
    Why,
    WrongEncoding,
    WrongSchema,
    export_bgstats,
    import_plays,
)
from tests.tables.exchange.samples import document, entry, raw


def sentence(error: CompanionError) -> str:
    """The sentence of an error, after checking that there is one in every language."""
    sentences = [error.text(language) for language in companion.LANGUAGES]
    assert len(set(sentences)) == 3
    for text in sentences:
        assert text.endswith((".", ")"))
        assert "\n" not in text
        assert "{" not in text
    return sentences[0]


BAD = [
    (b"", UnknownFormat),
    (b"   \n", UnknownFormat),
    (b"hello", UnknownFormat),
    (b"\x89PNG\r\n\x1a\n", WrongEncoding),
    (b"{", Broken),
    (b'{"plays": [', Broken),
    (b'{"plays": [NaN]}', Broken),
    (b'{"plays": [1e999]}', Broken),
    (b'{"plays": [Infinity]}', Broken),
    (b'{"plays": "\\ud800"}', Broken),
    (b'{"plays": [' + b"9" * 5000 + b"]}", Broken),
    (b"[]", WrongSchema),
    (b"{}", WrongSchema),
    (b'{"plays": 5}', WrongSchema),
    (b'{"plays": [], "games": {}, "players": []}', WrongSchema),
    (b'{"plays": [], "games": [5], "players": []}', WrongSchema),
    (b'{"plays": [], "games": [{"id": "one"}], "players": []}', WrongSchema),
    (b'{"companion": 1, "game": "tzolkin", "players": ["Ann"]}', WrongSchema),
    (b"[" * 200_000, Unsafe),
    (b'{"plays": ' + b'{"a":' * 200_000, Unsafe),
    ('{"plays": "Бен"}'.encode("cp1251"), WrongEncoding),
    (b"PAR1", UnknownFormat),
    (b"PK\x03\x04nothing", Broken),
]


@pytest.mark.parametrize(("data", "error"), BAD, ids=[repr(data[:24]) for data, _ in BAD])
def test_an_error_is_named(data, error):
    with pytest.raises(error) as refused:
        import_plays(data, "evening.json")
    assert type(refused.value) is error
    assert "evening.json" in sentence(refused.value)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(200 * 2**20)
    tracemalloc.start()
    begin = time.perf_counter()
    with pytest.raises(TooLarge) as refused:
        import_plays(path)
    assert time.perf_counter() - begin < 1
    assert tracemalloc.get_traced_memory()[1] < 2**20
    tracemalloc.stop()
    assert "200 MB; at most 64 MB" in sentence(refused.value)


def test_the_limit_holds_for_bytes_and_can_be_set():
    data = raw(document(entry("1")))
    assert len(import_plays(data, limit=len(data)).plays) == 1
    with pytest.raises(TooLarge):
        import_plays(data, limit=len(data) - 1)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(Unreadable) as refused:
        import_plays(tmp_path / "missing.json")
    assert "missing.json" in sentence(refused.value)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_encodings_that_say_what_they_are(encoding):
    assert len(import_plays(raw(document(entry("1"))).decode().encode(encoding)).plays) == 1


def test_a_player_named_like_markup_is_text_and_reported():
    people = [{"id": 1, "uuid": "a", "name": "<script>alert(1)</script>\u202e\x00"}]
    imported = import_plays(raw(document(entry("1"), players=people)))
    assert imported.plays[0].names == ("<script>alert(1)</script>",)
    assert [remark.why for remark in imported.report.remarks] == [Why.MARKUP]


def test_nothing_is_written_where_nothing_can_be(tmp_path):
    with pytest.raises(ExchangeError) as refused:
        export_bgstats([], tmp_path / "no" / "plays.json")
    assert "plays.json" in sentence(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_survives_a_failed_export(tmp_path, monkeypatch):
    path = export_bgstats([], tmp_path / "plays.json")
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ExchangeError, match="No space left"):
        export_bgstats(import_plays(raw(document(entry("1")))).plays, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


VALUES = {
    "ref": "7",
    "field": "score",
    "seat": 3,
    "told": 4,
    "count": 2,
    "titles": "X",
    "name": "Ann",
    "score": "5",
    "shown": "Ann (2)",
    "sum": "4",
    "here": 100,
    "total": 104,
    "file": "players.csv",
}


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence_in_every_language(why):
    sentences = {Remark(why, "2024-05-03 · X", VALUES).text(language) for language in companion.LANGUAGES}
    assert len(sentences) == 3
    assert all(text.startswith("2024-05-03 · X: ") and text.endswith(".") for text in sentences)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
        max_leaves=12,
    ),
    st.sampled_from(
        [
            "uuid",
            "playDate",
            "playDateYmd",
            "gameRefId",
            "locationRefId",
            "durationMin",
            "playerScores",
            "expansionPlays",
            "ignored",
            "comments",
            "scoresheet",
            "playImages",
            "metaData",
        ]
    ),
)
def test_a_play_with_any_field_value_is_imported_or_left_out(value, field):
    try:
        imported = import_plays(raw(document(entry("1", "2", **{field: value}))))
    except Broken:
        return  # a number that no JSON reader takes
    assert imported.report.came + len(imported.report.left_out) == imported.report.found == 1
    for language in companion.LANGUAGES:
        assert list(imported.report.lines(language))
