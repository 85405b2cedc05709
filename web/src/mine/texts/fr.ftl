# My page: my finished games in figures. Fetched with the page that says it.

mine-games = Mes parties
mine-played = { $count ->
    [one] partie finie
   *[other] parties finies
}
mine-won = { $count ->
    [one] gagnée
   *[other] gagnées
}
mine-net = jetons en tout
mine-luck = Ma chance, mois après mois
mine-luck-plot = Ma chance cumulée, mois après mois, et la bande ordinaire
mine-luck-ordinary = venus des dés en { $count ->
    [one] une partie
   *[other] { $count } parties
} : tout à fait ordinaire. Neuf personnes sur dix sont entre −{ $band } et +{ $band }.
mine-luck-rare = venus des dés en { $count ->
    [one] une partie
   *[other] { $count } parties
} : c’est peu commun. Neuf personnes sur dix sont entre −{ $band } et +{ $band }.
mine-luck-short = Un seul mois ne suffit pas à tracer une courbe.
mine-luck-waiting = { $count ->
    [one] La chance d’une partie est encore à calculer.
   *[other] La chance de { $count } parties est encore à calculer.
}
mine-choices = Mes choix
mine-choices-about = perdus face au jeu parfait { $count ->
    [one] dans la dernière partie
   *[other] dans les { $count } dernières parties
} où il est connu.
mine-records = Mes records
mine-record-stroke = Le plus gros coup
mine-record-comeback = La plus belle remontée
mine-record-lucky = La partie la plus chanceuse
mine-record-unlucky = La partie la moins chanceuse
mine-record-again = Revoir
mine-record-label = Revoir : { $record }
