"""How the modules that think are installed: compiled or not, with librt or with what stands in for it.

That builds with and without a compiler give what they should is checked by ``.ci/run``: each takes half a minute.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import librt.vecs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mypy_extensions import i16, i32, i64, u8

import sixtysix.ai
from sixtysix.ai import params, plain_vecs
from sixtysix.ai.player import LEVELS
from sixtysix.engine.rules import RULESETS
from tests.ai.decisions import decisions

ROOT = Path(__file__).parents[1]
SETUP = ROOT / "setup.py"
PACKAGE = Path(sixtysix.__file__).parent

# Arrays. What is written for librt.vecs is run with both, so the types are those of neither.

REAL: Any = librt.vecs
PLAIN: Any = plain_vecs
WHOLE = {i64: 63, i32: 31, i16: 15, u8: 8}
KINDS: list[Any] = [*WHOLE, float, bool]


INDEXES = st.integers(-6, 6)


def items(kind: Any) -> st.SearchStrategy[Any]:
    """Items of a kind, often alike and often at the edge, and some that are of none."""
    if kind is float:
        fit: st.SearchStrategy[Any] = st.floats(allow_nan=False) | st.integers(-3, 3)
    elif kind is bool:
        fit = st.booleans()
    else:
        edge = 1 << WHOLE[kind]
        fit = st.integers(-3, 3) | st.sampled_from([-edge - 1, -edge, edge - 1, edge]) | st.booleans()
    return fit | fit | fit | st.sampled_from(["1", 1.5, None, 7])


def steps(kind: Any) -> st.SearchStrategy[list[tuple[Any, ...]]]:
    """Things to do with an array one after the other, for :func:`step`: a name and arguments."""
    item = items(kind)
    several = st.lists(item, max_size=4)
    bound = st.none() | INDEXES
    return st.lists(
        st.tuples(st.just("append"), item)
        | st.tuples(st.just("extend"), several)
        | st.tuples(st.just("remove"), item)
        | st.tuples(st.just("pop"), INDEXES)
        | st.tuples(st.just("last"))
        | st.tuples(st.just("set"), INDEXES, item)
        | st.tuples(st.just("get"), INDEXES)
        | st.tuples(st.just("slice"), bound, bound, st.sampled_from([None, 1, 2, -1]))
        | st.tuples(st.just("in"), item)
        | st.tuples(st.just("new"), several, st.integers(-1, 9))
        | st.tuples(st.just("twice")),
        max_size=25,
    )


def step(vecs: Any, kind: Any, array: Any, name: str, arguments: list[Any]) -> tuple[Any, Any]:
    """One thing done with an array: what there is then, and what was learned."""
    match name:
        case "pop":
            return vecs.pop(array, *arguments)  # type: ignore[no-any-return] # a pair
        case "last":
            return vecs.pop(array)  # type: ignore[no-any-return] # a pair
        case "set":
            array[arguments[0]] = arguments[1]
            return array, None
        case "get":
            return array, array[arguments[0]]
        case "slice":
            return array[slice(*arguments)], array[slice(*arguments)] == array
        case "in":
            return array, arguments[0] in array
        case "new":
            return vecs.vec[kind](arguments[0], capacity=arguments[1]), None
        case "twice":
            return vecs.extend(array, array), None
        case _:
            return getattr(vecs, name)(array, *arguments), None


def told(vecs: Any, kind: Any, array: Any, name: str, arguments: list[Any]) -> tuple[Any, object]:
    """The array afterwards, and all that can be seen of it or of what was raised."""
    try:
        array, learned = step(vecs, kind, array, name, arguments)
    except (TypeError, ValueError, IndexError, OverflowError) as error:
        # What an array is after a failure halfway through is not said anywhere: go on with a new one.
        return vecs.vec[kind](), type(error)
    return array, (repr(array), list(array), len(array), bool(array), array == vecs.vec[kind](list(array)), learned)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=50)
@given(st.data())
def test_the_stand_in_does_what_librt_does(kind: Any, data: st.DataObject) -> None:
    real, plain = REAL.vec[kind](), PLAIN.vec[kind]()
    for name, *arguments in data.draw(steps(kind)):
        real, seen = told(REAL, kind, real, name, arguments)
        plain, seen_too = told(PLAIN, kind, plain, name, arguments)
        assert seen == seen_too, (name, arguments)


@given(st.lists(st.integers(-9, 9), max_size=9), st.integers(0, 20), st.lists(st.integers(-9, 9), max_size=9))
@example([1, 2], 0, [3])
def test_an_older_array_keeps_its_items(first: list[int], capacity: int, more: list[int]) -> None:
    for vecs in (REAL, PLAIN):
        array = newest = vecs.vec[i64](first, capacity=capacity)
        for item in more:
            newest = vecs.append(newest, item)
        assert (list(array), list(newest)) == (first, first + more)


def test_what_is_no_array() -> None:
    for vecs in (REAL, PLAIN):
        with pytest.raises(TypeError):
            vecs.vec()
        with pytest.raises(ValueError, match=r"vec\[int\]"):
            vecs.vec[int]
        with pytest.raises(TypeError):
            hash(vecs.vec[i64]())
        assert vecs.vec[i64]([1]) != [1]
        assert vecs.vec[i64]([1]) != vecs.vec[i32]([1])
        assert isinstance(vecs.vec[i64](), vecs.vec)
        nested = vecs.vec[vecs.vec[i64]]([vecs.vec[i64]([1, 2])])
        assert [list(inner) for inner in nested] == [[1, 2]]


# Installations


def answer(program: str) -> Any:
    """What a program run by a new interpreter printed, which is JSON."""
    run = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def test_says_how_the_code_runs() -> None:
    assert sixtysix.ai.compiled() == (not params.__file__.endswith(".py"))


def test_opponents_are_named_without_loading_what_thinks() -> None:
    program = """
