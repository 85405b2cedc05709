"""``/api/ten-hands``: ten hands a day on promised dice, the same for everybody; one try a day.

A choice is on disk before it is answered, and a hand goes on only from where it stands. The dice of hands that are not
yet begun, the perfect player and the sums of others are told to those who have played all ten, and to everybody once
the day is over by the clock of any node; then the secret behind the dice is told too. The day is the house's, in UTC.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from tripot.house import Hash, NoSecret, UnknownGame
from tripot.kernel import Action, IllegalMove
from tripot.lab.hands import HAND_STAKE, DealtHand, RowThrow
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.http.dependencies import GuestDep, StoreDep, TenHandsDep, require_human
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.live.ten_hands import HANDS_A_DAY, DayTotals, DealtDay, TenHands
from tripot.store import Guest, GuestId, StoredHand

MIN_SHOWN_MEAN = 5
"""With fewer people nobody is told the mean: it could be read back to a single person."""

MIN_SHOWN_SPREAD = 20
"""The same for how many ended with each sum."""

KEPT_DAYS = 30
"""Past days that can be looked at."""

DAY_PROBLEMS = describe_problems(_404="No hands were promised that day, or not yet.")
CHOICE_PROBLEMS = describe_problems(
    _401="Tell a name first.",
    _403="Not for bots.",
    _409="Another day has begun, or the hand stands elsewhere.",
    _422="No such choice.",
)


class HandChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """My choice: its number, the first is 0; and where it is made, so that a request can be repeated."""

    day: Annotated[str, Meta(max_length=10)]
    hand: Annotated[int, Meta(ge=1, le=HANDS_A_DAY)]
    step: Annotated[int, Meta(ge=0, le=1000)]
    """The choices made in this hand before."""
    choice: Annotated[int, Meta(ge=0, le=1000)]


class ShownHand(Struct, frozen=True):
    """A hand: its table and the dice that fell, in order; ``seat`` is none for the bank's. Gain once it is over."""

    number: int
    state: dict[str, Any]
    throws: tuple[RowThrow, ...]
    gain: int | None


class OpenHand(Struct, frozen=True):
    """The hand that waits for my choice."""

    hand: ShownHand
    step: int
    choices: tuple[dict[str, Any], ...]


class PerfectPlayer(Struct, frozen=True):
    """The player who plays best without knowing the dice: what they expected, and what these dice gave them."""

    hands: tuple[ShownHand, ...]
    total: int
    expected: str
    """In chips, a fraction."""


class OtherPlayers(Struct, frozen=True):
    """Those who played all ten. While they are too few, ``sums`` or ``spread`` is none."""

    people: int
    sums: tuple[int, ...] | None
    """What they won together up to each hand, in chips."""
    spread: tuple[tuple[int, int], ...] | None
    """Each sum that somebody ended with, and how many did."""


class HandsResult(Struct, frozen=True):
    """After the ten hands, or the day. ``costs``: what my choices in each hand lose against best play, in chips."""

    total: int | None
    costs: tuple[str, ...]
    perfect: PerfectPlayer
    others: OtherPlayers


class DayPromise(Struct, frozen=True):
    """The SHA-256 of the secret behind the dice of a day, when it was made, and the secret once the day is over."""

    day: str
    promise: Hash
    made: int
    secret: str | None


class TenHandsDay(Struct, frozen=True):
    """The hands of a day as one person may see them; their dice are of class D: the house alone determined them."""

    day: str
    today: str
    game: str
    stake: int
    count: int
    promise: DayPromise
    tomorrow: DayPromise | None
    """None where this node cannot read it: made by a newer one, or with a lost key."""
    played: tuple[ShownHand, ...]
    open: OpenHand | None
    result: HandsResult | None


@get("/api/ten-hands/today", summary="The ten hands of the day", tags=["ten hands"])
async def todays_hands(guest: GuestDep, ten_hands: TenHandsDep, store: StoreDep) -> TenHandsDay:
    """How far I am, and the hand that waits for me."""
    return await _describe_day(store, ten_hands, guest, await ten_hands.deal(ten_hands.today))


@post(
    "/api/ten-hands/today", status_code=200, summary="Choose in my hand", tags=["ten hands"], responses=CHOICE_PROBLEMS
)
async def choose_in_hand(
    data: JSONBody[HandChoice], guest: GuestDep, ten_hands: TenHandsDep, store: StoreDep
) -> TenHandsDay:
    """A choice counts once it is on disk. The same choice sent again is answered again; another one is refused."""
    me, today = require_human(guest), ten_hands.today
    if data.day != today.isoformat():
        raise ApiError(409, "hands_closed")
    dealt = await ten_hands.deal(today)
    stored = await store.call(store.day_hands.list_of_day, me.id, dealt.day)
    if not _is_made(dealt, stored, data):
        await _make_choice(store, dealt, me.id, stored, data)
    return await _describe_day(store, ten_hands, me, dealt)


@get("/api/ten-hands/days/{day:str}", summary="Ten hands of the past", tags=["ten hands"], responses=DAY_PROBLEMS)
async def past_hands(day: FromPath[str], guest: GuestDep, ten_hands: TenHandsDep, store: StoreDep) -> TenHandsDay:
    """With the secret behind the dice: anybody can compute them again. Today's as :func:`todays_hands` tells it."""
    today = ten_hands.today
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        asked = None
    if asked is None or not today - timedelta(days=KEPT_DAYS) < asked <= today:
        raise ApiError(404, "no_such_hands")
    dealt = await ten_hands.find(asked)
    if dealt is None:
        raise ApiError(404, "no_such_hands")
    seen = await _describe_day(store, ten_hands, guest, dealt)
    if seen.open is None and seen.result is None:  # within a minute after midnight: another node's day may go on
        raise ApiError(404, "no_such_hands")
    return seen


