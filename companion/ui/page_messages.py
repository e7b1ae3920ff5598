"""Messages between a page and its kernel: they are parsed and checked before they are passed on.

A message of our own page is rewritten for the kernel: with an id of ours, and with the server's
grant as its metadata. A message that our page would never send is refused, so that a kernel never has to parse it.
"""

from __future__ import annotations

import itertools
import json
import struct
from typing import Annotated, Literal

import msgspec

from companion.engine.data_folder import Plain
from companion.ui.page_grant import Grant

V1 = "v1.kernel.websocket.jupyter.org"
"""The protocol between the dashboard's own script and a kernel."""
COMM = "dashboard"
"""The name under which the dashboard and its kernel exchange messages."""
DEEPEST = 40
"""Levels of nesting in a message: deeper ones would overflow the stack of a parser."""
FOR_PAGE = ("comm_msg", "kernel_info_reply")
"""The messages of a kernel that its page gets: no output, no tracebacks."""
_numbers = itertools.count(1)


class Header(msgspec.Struct):
    """The header of a message of our page."""

    msg_id: Annotated[str, msgspec.Meta(max_length=100)]
    msg_type: Literal["comm_msg", "kernel_info_request"]
    session: Annotated[str, msgspec.Meta(max_length=100)]


class Content(msgspec.Struct):
    """A message of our page to its widget."""

    method: Literal["custom", "request_state"]
    content: Plain = {}


class ToWidget(msgspec.Struct):
    """The content of a message to a widget."""

    comm_id: str
    data: Content


def whole(frame: str | bytes, protocol: str | None) -> bool:
    """Whether a message holds the parts that it claims, and none is nested too deeply."""
    if isinstance(frame, str):
        return protocol != V1 and _read(frame.encode("utf-8", "replace")) is not None
    parts = _parts(frame, "<Q", 2) if protocol == V1 else _parts(frame, "!I", 1)
    if parts is None or (protocol == V1 and len(parts) < 5):
        return False
    texts = parts[1:5] if protocol == V1 else parts[:1]
    return all(_read(text) is not None for text in texts)


def granted_frame(frame: str | bytes, grant: Grant) -> bytes | None:
    """A message of our page as the kernel gets it; None for anything else."""
    parts = _parts(frame, "<Q", 2) if isinstance(frame, bytes) else None
    if parts is None or len(parts) != 5 or parts[0] != b"shell":
        return None
    try:
        header, content = msgspec.convert(_read(parts[1]), Header), _read(parts[4])
        if header.msg_type == "comm_msg":
            msgspec.convert(content, ToWidget)
        # Ids are unique: a kernel takes a repeated one for a forgery.
        named = {**msgspec.to_builtins(header), "msg_id": f"{header.msg_id}.{next(_numbers)}"}
        head = msgspec.json.encode({**named, "username": "", "version": "5.4"})
    except ValueError:  # also a lone surrogate in an id
        return None
    return _joined([parts[0], head, b"{}", msgspec.json.encode(grant), parts[4]])


def for_page(frame: bytes) -> bool:
    """Whether a message of a kernel is for its page."""
    parts = _parts(frame, "<Q", 2)
    header = _read(parts[1]) if parts is not None and len(parts) > 1 else None
    return isinstance(header, dict) and header.get("msg_type") in FOR_PAGE


def _parts(frame: bytes, number: str, least: int) -> list[bytes] | None:
    """The parts of a frame: the number of offsets, the offsets, the parts; None where the numbers do not fit."""
    size = struct.calcsize(number)
    if len(frame) < size:
        return None
    (count,) = struct.unpack_from(number, frame)
    if not least <= count <= len(frame) // size - 1:
        return None
    offsets = [each for (each,) in struct.iter_unpack(number, frame[size : size * (count + 1)])]
    if offsets != sorted(offsets) or offsets[0] < size * (count + 1) or offsets[-1] > len(frame):
        return None
    ends = offsets[1:] if number == "<Q" else [*offsets[1:], len(frame)]  # the older protocol has no last end
    return [frame[start:end] for start, end in zip(offsets, ends, strict=False)]


def _joined(parts: list[bytes]) -> bytes:
    ends = list(itertools.accumulate(map(len, parts), initial=8 * (len(parts) + 2)))
    return struct.pack(f"<{len(ends) + 1}Q", len(ends), *ends) + b"".join(parts)


def _read(text: bytes) -> object:
    """The value of a part; None where it is no JSON, or too deep. Lone surrogates are left to the session."""
    try:
        value = json.loads(text.decode())
    except (ValueError, RecursionError):
        return None
    return value if _shallow(value, DEEPEST) else None


def _shallow(value: object, left: int) -> bool:
    if isinstance(value, dict):
        return left > 0 and all(_shallow(each, left - 1) for each in value.values())
    return not isinstance(value, list) or (left > 0 and all(_shallow(each, left - 1) for each in value))
