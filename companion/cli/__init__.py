"""The command line: `companion --help`."""

import sys

import companion.cli.commands  # noqa: F401  # adds the commands to the application
from companion.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")  # the texts are Ukrainian and Russian too, whatever the console says
    app()
