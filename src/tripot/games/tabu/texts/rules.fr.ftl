### Tabu in words: its name, its presets and switches, then every rule and ruling in the order of the sheet.

## The game

game-name = Tabu
game-tagline = Trois dés, six cases, et une banque qui change de mains à chaque tour.
game-aim = Misez sur ce que montreront les dés du banquier, puis tenez la banque à votre tour. Le plus riche gagne quand on arrête, ou le dernier à qui il reste de l’argent.

## Presets

preset-maison = Maison
    .about = Le banquier paie en plus de la mise, et la partie est presque égale, avec un léger avantage à la banque. Qui mise peu perd peu ; quand la banque est à vous, l’avantage aussi.
preset-famille = Famille
    .about = Comme Maison, mais personne ne fait sauter la banque : une mise que le banquier ne pourrait pas payer est refusée.
preset-lettre = À la lettre
    .about = La feuille telle qu’elle est. Une seule différence avec Maison : un banquier à court ne peut pas payer avec les mises qu’il gagne sur le même jet.

## Switches

switch-tabu-payout = Les gains
    .about = Ce que veut dire « 2 contre 1 » : votre mise comprise, ou votre mise en plus.
switch-tabu-payout-mise_comprise = Mise comprise. À « 2 contre 1 », vous touchez deux mises en tout, la vôtre comprise. Le banquier garde en moyenne la moitié de ce qu’on mise sur un signe (1/2) et près des deux tiers sur un symbole (71/108).
switch-tabu-payout-contre = Mise en plus. À « 2 contre 1 », le banquier verse deux mises et vous reprenez aussi la vôtre. Il ne garde en moyenne que 8 % de ce qu’on mise sur un signe (17/216) et un peu moins du quart sur un symbole (17/72).

switch-tabu-double_loss = La mise doublée
    .about = Quelles mises coûtent le double quand aucun dé ne montre leur case.
switch-tabu-double_loss-symboles = L’ancre et le soleil seulement. Une mise manquée sur un symbole coûte le double ; sur un signe, elle ne coûte qu’elle-même.
switch-tabu-double_loss-toutes = Les six cases. Un signe manqué coûte aussi le double : le banquier prend alors en moyenne près des deux tiers d’une mise sur un signe (71/108), ou plus que la mise entière (233/216) si elle est comprise dans le gain.

switch-tabu-banker_shortfall = Le banquier à court
    .about = Ce qui se passe quand le banquier doit plus qu’il ne possède.
switch-tabu-banker_shortfall-prorata = Les gagnants reprennent leur mise, puis se partagent tout ce que le banquier peut payer, à proportion de leur dû ; les jetons de reste vont un à un depuis sa gauche. S’il ne lui reste rien, il quitte la partie.
switch-tabu-banker_shortfall-plafond = Une mise est refusée si, au pire des 216 jets, le banquier devait payer plus qu’il n’a. Si aucune mise n’est possible, on passe son tour.

switch-tabu-banker_liquidity = Les mises tout juste gagnées
    .about = Si un banquier à court peut payer avec les mises qu’il gagne sur le même jet.
switch-tabu-banker_liquidity-avec_plateau = Le banquier paie de sa bourse ; si elle ne suffit pas, les mises perdues sur ce jet sont ramassées d’abord et servent à payer.
switch-tabu-banker_liquidity-caisse_seule = Le banquier ne paie que de sa bourse. Si elle ne suffit pas, on la partage, et c’est seulement ensuite qu’il ramasse ce qui reste sur le tapis.

switch-tabu-abstain = Passer son tour
    .about = Si l’on peut laisser passer un tour sans rien poser.
switch-tabu-abstain-interdit = À chaque tour, on mise au moins un jeton sur au moins une case.
switch-tabu-abstain-permis = On peut ne rien poser. Toute mise perd un peu en moyenne : les prudents n’ont qu’à attendre la banque. Si la mise est comprise dans le gain, personne n’a intérêt à miser.

switch-tabu-start_money = L’argent de départ
    .about = Ce que chacun reçoit avant le premier tour.
switch-tabu-start_money-none = La boîte de 12 000 est partagée également ; le reste y demeure.
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

