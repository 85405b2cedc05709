### Les règles de Tabu en images : ce que chaque image montre, et les titres de la feuille.

steps-lede = Pariez sur ce que vont montrer trois dés. Chacun à son tour est le banquier, qui paie les gagnants et ramasse le reste.
step-stake = On mise
    .say = Tous, sauf le banquier, posent des jetons sur une ou plusieurs des six cases. { $tabu_abstain ->
        [permis] Qui préfère attendre laisse passer le tour.
       *[interdit] Chacun mise ce qu’il veut, un jeton au moins.
    } { $tabu_banker_shortfall ->
        [plafond] Une mise que le banquier ne pourrait pas payer est refusée.
       *[prorata] { "" }
    }
    .alt = Les six cases : trèfle, carreau, cœur, pique, ancre et soleil. Des jetons sont posés sur carreau, cœur, pique et ancre.
step-throw = Le banquier lance
    .say = Le banquier est l’un de vous. Chacun de ses trois dés porte les six dessins des cases.
    .alt = Le banquier a lancé trois dés : deux cœurs et une ancre.
step-pay = Il paie de sa poche
    .say = Un dé au moins montre votre case : vous reprenez votre mise, et le banquier y ajoute autant de mises que le dit l’image.
    .alt = Le banquier ajoute { $tabu_payout ->
        [mise_comprise] 0, 1 ou 2 mises quand un, deux ou trois dés montrent votre signe ; 1, 2 ou 3 s’il s’agit du soleil ou de l’ancre.
       *[contre] 1, 2 ou 3 mises quand un, deux ou trois dés montrent votre signe ; 2, 3 ou 4 s’il s’agit du soleil ou de l’ancre.
    }
step-collect = Il ramasse le reste
    .say = Aucun dé ne montre votre case : votre mise est pour lui. { $tabu_double_loss ->
        [toutes] Vous la doublez même avant de la perdre, quelle que soit la case.
       *[symboles] Sur le soleil ou l’ancre, qui paient mieux, vous la doublez avant de la perdre.
    }
    .alt = { $tabu_double_loss ->
        [toutes] Cinquante manqués sur pique, comme sur soleil, coûtent cent.
       *[symboles] Cinquante manqués sur pique coûtent cinquante ; sur soleil, cent.
    }
step-pass = La banque tourne
    .say = Le tour fini, elle passe au voisin de gauche. { $tabu_end ->
        [a_la_demande] On arrête quand tous sont d’accord : le plus riche gagne.
       *[rotations] { $tabu_end_n ->
            [1] Quand chacun l’a tenue une fois, le plus riche gagne.
           *[other] Quand chacun l’a tenue { $tabu_end_n } fois, le plus riche gagne.
        }
    } Qui n’a plus rien quitte la partie.
    .alt = Cinq joueurs autour de la table : le jeton de banque va au voisin de gauche.

drawn-dice = Dés sur la case
drawn-bank = La banque
drawn-left = passe à gauche

section-roles = Le banquier et les joueurs
section-setup = Avant de jouer
section-stakes = Miser
section-gains = Gagner
section-losses = Perdre
section-end = La suite et la fin
