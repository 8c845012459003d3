from __future__ import annotations

import ast
import gettext
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix import i18n
from sixtysix.i18n import _, ngettext, pgettext
from tests.pseudo import pseudo

SOURCE = Path(i18n.__file__).parent


def test_the_source_language_gives_the_messages_back() -> None:
    assert _("Your lead.") == "Your lead."
    assert pgettext("suit", "hearts") == "hearts"
    assert [ngettext("{n} trick", "{n} tricks", n) for n in (0, 1, 2)] == ["{n} tricks", "{n} trick", "{n} tricks"]


@pytest.mark.usefixtures("pseudo_language")
def test_names_imported_before_see_the_language_installed_later() -> None:
    assert _("Your lead.") == pseudo("Your lead.")
    assert pgettext("suit", "hearts") == pseudo("hearts")
    assert ngettext("{n} trick", "{n} tricks", 1) == pseudo("{n} trick")
    assert ngettext("{n} trick", "{n} tricks", 5) == pseudo("{n} tricks")
    i18n.install_language("en")
    assert _("Your lead.") == "Your lead."


def test_only_the_languages_there_are() -> None:
    for code in i18n.LANGUAGES:
        i18n.install_language(code)
    with pytest.raises(ValueError, match="tlh"):
        i18n.install_language("tlh")
    i18n.install(None)


def test_english_follows_the_plural_rule_of_gettext() -> None:
    null = gettext.NullTranslations()
    for n in range(-2, 200):
        assert ngettext("one", "many", n) == null.ngettext("one", "many", n)


def modules_after(statement: str) -> set[str]:
    """The modules that a fresh interpreter has after ``statement``."""
    program = f"import sys; sys.path[:0] = {sys.path}; {statement}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_it_imports_nothing_else() -> None:
    ours = {"__future__", "sixtysix", "sixtysix.i18n"}
    assert modules_after("import sixtysix.i18n") - modules_after("pass") <= ours


LITERALS = {"_": 1, "ngettext": 2, "pgettext": 2}
"""How many of each function's arguments are messages or contexts, which the extraction tools collect."""


def lookups() -> list[tuple[Path, ast.Call]]:
    """Every call in the source that looks up a translation."""
    return [
        (path, node)
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LITERALS
    ]


def test_every_message_is_a_literal_that_extraction_tools_find() -> None:
    found = lookups()
    assert found
    for path, call in found:
        assert isinstance(call.func, ast.Name)
        literals = LITERALS[call.func.id]
        where = f"{path}:{call.lineno}"
        assert len(call.args) == (3 if call.func.id == "ngettext" else literals), where
        for argument in call.args[:literals]:
            assert isinstance(argument, ast.Constant), where
            assert isinstance(argument.value, str), where
            assert argument.value, f"{where}: an empty message is the catalogue's header"


def test_no_message_is_looked_up_when_a_module_is_imported() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = {
            id(node)
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for node in ast.walk(function)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at_import = node.func.id in LITERALS and id(node) not in inside
                assert not at_import, f"{path}:{node.lineno}"
