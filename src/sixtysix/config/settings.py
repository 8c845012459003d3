"""The options in force, where each of them comes from, and what becomes of one that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from sixtysix.config.file import ConfigFile, KeyTable
from sixtysix.config.values import checked_value
from sixtysix.options import MEMORY_HIDES, Options

NAMES: Final = tuple(one.name for one in fields(Options) if one.name != "keys")
"""The names of all options but the keys."""


class Source(StrEnum):
    """Where an option's value comes from, the strongest first."""

    TABLE = "table"  # chosen in this sitting
    COMMAND = "command"
    ENVIRONMENT = "environment"
    FILE = "file"
    MEMORY = "memory"  # hidden because ``memory`` is on
    DEFAULT = "default"


class Settings:
    """The options, from all sources. ``given`` is what the command line has, ``environment`` what the variables say,
    both checked; ``file`` what the configuration file says.

    ``file`` is the ConfigFile that choices are saved in, None: nowhere. ``trouble`` is why the last choice could not be
    saved, empty where it was.
    """

    def __init__(
        self,
        given: Mapping[str, str] = MappingProxyType({}),
        environment: Mapping[str, str] = MappingProxyType({}),
        file: ConfigFile | None = None,
        remarks: Sequence[str] = (),
    ) -> None:
        """``remarks`` are further sentences for ``problems``."""
        self.file = file
        self._remarks = tuple(remarks)
        self.trouble = ""
        self._listeners: list[Callable[[str], object]] = []
        self._layers: dict[Source, dict[str, str]] = {
            Source.TABLE: {},
            Source.COMMAND: dict(given),
            Source.ENVIRONMENT: dict(environment),
            Source.FILE: dict(file.values) if file is not None else {},
        }
        self._sources: dict[str, Source] = {}
        self.options: Options
        self._keys: KeyTable = MappingProxyType({}) if file is None else file.keys
        self._combine()

    def _combine(self) -> None:
        values: dict[str, Any] = {"keys": self._keys}
        self._sources = {"keys": Source.FILE if self._keys else Source.DEFAULT}
        for name in NAMES:
            for source, layer in self._layers.items():
                if name in layer:
                    values[name] = layer[name]
                    self._sources[name] = source
                    break
            else:
                self._sources[name] = Source.DEFAULT
        if values.get("memory") == "on":
            for name in MEMORY_HIDES:
                if name not in values:
                    values[name] = "hidden"
                    self._sources[name] = Source.MEMORY
        self.options = Options(**values)

    def source(self, name: str) -> Source:
        """Where an option's value comes from."""
        return self._sources[name]

    def is_set(self, name: str) -> bool:
        """Whether somebody has set an option, and it has not just its usual value."""
        return self._sources[name] is not Source.DEFAULT

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the file, each a sentence with its place. What is not named there holds."""
        return (*self._remarks, *(() if self.file is None else self.file.problems))

    def listen(self, listener: Callable[[str], object]) -> None:
        """Have ``listener`` called with an option's name whenever that option has been chosen."""
        self._listeners.append(listener)

    def choose(self, name: str, value: str) -> str:
        """Give an option a value: from now on, before all other sources, and saved in the file.

        Returns why it could not be saved, in a sentence, or an empty text; the value holds for this sitting all the
        same. Raises UserError for a value that the option cannot have.
        """
        if name not in NAMES:
            raise ValueError(name)
        self._layers[Source.TABLE][name] = checked_value(name, name, value)
        self._combine()
        self.trouble = "" if self.file is None else self.file.write(name, self._layers[Source.TABLE][name])
        for listener in self._listeners:
            listener(name)
        return self.trouble


class NotSaved(Settings):
    """Options without a file: what is chosen holds for this sitting."""

    def __init__(self, options: Options | None = None) -> None:
        usual, options = Options(), options or Options()
        values = {name: getattr(options, name) for name in NAMES}
        super().__init__({name: value for name, value in values.items() if value != getattr(usual, name)})
        self._keys = options.keys
        self._combine()
