"""A copy as a series of short texts, each small enough for a QR code. They can be read in any order.

>>> codes = codes_of(Copy("demo", {"tile": list(range(2000))}))
>>> len(codes) > 1
True
>>> read = Codes()
>>> for code in reversed(codes):
...     read = read.with_text(code)
>>> read.copy().facts["tile"] == list(range(2000))
True
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Mapping

import msgspec

from companion.engine.errors import BadTable
from companion.engine.owner_copy import Copy, parse_copy

HEAD = "COPY1"
PART = 600
"""Letters of a code: a phone still reads it off another phone."""
MOST_CODES = 99
LARGEST = 2_000_000
"""Bytes of a copy: more is refused before it fills the memory."""
SUM = "([0-9a-f]{8})"
SHAPE = re.compile(rf"{HEAD}\.{SUM}\.(\d{{1,2}})\.(\d{{1,2}})\.{SUM}\.([\w-]{{1,{PART}}})", re.ASCII)


def codes_of(copy: Copy) -> list[str]:
    """The codes of a copy: the series, the number of the code, how many there are, two checks, and a part."""
    packed = base64.urlsafe_b64encode(zlib.compress(copy.text().encode(), 9)).decode().rstrip("=")
    parts = [packed[at : at + PART] for at in range(0, len(packed), PART)]
    return [f"{HEAD}.{_sum(packed)}.{n}.{len(parts)}.{_sum(part)}.{part}" for n, part in enumerate(parts, 1)]


def _sum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


class Codes(msgspec.Struct, frozen=True):
    """The codes of a series that were read so far."""

    series: str = ""
    count: int = 0
    parts: Mapping[int, str] = {}

    @property
    def missing(self) -> list[int]:
        """The numbers of the codes that were not read yet."""
        return [n for n in range(1, self.count + 1) if n not in self.parts]

    def with_text(self, text: str) -> Codes:
        """With one more code, or several with spaces between them; a damaged one is refused, nothing is lost by it."""
        found = self
        for word in text.split():
            found = found._with(word)
        return found

    def _with(self, text: str) -> Codes:
        shape = SHAPE.fullmatch(text)
        if shape is None:
            raise BadTable("codes.none")
        series, n, count, check, part = shape.group(1), int(shape.group(2)), int(shape.group(3)), *shape.groups()[3:]
        if _sum(part) != check or not 1 <= n <= count <= MOST_CODES:
            raise BadTable("codes.damaged")
        if self.series and (series, count) != (self.series, self.count):
            raise BadTable("codes.other")
        return Codes(series, count, {**self.parts, n: part})

    def copy(self) -> Copy:
        """The copy, once no code is missing."""
        packed = "".join(self.parts[n] for n in range(1, self.count + 1))
        if _sum(packed) != self.series:
            raise BadTable("codes.damaged")
        try:
            unpacking = zlib.decompressobj()
            body = unpacking.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST)
        except (ValueError, zlib.error):
            raise BadTable("codes.damaged") from None
        if not unpacking.eof:
            raise BadTable("codes.damaged")
        return parse_copy(body)
