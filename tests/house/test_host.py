"""Tests the host: starting, settings, pauses, and who becomes host when the host is away."""

from dataclasses import replace
from typing import Annotated, Any

import pytest
from msgspec import defstruct

from tests.house.evening import AWA, LOU, MARGAUX, TABU, THEO, Evening, three_people
from tripot.house import BadSettings, GameRegistry, Refusal
from tripot.house.journal.commands import AddBot, Configure, HandOver, Pause, RemovePerson, Resume, Sit, Start
from tripot.house.journal.events import BotSeated, Configured, HostMoved
from tripot.house.protocol.powers import PowersCache, list_powers
from tripot.house.table.presence import EVERYONE_HERE
from tripot.kernel import Done, Game, Ruled, Variant

SMALL: Game[Any] = replace(TABU, name="petit", players=range(2, 4), bots={"shy": TABU.bots["cautious"]})
SHELF = GameRegistry([TABU, SMALL])


def test_a_game_needs_its_players_and_its_host_to_start() -> None:
    evening = Evening().sit(MARGAUX)
    assert evening.refused(MARGAUX, Start) == "not_enough_players"
    evening.sit(THEO)
    assert evening.refused(THEO, Start) == "not_host"
    evening.do(MARGAUX, Start)
    assert evening.table.stage == "playing"


def test_a_host_does_not_need_a_seat() -> None:
    evening = Evening().bots("bold", "cautious").start()
    assert evening.table.seat_of(MARGAUX) is None
    assert evening.table.stage == "playing"


def test_only_the_host_changes_settings_and_only_before_the_start() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    assert evening.refused(THEO, Configure, pace="vif") == "not_host"
    evening.do(MARGAUX, Configure, preset="lettre", switches={"tabu.start_money": 500}, pace="vif")
    evening.do(MARGAUX, Configure, switches={"tabu.abstain": "permis"})
    settings = evening.table.settings
    assert (settings.preset, settings.pace) == ("lettre", "vif")
    assert settings.variant == TABU.variant(banker_liquidity="caisse_seule", start_money=500, abstain="permis")
    evening.start()
    assert evening.table.state.purse(0) == 500
    assert evening.refused(MARGAUX, Configure, preset="maison") == "already_started"
    assert evening.refused(MARGAUX, Configure, switches={"tabu.abstain": "interdit"}) == "already_started"
    evening.do(MARGAUX, Configure, pace="tranquille")
    assert evening.table.settings.pace == "tranquille"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "belote"},
        {"preset": "royal"},
        {"switches": {"tabu.colour": "green"}},
        {"switches": {"tabu.payout": "double"}},
        {"switches": {"tabu.payout": None}},
        {"switches": {"tabu.start_money": 2**60}},
        {"switches": {"tabu.start_money": str(2**60)}},
    ],
)
def test_impossible_settings_are_refused_with_the_possible_ones(wish: dict[str, Any]) -> None:
    evening = Evening().sit(MARGAUX)
    answer = evening.ask(MARGAUX, Configure(id=evening.command_id(), **wish))
    assert isinstance(answer, Refusal)
    assert answer.code == "bad_settings"
    assert answer.detail
    with pytest.raises(BadSettings):
        Evening(**{"game": "tabu", **wish})


def test_a_journal_contains_no_number_too_large_for_a_browser() -> None:
    boundless = Annotated[int, Ruled("petit.prize", "TABU-R6", samples=(5,))]
    variant = defstruct("V", [("prize", boundless, 5)], bases=(Variant,), frozen=True, kw_only=True, tag="v/1")
    game = replace(SMALL, variant=variant, presets={"maison": variant()})
    evening = Evening(shelf=GameRegistry([game]), game="petit")
    evening.do(MARGAUX, Configure, switches={"petit.prize": 2**53 - 1})
    assert evening.refused(MARGAUX, Configure, switches={"petit.prize": 2**53}) == "bad_settings"
    assert evening.refused(MARGAUX, Configure, switches={"petit.prize": str(-(2**53))}) == "bad_settings"


def test_a_preset_resets_every_switch() -> None:
    evening = Evening(preset="lettre", switches={"tabu.abstain": "permis"})
    evening.do(MARGAUX, Configure, preset="maison")
    assert evening.table.settings.variant == TABU.presets["maison"]


def test_the_host_may_change_the_game_before_the_start_and_bots_adapt() -> None:
    evening = Evening(shelf=SHELF).sit(MARGAUX, THEO).bots("bold")
    events = evening.events(evening.do(MARGAUX, Configure, game="petit"))
    assert isinstance(events[0], Configured)
    assert events[1:] == [BotSeated(seat=2, bot="shy")]  # type: ignore[arg-type]
    assert evening.table.game is SMALL
    assert len(evening.table.chairs) == 3


