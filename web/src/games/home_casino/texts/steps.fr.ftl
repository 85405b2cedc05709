### Les règles de Home Casino et de ses petits jeux en images : ce que chaque image montre, et les titres de la feuille.

steps-lede = Un plateau, des dés et des jetons : on en fait le tour, de case en case. Le premier à { $casino_target } points gagne.
step-casino = Choisissez votre casino
    .say = Vous en partez avec 4 000 points en jetons. Y repasser rapporte 200 ; { $casino_land_home ->
        [cumul] y tomber juste, 700.
       *[remplace] y tomber juste, 500.
    }
    .alt = Six casinos aux noms de pierres ; le Rubis est à vous.
step-move = Lancez, avancez
    .say = Deux dés, et la case commande : toucher, payer, tirer une carte ou jouer. Un double fait rejouer.
    .alt = Les dés marquent trois : le pion avance de trois cases, jusqu’à une Acquisition.
step-cards = Achetez, puis revendez
    .say = { $casino_acq_price ->
        [prix_unique] Une carte Acquisition ne compte pas tant que vous ne l’avez pas revendue, au prix coûtant, sur une case « À vendre ». D’ici là, certaines cartes Jackpot récompensent son propriétaire.
       *[deux_prix] Une carte Acquisition ne compte pas tant que vous ne l’avez pas revendue, plus cher, sur une case « À vendre ».
    }
    .alt = { $casino_acq_price ->
        [prix_unique] La Martingale, achetée 250, se revend 250 sur une case À vendre.
       *[deux_prix] La Martingale, achetée 250, se revend 350 sur une case À vendre.
    }
step-duel = Chez un autre : le duel
    .say = Sur le casino d’un adversaire, misez jusqu’à 500. Deux dés chacun : la plus haute somme gagne.
    .alt = Dix contre huit : le visiteur gagne 500.
step-games = Jouez en route
    .say = Une case dorée est un petit jeu de dés, à votre mise. La Mafia prend 500 pour le pot ; la case Pot vous le donne.
    .alt = Les cases 421, Roulette, Zanzibar et Black Jack ; la Mafia remplit le pot, qui contient 775.
step-goal = Atteignez { $casino_target }
    .say = Le premier gagne. Seuls vos jetons comptent, jamais vos cartes. { $casino_bankruptcy ->
        [vente_urgence] Plus un jeton ? Vendez vos cartes à moitié prix, ou vous sortez.
       *[jetons] Plus un seul jeton : c’est la faillite, et vous sortez.
    }
    .alt = { $casino_target } points en plaques et en jetons.

step-duel-stake = Fixez la mise
    .say = Celui dont c’est le tour mise ce qu’il veut, jusqu’à 500. L’autre ne pose rien, mais devra payer autant s’il perd.
    .alt = Deux joueurs, et une mise de 500 au plus.
step-duel-roll = Chacun lance deux dés
    .say = Vous d’abord, votre adversaire ensuite. On additionne les deux dés.
    .alt = Six et quatre d’un côté, trois et cinq de l’autre.
step-duel-win = La plus haute somme gagne
    .say = Le gagnant prend la mise à l’autre. À égalité, rien ne change de mains. { $match_bouts ->
        [1] Une manche, et c’est fini.
       *[other] On joue au meilleur des { $match_bouts } manches.
    }
    .alt = Dix bat huit.

step-roulette-stake = Misez tous ensemble
    .say = Sur un numéro de 1 à 9, ou sur pair, impair, rouge ou noir. { $roul_limit ->
        [moitie] La moitié de vos jetons au plus, toutes mises comprises.
       *[sans] Autant que vous voulez, où vous voulez.
    }
    .alt = Les neuf numéros et les quatre chances simples ; des jetons sur le 7 et sur rouge.
step-roulette-roll = Rien ne va plus
    .say = Le dé à dix faces donne le numéro, le dé bicolore la couleur. On les lance ensemble.
    .alt = Un sept et un rouge.
step-roulette-win = La banque paie
    .say = Vous gardez votre mise quand vous gagnez. Les mises perdues vont à la banque. { $match_bouts ->
        [1] Une manche, et c’est fini.
       *[other] On joue { $match_bouts } manches.
    }
    .alt = Le bon numéro rapporte sept mises, la bonne chance simple une. Le zéro rend toutes les mises. Le cinq paie son numéro et fait perdre pair, impair, rouge et noir.

step-zanzibar-stake = Désignez un adversaire
    .say = Vous fixez la mise, 1 000 au plus, et votre adversaire en pose autant. Il ne peut pas refuser. { $casino_stake_cap ->
        [demi_sous_limite] S’il a moins de 1 000, la moitié de ce qu’il a au plus.
       *[lettre] S’il a moins de 500, la moitié de ce qu’il a au plus.
    }
    .alt = Deux joueurs, deux mises égales de 1 000 au plus.
