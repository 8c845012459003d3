"""A second implementation of the rules, slow and simple, written from ``docs/rules.md`` (part 2).

It shares no code with the engine: cards are two letters (``"TS"``), actions are words (``"play TS"``, ``"marry S"``,
``"exchange"``, ``"close"``, ``"claim"``, ``"draw"``, ``"pass"``), seats are ``"F"`` and ``"D"``, and nothing is counted
before it is asked for. Of a ``Rules`` value it reads the fields, as data.
"""

from __future__ import annotations

from typing import Any

SUITS = "SHDC"
RANKS_OF_VALUES = "ATKQJ9"
RANK_NAMES = {"ACE": "A", "TEN": "T", "KING": "K", "QUEEN": "Q", "JACK": "J", "NINE": "9"}
OTHER = {"F": "D", "D": "F"}


class Referee:
    """One deal, changed in place by :meth:`act`.

    ``situation`` is one of "leading", "replying", "before drawing", "asked", "only a claim", "over". ``talon`` are the
    cards to be drawn in order, the upcard last. ``result`` is empty until the deal is over.
    """

    def __init__(self, rules: Any, pack: list[str], auto_draw: bool = False) -> None:
        self.rules = rules
        self.auto_draw = auto_draw
        self.ranks = [RANK_NAMES[rank.name] for rank in rules.ranks]
        self.hands: dict[str, list[str]] = {"F": [], "D": []}
        left = list(pack)
        upcard = ""
        for number, size in enumerate(rules.packets):
            for seat in "FD":
                for _ in range(size):
                    self.hands[seat].append(left.pop(0))
            if number + 1 == rules.upcard_after:
                upcard = left.pop(0)
        self.talon = [*left, upcard]
        self.trump = upcard[1]
        self.leader = "F" if rules.first_leader == "forehand" else "D"
        self.turn = self.leader
        self.situation = "leading"
        self.table = ""
        self.tricks: list[dict[str, str]] = []
        self.marriages: list[dict[str, Any]] = []
        self.shown: list[str] = []
        self.closer = ""
        self.closer_has_led = False
        self.tricks_at_close = 0
        self.other_at_close = {"points": 0, "tricks": 0}
        self.bonus = {"F": 0, "D": 0}
        self.seen: dict[str, set[str]] = {"F": set(), "D": set()}
        self.absent: dict[str, set[str]] = {"F": set(), "D": set()}
        self.result: dict[str, Any] = {}
        self.history: list[str] = []
        self.by_itself: list[str] = []

    # Counting

    def value(self, card: str) -> int:
        return int(self.rules.values[RANKS_OF_VALUES.index(card[0])])

    def tricks_of(self, seat: str) -> int:
        return len([trick for trick in self.tricks if trick["winner"] == seat])

    def in_tricks(self, seat: str) -> int:
        won = [trick for trick in self.tricks if trick["winner"] == seat]
        return sum(self.value(trick["led"]) + self.value(trick["reply"]) for trick in won)

    def marriages_of(self, seat: str) -> int:
        return sum(marriage["worth"] for marriage in self.marriages if marriage["seat"] == seat)

    def marriages_count(self, seat: str) -> bool:
        return not self.rules.marriage_needs_trick or self.tricks_of(seat) > 0

    def points(self, seat: str) -> int:
        married = self.marriages_of(seat) if self.marriages_count(seat) else 0
        return self.in_tricks(seat) + married + self.bonus[seat]

    def pending(self, seat: str) -> int:
        return 0 if self.marriages_count(seat) else self.marriages_of(seat)

    def is_out(self, seat: str) -> bool:
        return self.points(seat) >= int(self.rules.out_at)

    # What everybody can see

    def lowest_trump(self) -> str:
        return self.ranks[-1] + self.trump

    def upcard(self) -> str:
        return self.talon[-1] if self.talon else ""

    def strict(self) -> bool:
        return self.closer != "" or not self.talon

    def played(self) -> list[str]:
        cards = [card for trick in self.tricks for card in (trick["led"], trick["reply"])]
        return [*cards, self.table] if self.table else cards

    def before_drawing(self) -> bool:
        return self.situation == "before drawing"

    # What may be done

    def legal(self) -> list[str]:
        """All actions of the player on turn."""
        seat = self.turn
        if self.situation == "over":
            return []
        if self.situation == "only a claim":
            return ["claim"]
        if self.situation == "asked":
            return ["exchange", "pass"] if self.lowest_trump() in self.hands[seat] else ["pass"]
        actions = []
        if self.situation == "leading":
            actions += ["play " + card for card in self.leads()]
        if self.situation == "replying":
            actions += ["play " + card for card in self.replies()]
        if self.before_drawing():
            actions += ["draw"]
        actions += ["marry " + suit for suit in SUITS if self.may_marry(suit)]
        if self.rules.exchange == "optional" and self.may_exchange():
            actions += ["exchange"]
        if self.may_close():
            actions += ["close"]
        if self.may_claim():
            actions += ["claim"]
        return actions

    def leads(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.shown and self.rules.marriage_must_lead:
            return [card for card in hand if card in ("K" + self.shown[-1], "Q" + self.shown[-1])]
        return hand

    def duties(self) -> tuple[bool, bool, bool]:
        rules = self.rules
        if self.strict():
            return rules.must_follow, rules.must_head, rules.must_trump
        return rules.open_must_follow, rules.open_must_head, rules.open_must_trump

    def replies(self) -> list[str]:
        hand = self.hands[self.turn]
        follow, head, trump = self.duties()
        if not follow:
            return hand
        same = [card for card in hand if card[1] == self.table[1]]
        if same:
            higher = [card for card in same if self.beats(card, self.table)]
            return higher if head and higher else same
        trumps = [card for card in hand if card[1] == self.trump]
        return trumps if trump and trumps else hand

    def beats(self, reply: str, led: str) -> bool:
        if reply[1] == led[1]:
            return self.ranks.index(reply[0]) < self.ranks.index(led[0])
        return reply[1] == self.trump

    def may_exchange(self, holding_it: bool = True) -> bool:
        """Outside the question after a close. Without ``holding_it``: as if the player held the card."""
        rules, seat = self.rules, self.turn
        if rules.exchange == "off" or not self.talon or self.upcard() == self.lowest_trump():
            return False
        if holding_it and self.lowest_trump() not in self.hands[seat]:
            return False
        if self.situation == "replying" and rules.exchange_when != "any":
            return False
        if self.closer:
            own = self.closer == seat and self.situation == "leading" and not self.closer_has_led
            if not (own and rules.exchange_after_own_close):
                return False
        if self.shown:
            return False
        if rules.exchange_needs_trick and self.tricks_of(seat) == 0:
            return False
        if self.before_drawing() and len(self.talon) < 4:
            return False
        return len(self.talon) >= int(rules.exchange_min_talon)

    def worth(self, suit: str) -> int:
        rules = self.rules
        if suit == self.trump and self.in_tricks(self.turn) >= rules.marriage_trump_needs:
            return int(rules.marriage_trump)
        return int(rules.marriage_plain)

    def may_marry(self, suit: str) -> bool:
        rules, seat = self.rules, self.turn
        if "K" + suit not in self.hands[seat] or "Q" + suit not in self.hands[seat]:
            return False
        if suit in [marriage["suit"] for marriage in self.marriages]:
            return False
        if len(self.shown) >= rules.marriages_per_lead:
            return False
        if self.situation == "replying":
            if rules.marriage_when != "lead-or-out" or not self.marriages_count(seat):
                return False
            if self.points(seat) + self.worth(suit) < rules.out_at:
                return False
        if self.before_drawing() and len(self.talon) < 4:
            return False
        if not self.tricks and not rules.marriage_first_lead:
            return False
        if self.closer:
            return bool(rules.marriage_after_close)
        return bool(self.talon or rules.marriage_after_exhaustion)

    def may_close(self) -> bool:
        rules = self.rules
        if not rules.closing or self.situation == "replying" or self.closer or not self.talon:
            return False
        if not self.tricks and not rules.close_first_lead:
            return False
        if self.before_drawing() and len(self.talon) < 4:
            return False
        return len(self.talon) >= int(rules.close_min_talon)

    def may_claim(self) -> bool:
        if self.rules.claims != "explicit" or self.situation == "replying":
            return False
        if self.tricks_of(self.turn) > 0:
            return True
        return len(self.shown) > 0 and not self.rules.marriage_needs_trick

    # Acting

    def act(self, action: str) -> None:
        """Do an action, and what happens by itself after it. Nothing is checked."""
        seat = self.turn
        self.by_itself = []
        word, _, what = action.partition(" ")
        if word == "play" and self.situation == "leading":
            self.lead(what)
        elif word == "play":
            self.reply(what)
        elif word == "marry":
            self.marry(what)
        elif word == "exchange":
            self.exchange(seat)
            if self.situation == "asked":
                self.situation, self.turn = "leading", self.closer
        elif word == "pass":
            self.history.append(f"{seat} pass")
            self.situation, self.turn = "leading", self.closer
        elif word == "close":
            self.close()
        elif word == "claim":
            self.claim()
        elif word == "draw":
            self.draw()
        if self.before_drawing() and self.auto_draw:
            self.exchange_by_itself()
            self.draw()
        self.exchange_by_itself()

    def exchange_by_itself(self) -> None:
        if self.rules.exchange != "automatic" or self.situation in ("over", "asked", "only a claim"):
            return
        if self.may_exchange():
            self.exchange(self.turn)
            self.by_itself.append("exchange")
        elif self.may_exchange(holding_it=False):
            self.absent[self.turn].add(self.lowest_trump())

    def exchange(self, seat: str) -> None:
        self.history.append(f"{seat} exchange")
        low, taken = self.lowest_trump(), self.talon[-1]
        self.hands[seat].remove(low)
        self.hands[seat].append(taken)
        self.talon[-1] = low
        self.seen[seat].discard(low)
        self.seen[seat].add(taken)
        for each in "FD":
            self.absent[each].discard(low)

    def marry(self, suit: str) -> None:
        seat = self.turn
        self.history.append(f"{seat} marry {suit}")
        self.marriages.append({"seat": seat, "suit": suit, "worth": self.worth(suit)})
        self.shown.append(suit)
        self.seen[seat] |= {"K" + suit, "Q" + suit}
        if self.rules.claims == "automatic":
            if self.is_out(seat):
                self.win_as_out(seat)
        elif self.situation == "replying":
            self.situation = "only a claim"

    def lead(self, card: str) -> None:
        seat = self.turn
        if self.rules.marriage_automatic and card[0] in "KQ" and not self.shown and self.may_marry(card[1]):
            self.marry(card[1])
            self.by_itself.append("marry")
            if self.situation == "over":
                return
        self.history.append(f"{seat} play {card}")
        self.hands[seat].remove(card)
        self.seen[seat].discard(card)
        self.table = card
        self.shown = []
        if self.closer:
            self.closer_has_led = True
        self.turn = OTHER[seat]
        self.situation = "replying"

    def reply(self, card: str) -> None:
        seat, led = self.turn, self.table
        self.history.append(f"{seat} play {card}")
        self.hands[seat].remove(card)
        self.seen[seat].discard(card)
        self.learn_from_reply(seat, led, card)
        winner = seat if self.beats(card, led) else OTHER[seat]
        self.tricks.append({"leader": OTHER[seat], "led": led, "reply": card, "winner": winner})
        self.table = ""
        self.leader = self.turn = winner
        self.situation = "leading"
        if not self.hands["F"] and not self.hands["D"]:
            self.end_of_deal(winner)
        elif self.rules.claims == "automatic" and self.is_out(winner):
            self.win_as_out(winner)
        elif not self.strict():
            if self.rules.close_before_drawing:
                self.situation = "before drawing"
            else:
                self.draw()

    def learn_from_reply(self, seat: str, led: str, card: str) -> None:
        """Cards that the reply shows its player not to hold, given the duties."""
        follow, head, trump = self.duties()
        for rank in self.ranks:
            for suit in SUITS:
                other = rank + suit
                follows_better = follow and other[1] == led[1] and card[1] != led[1]
                heads = follow and head and card[1] == led[1] and not self.beats(card, led)
                heads_better = heads and other[1] == led[1] and self.beats(other, led)
                no_suit = card[1] not in (led[1], self.trump)
                trumps_better = follow and trump and no_suit and other[1] == self.trump
                if (follows_better or heads_better or trumps_better) and other != self.upcard():
                    self.absent[seat].add(other)

    def draw(self) -> None:
        if self.before_drawing():
            self.history.append(f"{self.turn} draw")
        first = self.leader if self.rules.draw_order == "winner-first" else OTHER[self.leader]
        for seat in (first, OTHER[first]):
            card = self.talon.pop(0)
            self.hands[seat].append(card)
            if not self.talon:
                self.seen[seat].add(card)
        self.absent = {"F": set(), "D": set()}
        self.situation = "leading"

    def close(self) -> None:
        rules, seat = self.rules, self.turn
        other = OTHER[seat]
        self.history.append(f"{seat} close")
        self.closer = seat
        self.tricks_at_close = len(self.tricks)
        self.other_at_close = {"points": self.points(other), "tricks": self.tricks_of(other)}
        self.situation = "leading"
        low = self.lowest_trump()
        asked = rules.exchange_at_close == "always"
        if rules.exchange_at_close == "with-trick":
            asked = self.tricks_of(other) > 0
        if not asked or low == self.upcard() or low in self.played():
            return
        if rules.exchange == "optional":
            self.situation, self.turn = "asked", other
        elif low in self.hands[other]:
            self.exchange(other)
            self.by_itself.append("exchange at close")
        else:
            self.absent[other].add(low)

    def claim(self) -> None:
        seat = self.turn
        self.history.append(f"{seat} claim")
        if self.is_out(seat):
            self.win_as_out(seat)
        else:
            self.end(OTHER[seat], "false-claim", self.price_of_false_claim(seat))

    # What it is worth

    def scale(self, points: int, tricks: int) -> int:
        one, two, three = self.rules.game_points
        if tricks == 0:
            return int(three)
        return int(two) if points < self.rules.schneider_below else int(one)

    def price_of_close(self, numbers: tuple[int, int, int]) -> int:
        rules, other = self.rules, OTHER[self.closer]
        tricks = self.other_at_close["tricks"] if rules.close_trickless_at == "closing" else self.tricks_of(other)
        if tricks == 0:
            price = numbers[2]
        elif self.points(self.closer) >= rules.schneider_below:
            price = numbers[0]
        else:
            price = numbers[1]
        return price * int(rules.closed_factor)

    def price_of_out(self, seat: str) -> tuple[str, int]:
        """The reason and the game points of a deal that ``seat`` wins by being out."""
        other = OTHER[seat]
        if not self.closer:
            return "claim", self.scale(self.points(other), self.tricks_of(other))
        if self.closer == other:
            return "closer-beaten", self.price_of_close(self.rules.beaten_close)
        points, tricks = self.points(other), self.tricks_of(other)
        if self.rules.close_scored_at == "closing":
            points, tricks = self.other_at_close["points"], self.other_at_close["tricks"]
        return "closed-made", self.scale(points, tricks) * int(self.rules.closed_factor)

    def price_of_false_claim(self, seat: str) -> int:
        rules = self.rules
        with_trick, without = rules.false_claim
        price = int(with_trick) if self.tricks_of(OTHER[seat]) > 0 else int(without)
        if rules.false_claim_pays == "would-have-won":
            price = self.price_of_out(seat)[1]
        if self.closer == seat:
            failed = self.price_of_close(rules.failed_close)
            if rules.closer_false_claim == "failed-close":
                price = failed
            if rules.closer_false_claim == "larger":
                price = max(price, failed)
        return price

    def win_as_out(self, seat: str) -> None:
        reason, worth = self.price_of_out(seat)
        self.end(seat, reason, worth)

    def end_of_deal(self, last: str) -> None:
        rules = self.rules
        loser = OTHER[last]
        if self.closer:
            if rules.last_trick_bonus_closed:
                self.bonus[last] = rules.last_trick_bonus
            if self.is_out(last) and (last == self.closer or rules.claims == "automatic"):
                self.win_as_out(last)
            else:
                self.end(OTHER[self.closer], "closed-failed", self.price_of_close(rules.failed_close))
            return
        if self.is_out(last):
            if rules.claims == "automatic":
                self.bonus[last] = rules.last_trick_bonus
            self.win_as_out(last)
            return
        self.bonus[last] = rules.last_trick_bonus
        tied = self.points("F") == self.points("D")
        if rules.nobody_out == "last-trick" or (tied and rules.tie == "last-trick"):
            by_scale = self.scale(self.points(loser), self.tricks_of(loser))
            self.end(last, "last-trick", int(rules.last_trick_game_points) or by_scale)
        elif tied:
            self.end("", "draw", 0)
        else:
            best = max("FD", key=self.points)
            self.end(best, "counted", self.scale(self.points(OTHER[best]), self.tricks_of(OTHER[best])))

    def end(self, winner: str, reason: str, game_points: int) -> None:
        self.situation = "over"
        self.shown = []
        self.result = {
            "winner": winner,
            "ending": reason,
            "game_points": game_points,
            "card_points": [self.points("F"), self.points("D")],
            "tricks": [self.tricks_of("F"), self.tricks_of("D")],
        }
