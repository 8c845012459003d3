"""The bot's side of the protocol: a player of ours that answers line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from sixtysix.ai.player import Player
from sixtysix.engine.notation import RulesLookup
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.protocol.messages import (
    MOST_LINE,
    MOST_SEED,
    VERSION,
    BadMessage,
    Message,
    decision_data,
    read_id,
    read_line,
    read_view_data,
    write_line,
)
from sixtysix.wording import shortened


class Bot:
    """Answers messages. What it decides depends on the request, and on its own seed where that brings none.

    ``make`` gives the player for a seed, ``name`` is what it calls itself, ``lookup`` may know names of house rules.
    """

    def __init__(
        self, make: Callable[[bytes], Player], seed: bytes, name: str, lookup: RulesLookup | None = None
    ) -> None:
        self._make = make
        self._seed = seed
        self._name = name
        self._lookup = lookup
        self._seated: tuple[bytes, Player] | None = None
        self._left = False

    def run(self, lines: BinaryIO, answers: BinaryIO) -> None:
        """Answer each line with at most one line, until ``quit`` or the end. OSError where the answers cannot go."""
        while line := lines.readline(MOST_LINE + 1):
            if len(line) > MOST_LINE:
                _skip(lines, line)
            elif not line.strip():
                continue
            answer = self.answer(line)
            if self._left:
                return
            if answer is not None:
                answers.write(write_line(answer))
                answers.flush()

    def answer(self, line: bytes) -> Message | None:
        """The answer to one line, an error among them; None where there is nothing to say."""
        number: int | str | None = None
        try:
            message = read_line(line)
            number = read_id(message)
            return self._answer(message, number)
        except (BadMessage, UserError) as error:
            return {"type": "error", "id": number, "message": str(error)}

    def _answer(self, message: Message, number: int | str | None) -> Message | None:
        match message["type"]:
            case "hello":
                return self._hello(message)
            case "decide":
                return self._decide(message, number)
            case "end":
                return None
            case "quit":
                self._left = True
                return None
            case kind:
                raise BadMessage(
                    _("There is no message of the kind '{kind}'; this program reads {kinds}.").format(
                        kind=shortened(kind), kinds="hello, decide, end, quit"
                    )
                )

    def _hello(self, message: Message) -> Message:
        if message.get("protocol") != VERSION or isinstance(message["protocol"], bool):
            raise BadMessage(
                _("'{field}' is the version of the protocol, and this program speaks version {version}.").format(
                    field="protocol", version=VERSION
                )
            )
        return {"type": "hello", "protocol": VERSION, "name": self._name}

    def _decide(self, message: Message, number: int | str | None) -> Message:
        seed = self._read_seed(message.get("seed"))
        wanted = message.get("candidates", False)
        if not isinstance(wanted, bool):
            raise BadMessage(_("'{field}' is true or false.").format(field="candidates"))
        view = read_view_data(message.get("view"), self._lookup)
        if not view.legal:
            raise BadMessage(_("There is nothing to decide: it is not the turn of the seat whose view this is."))
        return decision_data(number, self._player(seed).decide(view), wanted)

    def _read_seed(self, text: object) -> bytes:
        if text is None:
            return self._seed
        # fromhex() skips spaces, and takes other scripts' digits for none.
        if isinstance(text, str) and len(text) <= 2 * MOST_SEED and text.isalnum():
            try:
                return bytes.fromhex(text)
            except ValueError:
                pass
        raise BadMessage(
            _("'{field}' is hexadecimal digits, two for each of at most {most} bytes.").format(
                field="seed", most=MOST_SEED
            )
        )

    def _player(self, seed: bytes) -> Player:
        if self._seated is None or self._seated[0] != seed:
            self._seated = seed, self._make(seed)
        return self._seated[1]


def _skip(lines: BinaryIO, line: bytes) -> None:
    """Read a line that is too long to its end."""
    while line and not line.endswith(b"\n"):
        line = lines.readline(MOST_LINE)
