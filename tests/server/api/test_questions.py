"""Tests the question of the day: everyone gets the same question, can answer once, and sees the values afterwards."""

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tests.server.api.test_circles import dumped, refusal
from tests.server.programs import Program, made
from tests.server.visitors import Served, Visitor, play_to_the_end
from tripot.clock import day_of
from tripot.entropy import fresh_id, hash_secret
from tripot.lab.quiz import QuizQuestion, load_quiz
from tripot.server.api.questions import KEPT_DAYS, MIN_SHOWN_ANSWERS, AnsweredDay, make_record
from tripot.store import Guest, GuestId, StoredAnswer

TODAY, TRAINING = "/api/questions/today", "/api/questions/training"
DAY_MS = 24 * 3600 * 1000


def asked_at(house: Served) -> QuizQuestion:
    return load_quiz().of_day(day_of(house.clock()))


def answer(question: QuizQuestion, choice: int) -> dict[str, Any]:
    return {"question": question.id, "choice": choice}


def circle_of(keeper: Visitor, *others: Visitor) -> str:
    """Create a circle of these people after a game."""
    table = keeper.opens(bots=["bold"], switches={"tabu.end": "rotations:1"})
    line = keeper.at(table["id"])
    line.do("start/1")
    play_to_the_end(line)
    circle = str(keeper.call("POST", "/api/circles", {"name": "Les mardis", "table": table["id"]}).json["id"])
    code = keeper.get(f"/api/circles/{circle}")["code"]
    for it in others:
        assert it.call("POST", "/api/circles/memberships", {"code": code}).status == 201
    return circle


def test_the_daily_question_is_answered_once_and_values_follow_the_answer(own_house: Served) -> None:
    house = own_house
    margaux, theo, nobody = house.visitor("Margaux"), house.visitor("Théo"), house.visitor()
    question = asked_at(house)
    wrong = (question.best + 1) % len(question.choices)
    unasked = margaux.get(TODAY)
    assert unasked == nobody.get(TODAY)
    assert (unasked["mine"], unasked["worths"], unasked["others"]) == (None, None, None)
    assert unasked["question"]["choices"] == [it.action for it in question.choices]
    said = margaux.call("POST", TODAY, answer(question, wrong))
    assert said.status == 200
    assert (said.json["mine"], said.json["worths"]["best"]) == (wrong, question.best)
    assert tuple(map(Fraction, said.json["worths"]["worths"])) == question.worths
    assert said.json["others"] == {"answers": 1, "counts": None}, "too few answers for counts"
    assert margaux.call("POST", TODAY, answer(question, question.best)).json == said.json, "the first answer counts"
    assert margaux.get(TODAY) == said.json
    assert theo.get(TODAY)["worths"] is None
    theo.call("POST", TODAY, answer(question, question.best))
    assert theo.get(TODAY)["record"]["best"] == 1

    house.clock.shift += DAY_MS
    yesterday = (day_of(house.clock()) - timedelta(days=1)).isoformat()
    past = nobody.get(f"/api/questions/days/{yesterday}")
    assert (past["mine"], past["worths"]["best"], past["others"]["answers"]) == (None, question.best, 2)
    assert margaux.get(f"/api/questions/days/{yesterday}")["mine"] == wrong
    assert refusal(margaux, "POST", TODAY, answer(question, 0)) == (409, "question_closed")
    fresh = margaux.get(TODAY)
    assert (fresh["mine"], fresh["worths"]) == (None, None)
    assert fresh["question"]["id"] == asked_at(house).id != question.id
    assert fresh["record"]["days"][-2:] == [{"day": yesterday, "best": False}, {"day": fresh["day"], "best": None}]


def test_responses_before_an_answer_contain_no_values(own_house: Served) -> None:
    lou = own_house.visitor("Lou")
    for _ in range(40):
        question = asked_at(own_house)
        served = lou.call("GET", TODAY).data.decode()
        assert question.id in served
        assert "/" not in served.partition('"choices"')[2].partition("]")[0].replace("/1", "")
        assert not any(f'"{it.worth}"' in served for it in question.choices)
        assert '"worths":null' in served
        own_house.clock.shift += DAY_MS


