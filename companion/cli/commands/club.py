"""Serve a club."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.app import LanguageOption, app
from companion.engine.errors import CompanionError


@app.command()
def club(
    address: Annotated[str, typer.Argument(help="Where devices find the proxy: https://tables.example/.")],
    secret: Annotated[
        Path,
        typer.Option(
            "--secret-file",
            envvar="COMPANION_CLUB_SECRET_FILE",
            exists=True,
            dir_okay=False,
            help="A file with the secret that all servers of the club share.",
        ),
    ],
    listen: Annotated[
        str, typer.Option(metavar="HOST", help="The network address at which the proxy reaches this server.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port to serve on (default: any free port).")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Serve the dashboard to a club, as one of several servers behind a proxy."""
    from companion.ui.forked_kernels import start_early

    start_early()
    from companion.ui import server
    from companion.ui.club import settings

    wanted = settings(address, secret.read_text(encoding="utf-8", errors="replace"), listen)
    try:
        server.play_in_club(wanted, port)
    except OSError:
        raise CompanionError("server.port_taken", "ui", port=str(port or server.DEFAULT_PORT)) from None
