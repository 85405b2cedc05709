# The questions on 421, Black Jack and roulette. Fetched with the page of the question.

quiz-which_dice = Quels dés relancer ?
    .rule = 421 : le plus près de 421 gagne la mise ; un 421 gagnant la gagne trois fois. On doit lancer au moins un dé à chaque jet, et l’on ne peut pas s’arrêter avant.
quiz-throw_or_pass = Passer, ou relancer ?
    .rule = 421 : vous lancez le premier, trois jets au plus. Passez, et l’autre doit faire autant de jets que vous pour approcher 421 de plus près. Un 421 gagnant rapporte trois fois la mise.
quiz-dice_or_served = Servi, ou encore un dé ?
    .rule = Black Jack aux dés : au-delà de 21 tout est perdu ; à 21 on gagne trois fois la mise. Après « servi », la banque tire un dé à la fois tant qu’elle est derrière.
quiz-reach_target = Pour atteindre le but : quelle mise ?
    .rule = Roulette, à Home Casino : qui atteint le but gagne. Un numéro paie sept fois la mise, une couleur ou une parité une fois. Sur 0, on reprend sa mise ; le 5 perd pour les couleurs et les parités. Toutes vos mises ensemble font au plus la moitié de vos jetons.
quiz-bet = { $on ->
    [rouge] sur rouge
    [noir] sur noir
    [pair] sur pair
    [impair] sur impair
   *[other] sur le { $on }
}
quiz-mine = { $left ->
    [1] Vos dés, un jet encore
   *[other] Vos dés, { $left } jets encore
}
quiz-mine-first = { $left ->
    [1] Vos dés, un jet permis encore
   *[other] Vos dés, { $left } jets permis encore
}
quiz-to-beat = À battre
quiz-then-other = Ensuite, l’autre fait autant de jets que vous.
quiz-you = Vous
quiz-bank = La banque
quiz-served = Servi
quiz-take = { $count ->
    [1] Un dé
    [2] Deux dés
   *[other] Trois dés
}
quiz-stand = Passer
quiz-lift-all = Les trois
quiz-lift-one = { $face ->
    [1] l’as
   *[other] le { $face }
}
quiz-lift-some = { $count ->
    [1] un { $face ->
        [1] as
       *[other] { $face }
    }
   *[other] deux { $face ->
        [1] as
       *[other] { $face }
    }
}
quiz-lift-both = les deux { $face ->
    [1] as
   *[other] { $face }
}
