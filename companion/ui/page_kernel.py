"""The kernel of a page: ipykernel's, which leaves the memory alone that it shares with its parent."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ipykernel import ipkernel


class PageKernel(ipkernel.IPythonKernel):
    """A kernel without a list of the files of all modules, which only a debugger needs."""

    def __init__(self, **kwargs: Any) -> None:
        with no_modules():
            super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # ipykernel's has no types


class _WithoutModules:
    """The module `sys`, as if nothing had been imported."""

    modules: dict[str, object] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


@contextmanager
def no_modules() -> Iterator[None]:
    """Nothing is imported, as ipykernel sees it: to look at all modules would copy 6 MB of memory."""
    vars(ipkernel)["sys"] = _WithoutModules()
    try:
        yield
    finally:
        vars(ipkernel)["sys"] = sys
