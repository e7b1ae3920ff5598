"""The launcher: Voilà with one page, on this machine only, unless sharing is on.

`python -m companion.ui.server [--port N] [--no-browser] [--share]`, or `companion play`. Each departure from plain
Voilà has its reason beside it.
"""

import argparse
import contextlib
import io
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from companion.engine.optional_packages import load
from companion.ui.forked_kernels import CAN_FORK, PARENT, start_early
from companion.ui.server_imports import put_off

put_off()  # before Jupyter asks for it
if __name__ == "__main__":
    start_early()
load("voila")  # where it is missing, a sentence says so

import msgspec
import segno
import tornado.web
from jupyter_core.utils import run_sync
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.concurrent import Future
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.websocket import WebSocketProtocol, WebSocketProtocol13
from traitlets import Bool, Instance, Integer, Unicode
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from companion.engine.messages import language_of, messages, preferred
from companion.ui.assets import STATIC, bundle, compressed, edition
from companion.ui.club import KERNELS as CLUB_KERNELS
from companion.ui.club import Club, Settings, access_of
from companion.ui.guest_access import SHUT_OUT, Sharing
from companion.ui.kernel_pool import ForPage, KernelPool
from companion.ui.kernel_provisioner import register
from companion.ui.kernel_timeouts import ORPHAN_SECONDS, REAP_MILLISECONDS
from companion.ui.manifest import manifest
from companion.ui.page_grant import SERVER
from companion.ui.page_limits import HOST, LINES, MOST_PAGES, Places, Visit
from companion.ui.page_messages import COMM, V1, for_page, granted_frame, whole
from companion.ui.ports import Listener, ask_for_files, listen
from companion.ui.request_guard import Gate, gated, log_fault, new_nonce, opens_a_page, own_names, policy
from companion.ui.server_log import Short, calm
from companion.ui.server_settings import AMONG_CELLS, DASHBOARD, configuration, environment, waiting_kernels
from companion.ui.wrong_codes import place_of

DEFAULT_PORT = 8866
PING_EVERY, PONG_WITHIN = 30_000, 90_000
"""Milliseconds. The second is looked at before the next ping: were they equal, every connection would end there."""


class Page(Gate, TornadoVoilaHandler):  # type: ignore[misc]  # Voilà has no types
    """The dashboard's page; sets the cookie without which a closing tab may not end its kernel."""

    nonce = ""
    visit: Visit
    modules_of_text = False

    @property
    def kernels(self) -> KernelPool:
        """The kernels of all pages."""
        found: KernelPool = self.settings["kernel_manager"]
        return found

    async def get(self, path: str | None = None) -> None:
        if path:
            raise tornado.web.HTTPError(404)
        if not opens_a_page(self.request.headers):
            raise tornado.web.HTTPError(403)
        if not await self._take_place():
            return
        _ = self.xsrf_token
        self.nonce = new_nonce()
        self.set_header("Content-Security-Policy", policy(self.request.host, self.nonce, self.modules_of_text))
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        try:
            await self._make()
        finally:
            await self._keep_place()

    async def _make(self) -> None:
        """The page is whole at once: while a browser reads its scripts, its kernel may still start."""
        kernel = self.visit.kernel = self.kernels.take()
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        place = {"kernel": kernel, "comm": COMM, "assets": "/companion/static/"}
        bundle = f"{self.base_url}companion/static/{edition()}/"
        page = self.settings["voila_jinja2_env"].get_template("index.html.j2")
        self.finish(page.render(base_url=self.base_url, bundle=bundle, place=place))

    async def _take_place(self) -> bool:
        """Whether there is a place for another page; if not, the answer says why."""
        await self.kernels.reap()
        device, address = str(self.device), place_of(self.request.remote_ip or "")
        if self.places.full(device, address) and (left := self.places.left_behind(device)):
            await self.kernels.end(left.kernel)
        full = self.places.full(device, address)
        if full is None:
            self.visit = self.places.enter(device, address)
            return True
        self.set_status(503 if full == "house" else 429)
        self.set_header("Retry-After", "60")
        self.finish(_full_house(self.request.headers.get("Accept-Language", ""), full))
        return False

    async def _keep_place(self) -> None:
        """Give the place back if no kernel was started, and end the kernel if its device was shut out meanwhile."""
        if not self.visit.kernel:
            self.places.leave(self.visit)
        elif self.visit not in self.places.visits:
            await self.kernels.end(self.visit.kernel)

    def write(self, chunk: str | bytes | dict[str, object]) -> None:
        """Number the scripts that Voilà wrote into the page: any other script has no number and may not run."""
        if self.nonce and isinstance(chunk, str):
            chunk = chunk.replace("<script", f'<script nonce="{self.nonce}"')
        super().write(chunk)


