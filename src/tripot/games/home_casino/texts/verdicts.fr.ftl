### Verdicts of Home Casino and its small games: one sentence for each rule that settles something, about the reader.

## The board

verdict-title-casino-22 = { $outcome ->
        [lost] La mafia se sert
       *[others] La mafia chez { $loser }
    }
verdict-casino-22 = { $outcome ->
        [lost] La mafia se sert, le pot encaisse : { verdict-minus }.
       *[others] La mafia prend { $amount } à { $loser }, pour le pot.
    }
verdict-title-casino-23 = { $outcome ->
        [won] La case Casino paie
       *[others] La case Casino paie { $winner }
    }
verdict-casino-23 = { $outcome ->
        [won] La case Casino paie : { verdict-plus }.
       *[others] La case Casino paie : { $amount } pour { $winner }.
    }
verdict-casino-24 = { $outcome ->
        [won] Carte « { $card } » : { verdict-plus }.
        [lost] Carte « { $card } » : { verdict-minus }, au pot.
       *[others] Carte « { $card } » : { $winner_count ->
            [0] { $loser } met { $amount } au pot.
           *[other] { $amount } pour { $winner }.
        }
    }
verdict-casino-25 = { $outcome ->
        [spent] « { $card } » est à vous : { verdict-minus }, jusqu’à la revente.
       *[others] { $loser } achète « { $card } » pour { $amount }.
    }
verdict-casino-26 = { $outcome ->
        [won] La banque rachète : { verdict-plus }.
       *[others] La banque rachète les cartes de { $winner } pour { $amount }.
    }
verdict-title-casino-25 = { $outcome ->
        [spent] Acheté
       *[others] { $loser } achète
    }
verdict-title-casino-26 = { $outcome ->
        [won] Vendu
       *[others] { $winner } vend
    }
verdict-title-casino-r18 = Vente de secours
verdict-title-casino-27 = { $outcome ->
        [won] Le pot est à vous
       *[others] Le pot est à { $winner }
    }
verdict-casino-27 = { $outcome ->
        [won] Le pot entier : { verdict-plus }.
       *[others] Le pot entier : { $amount } pour { $winner }.
    }
verdict-casino-28 = { $outcome ->
        [won] Vous passez devant votre casino : { verdict-plus }.
       *[others] { $winner } passe devant son casino : { $amount }.
    }
verdict-title-casino-29 = { $outcome ->
        [won] Pile sur votre casino
       *[others] { $winner } pile sur son casino
    }
verdict-casino-29 = { $outcome ->
        [won] Vous vous arrêtez à votre casino : { verdict-plus }.
       *[others] { $winner } s’arrête à son casino : { $amount }.
    }
verdict-title-casino-34 = { $outcome ->
        [won] Duel gagné
        [lost] Duel perdu
       *[others] Duel : { $winner } gagne
    }
verdict-casino-34 = { $outcome ->
        [won] Duel, { $winner_score } contre { $loser_score } : { $loser } vous laisse sa mise, { verdict-plus }.
        [lost] Duel, { $loser_score } contre { $winner_score } : { $winner } garde votre mise, { verdict-minus }.
       *[others] Duel, { $winner_score } contre { $loser_score } : { $winner } gagne { $amount } sur { $loser }.
    }
verdict-title-casino-35 = { $outcome ->
        [won] Duel gagné
        [lost] Duel perdu
       *[others] Duel : { $winner } gagne
    }
verdict-casino-35 = { $outcome ->
        [won] Duel, { $winner_score } contre { $loser_score } : { $loser } vous paie, { verdict-plus }.
        [lost] Duel, { $loser_score } contre { $winner_score } : vous payez { $winner }, { verdict-minus }.
       *[others] Duel, { $winner_score } contre { $loser_score } : { $winner } gagne { $amount } sur { $loser }.
    }
verdict-casino-36 = { $outcome ->
        [even] Duel nul, { $winner_score } partout : vous reprenez votre mise.
       *[others] Duel nul, { $winner_score } partout : personne ne gagne.
    }
verdict-casino-38 = { $outcome ->
        [won] Machine à sous : { verdict-plus }.
        [lost] Machine à sous : { verdict-minus }, au pot.
       *[others] Machine à sous : { $winner_count ->
            [0] { $loser } met { $amount } au pot.
           *[other] { $amount } pour { $winner }.
        }
    }
verdict-casino-r18 = { $outcome ->
        [won] Vente de secours, la dette d’abord : { verdict-plus }.
        [lost] Vente de secours, la dette d’abord : { verdict-minus }.
        [even] Vente de secours : la dette prend tout, il ne vous reste rien.
       *[others] Vente de secours à moitié prix : la dette d’abord.
    }
verdict-title-home_casino-went_bankrupt = { $actor ->
        [me] Faillite
       *[other] Faillite : { $seat }
    }
verdict-home_casino-went_bankrupt = { $actor ->
        [me] Il ne vous reste rien : vous quittez la table.
       *[other] { $seat } n’a plus rien et quitte la table.
    }
verdict-home_casino-rescued = { $actor ->
        [me] Vous avez vendu à temps et restez en jeu.
       *[other] { $seat } a vendu à temps et reste en jeu.
    }
