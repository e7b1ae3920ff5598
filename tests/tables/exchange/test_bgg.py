"""Plays as BoardGameGeek gives them: free text everywhere, and nothing that could grow or fetch."""

from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.stats import many_games
from companion.tables.exchange import Broken, ExchangeError, Imported, Unsafe, Why, WrongSchema, import_plays
from companion.tables.play import PlayPlayer


def tag(name: str, values: dict[str, object], inside: str = "") -> str:
    written = " ".join(f"{key}={quoteattr(str(value))}" for key, value in values.items())
    return f"<{name} {written}>{inside}</{name}>"


def player(**values: object) -> str:
    usual = {"username": "", "userid": 0, "name": "Ann", "startposition": "", "color": "", "score": "41", "new": 0}
    return tag("player", usual | {"rating": 0, "win": 0} | values)


def play(*players: str, item: str | None = None, comment: str = "", **values: object) -> str:
    usual = {"id": 11, "date": "2024-05-03", "quantity": 1, "length": 90, "incomplete": 0, "nowinstats": 0}
    subtypes = '<subtypes><subtype value="boardgame"/></subtypes>'
    game = {"name": "Tzolk'in: The Mayan Calendar", "objecttype": "thing", "objectid": 126163}
    item = tag("item", game, subtypes) if item is None else item
    comments = f"<comments>{comment}</comments>" if comment else ""
    people = f"<players>{''.join(players)}</players>" if players else ""
    return tag("play", usual | {"location": "Club"} | values, item + comments + people)


def page(*plays: str, total: int | None = None) -> bytes:
    values = {"username": "somebody", "userid": 1, "total": len(plays) if total is None else total, "page": 1}
    return ('<?xml version="1.0" encoding="utf-8"?>' + tag("plays", values, "".join(plays))).encode()


def taken(*plays: str, **more: int) -> Imported:
    return import_plays(page(*plays, **more), "plays.xml")


def reasons(imported: Imported) -> list[Why]:
    return [remark.why for remark in imported.report.remarks]


def test_a_play_with_everything():
    ann = player(win=1, startposition="1", color="Red")
    [found] = taken(play(ann, player(name="Бен", score="38.5"), comment="Two\nlines")).plays
    assert (found.game, found.source, found.source_id, found.bgg_id) == ("tzolkin", "bgg", "11", 126163)
    assert found.players == (
        PlayPlayer("Ann", 41, 1, winner=True, first=True, colour="Red"),
        PlayPlayer("Бен", 38.5, 2),
    )
    assert (found.finished, found.minutes, found.location) == ("2024-05-03", 90, "Club")
    assert found.comment == "Two\nlines"


def test_importing_twice_gives_the_same_plays():
    assert taken(play(player())).plays == taken(play(player())).plays
    twice = taken(play(player()), play(player()))
    assert reasons(twice) == [Why.TWICE]
    assert len(twice.plays) == 1


@pytest.mark.parametrize(
    ("score", "points", "text"), [("41", 41, ""), ("", None, ""), ("Decisive", None, "Decisive"), ("3+4", 7, "3+4")]
)
def test_scores_are_free_text(score, points, text):
    [found] = taken(play(player(score=score))).plays
    assert (found.players[0].points, found.players[0].score_text) == (points, text)


def test_a_quantity_is_that_many_plays_of_which_one_has_a_result():
    imported = taken(play(player(win=1), player(name="Ben"), quantity=3))
    first, *others = imported.plays
    assert first.players[0].winner
    assert [other.players for other in others] == [(PlayPlayer("Ann"), PlayPlayer("Ben"))] * 2
    assert len({each.id for each in imported.plays}) == 3
    assert reasons(imported) == [Why.QUANTITY]
    assert (imported.report.found, imported.report.came) == (3, 3)


def test_a_copy_without_a_result_is_no_loss():
    plays = taken(play(player(win=1), player(name="Ben"), quantity=3)).plays
    assert [each.decided for each in plays] == [True, False, False]
    rates = many_games.win_rates(plays).set_index("player")
    assert (rates.loc["Ann", "n"], rates.loc["Ann", "wins"], rates.loc["Ben", "n"]) == (1, 1, 1)
    assert list(many_games.titles(plays)["n"]) == [3]  # they were played all the same


