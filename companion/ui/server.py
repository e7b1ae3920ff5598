"""The launcher: Voilà with one page, on this machine only unless told otherwise.

`python -m companion.ui.server [--port N] [--no-browser] [--share]`, or `companion play`. Each departure from plain
Voilà has its reason beside it.
"""

import argparse
import contextlib
import io
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.ui.later import put_off

put_off()  # before Jupyter asks for it

import msgspec
import segno
import tornado.web
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import run_sync
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets import Bool, Instance, Integer, Set, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from companion.engine.languages import language_of, messages, preferred
from companion.ui.assets import STATIC, bundle, edition
from companion.ui.gate import Gate, gated, log_fault, new_nonce, opens_a_page, own_names, policy, whole
from companion.ui.manifest import manifest
from companion.ui.shared import FILE
from companion.ui.sharing import Sharing

DEFAULT_PORT = 8866
KERNELS = 24
"""How many pages may be open at once: a kernel takes about 60 MB."""
READY = 2
"""How many kernels more wait for the next pages: a page that is loaded again at once finds one too."""
REST = 3
"""Seconds before the next one is started: a page that opens has the processor to itself."""
PATIENCE = 120
"""Seconds of silence after which a kernel is ended that no page has come to."""
LONGEST_BODY = 64_000
"""Bytes: a device of the network posts nothing but its goodbye."""
DASHBOARD, AMONG_CELLS = "dashboard", "companion"
"""The templates: of our one widget, which needs no front end of a notebook, and of any other notebook."""
PING_EVERY, PONG_WITHIN = 30_000, 90_000
"""Milliseconds. The second is looked at before the next ping: were they equal, every connection would end there."""

EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""Without a list Voilà loads every JupyterLab extension there is, 4.8 MB of plotly among them."""


KERNEL = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    "import ipykernel.kernelapp as app; sys.modules['debugpy'] = None; app.launch_new_instance()"
)
"""A kernel without its debugger, which nobody can reach here and which takes a quarter of its start; Ctrl-C is the
server's business."""


class Kernels(KernelSpecManager):
    """How the kernel of a page is started."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [sys.executable, "-P", "-c", KERNEL, "-f", "{connection_file}"]
        return spec


class Page(Gate, TornadoVoilaHandler):  # type: ignore[misc]  # Voilà has no types
    """The dashboard's page; sets the cookie without which a closing tab may not end its kernel."""

    nonce = ""

    async def get(self, path: str | None = None) -> None:
        if path:
            raise tornado.web.HTTPError(404)
        if not opens_a_page(self.request.headers):
            raise tornado.web.HTTPError(403)
        if self.kernel_manager.with_pages() >= self.settings["companion_kernels"]:
            self.set_status(503)
            self.set_header("Retry-After", "60")
            self.finish(_full_house(self.request.headers.get("Accept-Language", "")))
            return
        _ = self.xsrf_token
        self.nonce = new_nonce()
        light = self.settings["companion_template"] == DASHBOARD
        self.set_header("Content-Security-Policy", policy(self.request.host, self.nonce, modules_of_text=not light))
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        await self.kernel_manager.tend(self.notebook_path)
        await TornadoVoilaHandler.get(self, path)
        await self.kernel_manager.tend(self.notebook_path)

    def should_use_rendered_notebook(self, _data: Any, pool_size: int, *_more: Any) -> bool:
        """Whatever the address says, the kernel that waits will do: the page itself tells it."""
        return pool_size > 0

    def write(self, chunk: Any) -> None:
        """What Voilà wrote into the page may run; what came in by any other way has no number and may not."""
        if self.nonce and isinstance(chunk, str):
            chunk = chunk.replace("<script", f'<script nonce="{self.nonce}"')
        super().write(chunk)


