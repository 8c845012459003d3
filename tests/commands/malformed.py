"""Bad positions and records. A ``^`` stands where the column (and line) of the sentence must point, and is taken out.

Each row: what is wrong, the text, and what the sentence must say: words of it, parted by ``|``.
"""

from __future__ import annotations

from typing import Final

from sixtysix.engine.notation import Problem

Row = tuple[Problem, str, str]

FIRST: Final = "F=AS,TS,KH,QH,9D,JC D=KS,QS,AH,TH,AD,TD"
"""Hands at the first lead, with :data:`REST` a whole position; forehand holds the marriage in trumps, hearts."""
REST: Final = "up=9H stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C"
WHOLE: Final = f"{FIRST} {REST}"
SECOND: Final = "F=AS,KH,QH,9D,JC,JS D=QS,AH,TH,AD,TD,9S up=9H stock=JH,KD,QD,JD,AC,TC,KC,QC,9C"
"""After a trick (TS, KS), both having drawn."""
THIRD: Final = "F=AS,KH,QH,9D,JC,KD D=AH,TH,AD,TD,9S,JH up=9H stock=QD,JD,AC,TC,KC,QC,9C lead=D"
"""After another one (JS, QS), which the dealer won."""
UNDRAWN: Final = "F=AS,KH,QH,9D,JC D=QS,AH,TH,AD,TD up=9H stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C"
"""After the first trick, before drawing."""
END: Final = "F=KS,QS,AH,9H D=KD,QD,TH,JC up=- trump=H"
"""The stock is exhausted and four cards each are left; 83 card points are in eight tricks."""
CLOSED: Final = "F=KS,QS,AH,9H D=KD,QD,TH,JC up=JH stock=TS,JS,9S,9C,9D lead=D tricks=2/3 points=21/48"
"""Closed by the dealer after three tricks, and two more have been played."""
UNEQUAL: Final = "F=^AS,KH,QH,9D,JC,9S D=QS,AH,TH,AD,TD up=9H stock=JH,KD,QD,JD,AC,TC,KC,QC,9C"
KING_LED: Final = "F=AS,QH,9D,JC,JS,9S D=KS,QS,AH,TD,JH,KD up=9H stock=QD,JD,AC,TC,KC,QC,9C,AD,TS"
LAST_TWO: Final = "F=KS,QS,AH,9H,TD D=KD,QD,TH,JC,AS up=JH stock=TS"
ALL_TO_F: Final = "F=KS,QS,AH,9H D=KD,QD,TH,JC up=JH stock=TS,JS,9S,9C,9D tricks=5/0 points=69/0"
NO_CLOSING: Final = "standard[closing=false;close_before_drawing=false;exchange_at_close=never]"
HIDDEN: Final = "view=F F=AS,TS,KH,QH,9D,JC D=?,?,?,?,?,? stock=?,?,?,?,?,?,?,?,?,?,? up=9H"
ALL: Final = "F=- D=- up=- trump=H"

