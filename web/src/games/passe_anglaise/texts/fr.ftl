### La Passe Anglaise’s own cloth: what the plate, the felt and the rail say besides the words of the game.

home-game-passe_anglaise = Deux dés, un point, et « Banco ! »
page-pieces = 2 dés
    .where = sur le tapis
page-picture = Le point est huit, et quelqu’un fait Banco : seul contre la banque.
page-cry = Banco !
plate-coup = coup { $n }
plate-round = tour { $round }/{ $of }, coup { $n }
plate-bank = { $name } tient la banque · { $coup }
plate-you-bank = Vous tenez la banque · { $coup }
plate-deposit = { $name } met { $amount } en banque · { $coup }
plate-you-deposit = Vous mettez { $amount } en banque · { $coup }
plate-opening = Qui prendra la banque ?
plate-open = { $name } prépare sa banque
plate-you-open = Combien en banque ?
plate-cover = Qui couvre ?
plate-covering = Les pontes se consultent
plate-alone = Seul contre la banque ?
plate-throws = { $name } lance
plate-you-throw = À vous de lancer
plate-seeks = { $name } cherche le { $point }
plate-you-seek = Vous cherchez le { $point }
plate-dead = Le { $point } ne vaut plus rien
plate-keep = { $name } garde ou passe ?
plate-you-keep = Garder ou passer ?

cry-baraque = Baraque !
cry-abattage = Abattage !
cry-point = Le point !
cry-sept = Le sept !

felt-suspens = Suspens
felt-dead = Point mort
felt-again = On reprend
felt-abattage = abattage
felt-baraque = baraque
felt-point = refait
felt-sept = sept
felt-to-find = à couvrir
felt-of = sur { $amount }
felt-covered = couvert
felt-bank = Banque
felt-pontes = Pontes
felt-covers = { $covered } sur { $bank }
felt-queue = Peuvent encore couvrir
felt-rest = reste
felt-you-maybe = Vous ?
felt-others = { $count } autres
felt-bar = Banque { $bank } contre pontes { $covered }
felt-share = { $name } : { $amount }
felt-marked = Le point est { $point }
felt-throws = Les lancers du coup
felt-throw-point = point
felt-throw-dead = mort
felt-throw-nothing = rien
felt-throw-next = à lancer
felt-cries = { $name } fait Banco !
felt-none-yet = { $name } choisit ce que risque la banque.
felt-you-open = Ce que vous risquez : les pontes mettront autant en face.
felt-you-cry = Vous faites Banco !
felt-rivals = Le plus fort total prend la banque

versus-first = d’abord : { $net }
versus-chance = { $ways } sur { $all }
versus-label = Le sept d’abord : { $seven } chances sur { $all }. Le { $point } d’abord : { $wins } sur { $all }.
done-nothing = Je passe
done-in = C’est bon
part-due = Ici, on met sa part avant de passer.

take-back = Retirer
sum-deposit = Mettre { $amount } en banque
sum-put_in = Mettre { $amount }
sum-withdraw = Retirer { $amount }

first-deposit = Premier jet : 7 ou 11 gagne ; 2, 3 ou 12 perd. { $passe_suspens ->
        [point_ou_sept] Sinon, c’est votre point : refaites-le avant un 7.
       *[other] Sinon, le coup reste en suspens, et vous relancez.
    }
first-put_in = S’il perd, le banquier vous paie autant ; s’il gagne, il prend votre mise. « Banco ! » : seul contre lui.
first-throw = 7 ou 11 gagne, 2, 3 ou 12 perd ; sinon, le coup continue.
first-opening = L’un tient la banque et mise ; les autres mettent autant en face. Les dés désignent le premier banquier.
first-point = Refait avant un 7, le point fait gagner le banquier ; si le 7 sort d’abord, il perd.
first-keep_bank = Garder la banque, c’est rejouer en banquier ; la passer, c’est miser contre le suivant.
crowd = À quatre et plus, la banque tourne trop lentement. En famille, qui perd la passe, et chacun met sa part.
crowd-take = Jouer en famille
