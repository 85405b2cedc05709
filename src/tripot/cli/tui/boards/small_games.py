"""Draws the small games of Home Casino, alone or inside the board."""

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from rich.text import Text

from tripot.cli.tui.boards.base import BoardRenderer, View
from tripot.cli.tui.dice_art import die_face
from tripot.cli.tui.text_block import TextBlock, fit, join, justify, side_by_side, wrap
from tripot.cli.tui.theme import BRASS, INK, IVORY, PETROL, QUIET
from tripot.kernel import D6, BoutBegan, Fact, MatchRecord, Option, Options, Place, Seat, Whole, fold, tag_of

ROULETTE_LAYOUT = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("pair", "impair"), ("rouge", "noir"))
QUIET_FACTS = frozenset({"q421.lifted/1", "q421.showed/1"})
SHORT_NAME = 9
"""The maximum number of letters of a name in the title bar."""
GROUND = f"on {PETROL.ground}"

Drawing = Callable[[View, Any, int, int], TextBlock]


def duel(view: View, game: Any, width: int, height: int) -> TextBlock:
    """Draw two sums of two dice."""
    sums = [str(total) for total in game.sums] + ["", ""]
    rows = [_score_row(view, game.lander, sums[0], width), _score_row(view, game.owner, sums[1], width)]
    return _sheet(view, "home_casino-duel", _stake(view, game, "duel"), rows, width, height)


def zanzibar(view: View, game: Any, width: int, height: int) -> TextBlock:
    """Draw two totals, and the number of throws left."""
    rows = [_score_row(view, game.lander, view.speech.number(game.totals[0]), width)]
    if game.opponent is not None:
        rows.append(_score_row(view, game.opponent, view.speech.number(game.totals[1]), width))
        rows.append(_note(view.speech.say("scene-small-throws-left", count=game.left)))
    return _sheet(view, "home_casino-zanzibar", _stake(view, game, "zanzibar"), rows, width, height)


def blackjack(view: View, game: Any, width: int, height: int) -> TextBlock:
    """Draw the totals of the player and the bank, with a mark for a side that has stopped."""
    say = view.speech.say
    served = f"  {say('scene-small-served')}"
    bank = Text(say("place-bank").capitalize(), style=f"bold {IVORY}")
    if game.croupier is not None:
        bank = join([bank, view.player(game.croupier)])
    rows = [
        _score_row(view, game.lander, f"{game.player or ''}{served if game.player_served else ''}", width),
        justify(
            join([" ", bank], ""), _score(f"{game.bank or ''}{served if game.bank_served else ''}"), width - 1, GROUND
        ),
    ]
    return _sheet(view, "home_casino-blackjack", _stake(view, game, "blackjack"), rows, width, height)


def q421(view: View, game: Any, width: int, height: int) -> TextBlock:
    """Draw the hand on the table, its value, and the hand to beat."""
    say = view.speech.say
    rows: list[Text | str] = []
    if game.opponent is not None:
        beaten = _hand_text(game.to_beat)
        rows.append(_score_row(view, game.lander, beaten or (_hand_text(game.hand) if not game.owed else ""), width))
        rows.append(_score_row(view, game.opponent, _hand_text(game.hand) if game.owed else "", width))
        most = game.owed or 3
        rows.append(_note(say("scene-small-throw-of", throw=game.throws, most=most)))
    if game.hand:
        dice = side_by_side(*[die_face(face, D6, ground=PETROL.ground) for face in game.hand], gap=1, style=GROUND)
        rows += [join([" ", line], "") for line in dice.lines]
    return _sheet(view, "home_casino-421", _stake(view, game, "q421"), rows, width, height)


def roulette(view: View, game: Any, width: int, height: int) -> TextBlock:
    """Draw the layout with all chips on it."""
    rows: list[Text | str] = []
    for fields in ROULETTE_LAYOUT:
        cell = (width - 2) // len(fields)
        rows.append(join([" ", *[_field(view, game, on, cell) for on in fields]], ""))
    return _sheet(view, "home_casino-roulette", None, rows, width, height)


def _field(view: View, game: Any, on: str, width: int) -> Text:
    bets = [(seat, game.at(Place(f"stake:{on}:{seat}"))) for seat in game.seats]
    laid = [(seat, amount) for seat, amount in bets if amount]
    style = {"rouge": f"bold {IVORY} on #b3301a", "noir": f"bold {IVORY} on {INK}"}.get(on, f"bold {IVORY}")
    name = Text(f" {view.speech.word(on)} ", style=style)
    if len(laid) == 1:
        chips = join([view.chip(laid[0][0]), Text(view.speech.number(laid[0][1]), style=BRASS)], "")
    else:
        chips = join([view.chip(seat) for seat, _ in laid], "")
        if laid and width - name.cell_len - chips.cell_len > 6:
            chips = join([chips, Text(view.speech.number(sum(amount for _, amount in laid)), style=BRASS)], "")
    return fit(join([name, chips]), width, GROUND)


def _score_row(view: View, seat: int, score: str, width: int) -> Text:
    return justify(join([" ", view.player(seat)], ""), _score(score), width - 1, GROUND)


def _score(score: str) -> Text:
    return Text(score, style=f"bold {BRASS}")