def _is_made(dealt: DealtDay, stored: Sequence[StoredHand], data: HandChoice) -> bool:
    """Whether exactly this choice was made before. Raises where another one was, or it is not due yet."""
    played = _replay_all(dealt, stored)
    begun = stored[-1] if stored and stored[-1].gain is None else None
    due = (begun.number, len(played[-1].moves)) if begun else (len(stored) + 1, 0)
    if (data.hand, data.step) == due and data.hand <= HANDS_A_DAY:
        return False
    if (data.hand, data.step) < due and data.step < len(played[data.hand - 1].moves):
        moves = played[data.hand - 1].moves
        if _pick(dealt.replay(data.hand, moves[: data.step]), data.choice) == moves[data.step]:
            return True
    raise ApiError(409, "hand_moved")


async def _make_choice(
    store: AsyncStore, dealt: DealtDay, guest: GuestId, stored: Sequence[StoredHand], data: HandChoice
) -> None:
    before = stored[-1].moves if data.step else None
    moves = dealt.decode_moves(before) if before else []
    moves.append(_pick(dealt.replay(data.hand, moves), data.choice))
    gain = dealt.replay(data.hand, moves).gain
    hand = StoredHand(dealt.day, data.hand, msgspec.json.encode(moves).decode(), gain)
    if not await store.call(store.day_hands.record_moves, guest, hand, before):  # another device was faster
        now = await store.call(store.day_hands.list_of_day, guest, dealt.day)
        if not _is_made(dealt, now, data):
            raise ApiError(409, "hand_moved")


def _pick(hand: DealtHand, choice: int) -> Action:
    if choice >= len(hand.choices):
        raise ApiError(422, "no_such_choice")
    return hand.choices[choice]


def _replay_all(dealt: DealtDay, stored: Sequence[StoredHand]) -> list[DealtHand]:
    try:
        return [dealt.replay(it.number, dealt.decode_moves(it.moves)) for it in stored]
    except (IllegalMove, ValueError, KeyError, msgspec.MsgspecError):  # rules that have changed under the same promise
        raise ApiError(409, "hands_changed") from None


async def _describe_day(store: AsyncStore, ten_hands: TenHands, guest: Guest | None, dealt: DealtDay) -> TenHandsDay:
    """In three queries at most, and that of tomorrow's promise where it is not known yet."""
    today, stored = ten_hands.today, list[StoredHand]()
    if guest is not None:
        stored = await store.call(store.day_hands.list_of_day, guest.id, dealt.day)
    hands = _replay_all(dealt, stored)
    over = [hand for hand in hands if hand.gain is not None]
    is_over, is_finished = dealt.is_over(ten_hands.now), len(over) == HANDS_A_DAY
    current = None
    if dealt.day == today.isoformat() and not is_finished:
        hand = hands[-1] if len(over) < len(hands) else dealt.replay(len(hands) + 1, ())
        choices = tuple(map(_to_json, hand.choices))
        current = OpenHand(_show(len(over) + 1, hand), len(hand.moves), choices)
    played = tuple(_show(number, hand) for number, hand in enumerate(over, start=1))
    result = None
    if is_over or is_finished:
        others = _describe_others(await ten_hands.sum_others(dealt))
        result = _make_result(dealt, over, others)
    return TenHandsDay(
        day=dealt.day,
        today=today.isoformat(),
        game=dealt.game.game.name,
        stake=HAND_STAKE,
        count=HANDS_A_DAY,
        promise=_tell_promise(dealt, ten_hands.now),
        tomorrow=await _find_tomorrow(ten_hands, today),
        played=played,
        open=current,
        result=result,
    )


async def _find_tomorrow(ten_hands: TenHands, today: date) -> DayPromise | None:
    try:
        return _tell_promise(await ten_hands.deal(today + timedelta(days=1)), ten_hands.now)
    except (NoSecret, UnknownGame):
        return None


def _describe_others(found: DayTotals) -> OtherPlayers:
    people, sums = sum(found.totals.values()), None
    if people >= MIN_SHOWN_MEAN:
        sums = tuple(sum(found.by_hand[:number]) for number in range(1, len(found.by_hand) + 1))
    spread = tuple(sorted(found.totals.items())) if people >= MIN_SHOWN_SPREAD else None
    return OtherPlayers(people, sums, spread)


def _make_result(dealt: DealtDay, mine: Sequence[DealtHand], others: OtherPlayers) -> HandsResult:
    shown = tuple(_show(number, hand) for number, hand in enumerate(dealt.perfect, start=1))
    expected = Fraction(HANDS_A_DAY * HAND_STAKE) * dealt.game.value
    perfect = PerfectPlayer(shown, sum(it.gain or 0 for it in shown), str(expected))
    total = sum(it.gain or 0 for it in mine) if len(mine) == HANDS_A_DAY else None
    return HandsResult(total, tuple(str(it.cost) for it in mine), perfect, others)


def _tell_promise(dealt: DealtDay, now: int) -> DayPromise:
    return DayPromise(dealt.day, dealt.promise, dealt.made, dealt.reveal(now))


def _show(number: int, hand: DealtHand) -> ShownHand:
    return ShownHand(number, _to_json(hand.state), hand.throws, hand.gain)


def _to_json(value: Any) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return built
