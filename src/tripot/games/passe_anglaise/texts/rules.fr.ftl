### La Passe Anglaise in words: its name, its presets and switches, then every rule and ruling in the order of the sheet.

## The game

game-name = La Passe Anglaise
game-tagline = Deux dés, un banquier, et quelqu’un pour crier « Banco ! ».
game-aim = Le banquier met une somme en jeu et lance deux dés : sur 7 ou 11 il gagne, sur 2, 3 ou 12 il perd, et tout autre total, le point, tient la table en suspens. Tous les autres jouent contre la banque, qui passe de main en main. À la fin, le plus riche en jetons l’emporte.

## Presets

preset-maison = Maison
    .about = En suspens, le banquier relance jusqu’au point ou au 7 : une partie presque égale, avec un rien d’avantage aux pontes.
preset-lettre = À la lettre
    .about = La feuille telle qu’elle est, jusqu’à sa dernière phrase : dès le troisième jet, le point est mort, et la banque gagne plus souvent qu’elle ne perd.
preset-famille = Famille
    .about = Tout le monde joue et la banque circule : aucun ponte ne la laisse aux autres, et un coup perdu la fait passer à droite.

## Switches

switch-passe-suspens = Le suspens
    .about = Comment se décide un coup dont le premier jet n’a donné ni baraque ni abattage.
switch-passe-suspens-point_ou_sept = Le banquier relance jusqu’au point, qui gagne, ou jusqu’au 7, qui perd ; tout autre total est sans effet. Il gagne 244 coups sur 495, ce qui laisse aux pontes 1,4 % de la mise (7/495).
switch-passe-suspens-lettre = Au deuxième jet, le point gagne et le 7 perd ; dès le troisième, le point est mort, 7 et 11 gagnent, 2, 3 et 12 perdent. Le banquier gagne 601 coups sur 972 et prend en moyenne près du quart de la mise (115/486).
switch-passe-suspens-lettre_immediate = Au deuxième jet, le point et le 11 gagnent, le 7, le 2, le 3 et le 12 perdent ; dès le troisième, le point est mort et le 7 gagne. Le banquier gagne 565 coups sur 972 et prend en moyenne 16 % de la mise (79/486).
switch-passe-suspens-mixte = À tous les jets, le point et le 11 gagnent, le 7, le 2, le 3 et le 12 perdent. Le banquier gagne 97 coups sur 204, ce qui laisse aux pontes 5 % de la mise (5/102).
switch-passe-suspens-recommence = Au deuxième jet, le point gagne et le 7 perd ; sur tout autre total, le coup repart avec un nouveau premier jet. Le banquier gagne 97 coups sur 169 et prend en moyenne 15 % de la mise (25/169).

switch-passe-cover = La couverture
    .about = Ce qui se passe quand les pontes ne réunissent pas toute la somme du banquier.
switch-passe-cover-reduction = Le banquier reprend la part non couverte, et le coup se joue à sommes égales.
switch-passe-cover-exacte = Sans sommes égales, pas de coup : chacun reprend ses jetons et la banque passe à droite.

switch-passe-part = Prendre part
    .about = Si un ponte peut laisser la banque aux autres.
switch-passe-part-libre = On met ce qu’on veut, ou rien du tout.
switch-passe-part-obligee = Tant que la banque n’est pas couverte, on ne peut passer qu’après avoir mis au moins la moitié d’une part égale, ou tous ses jetons si l’on en a moins.

switch-passe-banco = Le Banco
    .about = Qui peut faire Banco, et à quel moment.
switch-passe-banco-au_cri = Le premier ponte qui crie « Banco » prend le coup pour lui seul, et les autres reprennent leurs jetons.
switch-passe-banco-a_droite = Avant toute mise commune, on interroge les pontes un à un depuis la droite du banquier : le premier qui accepte prend le coup.

switch-passe-bank_after = Garder la banque
    .about = Qui tient la banque une fois le coup réglé.
switch-passe-bank_after-choix = Après chaque coup, gagné ou perdu, le banquier la garde ou la passe, à son gré.
switch-passe-bank_after-perdant_passe = Un coup perdu fait passer la banque à droite ; après un coup gagné, le banquier choisit.

