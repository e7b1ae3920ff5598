"""A wire to a server that can be cut where it hurts: after a transaction was kept, and before its answer arrived."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit

COMMIT = b"COMMIT"
WRITE = b"UPDATE companion"
"""How every transaction begins that changes something."""


class Wire:
    """A port that leads to a server. ``cut``: what happens at the next commit; ``closed``: it refuses connections."""

    def __init__(self, port: int) -> None:
        self.server_port = port
        self.cut = ""
        self.closed = False
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.ends: list[socket.socket] = []
        self.silent: set[socket.socket] = set()
        threading.Thread(target=self._listen, daemon=True).start()

    def address(self, address: str) -> str:
        """The address of a database, by way of this wire."""
        port: int = self.listening.getsockname()[1]
        return address.replace(f":{urlsplit(address).port}/", f":{port}/")

    def break_off(self) -> None:
        """End every connection, and refuse new ones."""
        self.closed = True
        self._close(*self.ends)
        self.ends.clear()

    def end(self) -> None:
        """The server is gone."""
        self.break_off()
        self._close(self.listening)

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                if self.closed:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.server_port))
                self.ends += [client, server]
                threading.Thread(target=self._upstream, args=(client, server), daemon=True).start()
                threading.Thread(target=self._downstream, args=(client, server), daemon=True).start()

    def _upstream(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            writes = False
            while data := client.recv(65536):
                writes |= WRITE in data
                if self.cut and writes and COMMIT in data:
                    self._cut(client, server, data)
                    return
                writes &= COMMIT not in data
                server.sendall(data)
        self._close(client, server)

    def _downstream(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(65536):
                if server in self.silent and COMMIT in data:
                    self.closed = self.cut.endswith("for a while")
                    self.cut = ""
                    break
                client.sendall(data)
        self._close(client, server)

    def _cut(self, client: socket.socket, server: socket.socket, data: bytes) -> None:
        """Either the commit never arrives, or its answer does not: the server's answer is read and dropped."""
        if self.cut.startswith("answer"):
            self.silent.add(server)  # the answer names the command, and goes no further
            server.sendall(data)
        else:
            self.cut = ""
            self._close(client, server)

    def _close(self, *ends: socket.socket) -> None:
        for each in ends:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