def _note(text: str) -> Text:
    return Text(f" {text}", style=QUIET)


def _hand_text(hand: tuple[int, ...]) -> str:
    return "".join(map(str, sorted(hand, reverse=True)))


def _stake(view: View, game: Any, what: str) -> int | None:
    """Return the stake, which is equal for all players who stake."""
    table = view.settling_throw.before if view.settling_throw else view.state
    laid = [table.at(Place(f"stake:{what}:{seat}")) for seat in game.seats]
    return max(laid, default=0) or None


def _sheet(
    view: View, name: str, stake: int | None, rows: list[Text] | list[Text | str], width: int, height: int
) -> TextBlock:
    """Draw the name of the game and the stake, above the drawing."""
    small = name.partition("-")[2]
    title = Text(f" {view.speech.say(f'game-name-{small}')}", style=f"bold {IVORY}")
    laid = Text("" if stake is None else view.speech.say("scene-small-stake", amount=stake), style=BRASS)
    lines: list[Text | str] = [
        justify(title, laid, width - 1, GROUND),
        *([""] if height > len(rows) + 1 else []),
        *rows,
    ]
    return TextBlock(lines[:height], width, GROUND)


DRAWINGS: dict[str, Drawing] = {
    "duel.state/1": duel,
    "zanzibar.state/1": zanzibar,
    "blackjack.state/1": blackjack,
    "q421.state/1": q421,
    "roulette.state/1": roulette,
}


def draw_small_game(view: View, game: Any, width: int, height: int) -> TextBlock:
    """Draw a small game by the tag of its state."""
    return DRAWINGS[tag_of(game)](view, game, width, height)


def die_name(game: Any, option: Option, value: Any) -> str | None:
    """Return the name of a die at 421, which is its face."""
    hand: tuple[int, ...] = getattr(game, "hand", ())
    return str(hand[value]) if option.do == "q421.rethrow/1" and len(hand) > value else None


def ruin_warning(view: View, offers: Options) -> str:
    """Return a warning if an offered stake could take a player's last chip (CASINO-R8)."""
    warnings = []
    for option in offers:
        stake, named = option.params.get("stake"), option.params.get("opponent")
        game = getattr(view.state, "scene", None) or view.state
        rival = named.least() if named is not None else getattr(game, "owner", None)
        if isinstance(stake, Whole) and isinstance(rival, int) and stake.high >= view.state.purse(Seat(rival)):
            warnings.append(view.speech.say("scene-small-ruin", amount=stake.high, name=view.speech.name(rival)))
    return ", ".join(warnings)


def table_in_view(view: View) -> Any:
    """Return the table to draw. After the last throw of a bout, this is the table before the next bout began."""
    throw = view.settling_throw
    if throw is None or not any(isinstance(fact, BoutBegan) for fact in throw.facts):
        return view.state
    return fold(view.session.game, throw.before, takewhile(lambda fact: not isinstance(fact, BoutBegan), throw.facts))


def score_of(view: View, match: MatchRecord) -> str:
    """Return the number of bouts that each side has won. With two sides, the score is between their names; otherwise,
    it is in the order of the seats."""
    scores = [str(won) for won in match.scores]
    if len(scores) > 2:
        return "–".join(scores)
    names = [view.speech.name(seat)[:SHORT_NAME] for seat in view.session.players]
    one, other = names if len(names) > 1 else [*names, view.speech.say("place-bank")]
    return f"{one} {scores[0]}–{scores[1]} {other}"


class SmallGameRenderer(BoardRenderer):
    """Draws a small game that is played alone."""

    low, high = 11, 15

    def is_logged(self, fact: Fact) -> bool:
        """Return false for facts that the picture of the hand already shows."""
        return super().is_logged(fact) and tag_of(fact) not in QUIET_FACTS

    def shows_dice(self, view: View) -> bool:
        """Return whether the small game has a hand of dice to show: only 421."""
        return bool(getattr(table_in_view(view), "hand", ()))

    def subtitle(self, view: View) -> str:
        """Return the game; in a match, the bout and the score."""
        table = table_in_view(view)
        if table.match is None:
            return super().subtitle(view)
        running = table is view.state and not table.over
        bout = len(table.match.bouts) + running
        score = score_of(view, table.match)
        return view.speech.say("scene-small-match", bout=bout, of=table.match.length, score=score)

    def cloth(self, view: View, width: int, height: int) -> TextBlock:
        """Return the small game, with its aim below if there is room."""
        picture = draw_small_game(view, table_in_view(view), width, height)
        aim = wrap(Text(view.speech.game_text("aim"), style=self.felt.line), width - 2)
        if len(picture) + len(aim) >= height:
            return picture.with_height(height, GROUND)
        below = [join([" ", line], "") for line in aim]
        return TextBlock([*picture.with_height(height - len(aim), GROUND).lines, *below], width, GROUND)

    def gloss(self, view: View, offers: Options) -> str:
        """Return the player whom a challenge could ruin."""
        return ruin_warning(view, offers)

    def name_value(self, view: View, option: Option, parameter: str, value: Any) -> str:
        """Name dice by their faces."""
        return die_name(view.state, option, value) or super().name_value(view, option, parameter, value)