class NotebookPage(Page):
    """A notebook with our widget among its cells: Voilà runs it."""

    modules_of_text = True

    @property
    def kernel_manager(self) -> ForPage:
        """The kernels, as Voilà starts them; the one of this page is recorded as its own."""
        return ForPage(self.kernels, self.visit)

    async def _make(self) -> None:
        await TornadoVoilaHandler.get(self, None)


class Channels(Gate, VoilaKernelWebsocketHandler):  # type: ignore[misc]  # nor has this
    """The line to a kernel."""

    visit: Visit | None = None

    async def get(self, kernel_id: str) -> None:
        """Connect to the kernel of the device's own page, with a few connections at most."""
        self.visit = self.places.of(kernel_id, str(self.device))
        if self.visit is None or not await self.kernel_manager.there(kernel_id):
            raise tornado.web.HTTPError(404)
        if len(self.visit.lines) >= LINES:
            raise tornado.web.HTTPError(429)
        self.visit.lines.add(self)
        try:
            await VoilaKernelWebsocketHandler.get(self, kernel_id)
        finally:
            self.visit.lines.discard(self)

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass a message on to the kernel, with the rights of its device; close the connection if it is not valid.

        The rights are part of the message, so they stay the same however long it waits for the kernel.
        """
        if self.settings["companion_template"] != DASHBOARD:
            passed = ws_message if whole(ws_message, self.selected_subprotocol) else None
        elif (grant := self.sharing.grant(str(self.device))) is None:
            self.close(SHUT_OUT)
            return
        else:
            passed = granted_frame(ws_message, grant) if self.selected_subprotocol == V1 else None
        if passed is None:
            self.close(1003)
        else:
            super().on_message(passed)

    def write_message(self, message: str | bytes | dict[str, object], binary: bool = False) -> Future[None] | None:
        """Pass on the messages of the kernel that our page needs: no output, no tracebacks."""
        if self.settings["companion_template"] != DASHBOARD:
            sent: Future[None] | None = super().write_message(message, binary)
            return sent
        ours = isinstance(message, bytes) and for_page(message)
        return KernelWebsocketHandler.write_message(self, message, binary) if ours else None

    def get_websocket_protocol(self) -> WebSocketProtocol | None:
        """Jupyter pings, in milliseconds. Tornado would read its numbers as seconds, and warn: it leaves it alone."""
        line: WebSocketProtocol | None = super().get_websocket_protocol()
        if isinstance(line, WebSocketProtocol13):
            line.params.ping_interval = 0
        return line

    async def open(self, kernel_id: str) -> None:
        # A tap is answered in several small messages: without this the second one waits for 40 ms.
        self.set_nodelay(True)
        if self.visit is not None:
            self.visit.came = True
        await super().open(kernel_id)


class Goodbye(Gate, VoilaShutdownKernelHandler):  # type: ignore[misc]  # nor has this
    """A page that is closed ends its own kernel."""

    async def post(self, kernel_id: str) -> None:
        if self.places.of(kernel_id, str(self.device)) is None:
            raise tornado.web.HTTPError(404)
        await self.kernel_manager.there(kernel_id)
        await VoilaShutdownKernelHandler.post(self, kernel_id)


class Plain(Gate):
    """A fixed text."""

    def initialize(self, text: str) -> None:
        self.text = text

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.text)


class Health(Gate):
    """The sign of life that a page asks for before it reloads; with the name of a kernel, of that kernel."""

    async def get(self) -> None:
        kernel = self.get_query_argument("kernel", "")
        if kernel and not await self.settings["kernel_manager"].there(kernel):
            self.set_status(410)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish("ok")


class Bundle(Gate):
    """The files of the dashboard's page, under the name of their edition: a browser asks for each of them once."""

    def get(self, name: str) -> None:
        kind, text = bundle()[name]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")  # so Tornado does not compress it again for every phone
            self.finish(compressed(name))
        else:
            self.finish(text)


