"""Questions as they come out of a hurried hand: a letter swapped, dropped, doubled or wrong, always the same ones."""

from random import Random

LETTERS = ("abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщьюя")


def hurried(question: str, seed: int = 7, words: int = 2) -> str:
    """The question with a mistake in so many of its longer words: "neuttral workesr" for "neutral workers"."""
    rng = Random(f"{seed} {question}")
    typed = question.split()
    long = [place for place, word in enumerate(typed) if len(word) >= 5 and word.isalpha()]
    for place in rng.sample(long, min(words, len(long))):
        typed[place] = _slip(typed[place], rng)
    return " ".join(typed)


def _slip(word: str, rng: Random) -> str:
    at = rng.randrange(1, len(word) - 1)
    before, letter, after = word[:at], word[at], word[at + 1 :]
    match rng.choice(("drop", "swap", "double", "wrong")):
        case "drop":
            return before + after
        case "swap":
            return before + after[0] + letter + after[1:]
        case "double":
            return before + letter + letter + after
    return before + rng.choice(LETTERS[not letter.isascii()]) + after
