"""The ten hands of a day: one try, on promised dice; what is told when; sums against a plain model of the game."""

import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from fractions import Fraction
from hashlib import sha256
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest

from tests.lab.test_quiz import going_on, taking
from tests.server.api.after_a_game import STORES, house_on
from tests.server.api.test_circles import dumped, refusal
from tests.server.http.test_rate_limits import far
from tests.server.programs import Program, made
from tests.server.visitors import Served, Visitor
from tripot.clock import day_of
from tripot.entropy import fresh_id, hash_secret
from tripot.server.api.ten_hands import KEPT_DAYS, MIN_SHOWN_MEAN, MIN_SHOWN_SPREAD
from tripot.server.http.rate_limits import QUIZ_LIMIT, QUIZ_WRITE_LIMIT
from tripot.server.live.ten_hands import HANDS_A_DAY, MAX_CLOCK_SKEW_MS, OTHERS_CACHED_MS
from tripot.store import Guest, GuestId, StoredHand
from tripot.store.day_hands import DayHands

TODAY = "/api/ten-hands/today"
DAY_MS = 24 * 3600 * 1000
SERVED = 3
"""The place of *servi* among the choices: one, two or three dice come before it."""

Decide = Callable[[int, int], int]
"""Dice to take, given the player's total and the bank's; 0 is *servi*."""


@pytest.fixture(params=STORES)
def either_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    with house_on(request.param, tmp_path) as house:
        yield house


def choice(page: dict[str, Any], number: int) -> dict[str, Any]:
    opened = page["open"]
    return {"day": page["day"], "hand": opened["hand"]["number"], "step": opened["step"], "choice": number}


def decide_next(who: Visitor, page: dict[str, Any], decide: Decide) -> dict[str, Any]:
    state = page["open"]["hand"]["state"]
    dice = decide(state["player"], state["bank"])
    said = who.call("POST", TODAY, choice(page, dice - 1 if dice else SERVED))
    assert said.status == 200, said.data
    found: dict[str, Any] = said.json
    return found


def play_all(who: Visitor, decide: Decide) -> dict[str, Any]:
    page = who.get(TODAY)
    while page["open"]:
        page = decide_next(who, page, decide)
    return page


def stop_at(enough: int) -> Decide:
    return lambda player, bank: 0 if player >= max(enough, bank) else 1


def best(player: int, bank: int) -> int:
    """By a recursion of its own, which knows nothing of the house's."""
    return max((1, 2, 3, 0), key=lambda dice: taking(player, bank, dice))


# A plain model: the dice from the revealed secret as docs/fairness.md has them, and the game by its sheet


class PlainRow:
    def __init__(self, secret: str, day: str, game: str, hand: int, whose: str) -> None:
        parts = [b"tripot/day/1", *(it.encode() for it in (day, game, str(hand), whose))]
        message = b"".join(len(it).to_bytes(4, "big") + it for it in parts)
        self.key = hmac.new(bytes.fromhex(secret), message, "sha256").digest()
        self.bytes = (
            byte for block in range(99) for byte in hmac.new(self.key, block.to_bytes(4, "big"), "sha256").digest()
        )

    def take(self, dice: int) -> list[int]:
        return [next(byte for byte in self.bytes if byte < 252) % 6 + 1 for _ in range(dice)]


def plain_hand(secret: str, page: dict[str, Any], number: int, decide: Decide) -> tuple[int, Fraction, list[list[int]]]:
    """The gain, what the choices lose, and all dice as they fell."""
    rows = [PlainRow(secret, page["day"], page["game"], number, whose) for whose in ("0", "bank")]
    thrown = [rows[0].take(3), rows[1].take(3)]
    player, bank = map(sum, thrown)
    lost = Fraction()
    while player < 21:
        dice = decide(player, bank)
        lost += going_on(player, bank) - taking(player, bank, dice)
        if not dice:
            break
        thrown.append(rows[0].take(dice))
        player += sum(thrown[-1])
    while player <= 21 and bank < player:
        thrown.append(rows[1].take(1))
        bank += sum(thrown[-1])
    wins = player <= 21 and (bank > 21 or player > bank)
    gain = (3 if player == 21 else 1) if wins else 0 if player == bank else -1
    return 100 * gain, 100 * lost, thrown


def plain_day(secret: str, page: dict[str, Any], decide: Decide) -> list[tuple[int, Fraction, list[list[int]]]]:
    return [plain_hand(secret, page, number, decide) for number in range(1, HANDS_A_DAY + 1)]


def thrown_in(hands: list[dict[str, Any]]) -> list[list[list[int]]]:
    return [[it["faces"] for it in hand["throws"]] for hand in hands]