def test_the_winners_show_whether_the_lowest_score_wins():
    """Of one game of the page, three times out of four; the odd one keeps its winner."""
    item = tag("item", {"name": "Quiet Golf", "objectid": 5})
    scores = [(3, 9), (4, 7), (2, 5), (8, 6)]
    rounds = [
        play(player(score=ann, win=1), player(name="Ben", score=ben), player(name="Chen", score=20), item=item, id=n)
        for n, (ann, ben) in enumerate(scores)
    ]
    found = taken(*rounds, play(player(score=50, win=1), player(name="Ben", score=40), id=9)).plays
    assert [each.highest_wins for each in found] == [False] * 4 + [True]
    assert [[each.place for each in one.players] for one in found] == [[1, 2, 3]] * 4 + [[1, 2]]
    assert len(many_games.ratings(found)) == 3


def test_a_seat_and_a_newcomer_are_kept():
    [found] = taken(play(player(startposition="north", new=1), player(name="Ben", startposition="1"))).plays
    assert [each.extra for each in found.players] == [{"newPlayer": True, "startPosition": "north"}, {}]


def test_an_impossible_quantity_leaves_the_play_out():
    for quantity in (-1, 1_000_000, "many"):
        assert reasons(taken(play(player(), quantity=quantity))) == [Why.FIELD]


def test_plays_that_do_not_count():
    assert reasons(taken(play(player(), incomplete=1))) == [Why.NOT_COUNTED]
    assert reasons(taken(play(player(), nowinstats=1))) == [Why.NOT_COUNTED]
    subtypes = '<subtypes><subtype value="boardgame"/><subtype value="boardgameexpansion"/></subtypes>'
    item = tag("item", {"name": "Harbour: Night", "objectid": 5}, subtypes)
    expansion = taken(play(player(), item=item))
    assert reasons(expansion) == [Why.EXPANSION]
    assert expansion.plays[0].counts is False


def test_unknown_things_stay_unknown():
    [found] = taken(play(date="0000-00-00", length=0)).plays
    assert (found.finished, found.minutes, found.players) == ("", None, ())


def test_players_without_a_name():
    imported = taken(play(player(name="", username="ann99"), player(name=""), player(name="")))
    names = imported.plays[0].names
    assert names[0] == "ann99"
    assert len(set(names)) == 3
    assert reasons(imported) == [Why.ANONYMOUS] * 2


def test_one_page_of_many_says_so():
    imported = taken(play(player()), total=104)
    assert reasons(imported) == [Why.MORE_PAGES]
    assert "1 of 104 plays" in imported.report.remarks[0].text()


def test_a_play_of_nothing_or_with_impossible_values_is_left_out():
    assert reasons(taken(play(player(), item=""))) == [Why.NO_GAME]
    assert reasons(taken(play(player(), date="last week"))) == [Why.FIELD]
    assert reasons(taken(play(player(win="perhaps")))) == [Why.FIELD]
    assert reasons(taken(play(player(name="x" * 10_000)))) == [Why.FIELD]


LAUGHS = '<!DOCTYPE plays [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><plays>&b;</plays>'
FETCH = '<!DOCTYPE plays SYSTEM "file:///etc/hostname"><plays/>'


@pytest.mark.parametrize("text", [LAUGHS, FETCH, "<!DOCTYPE html><html></html>", "<a>" * 3_000])
def test_nothing_that_could_grow_or_fetch_is_read(text):
    with pytest.raises(Unsafe, match=r"plays\.xml"):
        import_plays(text.encode(), "plays.xml")


@pytest.mark.parametrize("text", ["<plays>", "<plays><play></plays>", "<plays>&nbsp;</plays>", "<plays/><plays/>", "<"])
def test_broken_xml(text):
    with pytest.raises(Broken, match=r"plays\.xml"):
        import_plays(text.encode(), "plays.xml")


def test_a_page_that_is_no_list_of_plays():
    with pytest.raises(WrongSchema, match="BoardGameGeek"):
        import_plays(b"<message>Please try again later.</message>", "plays.xml")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_xml_knows(encoding):
    text = page(play(player(name="Бен"))).decode().replace("utf-8", encoding.removesuffix("-sig"))
    assert import_plays(text.encode(encoding)).plays[0].names == ("Бен",)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=40))
def test_any_name_and_score_come_in_or_are_reported(text):
    imported = taken(play(player(name=text, score=text, color=text, startposition=text)))
    assert imported.report.came + len(imported.report.left_out) == imported.report.found == 1


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_with_a_sentence(data):
    with pytest.raises(ExchangeError) as refused:
        import_plays(b"<" + data)
    assert all(refused.value.text(language) for language in ("en", "uk", "ru"))
