"""``sixtysix play --plain``: from what was set to a conversation, and what is said after it."""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from contextlib import suppress
from typing import Final

from sixtysix.config import Settings
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.kiosk.seat import NO_SEAT, Seat
from sixtysix.plain.between import BetweenTalk, Next
from sixtysix.plain.console import Ended, Idled, Streams
from sixtysix.plain.deal import DealTalk
from sixtysix.plain.talk import Listening, Talk
from sixtysix.plain.when import ascii_only, chosen_by_itself, width_of
from sixtysix.protocol.command import BotFailed
from sixtysix.session.session import Session
from sixtysix.sitting import prompts
from sixtysix.sitting.opening import Opened, open_sitting
from sixtysix.sitting.sitting import Wait

_HUNG_UP: Final = 128 + signal.SIGHUP


def play(settings: Settings, given: Namespace, seat: Seat = NO_SEAT) -> int:
    """Play until the player leaves; return the exit status. ``given`` has seed, opponent, new and idle.

    Raises UserError as :func:`~sixtysix.sitting.opening.open_sitting` does, BrokenPipeError if nobody reads.
    """
    options = settings.options
    reads, writes = _number(sys.__stdin__), _number(sys.__stdout__)
    if reads is None:
        raise UserError(_("'{option}' reads the standard input, and there is none.").format(option="--plain"))
    if writes is None:
        raise UserError(_("'{option}' writes to the standard output, and there is none.").format(option="--plain"))
    if seat.whole:
        from sixtysix.kiosk.loading import load_all

        load_all("sixtysix.plain")
    opened = open_sitting(options, seed=given.seed, program=given.opponent, practice=given.practice, turns=seat.turns)
    idle = None if given.idle is None else 60 * given.idle
    console = Streams(reads, writes, width=width_of(options), ascii_only=ascii_only(options), idle=idle)
    kept = False
    try:
        with console.open():
            try:
                return _converse(opened, console, settings, given, seat.told)
            finally:
                kept = opened.keeping.keeps
    except BotFailed as failure:
        raise opened.failed(failure, kept) from None
    finally:
        opened.close()
        console.close()


def _converse(opened: Opened, console: Streams, settings: Settings, given: Namespace, told: str) -> int:
    talk = Talk(Listening(opened.setup, settings), console, opened.opponent)
    status = 0
    try:
        if chosen_by_itself(settings.options):
            talk.say(_("This terminal places no cursor: plain lines."))
        talk.say(*settings.problems)
        if told:
            talk.say(told)
        noticed = opened.keeping.noticed()
        if noticed:
            talk.say(noticed)
        converse(talk, new=given.new or given.practice)
    except Idled as ended:
        talk.say(prompts.left_idle(given.idle))
        status = ended.status
    except Ended as ended:
        status = ended.status
    if status != _HUNG_UP:
        console.forget()
        _say_goodbye(talk)
    return status


def converse(talk: Talk, *, new: bool) -> None:
    """Talk until it ends, which it does by raising Ended or BrokenPipeError. ``new``: offer no unfinished match."""
    sitting = talk.sitting
    between, deal = BetweenTalk(talk), DealTalk(talk)
    if not new:
        between.offer()
    session: Session | None = None
    while True:
        if sitting.session is not session:
            session = sitting.session
            if session.deal is None:
                between.welcome()
            elif sitting.on_page:
                between.resumed()
            else:
                deal.played_on()
        deal.news()
        if sitting.on_page:
            came = between.next()
            if came is Next.DEALT:
                session = sitting.session
                deal.begin()
            elif came is Next.TAKEN_BACK:
                deal.resumed()
        elif sitting.waiting is Wait.OTHER:
            talk.other_turn()
        elif sitting.waiting is Wait.END:
            talk.end_seen()
            between.ended()
        else:
            deal.decide()


def _say_goodbye(talk: Talk) -> None:
    """The last sentences, unless nobody hears them."""
    with suppress(Ended, OSError):
        talk.say(*talk.goodbye())


def _number(stream: object) -> int | None:
    try:
        return None if stream is None else stream.fileno()  # type: ignore[attr-defined]  # a file or None
    except (OSError, ValueError):
        return None