def test_one_try_a_day_on_the_dice_that_were_promised_and_all_figures_follow_from_them(either_house: Served) -> None:
    house = either_house
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    before = margaux.get(TODAY)
    assert (before["played"], before["result"], before["promise"]["secret"]) == ([], None, None)
    assert before["promise"] == theo.get(TODAY)["promise"]
    mine, theirs = play_all(margaux, stop_at(17)), play_all(theo, best)
    again = choice({**mine, "open": before["open"]}, 0)
    assert refusal(margaux, "POST", TODAY, {**again, "hand": HANDS_A_DAY, "step": 99}) == (409, "hand_moved")
    others = {"people": 2, "sums": None, "spread": None}
    assert margaux.get(TODAY) == mine | {"result": mine["result"] | {"others": others}}
    promised, tomorrow = before["promise"]["promise"], before["tomorrow"]
    assert tomorrow["secret"] is None

    house.clock.shift += DAY_MS
    assert refusal(margaux, "POST", TODAY, again) == (409, "hands_closed")
    fresh = margaux.get(TODAY)
    assert (fresh["played"], fresh["promise"]) == ([], tomorrow), "promised the day before"
    past = margaux.get(f"/api/ten-hands/days/{before['day']}")
    secret = past["promise"]["secret"]
    assert sha256(bytes.fromhex(secret)).hexdigest() == promised == past["promise"]["promise"]
    for page, decide in ((past, stop_at(17)), (theo.get(f"/api/ten-hands/days/{before['day']}"), best)):
        expected = plain_day(secret, page, decide)
        assert [it["gain"] for it in page["played"]] == [gain for gain, _, _ in expected]
        assert page["result"]["total"] == sum(gain for gain, _, _ in expected)
        assert [Fraction(it) for it in page["result"]["costs"]] == [lost for _, lost, _ in expected]
        assert thrown_in(page["played"]) == [dice for _, _, dice in expected]
    perfect = past["result"]["perfect"]
    assert [it["gain"] for it in perfect["hands"]] == [gain for gain, _, _ in plain_day(secret, past, best)]
    assert (perfect["total"], set(map(Fraction, theirs["result"]["costs"]))) == (theirs["result"]["total"], {0})
    opening = Counter(map(sum, product(range(1, 7), repeat=3)))
    value = sum(going_on(mine, bank) * opening[mine] * opening[bank] for mine in opening for bank in opening) / 216**2
    assert Fraction(perfect["expected"]) == 1000 * value
    assert mine["result"]["perfect"] == perfect


def test_choices_in_one_hand_never_move_the_dice_of_another(own_house: Served) -> None:
    players = [(own_house.visitor(f"Joueur {n}"), decide) for n, decide in enumerate((stop_at(12), stop_at(20), best))]
    openings = [[it[:2] for it in thrown_in(play_all(who, decide)["played"])] for who, decide in players]
    assert openings[0] == openings[1] == openings[2]
    assert len({json.dumps(it) for it in openings[0]}) == HANDS_A_DAY


def test_it_goes_on_where_it_stood_and_a_choice_sent_again_counts_once(own_house: Served) -> None:
    lou = own_house.visitor("Lou")
    page, steps = lou.get(TODAY), 0
    while page["open"]:
        asked = choice(page, 0 if page["open"]["hand"]["state"]["player"] < 17 else SERVED)
        first, second = lou.call("POST", TODAY, asked), lou.call("POST", TODAY, asked)
        assert (first.status, first.data) == (200, second.data), "sent again after a lost answer"
        other = {**asked, "choice": 1}
        assert refusal(lou, "POST", TODAY, other) == (409, "hand_moved"), "no choice is taken back"
        assert lou.get(TODAY) == first.json, "a reload goes on from the disk"
        page, steps = first.json, steps + 1
    stored = own_house.hall.store._store.day_hands
    (me,) = {it.day for it in stored.list_of(own_guest(own_house))}
    assert (me, len(page["played"])) == (page["day"], HANDS_A_DAY)
    assert steps == sum(len(json.loads(it.moves)) for it in stored.list_of(own_guest(own_house)))


def own_guest(house: Served) -> GuestId:
    (found,) = house.hall.store._store.circles._query("SELECT DISTINCT guest FROM played_hand")
    return GuestId(found[0])


