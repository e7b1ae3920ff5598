"""Questions asked at a table: what the table itself answers, in three languages."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

import pytest

import companion
from companion import Game
from companion.engine.data_folder import LANGUAGES
from companion.rulebook import ArticleError
from companion.rulebook.articles import said
from companion.rulebook.table_questions import Matching
from tests.games.tzolkin.tables import start
from tests.inventory import games
from tests.transcripts import ANSWER, FOLDER, opened

QUESTIONS = Path(__file__).parent / "table_questions"


@dataclass(frozen=True)
class Asked:
    """A question at a table: what its answer must be about, and what it may be about as well."""

    game: Game
    language: str
    question: str
    must: set[str]
    may: set[str]

    @cached_property
    def found(self) -> set[str]:
        """The subject of an answer; of everybody's goods, the good."""
        lines = self.game.ask_about(self.question, self.language).lines
        about = [each for line in lines for each in line.about]
        return {each.rpartition(" ")[0] if each.startswith("have ") and len(about) > 1 else each for each in about}

    @property
    def seat(self) -> int:
        """The player who asks."""
        return self.game.ask.player or 0 if self.game.ask else 0

    @property
    def right(self) -> bool:
        return self.must <= self.found <= self.may


SETS = (
    "",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twentyfirst",
    "twentysecond",
    "twentythird",
    "twentyfourth",
    "twentysixth",
    "moments",
    "more_moments",
)
"""The sets of questions by their folders, in the order of writing but for the moments."""
STILL_WRONG = {"why can't I take corn on 4"}
"""A question that gets an option beside the right one. Who mends it takes it out."""
STILL_MISSED = {"can I settle for one step"}
"""A kind of question that is left to the rulebook."""
BLIND = ("twentyfifth",)
"""A set of which only the faults were read: it shows what new questions get."""

NEWEST = SETS[SETS.index("fourteenth") : SETS.index("moments")]
"""The sets from which least is learned: only their wrong answers were looked at."""


AT_ANY_TABLE = [
    ("can I stop", "en", ("done",)),
    ("чи можна нічого не робити", "uk", ()),
    ("can I stop the calendar", "en", ()),
    ("сколько очков у Бена", "ru", ("have points 1",)),
    ("why can't I put another meeple on Tikal", "en", ("place tikal 1",)),
    ("why is Tikal so green", "en", ()),
    ("can I not put a meeple on Tikal", "en", ("done",)),
    ("чи можна не ставити робітника", "uk", ("done",)),
    ("instead of Uxmal can I put one on Tikal", "en", ("place tikal 1", "place uxmal 0")),
    ("скільки робітників можна поставити", "uk", ()),
    ("хто зараз ходить", "uk", ("asked",)),
    ("who's leading at the moment", "en", ("points",)),
    ("who wins a tie at the end of the game", "en", ()),
    ("how many days has the calendar altogether", "en", ()),
    ("скільки балів у Бена", "uk", ("have points 1",)),
    ("how many days has the calendar in general", "en", ()),
    ("can I put a meeple on the board at Uxmal", "en", ("place uxmal 0",)),
    ("can I put a meeple on Uxmal next turn", "en", ()),
    ("чи можна наступного ходу поставити робітника на Ушмаль", "uk", ()),
    ("if I had more corn, can I put a meeple on Uxmal", "en", ()),
    ("если бы у меня было зерно, можно поставить рабочего на Уксмаль", "ru", ()),
    ("do I have to put a meeple on Uxmal", "en", ()),
    ("can I put two meeples on Uxmal", "en", ()),
    ("what if two of us are on the first-player space", "en", ()),
    ("скільки балів у Бєна", "uk", ("have points 1",)),
]
"""Questions and what they are about after a first worker was put on Tikal."""

