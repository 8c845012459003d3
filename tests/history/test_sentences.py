from __future__ import annotations

import pytest

from sixtysix.history import sentences
from sixtysix.history.rows import Incident
from sixtysix.history.store import ResumeProblem
from sixtysix.history.troubles import Trouble
from tests.pseudo import cut, untranslated

INCIDENTS = [Incident(0, kind, "Page 3", "_", rescued, 1) for kind in ("damaged", "foreign") for rescued in (0, 1, 2)]


def all_sentences() -> list[str]:
    return [
        *(sentences.not_saving(trouble) for trouble in Trouble),
        *(sentences.unusable(trouble, "/") for trouble in Trouble),
        *(sentences.cannot_resume(problem) for problem in ResumeProblem),
        *(sentences.set_aside(incident) for incident in INCIDENTS),
        sentences.without_locks(),
    ]


def test_each_is_one_sentence_of_its_own() -> None:
    told = all_sentences()
    assert len(set(told)) == len(told) - 2  # a foreign file is told of the same way whatever was rescued
    for sentence in told:
        assert sentence.endswith(".")
        assert "\n" not in sentence
        assert "{" not in sentence


def test_what_the_table_shows_fits_on_its_line() -> None:
    for trouble in Trouble:
        assert len(sentences.not_saving(trouble)) <= 72
    for problem in ResumeProblem:
        assert len(sentences.cannot_resume(problem)) <= 72
    assert len(sentences.without_locks()) <= 76


@pytest.mark.usefixtures("pseudo_language")
def test_in_the_pseudo_language() -> None:
    for sentence in all_sentences():
        assert untranslated(sentence) == []
        assert cut(sentence) == []
