"""Work for more than one machine: one function over many parts, done by the workers of a Dask cluster.

The results come in the order of the parts, wherever they were done and however often: the part of a lost worker is done
again by another one. The function and its parts must be the same everywhere, so a worker with another companion than
ours is noticed, also one that comes later.

>>> list(ahead(str, [1, 2, 3], lambda: 2))
['1', '2', '3']
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import pickle
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from functools import cache
from importlib import metadata
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from companion.engine.data_folder import DATA
from companion.engine.errors import CompanionError

CONNECT = 10.0
"""Seconds that the scheduler may take to answer."""
LONELY = 30.0
"""Seconds without any worker after which none is expected: one that is started again is there sooner."""
LOOK = 1.0
"""Seconds after which we look whether there are still workers."""
AHEAD = 3
"""Parts under way for each that can be done at once: no worker waits for us, and memory does not fill."""
CARRIER = """(
    __import__("distributed").get_worker().address,
    __import__("companion.cluster", fromlist=["carried"]).carried(ours, packed)
    if all(map(__import__("importlib.util", fromlist=["find_spec"]).find_spec, ("companion", "companion.cluster")))
    else ("", None)
)"""
"""Messages are text: scheduler and workers can read it that have no companion, another one, or another Python."""

Part = TypeVar("Part")
Result = TypeVar("Result")
Promise = TypeVar("Promise")


class ClusterError(CompanionError):
    """The cluster cannot be used, or no longer."""

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message, "cli", **values)


def ahead(submit: Callable[[Part], Promise], parts: Iterable[Part], most: Callable[[], int]) -> Iterator[Promise]:
    """Submit the parts, only so many at once, and yield the promises in their order."""
    remaining, pending = iter(parts), deque[Promise]()
    while True:
        pending.extend(map(submit, islice(remaining, max(0, most() - len(pending)))))
        if not pending:
            return
        yield pending.popleft()


@cache
def edition() -> str:
    """Our version, with a digest of code and facts: where it differs, games may go differently."""
    home, digest = Path(__file__).parent, hashlib.sha256()
    for folder, kind in ((home, "*.py"), (DATA, "*.json")):
        for path in sorted(folder.rglob(kind), key=lambda path: path.relative_to(folder).as_posix()):
            text = path.read_bytes().replace(b"\r\n", b"\n")  # a checkout on Windows is no other edition
            digest.update(f"{path.relative_to(folder).as_posix()} {len(text)}\n".encode() + text)
    try:
        version = metadata.version("boardgame-companion")
    except metadata.PackageNotFoundError:
        version = "0"
    return f"{version}+{digest.hexdigest()[:8]}"


class Cluster:
    """A connection to the scheduler at an address such as ``tcp://host:8786``."""

    def __init__(self, address: str) -> None:
        self.address = address
        place = _place(address)
        try:
            import distributed
        except ImportError:
            raise ClusterError("error.cluster-extra") from None
        # A client waits for ever for a missing or a foreign scheduler: knock first.
        with ThreadPoolExecutor(1) as thread:  # because a notebook has its loop in this one
            error = thread.submit(asyncio.run, _knock(address, place)).exception()
        if isinstance(error, TimeoutError):
            raise ClusterError("error.cluster-silent", address=address[:80], seconds=round(CONNECT))
        if error is not None:
            why = getattr(error, "strerror", None) or str(error).rstrip(".")
            raise ClusterError("error.cluster-unreachable", address=address[:80], why=why)
        self._distributed = distributed
        with self._talking():
            self._client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
        try:
            self.wait()
        except ClusterError:
            self.close()
            raise

    def close(self) -> None:
        """Disconnect from the cluster and drop the work that it still does for us."""
        with contextlib.suppress(OSError, TimeoutError, RuntimeError):  # the last while a connection is timing out
            self._client.close(timeout=CONNECT)

    def threads(self) -> int:
        """How many parts can be done at once; there may be no worker at this moment."""
        with self._talking():
            return sum(self._client.nthreads().values())

    def wait(self) -> int:
        """How many parts can be done at once, as soon as there is a worker."""
        end = time.monotonic() + LONELY
        while not (threads := self.threads()):
            if time.monotonic() > end:
                raise ClusterError("error.cluster-empty", address=self.address, seconds=round(LONELY))
            time.sleep(LOOK / 4)
        return threads

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """The results of `work`, in the order of the parts."""
        ours = edition()

        def submit(part: Part) -> Any:
            values = {"ours": ours, "packed": pickle.dumps((work, part))}
            with self._talking():
                return self._client.submit(eval, CARRIER, values, pure=False)

        for promise in ahead(submit, parts, lambda: AHEAD * max(1, self.threads())):
            worker, (theirs, result) = self._result(promise)
            if not theirs:
                raise ClusterError("error.cluster-without", worker=worker, ours=ours)
            if theirs != ours:
                raise ClusterError("error.cluster-version", worker=worker, theirs=theirs, ours=ours)
            yield result

    def _result(self, promise: Any) -> Any:
        while True:
            self.wait()
            with self._talking():
                try:
                    error = promise.exception(timeout=LOOK)
                    if error is None:
                        return promise.result(timeout=LONELY)
                except TimeoutError:
                    continue
            raise self._failure(error)

    def _failure(self, error: BaseException) -> BaseException:
        """The error of a part: its own, or the loss of worker after worker."""
        lost = isinstance(error, self._distributed.scheduler.KilledWorker)
        return ClusterError("error.cluster-lost", address=self.address) if lost else error

    @contextlib.contextmanager
    def _talking(self) -> Iterator[None]:
        """A lost scheduler shows in many ways; all of them give the same message."""
        try:
            yield
        except (OSError, CancelledError, self._distributed.client.ClosedClientError):
            raise ClusterError("error.cluster-lost", address=self.address) from None


def _place(address: str) -> tuple[str, int]:
    """Host and port."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port or parts.scheme not in ("tcp", "tls"):
        raise ClusterError("error.cluster-address", address=address[:80])
    return host, port


async def _knock(address: str, place: tuple[str, int]) -> None:
    """Ask for its identity, as a scheduler can be asked; another program may answer anything."""
    from distributed import Security, rpc

    socket.create_connection(place, timeout=CONNECT).close()
    security = Security().get_connection_args("client")
    async with asyncio.timeout(CONNECT), rpc(address, connection_args=security) as scheduler:
        await scheduler.identity()


def carried(ours: str, packed: bytes) -> tuple[str, Any]:
    """The edition of a worker, and its result of a part, if its edition is ours."""
    if edition() != ours:
        return edition(), None
    work, part = pickle.loads(packed)
    return edition(), work(part)
