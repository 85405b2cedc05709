"""Tests the start of a game: the initial chips, the casinos, the first player, the banker."""

from collections import Counter

import msgspec
import pytest

from tests.games.home_casino.evening import COLORS, Evening
from tests.table import At
from tripot.games import find_games
from tripot.games.home_casino import GAME, read_board
from tripot.games.home_casino.board import house_board
from tripot.games.home_casino.facts import ChooseCasino
from tripot.games.home_casino.small_game import BOX_CHIPS
from tripot.kernel import Codec, Draw, Pick, Seat, Throw, apply_switches


@pytest.mark.rule("CASINO-1")
def test_two_to_six_play() -> None:
    assert list(GAME.players) == [2, 3, 4, 5, 6]


@pytest.mark.rule("CASINO-3", "CASINO-6", "CASINO-13", "CASINO-R16")
@pytest.mark.parametrize("players", GAME.players)
def test_everyone_is_dealt_4000_of_the_160500_points_in_the_box(players: int) -> None:
    table = Evening(players)
    assert table.state.chips.total == BOX_CHIPS == 160_500
    assert [table.purse(seat) for seat in range(players)] == [4000] * players
    assert table.bank == BOX_CHIPS - 4000 * players


@pytest.mark.rule("CASINO-5", "CASINO-7")
def test_two_piles_of_unseen_cards_lie_on_the_board() -> None:
    state = Evening().state
    assert len(state.acquisition.unseen) == 21
    assert len(state.jackpot.unseen) == 36
    assert state.acquisition.queue == state.jackpot.queue == ()


@pytest.mark.rule("CASINO-8", "CASINO-10", "CASINO-R6")
def test_casinos_are_chosen_in_playing_order_and_never_twice() -> None:
    table = At(GAME, 3).fall(1)
    assert table.awaited() == {1}
    assert table.state.home(Seat(1)) not in range(len(house_board().squares)), "no square before the choice"
    table.act(1, ChooseCasino("vert"))
    assert table.state.home(Seat(1)) == 13
    assert table.awaited() == {0}
    table.refuses(0, ChooseCasino("vert"), "out_of_range")
    table.refuses(2, ChooseCasino("bleu"), "not_your_turn")
    table.act(0, ChooseCasino("rouge")).act(2, ChooseCasino("orange"))
    assert table.state.pawns == (0, 13, 33)
    assert len(set(table.state.pawns)) == 3


@pytest.mark.rule("CASINO-18", "CASINO-R6")
def test_a_draw_names_who_begins_unless_the_youngest_is_marked() -> None:
    drawn = At(GAME, 4)
    assert GAME.turn(drawn.state) == Draw(Pick((0, 1, 2, 3)))
    marked = GAME.start(4, msgspec.structs.replace(GAME.presets["maison"], youngest=Seat(2)))
    assert marked.first == 2
    assert GAME.legal(marked, Seat(2))


@pytest.mark.rule("CASINO-4", "CASINO-12", "CASINO-R15")
def test_the_player_before_the_first_is_banquier_and_keeps_separate_chips() -> None:
    table = Evening(4)
    assert table.state.banker == 1
    assert table.purse(1) == 4000


@pytest.mark.rule("CASINO-17", "CASINO-R20")
def test_the_target_is_8000_or_any_multiple_of_25_above_4000() -> None:
    assert GAME.variant().target == 8000
    for target in (10_000, 15_000, 4_025):
        assert apply_switches(GAME.variant(), {"casino.target": target}).target == target
    for target in (4_000, 4_010, 0):
        with pytest.raises(ValueError, match=r"casino\.target"):
            apply_switches(GAME.variant(), {"casino.target": target})


