"""Compiles the modules that think, all of them or none. What else there is to say of the build is in pyproject.toml.

A module is compiled by naming it in :data:`COMPILED`. Where something is missing or fails (no C compiler, no Python
headers, no mypyc for this machine, an error at any step), the same sources are installed and run interpreted, and the
build says so in one line. An editable install compiles only if it is asked to, since a compiled module hides what is
edited in its source.

``SIXTYSIX_COMPILE=0`` switches compiling off, ``SIXTYSIX_COMPILE=1`` switches it on for an editable install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = [
    "sixtysix/ai/beliefs.py",
    "sixtysix/ai/chance.py",
    "sixtysix/ai/endings.py",
    "sixtysix/ai/fast.py",
    "sixtysix/ai/open_play.py",
    "sixtysix/ai/open_solver.py",
    "sixtysix/ai/params.py",
    "sixtysix/ai/policy.py",
    "sixtysix/ai/search.py",
    "sixtysix/ai/solver.py",
    "sixtysix/ai/strict_marriages.py",
    "sixtysix/ai/strict_play.py",
    "sixtysix/ai/suit_tables.py",
    "sixtysix/ai/tree.py",
    "sixtysix/ai/yardstick.py",
]
"""The modules that are compiled, as paths below src. They become one group: calls between them are plain C calls."""

SWITCH = "SIXTYSIX_COMPILE"
SOURCE = Path("src")
GROUP = "sixtysix.ai.core"
"""The library with all their code is called this with ``__mypyc`` added; each module is a small extension beside it."""

RELAXED = ["--no-warn-unused-ignores", "--no-warn-unreachable", "--no-warn-redundant-casts"]
"""What mypy might find only with another version of Python or of itself must not keep anybody from compiling."""


class NotCompiled(Exception):
    """Why the modules stay interpreted."""


class AllOrNothing(build_ext):
    """Builds the extensions aside and puts them in place once all of them are there and can be imported."""

    built: ClassVar[list[Path]] = []  # what is in place, below src or the folder that becomes the wheel

    def run(self) -> None:
        """Compile, or leave no extension behind."""
        target = SOURCE if self.inplace else Path(self.build_lib)
        _clear(target)
        aside = Path(self.build_temp, "compiled")
        try:
            self._check_wanted()
            files = self._compile(aside)
            for file in files:
                target.joinpath(file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(aside / file, target / file)
            _check_imports(target)
            self.built[:] = files
            print("sixtysix: compiled", flush=True)
        # mypyc says sys.exit() when it finds something wrong, and nothing that goes wrong here may stop the install.
        except (Exception, SystemExit) as error:  # noqa: BLE001
            _clear(target)
            self._stay_interpreted(error)
        finally:
            shutil.rmtree(aside, ignore_errors=True)

    def _check_wanted(self) -> None:
        switch = os.environ.get(SWITCH, "")
        if switch == "0":
            raise NotCompiled(f"{SWITCH} is 0")
        if self.editable_mode and switch != "1":
            raise NotCompiled(f"an editable install; {SWITCH}=1 compiles it")

    def _compile(self, aside: Path) -> list[Path]:
        """Build all extensions in a folder; gives the files, relative to it."""
        shutil.rmtree(aside, ignore_errors=True)
        from mypyc.build import mypycify

        paths = [str(SOURCE / path) for path in COMPILED]
        c_files = Path(self.build_temp, "c")
        extensions: list[Any] = [
            *mypycify([*RELAXED, *paths], opt_level="3", debug_level="0", group_name=GROUP, target_dir=str(c_files))
        ]
        for extension in extensions:
            # mypyc's own: what a newer C compiler warns of must not keep anybody from compiling either.
            extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        self.distribution.ext_modules = extensions
        builder = build_ext(self.distribution)
        builder.build_lib = str(aside)
        builder.build_temp = str(c_files)
        builder.ensure_finalized()
        builder.run()
        files = [Path(file) for file in builder.get_outputs()]
        if len(files) != len(COMPILED) + 1 or not all(file.is_file() for file in files):
            raise NotCompiled("the compiler has not made every file")
        return [file.relative_to(aside) for file in files]

    def _stay_interpreted(self, error: BaseException) -> None:
        self.built.clear()
        self.extensions = []
        self.distribution.ext_modules = []
        wheel: Any = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None:
            wheel.root_is_pure = True  # it had looked before anything was tried
        print(f"sixtysix: not compiled, runs interpreted ({_reason(error)})", flush=True)

    def get_source_files(self) -> list[str]:
        """What the source archive needs of this: the Python sources, not the C made from them."""
        return [str(SOURCE / path) for path in COMPILED]

    def get_outputs(self) -> list[str]:
        """The extensions in the folder that becomes the wheel."""
        return [str(Path(self.build_lib, file)) for file in self.built]

    def get_output_mapping(self) -> dict[str, str]:
        """For an editable install: where each of the outputs really lies."""
        return {str(Path(self.build_lib, file)): str(SOURCE / file) for file in self.built} if self.inplace else {}


def _reason(error: BaseException) -> str:
    """What went wrong, in a few words."""
    if isinstance(error, SystemExit):
        return "mypyc has found an error, see above"
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, subprocess.CalledProcessError):  # its own text is the whole command
            return f"{cause.cmd[0]} has failed, see above"
        cause = cause.__cause__ or cause.__context__
    text = " ".join(str(error).split())
    return text[:200] or type(error).__name__


def _clear(folder: Path) -> None:
    """Remove the extensions that an earlier build left in a folder."""
    for suffix in ("so", "pyd"):
        for file in folder.glob(f"sixtysix/**/*.{suffix}"):
            file.unlink()


def _check_imports(folder: Path) -> None:
    """Raise NotCompiled if the modules that lie in a folder cannot be imported from there, or not as extensions."""
    names = [path.removesuffix(".py").replace("/", ".") for path in COMPILED]
    program = f"import sys, sixtysix.ai, {', '.join(names)}\nsys.exit(not sixtysix.ai.compiled() and 'it is not found')"
    path = os.pathsep.join(filter(None, [str(folder.resolve()), os.environ.get("PYTHONPATH")]))
    run = subprocess.run(
        [sys.executable, "-B", "-c", program],
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if run.returncode:
        raise NotCompiled(f"compiled, it cannot be imported: {(run.stderr.strip() or 'killed').splitlines()[-1]}")


if __name__ == "__main__":
    setup(
        # They stand for what the command makes: how many extensions there are is known only then.
        ext_modules=[Extension(path.removesuffix(".py").replace("/", "."), [f"src/{path}"]) for path in COMPILED],
        cmdclass={"build_ext": AllOrNothing},
    )
