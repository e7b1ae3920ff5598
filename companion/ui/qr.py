"""QR codes of addresses, for other devices."""

from __future__ import annotations

import io
import os


def network_address(address: str) -> str:
    """An address of the dashboard as other devices in the network reach it; empty where they cannot."""
    base = os.environ.get("COMPANION_ADDRESS", "")
    return f"{base}{address}" if base else ""


def qr_svg(address: str) -> str:
    """The QR code of an address of the dashboard (``?table=…``) as SVG; empty where no other device can reach it.

    >>> os.environ["COMPANION_ADDRESS"] = "http://192.0.2.7:8866/"
    >>> qr_svg("?table=x").startswith("<svg xmlns=")
    True
    >>> del os.environ["COMPANION_ADDRESS"]
    """
    whole = network_address(address)
    if not whole:
        return ""
    import segno

    drawn = io.BytesIO()
    segno.make(whole, error="m").save(drawn, kind="svg", border=3, light="#fff", xmldecl=False, omitsize=True)
    return drawn.getvalue().decode()
