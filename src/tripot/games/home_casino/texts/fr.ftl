### What is done and what happens at Home Casino, in words. First the small games; the board has its own part.

## Words of the small games

word-duel = duel
word-zanzibar = Zanzibar
word-blackjack = Black Jack
word-q421 = 421
word-1 = 1
word-2 = 2
word-3 = 3
word-4 = 4
word-5 = 5
word-6 = 6
word-7 = 7
word-8 = 8
word-9 = 9

## Chips of the small games

transfer-purse-stake = { $from } mise { $amount }.
    .you = Vous misez { $amount }.
transfer-stake-purse =
    { $own ->
        [yes] { $to } reprend sa mise de { $amount }.
       *[no] { $to } remporte la mise adverse : { $amount }.
    }
    .you = { $own ->
        [yes] Vous reprenez votre mise de { $amount }.
       *[no] { $to } remporte votre mise : { $amount }.
    }
    .to = Vous remportez la mise adverse : { $amount }.
transfer-stake-bank = La banque prend les { $amount } que misait { $from }.
    .you = La banque prend les { $amount } que vous misiez.

## Duel

do-duel-challenge = Défier le propriétaire
    .stake = Pour combien
fact-duel-scored = { $seat } fait { $total }.
    .you = Vous faites { $total }.
transfer-purse-stake-CASINO-32 = { $from } pose { $amount } sur le plateau.
    .you = Vous posez { $amount } sur le plateau.
transfer-stake-purse-CASINO-36 = Duel nul : { $to } reprend ses { $amount }.
    .you = Duel nul : vous reprenez vos { $amount }.

## Roulette

do-roulette-bet = Miser
    .on = Sur quoi
    .amount = Combien
do-roulette-take_back = Reprendre
    .on = Sur quelle case
    .amount = Combien
fact-roulette-announced = { $seat } annonce le { $number }, { $colour }.
    .you = Vous annoncez le { $number }, { $colour }.
transfer-purse-stake-ROUL-4 = { $from } mise { $amount } sur { $what }.
    .you = Vous misez { $amount } sur { $what }.
transfer-stake-purse-ROUL-R1 = { $to } retire { $amount } du tapis ({ $what }).
    .you = Vous retirez { $amount } du tapis ({ $what }).
transfer-stake-purse-ROUL-9 = Le { $what } est sorti : { $to } reprend ses { $amount }.
    .you = Le { $what } est sorti : vous reprenez vos { $amount }.
transfer-stake-purse-ROUL-10 = Gagné sur { $what } : { $to } reprend ses { $amount }.
    .you = Gagné sur { $what } : vous reprenez vos { $amount }.
transfer-stake-purse-ROUL-12 = Coup nul : { $to } reprend ses { $amount } ({ $what }).
    .you = Coup nul : vous reprenez vos { $amount } ({ $what }).
transfer-stake-bank-ROUL-11 = Le 5 fait tomber les chances simples : { $from } perd { $amount } sur { $what }.
    .you = Le 5 fait tomber les chances simples : vous perdez { $amount } sur { $what }.
transfer-stake-bank-ROUL-13 = { $from } perd { $amount } sur { $what }.
    .you = Vous perdez { $amount } sur { $what }.

## Zanzibar

do-zanzibar-challenge = Défier au Zanzibar
    .opponent = Quel adversaire
    .stake = Pour combien
fact-zanzibar-challenged = { $seat } défie { $opponent } au Zanzibar, pour { $stake }.
    .you = Vous défiez { $opponent } au Zanzibar, pour { $stake }.
    .to = { $seat } vous défie au Zanzibar, pour { $stake }.
fact-zanzibar-scored = { $seat } marque { $points } et totalise { $total }.
    .you = Vous marquez { $points } et totalisez { $total }.
fact-zanzibar-tied = Égalité à { $total } : encore un tour pour se départager.
transfer-purse-stake-ZANZ-4 = { $from } pose { $amount }.
    .you = Vous posez { $amount }.

