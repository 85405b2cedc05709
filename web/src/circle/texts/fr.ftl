# The circle: its page, its season, how one joins and leaves it. Fetched with the pages that say it.

circle-mine = Mes cercles
circle-size = { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
}
circle-lead = { $count ->
    [one] Une personne, depuis le { $since }.
   *[other] { $count } personnes, depuis le { $since }.
}
circle-keeper = { $name } garde le cercle.
circle-keeper-me = Vous gardez le cercle.
circle-you = vous
circle-here = { $count ->
    [0] Personne ici
   *[other] { $count } ici
}
circle-round = La table vue de haut. Ici : { $here }. Absents : { $away }.
circle-none = personne
circle-others = et { $count } autres
circle-open = Ouvrir la table de ce soir
circle-enter = Rejoindre la table de ce soir
circle-open-about = { $game }, avec les règles de la dernière fois. Tout le cercle y a sa place, et des bots jouent pour les absents, jusqu’à ce qu’ils arrivent.
circle-enter-about = { $game } : la table est ouverte.
circle-start = Commencer à { $count }, dont { $bots ->
    [one] un bot
   *[other] { $bots } bots
}
circle-start-about = Les bots jouent pour les absents. Qui arrive plus tard prend la place d’un bot, avec ses jetons.
circle-archived = Une partie archivée

## Evenings

circle-evenings = Les dernières soirées
circle-no-evenings = Rien encore. Ce qui se joue ici s’écrira ici.
circle-before = Les soirées d’avant restent à ceux qui y étaient.
circle-people = { $count ->
    [one] à une personne
   *[other] à { $count }
}
circle-replay = Revoir
circle-replay-label = Revoir { $game }, { $when }
circle-earlier = Les soirées plus anciennes
circle-won = { $name } finit devant, { $net }
circle-won-me = Vous finissez devant, { $net }

## The season

circle-season-1 = L’hiver { $year }
circle-season-2 = Le printemps { $year }
circle-season-3 = L’été { $year }
circle-season-4 = L’automne { $year }
circle-seasons = Les saisons
circle-points = points par partie
circle-games = { $count ->
    [0] Aucune partie entre personnes.
    [one] Une partie entre personnes.
   *[other] { $count } parties entre personnes.
}
circle-verdict-none = Une soirée n’est pas une saison
circle-verdict-none-about = On entre au classement à la { $from }e partie. Voici où vous en êtes.
circle-verdict-luck = La saison ne vous départage pas encore
circle-verdict-ahead = { $who ->
    [me] Vous vous détachez, rien n’est dit
   *[other] { $name } se détache, rien n’est dit
}
circle-verdict-skill = { $who ->
    [me] Vous êtes devant, et ce n’est plus la chance
   *[other] { $name } est devant, et ce n’est plus la chance
}
circle-verdict-about = { $who ->
    [me] Vous menez.
   *[other] { $name } mène.
} Après { $games } parties : contre un second de même force, la chance mène d’aussi loin { $chance } saisons sur 100.
circle-verdict-later = Chance ou adresse : le test se fait après { $tests } parties.
circle-ceremony = { $ended ->
    [yes] La cérémonie de la saison, sur grand écran
   *[no] Montrer la saison sur grand écran
}
circle-row = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}, { $won ->
    [0] aucune gagnée
    [one] { $won } gagnée
   *[other] { $won } gagnées
}
circle-row-label = Moyenne { $mean } ; la chance seule : de { $low } à { $high }
circle-band = Ce que la chance seule peut faire : à forces égales, chacun finit dans sa bande neuf saisons sur dix. Elle se resserre à chaque partie.
circle-how = Comment on compte
circle-how-points = Chaque partie finie donne des points : la part des autres personnes que l’on devance, sur cent ; à égalité, on partage. Les bots n’en donnent ni n’en prennent.
circle-how-mean = On classe par la moyenne par partie, à partir de { $from } parties : venir plus souvent ne classe pas plus haut.
circle-how-luck = Les bandes : { $simulated } saisons tirées au sort aux tables vraiment jouées, tous les ordres d’arrivée également possibles.
circle-how-test = Le titre : la première place est comparée à chacune des autres dans les parties jouées ensemble. Entre égaux, finir devant se jouerait à pile ou face. Le test ne se fait qu’après { $tests } parties, pour qu’à force de regarder on ne prenne pas la chance pour de l’adresse : il se trompe au plus 5 saisons sur 100. Les gens venus rarement sont comparés ensemble.
circle-unranked = Pas encore classés

## In and out

