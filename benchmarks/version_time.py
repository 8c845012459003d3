"""How long ``sixtysix --version`` takes beside ``python -c 'import argparse'``, each as a whole process.

Both are started in turn, so that whatever else the machine does falls on both alike. Prints the median of each in
milliseconds and the ratio. Run it with the Python that sixtysix is installed in::

    python benchmarks/version_time.py [RUNS]
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from statistics import median

RUNS = 40


def seconds(command: list[str]) -> float:
    """How long ``command`` takes from its start to its end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    script = Path(sysconfig.get_path("scripts"), "sixtysix")
    commands = {
        "sixtysix --version": [str(script), "--version"]
        if script.exists()
        else [sys.executable, "-m", "sixtysix", "--version"],
        "python -c 'import argparse'": [sys.executable, "-c", "import argparse"],
    }
    for command in commands.values():
        seconds(command)  # fills the disk cache
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _run in range(runs):
        for name, command in commands.items():
            times[name].append(seconds(command))
    medians = {name: median(values) for name, values in times.items()}
    for name, value in medians.items():
        print(f"{name:<30} {value * 1000:7.1f} ms  (median of {runs})")
    ours, reference = medians.values()
    print(f"{'ratio':<30} {ours / reference:7.2f}")


if __name__ == "__main__":
    main()
