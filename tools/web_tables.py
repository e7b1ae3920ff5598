"""Takes the tables of East Asian encodings out of Python's program: no text of the page has such an encoding.

Packed they are 0.16 MB of what a first visit fetches. Without them those codecs know no character, and refuse a text.
A table is an array of (address of a row, first byte, last byte), one for each first byte of a character. Its rows, two
bytes a character, lie one after the other. Nothing else in the program looks like that.
"""

import re
import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

HEADER, DATA, DATA_COUNT = 8, 11, 12
ZEROS = re.compile(rb"\0{16,}")
"""Memory is zero from the start: a run of so many zeros can be left out."""
LEAST_ROWS = 100


class Segment(NamedTuple):
    """Bytes that are in memory from the start."""

    address: int
    content: bytes


def without_tables(program: bytes) -> bytes:
    """The same program, where those tables are empty."""
    sections = dict(_sections(program))
    segments = list(_segments(sections[DATA]))
    memory = bytearray(max(at + len(content) for at, content in segments))
    for at, content in segments:
        memory[at : at + len(content)] = content
    tables = [part for table in _tables(bytes(memory)) for part in table]
    if not tables:
        raise SystemExit("the program of Python has no tables of East Asian encodings where they were found before")
    for at, size in tables:
        memory[at : at + size] = bytes(size)
    kept = [part for at, content in segments for part in _parts(at, bytes(memory[at : at + len(content)]))]
    sections[DATA] = _number(len(kept)) + b"".join(
        b"\0\x41" + _number(at, signed=True) + b"\x0b" + _number(len(content)) + content for at, content in kept
    )
    sections[DATA_COUNT] = _number(len(kept))
    return program[:HEADER] + b"".join(bytes([kind]) + _number(len(body)) + body for kind, body in sections.items())


def _sections(program: bytes) -> Iterator[tuple[int, bytes]]:
    at = HEADER
    while at < len(program):
        kind = program[at]
        size, at = _read(program, at + 1)
        yield kind, program[at : at + size]
        at += size


def _segments(body: bytes) -> Iterator[Segment]:
    count, at = _read(body, 0)
    for _ in range(count):
        if body[at : at + 2] != b"\0\x41":
            raise SystemExit("the program of Python has data at an address that is not a constant")
        address, at = _read(body, at + 2)
        size, at = _read(body, at + 1)
        yield Segment(address, body[at : at + size])
        at += size


def _parts(address: int, content: bytes) -> Iterator[Segment]:
    """A segment without its long runs of zeros."""
    begin = 0
    for zeros in ZEROS.finditer(content):
        if zeros.start() > begin:
            yield Segment(address + begin, content[begin : zeros.start()])
        begin = zeros.end()
    if begin < len(content):
        yield Segment(address + begin, content[begin:])


def _tables(memory: bytes) -> Iterator[list[tuple[int, int]]]:
    """The parts of every table by address and size: rows, and their entries in the array."""
    entries: list[tuple[int, int, int]] = []
    for place, (row, first, last, nothing) in enumerate(struct.iter_unpack("<IBBH", memory[: len(memory) & ~7])):
        if nothing or first > last or not (row or not last):
            yield from _long(entries)
            entries = []
        elif row:
            entries.append((place * 8, row, (last - first + 1) * 2))
    yield from _long(entries)


def _long(entries: list[tuple[int, int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The entries whose rows touch, where there are many."""
    chained = {each for one, other in pairwise(entries) if one[1] + one[2] == other[1] for each in (one, other)}
    if len(chained) >= LEAST_ROWS:
        yield [part for place, row, size in sorted(chained) for part in ((row, size), (place, 8))]


def _read(data: bytes, at: int) -> tuple[int, int]:
    """A number in seven bits a byte, and where it ends."""
    number = shift = 0
    while True:
        byte = data[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def _number(value: int, signed: bool = False) -> bytes:
    found = bytearray()
    while value > (63 if signed else 127):
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])
