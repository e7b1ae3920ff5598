"""The page of a device without a code: it asks for one and shows nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from companion.engine.messages import messages, preferred

POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
STYLE = (
    "body{font:18px/1.5 Georgia,serif;max-width:24rem;margin:12vh auto;padding:0 1rem;background:#f5ecdd;color:#2a1f14}"
    "input,button{font:700 1.5rem/1.4 ui-monospace,monospace;width:100%;box-sizing:border-box;padding:.5rem;"
    "border-radius:12px;border:2px solid #8a7350;background:#fffaf0;color:#2a1f14;text-transform:uppercase}"
    "button{font:700 1.125rem/1.6 system-ui,sans-serif;margin-top:1rem;border:0;background:#0d6353;color:#fff;"
    "text-transform:none}@media(prefers-color-scheme:dark){body{background:#16110c;color:#f6ecdc}"
    "input{background:#211a13;color:#f6ecdc}button{background:#63cdb2;color:#06231c}}"
)


def join_page(accept_language: str, address: Mapping[str, str], said: str = "") -> str:
    """A form for the code; ``said``: the remark on the last one (``wrong`` or ``many``)."""
    words = messages(preferred(accept_language), "ui")
    kept = "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value[:100])}">' for name, value in address.items()
    )
    notice = f'<p role="alert"><strong>{escape(words.text(f"join.{said}"))}</strong></p>' if said else ""
    return (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">'
        f"<title>{escape(words.text('join.title'))}</title><style>{STYLE}</style>"
        f"<h1>{escape(words.text('join.title'))}</h1><p>{escape(words.text('join.text'))}</p>{notice}"
        f'<form method="get" action="."><label for="join">{escape(words.text("join.code"))}</label>'
        f'<input id="join" name="join" required autofocus maxlength="12" autocomplete="off" '
        f'autocapitalize="characters" spellcheck="false">{kept}'
        f"<button>{escape(words.text('join.enter'))}</button></form></html>\n"
    )
