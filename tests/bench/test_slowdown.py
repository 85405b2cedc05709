"""The slow-down bench runs, with small numbers. What it measures depends on the machine, so only the bench judges."""

from bench.slowdown import ATTACKS, run


def test_a_victim_goes_on_under_each_attack() -> None:
    found = run(seconds=1.0, sockets=50, entries=600, evenings=20)
    assert [it.name for it in found[1:-2]] == [*ATTACKS]
    assert all(it.moves >= 2 for it in found)
    assert all(it.asked > 0 for it in found[1:-2])
