"""Tests the honours of a season: who holds each, who gets a declined one, and cases without a holder."""

from statistics import NormalDist

import pytest
from msgspec.structs import astuple

from tripot.house import PersonId, TableId
from tripot.server.results.season_honours import (
    RAREST,
    SeasonHonours,
    SeasonTitle,
    StoredSeason,
    find_honours,
    find_rivalries,
    odds_of,
)
from tripot.store import BestFeat, CircleFinish, MemberId, PairGain, PersonLuck, StoredFeat, StoredLuck, TableFinish

ANA, BEN, CAM, DAN = (MemberId(name) for name in ("ana", "ben", "cam", "dan"))
Gains = dict[tuple[MemberId, MemberId], int]


def season(
    tables: list[tuple[MemberId, ...]],
    gains: Gains | None = None,
    lucks: dict[MemberId, tuple[int, int | None]] | None = None,
    declined: list[tuple[MemberId, str]] | None = None,
) -> SeasonHonours:
    """Return a season. ``tables``: the players of each game. ``gains`` belong to the first game, ``lucks`` to every
    game."""
    at = [TableId(f"t{number}") for number in range(len(tables))]
    return find_honours(
        StoredSeason(
            [
                CircleFinish(table, PersonId(f"p-{who}"), who, TableFinish(1, 0))
                for table, people in zip(at, tables, strict=True)
                for who in people
            ],
            [PairGain(at[0], PersonId(f"p-{w}"), PersonId(f"p-{x}"), n) for (w, x), n in (gains or {}).items()],
            [],
            [
                PersonLuck(
                    table,
                    PersonId(f"p-{who}"),
                    StoredLuck(str(own[0]), "100", None if own[1] is None else f"{own[1]}/2"),
                )
                for table in at
                for who, own in (lucks or {}).items()
            ],
            declined or [],
            {},
        )
    )


def test_rivals_have_played_five_games_together_and_ones_own_come_first() -> None:
    four, five = [(ANA, BEN, CAM, DAN)] * 4, [(ANA, BEN, CAM, DAN)] * 5
    gains: Gains = {(ANA, BEN): 10, (BEN, ANA): 4, (BEN, CAM): 90, (CAM, DAN): 50, (DAN, ANA): 3, (BEN, DAN): 8}
    assert find_rivalries(season(four, gains), ANA) == []
    found = find_rivalries(season(five, gains), ANA)
    assert [astuple(it) for it in found] == [(ANA, BEN, 6, 5), (DAN, ANA, 3, 5), (BEN, CAM, 90, 5)]
    assert find_rivalries(season(five, {(ANA, BEN): 4, (BEN, ANA): 4}), ANA) == [], "they are even"


def test_a_title_passes_to_the_next_person_who_has_not_declined() -> None:
    six = [(ANA, BEN, CAM)] * 6
    lucks = {ANA: (-3, 1), BEN: (-2, 5), CAM: (5, 9)}
    titles = {it.honour: it for it in season(six, lucks=lucks).titles}
    assert titles["cool_head"] == SeasonTitle("cool_head", ANA, 50, 6)
    deviation = -3 / 10 * 6**0.5
    assert titles["black_cat"] == SeasonTitle("black_cat", ANA, 6, round(1 / NormalDist().cdf(deviation)))
    assert "pillar" not in titles, "all played the same number of games"
    passed = {it.honour: it.member for it in season(six, lucks=lucks, declined=[(ANA, "black_cat")]).titles}
    assert passed == {"cool_head": ANA, "black_cat": BEN}
    both = [(ANA, "black_cat"), (BEN, "black_cat")]
    assert "black_cat" not in {it.honour for it in season(six, lucks=lucks, declined=both).titles}, "Cam was lucky"
    assert season([(ANA, BEN)] * 5, lucks=lucks).titles == [], "a title requires six games"


def test_the_titles_for_most_games_and_for_most_won_from_one_person() -> None:
    tables = [(ANA, BEN, CAM, DAN)] * 6 + [(ANA, BEN)]
    gains: Gains = {(BEN, ANA): 1, (BEN, CAM): 1, (BEN, DAN): 1, (ANA, CAM): 9, (DAN, ANA): 2}
    found = season([*tables, (ANA, CAM)], gains).titles
    assert {it.honour: astuple(it)[1:] for it in found} == {"pillar": (ANA, 8, 8), "collector": (BEN, 3, 3)}
    assert "pillar" not in {it.honour for it in season([*tables, (CAM, DAN)]).titles}, (
        "two people played the same number of games"
    )


def test_a_record_passes_to_the_next_member_who_has_not_declined_it() -> None:
    finishes = [CircleFinish(TableId("t"), PersonId(f"p-{who}"), who, TableFinish(1, 0)) for who in (ANA, BEN)]
    finishes.append(CircleFinish(TableId("t"), PersonId("p-gone"), None, TableFinish(1, 0)))
    amounts = (("gone", 9), (ANA, 8), (BEN, 7))
    feats = [BestFeat(StoredFeat("stroke", PersonId(f"p-{who}"), n, n), TableId("t"), 1, 2, None) for who, n in amounts]
    (record,) = find_honours(StoredSeason(finishes, [], feats, [], [], {})).records
    assert (record.member, record.best.feat.amount) == (ANA, 8)
    (record,) = find_honours(StoredSeason(finishes, [], feats, [], [(ANA, "stroke")], {})).records
    assert record.member == BEN
    assert find_honours(StoredSeason(finishes, [], feats, [], [(ANA, "stroke"), (BEN, "stroke")], {})).records == []


@pytest.mark.parametrize("deviation", [0.0, 0.7, 1.96, 3.1, 5.0])
def test_odds_are_those_of_the_normal_tail(deviation: float) -> None:
    tail = NormalDist().cdf(-deviation)
    once_in, among = odds_of(deviation, 40)
    assert once_in == pytest.approx(1 / tail, rel=1e-6, abs=0.51)
    assert among == pytest.approx(100 * (1 - (1 - tail) ** 40), abs=0.51)


def test_extremely_small_odds_get_the_rarest_text() -> None:
    assert odds_of(40.0, 3000) == (RAREST, 0)
