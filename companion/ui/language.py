"""Which of our languages a reader prefers."""

from companion.engine.data import LANGUAGES


def preferred(header: str, default: str = "en") -> str:
    """The first of our languages in an `Accept-Language` header or a `LANG` value.

    >>> preferred("de-DE,uk;q=0.8,en;q=0.5"), preferred("ru_RU.UTF-8"), preferred("")
    ('uk', 'ru', 'en')
    """
    wishes = []
    for part in header.split(","):
        tag, _, quality = part.strip().partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, tag[:2].lower()))
    for _, code in sorted(wishes, key=lambda wish: wish[0]):
        if code in LANGUAGES:
            return code
    return default
