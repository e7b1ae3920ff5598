"""The libraries of numbers and figures, each loaded when a function first asks for it.

Where one is missing, the error says so in a sentence.
"""

from types import ModuleType
from typing import TYPE_CHECKING

from companion.engine.optional_packages import load

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import plotly.graph_objects as go
    from openskill import models

__all__ = ["go", "models", "np", "pd"]

MODULES = {"go": "plotly.graph_objects", "models": "openskill.models", "np": "numpy", "pd": "pandas"}


def __getattr__(name: str) -> ModuleType:
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return load(MODULES[name])