def test_answers_of_others_are_counts_shown_from_twenty_on(own_house: Served) -> None:
    question, store = asked_at(own_house), own_house.hall.store._store
    margaux, day = own_house.visitor("Margaux"), day_of(own_house.clock()).isoformat()
    margaux.call("POST", TODAY, answer(question, 0))
    for n in range(MIN_SHOWN_ANSWERS - 1):
        assert margaux.get(TODAY)["others"] == {"answers": 1 + n, "counts": None}
        guest = Guest(GuestId(fresh_id()), f"Personne {n}")
        store.accounts.create_guest(guest, hash_secret(f"secret {n}"), 1)
        store.quiz.store_first(guest.id, StoredAnswer(day, question.id, 1, 7))
    expected = [1, MIN_SHOWN_ANSWERS - 1, *(0,) * (len(question.choices) - 2)]
    assert margaux.get(TODAY)["others"] == {"answers": MIN_SHOWN_ANSWERS, "counts": expected}
    assert own_house.visitor("Lou").get(TODAY)["others"] is None


def test_other_actors_and_invalid_answers_are_refused_without_a_change(own_house: Served) -> None:
    question = asked_at(own_house)
    lou, nobody = own_house.visitor("Lou"), own_house.visitor()
    bot = Program(own_house.base, made(lou, "Ruse")["token"])
    right = answer(question, question.best)
    told = nobody.call("POST", TODAY, right)
    assert (told.status, told.json["mine"], told.json["worths"]["best"]) == (200, right["choice"], question.best)
    assert nobody.get(TODAY)["mine"] is None, "answers without a name are not stored"
    assert refusal(bot, "POST", TODAY, right) == (403, "not_for_bots")
    tomorrow = load_quiz().of_day(day_of(own_house.clock()) + timedelta(days=1))
    assert refusal(lou, "POST", TODAY, answer(tomorrow, 0)) == (409, "question_closed")
    assert refusal(lou, "POST", TODAY, answer(question, len(question.choices))) == (422, "no_such_choice")
    for body in ({**right, "guest": "x"}, {**right, "day": "2026-01-01"}, {**right, "choice": -1}, {"choice": 0}, None):
        assert lou.call("POST", TODAY, body).status in (400, 422), "person and day do not come from the message"
    today = day_of(own_house.clock())
    for day in (today + timedelta(days=1), today - timedelta(days=KEPT_DAYS), "yesterday", "2026-13-01"):
        assert refusal(lou, "GET", f"/api/questions/days/{day}") == (404, "no_such_question")
    assert lou.get(f"/api/questions/days/{today}") == lou.get(TODAY)
    assert refusal(lou, "POST", TRAINING, right) == (404, "no_such_question"), "training does not reveal today's answer"
    assert refusal(lou, "POST", TRAINING, {"question": "x", "choice": 0}) == (404, "no_such_question")
    assert refusal(lou, "GET", f"{TRAINING}?theme=none") == (404, "no_such_question")
    store = own_house.hall.store._store
    assert store.quiz.count_choices(today.isoformat(), question.id) == {}
    assert lou.get(TODAY)["mine"] is None


def test_training_asks_by_theme_shows_values_and_stores_nothing(house: Served) -> None:
    nobody, book = house.visitor(), load_quiz()
    themes = nobody.get(TRAINING)["themes"]
    assert [(it["game"], it["theme"]) for it in themes] == list(book.themes)
    assert sum(it["questions"] for it in themes) == len(book.questions)
    seen = set()
    for it in themes:
        for _ in range(12):
            drawn = nobody.get(f"{TRAINING}?game={it['game']}&theme={it['theme']}")["question"]
            assert (drawn["game"], drawn["theme"]) == (it["game"], it["theme"])
            assert "worth" not in str(drawn)
            seen.add(drawn["id"])
            question = book.by_id[drawn["id"]]
            said = nobody.call("POST", TRAINING, {"question": drawn["id"], "choice": 0})
            assert said.json == {"worths": [one.worth for one in question.choices], "best": question.best}
            beyond = {"question": drawn["id"], "choice": len(question.choices)}
            assert refusal(nobody, "POST", TRAINING, beyond) == (422, "no_such_choice")
    assert len(seen) > 24
    assert asked_at(house).id not in seen