rule-TABU-1 = Tabu est un jeu de pur hasard, et la feuille ne limite pas le nombre de joueurs.
rule-TABU-2 = Il y a toujours un banquier et un seul, et c’est l’un des joueurs.
rule-TABU-3 = On ne tient la banque qu’un tour : le suivant a un autre banquier.
rule-TABU-4 = Un tour se joue toujours dans cet ordre : on mise, le banquier lance les trois dés, il paie les gagnants, puis il ramasse le reste.
rule-TABU-5 = Le banquier ne mise pas pendant le tour où il tient la banque.
rule-TABU-6 = Ce que le banquier perd sort de sa bourse ; ce qu’il gagne y entre.
rule-TABU-7 = Il n’y a pas de caisse commune : l’argent passe d’un joueur à l’autre, et le total de la table ne varie pas.
rule-TABU-8 = Le tapis est sous les yeux de tous : chacun y voit les mises des autres.
rule-TABU-9 = Au départ, chacun reçoit la même somme, la plus forte que permette la boîte ou celle que la table a fixée.
rule-TABU-10 = La partie s’ouvre avec l’un des joueurs pour banquier.
rule-TABU-11 = Le tapis a six cases : quatre signes (trèfle, carreau, cœur, pique) et deux symboles (ancre, soleil).
rule-TABU-12 = Vous pouvez miser sur une case ou sur plusieurs.
rule-TABU-13 = Le choix des cases et le montant des mises ne regardent que vous, dans la limite de votre bourse.
rule-TABU-14 = Une fois les mises faites, le banquier lance les trois dés ; personne d’autre n’y touche.
rule-TABU-15 = Les trois dés sont identiques : chacun porte une fois chacune des six cases du tapis.
rule-TABU-16 = Trèfle, carreau, cœur et pique sont des signes. L’ancre et le soleil sont des symboles : ils paient mieux{ $tabu_double_loss ->
        [toutes] .
       *[symboles] , mais coûtent plus cher quand ils manquent.
    }
rule-TABU-17 = Un dé montre votre signe : « 1 contre 1 », soit, selon la feuille, votre propre mise, de la part du banquier. { $tabu_payout ->
        [mise_comprise] Ici, la mise est comprise dans le gain : vous la reprenez et le banquier n’y ajoute rien.
       *[contre] Ici, le gain s’ajoute à la mise : vous la reprenez et le banquier en ajoute une.
    }
rule-TABU-18 = Deux dés montrent votre signe : « 2 contre 1 », soit, selon la feuille, votre mise et encore autant, de la part du banquier. { $tabu_payout ->
        [mise_comprise] Ici, la mise est comprise dans le gain : vous la reprenez et le banquier en ajoute une.
       *[contre] Ici, le gain s’ajoute à la mise : vous la reprenez et le banquier en ajoute deux.
    }
rule-TABU-19 = Les trois dés montrent votre signe : « 3 contre 1 », soit, selon la feuille, votre mise et encore deux fois autant, de la part du banquier. { $tabu_payout ->
        [mise_comprise] Ici, la mise est comprise dans le gain : vous la reprenez et le banquier en ajoute deux.
       *[contre] Ici, le gain s’ajoute à la mise : vous la reprenez et le banquier en ajoute trois.
    }
rule-TABU-20 = Un dé montre votre symbole : « 2 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] Ici, la mise est comprise dans le gain : vous la reprenez et le banquier en ajoute une.
       *[contre] Ici, le gain s’ajoute à la mise : vous la reprenez et le banquier en ajoute deux.
    }
rule-TABU-21 = Deux dés montrent votre symbole : « 3 contre 1 », de la part du banquier. { $tabu_payout ->
        [mise_comprise] Ici, la mise est comprise dans le gain : vous la reprenez et le banquier en ajoute deux.
       *[contre] Ici, le gain s’ajoute à la mise : vous la reprenez et le banquier en ajoute trois.
    }
rule-TABU-22 = Les trois dés montrent votre symbole : « 4 contre 1 », soit, selon la feuille, votre mise et encore trois fois autant, de la part du banquier. { $tabu_payout ->
        [mise_comprise] Ici, la mise est comprise dans le gain : vous la reprenez et le banquier en ajoute trois.
       *[contre] Ici, le gain s’ajoute à la mise : vous la reprenez et le banquier en ajoute quatre.
    }