switch-passe-start_chips = Les jetons de départ
    .about = Ce que chacun reçoit avant le premier coup.
switch-passe-start_chips-any = { $n ->
        [one] Chacun reçoit { $n } jeton.
       *[other] Chacun reçoit { $n } jetons.
    }

switch-passe-end = La fin de la partie
    .about = Le moment où l’on compte les jetons.
switch-passe-end-rotations = { $n ->
        [one] La partie s’arrête quand la banque a fait une fois le tour de la table, et au plus tard après douze coups par joueur.
       *[other] La partie s’arrête quand la banque a fait { $n } fois le tour de la table, et au plus tard après douze coups par joueur (quatre par tour de banque, si cela fait plus).
    }
switch-passe-end-a_la_demande = La partie s’arrête entre deux coups, dès que tout le monde en est d’accord.

## The sheet

sheet-PASSE = La Passe Anglaise

## Rules of the sheet

rule-PASSE-1 = La banque fait le tour de la table : qui la tient joue seul contre tous les autres, qu’on appelle les pontes.
rule-PASSE-2 = Le ponte qui veut le banquier pour lui seul crie « Banco ».
rule-PASSE-3 = Tout est hasard : une fois les mises faites, plus aucune décision ne change le coup.
rule-PASSE-4 = Il faut être au moins trois pour commencer.
rule-PASSE-5 = Il suffit de deux dés, et de jetons pour tout le monde.
rule-PASSE-6 = Pour trouver le premier banquier, chacun lance les dés : le plus haut total prend la banque.
rule-PASSE-7 = La banque passe ensuite de joueur en joueur, et personne n’est oublié.
rule-PASSE-8 = Le banquier pose devant lui la somme qu’il veut risquer ; lui seul en décide.
rule-PASSE-9 = Devant cette somme, les pontes ont le choix : la couvrir ensemble, ou laisser l’un d’eux faire Banco.
rule-PASSE-10 = Mise commune : les pontes s’entendent pour réunir, à eux tous, autant que le banquier.
rule-PASSE-11 = Le coup ne se joue qu’à sommes égales des deux côtés.
rule-PASSE-12 = Banco : le coup se joue entre le banquier et le ponte qui l’a crié.
rule-PASSE-13 = Mise commune : si le banquier perd, chaque ponte gagne à proportion de ce qu’il a mis.
rule-PASSE-14 = Banco : le gagnant, banquier ou ponte, prend tout ce qui est en jeu.
rule-PASSE-15 = Avec ou sans Banco, le banquier lance toujours les dés.
rule-PASSE-16 = Premier jet de 2, 3 ou 12 : le banquier perd et paie à égalité. Chaque ponte reprend sa mise et en reçoit autant sur la somme du banquier.
rule-PASSE-17 = Quand le banquier doit payer ainsi, on dit qu’il a fait « baraque ».
rule-PASSE-18 = { $passe_bank_after ->
        [perdant_passe] Après une baraque, la feuille laisse le choix au banquier ; ici, un coup perdu fait passer la banque à son voisin de droite.
       *[choix] Après une baraque, le banquier garde la banque ou la passe à son voisin de droite.
    }
rule-PASSE-19 = Premier jet de 7 ou 11 : abattage. Le banquier retrouve sa somme et prend toutes les mises des pontes.
rule-PASSE-20 = Après un abattage aussi, le banquier garde la banque ou la passe, à son gré.
rule-PASSE-21 = Premier jet de 4, 5, 6, 8, 9 ou 10 : il y a suspens, et ce total devient le point.
rule-PASSE-22 = En suspens, le banquier relance pour refaire son point : après un 5, il lui faut un autre 5.
rule-PASSE-23 = { $passe_suspens ->
        [lettre] Le deuxième jet refait le point : le banquier prend toutes les mises, et le coup est clos.
        [lettre_immediate] Le deuxième jet refait le point : le banquier prend toutes les mises, et le coup est clos.
       *[other] Le point est refait : le banquier prend toutes les mises, et le coup est clos.
    }
