"""Which rules a test shows."""

import pytest

rule = pytest.mark.rule