class Channels(Gate, VoilaKernelWebsocketHandler):  # type: ignore[misc]  # nor has this
    """The line to a kernel."""

    def on_message(self, ws_message: str | bytes) -> None:
        """Hand a message on, unless it is none: then there is nobody we know at the other end."""
        if whole(ws_message, self.selected_subprotocol):
            super().on_message(ws_message)
        else:
            self.close(1003)

    def get_websocket_protocol(self) -> Any:
        """Jupyter pings, in milliseconds. Tornado would read its numbers as seconds, and warn: it leaves it alone."""
        line = super().get_websocket_protocol()
        if line is not None:
            line.params.ping_interval = 0
        return line

    async def open(self, kernel_id: str) -> None:
        # A tap is answered in several small messages: without this the second one waits for 40 ms.
        self.set_nodelay(True)
        if self.guest is not None:
            self.sharing.came(self, kernel_id, self.guest)
        await super().open(kernel_id)

    def on_close(self) -> None:
        """The page has gone."""
        self.sharing.went(self)
        super().on_close()


class Visited(AsyncMappingKernelManager):
    """Kernels that nobody comes to are ended: whoever only asks for pages must not fill the house.

    One that waits for a page to come, where Voilà keeps such a pool, is not counted among them.
    """

    visited = Set()

    def waiting(self) -> list[str]:
        """The kernels that no page has been given."""
        pools: dict[str, list[Any]] = getattr(self, "_pools", {})
        ready = [task for pool in pools.values() for task in pool if task.done() and not _failed(task)]
        return [task.result()["kernel_id"] for task in ready]

    def with_pages(self) -> int:
        """How many kernels belong to pages."""
        return len(set(self.list_kernel_ids()) - set(self.waiting()))

    async def tend(self, notebook: str) -> None:
        """Let a kernel wait again where one has been given away, could not be started, or has died."""
        pools: dict[str, list[Any]] | None = getattr(self, "_pools", None)
        if pools is not None:
            pool = pools.get(notebook, [])
            pool[:] = [task for task in pool if not task.done() or await self._lives(task)]
            self.fill_if_needed(notebook_name=notebook)  # type: ignore[attr-defined]  # Voilà adds it to this class

    async def _lives(self, task: Any) -> bool:
        if _failed(task):
            return False
        kernel: Any = self.get_kernel(task.result()["kernel_id"])
        return bool(await kernel.is_alive())

    async def _async_start_kernel(self, **kwargs: Any) -> str:
        kernel = str(await super()._async_start_kernel(**kwargs))
        self._look_later(kernel)
        return kernel

    start_kernel = _async_start_kernel  # type: ignore[assignment]  # Jupyter has it so too

    def _look_later(self, kernel: str, waited: bool = False) -> None:
        server: Any = self.parent
        IOLoop.current().call_later(server.patience, self._end_unvisited, kernel, waited)

    async def _end_unvisited(self, kernel: str, waited: bool) -> None:
        if kernel in self.visited or kernel not in self:
            return
        found: Any = self.get_kernel(kernel)
        server: Any = self.parent
        quiet = (datetime.now(UTC) - found.last_activity).total_seconds()
        waits = kernel in self.waiting()
        if waits or waited or found.execution_state in ("starting", "busy") or quiet < server.patience:
            self._look_later(kernel, waits)  # its page is still being made, or a slow phone still loads it
            return
        end: Any = self.shutdown_kernel
        await end(kernel, now=True)

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come."""
        self.visited.add(kernel_id)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]  # Jupyter's has none

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended."""
        self.visited.discard(kernel_id)
        return super().remove_kernel(kernel_id)


class Plain(Gate):
    """A fixed text: robots.txt, and the sign of life that the page asks for before it reloads."""

    def initialize(self, text: str) -> None:
        self.text = text

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.text)


def _failed(task: Any) -> bool:
    return task.cancelled() or task.exception() is not None


class Bundle(Gate):
    """The files of the dashboard's page, under the name of their edition: a browser asks for each of them once."""

    def get(self, name: str) -> None:
        kind, text = bundle()[name]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")
        self.finish(text)


class Manifest(Gate):
    """The page as an app of its own."""

    def get(self) -> None:
        self.set_header("Content-Type", "application/manifest+json")
        self.set_header("Cache-Control", "no-cache")
        self.finish(msgspec.json.encode(manifest(self.get_query_argument("lang", ""))))


class Switch(msgspec.Struct):
    """What the switch was set to."""

    on: bool