step-zanzibar-roll = Trois dés, deux fois
    .say = Chacun lance les trois dés à son tour, deux fois. L’as vaut 100 et le six 60 ; les autres valent leur chiffre.
    .alt = As : 100. Deux : 2. Trois : 3. Quatre : 4. Cinq : 5. Six : 60.
step-zanzibar-win = Le plus fort total gagne
    .say = Il prend les deux mises. À égalité, chacun relance une fois. { $match_bouts ->
        [1] Une manche, et c’est fini.
       *[other] On joue au meilleur des { $match_bouts } manches.
    }
    .alt = Un, trois et six font 163, et battent six, six et cinq, qui font 125.

step-blackjack-stake = Misez contre la banque
    .say = Jusqu’à 1 000. { $casino_croupier ->
        [auto] La maison joue le croupier.
       *[humain] À deux, l’un de vous joue le croupier ; seul, c’est la maison.
    }
    .alt = Vous face au croupier, et une mise de 1 000 au plus.
step-blackjack-roll = Approchez de 21
    .say = Chacun commence avec trois dés. Ensuite vous ajoutez un, deux ou trois dés, autant de fois qu’il vous plaît, ou vous dites « servi ». { $bj_order ->
        [alterne] Le croupier et vous décidez tour à tour.
       *[successif] Puis c’est au croupier.
    }
    .alt = Six, cinq et quatre font quinze ; un quatre de plus, dix-neuf, et l’on dit servi.
step-blackjack-win = Le plus près de 21 gagne
    .say = Au-dessus de 21, on a perdu. Vous gagnez une mise, ou trois si vous faites 21 juste. À égalité, vous reprenez la vôtre. { $match_bouts ->
        [1] { "" }
       *[other] On joue au meilleur des { $match_bouts } manches.
    }
    .alt = Dix-neuf bat dix-sept.

step-421-stake = Désignez un adversaire
    .say = Vous fixez la mise, 1 000 au plus, et votre adversaire en pose autant. Il ne peut pas refuser. { $casino_stake_cap ->
        [demi_sous_limite] S’il a moins de 1 000, la moitié de ce qu’il a au plus.
       *[lettre] S’il a moins de 500, la moitié de ce qu’il a au plus.
    }
    .alt = Deux joueurs, deux mises égales de 1 000 au plus.
step-421-roll = Trois jets au plus
    .say = Lancez trois dés, gardez les bons, relancez les autres, une ou deux fois. Votre adversaire joue ensuite exactement autant de jets que vous.
    .alt = Premier jet : cinq, trois et un, on garde le un. Deuxième jet : quatre, deux et un.
step-421-win = { $q421_rank ->
        [classique] La meilleure figure gagne
       *[distance] Le plus près de 421 gagne
    }
    .say = { $q421_rank ->
        [classique] Rien ne bat 421 ; viennent ensuite 111, 611, 666, 511, 555, comme au comptoir.
       *[distance] On lit ses dés du plus grand au plus petit, comme un nombre.
    } Gagner avec 421 rapporte trois mises ; { $q421_bonus ->
        [perdant] le perdant les paie.
       *[banque] la banque ajoute les deux de plus.
    } { $match_bouts ->
        [1] { "" }
       *[other] Au meilleur des { $match_bouts } manches.
    }
    .alt = { $q421_rank ->
        [classique] 111 bat 532.
       *[distance] 411 est plus près de 421 que 532.
    }

drawn-buy = Achat
drawn-sell = Revente
drawn-you = vous
drawn-other = l’autre
drawn-croupier = le croupier
drawn-most = { $n } au plus
drawn-even = Pair
drawn-odd = Impair
drawn-red = Rouge
drawn-black = Noir
drawn-spin-7 = Votre numéro : 7 mises
drawn-spin-7-so = Pair, impair, rouge, noir : 1 mise
drawn-spin-0 = Zéro : tout est rendu
drawn-spin-0-so = personne ne gagne ni ne perd
drawn-spin-5 = Cinq : seul le 5 gagne
drawn-spin-5-so = pair, impair, rouge et noir perdent
drawn-kept = gardé
drawn-nth = { $nth ->
        [1] 1er jet
       *[other] 2e jet
    }
drawn-served = « Servi ! »

section-aim = Le but et la boîte
section-setup = Avant de jouer
section-turn = Le tour d’un joueur
section-squares = Les cases
section-duel = Le duel
section-games = Les jeux du plateau
section-end = La faillite et la fin
