"""The score lines of a table or a sheet as CSV, and the order of its columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import companion

COLUMNS = ("player", "points", "source", "detail", "rule", "era", "day", "decision")


def lines_csv(names: Sequence[str], ledger: companion.Ledger) -> str:
    """Every score line as a row, for a spreadsheet: numbers and ids, the same in every language."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    for line in ledger:
        name = names[line.player]
        # A spreadsheet runs a cell that begins like a formula; a name must not.
        safe = f"'{name}" if name[0] in "=+-@" else name
        rows.writerow([safe, line.points, line.source, line.detail, line.rule, line.era, line.round, line.decision])
    return out.getvalue()
