"""The sheet: points and apples at the end, and the score."""

from companion.engine import sheet
from companion.engine.sheet import Sheet, Sheets
from orchard.box import GAME, PLAYERS
from orchard.rules.scoring import outcome
from orchard.table import Apples, Table, check


class Line(sheet.Line):
    """The contents of a basket."""

    apples: Apples = 0


SHEETS = Sheets(GAME, PLAYERS, Table, Sheet[Line], check, Line, of_table=outcome)