def test_a_day_without_an_answer_keeps_the_streak() -> None:
    today = date(2026, 11, 20)
    costs = {12: 0, 14: 0, 15: 0, 16: 20_000, 18: 0, 20: 0}
    answers = [StoredAnswer(f"2026-11-{day}", "q", 0, cost) for day, cost in costs.items()]
    record = make_record(answers, today)
    assert (record.answers, record.best, record.longest) == (6, 5, 3)
    assert [it.best for it in record.days] == [True, True, False, None, True, None, True]
    assert record.days[0] == AnsweredDay("2026-11-14", best=True)
    assert make_record([], today).longest == 0


def test_answers_are_exported_and_deleted_with_the_person(own_house: Served) -> None:
    question, lou = asked_at(own_house), own_house.visitor("Lou Inconnue")
    lou.call("POST", TODAY, answer(question, 1))
    day = day_of(own_house.clock()).isoformat()
    cost = round(question.regret(1) * 1_000_000)
    exported = {"day": day, "question": question.id, "choice": 1, "cost": cost}
    assert lou.get("/api/me/data")["questions"] == [exported]
    assert lou.call("DELETE", "/api/me").status == 200
    own_house.stop()
    left = dumped(own_house)
    for trace in ("Inconnue", question.id):
        assert trace not in left


def test_an_answer_at_a_node_with_another_calendar_is_shown_and_not_asked_again(
    own_house: Served,
) -> None:
    house = own_house
    margaux, theo, lou = (house.visitor(name) for name in ("Margaux", "Théo", "Lou"))
    asked = asked_at(house)
    other = next(it for it in load_quiz().calendar if it.id != asked.id)
    for who, question in ((margaux, other.id), (theo, "of-a-newer-calendar")):
        assert who.call("POST", TODAY, answer(asked, 1)).status == 200
        with closing(sqlite3.connect(house.store)) as rows, rows:
            rows.execute("UPDATE quiz_answer SET question = ? WHERE question = ?", (question, asked.id))
    shown = margaux.get(TODAY)
    assert (shown["question"]["id"], shown["mine"]) == (other.id, 1)
    assert shown["worths"]["best"] == other.best
    assert margaux.call("POST", TODAY, answer(asked, 0)).json == shown, "the first answer counts"
    assert theo.get(TODAY)["mine"] is None
    assert refusal(theo, "POST", TODAY, answer(asked, 0)) == (409, "question_answered")
    assert refusal(lou, "POST", TODAY, answer(other, 0)) == (409, "question_closed")


def test_a_circle_sees_who_has_found_the_best_choice_and_no_answer(own_house: Served) -> None:
    house = own_house
    margaux, theo, lou, stranger = (house.visitor(name) for name in ("Margaux", "Théo", "Lou", "Paul"))
    circle = circle_of(margaux, theo, lou)
    path, question = f"{TODAY}/circles/{circle}", asked_at(house)
    assert margaux.get(path) == {"names": [], "answered": False}
    wrong = (question.best + 1) % len(question.choices)
    for who, choice in ((theo, question.best), (lou, wrong), (stranger, question.best)):
        assert who.call("POST", TODAY, answer(question, choice)).status == 200
    assert margaux.get(path) == {"names": ["Théo"], "answered": False}
    assert lou.get(path) == {"names": ["Théo"], "answered": True}
    assert theo.get(path) == {"names": [], "answered": True}, "not the caller"
    assert margaux.get(TODAY)["worths"] is None
    assert refusal(stranger, "GET", path) == (404, "no_such_circle")
    assert refusal(house.visitor(), "GET", path) == (401, "name_needed")
    house.clock.shift += DAY_MS
    try:
        assert margaux.get(path) == {"names": [], "answered": False}
    finally:
        house.clock.shift -= DAY_MS