rule-PASSE-24 = { $passe_suspens ->
        [lettre] Le deuxième jet donne 7 : le banquier paie chaque mise à égalité.
        [lettre_immediate] Le deuxième jet donne 7 : le banquier paie chaque mise à égalité.
       *[other] Un 7 en suspens : le banquier paie chaque mise à égalité.
    }
rule-PASSE-25 = Ni point ni 7 : le banquier relance les deux dés autant de fois qu’il faut pour faire baraque ou abattage. { $passe_suspens ->
        [lettre] Ici, ces mots désignent leurs nombres, à partir du troisième jet : 7 et 11 gagnent, 2, 3 et 12 perdent.
        [lettre_immediate] Ici, ces mots désignent leurs nombres : 11 gagne, 2, 3 et 12 perdent, et le 7 gagne à partir du troisième jet.
        [mixte] Ici, ces mots désignent leurs nombres, sauf que le 7 perd toujours : le point et 11 gagnent ; 2, 3, 7 et 12 perdent.
        [recommence] Ici, le coup repart alors avec un nouveau premier jet.
       *[point_ou_sept] Ici, ces mots désignent le résultat : il relance jusqu’à refaire le point et ramasser, c’est l’abattage, ou jusqu’à tirer un 7 et payer, c’est la baraque.
    }

## Rulings

rule-PASSE-R1 = La feuille dit qu’en suspens le point gagne et le 7 perd ; puis, dans sa dernière phrase, qu’on relance pour faire baraque ou abattage, où le 7 gagne. Les deux ne peuvent pas valoir à chaque jet.
rule-PASSE-R2 = Et si les pontes ne réunissent pas toute la somme du banquier ? La feuille n’en dit rien, et n’oblige personne à participer. Si personne ne mise, la banque passe à droite sans jet.
rule-PASSE-R3 = Un Banco vaut pour toute la somme du banquier, et il faut l’avoir en jetons. Ce que les autres avaient mis leur revient.
rule-PASSE-R4 = La feuille laisse le banquier garder ou passer la banque après une baraque ou un abattage, et ne dit rien du suspens.
rule-PASSE-R5 = Qui garde la banque pose une nouvelle somme, d’un jeton au moins : le gain précédent n’est pas remis en jeu d’office. Sans jetons, il faut passer.
rule-PASSE-R6 = Pour la première banque, chacun lance les deux dés une fois. Les ex æquo au plus haut total relancent entre eux.
rule-PASSE-R7 = Payé à égalité, chaque ponte gagne une fois sa mise : c’est exactement sa part, sans rien à arrondir.
rule-PASSE-R8 = Qui n’a plus de jetons est éliminé : il ne mise plus et ne tient plus la banque. À deux, la partie continue.
rule-PASSE-R9 = { $passe_end ->
        [a_la_demande] La feuille ne prévoit pas de fin. De toute façon, la partie est finie quand un joueur a tous les jetons, ou quand plus aucune banque ne trouve preneur. Le plus riche gagne, les ex æquo partagent la victoire.
       *[other] La feuille ne prévoit pas de fin. De toute façon, la partie est finie quand un joueur a tous les jetons, ou quand plus aucune banque ne trouve preneur. Le plus riche gagne, les ex æquo partagent la victoire. La limite du nombre de coups est de nous : sans elle, on pourrait garder la banque à jamais.
    }
rule-PASSE-R10 = Chacun commence avec le même nombre de jetons.
rule-PASSE-R11 = La banque ne se refuse pas : quand elle vous échoit, vous jouez au moins un coup, ne serait-ce que pour un jeton.
rule-PASSE-R12 = Pendant le suspens, on n’ajoute, ne retire ni ne cède aucune mise, et l’on ne parie pas à côté.
rule-PASSE-R13 = { $passe_part ->
        [obligee] Ici, un ponte met sa part avant de passer, et au plus ce qui manque encore ; tous misent à découvert et peuvent se raviser ou crier « Banco ». Dès que la somme est couverte ou que chacun a fini, le banquier peut lancer, et son jet clôt les mises.
       *[libre] Un ponte peut rester hors du coup, ou mettre au plus ce qui manque encore ; tous misent à découvert et peuvent se raviser ou crier « Banco ». Dès que la somme est couverte ou que chacun a fini, le banquier peut lancer, et son jet clôt les mises.
    }
