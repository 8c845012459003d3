"""An opponent that is a program of its own, spoken to as ``docs/protocol.md`` says."""

from __future__ import annotations

import shlex
import signal
import threading
import time
from enum import Enum
from types import TracebackType
from typing import Final, Self

from sixtysix import __version__
from sixtysix.ai.player import Decision, StopAsked, Stopped
from sixtysix.engine.notation import write_action
from sixtysix.engine.rules import Rules
from sixtysix.engine.view import View
from sixtysix.i18n import _
from sixtysix.protocol.child import MOST_OUTPUT, Child, Silence
from sixtysix.protocol.messages import (
    VERSION,
    BadMessage,
    IllegalAnswer,
    Message,
    read_decision,
    read_id,
    read_line,
    rules_data,
    view_data,
    write_line,
)
from sixtysix.text import visible
from sixtysix.wording import shortened

START_SECONDS: Final = 30.0
"""How long a bot may take to start and say hello, in seconds: it may have much to load."""

MOST_SHOWN: Final = 200
"""Characters of a bot's own words that a sentence quotes at the most."""


class BotTrouble(Enum):
    """What kind of failure it was."""

    NOT_STARTED = "not-started"  # there is no such program, or it refuses the rules
    CRASHED = "crashed"  # it ended, or closed its output, before it had answered
    HUNG = "hung"  # no answer within the time it has
    FLOODED = "flooded"  # it wrote more than it may
    GARBLED = "garbled"  # what it wrote is not of the protocol
    ILLEGAL = "illegal"  # it answered with an action that its seat may not take


class BotFailed(Exception):
    """A bot did not answer as it should.

    ``kind`` says how, ``details`` in one translated sentence without control characters.
    """

    def __init__(self, kind: BotTrouble, details: str) -> None:
        super().__init__(details)
        self.kind = kind
        self.details = details

    def __reduce__(self) -> tuple[type[BotFailed], tuple[BotTrouble, str]]:
        return BotFailed, (self.kind, self.details)


