# The question of the day, and training. Fetched with their page.

question-title = La question du jour
question-where = Où suis-je
question-when = { $when }. La même pour tous, une réponse par jour.
question-past = { $when }. Elle est passée ; voici ce que valait chaque choix.
question-right = Le meilleur choix
question-right-about = Aucun autre ne vaut davantage, en moyenne sur tous les jets.
question-other = Mieux : { $best }
question-cost = Votre choix, « { $mine } », vaut { $cost } de moins, sur 100 misés.
question-cost-win = Votre choix, « { $mine } », gagne { $cost } parties de moins sur 100.
question-closed = Minuit est passé (heure UTC) : voici la question du nouveau jour.
question-elsewhere = La maison change de version et pose deux questions aujourd’hui : il n’y a rien de plus à répondre ici. Revenez demain.
question-worths = Ce que vaut chaque choix
question-per-hundred = sur 100 misés
question-per-hundred-win = parties gagnées sur 100
question-stakes = { $fraction } de mise
question-stakes-win = { $fraction } des parties
question-best = le meilleur
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
question-keep = Donner un nom et garder mon score
question-train = S’entraîner sans compter
question-today = La question d’aujourd’hui
question-before = Celle de la veille
question-send = Envoyer sans la réponse
question-sent = Lien copié
question-send-text = La question du jour : que feriez-vous ?

## Last coups: what people have, and what already lies on the cloth

last-me = Vous
last-rival = Lou
last-banker = Le banquier
last-has = { $amount }
last-lies = { $amount } { $where }
last-target = But : { $amount }

## Training

training-title = S’entraîner
training-about = Sans horloge, sans classement, rien que pour vous. On s’arrête quand on veut.
training-next = Une autre
training-cost = Cela coûte { $cost }, sur 100 misés
training-cost-win = Cela gagne { $cost } parties de moins sur 100
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
