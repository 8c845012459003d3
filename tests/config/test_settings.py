"""Which source an option comes from, and what becomes of one that is chosen."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix.config import NAMES, NotSaved, Settings, Source, load, variable
from sixtysix.config.file import ConfigFile
from sixtysix.errors import UserError
from sixtysix.options import CHOICES, MEMORY_HIDES, Options

OWN = {"rules": ("standard", "schnapsen", "german"), "to": ("3", "11"), "name": ("Ann", "Bo ♠"), "width": ("20", "0")}
VALUES = {name: CHOICES.get(name) or OWN[name] for name in NAMES}


@st.composite
def sources(draw: st.DrawFn) -> dict[Source, dict[str, str]]:
    """What command line, environment and file say, each of some options."""
    said: dict[Source, dict[str, str]] = {Source.COMMAND: {}, Source.ENVIRONMENT: {}, Source.FILE: {}}
    for name in NAMES:
        for values in said.values():
            if draw(st.integers(0, 3)) == 0:
                values[name] = draw(st.sampled_from(VALUES[name]))
    return said


def loaded(said: dict[Source, dict[str, str]], file: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f'{name} = "{value}"\n' for name, value in said[Source.FILE].items()), encoding="utf-8")
    for name, value in said[Source.ENVIRONMENT].items():
        monkeypatch.setenv(variable(name), value)
    return load(said[Source.COMMAND])


@settings(max_examples=60)
@given(sources())
def test_each_option_comes_from_the_strongest_source(
    tmp_path_factory: pytest.TempPathFactory, said: dict[Source, dict[str, str]]
) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        file = tmp_path_factory.getbasetemp() / "precedence.toml"
        monkeypatch.setenv("SIXTYSIX_CONFIG", str(file))
        found = loaded(said, file, monkeypatch)
    assert found.problems == ()
    memory = found.options.memory == "on"
    for name in NAMES:
        strongest = next((source for source in said if name in said[source]), None)
        hidden = memory and name in MEMORY_HIDES
        usual = "hidden" if hidden else getattr(Options(), name)
        assert getattr(found.options, name) == (said[strongest][name] if strongest else usual)
        assert found.source(name) is (strongest or (Source.MEMORY if hidden else Source.DEFAULT))


@pytest.mark.parametrize("name", NAMES)
def test_every_option_from_every_source(name: str, own_config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = VALUES[name][0], VALUES[name][-1]
    nothing: dict[Source, dict[str, str]] = {Source.COMMAND: {}, Source.ENVIRONMENT: {}, Source.FILE: {}}
    found: Settings = NotSaved()
    for weaker, stronger in ((Source.FILE, Source.ENVIRONMENT), (Source.ENVIRONMENT, Source.COMMAND)):
        found = loaded(nothing | {weaker: {name: first}, stronger: {name: second}}, own_config, monkeypatch)
        assert (getattr(found.options, name), found.source(name)) == (second, stronger)
    assert found.choose(name, first) == ""
    assert (getattr(found.options, name), found.source(name)) == (first, Source.TABLE)
    assert str(tomllib.loads(own_config.read_text(encoding="utf-8"))[name]) == first
    again = load({name: second})  # what is in the file does not go before the command line
    assert (getattr(again.options, name), again.source(name)) == (second, Source.COMMAND)


def test_what_is_broken_outside_the_file_is_told() -> None:
    with pytest.raises(UserError, match=r"^'SIXTYSIX_POINTS' takes one of 'shown', 'hidden', not 'no'\.$"):
        load({}, {"SIXTYSIX_POINTS": "no"})
    with pytest.raises(UserError, match=r"^'--look-back' takes one of 'shown', 'hidden', not 'never'\.$"):
        load({"look_back": "never"}, {})
    with pytest.raises(UserError, match=r"^'SIXTYSIX_RULES': There is no ruleset 'none'; "):
        load({}, {"SIXTYSIX_RULES": "none"})
    assert load({"points": "hidden"}, {"SIXTYSIX_POINTS": "no"}).options.points == "hidden"
    assert load({}, {"SIXTYSIX_POINTS": ""}).options.points == "shown"


def test_a_variable_that_sets_nothing_is_told() -> None:
    told = "The variable 'SIXTYSIX_LOOKBACK' sets nothing, perhaps 'SIXTYSIX_LOOK_BACK' was meant."
    others = {"SIXTYSIX_DATA": "x", "SIXTYSIX_RULESETS": "x", "SIXTYSIX_CONFIG": "x", "SIXTYSIX_DEBUG": "1"}
    assert load({}, {**others, "SIXTYSIX_LOOKBACK": "hidden"}).problems == (told,)


def test_memory_hides_what_is_not_set_and_gives_it_back() -> None:
    found = NotSaved(Options(points="hidden"))
    found.choose("points", "shown")
    found.choose("memory", "on")
    assert [getattr(found.options, name) for name in MEMORY_HIDES] == ["shown", "hidden", "hidden"]
    found.choose("memory", "off")
    assert [getattr(found.options, name) for name in MEMORY_HIDES] == ["shown", "shown", "shown"]


def test_a_choice_that_cannot_be_saved_holds_all_the_same(own_config: Path) -> None:
    own_config.parent.write_text("no folder")
    found = load({})
    told = found.choose("pace", "off")
    assert told == found.trouble
    assert told.startswith(f"'{own_config}' cannot be written: ")
    assert found.options.pace == "off"
    own_config.parent.unlink()
    assert found.choose("sort", "rank") == found.trouble == ""
    assert ConfigFile(own_config).values == {"sort": "rank"}


def test_listeners_hear_of_each_choice() -> None:
    found, heard = NotSaved(), list[str]()
    found.listen(heard.append)
    found.choose("sort", "rank")
    with pytest.raises(UserError):
        found.choose("sort", "colour")
    with pytest.raises(ValueError, match="keys"):
        found.choose("keys", "x")
    assert (heard, found.options.sort) == (["sort"], "rank")
