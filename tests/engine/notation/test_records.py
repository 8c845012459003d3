"""Records as text: both ways exact, and read in all the forms that people and systems give them."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sixtysix.engine.actions import DRAW, PASS
from sixtysix.engine.cards import Card
from sixtysix.engine.notation import NotationError, Problem, read_records, write_records, write_result
from sixtysix.engine.notation.records import escape, unescape
from sixtysix.engine.record import DealRecord, MatchRecord
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from tests.engine.matches import random_match
from tests.engine.walks import ALL_RULES, HOUSE, rules_named

STANDARD = RULESETS["standard"]
SEED = seed_from_text("a deal")


def match(name: str = "standard", seed: str = "a match") -> MatchRecord:
    return random_match(Random(seed), RULESETS[name])


@pytest.mark.parametrize("name", ALL_RULES)
def test_records_read_as_written(name: str) -> None:
    for number in range(40 if name == HOUSE else 6):
        rng = Random(f"record {name} {number}")
        matches = tuple(random_match(rng, rules_named(name, rng)) for _ in range(rng.randint(1, 3)))
        text = write_records(matches)
        assert read_records(text) == matches
        assert write_records(read_records(text)) == text
        # Without playing it the same is read, but for results, which only playing tells.
        bare = [replace(m, deals=tuple(replace(deal, result=None) for deal in m.deals)) for m in matches]
        assert list(read_records(text, check=False)) == bare


def test_house_rules_keep_their_name() -> None:
    rng = Random("house")
    record = random_match(rng, rules_named(HOUSE, rng))
    assert read_records(write_records([record]))[0].rules.name == record.rules.name == HOUSE


# Free text

TEXT = st.text(
    st.characters() | st.sampled_from(" \t\n\r\x00\x1b\x7f\x85\u2028\u202e\ufeff\ud800\udc80\\#;/{}:"), max_size=30
)


@given(TEXT)
@example(" a ")
@example("a ")
@example("\u3000a\u00a0")
@example(" ")
@example("\\x0a")
@example("a\\")
@example("# no comment")
def test_free_text_is_one_printable_line_and_comes_back(text: str) -> None:
    written = escape(text)
    assert unescape(written) == text
    assert written == written.strip()
    assert len(written.splitlines()) <= 1
    assert all(char.isprintable() for char in written)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"a\x0ab", "a\nb"),
        (r"\u263a", "☺"),
        (r"\U0001f0a1", "🂡"),
        (r"\\x0a", r"\x0a"),
        (r"C:\new\x", r"C:\new\x"),
        (r"\U00110000", r"\U00110000"),
        (r"\xZZ\u12\U1", r"\xZZ\u12\U1"),
        ("\\", "\\"),
    ],
)
def test_escapes(written: str, text: str) -> None:
    """A backslash that begins no escape is itself."""
    assert unescape(written) == text


KEYS = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,8}( [A-Za-z0-9_-]{1,8})?", fullmatch=True)
RESERVED = {"rules", "player 1", "player 2", "date", "dealer", "commitment", "seed", "word", "pack", "play", "result"}


def free(key: str) -> bool:
    words = key.lower().split()
    return (
        key.lower() not in RESERVED and words[0] not in ("match", "deal") and words[-1] not in ("m", "f", "d", "marry")
    )


@example("a ", " a", " ", [("Note", "a ")], "a ")
@example("#a", "// b", "{c}", [("Note", ";"), ("Note", "Deal 1")], "#")
@given(TEXT, TEXT, TEXT, st.lists(st.tuples(KEYS.filter(free), TEXT), max_size=3), TEXT)
def test_any_names_date_tags_and_word_come_back(
    first: str, second: str, date: str, tags: list[tuple[str, str]], word: str
) -> None:
    word = word.encode("utf-8", "replace").decode()
    deal = DealRecord(1, SEED, word, tags=tuple(tags))
    record = MatchRecord(STANDARD, (first, second), date, tuple(tags), (deal, deal))
    text = write_records([record, record])
    assert read_records(text) == (record, record)
    assert write_records(read_records(text)) == text


@pytest.mark.parametrize(
    "key", [*sorted(RESERVED), "PLAY", "Match", "deal 3", "f", "KS marry", "", "9S", "a:b", " a", "a ", "a" * 41]
)
def test_a_further_line_cannot_have_a_name_that_means_something_else(key: str) -> None:
    with pytest.raises(ValueError, match="a record"):
        write_records([MatchRecord(STANDARD, ("", ""), tags=((key, "x"),))])
    with pytest.raises(ValueError, match="a record"):
        write_records([MatchRecord(STANDARD, ("", ""), deals=(DealRecord(0, SEED, tags=((key, ""),)),))])


# Other people's and systems' forms


def test_line_ends_mark_and_blank_lines() -> None:
    text = write_records([match(), match(seed="another")])
    expected = read_records(text)
    for end in ("\r\n", "\r"):
        assert read_records(text.replace("\n", end)) == expected
    assert read_records("\ufeff" + text) == expected
    assert read_records(text.rstrip("\n")) == expected
    assert read_records("\n \n\t\n" + text.replace("\n", "  \n\n\u00a0\n")) == expected
    assert read_records("\n".join(f"   {line}  " for line in text.split("\n"))) == expected


def test_case_makes_no_difference() -> None:
    """But for names and further lines, which stay as they are."""
    text = write_records([match()])
    kept = ("Player", "Date", "Place", "Word")
    lines = [line if line.startswith(kept) else line.lower() for line in text.split("\n")]
    assert read_records("\n".join(lines)) == read_records(text)
    lines = [line if line.startswith(kept) else line.upper() for line in text.split("\n")]
    assert read_records("\n".join(lines)) == read_records(text)


def test_comments() -> None:
    text = write_records([match()])
    noted = []
    for number, line in enumerate(text.split("\n")):
        sign = ("#", ";", "//")[number % 3]
        noted.append(f"{sign} a remark: with KS and 'Deal 7'")
        # Names, dates and further lines are free text: a sign in them is no comment.
        free = line.startswith(("Player", "Date", "Place", "Word"))
        noted.append(line if free else f"{re.sub('^Play: ', 'Play: {a good: card} ', line)} {sign} so what")
    assert read_records("\n".join(noted)) == read_records(text)


def test_a_sign_of_a_comment_in_a_name_is_part_of_it() -> None:
    text = "Rules: standard # as ever\nPlayer 1: Ada # 1 {the first}\nPlayer 2: # ; //\nPlace: here # or there"
    record = read_records(text)[0]
    assert record.names == ("Ada # 1 {the first}", "# ; //")
    assert record.tags == (("Place", "here # or there"),)
    assert record.rules == STANDARD


def test_what_may_be_left_out() -> None:
    """The line `Match` of the first match, names, dealers, deal numbers, `Play:`, draws and passes, results."""
    for name in RULESETS:
        whole = match(name)
        text = write_records([whole])
        text = re.sub(r"\A(?s:.*)^(Rules: .*?\n)(?s:.*?)\n\n", r"\1", text, count=1, flags=re.MULTILINE)
        text = re.sub(r"^Deal \d+$", "Deal", text, flags=re.MULTILINE)
        text = re.sub(r"^(Dealer|Result): .*\n", "", text, flags=re.MULTILINE)
        text = re.sub(r"^Play: ", "", text, flags=re.MULTILINE)
        text = re.sub(r"(\b)(draw|pass) (?=[AKQJT9][SHDC]\b)", r"\1", text)
        record = read_records(text)[0]
        # Without a line that says who deals first, player 1 does.
        first = whole.deals[0].dealer
        assert [deal.dealer ^ first for deal in record.deals] == [deal.dealer for deal in whole.deals]
        assert [replace(deal, dealer=0) for deal in record.deals] == [replace(deal, dealer=0) for deal in whole.deals]


def test_commas_between_actions_and_spaces_between_cards() -> None:
    text = write_records([match("schnapsen", "with a pack")])
    changed = re.sub(r"(?m)^(Play: \S+) ", r"\1 , ", text)
    changed = re.sub(r"(?m)^Pack: .*$", lambda found: found[0].replace(",", "  "), changed)
    assert changed != text
    assert read_records(changed) == read_records(text)


def test_a_draw_and_a_pass_before_a_card_go_without_saying() -> None:
    pack = "AS,TS,KH,KS,QS,AH,QH,9D,JC,TH,AD,TD,JH,JS,9S,9H,KD,QD,JD,AC,TC,KC,QC,9C"
    text = f"Rules: standard\nDeal 1\nPack: {pack}\nKH TH\nAD JC\nclose AH QH"
    deal = read_records(text)[0].deals[0]
    assert deal.pack is not None
    assert deal.pack[0] is Card.AS
    assert [action for action in deal.actions if action in (DRAW, PASS)] == [DRAW, PASS]
    assert len(deal.actions) == 9


def test_the_seat_may_be_written() -> None:
    pack = "AS,TS,KH,KS,QS,AH,QH,9D,JC,TH,AD,TD,JH,JS,9S,9H,KD,QD,JD,AC,TC,KC,QC,9C"
    text = f"Rules: standard\nDeal 1\nPack: {pack}\nF:marry:H D:x"
    with pytest.raises(NotationError) as refused:
        read_records(text)
    assert refused.value.problem is Problem.WRONG_SEAT
    plain = read_records(text.replace("F:marry:H D:x", "marry:H KH TH AD JC"))
    assert read_records(text.replace("F:marry:H D:x", "f.marry:H F:KH D:TH d:AD F:JC")) == plain


@pytest.mark.parametrize("line", ["AS KS marry:H", "KS m:h", "f:marry:H F:KH", "draw D:close", "marry:H"])
def test_a_line_of_actions_is_none_of_a_further_tag(line: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_records(f"Rules: standard\nDeal 1\nSeed: {SEED.hex()}\n{line}\n9S no-such")
    assert refused.value.problem in (Problem.ILLEGAL, Problem.WRONG_SEAT, Problem.ACTION)
    record = read_records(f"Rules: standard\nDeal 1\nSeed: {SEED.hex()}\nNote: x\nLong note: marry\n")[0]
    assert record.deals[0].tags == (("Note", "x"), ("Long note", "marry"))


def test_part_of_a_result_is_enough() -> None:
    record = next(m for number in range(50) if (m := match(seed=str(number))).deals[0].result)
    result = record.deals[0].result
    assert result is not None
    words = write_result(result).split()
    text = write_records([replace(record, deals=record.deals[:1])])
    for count in range(len(words)):
        line = " ".join(words[:count])
        assert read_records(re.sub(r"Result: .*", f"Result: {line}", text))[0].deals[0].result == result


def test_a_deal_broken_off_counts_for_nothing_and_is_dealt_again() -> None:
    deals = "".join(f"Deal\nSeed: {seed_from_text(str(number)).hex()}\n" for number in range(3))
    record = read_records(f"Rules: schnapsen\n{deals}")[0]
    assert [deal.dealer for deal in record.deals] == [0, 0, 0]
    assert record.score().points == (0, 0)
    assert record.score().deals == 3


def test_an_empty_text_has_no_match() -> None:
    assert read_records("") == ()
    assert read_records("\ufeff\n# nothing\n; at all\n\n// here\n") == ()


MARKS = st.sampled_from("#;/{}\\:,.-\t\n\r 0123456789AKQJTSHDCsdhcFDfd\ud800\x00\x1b")


@given(st.data())
def test_a_record_with_any_mistake_is_read_or_refused_with_its_place(data: st.DataObject) -> None:
    text = write_records([match(), match("schnapsen")])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from((0, 1, 1, 2, 10, 100)))
        text = text[:at] + data.draw(st.text(MARKS, max_size=4)) + text[at + length :]
    matches, refused = None, None
    try:
        matches = read_records(text)
    except NotationError as error:
        refused = error
    if matches is not None:
        assert read_records(write_records(matches)) == matches
    if refused is not None:
        line = re.split(r"\r\n|\r|\n", text)[refused.line - 1]
        assert 1 <= refused.column <= len(line) + 1


# Decisions of a computer

PLAYED = f"Rules: standard\nDeal 1\nSeed: {'00' * 32}\n"


@pytest.mark.parametrize("name", ALL_RULES)
def test_playouts_stand_behind_their_actions(name: str) -> None:
    rng = Random(f"playouts {name}")
    record = random_match(rng, rules_named(name, rng))
    deals = []
    for deal in record.deals:
        places = [place for place in range(len(deal.actions)) if rng.random() < 0.5]
        deals.append(replace(deal, playouts=tuple((place, rng.choice((0, 1, 40_000, 10**9))) for place in places)))
    record = replace(record, deals=tuple(deals))
    text = write_records([record])
    assert read_records(text) == (record,)
    assert write_records(read_records(text)) == text
    assert [deal.playouts for deal in read_records(text, check=False)[0].deals] == [deal.playouts for deal in deals]


@pytest.mark.parametrize(
    ("play", "playouts"),
    [
        ("AD {40000 playouts} KD", ((0, 40000),)),
        ("AD {  7   PLAYOUTS}, KD {0 playouts}", ((0, 7), (1, 0))),
        ("AD{12 playouts}KD", ((0, 12),)),
        ("AD {well played} {5 playouts} KD", ((0, 5),)),
        ("AD {5 playouts} {6 playouts} KD", ((0, 5),)),
        ("{5 playouts} AD KD", ()),
        ("AD {many playouts} KD {-3 playouts}", ()),
        ("AD {1e3 playouts} KD {\u0665 playouts} ", ()),
        ("AD {1234567890123 playouts} KD", ()),
        ("AD KD # {5 playouts}", ()),
    ],
)
def test_playouts_are_read_in_all_forms(play: str, playouts: tuple[tuple[int, int], ...]) -> None:
    """What is no such remark is a remark like any other."""
    (record,) = read_records(f"{PLAYED}Play: {play}\n")
    assert len(record.deals[0].actions) == 2
    assert record.deals[0].playouts == playouts


def test_playouts_belong_to_the_written_action_and_not_to_one_put_in() -> None:
    (record,) = read_records(f"{PLAYED}AD {{1 playouts}} KD {{2 playouts}}\nTS {{3 playouts}}\n")
    deal = record.deals[0]
    assert DRAW in deal.actions
    assert [str(deal.actions[place]) for place, _number in deal.playouts] == [
        str(action) for action in deal.actions if action != DRAW
    ]
    assert deal.playouts_at(deal.actions.index(DRAW)) is None
