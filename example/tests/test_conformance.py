"""The tests that every game must pass."""

import playing

from companion.testing import conformance

TestOrchard = conformance(orchard=playing)
