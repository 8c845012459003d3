"""What all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from sixtysix import i18n
from sixtysix.config import NAMES
from sixtysix.config.load import variable
from sixtysix.wording.cards import name_german_cards
from tests.pseudo import PseudoTranslations

# No deadlines: how long something takes is for benchmarks/ to say. The suite tries the same examples every time;
# HYPOTHESIS_PROFILE=explore tries many new ones.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# A job in the background, or one of nohup, ignores some signals, and what it starts ignores them too.
for _number, _usual in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGTERM, signal.SIG_DFL),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _usual)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors with ``-n auto``: many tests wait for a terminal half the time."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture
def pseudo_language() -> Iterator[None]:
    """The program speaks the pseudo-language of ``tests/pseudo.py`` during the test."""
    i18n.install(PseudoTranslations())
    yield
    i18n.install(None)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps matches during a test: a folder of the test's own, not there yet."""
    folder = tmp_path / "data of the test"
    monkeypatch.setenv("SIXTYSIX_DATA", str(folder))
    return folder


@pytest.fixture(autouse=True)
def french_cards() -> Iterator[None]:
    """Cards are called as in a French-suited pack, whatever a test before has chosen."""
    name_german_cards(False)
    yield
    name_german_cards(False)


@pytest.fixture(autouse=True)
def own_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The configuration file during a test: one of the test's own, not there yet. No variable sets an option."""
    for name in NAMES:
        monkeypatch.delenv(variable(name), raising=False)
    file = tmp_path / "config of the test" / "config.toml"
    monkeypatch.setenv("SIXTYSIX_CONFIG", str(file))
    return file
