"""The switches and presets of Tabu. Each switch names its ruling."""

from typing import Annotated, Literal

from msgspec import Meta

from tripot.kernel import Rotations, Ruled, Variant


class TabuVariant(Variant, frozen=True, kw_only=True, tag="tabu.variant/1"):
    """The rule options of a table. The defaults follow the rule sheet exactly, except for TABU-R5 and TABU-R13."""

    payout: Annotated[Literal["contre", "mise_comprise"], Ruled("tabu.payout", "TABU-R1")] = "contre"
    double_loss: Annotated[Literal["symboles", "toutes"], Ruled("tabu.double_loss", "TABU-R2")] = "symboles"
    banker_shortfall: Annotated[Literal["prorata", "plafond"], Ruled("tabu.banker_shortfall", "TABU-R4")] = "prorata"
    banker_liquidity: Annotated[Literal["avec_plateau", "caisse_seule"], Ruled("tabu.banker_liquidity", "TABU-R5")] = (
        "avec_plateau"
    )
    abstain: Annotated[Literal["interdit", "permis"], Ruled("tabu.abstain", "TABU-R8")] = "interdit"
    start_money: Annotated[
        Annotated[int, Meta(ge=2, le=1_000_000)] | None, Ruled("tabu.start_money", "TABU-R6", samples=(None, 100))
    ] = None
    end: Annotated[Rotations, Ruled("tabu.end", "TABU-R13", samples=("rotations:3", "rotations:1", "a_la_demande"))] = (
        "rotations:3"
    )


MAISON = TabuVariant()

PRESETS = {
    "maison": MAISON,
    "famille": TabuVariant(banker_shortfall="plafond"),
    "lettre": TabuVariant(banker_liquidity="caisse_seule"),
}