def test_the_default_board_matches_its_description() -> None:
    board = house_board()
    kinds = Counter(square.type for square in board.squares)
    assert len(board.squares) == 40
    assert kinds == {
        "casino": 6,
        "acquisition": 6,
        "jackpot": 6,
        "machine_a_sous": 6,
        "a_vendre": 3,
        "mafia": 2,
        "casino_plus": 2,
        "roulette": 2,
        "black_jack": 2,
        "421": 2,
        "zanzibar": 2,
        "pot": 1,
    }
    assert sum(square.amount for square in board.squares if square.type == "machine_a_sous") == 0
    assert board.casinos == COLORS
    assert sum(card.buy for card in board.acquisition_cards) == 10_400
    assert sum(card.sell for card in board.acquisition_cards) == 13_825


def test_a_custom_board_is_stored_with_the_table() -> None:
    squares = [
        {"index": 0, "type": "casino", "label": "A", "color": "rouge"},
        {"index": 1, "type": "casino_plus", "label": "+", "amount": 500},
        {"index": 2, "type": "casino", "label": "B", "color": "bleu"},
    ]
    tiny = {
        "schema": "home-casino-board/1",
        "squares": squares,
        "acquisition_cards": [],
        "jackpot_cards": [],
        "start_total": 1000,
        "pass_home": 200,
        "land_home": 500,
    }
    board = read_board(msgspec.json.encode(tiny))
    table = At(GAME, 2)
    table.state = GAME.start(2, msgspec.structs.replace(GAME.variant(), board=board))
    table.fall(0).act(0, ChooseCasino("rouge")).act(1, ChooseCasino("bleu")).act(0, Throw()).fall(1, 3)
    assert table.purse(0) == 1000 + 200 + 500
    codec = Codec(GAME)
    assert codec.decode_state(codec.encode(table.state)) == table.state


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda board: board["squares"].pop(3), "without a gap"),
        (lambda board: board["squares"][0].update(color="bleu"), "its own colour"),
        (lambda board: board["jackpot_cards"][0].update(id="ACQ-01"), "its own id"),
        (lambda board: board["squares"][1].update(amount=0), "amount"),
        (lambda board: board["squares"][16].update(amount=500), "wrong amount"),
        (lambda board: board["acquisition_cards"][0].update(buy=10), "buy"),
        (lambda board: board["jackpot_cards"][0]["effect"].update(kind="fly"), "fly"),
        (lambda board: board["squares"][21].update(type="jackpot"), "not on the board"),
        (lambda board: board["jackpot_cards"].clear(), "need Jackpot cards"),
    ],
)
def test_an_invalid_board_is_refused_with_the_reason(spoil: object, complaint: str) -> None:
    board = msgspec.json.decode(msgspec.json.encode(house_board()))
    spoil(board)  # type: ignore[operator]
    with pytest.raises(msgspec.ValidationError, match=complaint):
        read_board(msgspec.json.encode(board))


FAMILLE = {"casino.croupier": "auto", "casino.bankruptcy": "vente_urgence", "casino.stake_cap": "demi_sous_limite"}
PRESETS = {
    "maison": {},
    "famille": FAMILLE,
    "bistrot": {"q421.rank": "classique"},
    "lettre": {"roul.limit": "sans", "casino.acq_price": "prix_unique"},
}


@pytest.mark.rule("ROUL-R1", "CASINO-R13", "421-R1")
def test_presets_combine_switches() -> None:
    assert GAME.presets == {name: apply_switches(GAME.variant(), switches) for name, switches in PRESETS.items()}


@pytest.mark.rule("CASINO-R21")
@pytest.mark.parametrize(
    ("name", "presets"),
    [
        ("duel", ["maison"]),
        ("roulette", ["maison", "lettre"]),
        ("zanzibar", ["maison", "famille"]),
        ("blackjack", ["maison", "famille"]),
        ("421", ["maison", "famille", "bistrot"]),
    ],
)
def test_a_small_game_has_the_presets_that_affect_it(name: str, presets: list[str]) -> None:
    assert list(find_games()[f"home_casino/{name}"].presets) == presets
