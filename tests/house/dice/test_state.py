"""The state of dice between throws: nonces count for what follows their action at once, and times can be moved."""

import pytest

from tripot.house.dice.real_dice import DiceReport, Hearing
from tripot.house.dice.state import NO_COMMITMENT
from tripot.house.ids import Hash, PersonId
from tripot.kernel import Seat


@pytest.mark.parametrize("link", [None, Hash("ab" * 32)])
def test_after_a_throw_the_next_action_drops_the_nonces_of_before(link: Hash | None) -> None:
    """Whether or not the house has committed to its dice."""
    acted = NO_COMMITMENT.after_action(Seat(0), "cd" * 32)
    thrown = acted.after_throw(link)
    assert thrown.nonces == acted.nonces, "for what is thrown at once"
    assert thrown.after_action(Seat(1), "ef" * 32).nonces == ((Seat(1), "ef" * 32),)


def test_a_hearing_without_a_deadline_has_none_after_a_delay() -> None:
    report = DiceReport((3,), PersonId("lou"), 900)
    assert Hearing(None, report, 1).postpone(50) == Hearing(None, DiceReport((3,), PersonId("lou"), 950), 1)
    assert Hearing(700).postpone(50) == Hearing(750)
