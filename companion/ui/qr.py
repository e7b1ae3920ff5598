"""QR codes as SVG, in the colours of the page."""

from __future__ import annotations

from functools import cache


@cache
def qr_svg(text: str) -> str:
    """A QR code; always dark on white, since that is what cameras read."""
    import segno

    code = segno.make(text, error="m")
    size = code.symbol_size(border=3)[0]
    cells = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(code.matrix_iter(border=3)) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{cells}" fill="#000"/></svg>'
    )
