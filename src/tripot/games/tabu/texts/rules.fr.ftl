### Tabu in words: its name, its presets and switches, then every rule and ruling in the order of the sheet.

## The game

game-name = Tabu
game-tagline = Trois dés, six cases, et une banque qui change de mains à chaque tour.
game-aim = Misez sur ce que montreront les dés du banquier, puis tenez la banque à votre tour. Le plus riche gagne quand on arrête, ou le dernier à qui il reste de l’argent.

## Presets

preset-maison = Maison
    .about = Le banquier paie en plus de la mise et la partie est presque égale : misez hardiment.
preset-famille = Famille
    .about = Comme Maison, mais seulement des mises que le banquier est en état de payer.
preset-lettre = À la lettre
    .about = La feuille mot à mot : la mise est comprise dans le gain et la banque est très forte. Misez petit et attendez votre tour de la tenir.
preset-classique = Classique
    .about = L’ancien nom de Maison, que gardent les tables ouvertes sous ce nom.

## Switches

switch-tabu-payout = Les gains
    .about = Ce que veut dire « 2 contre 1 » : votre mise comprise, ou votre mise en plus.
switch-tabu-payout-mise_comprise = Mise comprise : à « 2 contre 1 », vous retirez deux mises en tout, dont la vôtre. Le banquier garde en moyenne la moitié de ce qu’on mise sur un signe (1/2) et près des deux tiers sur un symbole (71/108).
switch-tabu-payout-contre = Mise en plus : à « 2 contre 1 », le banquier verse deux mises et vous reprenez aussi la vôtre. Il ne garde en moyenne que 8 % de ce qu’on mise sur un signe (17/216) et un peu moins du quart sur un symbole (17/72).

switch-tabu-double_loss = La mise doublée
    .about = Quelles mises coûtent le double quand aucun dé ne montre leur case.
switch-tabu-double_loss-symboles = L’ancre et le soleil seulement : une mise manquée sur un symbole coûte le double, une mise manquée sur un signe ne coûte qu’elle-même.
switch-tabu-double_loss-toutes = Les six cases : un signe manqué coûte aussi le double. Sur un signe, le banquier prend alors en moyenne plus que la mise posée (233/216), ou près des deux tiers (71/108) si les gains viennent en plus de la mise.

switch-tabu-banker_shortfall = Le banquier à court
    .about = Ce qui se passe quand le banquier doit plus qu’il ne possède.
switch-tabu-banker_shortfall-prorata = Les gagnants reprennent leur mise, puis se partagent tout l’avoir du banquier à proportion de leur dû ; ruiné, il quitte la partie.
switch-tabu-banker_shortfall-plafond = Une mise est refusée si, au pire des 216 jets, le banquier devait payer plus qu’il n’a ; quand plus aucune mise n’est admise, on peut s’en tenir là sans miser.

switch-tabu-abstain = Rester sans miser
    .about = Peut-on laisser passer un tour sans rien poser ?
switch-tabu-abstain-interdit = Non : à chaque tour, on mise au moins une unité sur au moins une case.
switch-tabu-abstain-permis = Oui : on peut ne rien poser. Si les gains s’entendent mise comprise, l’avantage du banquier est tel (1/2 sur un signe) que personne n’a intérêt à miser.

switch-tabu-start_money = L’argent de départ
    .about = Ce que chacun reçoit avant le premier tour.
switch-tabu-start_money-none = La boîte de 12 000 est partagée également ; ce qui ne se divise pas y reste.
switch-tabu-start_money-any = Chacun reçoit { $n }.

switch-tabu-end = La fin de la partie
    .about = Le moment où l’on compte l’argent.
switch-tabu-end-rotations = { $n ->
        [one] La partie s’arrête quand chaque joueur encore en lice a tenu la banque une fois.
       *[other] La partie s’arrête quand chaque joueur encore en lice a tenu la banque { $n } fois.
    }
switch-tabu-end-a_la_demande = La partie s’arrête entre deux tours, dès que tout le monde en est d’accord.

## The sheet

sheet-TABU = Tabu

## Rules of the sheet

rule-TABU-1 = Tabu est affaire de pur hasard, et la feuille n’impose aucun maximum de joueurs.
rule-TABU-2 = Il y a toujours un banquier et un seul, et c’est l’un des joueurs.
rule-TABU-3 = On ne tient la banque qu’un tour : le suivant a un autre banquier.
rule-TABU-4 = Un tour va toujours dans cet ordre : on mise, le banquier lance les trois dés, il paie les gagnants, puis il ramasse le reste.
rule-TABU-5 = Le banquier ne mise pas pendant le tour où il tient la banque.
rule-TABU-6 = Ce que le banquier perd sort de sa bourse ; ce qu’il gagne y entre.
rule-TABU-7 = Il n’y a pas de caisse commune : l’argent passe d’un joueur à l’autre et le total de la table ne varie pas.
rule-TABU-8 = Le tapis est sous les yeux de tous : chacun y voit les mises des autres.
rule-TABU-9 = Au départ, chacun reçoit la même somme, la plus forte que la boîte permette ou celle que la table a fixée.
rule-TABU-10 = La partie s’ouvre avec l’un des joueurs pour banquier.
rule-TABU-11 = Le tapis a six cases : quatre signes (trèfle, carreau, cœur, pique) et deux symboles (ancre, soleil).
rule-TABU-12 = Vous pouvez miser sur une seule case ou en garnir plusieurs.
rule-TABU-13 = Le choix des cases et le montant des mises ne regardent que vous, dans la limite de votre bourse.
rule-TABU-14 = Une fois les mises faites, le banquier lance les trois dés ; personne d’autre n’y touche.
rule-TABU-15 = Les trois dés sont identiques : chacun porte une fois chacune des six cases du tapis.
rule-TABU-16 = Trèfle, carreau, cœur et pique sont des signes. L’ancre et le soleil sont des symboles : ils paient mieux et coûtent plus cher.
rule-TABU-17 = Un dé montre votre signe : « 1 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] La table lit la mise comprise : vous reprenez la vôtre et le banquier n’y ajoute rien.
       *[contre] La table lit la mise en plus : vous reprenez la vôtre et le banquier en ajoute une.
    }
