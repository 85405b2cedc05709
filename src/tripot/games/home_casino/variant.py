"""The switches and presets of Home Casino, shared by its small games. Each switch names its ruling."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from tripot.games.home_casino.board import CasinoBoard, house_board
from tripot.kernel import Ruled, Seat, Variant, differences


class CasinoVariant(Variant, frozen=True, kw_only=True, tag="home_casino.variant/1"):
    """The rule options of a table. The defaults follow the rule sheet exactly, except for CASINO-R13 and ROUL-R1."""

    target: Annotated[
        Annotated[int, Meta(gt=4000, multiple_of=25)],
        Ruled("casino.target", "CASINO-R20", samples=(8000, 10000, 15000, 4500)),
    ] = 8000
    land_home: Annotated[Literal["remplace", "cumul"], Ruled("casino.land_home", "CASINO-R4")] = "remplace"
    stake_cap: Annotated[Literal["lettre", "demi_sous_limite"], Ruled("casino.stake_cap", "CASINO-R8")] = "lettre"
    acq_price: Annotated[Literal["deux_prix", "prix_unique"], Ruled("casino.acq_price", "CASINO-R13")] = "deux_prix"
    croupier: Annotated[Literal["humain", "auto"], Ruled("casino.croupier", "CASINO-R15")] = "humain"
    bankruptcy: Annotated[Literal["jetons", "vente_urgence"], Ruled("casino.bankruptcy", "CASINO-R18")] = "jetons"
    q421_rank: Annotated[Literal["distance", "classique"], Ruled("q421.rank", "421-R1")] = "distance"
    q421_bonus: Annotated[Literal["banque", "perdant"], Ruled("q421.bonus", "421-R3")] = "banque"
    roul_limit: Annotated[Literal["moitie", "sans"], Ruled("roul.limit", "ROUL-R1")] = "moitie"
    bj_order: Annotated[Literal["successif", "alterne"], Ruled("bj.order", "BJ-R1")] = "successif"

    youngest: Seat | None = None
    """The seat that the host has marked as youngest; it begins. Without a marked seat, a random draw decides
    (CASINO-18, CASINO-R6)."""
    board: CasinoBoard | None = None
    """A board other than the default. It is part of the variant, so that a journal contains the board of its game."""

    @property
    def squares(self) -> CasinoBoard:
        """The board in play."""
        return self.board or house_board()

    def sale_price(self, card: str) -> int:
        """Return what the bank pays for an estate (CASINO-26, CASINO-R13)."""
        estate = self.squares.estate(card)
        return estate.buy if self.acq_price == "prix_unique" else estate.sell


class SmallGameVariant(CasinoVariant, frozen=True, kw_only=True, tag="home_casino.small_game_variant/1"):
    """The rule options of a small game played alone, and its number of bouts."""

    match_bouts: Annotated[Literal[1, 3, 5, 7, 9], Ruled("match.bouts", "CASINO-R21")] = 3


PRESETS = {
    "maison": CasinoVariant(),
    "famille": CasinoVariant(croupier="auto", bankruptcy="vente_urgence", stake_cap="demi_sous_limite"),
    "bistrot": CasinoVariant(q421_rank="classique"),
    "lettre": CasinoVariant(roul_limit="sans", acq_price="prix_unique"),
}


def mark_youngest(variant: CasinoVariant, seat: Seat) -> CasinoVariant:
    """Return the variant in which this seat is the youngest, and begins (CASINO-18, CASINO-R6)."""
    return replace(variant, youngest=seat)


def presets_that_touch(*keys: str) -> dict[str, CasinoVariant]:
    """Return the presets for a small game: *maison*, and each preset that changes a switch of this game."""
    maison = PRESETS["maison"]
    return {
        name: preset
        for name, preset in PRESETS.items()
        if preset == maison or not differences(preset, maison).keys().isdisjoint(keys)
    }
