### Le tapis de Home Casino : ce que disent l’en-tête, le plateau et la barre, en plus des mots du jeu.

home-game-home_casino = Quarante cases, un pot, six casinos.
page-picture = Un pion avance, une carte est à vendre, le pot grossit.
plate-on = Tour { $round } · { $name } : { $square }
plate-you-on = Tour { $round } · vous : { $square }
plate-turn = Tour { $round } · { $name }
plate-you-turn = Tour { $round } · vous
plate-home = { $name } choisit son casino
plate-you-home = Quel casino ?
plate-first = Qui commence ?
plate-you-first = Qui commence ?
plate-throw = { $name } lance
plate-you-throw = À vous de lancer
plate-jackpot = { $name } tire une carte
plate-you-jackpot = Une carte !
plate-acquisition = { $name } tire une carte
plate-you-acquisition = Une carte !
plate-buy = { $name } achète ou laisse ?
plate-you-buy = Preneur ?
plate-sell = { $name } vend ou garde ?
plate-you-sell = Que vendre ?
plate-rescue = { $name } n’a plus un jeton
plate-you-rescue = Plus un jeton !
plate-scene = { $name } joue
plate-you-scene = À vous de jouer
plate-walks = { $name } avance
plate-you-walks = Vous avancez
plate-threw = { $name } a lancé
plate-you-threw = Vous avez lancé
plate-bank-threw = La banque a lancé
plate-card = Une carte !
plate-rolling = Les dés roulent
plate-rien = Rien ne va plus
plate-bets = Faites vos jeux
plate-stake = { $name } fixe la mise
plate-you-stake = Pour combien ?
plate-play = { $name } joue
plate-you-play = À vous de jouer
plate-answer = { $name } répond
plate-you-answer = À vous de répondre
plate-croupier = { $name }, croupier
plate-you-croupier = À vous, croupier
plate-match = Manche { $bout } sur { $of } · { $score }
plate-wins = { $count ->
        [one] { $you ->
            [yes] Vous gagnez !
           *[no] { $names } gagne
        }
       *[other] { $names } gagnent
    }
plate-bank-wins = La banque gagne
plate-void = Rien ne change de mains

tile-machine_a_sous = Machine
tile-acquisition = Acqui­sition
tile-casino-rouge = Rubis
tile-casino-bleu = Azur
tile-casino-vert = Jade
tile-casino-jaune = Topaze
tile-casino-violet = Amé­thyste
tile-casino-orange = Ambre
ring-casino-rouge = Rubis Noir
ring-casino-bleu = Azur Profond
ring-casino-vert = Jade Levant
ring-casino-jaune = Topaze d’Or
ring-casino-violet = Améthyste Royale
ring-casino-orange = Ambre du Couchant
tile-owner = Propriétaire : { $name }.
tile-pawns = pion { DE($names) }
ring = Les quarante cases
strip = Autour du pion { DE($name) }
strip-mine = Autour de votre pion
whole = Tout le plateau
whole-open = Voir tout le plateau
pot-in = dans le pot
pot-empty = Pot vide
homes-choose = Votre casino vous paie { $land } quand vous y tombez, { $pass } au passage.
homes-equal = Le tour fait { $size } cases d’où qu’on parte : seul le voisinage change.
homes-ahead = à { $n } cases : { $square }
homes-tap = Touchez un casino libre.
homes-wait = Chacun choisit son casino, puis lance à son tour. Le premier à { $target } gagne.

card-buy = Achat
card-sell = Revente
card-bought = Acquise : { $name }
card-left = Remise sous le paquet
buy-for = Acheter : { $amount }
estates = Les établissements de chacun
estates-mine = Mes établissements
estates-none = aucune carte
estate-sells = se revend { $amount }
worth-purse = Bourse
worth-after = Après
worth-cards = { $n ->
        [one] Une carte
       *[other] { $n } cartes
    }
worth-target = But
sell-for = Vendre : { $amount }
sell-keep = Ne rien vendre
sell-give-up = Renoncer
sell-distress = { $owing ->
        [0] Plus un jeton ! Vendez de quoi rester en jeu : la banque donne la moitié du prix d’achat.
       *[other] Vous devez encore { $owing }. La banque reprend vos cartes à moitié prix ; gardez au moins un jeton.
    }

ruin-emptied = À sec !
ruin-went_bankrupt = Faillite !
ruin-rescued = Sauvé !
ruin-gave_up = C’est fini

scene-duel = Duel
scene-zanzibar = Zanzibar
scene-blackjack = Black Jack
scene-q421 = 421
scene-roulette = Roulette
roulette-zero = rend tout
roulette-five = prend les chances
q421-off = à { $n } de 421
scene-stake = En jeu
hint-duel = Deux dés chacun, le plus fort total l’emporte.
hint-zanzibar = L’as vaut 100, le six 60, les autres leurs points.
hint-zanzibar-wins = Deux jets de trois dés chacun, au plus fort total.
hint-blackjack = Au plus près de 21, sans le dépasser ; 21 paie trois fois.
hint-q421 = { $rank ->
        [classique] L’ordre du comptoir décide, en trois jets au plus.
       *[distance] Le plus près de 421 gagne, en trois jets au plus.
    }
hint-q421-mine = { $rank ->
        [classique] Visez 421 : touchez les dés à relancer.
       *[distance] Au plus près de 421 : touchez les dés à relancer.
    }
hint-q421-answer = { $rank ->
        [classique] Autant de jets que l’adversaire : touchez les dés à relancer.
       *[distance] Au plus près de 421, en autant de jets : touchez les dés à relancer.
    }
side-unnamed = Quel adversaire ?
side-playing = joue encore
side-served = servi
side-bust = sauté !
side-21 = 21 !
side-bank = La banque
side-waits = attend
side-throws = { $n ->
        [0] { $most ->
            [one] un seul jet
           *[other] { $most } jets à faire
        }
       *[other] jet { $n } sur { $most }
    }
die-up = à relancer
die-kept = gardé
rethrow = { $n ->
        [0] Relancer
        [one] Relancer un dé
       *[other] Relancer { $n } dés
    }
take = { $n ->
        [one] 1 dé
       *[other] { $n } dés
    }
served = Servi !

challenge-duel = Défier { $name } : { $amount }
challenge-zanzibar = Défier { $name } au Zanzibar : { $amount }
challenge-q421 = Défier { $name } au 421 : { $amount }

all-in-them = À ce prix, { $name } joue ses derniers jetons : perdre, ce serait la faillite.
all-in-421 = Un 421 se paie trois fois : { $name } pourrait tout y laisser.
all-in-you = Vous jouez vos derniers jetons.

field-colour = par le dé à deux couleurs
field-five = pair, impair, rouge et noir perdent
field-zero = le zéro rend toutes les mises
field-lies = { $name } : { $amount }
field-tap = toucher pour miser { $amount }
roulette-rien = Rien ne va plus !
roulette-done = Mes jeux sont faits
roulette-pass = Je regarde
roulette-must = Posez au moins un jeton.
roulette-wait = Les autres misent encore…

first-choose_casino = Votre pion part de cette maison, et elle vous rapporte toute la partie. Les six paient pareil.
first-throw = Votre pion avance du total des dés, et la case où il s’arrête se joue.
