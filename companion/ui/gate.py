"""Who is let in: the names this server answers to, which requests may come from elsewhere, and what a page may load.

A page of another site can send requests here from the browser of somebody who plays, and a name of its own can point
here. Neither may start a kernel, read a table or hold a connection. A device of the network comes in only while sharing
is on, and with its code (`companion/ui/sharing.py`).
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
import struct
from collections.abc import Awaitable, Mapping
from http import HTTPStatus
from typing import Any

import tornado.web
from tornado.httputil import split_host_and_port, url_concat
from tornado.log import app_log

from companion.ui.join import POLICY, join_page
from companion.ui.shared import Right
from companion.ui.sharing import Sharing, TooMany, at_home

V1 = "v1.kernel.websocket.jupyter.org"
"""How the dashboard's own script speaks to a kernel."""
LONGEST_PATH = 1000
LONGEST_LINE = 80
GUEST = "companion_guest"
"""The cookie of a device that has shown the code."""


# names


def own_names(more: str = "") -> frozenset[str]:
    """The names of this machine in its network, and what the one who started the server has added."""
    machine = socket.gethostname().lower().rstrip(".")
    short = machine.partition(".")[0]
    return frozenset(
        name.strip().lower().rstrip(".")
        for name in ("localhost", machine, short, f"{short}.local", *more.replace(",", " ").split())
        if name.strip()
    )


def known_host(host: str, names: frozenset[str], share: bool) -> bool:
    """Whether a request is meant for us: an address needs no name that somebody else could point here.

    >>> known_host("192.168.0.7:8866", frozenset(), share=True), known_host("192.168.0.7", frozenset(), share=False)
    (True, False)
    >>> known_host("[::1]:8866", frozenset(), share=False), known_host("table.example", frozenset(), share=True)
    (True, False)
    """
    name = split_host_and_port(host.lower())[0].rstrip(".")
    try:
        address = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return name in names
    return share or address.is_loopback


# other sites


def from_elsewhere(headers: Mapping[str, str]) -> bool:
    """Whether a page of another site asks, other than by a link that somebody follows. Old browsers do not say."""
    followed = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
    return headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin") and not followed


def opens_a_page(headers: Mapping[str, str]) -> bool:
    """Whether somebody opens the page to look at it: no picture, no frame, nothing fetched in advance."""
    ahead = "prefetch" in headers.get("Sec-Purpose", headers.get("Purpose", ""))
    return headers.get("Sec-Fetch-Dest", "document") == "document" and not ahead


def policy(host: str, nonce: str, modules_of_text: bool = False) -> str:
    """What our page may load: its own files and nothing from anywhere else.

    Styles that scripts write into the page are let in, as drawings need them. An inline script runs only with the
    number of this answer. Where the widget stands among cells, anywidget makes a module of a text (``blob:``).
    """
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' {'blob: ' if modules_of_text else ''}'nonce-{nonce}'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "manifest-src 'self'",
            "base-uri 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    )


# what comes over the line


def whole(frame: str | bytes, protocol: str | None) -> bool:
    """Whether a message holds the parts that it claims: who believes a wrong number counts for ever."""
    if isinstance(frame, str):
        return protocol != V1
    return _parts_fit(frame, "<Q", 2) if protocol == V1 else _parts_fit(frame, "!I", 1)


def _parts_fit(frame: bytes, number: str, least: int) -> bool:
    size = struct.calcsize(number)
    if len(frame) < size:
        return False
    (count,) = struct.unpack_from(number, frame)
    if not least <= count <= len(frame) // size - 1:
        return False
    offsets = [each for (each,) in struct.iter_unpack(number, frame[size : size * (count + 1)])]
    return offsets == sorted(offsets) and size * (count + 1) <= offsets[0] and offsets[-1] <= len(frame)


# the gate


class Gate(tornado.web.RequestHandler):
    """Stands before every handler; what it refuses is told in one plain line."""

    guest: Right | None = None
    """What the device may do that came by the network; None on this machine itself."""

    @property
    def sharing(self) -> Sharing:
        """Whether other devices may come."""
        found: Sharing = self.settings["companion_sharing"]
        return found

    def prepare(self) -> Awaitable[None] | None:
        """Refuse what is not meant for us, before anything of it is believed."""
        if not known_host(self.request.host, self.settings["companion_names"], self.sharing.on):
            raise tornado.web.HTTPError(403)
        if from_elsewhere(self.request.headers):
            raise tornado.web.HTTPError(403)
        if len(self.request.path) > LONGEST_PATH or "%00" in self.request.path:
            raise tornado.web.HTTPError(404)
        if not at_home(self.request.remote_ip or "") and not self._let_in():
            return None
        return super().prepare()

    def _let_in(self) -> bool:
        """Whether a device of the network may go on: it has joined before, or is led to the page that asks it."""
        self.guest = self.sharing.right(self.get_cookie(GUEST))
        opens = self.request.method == "GET" and self.request.path == "/" and self.sharing.on
        code = self.get_query_argument("join", "") if opens else ""
        if self.guest is not None and not code:
            return True
        if not opens:
            raise tornado.web.HTTPError(403)
        self._join(code)
        return False

    def _join(self, code: str) -> None:
        table, said = self.get_query_argument("table", ""), ""
        try:
            token = self.sharing.join(code, self.request.remote_ip or "") if code else None
            said = "wrong" if code and token is None else ""
        except TooMany:
            token, said = None, "many"
        if token is not None:
            # The code leaves the address: whoever looks over a shoulder, or gets the address later, has nothing of it.
            self.set_cookie(GUEST, token, httponly=True, samesite="Lax", path="/")
            self.redirect(url_concat("/", {"table": table} if table else {}))
            return
        self.set_status(429 if said == "many" else 403)
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-store")
        self.finish(join_page(self.request.headers.get("Accept-Language", ""), table, said))

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        """A bare line: error pages need no template and tell nothing about the machine."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(f"{status_code} {HTTPStatus(status_code).phrase}\n")


class Foreign(Gate):
    """The gate before a handler that is not ours: what it stumbles over is a path that leads nowhere."""

    def send_error(self, status_code: int = 500, **kwargs: Any) -> None:
        """Answer with an error."""
        super().send_error(404 if status_code == 500 else status_code, **kwargs)

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Said only where somebody looks for it: who tries odd paths must not fill the terminal."""
        app_log.debug("%s: %r", self.request.path[:LONGEST_LINE], value)


def gated(handler: type[tornado.web.RequestHandler]) -> type[tornado.web.RequestHandler]:
    """A handler behind the gate."""
    return handler if issubclass(handler, Gate) else type(handler.__name__, (Foreign, handler), {})


def log_fault(handler: tornado.web.RequestHandler) -> None:
    """A line in the terminal for what is our own fault, not for everything that others ask for."""
    if handler.get_status() >= 500 and handler.get_status() != 503:
        app_log.error("%d %s", handler.get_status(), handler.request.path[:LONGEST_LINE])


def new_nonce() -> str:
    """The number of one answer."""
    return secrets.token_urlsafe(16)
