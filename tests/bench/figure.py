"""A figure with its aim, and how to measure one."""

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple


class Aim(NamedTuple):
    """A bound that a figure should keep."""

    word: str
    bound: float

    def met(self, value: float) -> bool:
        return value <= self.bound if self.word == "≤" else value >= self.bound


def at_most(bound: float) -> Aim:
    return Aim("≤", bound)


def at_least(bound: float) -> Aim:
    return Aim("≥", bound)


class Figure(NamedTuple):
    """A measurement; ``aim`` where the project has set one."""

    name: str
    value: float
    unit: str
    aim: Aim | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        return None if self.aim is None else self.aim.met(self.value)


def timed(work: Callable[..., Any], *arguments: Any) -> float:
    """Seconds of processor time: what others do on the machine does not count."""
    begin = process_time()
    work(*arguments)
    return process_time() - begin


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
