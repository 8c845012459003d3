"""Opponents: a View goes in, a decision comes out. They never see a Deal.

Some of the modules here are compiled where the installation could (``COMPILED`` in setup.py); their sources run
interpreted just as well, and decide the same. Their arrays are those of ``librt.vecs``. Where there is no librt, which
is not made for every machine, :mod:`sixtysix.ai.plain_vecs` is loaded under that name when one of them asks for it.
"""

from __future__ import annotations

import sys

# Nothing else is imported here: `sixtysix --version` asks how the code runs, and librt alone takes longer than that.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


def compiled() -> bool:
    """Whether the modules that think run compiled. Looks at what an import would find, and imports nothing."""
    found = (finder.find_spec(f"{__name__}.params", __path__) for finder in sys.meta_path)
    origin = next((spec.origin for spec in found if spec is not None), None)
    return origin is not None and not origin.endswith((".py", ".pyc"))


class _StandIn:
    """Asked for a module when nobody else has found it: finds the stand-in for ``librt.vecs``."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name == "librt":
            from importlib.machinery import ModuleSpec

            return ModuleSpec(name, None, is_package=True)
        if name == "librt.vecs":
            from importlib.util import spec_from_file_location

            return spec_from_file_location(name, f"{__path__[0]}/plain_vecs.py")
        return None


sys.meta_path.append(_StandIn())
