### Verdicts of La Passe Anglaise: each end of a coup, and each throw that leaves it open, about the reader.

verdict-title-passe-16 = { $outcome ->
        [won] Baraque : vous gagnez
        [lost] Baraque : vous payez
       *[others] Baraque : { $loser } paie
    }
verdict-passe-16 = { $outcome ->
        [won] { $total } d’entrée, baraque : { $loser } vous paie une fois la mise, { verdict-plus }.
        [lost] { $total } d’entrée, baraque : vous payez à { $winner } une fois la mise, { verdict-minus }.
       *[others] { $total } d’entrée, baraque : { $loser } paie { $amount } à { $winner }.
    }
verdict-title-passe-19 = { $outcome ->
        [won] Abattage : vous gagnez
        [lost] Abattage : { $winner } gagne
       *[others] Abattage : { $winner } gagne
    }
verdict-passe-19 = { $outcome ->
        [won] { $total } d’entrée, abattage : vous ramassez les enjeux, { verdict-plus }.
        [lost] { $total } d’entrée, abattage : { $winner } ramasse les enjeux, { verdict-minus }.
       *[others] { $total } d’entrée, abattage : { $winner } ramasse les enjeux et gagne { $amount }.
    }
verdict-title-passe-23 = { $outcome ->
        [won] Point refait : vous gagnez
        [lost] Point refait : { $winner } gagne
       *[others] Point refait : { $winner } gagne
    }
verdict-passe-23 = { $outcome ->
        [won] Le point est refait, { $total } : vous ramassez les enjeux, { verdict-plus }.
        [lost] Le point est refait, { $total } : { $winner } ramasse les enjeux, { verdict-minus }.
       *[others] Le point est refait, { $total } : { $winner } ramasse les enjeux et gagne { $amount }.
    }
verdict-title-passe-24 = { $outcome ->
        [won] Un 7 : vous gagnez
        [lost] Un 7 : vous payez
       *[others] Un 7 : { $loser } paie
    }
verdict-passe-24 = { $outcome ->
        [won] Un 7 avant le point : { $loser } vous paie une fois la mise, { verdict-plus }.
        [lost] Un 7 avant le point : vous payez à { $winner } une fois la mise, { verdict-minus }.
       *[others] Un 7 avant le point : { $loser } paie { $amount } à { $winner }.
    }
verdict-passe-r1 = { $outcome ->
        [won] { $total } en suspens, { $by } : { verdict-plus }.
        [lost] { $total } en suspens, { $by } : { verdict-they-win }, { verdict-minus }.
       *[others] { $total } en suspens, { $by } : { verdict-they-win } { $amount }.
    }
verdict-passe-r2 = Pas de coup : la banque n’est pas couverte, et chacun reprend ses jetons.
verdict-passe-r9 = On arrête : chacun reprend ses jetons, et rien ne change de mains.
verdict-title-passe-point_set = Point { $point }
verdict-passe-point_set = { $actor ->
        [me] Rien n’est joué : refaites { $point }.
       *[other] Rien n’est joué : { $seat } doit refaire { $point }.
    }
verdict-title-passe-undecided = Toujours en suspens
verdict-passe-undecided = { $actor ->
        [me] Le { $total } ne décide rien : vous relancez.
       *[other] Le { $total } ne décide rien : { $seat } relance.
    }
verdict-title-passe-coup_restarted = Le point s’efface
verdict-passe-coup_restarted = { $actor ->
        [me] Le { $total } ne décide rien : vous reprenez au premier jet.
       *[other] Le { $total } ne décide rien : { $seat } reprend au premier jet.
    }
verdict-title-passe-point_died = Le point est mort
verdict-passe-point_died = { $actor ->
        [me] Le { $total } tue le point { $point } : il vous faut maintenant un abattage.
       *[other] Le { $total } tue le point { $point } : il faut maintenant un abattage à { $seat }.
    }
verdict-title-passe-bank_taken = { $actor ->
        [me] La banque est à vous
       *[other] { $seat } prend la banque
    }
verdict-passe-bank_taken = { $actor ->
        [me] Avec { $total } points, la première banque est à vous.
       *[other] Avec { $total } points, { $seat } prend la première banque.
    }
verdict-passe-player_out = { $actor ->
        [me] Vous n’avez plus un jeton et sortez du jeu.
       *[other] { $seat } n’a plus un jeton et sort du jeu.
    }
