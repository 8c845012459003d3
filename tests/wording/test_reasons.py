from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.actions import CLAIM, CLOSE, EXCHANGE, PLAYS, SEATS
from sixtysix.engine.cards import CARDS, SUITS, Card, Suit
from sixtysix.engine.reasons import Reason, Why
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.wording import card_name, reason
from tests.pseudo import cut, untranslated
from tests.strategies import any_rules
from tests.wording.sentences import EVERY_ACTION, is_sentence, played

STANDARD = RULESETS["standard"]


@given(st.sampled_from(Why), st.sampled_from(CARDS), st.sampled_from(SUITS), st.integers(2, 12), any_rules())
def test_every_kind_of_refusal_has_a_sentence(why: Why, card: Card, suit: Suit, number: int, rules: Rules) -> None:
    assert is_sentence(reason(Reason(why, card, suit, number), rules))


def test_different_refusals_have_different_sentences() -> None:
    sentences = [reason(Reason(why, Card.QS, Suit.HEARTS, 4), STANDARD) for why in Why]
    assert len(set(sentences)) == len(sentences)


@given(any_rules(), st.randoms(use_true_random=False))
def test_every_refusal_in_a_deal_can_be_said(rules: Rules, rng: Random) -> None:
    for deal, _events in played(rules, rng):
        for seat in SEATS:
            for action in EVERY_ACTION:
                refused = deal.why_not(action, seat)
                if refused is not None:
                    sentence = reason(refused, rules)
                    assert is_sentence(sentence)
                    if refused.card is not None:
                        assert card_name(refused.card) in sentence


def test_what_the_player_should_do_is_said() -> None:
    assert (
        reason(Reason(Why.HEAD_TRICK, Card.KS), STANDARD)
        == "You must beat the king of spades: you hold a higher spade."
    )
    assert (
        reason(Reason(Why.FOLLOW_SUIT, Card.TH), STANDARD)
        == "You must follow suit: the ten of hearts was led and you hold a heart."
    )
    assert (
        reason(Reason(Why.MUST_TRUMP, Card.AC, Suit.HEARTS), STANDARD)
        == "You have no club to follow the ace of clubs, so you must trump it with hearts."
    )
    assert (
        reason(Reason(Why.CLOSE_TALON, number=4), STANDARD)
        == "You may close only while at least 4 cards are left in the stock, the upcard included."
    )
    assert (
        reason(Reason(Why.CLAIM_AUTOMATIC), RULESETS["santase"])
        == "Nobody claims under these rules: the deal ends by itself as soon as a player has 66 card points."
    )


@pytest.mark.usefixtures("pseudo_language")
def test_all_refusals_are_translated() -> None:
    for why in Why:
        for rules in RULESETS.values():
            text = reason(Reason(why, Card.QS, Suit.HEARTS, 4), rules)
            assert untranslated(text) == cut(text) == []


def test_a_refusal_speaks_of_the_rules_in_force() -> None:
    """The two refusals that a table meets first, from the deal to the sentence."""
    santase = next(played(RULESETS["santase"], Random(1)))[0]
    for action, said in (
        (CLOSE, "These rules allow no closing on the first lead of a deal."),
        (EXCHANGE, "You may exchange only after you have won a trick."),
        (CLAIM, "Nobody claims under these rules: the deal ends by itself as soon as a player has 66 card points."),
    ):
        refused = santase.why_not(action)
        assert refused is not None
        if action == EXCHANGE and refused.why is Why.EXCHANGE_UPCARD:
            continue
        assert reason(refused, santase.rules) == said
    absent = next(play for play in PLAYS if santase.why_not(play) is not None)
    refused = santase.why_not(absent)
    assert refused is not None
    assert reason(refused, santase.rules) == f"You do not hold the {card_name(absent.card)}."