STRANGE = [
    ("can I flumph a meeple on Tikal", "en", ("place tikal 0",)),  # a word that says nothing
    ("можна шурхнути робітника на Тікаль", "uk", ("place tikal 0",)),
    ("can I put a dragon on Tikal", "en", ()),  # a word of the world around
    ("can I flumph a meeple", "en", ()),  # what is left names no place
    ("who wins if we quit right now and are level", "en", ("points",)),
    ("у нас с Беном поровну, кто победит, если сейчас всё закончить?", "ru", ("points",)),
    ("who wins if we are level", "en", ()),  # a rule
]
"""Questions with words that nothing knows, and what they are about at a table where two have 5 corn."""

OF_THE_RULEBOOK = [
    ("santa_maria-5-all-modules", 115, "en", "can I buy sugar with my cash"),  # it can be sold
    ("santa_maria-5-all-modules", 508, "ru", "когда кончается год"),
    ("santa_maria-5-all-modules", 402, "en", "do new tiles come out when somebody takes one"),
    ("santa_maria-5-all-modules", 402, "en", "how many rounds do we play?"),
    ("tawantinsuyu-4-weavers", 33, "en", "how many workers may I keep when I finish my go"),
    ("tawantinsuyu-2-soldiers", 60, "uk", "нічого з будівель не подобається, можна їх якось поміняти?"),
    ("tawantinsuyu-2-soldiers", 93, "uk", "що можна робити, якщо не ставлю робітника?"),
    ("tawantinsuyu-1-solo", 32, "en", "how many weavings does she buy"),
    ("tzolkin-2-careless", 0, "ru", "теология первая, стою на 5 с черепом, могу сыграть 6?"),
    ("tzolkin-4-mixed", 73, "en", "when may I move the calendar by two"),
    ("tzolkin-4-mixed", 214, "uk", "нового робітника треба годувати одразу?"),  # no number is asked for
    ("tzolkin-3-thoughtful", 2, "uk", "скільки плиток треба залишити"),  # the options themselves are counted
    ("endless_winter-4-variant", 101, "ru", "можно взять и карту и еду"),  # one of them alone is an option
    ("endless_winter-4-variant", 340, "en", "how many tools has Annie got"),  # no player has this name
    ("santa_maria-5-all-modules", 192, "uk", "можна купити деревину за одну монету"),  # it costs 2
    ("santa_maria-5-all-modules", 192, "en", "do I really have to sell the sugar"),  # a duty
    ("tawantinsuyu-1-solo", 157, "en", "may I draw three from the pile"),  # both at most
    ("endless_winter-4-variant", 98, "ru", "сколько карт можно держать в руке"),
    ("tzolkin-3-thoughtful", 219, "en", "can I beg and then place"),
    ("tzolkin-2-thoughtful", 3, "en", "which of these has the most corn"),  # these are tiles, and no players
    ("endless_winter-3-drafts-tokens", 80, "en", "what's the most food anyone can hold"),
    ("tawantinsuyu-2-soldiers", 34, "en", "how many soldiers do I get from training"),  # it brings none
    ("santa_maria-5-all-modules", 47, "ru", "а Бен уже спасовал?"),  # the options are not his
]
"""Questions that a table leaves to the rulebook."""


@cache
def table(transcript: str, answers: int) -> Game:
    """A recorded game after so many answers."""
    recorded = (FOLDER / f"{transcript}.txt").read_text(encoding="utf-8").splitlines()
    game = opened(recorded[0])
    for line in islice((line for line in recorded if line.startswith(ANSWER)), answers):
        game.play(line.removeprefix(ANSWER))
    return game


@cache
def matching(game: Game, language: str) -> Matching:
    """The possible answers of a table in a language."""
    book = companion.rulebook(game.definition.name)
    return book.matching(game, language)


def asked_of(file: Path) -> Iterator[Asked]:
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["table"]:
        game = table(entry["transcript"], entry["answers"])
        assert game.ask.id == entry["ask"], "the transcript was recorded anew: choose the moment again"
        for language, question, about in entry["questions"]:
            expected = [each for each in about.split("; ") if each]
            must = {each for each in expected if not each.startswith("?")}
            yield Asked(game, language, question, must, {each.removeprefix("?") for each in expected})


