"""Packages that only some parts need."""

from importlib import import_module
from types import ModuleType

from companion.engine.errors import MissingPackage


def load(name: str) -> ModuleType:
    """A module of another package; where that is not installed, a sentence names it.

    >>> load("no_such_package.part")
    Traceback (most recent call last):
    companion.engine.errors.MissingPackage: This needs the package no_such_package, which is not installed.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise MissingPackage(error.name or name) from None