class Share(Gate):
    """The switch that lets other devices in and shuts them out; only the machine's own page has it."""

    async def post(self) -> None:
        if self.guest is not None:
            raise tornado.web.HTTPError(403)
        self.check_xsrf_cookie()
        server: Any = self.settings["voila"]
        try:
            wanted = msgspec.json.decode(self.request.body, type=Switch)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise tornado.web.HTTPError(400) from None
        if wanted.on:
            self.sharing.open(server.listen_at, server.port)
        else:
            await self.sharing.close(lambda kernel: server.kernel_manager.shutdown_kernel(kernel, now=True))
        self.set_status(204)


def _full_house(accept_language: str) -> str:
    words = messages(preferred(accept_language), "ui")
    return (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{words.text("server.full.title")}</title>'
        '<body style="font:18px/1.5 Georgia,serif;max-width:32rem;margin:15vh auto;padding:0 1rem">'
        f"<h1>{words.text('server.full.title')}</h1><p>{words.text('server.full.text')}</p></body></html>"
    )


class Server(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà, with what its configuration cannot set."""

    share = Bool(False)
    browser_wanted = Bool(True)
    kernels = Integer(KERNELS)
    patience = Integer(PATIENCE)
    names = Unicode("")
    template = Unicode(AMONG_CELLS)
    sharing = Instance(Sharing)

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        # Voilà applies `tornado_settings` after the application is built, too late for compression.
        settings["compress_response"] = True
        settings["allow_remote_access"] = True  # the gate looks at names, with sharing too
        settings["companion_names"], settings["companion_sharing"] = own_names(self.names), self.sharing
        settings["log_function"] = log_fault
        settings["companion_kernels"], settings["companion_template"] = self.kernels, self.template
        settings["ws_ping_interval"], settings["ws_ping_timeout"] = PING_EVERY, PONG_WITHIN
        settings["xsrf_cookie_kwargs"] = {"samesite": "Lax"}
        return settings

    def init_handlers(self) -> list[Any]:
        own = [
            (self.server_url + "robots.txt", Plain, {"text": "User-agent: *\nDisallow: /\n"}),
            (self.server_url + "companion/manifest", Manifest),
            (self.server_url + "companion/static/health", Plain, {"text": "ok"}),
            *([(self.server_url + "companion/share", Share)] if self.template == DASHBOARD else []),
            (self.server_url + f"companion/static/{edition()}/({'|'.join(bundle())})", Bundle),
            (self.server_url + "companion/static/(.*)", tornado.web.StaticFileHandler, {"path": str(STATIC)}),
        ]
        better = {TornadoVoilaHandler: Page, VoilaKernelWebsocketHandler: Channels}
        theirs = [
            (route, better.get(handler, handler), *rest)
            for route, handler, *rest in super().init_handlers()
            # Nobody logs in here, and who asked for a page is nobody else's business.
            if not issubclass(handler, LoginFormHandler | LogoutHandler | RequestInfoSocketHandler)
        ]
        return [(route, gated(handler), *rest) for route, handler, *rest in [*own, *theirs]]

    def start(self) -> None:
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._handle_signal_stop)
        super().start()

    def launch_browser(self) -> None:
        """Called by Voilà once it listens: say where, then open a browser where there is one."""
        local = f"http://127.0.0.1:{self.port}{self.base_url}"
        if self.share:
            self.sharing.open(self.listen_at, self.port)
        told = self.sharing.told
        print(greeting(local, told.link("?", told.play) if self.sharing.on else None, self.share), flush=True)
        if self.browser_wanted:
            threading.Thread(target=_open, args=(local,), daemon=True).start()

    def listen_at(self, host: str, port: int) -> tuple[HTTPServer, int]:
        """A second door, at the same port where it is free; strangers come by it, who can send little and not stay."""
        door = HTTPServer(self.app, max_body_size=LONGEST_BODY, body_timeout=30, idle_connection_timeout=120)
        for wanted in (port, 0):
            with contextlib.suppress(OSError):
                sockets = bind_sockets(wanted, host)
                door.add_sockets(sockets)
                return door, int(sockets[0].getsockname()[1])
        raise OSError(f"no port at {host}")

    def stop(self) -> None:
        """End every kernel, then remove their connection files: the other way round leaves kernels behind.

        At once: what was confirmed is on the disk, and one that is asked to end while it begins says so with a fault.
        """
        for end in (partial(run_sync(self.kernel_manager.shutdown_all), now=True), super().stop):
            with contextlib.suppress(OSError, tornado.web.HTTPError):  # a page that was just left has ended its own
                end()


def greeting(local: str, away: str | None, share: bool) -> str:
    """What the terminal says: the addresses, what sharing means, and how to stop."""
    words = messages(language_of(os.environ), "ui")
    lines = [words.text("server.local", address=local)]
    if share and away:
        lines += [words.text("server.away", address=away), "", _qr(away), words.text("server.share")]
    elif share:
        lines.append(words.text("server.no_network"))
    else:
        lines.append(words.text("server.alone"))
    return "\n".join([*lines, words.text("server.stop")])


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


def configuration(template: str = AMONG_CELLS, ready: int = 0) -> Config:
    """Voilà's settings: nothing of the machine is handed out, idle kernels end, the reader's language is known.

    ``ready``: so many kernels wait for the next page, with everything imported.
    """
    config = Config()
    config.VoilaConfiguration.template = template
    config.VoilaConfiguration.theme = "light"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.file_allowlist = ["companion-nothing"]
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.http_header_envs = ["Accept-Language"]
    config.VoilaConfiguration.preheat_kernel = ready > 0
    config.VoilaConfiguration.default_pool_size = ready
    config.VoilaKernelManager.fill_delay = REST
    config.VoilaConfiguration.kernel_spec_manager_class = Kernels
    config.VoilaConfiguration.multi_kernel_manager_class = Visited
    config.VoilaConfiguration.resources = {"bundle": f"/companion/static/{edition()}/"}
    if os.name == "posix":
        # Sockets in a private folder instead of open ports: no other user of this machine can listen in.
        config.KernelManager.transport = "ipc"
    config.KernelManager.autorestart = False  # a page finds nothing of its own in a kernel that was started anew
    config.MappingKernelManager.cull_idle_timeout = 600
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    return config


def _environment() -> Mapping[str, str]:
    template = str(Path(__file__).parent / "template")
    return {
        "JUPYTER_PATH": os.pathsep.join(filter(None, [template, os.environ.get("JUPYTER_PATH", "")])),
        "COMPANION_ASSETS": "/companion/static/",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }


def play(port: int | None = None, browser: bool = True, share: bool = False, names: Sequence[str] = ()) -> None:
    """Serve the dashboard until Ctrl-C or SIGTERM. `OSError` when the wanted port is taken.

    ``names``: under which further names other devices find this machine; ``COMPANION_HOST_NAMES`` adds to them.
    """
    serve(notebook(), port, browser, share, names, DASHBOARD)


def serve(
    page: Path,
    port: int | None = None,
    browser: bool = True,
    share: bool = False,
    names: Sequence[str] = (),
    template: str = AMONG_CELLS,
) -> None:
    """Serve one notebook: our widget alone, or a notebook with the widget among its cells."""
    kernels, ready = int(os.environ.get("COMPANION_KERNELS", KERNELS)), int(os.environ.get("COMPANION_READY", READY))
    host = "127.0.0.1"
    chosen = free_port(host, port)
    folder = tempfile.TemporaryDirectory(prefix="companion-")
    sharing = Sharing(Path(folder.name) / "sharing.json")
    os.environ.update(_environment(), **({FILE: str(sharing.file)} if template == DASHBOARD else {}))
    server = Server(
        sharing=sharing,
        config=configuration(template, ready if template == DASHBOARD and kernels else 0),
        ip=host,
        port=chosen,
        port_retries=0 if port else 50,
        share=share,
        browser_wanted=browser and _has_browser(),
        kernels=kernels,
        template=template,
        patience=int(os.environ.get("COMPANION_PATIENCE", PATIENCE)),
        names=" ".join([*names, os.environ.get("COMPANION_HOST_NAMES", "")]),
        log_level="ERROR",
        notebook_path=str(page),
        config_file_paths=[],
    )
    server.initialize([])
    with folder:
        server.start()


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