POSITIONS: Final[list[Row]] = [
    # The line and its fields
    (Problem.EMPTY, "^", "position is empty|standard, turkish"),
    (Problem.EMPTY, "^  \t ", "position is empty"),
    (Problem.TOO_LONG, f"standard {WHOLE} past={'F.KS,' * 1000}"[:4000] + "^F.KS", "longer than 4000 characters"),
    (Problem.FIELD_FORM, f"standard {FIRST} ^9H", "'9H'|name, = and its value|trump=H"),
    (Problem.FIELD_FORM, f"standard {FIRST} ^up=", "'up='|name, = and its value"),
    (Problem.FIELD_FORM, f"standard {FIRST} ^=9H", "'=9H'"),
    (Problem.UNKNOWN_FIELD, f"standard {WHOLE} ^tirck=1/0", "'tirck'|'tricks'"),
    (Problem.UNKNOWN_FIELD, f"standard {WHOLE} ^zzz=1", "'zzz'|notation.md"),
    (Problem.FIELD_TWICE, f"standard {WHOLE} ^UP=9H", "'up'|twice"),
    (Problem.FIELD_MISSING, "standard D=AS,TS^", "Forehand's cards|F=AS,TS,KH"),
    (Problem.FIELD_MISSING, "standard F=AS,TS^ ", "dealer's cards|D=-"),
    (Problem.FIELD_MISSING, "standard F=AS D=TS^", "trump suit|trump=H"),
    (Problem.FIELD_MISSING, f"standard {HIDDEN}^", "view|played=-"),
    # Rules
    (Problem.RULES_TEXT, f"^st/andard {WHOLE}", "'st/andard'|standard[match_target=5]"),
    (Problem.RULES_FIELD, f"standard[^match_target] {WHOLE}", "'match_target'|match_target=5"),
    (Problem.RULES_FIELD, f"standard[tie=draw;^] {WHOLE}", "match_target=5"),
    (Problem.FIELD_TWICE, f"standard[tie=draw;^tie=carry] {WHOLE}", "'tie'|twice"),
    (Problem.RULES_VALUES, f"standard[values=A:11,^T] {WHOLE}", "'T'|K:4"),
    (Problem.NUMBER, f"standard[values=A:^x] {WHOLE}", "'x'"),
    (Problem.RULES_NAME, f"^santase=standard[tie=carry] {WHOLE}", "'santase'|name of theirs"),
    (Problem.RULES, f"^standrd {WHOLE}", "'standrd'|'standard'"),
    (Problem.RULES, f"^qqq {WHOLE}", "'qqq'|sixtysix rules"),
    (Problem.RULES, f"standard[^close_mini=4] {WHOLE}", "'close_mini'|'close_min_talon'"),
    (Problem.RULES, f"standard[^match_target=0] {WHOLE}", "'match_target'|1 to 999|0"),
    (Problem.RULES, f"standard[^tie=perhaps] {WHOLE}", '"draw", "carry" or "last-trick"|"perhaps"'),
    (Problem.RULES, f"standard[^false_claim=2] {WHOLE}", "'false_claim'|2 whole numbers"),
    (Problem.RULES, f"standard[^hand_size=12] {WHOLE}", "'hand_size'|12"),
    (Problem.RULES, f"standard[^ranks=ATKQQ9] {WHOLE}", "'ranks'|once"),
    # Words
    (Problem.CARD, f"standard {FIRST.replace('TS', '^1S')} {REST}", "'1S' is no card|T or 10|TS"),
    (Problem.CARD, f"standard {FIRST.replace('TS', '^')} {REST}", "card is missing|comma"),
    (Problem.CARD, "standard F=AS D=^-,TS up=9H", "'-' is no card"),
    (Problem.CARD, f"standard {FIRST} up=^9H,JS", "'9H,JS' is no card"),
    (Problem.CARD, f"standard F=AS,^J\u202e♣ D=KS {REST}", r"J\u202e♣"),
    (Problem.CARD, f"standard F=AS,^\x1b[2J D=KS {REST}", r"\x1b[2J"),
    (Problem.SEAT, f"standard {WHOLE} lead=^A", "'A' is no seat|F for forehand"),
    (Problem.SEAT, f"standard {WHOLE} view=^me", "'me' is no seat"),
    (Problem.SUIT, f"standard {WHOLE} trump=^heart", "'heart' is no suit|S, H, D or C"),
    (Problem.SUIT, f"standard {WHOLE} melds=F:^X40", "'X' is no suit"),
    (Problem.NUMBER, f"standard {WHOLE} tricks=^one/0", "'one'|whole number"),
    (Problem.NUMBER, f"standard {WHOLE} points=0/^-3", "'-3'|whole number"),
    (Problem.NUMBER, f"standard {WHOLE} points=0/^\u0661", "whole number"),
    (Problem.PAIR_FORM, f"standard {WHOLE} tricks=^3", "'tricks'|tricks=20/14|'3'"),
    (Problem.MELD_FORM, f"standard {WHOLE} melds=^H", "'H'|F:H40"),
    (Problem.CLOSED_FORM, f"standard {WHOLE} closed=^F", "'F'|F:14/1"),
    (Problem.STEP, f"standard {WHOLE} step=^lead", "'lead'|play, draw or exchange"),
    (Problem.RESULT_FORM, f"standard {WHOLE} result=^F:won:2", "'F:won:2'|F:claim:2"),
    # Cards
    (Problem.NOT_IN_PACK, "schnapsen F=AS,^9S D=TS", "nine of spades|pack"),
    (Problem.CARD_TWICE, f"standard {FIRST.replace('KS', '^AS')} {REST}", "ace of spades|twice"),
    (Problem.CARD_TWICE, f"standard {FIRST} {REST} table=^9H", "nine of hearts|twice"),
    (Problem.UPCARD_MISSING, f"standard {FIRST} stock=^JS trump=H", "'up'"),
    (Problem.TRUMP_UPCARD, f"standard {WHOLE} trump=^S", "spades|nine of hearts"),
    (Problem.TALON_ODD, f"standard {FIRST} up=9H stock=^JS,9S", "3 cards|even"),
    (Problem.TALON_LARGE, "standard F=AS D=KS up=9H stock=^" + WHOLE.split("stock=")[1] + ",AD,TD", "14 cards|12"),
    (Problem.TRICK_COUNT, f"standard {WHOLE.replace(',JC', '')}^", "odd number of cards (1)"),
    (Problem.TRICK_COUNT, f"standard {SECOND} tricks=^2/0 points=14/0", "2 cards|add up to 1, not 2"),
    (Problem.TRICK_COUNT, f"standard {UNDRAWN} tricks=^1/0 points=14/0", "step=draw|12 cards left"),
    (Problem.HANDS_UNEQUAL, f"standard {UNEQUAL} table=JS tricks=1/0", "forehand|4 cards"),
    (Problem.HAND_LARGE, "standard F=^AS,TS,KS,QS,JS,9S,AH D=AD,TD,KD,QD,JD,9D,TH trump=H tricks=3/2", "6 cards|7"),
    (Problem.LEADER_TRICKLESS, f"standard {SECOND} tricks=1/0 points=14/0 lead=^D", "the dealer"),
    (Problem.LEADER_FIRST, f"standard {WHOLE} lead=^D", "forehand is on lead"),
    (Problem.NOT_OVER, f"standard {ALL} tricks=6/6 points=60/60^", "over|result|F:counted:1"),
    # Points and marriages
    (Problem.POINTS_TRICKLESS, f"standard {WHOLE} points=^5/0", "forehand|5 card points"),
    (Problem.POINTS_SUM, f"standard {SECOND} tricks=1/0 points=^15/0", "14|15"),
    (Problem.POINTS_SPLIT, f"standard {END} tricks=4/4 points=^82/1", "82 and 1 card"),
    (Problem.PENDING, f"standard {WHOLE} melds=F:H40 declared=H pending=^20/0", "pending=40/0"),
    (Problem.MELD_TWICE, f"standard {WHOLE} melds=^F:H40,F:H40", "hearts|once"),
    (Problem.MELD_VALUE, f"standard {WHOLE} melds=^F:H20", "hearts|40 card points|20"),
    (Problem.MELD_TRICKLESS, f"standard {WHOLE} melds=^D:S20", "the dealer|trick"),
    (Problem.MELD_CARDS, f"standard {WHOLE} melds=^F:S20", "spades|forehand|king of spades"),
    (Problem.MELD_KEPT, f"standard {WHOLE} melds=^F:H40", "hearts|led|declared"),
    (Problem.DECLARED, f"standard {WHOLE} declared=^H", "hearts|melds=F:H40"),
    (Problem.DECLARED_NOW, f"standard {KING_LED} tricks=1/0 points=54/0 melds=F:H40 declared=^H", "hearts|both"),
    (Problem.DECLARED_ILLEGAL, f"standard {END} tricks=4/4 points=70/33 melds=F:S20 declared=^S", "spades|exhausted"),
    (Problem.DECLARED_OVER, f"standard {END} tricks=4/4 points=70/33 melds=F:S20 declared=^S result=F:claim:1", "over"),
    # Closing, steps
    (Problem.CLOSED_OFF, f"{NO_CLOSING} {WHOLE} closed=^F:0/0", "no closing"),
    (Problem.CLOSED_EXHAUSTED, f"standard {END} tricks=4/4 points=50/33 closed=^F:0/0", "'stock' and 'up'"),
    (Problem.CLOSED_TALON, f"santase {LAST_TWO} tricks=4/2 points=43/17 closed=^F:0/0", "4 or more|2"),
    (Problem.CLOSED_FIRST, f"santase {WHOLE} closed=^F:0/0", "first lead|forehand"),
    (Problem.CLOSED_FIRST, f"german {WHOLE} closed=^D:0/0", "the dealer|on lead"),
    (Problem.CLOSED_HAD, f"standard {CLOSED} closed=^D@3:15/3", "forehand"),
    (Problem.CLOSED_HAD, f"standard {CLOSED} closed=^D@3:22/1", "forehand|0–21"),
    (Problem.CLOSED_HAD, f"standard {ALL_TO_F} closed=^D@3:0/0", "forehand|on lead"),
    (Problem.CLOSED_AFTER, f"standard {CLOSED} closed=^D@1:15/1", "3 or 4, not 1"),
    (Problem.CLOSED_AFTER, f"turkish {CLOSED} closed=^D@4:15/1", "3, not 4"),
    (Problem.STEP_RULES, f"turkish {UNDRAWN} tricks=1/0 points=14/0 step=^draw", "at once"),
    (Problem.STEP_DRAW, f"standard {WHOLE} step=^draw", "trick just won"),
    (Problem.STEP_EXCHANGE, f"standard {WHOLE} step=^exchange", "just closed"),
    (Problem.OUT_ALREADY, f"santase {END} tricks=4/4 points=^70/13", "70 card points|forehand"),
    # What is known
    (Problem.KNOWN, f"standard {WHOLE} knownF=^KS", "king of spades|forehand"),
    (Problem.KNOWN_SHOWN, f"standard {WHOLE} melds=F:H40 declared=H knownF=^KH", "queen of hearts|forehand"),
    (Problem.LACKS, f"standard {WHOLE} lacksD=^AH", "ace of hearts|'lacksD'"),
    (Problem.LACKS, f"schnapsen {END.replace('9H', 'JH')} tricks=3/3 points=46/35 lacksD=^9S", "nine of spades"),
    # The result
    (Problem.RESULT, f"standard {END} tricks=4/4 points=50/33 result=^F:claim:1", "'claim'|66 card points"),
    (Problem.RESULT, f"standard {END} tricks=4/4 points=50/33 result=^F:closed-made:1", "'closed-made'"),
    (Problem.RESULT, f"standard {END} tricks=4/4 points=50/33 result=^F:closer-beaten:2", "'closer-beaten'"),
    (Problem.RESULT, f"standard {END} tricks=4/4 points=50/33 result=^F:closed-failed:2", "'closed-failed'"),
    (Problem.RESULT, f"standard {END} tricks=4/4 points=50/33 result=^F:counted:2", "'counted'"),
    (Problem.RESULT, f"standard {END} tricks=4/4 points=50/33 result=^-:draw:0", "'draw'"),
    (Problem.RESULT, f"standard {ALL} tricks=6/6 points=70/60 result=^F:last-trick:1", "'last-trick'"),
    (Problem.RESULT, f"santase {END} tricks=4/4 points=50/33 result=^F:false-claim:2", "'false-claim'"),
    (Problem.RESULT_WORTH, f"standard {ALL} tricks=6/6 points=70/60 result=^F:counted:2", "1, not 2"),
    (Problem.RESULT_WORTH, f"standard {END} tricks=4/4 points=50/33 result=^F:false-claim:3", "2, not 3"),
    # The past
    (Problem.PAST, f"standard {SECOND} past=^TS,D.KS", "'TS'|F.KS"),
    (Problem.PAST, f"standard {SECOND} past=F.TS,^F.KS", "'F.KS'|two cards a trick"),
    (Problem.PAST_SUM, f"standard {SECOND} past=^F.TS", "'table'"),
    (Problem.PAST_SUM, f"standard {SECOND} past=^F.TC,D.KS", "'past'|each once"),
    (Problem.PAST_SUM, f"standard {SECOND} past=^D.KS,F.TS", "first trick"),
    (Problem.PAST_SUM, f"standard {SECOND} tricks=0/1 points=0/14 lead=D past=^F.TS,D.KS", "'tricks'"),
    (Problem.PAST_SUM, f"standard {THIRD} tricks=1/1 points=13/6 past=^F.TS,D.KS,F.JS,D.QS", "'points'"),
    (Problem.PAST_SUM, f"standard {SECOND} past=^F.marry:H,F.TS,D.KS", "'melds'"),
    (Problem.PAST_SUM, f"standard {SECOND} past=^F.TS,D.KS,F.close", "'closed'"),
    (Problem.PAST_SUM, f"standard {SECOND} past=^F.TS,D.KS,F.claim", "'result'"),
    # Views
    (Problem.HIDDEN, f"standard F=AS D=^?,KS {REST}", "view=F or view=D"),
    (Problem.VIEW_HAND, f"standard {HIDDEN.replace('F=AS', 'F=^?')} played=-", "'F'|sees its own cards"),
    (Problem.VIEW_HAND, f"standard {HIDDEN.replace('up=9H', 'up=^?')} played=-", "'up'"),
    (Problem.VIEW_STOCK, f"standard {HIDDEN.replace('stock=?', 'stock=^9S')} played=-", "'?'|'9S'"),
    (Problem.VIEW_PLAYED, f"standard {WHOLE} played=^-", "belongs to a view"),
    (Problem.VIEW_COUNT, f"standard {HIDDEN.replace('D=?,', 'D=')} played=^-", "17|16"),
    (Problem.VIEW_LACKS, f"standard {HIDDEN} played=- lacksD=^KS,QS,JS,9S,AH,TH,JH,AD,TD,KD,QD,JD", "the dealer|5|6"),
    (Problem.CARD_TWICE, f"standard {HIDDEN} played=^AS", "ace of spades"),
    (Problem.NOT_IN_PACK, "schnapsen view=F F=AS D=? up=JH stock=? played=TS,^9S", "nine of spades"),
]

