"""The ports that a server listens at, with limits for connections that come from the network."""

from __future__ import annotations

import contextlib

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets
from tornado.web import Application

from companion.ui.wrong_codes import place_of

LONGEST_BODY = 64_000
"""Bytes: a device of the network posts nothing but its goodbye."""
HEADER_SECONDS = 20
"""Seconds within which the headers of a request have to arrive."""
CONNECTIONS_PER_ADDRESS = 48
"""Connections from one address: a browser opens six, and one more for each page."""
MOST_CONNECTIONS = 240
"""Connections from the network in all."""
OPEN_FILES = 8192
"""Open files that the server asks the system for: a page takes about twenty."""


class NetworkConnections:
    """The open connections from the network, by address."""

    def __init__(self, alone: int = CONNECTIONS_PER_ADDRESS, together: int = MOST_CONNECTIONS) -> None:
        self.alone, self.together = alone, together
        self.open: list[tuple[IOStream, str]] = []

    def admit(self, stream: IOStream, address: str) -> bool:
        """Count one more connection, unless there are too many."""
        self.open = [each for each in self.open if not each[0].closed()]
        place = place_of(address)
        if len(self.open) >= self.together or sum(each[1] == place for each in self.open) >= self.alone:
            return False
        self.open.append((stream, place))
        return True


class Listener(HTTPServer):
    """One port that the server listens at."""

    guests: NetworkConnections | None = None
    """Limits for connections from the network; there are none for the computer itself."""

    def handle_stream(self, stream: IOStream, address: tuple[object, ...]) -> None:
        """Serve a new connection, or close it at once."""
        if self.guests is not None and not self.guests.admit(stream, str(address[0])):
            stream.close()
        else:
            super().handle_stream(stream, address)


def listen(app: Application, host: str, *ports: int, guests: bool, proxy: bool = False) -> tuple[Listener, int]:
    """Listen at the first of these ports that is free. From the network only small requests are accepted.

    ``proxy``: a proxy stands before us, and says from where and how its requests came; it limits connections itself.
    """
    more = {"max_body_size": LONGEST_BODY} if guests or proxy else {}
    listener = Listener(app, xheaders=proxy, idle_connection_timeout=HEADER_SECONDS, body_timeout=30, **more)
    listener.guests = NetworkConnections() if guests else None
    for wanted in ports:
        with contextlib.suppress(OSError):
            sockets = bind_sockets(wanted, host)
            listener.add_sockets(sockets)
            return listener, int(sockets[0].getsockname()[1])
    raise OSError(f"no port at {host}")


def ask_for_files(wanted: int = OPEN_FILES) -> None:
    """Raise the limit of open files to the need of a full server, as far as the system allows."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # not on Windows, which has no such limit

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