def test_a_game_with_fewer_seats_moves_people_and_removes_none() -> None:
    evening = Evening(shelf=SHELF)
    for person, seat in ((MARGAUX, 1), (THEO, 8)):
        evening.do(person, Sit, seat=seat)
    evening.do(MARGAUX, Configure, game="petit")
    assert evening.table.seated_people() == {0: MARGAUX, 1: THEO}
    evening.do(MARGAUX, Configure, game="tabu")
    evening.sit(LOU, AWA)
    assert evening.refused(MARGAUX, Configure, game="petit") == "too_many_players"


def test_the_host_hands_over_to_someone_seated() -> None:
    evening = three_people()
    assert evening.refused(THEO, HandOver, to=LOU) == "not_host"
    assert evening.refused(MARGAUX, HandOver, to=AWA) == "not_seated"
    evening.do(MARGAUX, HandOver, to=LOU)
    assert evening.table.host == LOU
    assert evening.refused(MARGAUX, Pause) == "not_host"


def test_the_role_passes_on_after_the_host_is_away_for_sixty_seconds() -> None:
    evening = three_people(pace="sans")
    evening.disconnect(MARGAUX)
    assert evening.table.next_deadline(evening.presence) == evening.now + 60_000
    evening.wait(59_999)
    assert evening.deadline() == ()
    evening.wait(1)
    assert evening.deadline() == (HostMoved(to=THEO, why="away"),)
    assert evening.table.host == THEO
    assert evening.table.next_deadline(evening.presence) is None


def test_the_role_moves_clockwise() -> None:
    evening = three_people(pace="sans")
    heirs = []
    for _ in range(4):
        evening.disconnect(evening.table.host)
        evening.until_due()
        heirs.append(evening.table.host)
        evening.presence = EVERYONE_HERE
    assert heirs == [THEO, LOU, MARGAUX, THEO]


def test_a_host_who_returns_in_time_stays_host() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    evening.disconnect(MARGAUX)
    evening.wait(50_000)
    evening.reconnect(MARGAUX)
    evening.wait(50_000)
    assert evening.deadline() == ()
    assert evening.table.host == MARGAUX


def test_without_other_people_the_hosts_role_stays() -> None:
    evening = three_people(pace="sans")
    for person in (MARGAUX, THEO, LOU):
        evening.disconnect(person)
    evening.wait(3_600_000)
    assert evening.table.next_deadline(evening.presence) is None
    assert evening.deadline() == ()
    evening.reconnect(LOU)
    assert evening.until_due() == (HostMoved(to=LOU, why="away"),)


def test_pausing_stops_actions_and_clocks_and_keeps_remaining_time() -> None:
    evening = three_people()
    due = evening.table.next_deadline()
    assert due is not None
    assert evening.refused(THEO, Pause) == "not_host"
    evening.wait(10_000).do(MARGAUX, Pause)
    answer = evening.act(evening.punters[0], Done())
    assert isinstance(answer, Refusal)
    assert answer.code == "paused"
    assert evening.table.next_deadline() is None
    evening.wait(3_600_000)
    assert evening.deadline() == ()
    assert evening.refused(MARGAUX, Pause) == "paused"
    evening.do(MARGAUX, Resume)
    assert evening.table.next_deadline() == due + 3_600_000
    assert evening.refused(MARGAUX, Resume) == "not_paused"


def test_bots_rest_while_the_table_is_paused() -> None:
    evening = Evening().sit(MARGAUX).bots("bold", "bold").start()
    evening.do(MARGAUX, Pause)
    assert not evening.let_bots_play()
    evening.do(MARGAUX, Resume)
    assert evening.let_bots_play()


@pytest.mark.parametrize("powers", [list_powers, PowersCache()], ids=["computed", "cached"])
def test_powers_are_the_accepted_commands(powers: Any) -> None:
    evening = Evening()
    assert evening.refused(MARGAUX, AddBot, seat=40) == "no_such_seat"
    assert evening.refused(MARGAUX, Pause) == "not_started"
    assert powers(evening.table, MARGAUX) == ("sit/1", "add_bot/1", "configure/1")
    evening.sit(MARGAUX, THEO)
    assert powers(evening.table, MARGAUX) == ("leave/1", "start/1", "add_bot/1", "configure/1")
    assert powers(evening.table, THEO) == ("leave/1",)
    assert powers(evening.table, AWA) == ("sit/1",)
    evening.start()
    assert powers(evening.table, MARGAUX) == ("leave/1", "configure/1", "pause/1", "agree_to_end/1")
    evening.do(MARGAUX, Pause)
    assert powers(evening.table, MARGAUX) == ("leave/1", "configure/1", "resume/1", "agree_to_end/1")
    lobby = Evening("removed").sit(MARGAUX, THEO)
    lobby.do(MARGAUX, RemovePerson, seat=1)
    assert powers(lobby.table, THEO) == (), "the host has removed them"
    assert powers(lobby.table, AWA) == ("sit/1",)


def test_the_hosts_role_stays_after_the_game() -> None:
    evening = three_people(switches={"tabu.end": "rotations:1"})
    while evening.table.stage != "over":
        evening.until_due()
    evening.disconnect(MARGAUX)
    evening.wait(3_600_000)
    assert evening.table.next_deadline(evening.presence) is None
    assert evening.deadline() == ()