class CommandPlayer:
    """A player that is another program. It is started when it is first needed, and anew after a failure.

    One thread at a time decides; :meth:`close` may be called from any other and ends a wait. With ``with`` it is closed
    at the end of the block. ``seed`` may be set between decisions.
    """

    def __init__(
        self,
        command: str,
        rules: Rules,
        *,
        limit: float = 10.0,
        seed: bytes | None = None,
        candidates: bool = False,
        start_limit: float = START_SECONDS,
    ) -> None:
        """``command`` is split into words as a shell does it (quotes, backslashes), and no shell is asked.

        ``limit`` are the seconds for a decision, ``start_limit`` those until the bot has said hello. ``seed`` (at most
        64 bytes) is what the bot's chance is to come from, None: its own affair. ``candidates``: whether it is asked
        for what it has weighed.
        """
        self.command = command
        self.limit = limit
        self.seed = seed
        self._rules = rules
        self._candidates = candidates
        self._start_limit = start_limit
        self._name = ""
        self._child: Child | None = None
        self._number = 0
        self._asked: set[int] = set()
        self._busy = threading.Lock()
        self._closing = threading.Event()

    @property
    def name(self) -> str:
        """What the bot has called itself, in one line; its command before it has."""
        return self._name or visible(self.command)

    @property
    def process(self) -> int | None:
        """The number of the running process, which is that of its group too; None while none runs."""
        return None if self._child is None else self._child.process

    def start(self) -> None:
        """Start the bot if it does not run. Raises :class:`BotFailed`."""
        with self._busy:
            self._ready(self._rules, self._closing.is_set)

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """What the bot decides for the seat whose view this is.

        Raises:
            BotFailed: it did not answer as it should. Nothing of it runs any more; the next decision starts it anew.
            Stopped: ``stop`` said so, or the player was closed meanwhile; this takes a few hundredths of a second.
        """

        def unwanted() -> bool:
            return self._closing.is_set() or (stop is not None and stop())

        with self._busy:
            if unwanted():
                raise Stopped
            child = self._ready(view.rules, unwanted)
            try:
                return self._ask(child, view, unwanted)
            except BotFailed:
                self._kill()
                raise

    def ended(self, view: View) -> None:
        """Tell the bot how a deal has ended: ``view`` has the result. It does not answer, and nothing is waited for."""
        with self._busy:
            if self._child is not None and view.rules == self._rules:
                self._child.send(write_line({"type": "end", "view": view_data(view)}))

    def close(self) -> None:
        """End the bot: politely, and after a moment by force. A later decision starts it anew."""
        self._closing.set()
        try:
            with self._busy:
                if self._child is not None:
                    self._child.send(write_line({"type": "quit"}))
                    self._child.close()
                    self._child = None
        finally:
            self._closing.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Starting

    def _ready(self, rules: Rules, unwanted: StopAsked) -> Child:
        """The running bot, told the rules; it is started if it does not run, and anew for other rules."""
        if self._child is not None and rules == self._rules:
            return self._child
        if self._child is not None:
            self._kill()
        self._rules = rules
        self._child = child = self._started()
        try:
            self._greet(child, unwanted)
        except BaseException:
            self._kill()
            raise
        return child

    def _started(self) -> Child:
        try:
            words = shlex.split(self.command)
        except ValueError:
            raise self._failed(
                BotTrouble.NOT_STARTED,
                _("The command '{command}' cannot be read: a quotation mark or a backslash has nothing after it."),
            ) from None
        if not words:
            raise self._failed(BotTrouble.NOT_STARTED, _("The command of the bot is empty."))
        try:
            return Child(words)
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise self._failed(
                BotTrouble.NOT_STARTED, _("The bot '{command}' cannot be started: {reason}."), reason=reason
            ) from None

    def _greet(self, child: Child, unwanted: StopAsked) -> None:
        hello = {
            "type": "hello",
            "protocol": VERSION,
            "name": f"sixtysix {__version__}",
            "limit": self.limit,
            "rules": rules_data(self._rules),
        }
        child.send(write_line(hello))
        due = time.monotonic() + self._start_limit
        while True:
            message = self._read(child, due, self._start_limit, unwanted)
            if message["type"] == "error":
                raise self._failed(
                    BotTrouble.NOT_STARTED,
                    _("The bot '{command}' does not play: it says '{words}'."),
                    words=str(message.get("message", "")),
                )
            if message["type"] == "decision":
                raise self._garbled(_("it decides before it has said hello"))
            if message["type"] == "hello":
                break
        if message.get("protocol") != VERSION or isinstance(message["protocol"], bool):
            raise self._garbled(
                _("it does not say that it speaks version {version} of the protocol").format(version=VERSION)
            )
        name = message.get("name")
        self._name = shortened(name.strip()) if isinstance(name, str) else ""
        child.answered()

    def _kill(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None

    # Asking

    def _ask(self, child: Child, view: View, unwanted: StopAsked) -> Decision:
        self._number += 1
        number = self._number
        request: Message = {"type": "decide", "id": number, "view": view_data(view)}
        if self._candidates:
            request["candidates"] = True
        if self.seed is not None:
            request["seed"] = self.seed.hex()
        self._asked.add(number)
        child.send(write_line(request))
        due = time.monotonic() + self.limit
        while True:
            message = self._read(child, due, self.limit, unwanted)
            if message["type"] not in ("decision", "error"):
                continue
            try:
                answers = read_id(message)
                if isinstance(answers, int) and answers != number and answers in self._asked:
                    self._asked.discard(answers)  # to a question that nobody waited for any more
                    continue
                if message["type"] == "error":
                    words = _quoted(str(message.get("message", "")))
                    raise self._garbled(_("it says '{words}'").format(words=words))
                if answers != number:
                    raise self._garbled(_("it answers a question that was not asked"))
                decision = read_decision(message, view)
            except BadMessage as error:
                raise self._garbled(str(error)) from None
            except IllegalAnswer as error:
                raise self._failed(
                    BotTrouble.ILLEGAL,
                    _("The bot '{command}' wants to do '{action}', and its legal actions are {actions}."),
                    action=error.action,
                    actions=", ".join(write_action(action) for action in view.legal),
                ) from None
            self._asked.discard(number)
            child.answered()
            return decision

    def _read(self, child: Child, due: float, limit: float, unwanted: StopAsked) -> Message:
        """The next message. Raises Stopped, and BotFailed where there is none."""
        while True:
            line = child.line(due, unwanted)
            match line:
                case Silence.UNWANTED:
                    raise Stopped
                case Silence.LATE:
                    raise self._failed(
                        BotTrouble.HUNG,
                        _("The bot '{command}' has not answered within {seconds} s."),
                        seconds=f"{limit:g}",
                    )
                case Silence.FLOOD:
                    raise self._failed(
                        BotTrouble.FLOODED,
                        _("The bot '{command}' writes too much: more than {line} KiB in a line or {all} KiB at once."),
                        line=str(MOST_OUTPUT // 4096),
                        all=str(MOST_OUTPUT // 1024),
                    )
                case Silence.OVER:
                    raise self._crashed(child)
                case bytes() if line.strip():
                    try:
                        return read_line(line)
                    except BadMessage as error:
                        raise self._garbled(str(error)) from None

    # What went wrong

    def _crashed(self, child: Child) -> BotFailed:
        status = child.status()
        last = child.last_line
        if status is None:
            message = _("The bot '{command}' has closed its output.")
        elif status < 0 and last:
            message = _("The bot '{command}' was ended by {signal} before it answered; its last words: '{words}'.")
        elif status < 0:
            message = _("The bot '{command}' was ended by {signal} before it answered.")
        elif last:
            message = _("The bot '{command}' ended with status {status} before it answered; its last words: '{words}'.")
        else:
            message = _("The bot '{command}' ended with status {status} before it answered.")
        return self._failed(
            BotTrouble.CRASHED, message, status=str(status), signal=_signal_name(-(status or 0)), words=last
        )

    def _garbled(self, why: str) -> BotFailed:
        return self._failed(
            BotTrouble.GARBLED,
            _("The bot '{command}' gives an answer that is none: {why}."),
            why=why.rstrip("."),
        )

    def _failed(self, kind: BotTrouble, message: str, **values: str) -> BotFailed:
        shown = {name: _quoted(value) for name, value in values.items()}
        return BotFailed(kind, message.format(command=_quoted(self.command), **shown))


def _quoted(text: str) -> str:
    return visible(text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
