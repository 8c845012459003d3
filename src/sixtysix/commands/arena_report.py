"""What ``sixtysix arena`` prints: the score of a run as text, and as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rich.cells import cell_len

from sixtysix.arena.duplicate import forfeit
from sixtysix.arena.score import Ratio, Record, Score, Times
from sixtysix.arena.setup import Setup
from sixtysix.commands.data import as_json
from sixtysix.engine.events import Ending
from sixtysix.engine.notation import write_rules
from sixtysix.engine.values import frozen
from sixtysix.i18n import _, ngettext
from sixtysix.protocol.command import BotTrouble
from sixtysix.text import visible

LATE: Final = 0.95
"""The share of the decisions whose time is told beside the mean and the longest."""

_NAMES: Final = ("A", "B")


@frozen
class Report:
    """A run that is over: what was to be played, its score, and whether it was broken off."""

    setup: Setup
    score: Score
    interrupted: bool


def average(ratio: Ratio) -> str:
    """A mean with its interval, which one pair alone does not have."""
    if math.isnan(ratio.margin):
        return f"{ratio.mean:+.3f} ± ?"
    return f"{ratio.mean:+.3f} ± {ratio.margin:.3f}"


def report_text(report: Report) -> Iterator[str]:
    """The lines of a report."""
    setup, score = report.setup, report.score
    for name, one in zip(_NAMES, setup.contestants, strict=True):
        yield f"{name}: {visible(str(one))}"
    yield _("Rules: {rules}").format(rules=write_rules(setup.rules))
    yield _("Seed: {seed}").format(seed=setup.seed.hex())
    yield ""
    if not score.pairs:
        yield _("Broken off before anything was finished.")
        return
    if report.interrupted:
        yield _("Broken off; '{option}' with the same seed gives this again.").format(
            option=f"--deals {2 * score.pairs}"
        )
    yield _amount_played(report)
    if setup.matches:
        yield _("Matches won by A, with a 95 % interval: {share}").format(share=_share(score.matches))
    yield _("Game points a deal, A's less B's, with a 95 % interval: {mean}").format(mean=average(score.points))
    yield ""
    yield from _table(_rows(report))
    examples = list(_examples(report))
    if examples:
        yield ""
        yield from examples


def _amount_played(report: Report) -> str:
    score = report.score
    if report.setup.matches:
        return ngettext(
            "{matches} matches with {deals} deals, from {pairs} seed, played twice with the players' places changed.",
            "{matches} matches with {deals} deals, from {pairs} seeds, each played twice with the players' places "
            "changed.",
            score.pairs,
        ).format(matches=2 * score.pairs, deals=score.deals, pairs=score.pairs)
    return ngettext(
        "{deals} deals: {pairs} pack, played twice with the seats changed.",
        "{deals} deals: {pairs} packs, each played twice with the seats changed.",
        score.pairs,
    ).format(deals=score.deals, pairs=score.pairs)


def _share(ratio: Ratio) -> str:
    if math.isnan(ratio.margin):
        return f"{100 * ratio.mean:.1f} % ± ?"
    return f"{100 * ratio.mean:.1f} % ± {100 * ratio.margin:.1f} %"


_ENDINGS: Final[dict[Ending, Callable[[], str]]] = {
    Ending.CLAIM: lambda: _("being out"),
    Ending.FALSE_CLAIM: lambda: _("the other one's false claim"),
    Ending.CLOSED_MADE: lambda: _("closing and being out"),
    Ending.CLOSED_FAILED: lambda: _("the other one's failed close"),
    Ending.CLOSER_BEATEN: lambda: _("being out after the other one's close"),
    Ending.LAST_TRICK: lambda: _("the last trick"),
    Ending.COUNTED: lambda: _("more card points at the end"),
    Ending.DRAW: lambda: _("a draw"),
}

_FAILURES: Final[dict[BotTrouble, Callable[[], str]]] = {
    BotTrouble.NOT_STARTED: lambda: _("could not be started"),
    BotTrouble.CRASHED: lambda: _("crashed"),
    BotTrouble.HUNG: lambda: _("did not answer in time"),
    BotTrouble.FLOODED: lambda: _("wrote too much"),
    BotTrouble.GARBLED: lambda: _("answered what cannot be read"),
    BotTrouble.ILLEGAL: lambda: _("answered illegally"),
}


def _rows(report: Report) -> Iterator[tuple[str, str, str]]:
    """The table: what is counted, the first player's count, the second's."""
    score = report.score
    records = score.records

    def row(label: str, value: Callable[[Record], object]) -> tuple[str, str, str]:
        return counted(label, [value(record) for record in records])

    def counted(label: str, counts: Sequence[object]) -> tuple[str, str, str]:
        first, second = counts
        return label, str(first), str(second)

    yield "", *_NAMES
    if report.setup.matches:
        won = score.matches.amount
        yield _("matches won"), str(won), str(score.matches.count - won)
    yield row(_("deals won"), lambda record: record.won)
    for ending in Ending:
        ended = [record.endings[ending] for record in records]
        if any(ended):
            yield counted("  " + _ENDINGS[ending](), ended)
    if any(record.given for record in records):
        yield row("  " + _("a failure of the other one's program"), lambda record: record.given)
    yield row(_("game points"), lambda record: record.game_points)
    if report.setup.rules.closing:
        yield row(_("closes tried"), lambda record: record.closes)
        yield row(_("closes made"), lambda record: record.closes_made)
    yield row(_("illegal answers"), lambda record: record.failures[BotTrouble.ILLEGAL])
    for kind in BotTrouble:
        failed = [record.failures[kind] for record in records]
        if kind is not BotTrouble.ILLEGAL and any(failed):
            yield counted(_FAILURES[kind](), failed)
    yield row(_("decisions with a choice"), lambda record: record.choices)
    yield row(_("  mean time, ms"), lambda record: _ms(record.times.mean))
    yield row(_("  95 % within, ms"), lambda record: _ms(record.times.within(LATE)))
    yield row(_("  longest, ms"), lambda record: _ms(record.times.longest))
    yield _("drawn deals"), str(score.drawn), ""


def _ms(seconds: float) -> str:
    return "–" if math.isnan(seconds) else f"{1000 * seconds:.3f}"


def _table(rows: Iterator[tuple[str, str, str]]) -> Iterator[str]:
    cells = list(rows)
    widths = [max(cell_len(row[column]) for row in cells) for column in range(3)]
    for label, first, second in cells:
        yield (
            label
            + " " * (widths[0] - cell_len(label))
            + "  "
            + first.rjust(widths[1])
            + ("  " + second.rjust(widths[2]) if second else "")
        )


def _examples(report: Report) -> Iterator[str]:
    """The first failure of each kind, and what failing costs."""
    failed = False
    for name, record in zip(_NAMES, report.score.records, strict=True):
        for kind in BotTrouble:
            if kind in record.examples:
                failed = True
                number, details = record.examples[kind]
                message = _("{player} {failed}, first in deal {number}: {details}")
                if report.setup.matches:
                    message = _("{player} {failed}, first in match {number}: {details}")
                yield message.format(player=name, failed=_FAILURES[kind](), number=number, details=visible(details))
    if failed:
        points = forfeit(report.setup.rules)
        yield ngettext(
            "Each failure loses its deal for {points} game point.",
            "Each failure loses its deal for {points} game points.",
            points,
        ).format(points=points)


def report_json(report: Report) -> str:
    """A report as one JSON object; docs/arena.md tells its keys."""
    setup, score = report.setup, report.score
    data: dict[str, Any] = {
        "rules": write_rules(setup.rules),
        "seed": setup.seed.hex(),
        "interrupted": report.interrupted,
        "pairs": score.pairs,
        "deals": score.deals,
        "drawn": score.drawn,
        "game_points_a_deal": _ratio_data(score.points),
        "matches": {"played": score.matches.count, **_ratio_data(score.matches)} if setup.matches else None,
        "forfeit": forfeit(setup.rules),
        "players": [
            {
                "player": str(one),
                "matches_won": (_matches_won(score)[which] if setup.matches else None),
                **_record_data(record),
            }
            for which, (one, record) in enumerate(zip(setup.contestants, score.records, strict=True))
        ],
    }
    return as_json(data)


def _matches_won(score: Score) -> tuple[int, int]:
    return score.matches.amount, score.matches.count - score.matches.amount


def _ratio_data(ratio: Ratio) -> dict[str, float | None]:
    return {"mean": _number(ratio.mean), "margin": _number(ratio.margin)}


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value


def _record_data(record: Record) -> dict[str, Any]:
    return {
        "won": record.won,
        "game_points": record.game_points,
        "endings": {str(ending): record.endings[ending] for ending in Ending if record.endings[ending]},
        "won_by_failure": record.given,
        "closes": record.closes,
        "closes_made": record.closes_made,
        "failures": {kind.name.lower(): record.failures[kind] for kind in BotTrouble if record.failures[kind]},
        "first_failures": {
            kind.name.lower(): {"game": record.examples[kind][0], "details": record.examples[kind][1]}
            for kind in BotTrouble
            if kind in record.examples
        },
        "choices": record.choices,
        "times": _times_data(record.times),
    }


def _times_data(times: Times) -> dict[str, float | None]:
    return {
        "mean": _number(times.mean),
        "p95": _number(times.within(LATE)),
        "longest": times.longest if times.count else None,
    }
