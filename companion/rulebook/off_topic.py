"""Questions off the topic of the rules, by their kind: advice, taste, shopping, repairs, history, house rules.

Their other words are often those of a rule, so only the turn of phrase decides: “is it worth taking a worker”.
Phrases are in `data/engine/<language>/off_topic.txt`. Questions that a rule answers have hardly any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.rulebook.everyday_words import listed
from companion.rulebook.phrases import Phrases


def is_off_topic(spoken: Sequence[str], language: str) -> bool:
    """Whether the words of a question have a turn of phrase of those that no rule answers.

    >>> is_off_topic("is it worth taking a worker".split(), "en"), is_off_topic("how much is it worth".split(), "en")
    (True, False)
    """
    return _phrases(language).are_in(spoken)


@cache
def _phrases(language: str) -> Phrases:
    return Phrases(listed(language, "off_topic"))
