"""The commands; each module adds its own to the application, in the order of the help.

The imports of a command are made when it runs, so that the help and the light commands appear at once.
"""

# ruff: noqa: F401, I001
from companion.cli.commands import (
    games,
    score,
    rules,
    replay,
    simulate,
    import_export,
    copy,
    table,
    backup,
    new_game,
    play,
    club,
)