rule-TABU-18 = Deux dés montrent votre signe : « 2 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] La table lit la mise comprise : vous reprenez la vôtre et le banquier en ajoute une.
       *[contre] La table lit la mise en plus : vous reprenez la vôtre et le banquier en ajoute deux.
    }
rule-TABU-19 = Les trois dés montrent votre signe : « 3 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] La table lit la mise comprise : vous reprenez la vôtre et le banquier en ajoute deux.
       *[contre] La table lit la mise en plus : vous reprenez la vôtre et le banquier en ajoute trois.
    }
rule-TABU-20 = Un dé montre votre symbole : « 2 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] La table lit la mise comprise : vous reprenez la vôtre et le banquier en ajoute une.
       *[contre] La table lit la mise en plus : vous reprenez la vôtre et le banquier en ajoute deux.
    }
rule-TABU-21 = Deux dés montrent votre symbole : « 3 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] La table lit la mise comprise : vous reprenez la vôtre et le banquier en ajoute deux.
       *[contre] La table lit la mise en plus : vous reprenez la vôtre et le banquier en ajoute trois.
    }
rule-TABU-22 = Les trois dés montrent votre symbole : « 4 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] La table lit la mise comprise : vous reprenez la vôtre et le banquier en ajoute trois.
       *[contre] La table lit la mise en plus : vous reprenez la vôtre et le banquier en ajoute quatre.
    }
rule-TABU-23 = Aucun dé ne montre le symbole que vous aviez choisi : vous ajoutez sur le tapis autant que votre mise, et le banquier prend le double.
rule-TABU-24 = Aucun dé ne montre votre signe : la mise reste sur le tapis et va au banquier. { $tabu_double_loss ->
        [toutes] À cette table elle est doublée d’abord, comme sur un symbole.
       *[symboles] Elle n’est pas doublée.
    }
rule-TABU-25 = Les gagnants payés, le banquier ramasse toutes les mises encore sur le tapis : elles sont à lui.
rule-TABU-26 = Le tour fini, la banque passe au voisin de gauche du banquier.
rule-TABU-27 = On joue aussi longtemps que la table le souhaite.
rule-TABU-28 = À la fin, chacun fait ses comptes et le plus riche a gagné.
rule-TABU-29 = Qui n’a plus rien quitte la partie, même s’il tenait la banque.
rule-TABU-30 = Le dernier joueur en lice gagne sur-le-champ.
rule-TABU-31 = Ceci n’est pas une règle mais un merci : François Haffner a publié cette feuille pour JeuxSoc en octobre 2006.

## Rulings

rule-TABU-R1 = La feuille dit « n contre 1 », puis l’explique autrement. La maison lit la mise en plus : à « 1 contre 1 », le banquier verse autant que votre mise, que vous reprenez aussi. On peut aussi la lire mise comprise, au mot près.
rule-TABU-R2 = Seules sont doublées les mises manquées sur l’ancre ou le soleil. La table peut étendre le doublement aux six cases.
rule-TABU-R3 = Un doublement doit toujours pouvoir se payer : la mise qui s’y expose compte donc deux fois, et vos mises ne peuvent dépasser votre bourse.
rule-TABU-R4 = Si le banquier ne peut payer tout le monde, les gagnants reprennent leur mise, puis se partagent ce qu’il possède à proportion de leur dû, les unités de reste allant une à une depuis sa gauche. La table peut préférer plafonner les mises à ce qu’il peut payer.
rule-TABU-R5 = Le banquier paie de sa bourse. Si elle ne suffit pas, les mises qu’il vient de gagner sont ramassées d’abord et servent à payer.
rule-TABU-R6 = Chacun part avec une part égale de 12 000, arrondie à l’unité inférieure ; le reste ne joue pas. La table peut fixer une autre somme.
rule-TABU-R7 = Le sort désigne le premier banquier.
rule-TABU-R8 = À chaque tour, tous sauf le banquier misent au moins une unité sur au moins une case. La table peut permettre de s’abstenir.
rule-TABU-R9 = Il faut être au moins deux, et l’on ne prend plus place après le premier jet.
rule-TABU-R10 = Une case peut recevoir les mises de plusieurs joueurs, et un joueur peut garnir les six. Chaque mise est réglée à part, au seul taux du nombre de dés qui montrent sa case.
rule-TABU-R11 = On ne sort qu’une fois le tour réglé et le tapis vide : jusque-là, vos mises sont encore votre argent.
rule-TABU-R12 = Si le banquier est éliminé, la banque va au premier joueur encore en lice à sa gauche.
rule-TABU-R13 = La partie s’arrête quand chaque joueur encore en lice a tenu la banque trois fois. La table peut fixer un autre nombre, ou jouer jusqu’à ce que tous soient d’accord pour s’arrêter.
rule-TABU-R14 = Si plusieurs joueurs finissent avec la plus forte somme, ils partagent la victoire.
rule-TABU-R15 = Tous misent en même temps, à découvert, et peuvent se raviser jusqu’au jet. Les dés lancés, rien ne s’ajoute, hormis le doublement.
rule-TABU-R16 = Un joueur éliminé n’a plus rien : personne n’hérite de lui.
