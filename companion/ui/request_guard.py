"""The guard of every request: the names of this server, requests of other sites, and the policy of its pages.

A page of another site can send requests here from a player's browser, and a name of its own can point
here. Neither may start a kernel, read a table or hold a connection. A device of the network comes in only while sharing
is on, and with its code (`companion/ui/guest_access.py`).
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
from collections.abc import Awaitable, Mapping
from http import HTTPStatus
from typing import Any

import tornado.web
from tornado.httputil import split_host_and_port, url_concat
from tornado.log import app_log

from companion.ui.guest_access import Sharing, TooMany
from companion.ui.join_page import POLICY, join_page
from companion.ui.page_limits import HOST, Places

LONGEST_PATH = 1000
LONGEST_LINE = 80
GUEST = "companion_guest"
"""The cookie of a device that has shown the code."""
KEPT = ("table", "screen", "lang", "theme")
"""The parts of an address that stay when its code leaves it."""


# names


def own_names(more: str = "") -> frozenset[str]:
    """The names of this machine in its network, and those that its host has added."""
    machine = socket.gethostname().lower().rstrip(".")
    short = machine.partition(".")[0]
    return frozenset(
        name.strip().lower().rstrip(".")
        for name in ("localhost", machine, short, f"{short}.local", *more.replace(",", " ").split())
        if name.strip()
    )


def known_host(host: str, names: frozenset[str], share: bool) -> bool:
    """Whether a request is meant for us: an address needs no name, which others could point here.

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
    """Whether a page of another site asks, other than by a link. Old browsers do not say."""
    followed = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
    return headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin") and not followed


def opens_a_page(headers: Mapping[str, str]) -> bool:
    """Whether a person opens the page: no picture, no frame, nothing fetched in advance."""
    ahead = "prefetch" in headers.get("Sec-Purpose", headers.get("Purpose", ""))
    return headers.get("Sec-Fetch-Dest", "document") == "document" and not ahead


def policy(host: str, nonce: str, modules_of_text: bool = False) -> str:
    """The content policy of our page: its own files and nothing from anywhere else.

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
            "worker-src 'self'",
            "base-uri 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    )


# the gate


class Gate(tornado.web.RequestHandler):
    """Stands before every handler; a refusal is one plain line."""

    device: str | None = None
    """The token of a device on the network, or `HOST` for this computer itself; None before it is known."""

    @property
    def sharing(self) -> Sharing:
        """Whether other devices may come."""
        found: Sharing = self.settings["companion_sharing"]
        return found

    @property
    def places(self) -> Places:
        """The open pages."""
        return self.sharing.places

    def prepare(self) -> Awaitable[None] | None:
        """Refuse requests for other hosts, from other origins or with bad paths, before they are handled."""
        if not known_host(self.request.host, self.settings["companion_names"], self.sharing.on):
            raise tornado.web.HTTPError(403)
        if from_elsewhere(self.request.headers):
            raise tornado.web.HTTPError(403)
        if len(self.request.path) > LONGEST_PATH or "%00" in self.request.path:
            raise tornado.web.HTTPError(404)
        if self.sharing.is_owner(self.request.remote_ip or ""):
            self.device = HOST
        elif not self._let_in():
            return None
        return super().prepare()

    def _let_in(self) -> bool:
        """Whether a device of the network may go on: it has joined before, or is led to the page that asks it."""
        token = self.get_cookie(GUEST)
        joined = self.sharing.role(token) is not None
        opens = self.request.method == "GET" and self.request.path == "/" and self.sharing.on
        code = self.get_query_argument("join", "") if opens else ""
        if joined and not code:
            self.device = token
            return True
        if not opens:
            raise tornado.web.HTTPError(403)
        self._join(code)
        return False

    def _join(self, code: str) -> None:
        wanted = {name: self.get_query_argument(name, "") for name in KEPT}
        kept, said = {name: value for name, value in wanted.items() if value}, ""
        try:
            token = self.sharing.join(code, self.request.remote_ip or "", self.get_cookie(GUEST)) if code else None
            said = "wrong" if code and token is None else ""
        except TooMany:
            token, said = None, "many"
        if token is not None:
            # The code leaves the address: a look over the shoulder, or the address sent on later, gives nothing away.
            private = self.request.protocol == "https"
            self.set_cookie(GUEST, token, httponly=True, samesite="Lax", path="/", secure=private)
            self.redirect(url_concat("/", kept))
            return
        self.set_status(429 if said == "many" else 403)
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-store")
        self.finish(join_page(self.request.headers.get("Accept-Language", ""), kept, said))

    def write_error(self, status_code: int, **_kwargs: object) -> None:
        """A bare line: error pages need no template and say nothing about the machine."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(f"{status_code} {HTTPStatus(status_code).phrase}\n")


class Foreign(Gate):
    """The gate before a handler that is not ours: a request that makes it fail is one for a path that leads nowhere."""

    def send_error(self, status_code: int = 500, **kwargs: Any) -> None:
        """Answer with an error."""
        super().send_error(404 if status_code == 500 else status_code, **kwargs)

    def log_exception(self, typ: object, value: object, tb: object) -> None:
        """Logged for debugging only: requests for odd paths must not fill the terminal."""
        app_log.debug("%s: %r", self.request.path[:LONGEST_LINE], value)


def gated(handler: type[tornado.web.RequestHandler]) -> type[tornado.web.RequestHandler]:
    """A handler behind the gate."""
    return handler if issubclass(handler, Gate) else type(handler.__name__, (Foreign, handler), {})


def log_fault(handler: tornado.web.RequestHandler) -> None:
    """Log our own faults in the terminal, but not the bad requests of others."""
    if handler.get_status() >= 500 and handler.get_status() != 503:
        app_log.error("%d %s", handler.get_status(), handler.request.path[:LONGEST_LINE])


def new_nonce() -> str:
    """The number of one answer."""
    return secrets.token_urlsafe(16)
