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


def to_throw_moment(throw: DecisiveThrow, seqs: Sequence[int]) -> messages.ThrowMoment:
    """Return a throw as a message."""
    return messages.ThrowMoment(
        seq=seqs[throw.move],
        before=throw.before,
        after=throw.after,
        error=throw.error,
        chance=None if throw.chance is None else format_ratio(throw.chance),
    )


def to_choice_moment(choice: CostlyChoice, seqs: Sequence[int]) -> messages.ChoiceMoment:
    """Return a choice as a message."""
    return messages.ChoiceMoment(
        seq=seqs[choice.move],
        chosen=Raw(Codec.encode(choice.chosen)),
        best=Raw(Codec.encode(choice.best)),
        brings=format_ratio(choice.brings),
        could=format_ratio(choice.could),
        staked=choice.staked,
        solved=choice.solved,
    )


def to_bet_moment(bet: BoldBet, seqs: Sequence[int]) -> messages.BetMoment:
    """Return a bet as a message."""
    return messages.BetMoment(seq=seqs[bet.move], staked=bet.staked, owned=bet.owned, gain=bet.gain)
