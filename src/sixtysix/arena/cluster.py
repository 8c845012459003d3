"""The arena on more than one machine: the workers of a Dask cluster."""

from __future__ import annotations

import importlib
import logging
import socket
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from sixtysix.errors import UserError
from sixtysix.i18n import _

_PATIENCE: Final = 10
"""Seconds to wait for the scheduler, and as many for its first worker."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor over the workers of the Dask scheduler at ``address``, and how many threads these have.

    Raises:
        UserError: Dask is not installed, no scheduler answers there, or it has no workers.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise UserError(
            _("'{option}' needs Dask, which is not installed: '{command}' does that.").format(
                option="--cluster", command="pip install 'sixtysix[cluster]'"
            )
        ) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong for good is said in a sentence
    try:
        # A Client that finds nobody there takes long to give up, and says more about it than anybody wants to know.
        with socket.create_connection(distributed.comm.get_address_host_port(address), _PATIENCE):
            pass
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(
            _("No Dask scheduler answers at '{address}': {reason}").format(address=address, reason=error)
        ) from None
    try:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise UserError(
                _("The Dask scheduler at '{address}' has no workers; '{command}' starts one.").format(
                    address=address, command=f"dask worker {address}"
                )
            ) from None
        threads = sum(client.nthreads().values())
        yield client.get_executor(pure=False), max(threads, 1)
    finally:
        client.close()
