"""Places of a board that a question names by their numbers, in any order of words, or by a corner."""

import pytest

from tests.rulebook.test_table_questions import matching, table

COLONY = ("santa_maria-3-advanced-kingdoms", 83)
TERRACES = ("tawantinsuyu-1-harder", 56)
CAMPS = ("endless_winter-2-untold", 121)


@pytest.mark.parametrize(
    ("at", "language", "question", "about"),
    [
        (COLONY, "en", "row 2 column 2", "at 7"),
        (COLONY, "en", "2nd row 3rd column", "at 8"),
        (COLONY, "en", "third column of the second row", "at 8"),
        (COLONY, "en", "row two column three", "at 8"),
        (COLONY, "en", "does it fit in row 3 col 2", "at 13"),
        (COLONY, "en", "top right corner", "at 5"),
        (COLONY, "en", "the corner at the bottom left", "at 30"),
        (COLONY, "uk", "третій стовпець другого ряду", "at 8"),
        (COLONY, "uk", "2 ряд 3 колонка", "at 8"),
        (COLONY, "uk", "верхній ряд, четвертий стовпець", "at 3"),
        (COLONY, "uk", "чому не в правий нижній кут", "at 35"),
        (COLONY, "ru", "третий столбец второго ряда", "at 8"),
        (COLONY, "ru", "2-й ряд, 3-я колонка", "at 8"),
        (COLONY, "ru", "внизу слева в углу", "at 30"),
        (TERRACES, "en", "middle terrace, third sector, space 2", "space 3 middle 2"),
        (TERRACES, "uk", "на нижній терасі в п'ятому секторі перша клітинка", "space 5 bottom 1"),
        (TERRACES, "ru", "средняя терраса 3 сектор 2 клетка", "space 3 middle 2"),
        (CAMPS, "ru", "с 6 гекса на 5 пройдет?", "move h06 h05"),
    ],
)
def test_a_place_is_found_by_its_numbers_or_its_corner(at, language, question, about):
    game = table(*at)
    assert [each for line in game.ask_about(question, language).lines for each in line.about] == [about]


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("can I place it in the second row", "can i place it in the row 2"),
        ("the second or third row", "the second or third row"),
        ("two rows", "two rows"),  # how many there are
        ("buy it for 2 coins", "buy it for 2 coins"),
    ],
)
def test_a_number_stands_behind_the_place_that_it_numbers(question, plain):
    assert " ".join(matching(table(*COLONY), "en").understood(question)) == plain


def test_an_option_elsewhere_does_not_answer():
    game = table(*TERRACES)
    assert game.ask_about("top terrace, third sector", "en").lines == ()  # it is not free