@pytest.mark.parametrize("folder", [*SETS, "everyday_words"])
@pytest.mark.parametrize("game", games())
def test_the_table_answers_and_never_pretends(game, folder):
    asked = list(asked_of(QUESTIONS / folder / f"{game}.toml"))
    assert len(asked) >= 20
    assert {each.language for each in asked} == set(LANGUAGES)
    wrong = {each.question: each.found for each in asked if each.found and not each.right}
    assert set(wrong) == STILL_WRONG & {each.question for each in asked}, wrong
    missed = [each.question for each in asked if not each.right]
    assert (4 if folder in NEWEST else 10) * len(missed) <= len(asked), missed


@pytest.mark.parametrize("folder", BLIND)
@pytest.mark.parametrize("game", games())
def test_the_blind_set_names_what_its_tables_know(game, folder):
    asked = list(asked_of(QUESTIONS / folder / f"{game}.toml"))
    assert {each.language for each in asked} == set(LANGUAGES)
    for each in asked:
        options = {each for each in each.must if not each.startswith(("have ", "ahead ", "points", "score ", "asked"))}
        assert options <= {option.key for option in each.game.options}, each.question


@pytest.mark.parametrize("game", games())
def test_kinds_of_questions_are_answered_at_other_moments(game):
    asked = list(asked_of(QUESTIONS / "kinds" / f"{game}.toml"))
    wrong = {each.question: each.found for each in asked if not each.right}
    assert set(wrong) == STILL_MISSED & {each.question for each in asked}, wrong


@pytest.mark.parametrize("game", games())
def test_the_table_does_not_answer_questions_outside_the_rules(game):
    entry = tomllib.loads((QUESTIONS / f"{game}.toml").read_text(encoding="utf-8"))["table"][0]
    played = table(entry["transcript"], entry["answers"])
    for language in LANGUAGES:
        for ask in unanswered(game, language):
            assert played.ask_about(ask, language).lines == (), ask


def unanswered(game: str, language: str) -> list[str]:
    """Questions that no rule answers."""
    file = Path(__file__).parent / "heldout" / f"{game}_{language}.toml"
    return [each["ask"] for each in tomllib.loads(file.read_text(encoding="utf-8"))["unanswered"]]


def test_a_refusal_has_all_reasons_and_numbers_and_nothing_to_play():
    game = start(ann={"corn": 1}, gears={"tikal": {0: 1, 1: 1, 2: 2}})
    (line,) = game.ask_about("why can't I place on Tikal").lines
    assert line.text == "Not allowed: Tikal 3 · −3 corn. This costs 3 corn; you have 1 and lack 2."
    assert (line.about, line.key, line.allowed, line.rule) == (("place tikal 3",), "", False, "TZ-PLACE-04")


def test_an_option_that_is_allowed_can_be_played():
    game = start(ann={"corn": 2})
    (line,) = game.ask_about("can I beg").lines
    assert line.allowed
    game.play(line.key)
    assert game.ask.id == "anger"


def test_an_answer_is_in_the_readers_language_for_questions_in_any():
    game = start(ann={"corn": 5})
    (line,) = game.ask_about("can I beg for corn", "uk").lines
    assert line.text.startswith("Не можна: Вимолити кукурудзу")
    assert game.ask_about("can I beg for corn", "uk").asked == game.describe(game.ask, "uk")


@pytest.mark.parametrize("transcript", ["tawantinsuyu-1-solo", "santa_maria-1-solo", "endless_winter-2-untold"])
def test_any_question_of_a_game_can_be_asked_about(transcript):
    for answers in range(0, 60, 6):
        game = table(transcript, answers)
        for option in game.options[:2]:
            label = game.describe(option, "uk").partition(" · ")[0]
            lines = game.ask_about(f"чи можу я {label}", "uk").lines
            assert {line.key for line in lines} <= {"", *(each.key for each in game.legal)}


