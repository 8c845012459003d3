"""Every row of the list of rule cases, and further ones: see ``cases.py`` for how they are written down."""

from __future__ import annotations

import pytest

from tests.rules.cases import Case, load_cases, play_case


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in load_cases()])
def test_case(case: Case) -> None:
    play_case(case)