rule-TABU-23 = Aucun dé ne montre le symbole que vous aviez choisi : vous devez ajouter autant à votre mise, et le banquier prend le tout.
rule-TABU-24 = Aucun dé ne montre votre signe : { $tabu_double_loss ->
        [toutes] ici, vous ajoutez autant à votre mise, comme sur un symbole, et le banquier prend le tout.
       *[symboles] la mise reste sur le tapis, sans être doublée, et va au banquier.
    }
rule-TABU-25 = Une fois les gagnants payés, le banquier ramasse toutes les mises qui restent sur le tapis.
rule-TABU-26 = Le tour fini, la banque passe au voisin de gauche du banquier.
rule-TABU-27 = On joue aussi longtemps que la table le souhaite.
rule-TABU-28 = À la fin, chacun fait ses comptes et le plus riche a gagné.
rule-TABU-29 = Qui n’a plus rien quitte la partie, même s’il tenait la banque.
rule-TABU-30 = Le dernier joueur en lice gagne sur-le-champ.
rule-TABU-31 = Ceci n’est pas une règle mais un merci : François Haffner a publié cette feuille pour JeuxSoc en octobre 2006.

## Rulings

rule-TABU-R1 = Que rapporte « n contre 1 » ? Dans toutes les maisons de jeu, n mises en plus de la vôtre, et les explications de la feuille vont dans ce sens : elles comptent ce qui vient du banquier. Qui croit qu’elles parlent de la mise posée sur le tapis lit « mise comprise ».
rule-TABU-R2 = La feuille fait doubler la mise manquée sur un « symbole », mot qu’elle réserve à l’ancre et au soleil.
rule-TABU-R3 = Un doublement doit toujours pouvoir se payer : la mise qui s’y expose compte donc deux fois, et vos mises ne peuvent dépasser votre bourse.
rule-TABU-R4 = La feuille ne dit pas ce qui se passe quand le banquier ne peut pas payer tout le monde, seulement qu’un banquier peut être ruiné.
rule-TABU-R5 = Selon la feuille, le banquier paie d’abord, sur son propre argent, et ramasse ensuite. Autour d’une table, personne ne ruinerait un banquier dont les gains sont là, sur le tapis.
rule-TABU-R6 = Chacun part avec la même somme. La feuille la veut aussi forte que possible, sans dire ce que contient la boîte.
rule-TABU-R7 = Le sort désigne le premier banquier.
rule-TABU-R8 = { $tabu_double_loss ->
        [toutes] Selon la feuille, tous sauf le banquier misent, si peu que ce soit. Ici, qui n’a qu’un jeton ne pourrait pas le doubler, et passe son tour.
       *[symboles] Selon la feuille, tous sauf le banquier misent, si peu que ce soit.
    }
rule-TABU-R9 = Il faut être au moins deux. Une table compte ici douze places, car davantage ne tiendrait pas sur un téléphone, et l’on ne s’assied plus après le premier jet.
rule-TABU-R10 = Une case peut recevoir les mises de plusieurs joueurs, et un joueur peut garnir les six. Chaque mise est réglée à part, selon le nombre de dés qui montrent sa case.
rule-TABU-R11 = On ne sort qu’une fois le tour réglé et le tapis vide : jusque-là, vos mises sont encore à vous.
rule-TABU-R12 = Si le banquier est éliminé, la banque va au premier joueur encore en lice à sa gauche.
rule-TABU-R13 = La feuille fait jouer aussi longtemps qu’on en a envie : il faut donc convenir d’une fin. De toute façon, la partie est finie quand il ne reste qu’un joueur.
rule-TABU-R14 = Si plusieurs joueurs finissent avec la plus forte somme, ils partagent la victoire.
rule-TABU-R15 = Tous misent en même temps, à découvert, et peuvent se raviser jusqu’au jet. Une fois les dés lancés, on n’ajoute plus rien, sauf pour doubler.
rule-TABU-R16 = Un joueur éliminé n’a plus rien : il n’y a rien à hériter.
