"""The widgets: the dashboard, and a figure in a cell of its own."""

from companion.ui.widgets.app import App
from companion.ui.widgets.figure import Figure

__all__ = ["App", "Figure"]
