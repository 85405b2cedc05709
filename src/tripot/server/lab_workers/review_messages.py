"""A seat's review as a message: fractions become text, moves become entry numbers."""

from collections.abc import Sequence

from msgspec import Raw

from tripot.kernel import Codec, Seat
from tripot.lab.luck import LuckBreakdown
from tripot.lab.price_rows import format_ratio
from tripot.lab.review import BoldBet, CostlyChoice, DecisiveThrow, ReviewedSeat
from tripot.server.lab_workers import messages


def to_seat_review(seat: Seat, luck: LuckBreakdown, found: ReviewedSeat, seqs: Sequence[int]) -> messages.SeatReview:
    """Return the review of one seat. ``seqs``: the entry of each move."""
    return messages.SeatReview(
        seat=seat,
        luck=format_ratio(luck.luck),
        own=format_ratio(luck.own),
        rest=format_ratio(luck.others + luck.drift),
        spread=luck.spread,
        judged=found.judged,
        best=found.best,
        throw=None if found.throw is None else to_throw_moment(found.throw, seqs),
        choice=None if found.choice is None else to_choice_moment(found.choice, seqs),
        bet=None if found.bet is None else to_bet_moment(found.bet, seqs),
    )


def to_throw_moment(it: DecisiveThrow, seqs: Sequence[int]) -> messages.ThrowMoment:
    """Return a throw as a message."""
    return messages.ThrowMoment(
        seq=seqs[it.move],
        before=it.before,
        after=it.after,
        error=it.error,
        chance=None if it.chance is None else format_ratio(it.chance),
    )


def to_choice_moment(it: CostlyChoice, seqs: Sequence[int]) -> messages.ChoiceMoment:
    """Return a choice as a message."""
    return messages.ChoiceMoment(
        seq=seqs[it.move],
        chosen=Raw(Codec.encode(it.chosen)),
        best=Raw(Codec.encode(it.best)),
        brings=format_ratio(it.brings),
        could=format_ratio(it.could),
        staked=it.staked,
        solved=it.solved,
    )


def to_bet_moment(it: BoldBet, seqs: Sequence[int]) -> messages.BetMoment:
    """Return a bet as a message."""
    return messages.BetMoment(seq=seqs[it.move], staked=it.staked, owned=it.owned, gain=it.gain)
