"""The two bots of La Passe Anglaise. They read the options and the table, nothing else."""

from random import Random

from tripot.games.passe_anglaise.cloth import Passe
from tripot.games.passe_anglaise.facts import Banco, DeclineBanco, Deposit, KeepBank, PassBank, PutIn
from tripot.kernel import Action, AgreeToStop, Bot, Done, Options, Seat, Throw, Undo, Whole, tag_of

WINS = ("abattage", "point")


def gambler(share: float, nerve: float) -> Bot[Passe]:
    """A bot that risks about ``share`` of what it has and, with probability ``nerve``, cries Banco and keeps a winning
    bank."""

    def play(table: Passe, seat: Seat, offered: Options, rng: Random) -> Action:
        sums = {option.do: option.params.get("amount") for option in offered}

        def dares(action: Action) -> bool:
            return tag_of(action) in sums and rng.random() < nerve

        def about(most: object, at_least: int = 1) -> int:
            assert isinstance(most, Whole)
            wished = round(share * table.purse(seat) * (0.5 + rng.random()))
            return max(most.low, min(most.high, max(wished, at_least)))

        for word in (AgreeToStop(), Throw()):  # PASSE-R9: a bot always agrees to stop
            if tag_of(word) in sums:
                return word
        if tag_of(Deposit) in sums:
            return Deposit(amount=about(sums[tag_of(Deposit)]))
        if tag_of(KeepBank) in sums:
            return KeepBank() if table.last in WINS and dares(KeepBank()) else PassBank()
        if dares(Banco()) and table.deposit <= table.purse(seat) // 2:
            return Banco()
        if tag_of(DeclineBanco) in sums:
            return DeclineBanco()
        if tag_of(PutIn) in sums and not table.share(seat):
            return PutIn(amount=about(sums[tag_of(PutIn)], at_least=fair_share(table)))
        return Done() if tag_of(Done) in sums else Undo()

    return play


def fair_share(table: Passe) -> int:
    """Where the cover must be exact, an equal part of what is missing for each ponte still to act; else one chip."""
    if table.variant.cover == "reduction":
        return 1
    to_speak = sum(1 for seat in table.pontes if seat not in table.done and not table.share(seat))
    return -(-table.missing_cover // max(1, to_speak))


BOTS: dict[str, Bot[Passe]] = {
    "cautious": gambler(share=0.04, nerve=0.0),
    "bold": gambler(share=0.2, nerve=0.4),
}