SEED: Final = "00" * 32
DEAL: Final = f"Deal 1\nSeed: {SEED}\n"
"""In `standard` forehand gets TS AD QD 9D TC JC, the dealer KS TH KH 9H KD AC; the upcard is JH."""
HEAD: Final = "Match\nRules: standard\n"
SCHNAPSEN: Final = "Rules: schnapsen\n"
PACK: Final = "AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"

RECORDS: Final[list[Row]] = [
    (Problem.RECORD_LINES, "\n" * 100_000 + "^", "100000 lines"),
    (Problem.RECORD_DEALS, f"{HEAD}" + "Deal\n" * 5000 + "^Deal\n", "5000 deals"),
    (Problem.TOO_LONG, f"{HEAD}{'{' * 4000}^x\n", "longer than 4000 characters"),
    (Problem.NO_MATCH, "^", "no match|'Match'"),
    (Problem.NO_MATCH, "^\n# nothing here\n\n", "no match"),
    (Problem.LINE, "^Dear Ben\n", "'Dear Ben'|before the first line 'Deal 1'"),
    (Problem.LINE, f"{HEAD}\n  ^KS QS\n", "'KS QS'"),
    (Problem.LINE, '^{"matches": []}\n', "matches"),
    (Problem.LINE, "^\x1b]0;title\x07\n", r"\x1b]0;title\x07"),
    (Problem.HEADING, "^Match: Ada and Ben\n", "'Match: Ada and Ben'|alone"),
    (Problem.HEADING, f"{HEAD}^Deal 1: the first\n", "'Deal 1: the first'"),
    (Problem.RULES_MISSING, "^Match\nPlayer 1: Ada\n", "Rules: standard"),
    (Problem.RULES_MISSING, f"{HEAD}{DEAL}\n^Match\n{DEAL}", "Rules: standard"),
    (Problem.RULES, "Match\nRules: ^standart\n", "'standart'|'standard'"),
    (Problem.RULES, "Match\nRules:  standard[tie=draw;^claim=never]\n", "'claim'"),
    (Problem.RULES_MISSING, "Match\nRules:^\n", "Rules: standard"),
    (Problem.RULES_TEXT, "Match\nRules: ^standard with extras\n", "standard with extras"),
    (Problem.RULES_NAME, "Match\nRules: ^german=standard\n", "'german'"),
    (Problem.TAG_TWICE, f"{HEAD}^rules: standard\n", "'Rules'|twice"),
    (Problem.TAG_TWICE, f"{HEAD}Player 1: Ada\n ^player 1: Ben\n", "'Player 1'|twice"),
    (Problem.TAG_TWICE, f"{HEAD}{DEAL}^Seed: {SEED}\n", "'Seed'|twice"),
    (Problem.TAG_PLACE, f"{HEAD}{DEAL}^Player 1: Ada\n", "'Player 1'|before the first deal|'Match'"),
    (Problem.DEAL_TAG_PLACE, f"{HEAD}^Dealer: 1\n", "'Dealer'|'Deal 1'"),
    (Problem.DEAL_TAG_PLACE, f"{HEAD}^Play: KS QS\n", "'Play'|'Deal 1'"),
    (Problem.DEAL_NUMBER, f"{HEAD}^Deal 2\n", "deal 1|'2'"),
    (Problem.DEAL_NUMBER, f"{HEAD}{DEAL}^Deal one\n", "deal 2|'one'"),
    (Problem.DEALER, f"{HEAD}{DEAL}Dealer: ^Ada\n", "1 or 2|'Ada'"),
    (Problem.HEX, f"{HEAD}Deal 1\nSeed: ^{SEED[:-1]}\n", "'Seed'|64 hexadecimal digits"),
    (Problem.HEX, f"{HEAD}{DEAL}Commitment: ^secret\n", "'Commitment'|'secret'"),
    (Problem.WORD, f"{HEAD}{DEAL}Word: ^\\ud800\n", r"\ud800"),
    (Problem.PACK_MISSING, f"{HEAD}^Deal 1\nDealer: 1\n", "Deal 1|'Seed: …' or 'Pack: …'"),
    (Problem.PACK_SIZE, f"{HEAD}Deal 1\nPack: ^{PACK[:-3]}\n", "24 cards|23"),
    (Problem.CARD_TWICE, f"{HEAD}Deal 1\nPack: {PACK[:-2]}^AS\n", "ace of spades|twice"),
    (Problem.NOT_IN_PACK, f"{SCHNAPSEN}Deal 1\nPack: {PACK.replace('9S', '^9S')}\n", "nine of spades"),
    (Problem.CARD, f"{HEAD}Deal 1\nPack: AS, TS,  ^XS\n", "'XS' is no card"),
    (Problem.ACTION, f"{HEAD}{DEAL}Play: AD ^foo\n", "'foo' is no action|marry:S"),
    (Problem.ACTION, f"{HEAD}{DEAL}AD, ^foo, KD\n", "'foo'"),
    (Problem.ACTION, f"{HEAD}{DEAL}Play: AD ^\x1b[31mKD\n", r"\x1b[31mKD"),
    (Problem.ACTION, f"{HEAD}{DEAL}Play: AD ^{{a remark KD\n", "'{a'"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}Play: ^KD\n", "'KD'|forehand|king of diamonds"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}Play: AD ^AD\n", "'AD'|the dealer"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}Play: ^marry:S\n", "'marry:S'|queen of spades"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}Play: close AD KD\nPlay: ^close\n", "'close'|forehand"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}Play: ^claim\n", "'claim'"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}{{first}} close JC  {{then}} ^KD\n", "jack of clubs"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}Play: ^draw\n", "'draw'"),
    (Problem.WRONG_SEAT, f"{HEAD}{DEAL}Play: F:AD ^F:KD\n", "'F:KD'|the dealer is to move"),
    (Problem.AFTER_END, f"{HEAD}{DEAL}Play: AD KD claim ^QD\n", "'QD'|end of the deal"),
    (Problem.RESULT_EARLY, f"{HEAD}{DEAL}Play: AD KD\nResult: ^F claim 1\n", "do not end"),
    (Problem.RESULT_DIFFERS, f"{HEAD}{DEAL}Play: AD KD claim\nResult: ^F claim 3\n", "'D false-claim 2|'F claim 3'"),
    (Problem.RESULT_DIFFERS, f"{HEAD}{DEAL}Play: AD KD claim\nResult: ^Ben won\n", "'Ben won'"),
    (
        Problem.MATCH_OVER,
        f"Rules: standard[match_target=2]\n{DEAL}AD KD claim\n^Deal\nSeed: {SEED}\n",
        "deal 1|'Match'",
    ),
    (Problem.ILLEGAL, "\ufeff" + f"{HEAD}{DEAL}".replace("\n", "\r\n") + "Play: AD KD\r\nPlay: ^KC\r\n", "'KC'"),
    (Problem.ILLEGAL, f"{HEAD}{DEAL}Play: AD KD\nPlay: ^KC\n".replace("\n", "\r"), "'KC'"),
]
