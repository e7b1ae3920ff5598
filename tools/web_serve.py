"""`tools/web_serve.py [folder] [port]`: serves the page that needs no server, as any static host would."""

import gzip
import io
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

FOLDER, PORT = Path(__file__).resolve().parent.parent / "dist" / "web", 8870
PACKED_HERE = (".html", ".js", ".mjs", ".css", ".svg", ".webmanifest")


class Files(SimpleHTTPRequestHandler):
    """Plain files; a folder named by a hash of its contents is cached for good."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        "": "application/octet-stream",
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """As texts travel packed from every host, they do here."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.split("?")[0].endswith("/") else path
        packs = "gzip" in self.headers.get("Accept-Encoding", "") and path.suffix in PACKED_HERE
        if not packs or not path.is_file():
            return super().send_head()
        data = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)

    def end_headers(self) -> None:
        """Folders change their names when they change."""
        lasting = any(part in self.path for part in ("/app-", "/py-"))
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """No log: it is not read."""


def serving(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder on this machine; without a port, on one that is free."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(folder)))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with serving(folder, int(sys.argv[2]) if len(sys.argv) > 2 else PORT) as server:
        print(f"http://127.0.0.1:{server.server_port}/  (Ctrl-C ends it)", flush=True)
        server.serve_forever()
