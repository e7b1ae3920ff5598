"""A figure in a separate cell: plain plotly JSON, drawn as the charts of the dashboard are."""

from __future__ import annotations

import os

import anywidget
import traitlets

from companion.engine.data_folder import Values
from companion.engine.messages import messages
from companion.ui.assets import hand_out, script, style


class Figure(anywidget.AnyWidget):
    """A figure that can be drawn again; it asks for nothing from outside this machine.

    >>> figure = Figure({"data": [], "layout": {}}, "en")
    >>> figure.draw({"data": [{"type": "bar", "y": [1]}], "layout": {}})
    >>> figure.figure["data"][0]["y"]
    [1]
    """

    _esm = script("figure")
    _css = style()
    # It is plain data already: looking through it for widgets would take as long as making it.
    figure = traitlets.Dict().tag(sync=True, to_json=lambda value, _widget: value)
    assets = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    failed = traitlets.Unicode().tag(sync=True)

    def __init__(self, figure: Values, language: str) -> None:
        super().__init__(
            assets=os.environ.get("COMPANION_ASSETS", ""), failed=messages(language, "ui").text("app.chart_failed")
        )
        self.on_msg(self._heard)
        self.draw(figure)

    def draw(self, figure: Values) -> None:
        """Show this figure in the place of the one before."""
        layout = figure["layout"]
        axes = [layout.get(name, {}).get("title", {}).get("text", "") for name in ("yaxis", "xaxis")]
        self.label = " · ".join(filter(None, axes))
        self.figure = {"data": list(figure["data"]), "layout": dict(layout)}

    def _heard(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict) and message.get("op") == "asset":
            hand_out(self, message.get("name"))