def test_neither_dice_to_come_nor_the_secret_nor_others_are_in_what_is_served_before_the_end(own_house: Served) -> None:
    """Searched for in the bytes, at every step of three days."""
    house, days = own_house, []
    for number in range(3):
        lou, other = house.visitor(f"Lou {number}"), house.visitor(f"Autre {number}")
        play_all(other, best)
        served = [lou.call("GET", TODAY).data]
        page = json.loads(served[0])
        while page["open"]:
            page = decide_next(lou, page, stop_at(18))
            if page["open"]:
                served.append(json.dumps(page).encode())
                assert page["result"] is None
                assert len(page["played"]) == page["open"]["hand"]["number"] - 1
        days.append((page, served))
        house.clock.shift += DAY_MS
    for page, served in days:
        past = lou.get(f"/api/ten-hands/days/{page['day']}")
        secret, perfect = past["promise"]["secret"], past["result"]["perfect"]
        for text in served:
            assert secret.encode() not in text
            assert b'"perfect"' not in text
            assert b'"people"' not in text
            seen = json.loads(text)
            hand = seen["open"]["hand"]
            decided = [it["faces"] for it in hand["throws"] if it["seat"] == 0]
            row = PlainRow(secret, page["day"], page["game"], hand["number"], "0")
            assert list(chain(*decided)) == row.take(sum(map(len, decided))), "only dice that have fallen"
            assert sum(it["seat"] is None for it in hand["throws"]) == 1, "the bank has only opened"
        assert perfect["total"] == sum(it["gain"] for it in perfect["hands"])


def test_the_mean_is_told_from_five_people_on_and_the_spread_from_twenty(own_house: Served) -> None:
    store = own_house.hall.store._store
    margaux = own_house.visitor("Margaux")
    page = play_all(margaux, stop_at(18))
    gains = [[it["gain"] for it in page["played"]]]
    for n in range(MIN_SHOWN_SPREAD - 1):
        guest = Guest(GuestId(fresh_id()), f"Personne {n}")
        store.people.create_guest(guest, hash_secret(f"secret {n}"), 1)
        gains.append([100 * (n % 3) - 100] * HANDS_A_DAY)
        for number, gain in enumerate(gains[-1], start=1):
            store.day_hands.record_moves(guest.id, StoredHand(page["day"], number, "[]", gain), None)
        others = margaux.get(TODAY)["result"]["others"]
        assert others["people"] == len(gains)
        sums = [sum(sum(them[:number]) for them in gains) for number in range(1, HANDS_A_DAY + 1)]
        assert others["sums"] == (sums if len(gains) >= MIN_SHOWN_MEAN else None)
        spread = sorted(Counter(map(sum, gains)).items())
        assert others["spread"] == ([list(it) for it in spread] if len(gains) >= MIN_SHOWN_SPREAD else None)
    assert own_house.visitor("Lou").get(TODAY)["result"] is None


def test_the_wrong_actor_and_the_wrong_choice_are_refused_and_nothing_changes(own_house: Served) -> None:
    lou, nobody = own_house.visitor("Lou"), own_house.visitor()
    bot = Program(own_house.base, made(lou, "Ruse")["token"])
    page = lou.get(TODAY)
    right = choice(page, 0)
    assert nobody.get(TODAY) == page
    assert refusal(nobody, "POST", TODAY, right) == (401, "name_needed")
    assert refusal(bot, "POST", TODAY, right) == (403, "not_for_bots")
    assert refusal(lou, "POST", TODAY, {**right, "choice": 4}) == (422, "no_such_choice")
    for more in ({"hand": 2}, {"hand": HANDS_A_DAY}, {"step": 1}):
        assert refusal(lou, "POST", TODAY, {**right, **more}) == (409, "hand_moved"), more
    for day in ("2026-01-01", (day_of(own_house.clock()) + timedelta(days=1)).isoformat(), "x"):
        assert refusal(lou, "POST", TODAY, {**right, "day": day}) == (409, "hands_closed")
    for body in ({**right, "guest": "x"}, {**right, "hand": 0}, {**right, "hand": 11}, {**right, "choice": -1}, None):
        assert lou.call("POST", TODAY, body).status in (400, 422), "a message never says who plays"
    today = day_of(own_house.clock())
    for day in (today + timedelta(days=1), today - timedelta(days=1), today - timedelta(days=KEPT_DAYS), "yesterday"):
        assert refusal(lou, "GET", f"/api/ten-hands/days/{day}") == (404, "no_such_hands")
    assert lou.get(f"/api/ten-hands/days/{today}") == page == lou.get(TODAY)
    assert own_house.hall.store._store.day_hands.count_totals(today.isoformat(), HANDS_A_DAY) == {}
    theo = own_house.visitor("Théo")
    theo.call("POST", TODAY, right)
    assert lou.get(TODAY) == page, "nobody plays for another"


