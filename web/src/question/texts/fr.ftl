# The question of the day, training, and the ten hands of the day. Fetched with their page.

question-title = La question du jour
question-where = Où suis-je
question-when = { $when }. La même pour tous, une réponse par jour.
question-past = { $when }. Elle est passée ; voici ce que valait chaque choix.
question-right = Le meilleur choix
question-right-about = Aucun autre ne vaut davantage, en moyenne sur tous les jets.
question-other = Mieux : { $best }
question-cost = Votre choix, « { $mine } », vaut { $cost } de moins, sur 100 misés.
question-closed = Minuit est passé (heure UTC) : voici la question du nouveau jour.
question-elsewhere = La maison change de version et pose deux questions aujourd’hui : il n’y a rien de plus à répondre ici. Revenez demain.
question-worths = Chaque choix vaut
question-per-hundred = sur 100 misés
question-stakes = { $fraction } de mise
question-best = le mieux
question-me = vous
question-shares = À droite, la part des { $count } réponses du jour.
question-few = { $count ->
    [one] Une réponse jusqu’ici ; les parts paraissent à partir de vingt.
   *[other] { $count } réponses jusqu’ici ; les parts paraissent à partir de vingt.
}
question-exact = Calculé sur tous les jets possibles, sans tirage.
question-week = Les sept derniers jours
question-day-best = le meilleur choix
question-day-other = un autre choix
question-day-none = pas de réponse
question-count = { $answers ->
    [one] Une réponse
   *[other] { $answers } réponses
}, { $best ->
    [one] { $best } juste.
   *[other] { $best } justes.
}
question-longest = Au mieux { $count } justes de suite.
question-week-about = Un six : juste ; un as : un autre choix. Un jour sauté n’efface rien.
question-train = S’entraîner sans compter
question-today = La question d’aujourd’hui
question-before = Celle de la veille
question-hands = Les dix coups du jour
question-send = Envoyer sans la réponse
question-sent = Lien copié
question-send-text = La question du jour : que feriez-vous ?

## Training

training-title = S’entraîner
training-about = Sans horloge, sans classement, rien que pour vous. On s’arrête quand on veut.
training-next = Une autre
training-cost = Cela coûte { $cost }, sur 100 misés
training-themes = Par thème
training-scale = justes · coût sur 100
training-all = Tous les thèmes
training-theme = { $game } : { $theme }
training-score = { $count ->
    [one] une réponse · { $cost } perdus
   *[other] { $count } réponses · { $cost } perdus par réponse
}
training-bar = { $right } justes ; au hasard { $chance }
training-chance = Le pointillé : ce que ferait le hasard. Ces chiffres restent sur cet appareil.
training-forget = Les effacer

## The ten hands of the day

ten-title = Les dix coups
ten-where = Où suis-je
ten-hand = Coup { $number } sur { $count }
ten-over = Dix coups, { $total }
ten-past = Les dix coups du { $when }
ten-lead = { $game }, { $when }. Les mêmes dés pour tous, promis par la maison. Un seul essai par jour, sans horloge.
ten-so-far = Jusqu’ici { $total }.
ten-progress = Vos coups
ten-to-come = à venir
ten-stake = Chaque coup vaut une mise de { $stake }.
ten-you = Vous
ten-bank = La banque
ten-next = Coup suivant
ten-result = Voir le résultat
ten-closed = Minuit est passé (heure UTC) : voici les coups du nouveau jour.
ten-moved = Ce coup a déjà été joué, peut-être sur un autre appareil : voici où vous en êtes.
ten-lost = La maison a perdu la clé des dés promis pour ce jour. Elle n’en jettera pas d’autres : revenez dans deux jours.
ten-none = La maison n’a rien promis ce jour-là, ou il y a trop longtemps.
ten-changed = Les règles ont changé depuis que ces coups ont été joués : revenez demain.

## The result

ten-figure-you = vous
ten-figure-perfect = le jeu parfait, sur ces dés
ten-figure-mean = la moyenne des { $people }
ten-figure-few = { $people ->
    [one] une personne a joué ; la moyenne paraît à partir de cinq
   *[other] { $people } ont joué ; la moyenne paraît à partir de cinq
}
ten-figure-nobody = personne encore
ten-plot = Coup après coup : le jeu parfait finit à { $perfect }.
ten-plot-mine = Vous finissez à { $mine }.
ten-plot-mean = La moyenne finit à { $mean }.
ten-among = Vous parmi les { $people }
ten-standing = Devant { $ahead ->
    [one] une personne
   *[other] { $ahead } personnes
}, à égalité avec { $level }.
ten-expected = Le jeu parfait ne connaît pas les dés d’avance. Il attendait { $expected } ; ces dés lui ont donné { $got }.
ten-cost-none = Vos choix n’ont rien coûté : vous avez joué aussi bien que lui. Le reste est aux dés.
ten-cost = Vos choix ont coûté { $cost }, en moyenne sur tous les jets. Le reste est aux dés.
ten-hands = Coup par coup
ten-differ = { $count ->
    [0] aucun choix à redire
    [one] un coup où mieux se pouvait
   *[other] { $count } coups où mieux se pouvait
}
ten-what = Ce qui est arrivé
ten-perfect = parfait
ten-perfect-hand = Le jeu parfait : { $what }
ten-sealed = Les autres ne voient de vous que des sommes. Pas de deuxième essai, pas de rappel demain.
ten-before = Ceux de la veille
ten-today = Les coups d’aujourd’hui

## The promise

ten-promise = La promesse
ten-promise-about = La maison a tiré un secret au hasard et en a publié l’empreinte le { $made } (UTC). Tous les dés du jour en découlent. Ils sont de classe D : elle seule les a faits, et pourrait les connaître ; elle ne peut plus les changer.
ten-promise-open = Le secret paraît après minuit (UTC) : chacun vérifiera alors.
ten-promise-tomorrow = Pour demain
ten-promise-hash = Empreinte (SHA-256)
ten-secret = Le secret
ten-check-fine = Vérifié sur cet appareil : le secret est celui de la promesse, et chaque dé en découle.
ten-check-kept = Vérifié sur cet appareil : la promesse est celle qu’il avait vue avant la fin du jour, et chaque dé en découle.
ten-check-broken = La promesse n’est pas celle que cet appareil avait vue ce jour-là. Ne vous fiez pas à ces dés.
ten-check-promise = Le secret n’est pas celui de la promesse. Ne vous fiez pas à ces dés.
ten-check-dice = Des dés ne découlent pas du secret. Ne vous y fiez pas.
