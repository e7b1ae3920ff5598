"""Imports of Jupyter that the dashboard's server hardly ever needs, put off until they are needed."""

import importlib
import importlib.util
import sys
from types import ModuleType
from typing import Any

IRIS = "rfc3987_syntax"
"""Builds dozens of grammars when it is imported, half the start of a server, to check addresses that are never sent."""


def put_off(name: str = IRIS, function: str = "is_valid_syntax") -> None:
    """Leave a stand-in for a module, whose one function imports the real one when it is first called."""
    if name in sys.modules or importlib.util.find_spec(name) is None:
        return
    stand_in = ModuleType(name)

    def call(*args: Any, **kwargs: Any) -> Any:
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]
        return getattr(importlib.import_module(name), function)(*args, **kwargs)

    setattr(stand_in, function, call)
    sys.modules[name] = stand_in