circle-bring = Faire entrer quelqu’un
circle-copy = Copier le lien
circle-copied = Copié
circle-show = Montrer le code
circle-qr = Code à photographier pour entrer dans le cercle
circle-bring-about = Qui entre verra ce qui suivra, pas ce qui précède.
circle-people-title = Le cercle
circle-keeps = garde le cercle
circle-leave = Quitter le cercle
circle-leave-sure = Quitter { $name } ? Vos parties d’ici ne porteront plus votre nom.
circle-leave-do = Oui, quitter
circle-stay = Rester
circle-remove = Retirer
circle-remove-label = Retirer { $name } du cercle
circle-remove-sure = Retirer { $name } ? Le code d’entrée changera.
circle-rename = Renommer
circle-renew = Changer le code
circle-name = Le nom du cercle
circle-save = Enregistrer
circle-invited = On vous attend dans un cercle
circle-invited-about = Un cercle garde vos soirées et votre classement. On le quitte quand on veut.
circle-join = Entrer dans le cercle
circle-full = Le cercle est complet.
circle-lost = Il n’y a pas de cercle à cette adresse, ou vous n’en êtes pas.
circle-home = Retour à la maison
circle-question-you = { $count ->
    [one] { $names } l’a trouvé ; et vous ?
   *[other] { $names } l’ont trouvé ; et vous ?
}
circle-question-found = { $count ->
    [one] { $names } l’a trouvé.
   *[other] { $names } l’ont trouvé.
}
circle-keep = Garder cette tablée
circle-keep-about = Un cercle retient vos soirées et votre classement. Chacun peut le quitter.
circle-keep-do = Faire le cercle
circle-see = { $name } : voir le cercle
circle-default-0 = Les dimanches
circle-default-1 = Les lundis
circle-default-2 = Les mardis
circle-default-3 = Les mercredis
circle-default-4 = Les jeudis
circle-default-5 = Les vendredis
circle-default-6 = Les samedis

## The next evening

evening-title = La prochaine soirée
evening-none = Aucune date.
evening-plan = Choisir une date
evening-day = Le jour
evening-hour = L’heure
evening-place = Le lieu
evening-save = Enregistrer la soirée
evening-keep = Laisser comme avant
evening-coming = { $count ->
    [one] Vient : { $names }.
   *[other] Viennent : { $names }.
}
evening-nobody = Personne n’a encore répondu oui.
evening-away = Pas cette fois : { $names }.
evening-reply = Ma réponse
evening-yes = Je viens
evening-no = Pas cette fois
evening-calendar = Mettre dans mon agenda
evening-change = Changer
evening-cancel = Annuler la soirée
evening-problem-bad_time = Il faut une date à venir, d’ici deux ans.
evening-problem-bad_place = Ce lieu est trop long ou ne peut pas s’écrire.
evening-problem-evening_moved = La soirée a changé entre-temps : regardez la nouvelle date.

## Honours

honours-rivals = Qui a pris à qui
honours-took = { $who ->
    [winner] Vous avez pris { $amount } à { $loser }, en { $count } parties
    [loser] { $winner } vous a pris { $amount }, en { $count } parties
   *[others] { $winner } a pris { $amount } à { $loser }, en { $count } parties
}
honours-rivals-none = Visible après { $from } parties jouées ensemble.
honours-records = Les records
honours-replay-label = Revoir : { $what }
honours-decline = Ne pas y figurer
honours-declined = { $count ->
    [one] Vous avez décliné un honneur.
   *[other] Vous avez décliné { $count } honneurs.
}
honours-accept = Reprendre : { $what }
honours-a-record = un record
honours-titles = Les titres de la saison
honours-titles-now = Les titres, s’il fallait les donner ce soir
honours-me = Vous
honours-you = Vous.
honours-name = { $name }.
honours-pending = { $count ->
    [one] La chance d’une partie se calcule encore.
   *[other] La chance de { $count } parties se calcule encore.
}
honours-unknown = { $count ->
    [one] La chance d’une partie n’est pas connue : trop longue, ou archivée.
   *[other] La chance de { $count } parties n’est pas connue : trop longues, ou archivées.
}
record-stroke = Le plus beau coup : { $amount }
record-stroke-about = D’un seul lancer.
record-comeback = La plus belle remontée
record-comeback-about = Avait perdu { $percent } % de ses jetons, et gagne.
record-lucky = La soirée la plus chanceuse
record-lucky-about = { $luck } venus des dés : environ 1 soirée sur { $odds }. Une saison comme celle-ci en compte une pareille { $among } fois sur 100.
record-unlucky = La soirée la plus malchanceuse
record-unlucky-about = { $luck } venus des dés : environ 1 soirée sur { $odds }. Une saison comme celle-ci en compte une pareille { $among } fois sur 100.
title-cool_head = La tête froide
title-cool_head-about = { $figure } jetons perdus par partie en mauvais choix, le moins du cercle, sur { $of } parties où le meilleur jeu est connu.
title-collector = Le percepteur
title-collector-about = A pris des jetons à { $figure } des { $of } personnes avec qui un compte est ouvert.
title-pillar = Le pilier
title-pillar-about = { $figure } parties sur { $of }.
title-black_cat = Le chat noir
title-black_cat-about = Des dés contraires en { $figure } parties : environ 1 saison sur { $of }. Personne n’y peut rien.