## Black Jack

do-blackjack-bet = Miser contre la banque
    .stake = Combien
do-blackjack-take = Lancer encore
    .dice = Combien de dés
do-blackjack-serve = Dire « servi »
fact-blackjack-took = { $seat } relance, { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }.
    .you = Vous relancez, { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }.
fact-blackjack-player_scored = { $seat } a { $total }.
    .you = Vous avez { $total }.
fact-blackjack-croupier_scored = Le croupier a { $total }.
fact-blackjack-player_served = { $seat } s’arrête à { $total } : servi.
    .you = Vous vous arrêtez à { $total } : servi.
fact-blackjack-croupier_served = Le croupier s’arrête à { $total }.
transfer-stake-purse-BJ-13 = Coup nul : { $to } reprend ses { $amount }.
    .you = Coup nul : vous reprenez vos { $amount }.
transfer-bank-purse-BJ-7 = Black Jack ! La banque paie { $amount } à { $to }, trois fois la mise.
    .to = Black Jack ! La banque vous paie { $amount }, trois fois la mise.

## 421

do-q421-challenge = Défier au 421
    .opponent = Quel adversaire
    .stake = Pour combien
do-q421-rethrow = Relancer
    .dice = Quels dés
do-q421-stand = Passer les dés
fact-q421-challenged = { $seat } défie { $opponent } au 421, pour { $stake }.
    .you = Vous défiez { $opponent } au 421, pour { $stake }.
    .to = { $seat } vous défie au 421, pour { $stake }.
fact-q421-lifted = { $seat } reprend { $faces } et relance.
    .you = Vous reprenez { $faces } et relancez.
fact-q421-showed = { $seat } montre { $reads }.
    .you = Vous montrez { $reads }.
fact-q421-passed = { $seat } passe les dés après { $throws ->
        [one] un seul jet
       *[other] { $throws } jets
    }.
    .you = Vous passez les dés après { $throws ->
        [one] un seul jet
       *[other] { $throws } jets
    }.
fact-q421-owed = Il manque { $amount } à { $seat } pour payer le 421.
    .you = Il vous manque { $amount } pour payer le 421.
transfer-purse-stake-421-4 = { $from } pose { $amount }.
    .you = Vous posez { $amount }.
transfer-stake-purse-421-12 = Coup nul : { $to } reprend ses { $amount }.
    .you = Coup nul : vous reprenez vos { $amount }.
transfer-purse-purse-421-R3 = 421 ! { $from } paie encore { $amount } à { $to }.
    .you = 421 ! Vous payez encore { $amount } à { $to }.
    .to = 421 ! { $from } vous paie encore { $amount }.
transfer-bank-purse-421-R3 = 421 ! La banque ajoute { $amount } pour { $to }.
    .to = 421 ! La banque ajoute { $amount } pour vous.

## Le plateau : ce qu’on y demande

do-home_casino-choose_casino = Choisir un casino
    .color = Quel casino
do-home_casino-buy = Acheter
do-home_casino-decline = Laisser la carte
do-home_casino-sell = Vendre
    .cards = Quelles cartes
do-home_casino-keep = Ne rien vendre

## Le plateau : ce qui s’y passe

what-home = choisir un casino
what-throw = lancer les dés
what-jackpot = tirer une carte Jackpot
what-acquisition = tirer une carte Acquisition
what-buy = acheter ou laisser la carte
what-sell = vendre ou garder des établissements
what-rescue = une vente d’urgence ou la faillite
pile-jackpot = Jackpot
pile-acquisition = Acquisition
game-duel = au duel
game-roulette = à la roulette
game-zanzibar = au zanzibar
game-black_jack = au black jack
game-421 = au 421

fact-home_casino-first_drawn = Le sort désigne { $seat } pour commencer.
    .you = Le sort vous désigne pour commencer.
fact-home_casino-asked = On attend { $seat } pour { $what }.
    .you = On vous attend pour { $what }.
