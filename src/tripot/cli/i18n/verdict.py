"""Computes the verdict of a move: the chips that were won and lost, the rules behind them, and what they mean for the
reader.

The transfers of a move are grouped by rule; the message of a group is ``verdict-‹rule›``. A fact that decides something
without moving chips uses the message ``verdict-‹fact›``, if there is one. The browser's ``verdict.ts`` computes the
same arguments for the same messages.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from tripot.cli.i18n.phrasing import Speech, message_id
from tripot.kernel import (
    BANK,
    BoutBegan,
    BoutEnded,
    Fact,
    Fell,
    PhaseClosed,
    Place,
    Reopened,
    RuleId,
    SaidDone,
    Seat,
    StopAgreed,
    Thrown,
    Transfer,
    purse,
    seat_of,
    tag_of,
)

VerdictOutcome = Literal["won", "lost", "even", "spent", "others"]
"""The outcome for the reader. *spent*: they paid a price by choice. *others*: they were not involved."""

GESTURES = (SaidDone, Reopened, PhaseClosed, Thrown, StopAgreed)
"""Facts that accompany a move and decide nothing."""


class MoveVerdict(NamedTuple):
    """The verdict of a move for one reader."""

    outcome: VerdictOutcome
    title: str
    sentences: list[str]
    rules: list[RuleId]
    nets: dict[Seat, int]
    mine: int | None
    winners: list[Seat]
    messages: list[str]
    """The ids of the title and the sentences."""


class RuleGroup(NamedTuple):
    """The transfers of a move that have the same rule."""

    rule: RuleId
    transfers: list[Transfer]

    def nets(self) -> dict[Seat, int]:
        """Return the gain of each seat. Chips that stay with their owner do not count."""
        return nets_of(self.transfers)


def verdict_of(
    facts: Sequence[Fact], speech: Speech, me: Seat | None, earlier: Sequence[Fact] = ()
) -> MoveVerdict | None:
    """Return the verdict of a move's facts for a reader; ``None`` if they decide nothing. ``earlier``: the facts before
    the move."""
    groups = group_by_rule(facts)
    decisive = [(fact, message) for fact in facts if (message := deciding_message(speech, fact))]
    if not groups and not decisive:
        return None
    mine = [group for group in groups if me in group.nets()]
    told = sorted(mine, key=lambda group: -abs(net_of(group, me))) if mine else groups
    reasons = [(f"verdict-{item.rule.lower()}", _group_args(item, facts, speech, me, earlier)) for item in told]
    events = [(message, _fact_args(each, facts, speech, me)) for each, message in decisive]
    nets = nets_of([transfer for group in groups for transfer in group.transfers])
    winners = _winners(nets) if groups else [seat for each, _ in decisive for seat in getattr(each, "winners", ())]
    outcome = outcome_of(groups, [each for each, _ in decisive], me)
    titles = [(each.replace("verdict-", "verdict-title-", 1), args) for each, args in [*reversed(events), *reasons]]
    overall = _names("winner", winners, speech, me) | _names("loser", _losers(nets), speech, me)
    title, args = next((item for item in titles if speech.has(item[0])), (f"verdict-title-{outcome}", overall))
    spoken = [*((reason if speech.has(reason) else "verdict-any", args) for reason, args in reasons), *events]
    rules = [*(transfer.rule for group in told for transfer in group.transfers), *(each.rule for each, _ in decisive)]
    return MoveVerdict(
        outcome,
        speech.say(title, **args),
        [speech.say(message, **args) for message, args in spoken],
        list(dict.fromkeys(rules)),
        dict(sorted(nets.items())),
        None if me is None else nets.get(me, 0),
        winners,
        [title, *(message for message, _ in spoken)],
    )


def group_by_rule(facts: Sequence[Fact]) -> list[RuleGroup]:
    """Group the transfers that settle stakes, by rule.

    Stakes that return to their owner count as settled only with a throw, or with a fact of the same rule (a draw, or
    the end). Chips added to a stake (TABU-23) are settled by the rule that added them. Chips that the bank puts in a
    place of a seat, such as points collected during a turn, count as settled when they leave that place.
    """
    ruled = {fact.rule for fact in facts if not isinstance(fact, (Transfer, *GESTURES))}
    fell = any(isinstance(fact, Fell) for fact in facts)
    groups: dict[RuleId, list[Transfer]] = {}
    added: dict[Place, Transfer] = {}
    for fact in facts:
        if not isinstance(fact, Transfer):
            continue
        if (fact.source == BANK or not changes_owner(fact)) and not fact.target.startswith("purse:"):
            added[fact.target] = fact
            continue
        first = added.get(fact.source)
        groups.setdefault(first.rule if first else fact.rule, []).extend([first, fact] if first else [fact])
    return [
        RuleGroup(rule, transfers)
        for rule, transfers in groups.items()
        if fell or rule in ruled or any(map(changes_owner, transfers))
    ]


def changes_owner(transfer: Transfer) -> bool:
    """Return whether chips get another owner. A stake belongs to its owner until it is settled."""
    return seat_of(transfer.source) != seat_of(transfer.target)


def nets_of(transfers: Iterable[Transfer]) -> dict[Seat, int]:
    """Return the net gain of each seat, including 0."""
    nets: dict[Seat, int] = {}
    for transfer in transfers:
        for place, amount in ((transfer.source, -transfer.amount), (transfer.target, transfer.amount)):
            if (seat := seat_of(place)) is not None:
                nets[seat] = nets.get(seat, 0) + amount
    return nets


def net_of(group: RuleGroup, seat: Seat | None) -> int:
    """Return the net gain of a seat."""
    return 0 if seat is None else group.nets().get(seat, 0)


def outcome_of(groups: Sequence[RuleGroup], decisive: Sequence[Fact], me: Seat | None) -> VerdictOutcome:
    """Return the outcome of a settlement for the reader."""
    if me is None:
        return "others"
    net = sum(net_of(group, me) for group in groups)
    if net:
        return "won" if net > 0 else "spent" if all(_is_price(group, me) for group in groups) else "lost"
    concerns = any(me in group.nets() for group in groups) or any(_is_about(item, me) for item in decisive)
    return "even" if concerns else "others"


def _is_about(fact: Fact, seat: Seat) -> bool:
    return getattr(fact, "seat", None) == seat or seat in getattr(fact, "winners", ())


def _is_price(group: RuleGroup, seat: Seat) -> bool:
    """Return whether a transfer is the price of a purchase: from a purse to the bank. Lost stakes do not come from a
    purse, and fines go to the pot."""
    return all(transfer.source == purse(seat) and transfer.target == BANK for transfer in group.transfers)


def deciding_message(speech: Speech, fact: Fact) -> str | None:
    """Return the message of a fact that decides something: the message for its rule or, if there is none, for the fact
    in general."""
    if isinstance(fact, Transfer):
        return None
    message = message_id("verdict", fact)
    return next(filter(speech.has, (f"{message}-{fact.rule.lower()}", message)), None)


def _winners(nets: dict[Seat, int]) -> list[Seat]:
    return [seat for seat, net in nets.items() if net > 0]


def _losers(nets: dict[Seat, int]) -> list[Seat]:
    return [seat for seat, net in nets.items() if net < 0]


def _group_args(
    group: RuleGroup, facts: Sequence[Fact], speech: Speech, me: Seat | None, earlier: Sequence[Fact]
) -> dict[str, Any]:
    nets = group.nets()
    winners, losers = _winners(nets), _losers(nets)
    laid = [transfer.source for transfer in group.transfers if transfer.source.count(":") > 1]
    own = [place for place in laid if me is not None and seat_of(place) == me]
    fields = dict.fromkeys(place.split(":")[1] for place in own or laid)
    named = [what for what in fields if what.isdigit() or speech.has(f"word-{what}")]
    return {
        **_fields(facts, speech),
        "outcome": outcome_of([group], [], me),
        "net": abs(net_of(group, me)),
        "amount": sum(transfer.amount for transfer in group.transfers if changes_owner(transfer)),
        "what": speech.join_words([speech.word(what) for what in named]),
        "what_count": len(named),
        **_names("winner", winners, speech, me),
        **_names("loser", losers, speech, me),
        **_scores(winners, losers, [*earlier, *facts]),
    }


def _fields(facts: Sequence[Fact], speech: Speech) -> dict[str, Any]:
    """Return the fields of all facts as words, except those of transfers and of facts about bouts, which belong to the
    match."""
    own = (fact for fact in facts if not isinstance(fact, Transfer | BoutEnded | BoutBegan))
    return {field: value for item in own for field, value in speech.fields(item).items()}


def _fact_args(fact: Fact, facts: Sequence[Fact], speech: Speech, me: Seat | None) -> dict[str, Any]:
    winners = getattr(fact, "winners", ())
    mine = me is not None and _is_about(fact, me)
    names = _names("winner", winners, speech, me)
    return _fields(facts, speech) | speech.fields(fact) | names | {"actor": "me" if mine else "other"}


def _names(role: str, seats: Sequence[Seat], speech: Speech, me: Seat | None) -> dict[str, Any]:
    """Return message arguments with the names and the number of these seats, without the reader."""
    others = [speech.name(seat) for seat in seats if seat != me]
    return {role: speech.join_words(others) if others else "none", f"{role}_count": len(others)}


def _scores(winners: Sequence[Seat], losers: Sequence[Seat], facts: Sequence[Fact]) -> dict[str, Any]:
    """Return message arguments with the last scores of the winner and the loser. In a draw, both are the common
    score."""
    scores: dict[Seat | None, int] = {}
    for fact in facts:
        if tag_of(fact) == "home_casino.scene_opened/1":
            scores.clear()
        score = getattr(fact, "total", getattr(fact, "reads", None))
        if isinstance(score, int):
            scores[getattr(fact, "seat", None)] = score
    draw = next(reversed(scores.values()), 0)
    return {
        "winner_score": scores.get(winners[0] if winners else None, draw),
        "loser_score": scores.get(losers[0] if losers else None, draw),
    }
