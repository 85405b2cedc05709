"""The two bots of Tabu. They read the options and the table, nothing else."""

from random import Random

from tripot.games.tabu.cloth import SIGNS, Tabu
from tripot.games.tabu.rules import Stake
from tripot.kernel import Action, AgreeToStop, Bot, Done, Options, Seat, Throw, Undo, Whole, tag_of


def punter(share: float, fields: int) -> Bot[Tabu]:
    """A bot that stakes about ``share`` of what it has, spread over ``fields`` fields; as banker it throws."""

    def play(table: Tabu, seat: Seat, offered: Options, rng: Random) -> Action:
        words = {option.do for option in offered}
        for word in (AgreeToStop(), Throw()):  # TABU-R13: a bot always agrees to stop
            if tag_of(word) in words:
                return word
        stakes = [option for option in offered if option.do == tag_of(Stake)]
        if not stakes or len(table.stakes(seat)) >= fields:
            return Done() if tag_of(Done) in words else Undo()
        option = rng.choice(stakes if fields > 1 else stakes[:1])
        amount = option.params["amount"]
        assert isinstance(amount, Whole)
        wished = round(share * table.purse(seat) * (0.5 + rng.random()) / fields)
        return Stake(
            face=str(rng.choice(getattr(option.params["face"], "values", SIGNS))),
            amount=max(amount.low, min(amount.high, wished)),
        )

    return play


BOTS: dict[str, Bot[Tabu]] = {
    "cautious": punter(share=0.02, fields=1),
    "bold": punter(share=0.15, fields=3),
}
