### What the lab says in the browser: odds, luck, the workshop. What it also says in the terminal stands in its own catalogue.

odds-page = Les cotes · { $game } · Tripot
odds-title = Les cotes
odds-lead = Chaque chiffre sort du code même qui règle les mises, en fractions exactes. Rien n’est recopié, rien n’est deviné.
odds-games = Les jeux
odds-small = Ses petits jeux
odds-board = Le plateau lui-même n’a pas de mise : on y joue les petits jeux que voici.
odds-rules = Lire la règle
odds-working = La maison calcule… La première fois, cela peut prendre une minute ou deux.
odds-failed-too_long = Ce calcul est trop long : la maison ne l’a pas fini dans le temps permis.
odds-failed-too_many = Trop de calculs sont en attente. Réessayez dans un instant.
odds-failed-other = La maison ne répond pas. Réessayez dans un instant.
odds-again = Réessayer
odds-reading = La formule
odds-chart = Ce que rapporte en moyenne une unité misée
odds-each = Mise par mise
odds-mean = en moyenne, par unité misée
odds-likely = de chances
odds-wins = gagne { $chance }
odds-ties = rend la mise { $chance }
odds-loses = perd { $chance }
odds-law = Tout ce qui peut arriver
odds-gain = Gain
odds-chance = Chance
odds-share = En pour cent
odds-bet = La mise
odds-exact = exactement { $fraction }

shop-title = L’atelier des lectures
shop-about = Changez une lecture de la règle : l’effet sur chaque mise se voit aussitôt.
shop-before = La formule
shop-after = Votre lecture
shop-same = comme la formule
shop-reset = Revenir à la formule
shop-effect = { $bet } { $after }
shop-nothing = Ce qui ne change aucune cote
shop-changed = { $bet } : { $before } dans la formule, { $after } à votre lecture

panel-title = Les cotes, maintenant
panel-switch = Montrer les cotes sur la table
panel-switch-about = Pour apprendre. Les autres n’en voient rien.
panel-nothing = Rien à choisir pour le moment.
panel-lies = Ce qui est posé
panel-idle = Rien n’est en jeu.
panel-open = Trop long à calculer à table.
panel-bets = Les mises de ce jeu, en général
panel-sum = à { $amount }
panel-per-chip = { $percent } par jeton
panel-per-stake = { $percent } de la mise, en jouant au mieux
panel-coup = { $amount } en moyenne
panel-win = gagne { $chance }
panel-field = gagne { $chance }, rapporte en moyenne { $percent } par jeton
panel-simulated = Par simulation, sur { $coups } coups : à quelques points près.
panel-about = « Gagne » : la chance de finir le coup avec plus de jetons. « Par jeton » : ce que chaque jeton posé rapporte en moyenne.
panel-all = Toutes les cotes du jeu
panel-best = le meilleur choix

luck-title = La chance de chacun
luck-working = La maison refait les comptes de la partie…
luck-who = La bande de qui
luck-view = Ce qu’on regarde
luck-of-luck = La chance
luck-of-worth = La valeur des places
luck-chart-luck = La chance de chacun, d’une entrée du journal à l’autre
luck-chart-worth = Ce que valait la place de chacun, d’une entrée du journal à l’autre
luck-slider = Parcourir la partie
luck-step = Entrée { $seq } : { $text }
luck-begin = La partie commence.
luck-figures = Les comptes
luck-note = Dix-neuf parties sur vingt restent dans la bande. Une seule partie ne dit rien des dés ; le journal, lui, permet de les vérifier.

## The review

review-title = Ce qui s’est joué
review-failed = La maison n’a pas pu relire la partie.
review-seat = Vu de la place qui gagne : { $name }.
review-own = { $mine ->
    [yes] Vos choix
   *[no] Ses choix
}
review-luck = Les dés
review-no-dice = Les dés n’ont rien donné ni rien pris.
review-kind-often = { $mine ->
    [yes] Les dés vous ont donné plus que leur moyenne
   *[no] Les dés ont donné plus que leur moyenne
}, rien de rare : { $games } parties sur 10 sont aussi clémentes.
review-kind-rare = { $mine ->
    [yes] Les dés vous ont donné bien plus que leur moyenne
   *[no] Les dés ont donné bien plus que leur moyenne
} : une partie sur { $games } est aussi clémente.
review-hard-often = { $mine ->
    [yes] Les dés vous ont donné moins que leur moyenne
   *[no] Les dés ont donné moins que leur moyenne
}, rien de rare : { $games } parties sur 10 sont aussi dures.
review-hard-rare = { $mine ->
    [yes] Les dés vous ont donné bien moins que leur moyenne
   *[no] Les dés ont donné bien moins que leur moyenne
} : une partie sur { $games } est aussi dure.
review-rest = Le reste, { $amount }, vient des autres et du cours du jeu.
review-skill = Là où le jeu parfait est connu, { $best ->
    [0] aucun choix sur { $judged } n’était le meilleur
    [1] un choix sur { $judged } était le meilleur
   *[other] { $best } choix sur { $judged } étaient les meilleurs
}.
review-times = { $n } fois sur { $of }

review-throw = Le jet qui a décidé
review-throw-then = { $before }, puis { $after }
review-throw-about = { $mine ->
    [yes] vos chances de gagner, avant le jet et après
   *[no] ses chances de gagner, avant le jet et après
}
review-throw-sampled = { $mine ->
    [yes] vos chances de gagner, avant le jet et après, d’après des parties reprises de là, à { $error } près
   *[no] ses chances de gagner, avant le jet et après, d’après des parties reprises de là, à { $error } près
}
review-throw-chance = { $side ->
    [good] Un jet au moins aussi bon
   *[bad] Un jet au moins aussi mauvais
} : { $chance }.
review-throw-again = Revoir ce jet

review-choice = Le choix qui a coûté
review-choice-solved = sur { $staked } misés, par rapport au meilleur choix
review-choice-priced = sur { $staked } misés, par rapport à la meilleure mise
review-choice-why = Ce que chaque choix rapporte en moyenne, exactement, quand tout le monde joue ensuite au mieux.
review-choice-price = Ce que chaque mise rapporte en moyenne, exactement, pour autant de jetons.
review-is-chosen = { $mine ->
    [yes] votre choix
   *[no] son choix
}
review-is-best = le meilleur
review-choice-again = Revoir ce choix

review-bet = La mise la plus hardie
review-bet-about = { $mine ->
    [yes] { $share } de vos { $owned } jetons
   *[no] { $share } de ses { $owned } jetons
}
review-bet-came = { $sign ->
    [1] Gagné : { $gain }.
    [0] Rien de gagné, rien de perdu.
   *[other] Perdu : { $gain }.
}
review-bet-again = Revoir cette mise
