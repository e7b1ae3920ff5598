"""Columns of the archive: millions of values in little memory."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, overload


class Coded(Sequence[str]):
    """A column of texts of which many are the same: ``words`` has each once, ``codes`` says which one a row has.

    >>> list(Coded(array("i", [0, 1, 0]), ["Ann", "Ben"]))
    ['Ann', 'Ben', 'Ann']
    """

    def __init__(self, codes: array[int], words: Sequence[str]) -> None:
        self.codes = codes
        self.words = words

    @classmethod
    def of(cls, numbers: Sequence[int], words: Mapping[int, str]) -> Coded:
        """The column of the numbers of words."""
        order = {number: code for code, number in enumerate(dict.fromkeys(numbers))}
        return cls(array("i", map(order.__getitem__, numbers)), [words[number] for number in order])

    def renamed(self, name: Callable[[str], str]) -> Coded:
        """The same rows with other words; two that are called the same become one."""
        names = list(map(name, self.words))
        order = {each: code for code, each in enumerate(dict.fromkeys(names))}
        codes = [order[each] for each in names]
        return Coded(array("i", map(codes.__getitem__, self.codes)), list(order))

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Coded: ...
    def __getitem__(self, index: int | slice) -> str | Coded:
        if isinstance(index, slice):
            return Coded(self.codes[index], self.words)
        return self.words[self.codes[index]]

    def __iter__(self) -> Iterator[str]:
        return map(self.words.__getitem__, self.codes)


def recoded(numbers: array[int], codes: Mapping[int, int]) -> array[int]:
    """Each number's code. Where bytes can hold them, which is usual, millions take milliseconds."""
    if max(codes, default=0) > 255:
        return array("i", map(codes.__getitem__, numbers))
    lowest = numbers.tobytes()[0 if sys.byteorder == "little" else numbers.itemsize - 1 :: numbers.itemsize]
    return array("B", lowest.translate(bytes(codes.get(number, 0) for number in range(256))))


def numbers_in(whole: bytes | bytearray, type: str) -> array[Any]:
    """The numbers of packed bytes, of a type of `array`."""
    found = array(type, whole)
    if sys.byteorder == "big":
        found.byteswap()
    return found
