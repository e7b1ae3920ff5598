"""QR codes of addresses, for other devices."""

from __future__ import annotations

import io


def qr_svg(address: str) -> str:
    """The QR code of an address as SVG.

    >>> qr_svg("http://192.0.2.7:8866/?table=x").startswith("<svg xmlns=")
    True
    """
    import segno

    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", border=3, light="#fff", xmldecl=False, omitsize=True)
    return drawn.getvalue().decode()