import json, sys
import sixtysix.ai, sixtysix.ai.player
sixtysix.ai.compiled()
print(json.dumps(sorted(sys.modules)))
"""
    loaded = set(answer(program))
    assert "sixtysix.ai.player" in loaded
    assert not loaded & {"librt", "librt.vecs", "mypy_extensions", "sixtysix.ai.params", "sixtysix.ai.plain_vecs"}


def test_librt_comes_first() -> None:
    program = "import json, sixtysix.ai, librt.vecs; print(json.dumps(librt.vecs.__file__))"
    assert answer(program) == librt.vecs.__file__


WITHOUT_LIBRT = """
import json, runpy, sys
from importlib.machinery import PathFinder

class Without:
    def find_spec(name, path=None, target=None):
        return None if name.split(".")[0] == "librt" else PathFinder.find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Without
sys.path[:0] = sys.argv.pop(1), sys.argv.pop(1)
import sixtysix.ai
assert not sixtysix.ai.compiled()
import librt.vecs
print(json.dumps([sixtysix.ai.__file__, librt.vecs.__file__]))
from sixtysix.ai.params import Params
from sixtysix.engine.rules import RULESETS
for rules in RULESETS.values():
    params = Params(rules)
    read = [list(params.winners), params.lowest[3], list(params.beaten_close)]
    print(json.dumps([type(params.winners).__name__, *read]))
runpy.run_module("tests.ai.decisions", run_name="__main__")
"""


def test_without_librt_the_stand_in_takes_its_place(tmp_path: Path) -> None:
    """The sources alone, run by an interpreter that finds no librt, read the rules and decide as they do here."""
    package = tmp_path / "sixtysix"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    few = ["--rules", "standard", "--positions", "3", "--playouts", "10", "--seed", "no librt"]
    program = [sys.executable, "-c", WITHOUT_LIBRT, str(tmp_path), str(ROOT), *few]
    run = subprocess.run(program, capture_output=True, text=True, check=True)
    files, *lines = (json.loads(line) for line in run.stdout.splitlines())
    assert files == [str(package / "ai" / "__init__.py"), str(package / "ai" / "plain_vecs.py")]
    read = [params.Params(rules) for rules in RULESETS.values()]
    assert lines[: len(read)] == [
        ["vec[i64]", list(one.winners), one.lowest[3], list(one.beaten_close)] for one in read
    ]
    assert lines[len(read) :] == list(decisions(list(LEVELS), ["standard"], 3, 10, "no librt"))


@pytest.mark.skipif(
    not SETUP.exists(), reason="these are the tests of an installed package, whose sources lie elsewhere"
)
def test_what_is_compiled_is_there() -> None:
    """Each module once, in order: all that use packed arrays, none of those that must stay as they are."""
    tree = ast.parse(SETUP.read_text(encoding="utf-8"))
    (value,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "COMPILED"
    )
    paths: list[str] = ast.literal_eval(value)
    assert paths == sorted(set(paths))
    assert all((ROOT / "src" / path).is_file() for path in paths)
    assert "sixtysix/ai/params.py" in paths  # compiled() asks after it
    # The stand-in is for the interpreter, the thinker lets it have a turn between portions of playouts, and what asks
    # the solvers from outside only hands numbers over.
    names = ("__init__", "plain_vecs", "thinker", "exact")
    kept = {f"sixtysix/ai/{name}.py" for name in names}
    assert not set(paths) & kept
    source = ROOT / "src"
    arrays = [file for file in source.rglob("*.py") if "\nfrom librt.vecs import" in file.read_text(encoding="utf-8")]
    # Interpreted they would be slow.
    assert {file.relative_to(source).as_posix() for file in arrays} - kept <= set(paths)
