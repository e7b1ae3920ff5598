"""The options of a command as the fields of a dataclass, where they are many."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import TypeVar, get_type_hints

T = TypeVar("T")


def with_options_of(group: Callable[..., T]) -> Callable[[Callable[[T], None]], Callable[..., None]]:
    """A command that takes the fields of a dataclass as its arguments and options, and gets them as one object."""
    hints = get_type_hints(group, include_extras=True)
    fields = [field.replace(annotation=hints[name]) for name, field in inspect.signature(group).parameters.items()]

    def decorate(command: Callable[[T], None]) -> Callable[..., None]:
        @wraps(command)
        def run(**given: object) -> None:
            command(group(**given))

        run.__signature__ = inspect.Signature(fields)  # type: ignore[attr-defined]  # read by typer
        run.__annotations__ = hints
        return run

    return decorate
