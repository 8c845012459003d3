"""Records of matches as text that a person can read, write and mail. ``docs/notation.md`` describes the form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from sixtysix.engine.actions import Action, Play, Seat
from sixtysix.engine.cards import Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Result
from sixtysix.engine.match import Match
from sixtysix.engine.notation.fields import MOST_CHARACTERS
from sixtysix.engine.notation.problems import NotationError, Problem
from sixtysix.engine.notation.words import (
    RulesLookup,
    read_action,
    read_card,
    read_rules,
    write_action,
    write_cards,
    write_rules,
)
from sixtysix.engine.record import DealRecord, MatchRecord, implied
from sixtysix.engine.rules import Rules
from sixtysix.engine.tables import tables_for

MOST_LINES: Final = 100_000
"""How many lines a file of records may have."""

MOST_DEALS: Final = 5000
"""How many deals a file of records may have; to play so many through takes some seconds."""

MOST_ACTIONS: Final = 100
"""How many actions of a deal are read where they are not played: after so many any deal is over."""

_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,39}")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_HEADING: Final = re.compile(r"(match|deal)(?:\s+(?:([0-9]+)\s*:?|([^\s:]+))|\s*:?)", re.IGNORECASE)
_HEADING_KEY: Final = re.compile(r"(?:match|deal)(?:\s+[0-9]+)?", re.IGNORECASE)
_COMMENT: Final = re.compile(r"\{[^}]*\}|(?:^|(?<=\s))(?:[#;]|//).*", re.DOTALL)
_MAY_COMMENT: Final = re.compile(r"[{#;/]")
_MATCH_TAGS: Final = {"rules": "Rules", "player 1": "Player 1", "player 2": "Player 2", "date": "Date"}
_DEAL_TAGS: Final = {tag.lower(): tag for tag in ("Dealer", "Commitment", "Seed", "Word", "Pack", "Play", "Result")}
_FREE: Final = frozenset({"player 1", "player 2", "date", "word"})
_PLAY_WORDS: Final = frozenset({"marry", "m", "f", "d"})
_WORDS: Final = re.compile(r"[^\s,]+")
_PLAYOUTS: Final = re.compile(r"\{\s*([0-9]{1,12})\s+playouts\s*\}", re.IGNORECASE)
_ESCAPE: Final = re.compile(r"\\(?:\\|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U(00[01][0-9a-fA-F]{5}))")


def write_records(matches: tuple[MatchRecord, ...] | list[MatchRecord]) -> str:
    """Matches as the text of one file, each after an empty line. What is not known of a match is left out.

    Raises ValueError for a further line (``tags``) whose name means something else in a record.
    """
    return "\n".join("".join(f"{line}\n" for line in _match_lines(match)) for match in matches)


def _match_lines(match: MatchRecord) -> Iterator[str]:
    yield "Match"
    yield f"Rules: {write_rules(match.rules)}"
    for number, name in enumerate(match.names, 1):
        yield _tag(f"Player {number}", escape(name))
    if match.date:
        yield _tag("Date", escape(match.date))
    for key, value in match.tags:
        yield _free_tag(key, value)
    for number, deal in enumerate(match.deals, 1):
        yield ""
        yield f"Deal {number}"
        yield f"Dealer: {deal.dealer + 1}"
        if deal.commitment is not None:
            yield f"Commitment: {deal.commitment}"
        if deal.seed is not None:
            yield f"Seed: {deal.seed.hex()}"
        if deal.word:
            yield _tag("Word", escape(deal.word))
        if deal.pack is not None:
            yield f"Pack: {write_cards(deal.pack)}"
        for key, value in deal.tags:
            yield _free_tag(key, value)
        yield from _play_lines(deal)
        if deal.result is not None:
            yield f"Result: {write_result(deal.result)}"


def _tag(key: str, value: str) -> str:
    return f"{key}: {value}" if value else f"{key}:"


def check_tag(key: str) -> None:
    """Raise ValueError where a record cannot hold a further line of this name, since it would mean something else."""
    if not _KEY.fullmatch(key) or key != key.rstrip() or _HEADING_KEY.fullmatch(key) or _is_play(key):
        raise ValueError(f"a record cannot hold a line named {key!r}")
    if key.lower() in {"play", *_MATCH_TAGS, *_DEAL_TAGS}:
        raise ValueError(f"{key!r} is a line of its own in a record")


def _free_tag(key: str, value: str) -> str:
    check_tag(key)
    return _tag(key, escape(value))


def _play_lines(deal: DealRecord) -> Iterator[str]:
    """One line a trick, with what came before its first card."""
    words: list[str] = []
    plays = 0
    playouts = dict(deal.playouts)
    for place, action in enumerate(deal.actions):
        words.append(write_action(action))
        if place in playouts:
            words.append(f"{{{playouts[place]} playouts}}")
        plays += isinstance(action, Play)
        if plays == 2:
            yield "Play: " + " ".join(words)
            words, plays = [], 0
    if words:
        yield "Play: " + " ".join(words)


def write_result(result: Result) -> str:
    """A result: winner's seat (``-``: drawn), reason, game points, card points and tricks of both, forehand first."""
    winner = "-" if result.winner is None else result.winner.letter
    points, tricks = result.card_points, result.tricks
    return f"{winner} {result.ending} {result.game_points} {points[0]}/{points[1]} {tricks[0]}/{tricks[1]}"


