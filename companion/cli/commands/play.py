"""Open the dashboard."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.app import LanguageOption, app
from companion.engine.errors import CompanionError


@app.command()
def play(
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port to serve on (default: any free port).")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")] = True,
    share: Annotated[bool, typer.Option("--share", help="Let other devices on your network join the table.")] = False,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--host-name", metavar="NAME", help="Another name by which devices reach this computer.", show_default=False
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Open the dashboard beside your board."""
    from companion.ui.forked_kernels import start_early

    start_early()
    from companion.ui import server

    try:
        server.play(port, browser, share, names or [])
    except OSError:
        raise CompanionError("server.port_taken", "ui", port=str(port or server.DEFAULT_PORT)) from None
