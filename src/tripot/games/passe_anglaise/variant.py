"""The switches and presets of La Passe Anglaise. Each switch names its ruling."""

from typing import Annotated, Literal

from msgspec import Meta

from tripot.kernel import Rotations, Ruled, Variant

Suspens = Literal["point_ou_sept", "lettre", "lettre_immediate", "mixte", "recommence"]


class PasseVariant(Variant, frozen=True, kw_only=True, tag="passe.variant/1"):
    """The rule options of a table. The defaults follow the rule sheet exactly, except for suspens (PASSE-R1)."""

    suspens: Annotated[Suspens, Ruled("passe.suspens", "PASSE-R1")] = "point_ou_sept"
    cover: Annotated[Literal["reduction", "exacte"], Ruled("passe.cover", "PASSE-R2")] = "reduction"
    part: Annotated[Literal["libre", "obligee"], Ruled("passe.part", "PASSE-R2")] = "libre"
    banco: Annotated[Literal["au_cri", "a_droite"], Ruled("passe.banco", "PASSE-R3")] = "au_cri"
    bank_after: Annotated[Literal["choix", "perdant_passe"], Ruled("passe.bank_after", "PASSE-R4")] = "choix"
    start_chips: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)], Ruled("passe.start_chips", "PASSE-R10", samples=(100, 20))
    ] = 100
    end: Annotated[
        Rotations, Ruled("passe.end", "PASSE-R9", samples=("rotations:3", "rotations:1", "a_la_demande"))
    ] = "rotations:3"


MAISON = PasseVariant()

PRESETS = {
    "maison": MAISON,
    "famille": PasseVariant(part="obligee", bank_after="perdant_passe"),
    "lettre": PasseVariant(suspens="lettre"),
}