def escape(text: str) -> str:
    """Free text for one line of a record: control characters, backslashes and outer spaces as escapes."""
    out = []
    for at, char in enumerate(text):
        code = ord(char)
        outer = char.isspace() and (char != " " or at in (0, len(text) - 1))
        if char == "\\":
            out.append("\\\\")
        elif outer or not (char.isprintable() or char == " "):
            out.append(f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}")
        else:
            out.append(char)
    return "".join(out)


def unescape(text: str) -> str:
    """Free text from a line of a record; a backslash that begins none of the escapes is itself."""

    def char(found: re.Match[str]) -> str:
        if found[0] == "\\\\":
            return "\\"
        code = int(found[1] or found[2] or found[3], 16)
        return chr(code) if code < 0x110000 else found[0]

    return _ESCAPE.sub(char, text)


@dataclass(slots=True)
class _Line:
    text: str
    number: int
    column: int

    def problem(self, problem: Problem, column: int | None = None, **values: object) -> NotationError:
        return NotationError(problem, line=self.number, column=self.column if column is None else column, **values)


@dataclass
class _RawDeal:
    line: _Line
    tags: dict[str, _Line] = field(default_factory=dict)
    more: list[tuple[str, str]] = field(default_factory=list)
    play: list[_Line] = field(default_factory=list)


@dataclass
class _RawMatch:
    line: _Line
    tags: dict[str, _Line] = field(default_factory=dict)
    more: list[tuple[str, str]] = field(default_factory=list)
    deals: list[_RawDeal] = field(default_factory=list)


def read_records(text: str, lookup: RulesLookup | None = None, *, check: bool = True) -> tuple[MatchRecord, ...]:
    """The matches in a file's text, each played through the rules; without ``check`` only read, with no results.

    A draw or a pass left out before a card is put in, and what the text leaves out (dealers, results) is worked out.
    Line ends of any system, a byte-order mark, blank lines, and comments (``#``, ``;`` or ``//`` to the end of the
    line, ``{…}`` among the actions) are taken as they come. Raises :class:`NotationError` with line and column for bad
    text, an action the rules refuse, or a result that is not what the actions lead to.
    """
    return tuple(_read_match(raw, lookup, check) for raw in _split(text))


def _split(text: str) -> list[_RawMatch]:
    matches: list[_RawMatch] = []
    deals = 0
    for number, whole in enumerate(_lines(text.removeprefix("\ufeff")), 1):
        if number > MOST_LINES:
            raise NotationError(Problem.RECORD_LINES, line=number, most=MOST_LINES)
        if len(whole) > MOST_CHARACTERS:
            raise NotationError(Problem.TOO_LONG, line=number, column=MOST_CHARACTERS + 1, most=MOST_CHARACTERS)
        stripped = whole.strip()
        line = _Line(stripped, number, len(whole) - len(whole.lstrip()) + 1)
        if not stripped or stripped.startswith(("#", ";", "//")):
            continue
        heading = _HEADING.fullmatch(_without_comments(stripped))
        if not matches or (heading and heading[1].lower() == "match"):
            matches.append(_RawMatch(line))
        if heading is None:
            _add(matches[-1], line)
        elif heading[1].lower() == "deal":
            deals += 1
            if deals > MOST_DEALS:
                raise line.problem(Problem.RECORD_DEALS, most=MOST_DEALS)
            _add_deal(matches[-1], line, heading[2] or heading[3])
    return matches


def _lines(text: str) -> Iterator[str]:
    """The lines one after the other, so that of a file with too many the rest is never looked at."""
    start = 0
    for end in _LINE_END.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    yield text[start:]


def _comments(text: str) -> list[re.Match[str]]:
    """The comments in a line, where they are in it."""
    # A brace that is never closed begins none: to look for the end from each of many would take the square of their
    # number.
    closed = text.rfind("}") + 1
    return list(_COMMENT.finditer(text[:closed] + text[closed:].replace("{", "x")))


def _without_comments(text: str) -> str:
    if not _MAY_COMMENT.search(text):
        return text.strip()
    return _replaced(text, _comments(text), "").strip()


