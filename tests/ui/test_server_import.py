"""The imports at the start of the server, and those that it leaves for later."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.thorough


def said(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_grammars_of_addresses_are_built_when_an_address_is_checked_and_not_before() -> None:
    code = """
import sys, companion.ui.server, jsonschema
print("rfc3987_syntax.syntax_helpers" in sys.modules)
checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
print(checker.conforms("https://\u0441\u0442\u0456\u043b.example/", "iri"), checker.conforms("no iri at all", "iri"))
print("rfc3987_syntax.syntax_helpers" in sys.modules)
"""
    assert said(code).splitlines() == ["False", "True False", "True"]


def test_a_module_that_is_not_installed_has_no_stand_in() -> None:
    code = "import sys, companion.ui.server_imports as d; d.put_off('no_such'); print('no_such' in sys.modules)"
    assert said(code) == "False"


def test_kernels_are_forked_by_a_process_that_starts_before_jupyter_is_imported() -> None:
    code = """
import sys, companion.ui.forked_kernels
print(sorted({"jupyter_client", "tornado", "traitlets", "voila", "zmq"}.intersection(sys.modules)))
"""
    assert said(code) == "[]"
