### Verdicts of Tabu: one sentence for each rule that settles a stake, about the reader. `$what`: the fields.

verdict-tabu-17 = { $outcome ->
        [won] Un dé sur { $what } : { $loser } vous paie, { verdict-plus }.
        [lost] Un dé sur { $what } : vous payez { $winner }, { verdict-minus }.
        [even] Un dé sur { $what } : vous reprenez votre mise, ni plus ni moins.
       *[others] Un dé sur { $what } : { $winner_count ->
            [0] la mise revient, ni plus ni moins.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-18 = { $outcome ->
        [won] Deux dés sur { $what } : { $loser } vous paie, { verdict-plus }.
        [lost] Deux dés sur { $what } : vous payez { $winner }, { verdict-minus }.
        [even] Deux dés sur { $what } : vous reprenez votre mise, ni plus ni moins.
       *[others] Deux dés sur { $what } : { $winner_count ->
            [0] la mise revient, ni plus ni moins.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-19 = { $outcome ->
        [won] Trois dés sur { $what } : { $loser } vous paie, { verdict-plus }.
        [lost] Trois dés sur { $what } : vous payez { $winner }, { verdict-minus }.
        [even] Trois dés sur { $what } : vous reprenez votre mise, ni plus ni moins.
       *[others] Trois dés sur { $what } : { $winner_count ->
            [0] la mise revient, ni plus ni moins.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-20 = { $outcome ->
        [won] Un dé sur { $what } : { $loser } vous paie, { verdict-plus }.
        [lost] Un dé sur { $what } : vous payez { $winner }, { verdict-minus }.
        [even] Un dé sur { $what } : vous reprenez votre mise, ni plus ni moins.
       *[others] Un dé sur { $what } : { $winner_count ->
            [0] la mise revient, ni plus ni moins.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-21 = { $outcome ->
        [won] Deux dés sur { $what } : { $loser } vous paie, { verdict-plus }.
        [lost] Deux dés sur { $what } : vous payez { $winner }, { verdict-minus }.
        [even] Deux dés sur { $what } : vous reprenez votre mise, ni plus ni moins.
       *[others] Deux dés sur { $what } : { $winner_count ->
            [0] la mise revient, ni plus ni moins.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-22 = { $outcome ->
        [won] Trois dés sur { $what } : { $loser } vous paie, { verdict-plus }.
        [lost] Trois dés sur { $what } : vous payez { $winner }, { verdict-minus }.
        [even] Trois dés sur { $what } : vous reprenez votre mise, ni plus ni moins.
       *[others] Trois dés sur { $what } : { $winner_count ->
            [0] la mise revient, ni plus ni moins.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-23 = { $outcome ->
        [won] Aucun dé sur { $what } : la mise est doublée, vous la prenez à { $loser }, { verdict-plus }.
        [lost] Aucun dé sur { $what } : la mise est doublée, { $winner } la prend, { verdict-minus }.
       *[others] Aucun dé sur { $what } : la mise est doublée, { $winner } prend { $amount }.
    }
verdict-tabu-25 = { $outcome ->
        [won] Aucun dé sur { $what } : vous prenez la mise à { $loser }, { verdict-plus }.
        [lost] Aucun dé sur { $what } : { $winner } prend votre mise, { verdict-minus }.
       *[others] Aucun dé sur { $what } : { $winner } prend { $amount }.
    }
verdict-tabu-r4 = { $outcome ->
        [won] La banque est à sec : { $loser } vous donne votre part, { verdict-plus }.
        [lost] Votre banque est à sec : tout va à { $winner }, { verdict-minus }.
       *[others] La banque est à sec : { $loser } donne tout, { $amount }.
    }
verdict-tabu-r13 = On arrête : chacun reprend ses mises, et rien ne change de mains.
verdict-tabu-player_left = { $actor ->
        [me] Vous n’avez plus rien et quittez la partie.
       *[other] { $seat } n’a plus rien et quitte la partie.
    }
