"""The one widget of the dashboard."""

from companion.ui.widgets.app import App

__all__ = ["App"]