fact-home_casino-casino_chosen = { $seat } s’installe { $color ->
        [rouge] au Rubis Noir
        [bleu] à l’Azur Profond
        [vert] au Jade Levant
        [jaune] à la Topaze d’Or
        [violet] à l’Améthyste Royale
        [orange] à l’Ambre du Couchant
       *[other] au casino { $color }
    }.
    .you = Vous vous installez { $color ->
        [rouge] au Rubis Noir
        [bleu] à l’Azur Profond
        [vert] au Jade Levant
        [jaune] à la Topaze d’Or
        [violet] à l’Améthyste Royale
        [orange] à l’Ambre du Couchant
       *[other] au casino { $color }
    }.
fact-home_casino-banker_named = { $seat } est le Banquier.
    .you = Vous êtes le Banquier.
fact-home_casino-turn_began = Tour { $round } : à { $seat } de jouer.
    .you = Tour { $round } : à vous de jouer.
fact-home_casino-turn_skipped = { $seat } passe son tour.
    .you = Vous passez votre tour.
fact-home_casino-throw_granted = { $seat } rejouera après cette action.
    .you = Vous rejouerez après cette action.
fact-home_casino-threw_again = { $seat } rejoue.
    .you = Vous rejouez.
fact-home_casino-skip_ordered = { $seat } passera son prochain tour.
    .you = Vous passerez votre prochain tour.
fact-home_casino-pawn_moved = { $seat } s’arrête sur { $square }.
    .you = Vous vous arrêtez sur { $square }.
fact-home_casino-card_drawn = { $seat } retourne une carte { $pile } : « { $card } ».
    .you = Vous retournez une carte { $pile } : « { $card } ».
fact-home_casino-estate_bought = { $seat } achète « { $card } ».
    .you = Vous achetez « { $card } ».
fact-home_casino-estate_declined = { $seat } laisse « { $card } », qui retourne sous le paquet.
    .you = Vous laissez « { $card } », qui retourne sous le paquet.
fact-home_casino-estate_sold = { $seat } cède « { $card } » à la banque.
    .you = Vous cédez « { $card } » à la banque.
fact-home_casino-scene_opened = { $other ->
        [none] { $seat } joue { $game }.
       *[other] { $seat } joue { $game }, face à { $other }.
    }
    .you = { $other ->
        [none] Vous jouez { $game }.
       *[other] Vous jouez { $game }, face à { $other }.
    }
    .to = { $seat } joue { $game }, face à vous.
fact-home_casino-scene_closed = { $winners_count ->
        [0] Personne ne gagne { $game }.
        [one] { $winners } gagne { $game }.
       *[other] { $winners } gagnent { $game }.
    }
    .you = Vous gagnez { $game }.
fact-home_casino-no_game = Aucune mise n’est possible : { $seat } ne joue pas.
    .you = Aucune mise n’est possible : vous ne jouez pas.
fact-home_casino-emptied = { $owing ->
        [0] { $seat } n’a plus un jeton.
       *[other] { $seat } n’a plus un jeton et doit encore { $owing }.
    }
    .you = { $owing ->
        [0] Vous n’avez plus un jeton.
       *[other] Vous n’avez plus un jeton et devez encore { $owing }.
    }
fact-home_casino-rescued = { $seat } a vendu à temps et reste en jeu.
    .you = Vous avez vendu à temps et restez en jeu.
fact-home_casino-gave_up = { $seat } ne vend plus rien.
    .you = Vous ne vendez plus rien.
fact-home_casino-went_bankrupt = { $cards_count ->
        [0] { $seat } est en faillite et quitte la table. Créancier : { $to }.
        [one] { $seat } est en faillite et quitte la table. Créancier : { $to } ; une carte change de mains.
       *[other] { $seat } est en faillite et quitte la table. Créancier : { $to } ; { $cards_count } cartes changent de mains.
    }
    .you = Vous êtes en faillite et quittez la table. Créancier : { $to }.
