"""The widgets: the dashboard, and a figure in a separate cell."""

from companion.ui.widgets.app import App
from companion.ui.widgets.figure import Figure

__all__ = ["App", "Figure"]
