"""Once more: a new table with the same people, known by new ids, and the two linked."""

from dataclasses import replace

from tests.house.evening import LOU, MARGAUX, SHELF, TABU, THEO, Evening
from tripot.games import find_games
from tripot.games.home_casino.variant import CasinoVariant, SmallGameVariant
from tripot.house import GameRegistry, Proposal, read_table
from tripot.house.commands import Configure, Leave, Rematch
from tripot.house.events import RematchOpened

ONE_ROUND = {"tabu.end": "rotations:1"}


def finished(**wish: object) -> Evening:
    return finish(Evening(6, switches=ONE_ROUND, **wish))


def finish(evening: Evening) -> Evening:
    evening.sit(MARGAUX, THEO, LOU).bots("bold").start()
    evening.do(THEO, Leave)
    while evening.table.stage != "over":
        if not evening.let_bots_play():
            evening.until_due()
    return evening


def test_a_rematch_is_a_linked_table_with_the_same_people_on_the_same_chairs() -> None:
    evening = finished(pace="vif")
    proposal = evening.do(LOU, Rematch)
    opens = proposal.opens
    assert opens is not None
    new = opens.after
    assert evening.events(proposal) == [RematchOpened(table=new.id)]
    assert evening.table.next == new.id
    assert new.follows is not None
    assert new.follows.table == evening.table.id
    assert new.follows.head == evening.lines[-2].hash

    assert set(opens.people) == {MARGAUX, THEO, LOU}
    assert not set(opens.people) & set(opens.people.values())
    assert new.stage == "lobby"
    assert new.host == opens.people[MARGAUX]
    assert new.seated_people() == {0: opens.people[MARGAUX], 2: opens.people[LOU]}
    assert new.bots() == {1: "cautious", 3: "bold"}  # who has left is not waited for
    assert new.settings == evening.table.settings
    assert read_table(SHELF, [line.data for line in opens.lines]) == new


def test_no_id_of_the_old_table_is_in_the_journal_of_the_new_one() -> None:
    evening = finished()
    opens = evening.do(MARGAUX, Rematch).opens
    assert opens is not None
    stored = b"".join(line.data for line in opens.lines)
    assert not any(person.encode() in stored for person in (MARGAUX, THEO, LOU))


def test_there_is_one_rematch_and_only_after_the_end() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    assert evening.refused(MARGAUX, Rematch) == "not_over"
    evening = finished()
    evening.do(MARGAUX, Rematch)
    assert evening.refused(LOU, Rematch) == "already_reopened"


def test_a_rematch_can_be_played_like_any_table() -> None:
    evening = finished()
    opens = evening.do(MARGAUX, Rematch).opens
    assert opens is not None
    again = Evening(7)
    again.table, again.lines, again.now = opens.after, list(opens.lines), evening.now
    assert isinstance(again.start().answer, Proposal)
    assert again.table.stage == "playing"


def test_a_table_of_an_earlier_version_goes_on_and_its_rematch_is_of_the_newest() -> None:
    """The earlier version keeps its own presets; the rematch keeps every switch under the newest version."""
    first = replace(TABU, version=1, presets=TABU.earlier[1], earlier={})
    evening = Evening(6, shelf=GameRegistry([first]), switches=ONE_ROUND)
    evening.table = read_table(SHELF, evening.stored)
    assert (evening.table.game.version, evening.table.settings.variant.payout) == (1, "mise_comprise")
    assert evening.table.settings.switches == ONE_ROUND
    evening.do(MARGAUX, Configure, preset="classique", switches=ONE_ROUND)
    finish(evening)
    assert (evening.table.game.version, evening.table.settings.preset) == (1, "classique")
    rematch = evening.do(MARGAUX, Rematch).opens
    assert rematch is not None
    settings = rematch.after.settings
    assert (settings.game.version, settings.preset, settings.switches) == (TABU.version, "maison", ONE_ROUND)


def test_a_single_bout_of_an_earlier_version_goes_on_and_its_rematch_is_a_match() -> None:
    """A small game of version 2 has no length: it ends after one bout, and the rematch has the default of version 3."""
    game = find_games()["home_casino/421"]
    shelf = GameRegistry([game])
    second = replace(game, version=2, variant=CasinoVariant, presets=game.earlier[2], earlier={})
    evening = Evening(6, shelf=GameRegistry([second]), game=game.name, switches={"q421.rank": "classique"})
    assert b"match" not in b"".join(evening.stored)
    evening.table = read_table(shelf, evening.stored)
    assert (evening.table.game.version, evening.table.settings.variant) == (2, CasinoVariant(q421_rank="classique"))
    finish(evening)
    assert b"match" not in b"".join(evening.stored)
    assert read_table(shelf, evening.stored) == evening.table
    rematch = evening.do(MARGAUX, Rematch).opens
    assert rematch is not None
    settings = rematch.after.settings
    assert (settings.game.version, settings.variant) == (3, SmallGameVariant(q421_rank="classique", match_bouts=3))
