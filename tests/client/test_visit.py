"""Tests the client of a table: it reconnects, each command is executed once, and refusals are raised."""

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.visitors import Served, served
from tripot.client import Contradiction, Refused, TurnedAway, Unreachable, Visit, connection, new_id
from tripot.games import find_games
from tripot.house.journal.commands import AddBot, Configure
from tripot.house.protocol import close_codes
from tripot.house.protocol.close_codes import NO_SUCH_TABLE, NOT_YOURS
from tripot.kernel import Action, View


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def token(house: Served) -> str:
    made = house.visitor("Margaux").call("POST", "/api/me/bots", {"name": "Ruse"})
    return str(made.json["token"])


def opened(house: Served, token: str) -> str:
    """Open a table for the bot."""
    said = house.visitor().call("POST", "/api/tables", {"game": "tabu", "sit": False}, authorization=f"Bearer {token}")
    return str(said.json["id"])


class Cutter:
    """Closes the connection after every third message that the client sends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words, self.cuts = 0, 0
        send = connection.ReconnectingSocket.send

        def cut(line: connection.ReconnectingSocket, message: bytes) -> None:
            send(line, message)
            self.words += 1
            if self.words % 3 == 0:
                self.cuts += 1
                line._live_socket.socket.shutdown(socket.SHUT_RDWR)

        monkeypatch.setattr(connection.ReconnectingSocket, "send", cut)


@pytest.mark.timeout(60)  # a command is lost with the connection, so the client must send it again
def test_repeated_disconnections_lose_and_repeat_no_command(
    house: Served, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "RECONNECT_BACKOFF_S", (0.0,))
    table, cutter, asked = opened(house, token), Cutter(monkeypatch), []
    with Visit(house.base, table, token, games=find_games().values()) as visit:
        ask = visit.ask
        monkeypatch.setattr(visit, "ask", lambda command: asked.append((command.id, ask(command))) or asked[-1][1])
        visit.sit()
        visit.ask(AddBot(id=new_id()))
        visit.start()
        for number, view in enumerate(visit.turns()):
            visit.act(plain(view))
            if number == 40:
                break
        assert visit.people[0].program
    assert cutter.cuts >= max(5, len(asked) // 3)  # a game may be over before 40 turns
    journal = house.visitor().journal(table)
    kept = [(entry["command"], entry["seq"]) for entry in journal if "command" in entry]
    assert kept == asked


def plain(view: View[Any]) -> Action:
    """Return the simplest action: throw, done, or the smallest stake."""
    return next((view.do(word) for word in ("throw", "done") if view.can(word)), view.do(view.options[0].do))


def play(visit: Visit, turns: int) -> None:
    """Sit down, start with a bot, and play this many turns."""
    visit.sit()
    visit.ask(AddBot(id=new_id()))
    visit.start()
    take_turns(visit, turns)


def take_turns(visit: Visit, turns: int) -> None:
    for number, view in enumerate(visit.turns()):
        visit.act(plain(view))
        if number == turns:
            break


def test_an_honest_house_is_verified_and_without_its_games_incomplete(house: Served, token: str) -> None:
    table = opened(house, token)
    with Visit(house.base, table, token, games=find_games().values()) as visit:
        play(visit, 12)
        assert visit.seal == "verified"
    with Visit(house.base, table, token) as visit:
        assert visit.seal == "incomplete"
        with pytest.raises(LookupError, match=r"tabu, version \d+, is not among the games given"):
            next(visit.turns())


def flip_digit(text: str) -> str:
    return text.replace('"at":1', '"at":2', 1)


Lie = Callable[[str], str]


def add_chips(text: str) -> str:
    """Add one chip to every purse of a complete board."""
    return re.sub(r'("purse:\d+":)(\d+)', lambda found: f"{found[1]}{int(found[2]) + 1}", text)


@pytest.mark.parametrize("lie", [flip_digit, add_chips])
def test_a_dishonest_house_stays_contradicted(
    house: Served, token: str, monkeypatch: pytest.MonkeyPatch, lie: Lie
) -> None:
    receive = connection.ReconnectingSocket.receive

    def told(line: connection.ReconnectingSocket, seconds: float | None = None) -> str:
        return lie(str(receive(line, seconds)))

    with Visit(house.base, opened(house, token), token, games=find_games().values()) as visit:
        play(visit, 3)
        monkeypatch.setattr(connection.ReconnectingSocket, "receive", told)
        with pytest.raises(Contradiction):
            take_turns(visit, 1_000)
        assert visit.seal == "contradicted"
        monkeypatch.undo()
        with pytest.raises(Contradiction):
            visit.sit(1) if visit.yours.seat is None else visit.leave()


def test_a_stake_that_the_house_changes_is_contradicted(
    house: Served, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = connection.ReconnectingSocket.send

    def changed(line: connection.ReconnectingSocket, message: bytes) -> None:
        send(line, re.sub(rb'"amount":\d+', b'"amount":2', message))

    with Visit(house.base, opened(house, token), token, games=find_games().values()) as visit:
        monkeypatch.setattr(connection.ReconnectingSocket, "send", changed)
        with pytest.raises(Contradiction, match="own"):
            play(visit, 40)


def test_a_switch_that_the_house_changes_is_contradicted(
    house: Served, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = connection.ReconnectingSocket.send

    def changed(line: connection.ReconnectingSocket, message: bytes) -> None:
        send(line, message.replace(b"rotations:1", b"rotations:2"))

    chosen = Configure(id=new_id(), switches={"tabu.end": "rotations:1"})
    with Visit(house.base, opened(house, token), token, games=find_games().values()) as visit:
        visit.ask(chosen)
        assert visit.seal == "verified"
        monkeypatch.setattr(connection.ReconnectingSocket, "send", changed)
        with pytest.raises(Contradiction, match="own"):
            visit.ask(replace(chosen, id=new_id(), preset="lettre"))


def test_a_second_program_with_the_same_token_contradicts_nothing(house: Served, token: str) -> None:
    table = opened(house, token)
    with Visit(house.base, table, token, games=find_games().values()) as first:
        first.sit()
        with Visit(house.base, table, token, games=find_games().values()) as second:
            added = second.ask(AddBot(id=new_id()))
            assert second.seal == "verified"
        first.start()
        take_turns(first, 1)
        assert first.unsent == (added,)
        assert first.seal == "incomplete"


def test_a_refusal_contains_its_reason(house: Served, token: str) -> None:
    with Visit(house.base, opened(house, token), token) as visit, pytest.raises(Refused) as no:
        visit.start()
    assert no.value.refusal.code == "not_enough_players"


def test_a_rejected_client_does_not_reconnect(house: Served, token: str) -> None:
    with pytest.raises(TurnedAway) as away, Visit(house.base, "no-such-table", token):
        pass
    assert away.value.code == NO_SUCH_TABLE
    assert str(away.value) == "the house closed the connection with 4404: no table has this code or id"
    with pytest.raises(TurnedAway) as away, Visit(house.base, opened(house, token), "revoked"):
        pass
    assert away.value.code == NOT_YOURS


@pytest.mark.timeout(60)  # after a reconnection, the client would send the message again, forever
def test_a_message_that_is_too_long_ends_the_visit(house: Served, token: str) -> None:
    with pytest.raises(TurnedAway) as away, Visit(house.base, opened(house, token), token) as visit:
        visit.ask(Configure(id=new_id(), preset="x" * 20_000))
    assert away.value.code == connection.MESSAGE_TOO_BIG_CODE


def test_every_final_close_code_is_explained() -> None:
    codes = {code for code in vars(close_codes).values() if isinstance(code, int)}
    final = {code for code in codes if code >= connection.FIRST_FINAL_CLOSE_CODE}
    assert final - {close_codes.FOREIGN_ORIGIN} <= set(connection.REASONS), "a program has no origin"


@pytest.mark.parametrize("house", ["localhost:8642", "ws://localhost:8642", "http://", "http://localhost:8642/t/CODE"])
def test_an_invalid_address_is_refused_at_once(house: str) -> None:
    with pytest.raises(ValueError, match="is not the address of a house"):
        Visit(house, "table", "token")


def test_waiting_times_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "RECONNECT_BACKOFF_S", (0.0,))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Unreachable), Visit(f"http://127.0.0.1:{port}", "table", "token", patience=0.1):
        pass
