"""The documentation runs: examples as doctests, tables beside the code, links that lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

import sixtysix.engine
from sixtysix.commands.data import deal_data, event_data, reason_data, result_data
from sixtysix.engine import events
from sixtysix.engine.actions import CLAIM, Seat
from sixtysix.engine.notation import NotationError, read_line, read_records, read_rules, read_view, write_records
from sixtysix.engine.notation.fields import NAMES
from sixtysix.engine.notation.records import _DEAL_TAGS, _MATCH_TAGS
from sixtysix.engine.rules import RULESETS
from tests.engine.walks import walks

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [module.name for module in pkgutil.walk_packages(sixtysix.engine.__path__, "sixtysix.engine.")]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(page: str, language: str) -> Iterator[str]:
    """The fenced blocks of a page in one language."""
    return (found[2] for found in FENCE.finditer(page) if found[1] == language)


# Examples


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_the_page_run(page: Path) -> None:
    """All Python examples of a page, one after the other, as one session."""
    text = page.read_text(encoding="utf-8")
    # What is no example becomes empty lines, so that a failure is told with its line on the page.
    code, at = "", 0
    for found in FENCE.finditer(text):
        if found[1] == "python":
            code += "\n" * text.count("\n", at, found.start(2)) + found[2]
            at = found.end(2)
    test = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    report: list[str] = []
    failed = doctest.DocTestRunner(verbose=False).run(test, out=report.append).failed
    assert not failed, "".join(report)


def test_there_are_examples_to_run() -> None:
    counts = {page.name: page.read_text(encoding="utf-8").count("\n>>> ") for page in PAGES}
    assert counts["notation.md"] > 10
    assert counts["library.md"] > 40


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_engine_run(name: str) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(importlib.import_module(name), name):
        runner.run(test, out=report.append)
    assert not runner.summarize(verbose=False).failed, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        other = page.parent / path if path else page
        assert other.is_file(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", other.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}, target


# docs/notation.md


def test_the_record_on_the_page_is_as_the_program_writes_it() -> None:
    text = next(block for block in blocks(NOTATION, "text") if block.startswith("Match\n"))
    record = read_records(text)[0]
    assert write_records([record]) == text
    assert record.deals[0].result is not None
    assert record.deals[-1].result is None


def test_the_rules_and_positions_on_the_page_can_be_read() -> None:
    positions = views = words = 0
    for block in blocks(NOTATION, "text"):
        if block.startswith("Match"):
            continue
        for line in block.splitlines():
            if " view=" in line:
                views += bool(read_view(line))
            elif " " in line:
                positions += bool(read_line(line))
            else:
                words += bool(read_rules(line))
    assert (positions, views, words) == (1, 1, 3)


def table(page: str, header: str) -> list[list[str]]:
    """The cells of the rows of the table with this header."""
    rows = page.partition(f"\n{header}\n")[2].split("\n\n")[0].split("\n<!--")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


def test_the_page_tells_every_field_of_a_position() -> None:
    rows = table(NOTATION, "| field | what it says | left out | example |")
    told = [name for row in rows for name in codes(row[0])]
    assert sorted(told) == sorted(NAMES)
    for row in rows:
        name, _, value = codes(row[3])[0].partition("=")
        assert name in codes(row[0])
        assert value


def test_the_examples_of_the_fields_are_of_their_form() -> None:
    """Alone they may contradict each other; but a bad form is refused before that."""
    wrong = {"number", "seat", "suit", "card", "step", "pair-form", "meld-form", "closed-form", "result-form", "past"}
    for row in table(NOTATION, "| field | what it says | left out | example |"):
        line = f"standard D=- F=- trump=H {codes(row[3])[0]}"
        assert problem(line) not in wrong, line


def problem(line: str) -> str:
    """What is wrong with a position; nothing if it can be."""
    try:
        read_line(line)
    except NotationError as error:
        return str(error.problem)
    return ""


def test_the_page_tells_every_line_of_a_record() -> None:
    told = [name for row in table(NOTATION, "| line | what it says | left out |") for name in codes(row[0])]
    assert sorted(told) == sorted(["Match", "Deal", *_MATCH_TAGS.values(), *_DEAL_TAGS.values()])


# JSON keys


def keys(name: str) -> list[str]:
    """The keys in the first column of a table on the page."""
    part = NOTATION.partition(f"<!-- keys: {name} -->\n")[2].partition("<!-- /keys -->")[0]
    return [codes(row.split("|")[1])[0] for row in part.splitlines()[2:]]


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    from sixtysix.cli import main

    assert main(argv) == 0
    return json.loads(capsys.readouterr().out)


def test_the_page_tells_every_key_of_position(capsys: pytest.CaptureFixture[str]) -> None:
    line = next(line for block in blocks(NOTATION, "text") for line in block.splitlines() if " F=" in line)
    data = run(capsys, "position", line, "AS", "AH", "--json")
    assert list(data) == keys("position")
    assert [list(action) for action in data["actions"]] == [keys("action")] * 2
    assert list(data["actions"][0]["reason"]) == keys("reason")
    assert list(data["state"]) == keys("state")


def test_the_page_tells_every_key_of_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(next(block for block in blocks(NOTATION, "text") if block.startswith("Match\n")), encoding="utf-8")
    data = run(capsys, "replay", str(file), "--json", "--board")
    assert list(data) == ["matches"]
    match = data["matches"][0]
    assert list(match) == keys("match")
    for deal in match["deals"]:
        assert list(deal) == keys("deal")
        assert list(deal["score"]) == keys("score")
        assert all(list(state) == ["state", "events"] for state in deal["states"])
    assert list(match["score"]) == keys("score")
    assert list(match["deals"][0]["result"]) == keys("result")
    plain = run(capsys, "replay", str(file), "--json")["matches"][0]
    assert list(plain["deals"][0]) == keys("deal")[:-1]


def test_the_page_tells_every_event_and_its_keys() -> None:
    part = NOTATION.partition("<!-- keys: events -->\n")[2].partition("<!-- /keys -->")[0]
    told = {codes(row.split("|")[1])[0]: codes(row.split("|")[2]) for row in part.splitlines()[2:]}
    kinds = {}
    for kind in get_args(events.Event):
        name = re.sub(r"(?<!^)([A-Z])", r"-\1", kind.__name__).lower()
        kinds[name] = [field.name for field in fields(kind)]
    assert told == kinds


def test_states_events_results_and_reasons_have_these_keys_in_every_ruleset() -> None:
    checks: list[tuple[Callable[..., dict[str, Any]], str]] = [(result_data, "result"), (deal_data, "state")]
    assert [name for _function, name in checks] == ["result", "state"]
    for name in RULESETS:
        for deal in walks(name, 1):
            assert list(deal_data(deal)) == list(deal_data(deal, Seat.DEALER)) == keys("state")
            json.dumps(deal_data(deal, Seat.FOREHAND))
            if deal.result is not None:
                assert list(result_data(deal.result)) == keys("result")
                continue
            reason = deal.why_not(CLAIM)
            if reason is not None:
                assert list(reason_data(reason, deal.rules)) == keys("reason")
            for action in deal.legal():
                for event in deal.apply(action)[1]:
                    json.dumps(event_data(event))


def test_the_reasons_of_a_result_are_all_told() -> None:
    part = NOTATION.partition("The reasons of `result` are ")[2].partition(".\n")[0]
    assert codes(part) == [str(ending) for ending in events.Ending]


# docs/library.md


def test_the_stable_names_are_there() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for module, names in table(page, "| module | names |"):
        found = importlib.import_module(codes(module)[0])
        for name in codes(names):
            assert hasattr(found, name), f"{module}: {name}"


def test_everything_the_notation_exports_has_a_docstring() -> None:
    notation = importlib.import_module("sixtysix.engine.notation")
    for name in notation.__all__:
        if name != "RulesLookup":
            assert getattr(notation, name).__doc__, name
