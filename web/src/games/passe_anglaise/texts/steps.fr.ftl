### Les règles de La Passe Anglaise en images : ce que chaque image montre, et les titres de la feuille.

steps-lede = L’un de vous, le banquier, joue contre tous les autres ; deux dés décident. Puis la banque passe de main en main.
step-deposit = Le banquier mise
    .say = Le banquier, l’un de vous, joue seul contre tous les autres. Il pose les jetons qu’il veut risquer.
    .alt = Le banquier a posé vingt jetons.
step-cover = Les autres couvrent
    .say = { $passe_banco ->
        [a_droite] Chacun est d’abord interrogé, depuis la droite : qui dit « Banco ! » tient seul toute la somme. Sinon, chacun met sa part.
       *[au_cri] Chacun met sa part, jusqu’à la même somme. Ou quelqu’un crie « Banco ! » et la tient tout seul.
    } { $passe_part ->
        [obligee] Personne ne la laisse aux autres : on met au moins la moitié d’une part égale.
       *[libre] { "" }
    } { $passe_cover ->
        [exacte] S’il manque un jeton, le coup n’a pas lieu.
       *[reduction] Ce qui n’est pas couvert revient au banquier.
    }
    .alt = Huit, cinq et sept jetons couvrent les vingt de la banque ; ou bien un seul joueur dit Banco.
step-first = Il lance deux dés
    .say = On additionne les deux dés. Certains totaux décident tout de suite ; les autres deviennent le « point ». Quand il paie, chacun reçoit autant qu’il a mis.
    .alt = Sept ou onze, l’abattage : le banquier prend tout. Deux, trois ou douze, la baraque : il paie à chacun sa mise. Quatre, cinq, six, huit, neuf ou dix : c’est le point, et il relance.
step-suspens = Le suspens
    .say = { $passe_suspens ->
        [lettre] Au deuxième jet, le point gagne et le 7 paie. Dès le troisième, le point ne vaut plus rien : 7 et 11 gagnent, 2, 3 et 12 paient.
        [lettre_immediate] Au deuxième jet, le point et 11 gagnent ; 2, 3, 7 et 12 paient. Dès le troisième, le point ne vaut plus rien et le 7 gagne.
        [mixte] Le banquier relance : le point et 11 gagnent ; 2, 3, 7 et 12 paient. Tout autre total ne change rien.
        [recommence] Au deuxième jet, le point gagne et le 7 paie. Sur tout autre total, on repart d’un premier jet.
       *[point_ou_sept] Le banquier relance jusqu’à refaire le point, et il gagne, ou jusqu’au 7, et il paie. Tout autre total ne change rien.
    }
    .alt = { $passe_suspens ->
        [lettre] Point de huit : au deuxième jet 8 gagne et 7 paie ; ensuite 7 et 11 gagnent, 2, 3 et 12 paient.
        [lettre_immediate] Point de huit : au deuxième jet 8 et 11 gagnent, 2, 3, 7 et 12 paient ; ensuite 7 et 11 gagnent, 2, 3 et 12 paient.
        [mixte] Point de huit : 8 et 11 gagnent, 2, 3, 7 et 12 paient.
        [recommence] Point de huit : au deuxième jet, 8 gagne et 7 paie.
       *[point_ou_sept] Le point est huit : huit gagne, sept paie.
    }
step-pass = La garder ou la passer
    .say = { $passe_bank_after ->
        [perdant_passe] Un coup perdu envoie la banque à droite ; gagné, le banquier choisit.
       *[choix] Après chaque coup, le banquier garde la banque ou la passe à droite.
    } { $passe_end ->
        [a_la_demande] On arrête quand tous sont d’accord : le plus riche gagne.
       *[rotations] { $passe_end_n ->
            [1] Quand elle a fait le tour de la table, le plus riche gagne.
           *[other] Quand elle a fait { $passe_end_n } fois le tour de la table, le plus riche gagne.
        }
    }
    .alt = Cinq joueurs autour de la table : le jeton de banque va au voisin de droite.

drawn-bank = Banque
drawn-alone = ou un seul la tient :
drawn-cry = Banco !
drawn-abattage = Abattage
drawn-abattage-so = il prend tout
drawn-baraque = Baraque
drawn-baraque-so = il paie les mises
drawn-point = Point
drawn-point-so = il relance
drawn-wins = il gagne
drawn-pays = il paie
drawn-second = Deuxième jet
drawn-third = Jets suivants
drawn-each = Chaque jet
drawn-the-bank = La banque
drawn-right = reste, ou va à droite

section-roles = Le banquier et les pontes
section-stakes = Les mises et le Banco
section-first = Le premier jet
section-suspens = Le suspens
