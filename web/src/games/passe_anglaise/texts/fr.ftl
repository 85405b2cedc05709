### La Passe Anglaise’s own cloth: what the plate, the felt and the rail say besides the words of the game.

home-game-passe_anglaise = Deux dés, un point, et « Banco ! »
page-pieces = 2 dés
    .where = sur le tapis
page-picture = Le point est huit, et quelqu’un fait Banco : seul contre la banque.
page-cry = Banco !
plate-coup = coup { $n }
plate-round = tour { $round } sur { $of }, coup { $n }
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
felt-abattage = abattage
felt-baraque = baraque
felt-point = point refait
felt-sept = sept
felt-to-find = à trouver
felt-of = sur { $amount }
felt-covered = couvert
felt-bank = Banque
felt-bar = Banque { $bank } contre pontes { $covered }
felt-share = { $name } : { $amount }
felt-marked = Le point est { $point }
felt-throws = Les lancers du coup
felt-throw-point = point
felt-throw-nothing = rien
felt-throw-next = à lancer
felt-alone = seul contre { $name }, pour { $amount }
felt-cries = { $name } fait Banco !
felt-none-yet = { $name } choisit ce que risque la banque.
felt-you-open = À vous de remplir la banque.
felt-you-cry = Vous faites Banco !
felt-talk = Dire aux autres
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