class Manifest(Gate):
    """The page as an app of its own."""

    def get(self) -> None:
        self.set_header("Content-Type", "application/manifest+json")
        self.set_header("Cache-Control", "no-cache")
        self.finish(msgspec.json.encode(manifest(self.get_query_argument("lang", ""))))


class Switch(msgspec.Struct):
    """The position of the switch."""

    on: bool


class Share(Gate):
    """The switch that lets other devices in and shuts them out; only the machine's own page has it."""

    async def post(self) -> None:
        if self.device != HOST:
            raise tornado.web.HTTPError(403)
        self.check_xsrf_cookie()
        server: Server = self.settings["voila"]
        try:
            wanted = msgspec.json.decode(self.request.body, type=Switch)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise tornado.web.HTTPError(400) from None
        if wanted.on:
            self.sharing.open(server.listen_at, server.port)
        else:
            await self.sharing.close(server.kernel_manager.end)
        self.set_status(204)


def _full_house(accept_language: str, full: str) -> str:
    """``full``: the server (``house``), or the pages that one device may have (``device``)."""
    words = messages(preferred(accept_language), "ui")
    text = words.text("server.full.text" if full == "house" else "server.full.device")
    return (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{words.text("server.full.title")}</title>'
        '<body style="font:18px/1.5 Georgia,serif;max-width:32rem;margin:15vh auto;padding:0 1rem">'
        f"<h1>{words.text('server.full.title')}</h1><p>{text}</p></body></html>"
    )


