"""How long kernels live without a page or a command, and how often the dead ones are removed."""

REAP_MILLISECONDS = 5000
"""Milliseconds between two checks for dead kernels."""
ORPHAN_SECONDS = 120
"""Seconds of silence after which a kernel without a page is ended."""
IDLE_SECONDS = 600
"""Seconds without a command after which any kernel is ended whose page is gone."""
