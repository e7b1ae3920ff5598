"""Numbers as players write them."""

from __future__ import annotations

from decimal import Decimal

ENDLESS = 10**15
"""From here on a number is written in powers of ten: nothing on a table is counted that far."""
_QUARTERS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


def number(value: float) -> str:
    """A number as players write it: quarters as fractions, a real minus.

    >>> number(12.25), number(-3), number(0.5)
    ('12¼', '−3', '½')
    """
    if isinstance(value, int) and 0 <= value < ENDLESS:  # most of them
        return f"{value:d}"
    if not abs(value) < ENDLESS:
        return str(value) if isinstance(value, float) else f"{Decimal(value):.3e}"
    whole, part = divmod(abs(value), 1)
    digits = f"{int(whole)}" if whole or not part else ""
    return ("−" if value < 0 else "") + digits + _QUARTERS.get(part, f"{part:g}"[1:] if part else "")