@pytest.mark.parametrize(("question", "language", "about"), AT_ANY_TABLE)
def test_everyday_words_mean_options_and_people(question, language, about):
    game = start(ann={"corn": 0})
    game.play("place tikal 0")
    assert tuple(each for line in game.ask_about(question, language).lines for each in line.about) == about


@pytest.mark.parametrize(
    ("question", "language"),
    [("can I put a worker on the board", "en"), ("чи можна поставити робітника на поле", "uk")],
)
def test_a_question_about_placing_is_not_answered_by_taking_back(question, language):
    lines = start(ann={"corn": 5}).ask_about(question, language).lines
    assert "pick" not in [each for line in lines for each in line.about]


def test_the_seat_that_asks_is_meant_by_i():
    game = start(ann={"corn": 5}, ben={"corn": 7})
    assert game.ask_about("how much corn do I have").lines[0].text == "Ann: 5 corn."
    assert game.ask_about("how much corn do I have", seat=1).lines[0].text == "Ben: 7 corn."
    with pytest.raises(companion.BadPlayers, match="There is no seat 9"):
        game.ask_about("how much corn do I have", seat=9)


def test_where_the_table_has_nothing_to_say_the_rulebook_answers_alone():
    game = start()
    answer = game.ask_about("may I place two workers on the same space")
    assert answer.lines == ()
    assert answer.rules.found == companion.rulebook("tzolkin").ask("may I place two workers on the same space").found
    assert repr(answer) == "<TableAnswer: the rulebook alone>"


@pytest.mark.parametrize(("transcript", "answers", "language", "question"), OF_THE_RULEBOOK)
def test_a_question_with_something_that_nothing_accounts_for_is_left_to_the_rulebook(
    transcript, answers, language, question
):
    assert table(transcript, answers).ask_about(question, language).lines == ()


@pytest.mark.parametrize(("question", "language", "about"), STRANGE)
def test_turns_of_speech_that_nothing_here_knows_are_left_out(question, language, about):
    game = start(ann={"corn": 5}, ben={"corn": 5})
    assert tuple(each for line in game.ask_about(question, language).lines for each in line.about) == about


@pytest.mark.parametrize(
    ("transcript", "answers", "language", "question", "about"),
    [
        ("endless_winter-2-base", 105, "ru", "за карту орудие дадут?", "use discard>tool"),
        ("tawantinsuyu-1-solo", 50, "en", "what if the priest walks one step and I take gold", "priest-gold 1"),
        ("tzolkin-3-thoughtful", 258, "uk", "скільки дадуть за дощечку", "sell wood"),
        ("tawantinsuyu-1-solo", 157, "en", "both off the pile please", "deck-all"),
    ],
)
def test_of_options_that_are_alike_the_one_with_all_words_answers(transcript, answers, language, question, about):
    lines = table(transcript, answers).ask_about(question, language).lines
    assert [each for line in lines for each in line.about] == [about]


def test_an_answer_shows_itself_in_a_notebook_and_as_text():
    game = start(ann={"corn": 2})
    answer = game.ask_about("can I beg")
    assert repr(answer) == "<TableAnswer: beg>"
    assert "Allowed: Beg for corn" in str(answer)
    assert "**Allowed: Beg for corn" in answer._repr_markdown_()


def test_a_game_that_is_over_still_answers_about_points():
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=3)
    while not game.over:
        game.play(game.legal[0].key)
    (line,) = game.ask_about("who is winning").lines
    assert line.about == ("points",)
    assert game.ask_about("can I beg").lines == ()


@pytest.mark.parametrize("game", games())
def test_words_for_options_name_verbs_and_goods_in_every_language(game):
    found = [
        said((companion.engine.data_folder.folder(game) / each / "rules.md").read_text("utf-8")) for each in LANGUAGES
    ]
    assert found[0].keys() == found[1].keys() == found[2].keys()


@pytest.mark.parametrize("line", ["said place:", "said : put", "said place: put\nsaid place: lay"])
def test_a_wrong_line_of_words_is_named(line):
    with pytest.raises(ArticleError, match="said: a verb or a good"):
        said(line)
