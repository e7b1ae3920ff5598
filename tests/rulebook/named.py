"""Sentences of an article shown for its own questions, with the question in the book and without a fold of them."""

from collections.abc import Iterator

from companion.rulebook import Rulebook
from companion.rulebook.sentences import Sentences, kinds_of

FOLDS = 4


def named(book: Rulebook, language: str, most: int | None = None) -> Iterator[tuple[str, str, str]]:
    """The sentence that a question names, what is shown for it, and what without a quarter of the questions.

    Of articles that are too long to be shown whole; of each, at most so many questions.
    """
    index = book._index(language)
    for place, article in enumerate(book.articles(language)):
        if Sentences(article.text, article.examples, str.split).short:
            continue
        for number, (question, answer) in list(enumerate(zip(article.asked, article.answers, strict=True)))[:most]:
            if not answer:
                continue
            asked, kinds = index._understood(question), kinds_of(question, language)
            near = index._near(question, asked)
            without = near | dict.fromkeys(index._numbers[place][number % FOLDS :: FOLDS], 0.0)
            yield answer, index._line(place, asked, kinds, near), index._line(place, asked, kinds, without)