class Server(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà, with the changes that its configuration cannot make."""

    port: int
    share = Bool(False)
    browser_wanted = Bool(True)
    port_wanted = Bool(False)
    patience = Integer(ORPHAN_SECONDS)
    ready = Integer(0)
    names = Unicode("")
    template = Unicode(AMONG_CELLS)
    sharing = Instance(Sharing)

    def init_settings(self) -> dict[str, object]:
        settings: dict[str, object] = super().init_settings()
        # Voilà applies `tornado_settings` after the application is built, too late for compression.
        settings["compress_response"] = True
        settings["allow_remote_access"] = True  # the gate looks at names, with sharing too
        settings["companion_names"], settings["companion_sharing"] = own_names(self.names), self.sharing
        settings["log_function"] = log_fault
        settings["companion_template"] = self.template
        settings["ws_ping_interval"], settings["ws_ping_timeout"] = PING_EVERY, PONG_WITHIN
        settings["xsrf_cookie_kwargs"] = {"samesite": "Lax"}
        return settings

    def init_handlers(self) -> list[tuple[object, ...]]:
        own = [
            (self.server_url + "robots.txt", Plain, {"text": "User-agent: *\nDisallow: /\n"}),
            (self.server_url + "companion/manifest", Manifest),
            (self.server_url + "companion/static/health", Health),
            *([(self.server_url + "companion/share", Share)] if self.template == DASHBOARD else []),
            (self.server_url + f"companion/static/{edition()}/({'|'.join(bundle())})", Bundle),
            (self.server_url + "companion/static/(.*)", tornado.web.StaticFileHandler, {"path": str(STATIC)}),
        ]
        better = {
            TornadoVoilaHandler: Page if self.template == DASHBOARD else NotebookPage,
            VoilaKernelWebsocketHandler: Channels,
            VoilaShutdownKernelHandler: Goodbye,
        }
        # There is no login, requests are private, and our page does not ask for a description of its kernel.
        unwanted: tuple[type, ...] = (LoginFormHandler, LogoutHandler, RequestInfoSocketHandler)
        if self.template == DASHBOARD:
            unwanted = (*unwanted, KernelHandler)
        theirs = [
            (route, better.get(handler, handler), *rest)
            for route, handler, *rest in super().init_handlers()
            if not issubclass(handler, unwanted)
        ]
        return [(route, gated(handler), *rest) for route, handler, *rest in [*own, *theirs]]

    def start(self) -> None:
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._handle_signal_stop)
        super().start()

    def launch_browser(self) -> None:
        """Say where it listens, then open a browser where there is one."""
        local = f"http://127.0.0.1:{self.port}{self.base_url}"
        if isinstance(self.sharing, Club):
            print(club_greeting(local, self.sharing), flush=True)
            return
        if self.share:
            self.sharing.open(self.listen_at, self.port)
        shared = self.sharing.shared
        print(greeting(local, shared.link("?", shared.play) if self.sharing.on else None, self.share), flush=True)
        if self.browser_wanted:
            threading.Thread(target=_open, args=(local,), daemon=True).start()

    def listen(self) -> None:
        """Listen on this machine until a signal comes."""
        ports = (self.port,) if self.port_wanted else (self.port, 0)  # another program may have taken it meanwhile
        _, self.port = listen(self.app, self.ip, *ports, guests=False, proxy=isinstance(self.sharing, Club))
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.kernel_manager.fill)
        PeriodicCallback(self.kernel_manager.reap, REAP_MILLISECONDS).start()
        self.launch_browser()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def listen_at(self, host: str, port: int) -> tuple[Listener, int]:
        """Listen at an address of the network, at the same port where it is free."""
        return listen(self.app, host, port, 0, guests=True)

    def stop(self) -> None:
        """End every kernel, then remove their connection files: the other way round leaves kernels behind.

        At once: confirmed changes are on the disk, and a kernel that must end while it starts ends with an error.
        """
        for end in (PARENT.stop, partial(run_sync(self.kernel_manager.shutdown_all), now=True), super().stop):
            with contextlib.suppress(OSError, tornado.web.HTTPError):  # a page that was just left has ended its own
                end()


def greeting(local: str, away: str | None, share: bool) -> str:
    """The greeting of the terminal: the addresses, the meaning of sharing, and how to stop."""
    words = messages(language_of(os.environ), "ui")
    lines = [words.text("server.local", address=local)]
    if share and away:
        lines += [words.text("server.away", address=away), "", _qr(away), words.text("server.share")]
    elif share:
        lines.append(words.text("server.no_network"))
    else:
        lines.append(words.text("server.alone"))
    return "\n".join([*lines, words.text("server.stop")])


def club_greeting(local: str, club: Club) -> str:
    """The greeting of a server of a club: where the proxy finds it, and the links for each role."""
    words, shared = messages(language_of(os.environ), "ui"), club.shared
    codes = {"owner": club.owner_code, "play": shared.play, "look": shared.look}
    links = [words.text(f"club.{name}", address=shared.link("?", code)) for name, code in codes.items()]
    return "\n".join([words.text("club.local", address=local), *links, words.text("server.stop")])


def _qr(address: str) -> str:
    out = io.StringIO()
    segno.make(address, error="m").terminal(out=out, compact=True)
    return out.getvalue()


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def _has_browser() -> bool:
    """A browser in a window: text browsers would take the terminal over."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def notebook() -> Path:
    """The dashboard's notebook: inside the installed package, or beside it in a checkout."""
    package = Path(str(files("companion")))
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / "table.ipynb").is_file():
            return folder / "table.ipynb"
    raise FileNotFoundError("The dashboard's notebook table.ipynb is missing from this installation.")


