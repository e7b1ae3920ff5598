"""Tests. The example game is a project of its own: it is imported from its folder, not installed."""

import sys
from pathlib import Path

from companion.engine.data_folder import ELSEWHERE

EXAMPLE = Path(__file__).parents[1] / "example"
ELSEWHERE["orchard"] = EXAMPLE / "orchard/data"
sys.path += [str(EXAMPLE), str(EXAMPLE / "tests")]
