"""A random game of each, printed whole: it must be the same wherever it is played. Run here and in the browser."""

import hashlib
import json
from random import Random

import companion
from companion.engine.data_folder import LANGUAGES
from companion.engine.facts import as_text, blank

WORDS_AT = 25
"""So many moments of a game are put in words, all their options and reasons in every language."""


def transcript(games: str) -> str:
    """Save, score and words by game; words as a hash of all sentences."""
    return json.dumps({name: played(name) for name in json.loads(games)})


def played(name: str) -> dict[str, object]:
    """One game, with the sample copy where it needs one."""
    made = next(each for each in companion.games() if each.name == name)
    copy = made.sample() if made.sample is not None else None
    game = companion.new_game(name, ["Анна", "Ben"], draws=11, first=0, copy=copy)
    random, words = Random(11), hashlib.sha256()
    while game.ask is not None:
        entry = game.ask.entry
        game.play(as_text(blank(entry)) if entry is not None else random.choice(game.legal).key)
    for at in sorted(random.sample(range(len(game.journal)), WORDS_AT)):
        then = game.at(at)
        assert then.ask is not None
        for language in LANGUAGES:
            said = [then.describe(then.ask, language)]
            for option in then.options:
                said += [then.describe(option, language), then.describe(option.verdict, language)]
            words.update("\n".join(said).encode())
    score = [[line.player, line.points, line.source, line.rule] for line in game.ledger]
    save = json.loads(game.to_save().text())
    save.pop("started", None)  # each has a clock of its own
    return {"save": save, "score": score, "words": words.hexdigest()}