def test_hands_are_part_of_what_is_known_and_go_with_the_person(either_house: Served) -> None:
    lou = either_house.visitor("Lou Inconnue")
    page = lou.get(TODAY)
    lou.call("POST", TODAY, choice(page, 2))
    (kept,) = lou.get("/api/me/data")["ten_hands"]
    assert (kept["day"], kept["number"]) == (page["day"], 1)
    assert kept["moves"] == [page["open"]["choices"][2]]
    store = either_house.hall.store._store
    place, guest = store.place, own_guest(either_house)
    assert lou.call("DELETE", "/api/me").status == 200
    assert store.day_hands.list_of(guest) == []
    either_house.stop()
    left = dumped(either_house, place)
    for trace in ("Inconnue", guest, page["open"]["choices"][2]["type"]):
        assert trace not in left


def test_a_secret_that_no_key_opens_is_refused_and_never_replaced(own_house: Served) -> None:
    store, lou = own_house.hall.store._store, own_house.visitor("Lou")
    own_house.clock.shift += 3 * DAY_MS
    day = day_of(own_house.clock()).isoformat()
    lou.get(TODAY)
    promised = store.day_hands.find_promise(day)
    store.day_hands._query("UPDATE day_promise SET sealed = :sealed WHERE day > :day", sealed=b"x", day=day)
    own_house.clock.shift += DAY_MS
    after = (day_of(own_house.clock())).isoformat()
    forget_days(own_house)
    assert refusal(lou, "GET", TODAY) == (503, "no_key")
    kept = store.day_hands.find_promise(after)
    assert kept is not None
    assert kept.sealed == b"x"
    assert promised is not None


def forget_days(house: Served) -> None:
    """What a restart does: the days are read from the disk again."""
    app = house._server.config.loaded_app
    while not hasattr(app, "dependencies"):
        app = app.app
    app.dependencies["ten_hands"].dependency()._days.clear()


@pytest.mark.parametrize("path", [TODAY, "/api/ten-hands/days/2026-11-20"])
def test_each_route_has_its_limit(house: Served, path: str) -> None:
    lou = far(house.visitor("Lou"), f"8.5.{len(path)}.1")
    reads = Counter(lou.call("GET", path).status == 429 for _ in range(QUIZ_LIMIT.far.amount + 1))
    assert reads == {False: QUIZ_LIMIT.far.amount, True: 1}
    assert house.visitor("Autre").call("GET", path).status != 429, "nobody else is slowed"


def test_choosing_has_its_limit(house: Served) -> None:
    lou = far(house.visitor("Lou"), "8.4.1.1")
    body = {"day": "2026-01-01", "hand": 1, "step": 0, "choice": 0}
    tried = Counter(lou.call("POST", TODAY, body).status == 429 for _ in range(QUIZ_WRITE_LIMIT.far.amount + 1))
    assert tried == {False: QUIZ_WRITE_LIMIT.far.amount, True: 1}


def test_the_secret_waits_until_the_day_is_over_for_a_node_whose_clock_is_slower(own_house: Served) -> None:
    house = own_house
    margaux, nobody = house.visitor("Margaux"), house.visitor()
    page = margaux.get(TODAY)
    day, clock = page["day"], house.clock
    while page["open"] is not None:
        page = margaux.call("POST", TODAY, choice(page, SERVED)).json
    clock.shift += DAY_MS - clock() % DAY_MS + MAX_CLOCK_SKEW_MS // 2
    shown = margaux.get(f"/api/ten-hands/days/{day}")
    assert (shown["today"] > day, shown["promise"]["secret"]) == (True, None)
    assert shown["result"] is not None, "who has played knows the dice anyway"
    assert refusal(nobody, "GET", f"/api/ten-hands/days/{day}") == (404, "no_such_hands")
    clock.shift += MAX_CLOCK_SKEW_MS
    told = nobody.get(f"/api/ten-hands/days/{day}")
    assert sha256(bytes.fromhex(told["promise"]["secret"])).hexdigest() == told["promise"]["promise"]


def test_a_day_that_is_over_is_added_up_once_for_many_looks(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    count = DayHands.count_totals
    monkeypatch.setattr(DayHands, "count_totals", lambda self, day, n: asked.append(day) or count(self, day, n))
    lou, clock = own_house.visitor("Lou"), own_house.clock
    day = lou.get(TODAY)["day"]
    clock.shift += 2 * DAY_MS
    looks = [lou.get(f"/api/ten-hands/days/{day}") for _ in range(5)]
    assert asked == [day]
    assert all(it == looks[0] for it in looks)
    clock.shift += OTHERS_CACHED_MS
    lou.get(f"/api/ten-hands/days/{day}")
    assert asked == [day, day], "somebody may have deleted themselves"