verdict-title-home_casino-estate_declined = Carte laissée
verdict-home_casino-estate_declined = { $actor ->
        [me] Vous laissez « { $card } » : rien ne change pour vous.
       *[other] { $seat } laisse « { $card } ».
    }
verdict-title-home_casino-no_game = Pas de jeu
verdict-home_casino-no_game = { $actor ->
        [me] Aucune mise n’est possible : vous ne jouez pas, et rien ne change pour vous.
       *[other] Aucune mise n’est possible : { $seat } ne joue pas.
    }
verdict-title-home_casino-skip_ordered = Un tour perdu
verdict-home_casino-skip_ordered = { $actor ->
        [me] Carte « { $card } » : vous passerez votre prochain tour.
       *[other] Carte « { $card } » : { $seat } passera son prochain tour.
    }
verdict-title-home_casino-throw_granted-casino-24 = Un lancer de plus
verdict-home_casino-throw_granted-casino-24 = { $actor ->
        [me] Carte « { $card } » : vous rejouez.
       *[other] Carte « { $card } » : { $seat } rejoue.
    }

## The small games
verdict-roul-9 = { $outcome ->
        [won] Le { $what } est sorti, payé sept fois : { verdict-plus }.
       *[others] Le { $what } est sorti, payé sept fois : { verdict-they-win } { $amount }.
    }
verdict-roul-10 = { $outcome ->
        [won] Gagné sur { $what }, { verdict-plus }.
       *[others] Sorti : le { $number }, { $colour }. { verdict-they-win } { $amount } sur { $what }.
    }
verdict-roul-11 = { $outcome ->
        [lost] Le { $number } fait tomber les chances simples : { verdict-minus } ({ $what }).
       *[others] Le { $number } fait tomber les chances simples : { $loser }, −{ $amount } ({ $what }).
    }
verdict-title-roul-12 = Zéro : personne ne gagne
verdict-roul-12 = { $outcome ->
        [even] Le 0 annule le coup : vous reprenez vos mises, rien ne change.
       *[others] Le 0 annule le coup : chacun reprend ses mises.
    }
verdict-roul-13 = { $outcome ->
        [lost] Sorti : le { $number }, { $colour }. Perdu sur { $what }, { verdict-minus }.
       *[others] Sorti : le { $number }, { $colour }. { verdict-they-lose } { $amount } sur { $what }.
    }
verdict-zanz-5 = { $outcome ->
        [won] Zanzibar, { $winner_score } points contre { $loser_score } : { $loser } vous laisse sa mise, { verdict-plus }.
        [lost] Zanzibar, { $loser_score } points contre { $winner_score } : { $winner } prend votre mise, { verdict-minus }.
       *[others] Zanzibar, { $winner_score } points contre { $loser_score } : { $winner } gagne { $amount } sur { $loser }.
    }
verdict-title-zanzibar-tied = Égalité
verdict-zanzibar-tied = { $total } partout : encore un tour pour se départager.
verdict-bj-5 = { $outcome ->
        [won] { $winner_score } contre { $loser_score } à la banque : elle vous paie, { verdict-plus }.
       *[others] { $winner_score } contre { $loser_score } à la banque : { $winner } gagne { $amount }.
    }
verdict-bj-6 = { $outcome ->
        [lost] Le plus près de 21, sans le dépasser, gagne : { $loser_score } contre { $winner_score } à la banque, { verdict-minus }.
       *[others] { $loser_score } contre { $winner_score } à la banque : { $loser } perd { $amount }.
    }
verdict-title-bj-7 = { $winner_count ->
        [0] 21 ! Vous gagnez trois mises
       *[other] 21 ! { $winner } gagne trois mises
    }
verdict-bj-7 = { $outcome ->
        [won] 21 contre { $loser_score } : la banque paie trois fois la mise, { verdict-plus }.
       *[others] 21 contre { $loser_score } : la banque paie trois fois la mise, { $amount } pour { $winner }.
    }
verdict-bj-13 = { $outcome ->
        [even] { $winner_score } partout, coup nul : vous reprenez votre mise.
       *[others] { $winner_score } partout, coup nul : personne ne gagne.
    }
verdict-421-5 = { $outcome ->
        [won] { $winner_score } bat { $loser_score } : { $loser } vous laisse sa mise, { verdict-plus }.
        [lost] { $winner_score } bat { $loser_score } : { $winner } prend votre mise, { verdict-minus }.
       *[others] { $winner_score } bat { $loser_score } : { $winner } gagne { $amount } sur { $loser }.
    }
verdict-title-421-r3 = { $winner_count ->
        [0] 421 ! Vous gagnez trois mises
       *[other] 421 ! { $winner } gagne trois mises
    }
verdict-421-r3 = { $outcome ->
        [won] Un 421 vaut trois mises, donc deux de plus : { verdict-plus }.
        [lost] Le 421 de { $winner } vaut trois mises, donc deux de plus : { verdict-minus }.
       *[others] Un 421 vaut trois mises, donc deux de plus : { $amount } pour { $winner }.
    }
verdict-421-12 = { $outcome ->
        [even] { $winner_score } partout, coup nul : chacun reprend sa mise, rien ne change.
       *[others] { $winner_score } partout, coup nul : personne ne gagne.
    }
