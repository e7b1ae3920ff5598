"""Messages of a page: those that are passed on to a kernel, and with which grant."""

from __future__ import annotations

import itertools
import json
import struct
from typing import Any

import pytest

from companion.ui.page_grant import Grant, Shared
from companion.ui.page_messages import DEEPEST, V1, for_page, granted_frame, whole


def packed(*parts: bytes) -> bytes:
    ends = list(itertools.accumulate(map(len, parts), initial=8 * (len(parts) + 2)))
    return struct.pack(f"<{len(ends) + 1}Q", len(ends), *ends) + b"".join(parts)


def unpacked(frame: bytes) -> list[bytes]:
    (count,) = struct.unpack_from("<Q", frame)
    ends = struct.unpack_from(f"<{count}Q", frame, 8)
    return [frame[start:end] for start, end in itertools.pairwise(ends)]


def message(
    content: Any = None, kind: str = "comm_msg", channel: bytes = b"shell", metadata: bytes = b"{}", **header: Any
) -> bytes:
    said = {"comm_id": "c", "data": {"method": "custom", "content": {"op": "play"}}} if content is None else content
    text = said if isinstance(said, bytes) else json.dumps(said).encode()
    head = {"msg_id": "m", "msg_type": kind, "session": "s", "username": "u", "version": "5.4", **header}
    return packed(channel, json.dumps(head).encode(), b"{}", metadata, text)


def test_a_message_gets_the_servers_grant_in_the_place_of_what_the_page_claims() -> None:
    claimed = b'{"role": "host", "shared": {"play": "x"}}'
    grant = Grant("viewer", Shared("http://192.0.2.7/", "", "L"))
    passed = granted_frame(message(metadata=claimed), grant)
    assert passed is not None
    channel, header, parent, metadata, content = unpacked(passed)
    assert json.loads(metadata) == {"role": "viewer", "shared": {"address": "http://192.0.2.7/", "look": "L"}}
    assert (channel, parent) == (b"shell", b"{}")
    assert json.loads(header)["msg_type"] == "comm_msg"
    assert json.loads(content)["data"]["content"] == {"op": "play"}


def test_no_two_messages_have_one_id() -> None:
    passed = [granted_frame(message(), Grant()) for _ in range(20)]
    assert len({json.loads(unpacked(each or b"")[1])["msg_id"] for each in passed}) == 20


def nested(depth: int, opening: str = "[", closing: str = "]") -> bytes:
    inside = opening * depth + closing * depth
    return f'{{"comm_id": "c", "data": {{"method": "custom", "content": {{"op": {inside}}}}}}}'.encode()


FOREIGN = {
    "another channel": message(channel=b"control"),
    "a request to run code": message(kind="execute_request"),
    "a new widget": message({"comm_id": "c", "target_name": "jupyter.widget", "data": {}}, kind="comm_open"),
    "an end of the kernel": message(kind="shutdown_request"),
    "no type": message(kind=None),
    "no widget": message({"data": {"method": "custom", "content": {}}}),
    "no data": message({"comm_id": "c"}),
    "another method": message({"comm_id": "c", "data": {"method": "update", "state": {"view": {}}}}),
    "no object": message({"comm_id": "c", "data": {"method": "custom", "content": [1]}}),
    "no JSON": message(b"{"),
    "no letters": message(b"\xff\xfe"),
    "a list": message([1]),
    "too deep": message(nested(DEEPEST + 1)),
    "far too deep": message(nested(200_000)),
    "objects far too deep": message(nested(200_000, '{"a":', "}").replace(b":}", b":1}")),
    "a huge number": message(b'{"comm_id": "c", "data": {"method": "custom", "content": {"n": ' + b"9" * 5000 + b"}}}"),
    "half a letter for an id": message(msg_id="\ud800"),
    "a long id": message(msg_id="x" * 1000),
    "an id that is none": message(msg_id=7),
    "a deep header": message(more=json.loads("[" * 100 + "]" * 100)),
    "attached bytes": packed(*unpacked(message()), b"more"),
    "a part too few": packed(*unpacked(message())[:4]),
    "a text": "{}",
    "nothing": b"",
}


@pytest.mark.parametrize("frame", FOREIGN.values(), ids=FOREIGN)
def test_messages_that_our_page_never_sends_are_dropped(frame: Any) -> None:
    assert granted_frame(frame, Grant("host")) is None


def test_messages_of_our_page_are_passed_on() -> None:
    state = {"comm_id": "c", "data": {"method": "request_state"}}
    odd = b'{"comm_id": "c", "data": {"method": "custom", "content": {"op": "change", "value": "\\ud83d"}}}'
    for frame in (message(), message(state), message(odd), message({}, "kernel_info_request"), message(nested(20))):
        assert granted_frame(frame, Grant("host")) is not None


def test_a_notebooks_front_end_may_send_more_but_nothing_deep() -> None:
    assert whole(message(kind="comm_open"), V1)
    assert not whole(message(nested(200_000)), V1)
    assert not whole("[" * 200_000 + "]" * 200_000, None)
    assert not whole(struct.pack("!2I", 1, 8) + b"[" * 200_000, None)
    assert not whole(packed(b"shell", b"{}"), V1)


@pytest.mark.parametrize(
    ("kind", "passed"),
    [("comm_msg", True), ("kernel_info_reply", True), ("error", False), ("stream", False), ("execute_input", False)],
)
def test_a_page_gets_neither_output_nor_tracebacks(kind: str, passed: bool) -> None:
    assert for_page(message(kind=kind, channel=b"iopub")) == passed
    assert not for_page(b"")
    assert not for_page(packed(b"iopub", b"[]"))
