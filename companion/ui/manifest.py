"""The dashboard as an app on a home screen: its name in the reader's language, its picture, its colours."""

from __future__ import annotations

from companion.engine.data_folder import LANGUAGES, Plain
from companion.engine.messages import messages

SURFACE, ACCENT = "#f5ecdd", "#0d6353"
"""As in ``static/themes.css``."""
ICONS = (
    ("icon.svg", "any", "image/svg+xml"),
    ("icon-192.png", "192x192", "image/png"),
    ("icon-512.png", "512x512", "image/png"),
)


def manifest(language: str) -> Plain:
    """The manifest that a browser asks for before it installs a page.

    >>> manifest("uk")["short_name"], manifest("xx")["lang"]
    ('Помічник', 'en')
    """
    say = messages(language if language in LANGUAGES else "en", "ui")
    pictures = [{"src": f"static/icons/{name}", "sizes": sizes, "type": kind} for name, sizes, kind in ICONS]
    return {
        "name": say.text("title"),
        "short_name": say.text("title.short"),
        "lang": say.language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": SURFACE,
        "theme_color": ACCENT,
        "icons": [each | {"purpose": purpose} for each in pictures for purpose in ("any", "maskable")],
    }