def _replaced(text: str, comments: list[re.Match[str]], blank: str) -> str:
    """A line with ``blank`` in the place of each character of its comments."""
    parts, start = [], 0
    for comment in comments:
        parts += [text[start : comment.start()], blank * len(comment[0])]
        start = comment.end()
    return "".join([*parts, text[start:]])


def _add_deal(match: _RawMatch, line: _Line, number: str | None) -> None:
    right = str(len(match.deals) + 1)
    if number is not None and number != right:
        raise line.problem(Problem.DEAL_NUMBER, text=number, right=right)
    match.deals.append(_RawDeal(line))


def _is_play(key: str) -> bool:
    """Whether what stands before a colon belongs to a line of actions, such as ``KS marry:H``."""
    *actions, last = key.split()
    return last.lower() in _PLAY_WORDS and all(map(_is_action, actions))


def _is_action(word: str) -> bool:
    try:
        read_action(word)
    except NotationError:
        return False
    return True


def _add(match: _RawMatch, line: _Line) -> None:
    deal = match.deals[-1] if match.deals else None
    before, colon, after = line.text.partition(":")
    name = before.rstrip()
    is_tag = bool(colon) and _KEY.fullmatch(name) is not None
    key = name.lower() if is_tag else ""
    if _HEADING_KEY.fullmatch(key):
        raise line.problem(Problem.HEADING, text=line.text)
    if not is_tag or _is_play(key):
        if deal is None:
            raise line.problem(Problem.LINE, text=line.text)
        deal.play.append(line)
        return
    value = after.strip()
    entry = _Line(value, line.number, line.column + len(before) + 1 + len(after) - len(after.lstrip()))
    if key == "play":
        if deal is None:
            raise line.problem(Problem.DEAL_TAG_PLACE, field="Play")
        deal.play.append(entry)
        return
    if key in _MATCH_TAGS and deal is not None:
        raise line.problem(Problem.TAG_PLACE, field=_MATCH_TAGS[key])
    if key in _DEAL_TAGS and deal is None:
        raise line.problem(Problem.DEAL_TAG_PLACE, field=_DEAL_TAGS[key])
    place = match if deal is None else deal
    known = _MATCH_TAGS if deal is None else _DEAL_TAGS
    if key in known:
        if key in place.tags:
            raise line.problem(Problem.TAG_TWICE, field=known[key])
        if key not in _FREE:
            entry = replace(entry, text=_without_comments(value))
        place.tags[key] = entry
    else:
        place.more.append((name, unescape(value)))


def _read_match(raw: _RawMatch, lookup: RulesLookup | None, check: bool) -> MatchRecord:
    entry = raw.tags.get("rules")
    if entry is None or not entry.text:
        raise (entry or raw.line).problem(Problem.RULES_MISSING)
    try:
        rules = read_rules(entry.text, entry.column, lookup)
    except NotationError as error:
        error.line = entry.number
        raise
    names = [unescape(raw.tags[key].text) if key in raw.tags else "" for key in ("player 1", "player 2")]
    date = unescape(raw.tags["date"].text) if "date" in raw.tags else ""
    match: Match | None = None
    deals: list[DealRecord] = []
    for number, raw_deal in enumerate(raw.deals, 1):
        if match is not None and match.winner is not None:
            raise raw_deal.line.problem(Problem.MATCH_OVER, number=number - 1)
        dealer = _dealer(raw_deal, match)
        match = Match(rules, dealer) if match is None else replace(match, dealer=dealer)
        deal = _read_deal(raw_deal, rules, number, dealer, check)
        deals.append(deal)
        if deal.result is not None:
            match = match.after(deal.result)
        elif number < len(raw.deals):
            # A deal broken off in the middle of a match counts for nothing, and its dealer deals again.
            match = replace(match, deals=match.deals + 1)
    return MatchRecord(rules, (names[0], names[1]), date, tuple(raw.more), tuple(deals))


def _dealer(raw: _RawDeal, match: Match | None) -> int:
    entry = raw.tags.get("dealer")
    if entry is None:
        return match.dealer if match is not None else 0
    if entry.text not in ("1", "2"):
        raise entry.problem(Problem.DEALER, text=entry.text)
    return int(entry.text) - 1


def _hex(raw: _RawDeal, key: str) -> str | None:
    entry = raw.tags.get(key)
    if entry is None:
        return None
    if not re.fullmatch(r"[0-9a-fA-F]{64}", entry.text):
        raise entry.problem(Problem.HEX, field=_DEAL_TAGS[key], text=entry.text, number=len(entry.text))
    return entry.text.lower()