transfer-bank-purse-CASINO-28 = { $to } passe par son casino : la banque lui verse { $amount }.
    .to = Vous passez par votre casino : la banque vous verse { $amount }.
transfer-bank-purse-CASINO-29 = { $to } rentre au bercail : la banque lui verse { $amount }.
    .to = Vous rentrez au bercail : la banque vous verse { $amount }.
transfer-purse-bank-CASINO-25 = { $from } paie { $amount } à la banque.
    .you = Vous payez { $amount } à la banque.
transfer-purse-pot-CASINO-22 = La mafia prend { $amount } à { $from } ; ils vont au pot.
    .you = La mafia vous prend { $amount } ; ils vont au pot.
transfer-pot-purse-CASINO-27 = { $to } ramasse le pot : { $amount } !
    .to = Vous ramassez le pot : { $amount } !

## Bets, and the pages of best play

bet-duel-mise = Celui qui lance le défi
bet-roulette-numero = Un numéro
bet-roulette-pair = Pair
bet-roulette-impair = Impair
bet-roulette-rouge = Rouge
bet-roulette-noir = Noir
bet-zanzibar-mise = Chacun des deux
bet-zanzibar-egalite = Égalité après deux tours
bet-blackjack-contre_la_banque = En jouant au mieux, contre la banque seule
bet-blackjack-contre_un_croupier = En jouant au mieux, contre un croupier qui joue au mieux
bet-blackjack-arret_17 = S’arrêter à 17
bet-blackjack-arret_18 = S’arrêter à 18
bet-blackjack-arret_19 = S’arrêter à 19
bet-blackjack-arret_20 = S’arrêter à 20
bet-blackjack-arret_21 = Ne s’arrêter qu’à 21
bet-421-celui_qui_lance = Celui qui commence, en jouant au mieux
bet-421-adversaire = L’adversaire, en jouant au mieux
bet-421-un_lancer_chacun = Un seul lancer chacun
bet-421-421_en_1_au_plus = 421 en un lancer
bet-421-421_en_2_au_plus = 421 en deux lancers au plus
bet-421-421_en_3_au_plus = 421 en trois lancers au plus
bet-421-421_en_1_juste = 421 en répondant par un lancer
bet-421-421_en_2_juste = 421 en répondant par deux lancers
bet-421-421_en_3_juste = 421 en répondant par trois lancers
odds-note-421 = { $q421_bonus ->
        [perdant] Ce que gagne ici un joueur, l’autre le perd.
       *[banque] Comme la banque paie la récompense d’un 421, un joueur ne perd pas tout ce que gagne l’autre. Entre deux coups aussi bons pour lui, l’adversaire qui joue « au mieux » choisit ici le pire pour celui qui a commencé. S’il choisissait l’autre, celui-ci gagnerait un peu plus.
    }

page-blackjack-player-bank = Le joueur contre la banque seule : ses points à gauche, ceux de la banque en haut.
page-blackjack-player-croupier = Le joueur contre un croupier : ses points à gauche, ceux du croupier en haut.
page-blackjack-player-served = Le joueur, quand le croupier est servi : ses points à gauche, ceux du croupier en haut.
page-blackjack-croupier = Le croupier : ses points à gauche, ceux du joueur en haut.
page-blackjack-croupier-alone = Le croupier, quand le joueur est servi : ses points à gauche, ceux du joueur en haut.
page-421-lander = { $a ->
        [one] Celui qui commence, après son premier lancer : les dés à garder.
       *[other] Celui qui commence, après son deuxième lancer : les dés à garder.
    }
page-421-answer = { $a ->
        [one] L’adversaire contre { $b }, avec un lancer dû : les dés à garder.
       *[other] L’adversaire contre { $b }, avec { $a } lancers dus : les dés à garder.
    }
key-blackjack = Un chiffre : le nombre de dés à lancer. Un point : servi.
key-421 = Un point : un dé à relancer.