def free_port(host: str, wanted: int | None) -> int:
    """The wanted port, or the usual one, or any free one. `OSError` when the wanted one is taken."""
    for port in [wanted] if wanted else [DEFAULT_PORT, 0]:
        try:
            with socket.socket() as sock:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                sock.bind((host, port))
                return int(sock.getsockname()[1])
        except OSError:
            if wanted:
                raise
    raise OSError("no free port")


def play(port: int | None = None, browser: bool = True, share: bool = False, names: Sequence[str] = ()) -> None:
    """Serve the dashboard until Ctrl-C or SIGTERM. `OSError` when the wanted port is taken.

    ``names``: under which further names other devices find this machine; ``COMPANION_HOST_NAMES`` adds to them.
    """
    serve(notebook(), port, browser, share, names, DASHBOARD)


def play_in_club(club: Settings, port: int | None = None) -> None:
    """Serve the dashboard to the proxy of a club. `OSError` when the wanted port is taken."""
    serve(notebook(), port, browser=False, names=[urlsplit(club.address).hostname or ""], template=DASHBOARD, club=club)


def serve(
    page: Path,
    port: int | None = None,
    browser: bool = True,
    share: bool = False,
    names: Sequence[str] = (),
    template: str = AMONG_CELLS,
    club: Settings | None = None,
) -> None:
    """Serve one notebook: our widget alone, or a notebook with the widget among its cells."""
    kernels = int(os.environ.get("COMPANION_KERNELS", MOST_PAGES if club is None else CLUB_KERNELS))
    host = "127.0.0.1" if club is None else club.listen
    chosen = free_port(host, port)
    ours = template == DASHBOARD
    os.environ.update(environment(), **({SERVER: "1"} if ours else {}))
    ask_for_files()
    if CAN_FORK and ours:
        register()
    server = Server(
        sharing=Sharing(Places(kernels)) if club is None else access_of(club, kernels),
        config=configuration(template),
        ready=waiting_kernels() if ours and kernels else 0,
        ip=host,
        port=chosen,
        port_wanted=port is not None,
        share=share and ours,
        browser_wanted=browser and _has_browser(),
        template=template,
        patience=int(os.environ.get("COMPANION_PATIENCE", ORPHAN_SECONDS)),
        names=" ".join([*names, os.environ.get("COMPANION_HOST_NAMES", "")]),
        log_level="ERROR",
        notebook_path=str(page),
        config_file_paths=[],
    )
    server.initialize([])
    keep_terminal_calm(server.log)
    server.start()


def keep_terminal_calm(log: logging.Logger) -> None:
    """Errors appear in the terminal, but a repeated one only once a second."""
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.ERROR)
    terminal.setFormatter(Short("%(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(terminal)
    calm(terminal, *log.handlers)


def main(argv: list[str] | None = None) -> int:
    """The command line of `python -m companion.ui.server`."""
    words = messages(language_of(os.environ), "ui")
    parser = argparse.ArgumentParser(prog="companion.ui.server", description=words.text("server.about"))
    parser.add_argument("--port", type=int, help=words.text("server.option.port"))
    parser.add_argument("--no-browser", action="store_true", help=words.text("server.option.no_browser"))
    parser.add_argument("--share", action="store_true", help=words.text("server.option.share"))
    parser.add_argument("--host-name", action="append", default=[], help=words.text("server.option.host_name"))
    options = parser.parse_args(argv)
    try:
        play(options.port, not options.no_browser, options.share, options.host_name)
    except OSError:
        print(words.text("server.port_taken", port=str(options.port or DEFAULT_PORT)), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