def _read_deal(raw: _RawDeal, rules: Rules, number: int, dealer: int, check: bool) -> DealRecord:
    seed = _hex(raw, "seed")
    entry = raw.tags.get("pack")
    pack = None
    if entry is not None:
        pack = _read_pack(entry, rules)
    elif seed is None:
        raise raw.line.problem(Problem.PACK_MISSING, number=number)
    word = _word(raw)
    record = DealRecord(
        dealer,
        bytes.fromhex(seed) if seed is not None else None,
        word,
        _hex(raw, "commitment"),
        pack,
        tags=tuple(raw.more),
    )
    if not check:
        return _unchecked(record, raw)
    deal, _ = Deal.from_pack(rules, record.dealt_pack(rules)).settle()
    actions: list[Action] = []
    playouts: list[tuple[int, int]] = []
    for one in _play_words(raw):
        deal = _act(deal, actions, one.line, one.text, one.column)
        if one.playouts is not None:
            playouts.append((len(actions) - 1, one.playouts))
    result = raw.tags.get("result")
    if result is not None:
        if deal.result is None:
            raise result.problem(Problem.RESULT_EARLY)
        right = write_result(deal.result)
        if result.text.lower().split() != right.lower().split()[: len(result.text.split())]:
            raise result.problem(Problem.RESULT_DIFFERS, text=result.text, right=right)
    return replace(record, actions=tuple(actions), result=deal.result, playouts=tuple(playouts))


def _unchecked(record: DealRecord, raw: _RawDeal) -> DealRecord:
    """The deal with its actions as they stand there, played through no rules."""
    actions: list[Action] = []
    playouts: list[tuple[int, int]] = []
    for one in _play_words(raw):
        if len(actions) == MOST_ACTIONS:
            raise one.line.problem(Problem.AFTER_END, one.column, text=one.text)
        actions.append(_read_action(one.line, one.text, one.column)[1])
        if one.playouts is not None:
            playouts.append((len(actions) - 1, one.playouts))
    return replace(record, actions=tuple(actions), playouts=tuple(playouts))


def _word(raw: _RawDeal) -> str:
    entry = raw.tags.get("word")
    if entry is None:
        return ""
    word = unescape(entry.text)
    try:
        word.encode()
    except UnicodeEncodeError as error:
        raise entry.problem(Problem.WORD, text=escape(word[error.start])) from None
    return word


def _read_pack(entry: _Line, rules: Rules) -> tuple[Card, ...]:
    found = []
    for word in _WORDS.finditer(entry.text):
        column = entry.column + word.start()
        try:
            found.append((read_card(word[0], column), column))
        except NotationError as error:
            error.line = entry.number
            raise
    pack = tuple(card for card, _ in found)
    for at, (card, column) in enumerate(found):
        if not tables_for(rules).bits >> card & 1:
            raise entry.problem(Problem.NOT_IN_PACK, column, card=card)
        if card in pack[:at]:
            raise entry.problem(Problem.CARD_TWICE, column, card=card)
    if len(pack) != rules.pack_size:
        raise entry.problem(Problem.PACK_SIZE, number=len(pack), right=rules.pack_size)
    return pack


@dataclass
class _Word:
    """An action in the text, with the playouts told behind it."""

    line: _Line
    text: str
    column: int
    playouts: int | None = None


def _play_words(raw: _RawDeal) -> Iterator[_Word]:
    for line in raw.play:
        comments = _comments(line.text)
        blanked = _replaced(line.text, comments, " ")
        found = list(_WORDS.finditer(blanked))
        playouts = _told_playouts(comments)
        for word, after in zip(found, (*found[1:], None), strict=False):
            number = None
            while playouts and playouts[-1][0] < (len(blanked) if after is None else after.start()):
                at, told = playouts.pop()
                if at >= word.end() and number is None:
                    number = told
            yield _Word(line, word[0], line.column + word.start(), number)


def _told_playouts(comments: list[re.Match[str]]) -> list[tuple[int, int]]:
    """Where playouts are told among the actions, and how many; the last one first."""
    found = [(one.start(), _PLAYOUTS.fullmatch(one[0])) for one in reversed(comments)]
    return [(at, int(told[1])) for at, told in found if told is not None]


def _read_action(line: _Line, word: str, column: int) -> tuple[Seat | None, Action]:
    try:
        return read_action(word, column)
    except NotationError as error:
        error.line = line.number
        raise


def _act(deal: Deal, actions: list[Action], line: _Line, word: str, column: int) -> Deal:
    seat, action = _read_action(line, word, column)
    if deal.result is not None:
        raise line.problem(Problem.AFTER_END, column, text=word)
    for silent in implied(deal, action):
        deal, _ = deal.apply(silent)
        actions.append(silent)
    if seat is not None and seat != deal.turn:
        raise line.problem(Problem.WRONG_SEAT, column, text=word, seat=deal.turn)
    reason = deal.why_not(action)
    if reason is not None:
        raise line.problem(Problem.ILLEGAL, column, text=word, seat=Seat(deal.turn), reason=reason, rules=deal.rules)
    deal, _ = deal.apply(action)
    actions.append(action)
    return deal
