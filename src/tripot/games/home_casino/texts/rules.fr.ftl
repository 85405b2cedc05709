### Home Casino in words: its names, presets and switches, every rule and ruling in the order of the sheet, then squares, casinos and cards.

## The game

game-name = Home Casino
game-tagline = Un plateau, six casinos, et des dés à chaque coin de rue.
game-aim = Le premier dont les jetons atteignent le but convenu gagne la partie. Le dernier en lice, quand tous les autres ont fait faillite, gagne aussi.

## The small games, played alone

game-name-duel = Le Duel
game-tagline-duel = Deux dés chacun, et la plus haute somme l’emporte.
game-aim-duel = Faites une somme plus haute que celle de votre adversaire pour gagner la mise ; à égalité, le coup est nul.
game-name-roulette = La Roulette
game-tagline-roulette = Dix numéros, deux couleurs, et toute la table autour.
game-aim-roulette = Misez sur le bon numéro pour gagner sept fois la mise, ou sur la bonne chance simple pour la gagner une fois. Le 0 annule tout, et sur le 5 toutes les chances simples perdent.
game-name-zanzibar = Le Zanzibar
game-tagline-zanzibar = Trois dés, deux jets, l’as à cent.
game-aim-zanzibar = Totalisez en deux jets plus de points que votre adversaire : l’as en vaut 100, le six 60, les autres dés leur chiffre.
game-name-blackjack = Le Black Jack
game-tagline-blackjack = Vingt et un aux dés, face au croupier.
game-aim-blackjack = Finissez plus près de 21 que le croupier, sans le dépasser : le gain est d’une mise, et de trois si vous gagnez avec 21.
game-name-421 = Le 421
game-tagline-421 = Trois dés, trois jets au plus, et une figure au-dessus de toutes.
game-aim-421 = Faites une meilleure figure que votre adversaire, qui a exactement autant de jets que vous. Rien ne bat le 421, et gagner avec lui rapporte trois mises.

## Presets

preset-maison = Maison
    .about = Un joueur tient le rôle du croupier, personne ne risque plus de la moitié de ses jetons sur un jet de roulette, et la banque paie les deux mises de plus d’un 421.
preset-famille = Famille
    .about = Une partie plus douce : croupier automatique, mises réduites contre qui a peu de jetons, et vente de secours avant la faillite.
preset-bistrot = Bistrot
    .about = Comme Maison, mais les figures du 421 se classent dans l’ordre du comptoir.
preset-lettre = À la lettre
    .about = La feuille telle qu’elle est : pas de limite à la roulette, et une carte Acquisition se revend ce qu’elle a coûté. Seuls le plateau et les cartes sont les nôtres : la feuille ne montre pas les siens.

## Switches of the board game

switch-casino-target = Le but
    .about = Combien de points en jetons donnent la victoire.
switch-casino-target-any = Le premier à { $n } points gagne ; chacun part avec 4 000.

switch-casino-land_home = L’arrêt chez soi
    .about = Ce que verse la banque à qui s’arrête exactement sur son casino de départ.
switch-casino-land_home-remplace = S’y arrêter rapporte 500 points, au lieu des 200 du passage : en moyenne 243 points par tour du plateau de la maison.
switch-casino-land_home-cumul = S’y arrêter rapporte 500 points, en plus des 200 du passage : en moyenne 271 points par tour du plateau de la maison.

switch-casino-stake_cap = Le plafond des mises
    .about = Jusqu’où l’on peut miser contre un adversaire qui a peu de jetons.
switch-casino-stake_cap-lettre = Contre un adversaire qui a moins de 500 points, au plus la moitié de ce qu’il a ; à partir de 500, tout ce qu’il peut suivre, dans la limite du jeu. Un seul coup peut donc lui prendre tout ce qu’il a.
switch-casino-stake_cap-demi_sous_limite = Contre un adversaire qui a moins que la limite du jeu (500 points au duel, 1 000 au 421 et au Zanzibar), au plus la moitié de ce qu’il a. Au-dessous de cette limite, la mise seule ne peut pas le ruiner.

switch-casino-acq_price = Le prix des cartes Acquisition
    .about = Ce que la banque paie pour une carte revendue.
switch-casino-acq_price-deux_prix = Chaque carte a un prix d’achat et un prix de vente, plus élevé d’un tiers environ.
switch-casino-acq_price-prix_unique = Chaque carte n’a qu’un prix : la revendre rapporte ce qu’elle a coûté, pas plus.

switch-casino-croupier = Le croupier
    .about = Qui décide pour la banque au Black Jack.
switch-casino-croupier-humain = Le croupier est le Banquier, l’un des joueurs ; son voisin de droite le remplace quand il joue lui-même.
switch-casino-croupier-auto = Le croupier est la maison, qui joue toute seule pour la banque.

switch-casino-bankruptcy = La faillite
    .about = Ce qui attend un joueur sans jetons qui détient encore des cartes Acquisition.
switch-casino-bankruptcy-jetons = Un joueur sans jetons est en faillite, quelles que soient ses cartes.
switch-casino-bankruptcy-vente_urgence = Un joueur sans jetons peut d’abord vendre ses cartes à la banque à la moitié du prix d’achat, arrondie aux 25 points inférieurs.

switch-casino-youngest = Le premier joueur
    .about = Qui ouvre la partie ; la feuille veut que ce soit le plus jeune.
switch-casino-youngest-any = Le plus jeune de la table : { $n }.
switch-casino-youngest-none = Le premier joueur est tiré au sort, et l’on ne demande l’âge de personne.

switch-casino-board = Le plateau
    .about = Les cases et les cartes avec lesquelles on joue.
switch-casino-board-none = Le plateau de la maison : 40 cases, 21 cartes Acquisition et 36 cartes Jackpot.
switch-casino-board-any = Un plateau de votre composition, avec ses cases et ses cartes.

## Switches of the small games

switch-match-bouts = La longueur du match
    .about = Combien de manches compte un match.
switch-match-bouts-any = { $n ->
        [1] Une seule manche.
       *[other] Au meilleur des { $n } manches : le plus de manches gagnées, puis le plus de jetons.
    }

switch-q421-rank = L’ordre des figures au 421
    .about = Laquelle de deux figures est la meilleure, le 421 mis à part.
switch-q421-rank-distance = La meilleure figure est celle dont le nombre, lu du plus grand chiffre au plus petit, s’écarte le moins de 421.
switch-q421-rank-classique = Les figures se classent dans l’ordre du comptoir : 421, puis 111, 611, 666, 511, 555, 411, 444 et la suite, jusqu’à la nénette (221), bonne dernière.

switch-q421-bonus = La récompense du 421
    .about = Qui paie les trois mises d’un 421 gagnant.
switch-q421-bonus-perdant = Le perdant les paie toutes : sa mise, et deux autres tirées de sa bourse. S’il ne les a pas, il donne tout et fait faillite.
switch-q421-bonus-banque = Le perdant ne laisse que sa mise, et la banque ajoute les deux autres. À eux deux, les joueurs gagnent donc plus qu’ils ne perdent, aux frais de la banque.

switch-roul-limit = La limite à la roulette
    .about = Combien un joueur peut miser sur un seul jet, toutes ses mises ensemble.
switch-roul-limit-sans = Un joueur peut miser tout ce qu’il a. Qui met 4 000 sur une couleur, pour un but de 8 000, gagne la partie sur-le-champ 2 fois sur 5.
switch-roul-limit-moitie = Toutes les mises d’un joueur ensemble ne dépassent pas la moitié de ses jetons, arrondie aux 25 points inférieurs, mais toujours au moins 25. Une mise perd en moyenne un dixième de sa valeur (1/10).

switch-bj-order = L’ordre du Black Jack
    .about = Comment le joueur et le croupier se suivent après leur premier jet.
switch-bj-order-successif = Le joueur va jusqu’au bout, puis le croupier joue en connaissant son total. Face au meilleur croupier, le meilleur joueur gagne en moyenne 14 % de sa mise.
switch-bj-order-alterne = Chacun décide à son tour, et qui s’arrête ne reprend plus. Si tous deux jouent au mieux, le joueur gagne en moyenne 22 % de sa mise.

## The sheets

sheet-CASINO = Home Casino
sheet-ROUL = Roulette
sheet-ZANZ = Zanzibar
sheet-BJ = Black Jack
sheet-421 = 421

## Rules of the sheet: the board game

rule-CASINO-1 = Home Casino se joue à deux au moins, à six au plus.
rule-CASINO-2 = On gagne en arrivant le premier au but convenu. La roulette, les petits jeux, les duels et le commerce des casinos sont là pour vous y mener.
rule-CASINO-3 = Vos points, c’est la valeur de vos jetons, et rien d’autre.
rule-CASINO-4 = On y tient plusieurs rôles : joueur, croupier, banquier, propriétaire de casino.
rule-CASINO-5 = La boîte contient un plateau, six pions, trois dés ordinaires, un dé à dix faces, un dé rouge et noir, 200 jetons, 21 cartes Acquisition et 36 cartes Jackpot.
rule-CASINO-6 = Les 200 jetons, de 25 à 10 000, valent ensemble 160 500 points.
rule-CASINO-7 = Avant de commencer, le paquet Jackpot et le paquet Acquisition sont battus et posés face cachée.
rule-CASINO-8 = Chacun choisit un casino du plateau et y pose le pion assorti : c’est de là qu’il part.
rule-CASINO-9 = Toute la partie, votre pion avance d’autant de cases que les dés marquent de points.
rule-CASINO-10 = À chacun son casino de départ : deux joueurs ne partent jamais du même.
rule-CASINO-11 = Une case peut accueillir plusieurs pions ; il ne se passe rien entre eux.
rule-CASINO-12 = L’un des joueurs est nommé Banquier.
rule-CASINO-13 = Chacun reçoit 4 000 points en 21 jetons : deux de 1 000, deux de 500, six de 100, cinq de 50 et six de 25.
rule-CASINO-14 = La banque encaisse le prix des casinos achetés et paie leur revente. Elle paie aussi les passages chez soi, les cases Casino +500, et les gains des machines à sous et des cartes Jackpot.
rule-CASINO-15 = Ce que vous coûtent les cases et les cartes Jackpot va au pot. Les mises perdues à la roulette et au Black Jack vont à la banque.
rule-CASINO-16 = Le but se fixe avant de commencer et s’atteint en jetons : une carte Acquisition ne vaut aucun point tant qu’elle n’est pas revendue.
rule-CASINO-17 = La feuille conseille 8 000 points pour une partie courte, 10 000 pour une moyenne, 15 000 pour une longue.
rule-CASINO-18 = Le plus jeune commence, puis le tour passe de voisin en voisin vers la droite.
rule-CASINO-19 = À votre tour, vous lancez deux dés et votre pion avance de leur somme.
rule-CASINO-20 = Sur un double, vous jouez la case atteinte, puis vous relancez ; et de même à chaque nouveau double.
rule-CASINO-21 = La case où s’arrête votre pion décide de ce que vous faites.
rule-CASINO-22 = Mafia : 500 points passent de votre bourse au pot.
rule-CASINO-23 = Casino +500 : vous recevez 500 points de la banque.
rule-CASINO-24 = Jackpot : vous tirez une carte et faites ce qu’elle dit.
rule-CASINO-25 = { $casino_acq_price ->
        [prix_unique] Acquisition : vous tirez une carte. Si vous la prenez, vous en payez le prix à la banque.
       *[deux_prix] Acquisition : vous tirez une carte. Si vous la prenez, vous en payez le prix d’achat à la banque.
    }
rule-CASINO-26 = { $casino_acq_price ->
        [prix_unique] À vendre : vous pouvez rendre vos cartes Acquisition à la banque, qui en paie le prix indiqué.
       *[deux_prix] À vendre : vous pouvez céder vos cartes Acquisition à la banque, qui en paie le prix de vente.
    }
rule-CASINO-27 = Pot : tout ce que le pot contient est à vous.
rule-CASINO-28 = Vous repassez par votre casino de départ : 200 points de la banque.
rule-CASINO-29 = { $casino_land_home ->
        [cumul] Vous vous arrêtez juste sur votre casino de départ : 500 points de la banque, ici en plus des 200 du passage.
       *[remplace] Vous vous arrêtez juste sur votre casino de départ : 500 points de la banque.
    }
rule-CASINO-30 = Ce casino n’est à personne : il ne s’y passe rien.
rule-CASINO-31 = Dans le casino d’un adversaire, vous misez jusqu’à 500 points ; s’il en a moins de 500, jusqu’à la moitié de ce qu’il a.
rule-CASINO-32 = Dans un duel, vous posez votre mise sur le plateau ; le propriétaire ne pose rien.
rule-CASINO-33 = Duel : chacun lance deux dés, et l’on compare les sommes.
rule-CASINO-34 = Duel perdu : le propriétaire a fait plus que vous, et votre mise est à lui.
rule-CASINO-35 = Duel gagné : vous avez fait plus que le propriétaire, qui vous paie une fois la mise ; vous reprenez aussi la vôtre.
rule-CASINO-36 = Duel nul : les sommes sont égales et la mise retourne à qui l’a posée.
rule-CASINO-37 = Roulette : vous misez, et toute la table peut miser avec vous.
rule-CASINO-38 = Machine à sous : la banque vous verse le montant de la case s’il est positif ; négatif, vous le payez au pot.
rule-CASINO-39 = Black Jack, 421, Zanzibar : vous misez dans la limite du jeu et affrontez un adversaire. Le plus beau coup y rapporte trois mises.
rule-CASINO-40 = Ces trois jeux ont ici leurs propres règles, plus rapides, qui priment sur celles que vous connaissez peut-être.
rule-CASINO-41 = La faillite met un joueur hors de la partie.
rule-CASINO-42 = { $casino_bankruptcy ->
        [vente_urgence] Plus un seul jeton, même après une vente de secours : c’est la faillite.
       *[jetons] Plus un seul jeton : c’est la faillite.
    }
rule-CASINO-43 = Faillite envers la banque : elle prend tout ce qui reste au joueur, et ses cartes Acquisition retournent sous le paquet.
rule-CASINO-44 = Faillite envers un joueur : c’est lui qui reçoit les jetons du joueur ruiné et toutes ses cartes Acquisition.
rule-CASINO-45 = Le premier au but gagne la partie. On compte ses jetons, jamais ses cartes.

## Rules of the sheet: Roulette

rule-ROUL-1 = { $roul_limit ->
        [sans] À la roulette, les mises n’ont d’autre limite que vos jetons.
       *[moitie] La feuille ne limite pas les mises à la roulette ; ici, toutes les vôtres ensemble ne dépassent pas la moitié de vos jetons.
    }
rule-ROUL-2 = Cette roulette a dix numéros, de 0 à 9.
rule-ROUL-3 = Les mises se posent sur le tapis imprimé sur le plateau.
rule-ROUL-4 = On mise sur un numéro, de 1 à 9, ou sur une chance simple : pair, impair, rouge, noir.
rule-ROUL-5 = Un jeton ne couvre qu’un numéro, mais rien n’empêche d’en poser sur plusieurs.
rule-ROUL-6 = « Rien ne va plus » : on ne mise plus. Le dé à dix faces et le dé bicolore sont lancés ensemble.
rule-ROUL-7 = Qui s’est arrêté sur la case Roulette lance les dés.
rule-ROUL-8 = Un dé donne le numéro, l’autre la couleur ; le lanceur annonce les deux.
rule-ROUL-9 = Votre numéro est sorti : la banque vous paie sept fois la mise, et vous reprenez la vôtre.
rule-ROUL-10 = Votre chance simple est sortie : la banque vous paie une fois la mise, et vous reprenez la vôtre.
rule-ROUL-11 = Le 5 est sorti : il paie sept fois comme tout numéro, mais pair, impair, rouge et noir perdent tous.
rule-ROUL-12 = Le 0 est sorti : coup nul, toutes les mises sont rendues.
rule-ROUL-13 = Les mises perdues à la roulette vont à la banque, pas au pot.
rule-ROUL-14 = Rouge ou noir dépend du seul dé bicolore ; pair ou impair, du seul numéro.
rule-ROUL-15 = Ce n’est pas une règle : la feuille dit seulement du bien de ce jeu, et qu’on l’apprend en jouant.

## Rules of the sheet: Zanzibar

rule-ZANZ-1 = { $casino_stake_cap ->
        [demi_sous_limite] Au Zanzibar, on mise jusqu’à 1 000 points ; ici, contre un adversaire qui en a moins de 1 000, jusqu’à la moitié de ce qu’il a.
       *[lettre] Au Zanzibar, on mise jusqu’à 1 000 points ; contre un adversaire qui en a moins de 500, jusqu’à la moitié de ce qu’il a.
    }
rule-ZANZ-2 = Le Zanzibar se joue à deux, jamais plus, avec trois dés.
rule-ZANZ-3 = Sur la case Zanzibar, vous désignez votre adversaire et prenez les trois dés.
rule-ZANZ-4 = Au Zanzibar, vous fixez la mise et la posez ; votre adversaire en pose autant.
rule-ZANZ-5 = Le gagnant du Zanzibar reprend sa mise et prend celle de l’autre.
rule-ZANZ-6 = Deux tours : vous, votre adversaire, encore vous, puis lui. On lance chaque fois les trois dés, sans en garder ni en reprendre aucun.
rule-ZANZ-7 = L’as vaut 100 et le six 60 ; 2, 3, 4 et 5 valent leur chiffre. Ainsi 1, 3 et 6 font 163.
rule-ZANZ-8 = Après deux tours, le plus fort total prend la mise de l’autre.
rule-ZANZ-9 = À totaux égaux, on joue un tour de Zanzibar de plus.

## Rules of the sheet: Black Jack

rule-BJ-1 = Au Black Jack, on mise jusqu’à 1 000 points.
rule-BJ-2 = Le Black Jack oppose un seul joueur au croupier, avec trois dés.
rule-BJ-3 = Sur la case Black Jack, votre adversaire est la banque ; un croupier lance pour elle.
rule-BJ-4 = Au Black Jack, vous fixez votre mise et la posez avant le premier jet.
rule-BJ-5 = Black Jack gagné : la banque vous paie une fois la mise, et vous reprenez la vôtre.
rule-BJ-6 = Black Jack perdu : votre mise va à la banque, pas au pot.
rule-BJ-7 = Vous gagnez avec 21 : la banque vous paie trois fois la mise, et vous reprenez la vôtre.
rule-BJ-8 = Vous ouvrez avec trois dés, dont vous faites la somme ; le croupier ouvre ensuite de même.
rule-BJ-9 = Après ce premier jet, vous ajoutez un, deux ou trois dés à votre total, ou vous en restez là.
rule-BJ-10 = Pour en rester là, dites « servi ».
rule-BJ-11 = Le croupier, à son tour, ajoute un, deux ou trois dés, ou s’arrête.
rule-BJ-12 = Qui finit à 21, ou au plus près en dessous, gagne ; qui dépasse 21 a perdu.
rule-BJ-13 = Totaux égaux au Black Jack : coup nul, votre mise vous est rendue.

## Rules of the sheet: 421

rule-421-1 = { $casino_stake_cap ->
        [demi_sous_limite] Au 421, on mise jusqu’à 1 000 points ; ici, contre un adversaire qui en a moins de 1 000, jusqu’à la moitié de ce qu’il a.
       *[lettre] Au 421, on mise jusqu’à 1 000 points ; contre un adversaire qui en a moins de 500, jusqu’à la moitié de ce qu’il a.
    }
rule-421-2 = Le 421 se joue à deux, jamais plus, avec trois dés.
rule-421-3 = Sur la case 421, vous désignez votre adversaire.
rule-421-4 = Au 421, vous fixez la mise et la posez ; votre adversaire en pose autant.
rule-421-5 = Le gagnant du 421 reprend sa mise et prend celle de l’autre.
rule-421-6 = Gagner avec un 421 rapporte trois mises, en plus de la vôtre. { $q421_bonus ->
        [perdant] Ici, le perdant les paie toutes les trois.
       *[banque] Ici, l’une vient du perdant, et la banque ajoute les deux autres.
    }
rule-421-7 = Vous ouvrez avec trois dés. Vous pouvez en reprendre un, deux ou trois, puis recommencer une fois : trois jets au plus.
rule-421-8 = Votre adversaire joue exactement autant de jets que vous, même si le premier lui suffit.
rule-421-9 = { $q421_rank ->
        [classique] Selon la feuille, la figure la plus proche de 421 gagne ; ici, la mieux classée dans l’ordre du comptoir. Rien ne bat 421.
       *[distance] Quand les deux ont joué, la figure la plus proche de 421 gagne ; rien ne bat 421.
    }
rule-421-10 = Une figure se lit du plus grand chiffre au plus petit.
rule-421-11 = Par exemple, sur 5, 3, 1, vous gardez l’as et reprenez deux dés ; s’ils donnent 4 et 1, vous pouvez en rester à 411. Vous pouvez toujours garder un dé, deux, ou aucun.
rule-421-12 = Égalité au 421 : coup nul, les deux mises sont rendues.

## Rulings: the board game

rule-CASINO-R1 = On avance avec deux dés ordinaires. Un double lancé dans un duel ne fait pas rejouer.
rule-CASINO-R2 = Les pions font le tour du plateau, toujours dans le même sens, sans fin. Le plateau, ses prix et ses cartes sont de notre main : la feuille en donne les sortes et les nombres, pas le dessin.
rule-CASINO-R3 = Les doubles font rejouer sans limite, chaque case étant réglée avant le jet suivant. On ne relance plus si l’on est en faillite ou si la partie est gagnée.
rule-CASINO-R4 = La feuille paie 200 points à qui passe par son casino et 500 à qui s’y arrête, sans dire si les deux sont dus. Le départ n’est pas un passage, et reculer non plus ; mais qui s’arrête sur son casino est toujours payé, d’où qu’il vienne.
rule-CASINO-R5 = Un casino du plateau appartient à qui en est parti, tant qu’il est en jeu ; les autres ne sont à personne. Les cartes Acquisition ne donnent pas de case et n’entraînent pas de duel.
rule-CASINO-R6 = Les casinos de départ se choisissent dans l’ordre du jeu. Le premier joueur est celui que l’hôte désigne comme le plus jeune, ou bien il est tiré au sort.
rule-CASINO-R7 = Qui s’arrête sur un jeu ou chez un adversaire doit miser, ne serait-ce que 25 points. Au-delà, le montant est libre jusqu’au plafond.
rule-CASINO-R8 = On ne mise jamais plus que l’adversaire ne peut suivre, et une partie seulement contre qui a peu de jetons. La moitié s’arrondit aux 25 inférieurs ; si elle ne laisse rien, on ne joue pas.
rule-CASINO-R9 = L’adversaire désigné ne peut refuser, et l’on peut le désigner autant de fois qu’on veut.
rule-CASINO-R10 = Au Black Jack, l’adversaire est toujours la banque. Seuls un 21 et un 421 rapportent trois mises ; le Zanzibar n’en rapporte qu’une.
rule-CASINO-R11 = En duel, le visiteur lance le premier, puis le propriétaire. Grâce au plafond des mises, celui-ci peut toujours payer.
rule-CASINO-R12 = Le pot reçoit la Mafia, les pertes des machines à sous et celles des cartes Jackpot ; le prix des acquisitions va à la banque. Il commence à zéro : vide, il ne donne rien.
rule-CASINO-R13 = Une case Acquisition propose une carte par visite, et l’achat doit vous laisser 25 points. On ne vend qu’à la banque : autant de cartes qu’on veut sur une case À vendre, ou une seule quand une carte Jackpot le permet. La feuille parle « du » prix de la carte, et compte pourtant la revente parmi les moyens de gagner.
rule-CASINO-R14 = Une carte jouée, refusée, vendue ou perdue passe sous son paquet, qu’on ne rebat jamais. Si une carte déplace votre pion, vous jouez aussi la case d’arrivée, et un double fait encore rejouer.
rule-CASINO-R15 = { $casino_croupier ->
        [auto] Le Banquier, d’abord celui qui précède le premier joueur, garde son titre ; s’il est éliminé, son voisin de droite le reprend.
       *[humain] Le Banquier, d’abord celui qui précède le premier joueur, fait le croupier au Black Jack sans risquer ses propres jetons. S’il est éliminé, son voisin de droite lui succède.
    }
rule-CASINO-R16 = La banque paie toujours ce qu’elle doit, même au-delà des 160 500 points de la boîte.
rule-CASINO-R17 = Tout se compte par 25 points, et l’on arrondit toujours aux 25 inférieurs. Le change est libre : seul compte le total de votre bourse.
rule-CASINO-R18 = Qui doit plus qu’il n’a donne tout ce qu’il a. Sans jetons une fois l’action réglée, il est en faillite : ses cartes vont au joueur qui l’a ruiné, sinon sous le paquet.
rule-CASINO-R19 = Le dernier joueur en lice gagne aussitôt. Si un même coup ruine tous ceux qui restaient, les plus riches avant ce coup se partagent la victoire.
rule-CASINO-R20 = Après chaque action réglée, on regarde si quelqu’un a atteint le but, même hors de son tour. Les 200 du passage chez soi en sont une : qui atteint le but grâce à eux a gagné, et la case n’est pas jouée. Si plusieurs l’ont atteint, le plus haut total gagne ; à égalité, le plus proche dans l’ordre du jeu à partir du joueur dont c’est le tour.
rule-CASINO-R21 = Un petit jeu joué à part se joue en un match d’une, trois, cinq, sept ou neuf manches. Chacun garde ses jetons d’une manche à l’autre, et le voisin de droite commence ; on passe le joueur qui ne peut pas commencer une manche. Qui a gagné le plus de manches l’emporte ; à égalité, qui a le plus de jetons ; si tous sont égaux en tout, personne. Le match s’arrête dès que les manches qui restent ne peuvent plus changer qui en a gagné le plus, ou quand aucune ne peut commencer. Qui est seul joue contre la banque, qui gagne les manches où il perd des jetons. Au Black Jack à deux, une manche perdue contre la banque compte pour l’autre joueur.

## Rulings: Roulette

rule-ROUL-R1 = Qui s’est arrêté sur la Roulette doit miser, les autres le peuvent. Tous misent en même temps, à découvert, et les dés sont lancés quand chacun a fini. La feuille ne fixe pas de limite, mais sans limite une seule couleur heureuse peut gagner la partie.
rule-ROUL-R2 = On ne mise pas sur le 0.
rule-ROUL-R3 = Sur un 0, les mises sont rendues et l’on ne relance pas. Si un double vous a mené là, vous rejouez quand même.
rule-ROUL-R4 = Sur le 5, toutes les chances simples perdent, l’impair et les deux couleurs compris.
rule-ROUL-R5 = Le dé bicolore a trois faces rouges et trois noires. Un joueur peut miser à la fois sur deux chances contraires.
rule-ROUL-R6 = Toutes les mises de la roulette sont réglées ensemble ; on regarde ensuite qui est en faillite et qui a atteint le but.

## Rulings: Zanzibar

rule-ZANZ-R0 = Les dés dessinés sur la feuille se sont perdus : on lit ses six valeurs dans l’ordre, du un au six, comme le veut son exemple.
rule-ZANZ-R1 = En cas d’égalité, chacun lance encore une fois et ajoute, jusqu’à ce que l’un passe devant.
rule-ZANZ-R2 = Seules les valeurs comptent : un brelan ou une suite ne valent pas plus que la somme de leurs dés.
rule-ZANZ-R3 = Au Zanzibar, il n’y a rien à décider : les chances des deux joueurs sont égales, et leurs mises aussi.

## Rulings: Black Jack

rule-BJ-R1 = La feuille se lit de deux façons : « à partir du second tour » laisse penser que joueur et croupier alternent, « puis » que l’un suit l’autre.
rule-BJ-R2 = { $casino_croupier ->
        [auto] Le croupier voit votre total. { $bj_order ->
            [alterne] Automatique, il donne toujours la meilleure réponse.
           *[successif] Automatique, il lance un dé à la fois tant qu’il est derrière, et s’arrête dès qu’il égalise ou passe devant.
        }
       *[humain] Le croupier joue comme il l’entend, et voit votre total. { $bj_order ->
            [alterne] S’il laisse passer son temps, ou si vous jouez seul, la maison donne la meilleure réponse à sa place.
           *[successif] S’il laisse passer son temps, ou si vous jouez seul, la maison lance un dé à la fois tant qu’elle est derrière, et s’arrête dès qu’elle égalise ou passe devant.
        }
    }
rule-BJ-R3 = Votre 21 ne clôt pas le coup : un croupier qui ne s’est pas arrêté joue encore, et peut égaliser à 21. S’il fait 21 et vous non, vous ne perdez que votre mise.
rule-BJ-R4 = À chaque fois, vous choisissez librement un, deux ou trois dés.
rule-BJ-R5 = Au-dessus de 21, vous perdez aussitôt et le croupier ne lance plus. À 21 juste, vous êtes servi d’office.
rule-BJ-R6 = Au Black Jack, vous misez jusqu’à 1 000 points, dans la limite de vos jetons : contre la banque, il n’y a pas de plafond à la moitié.

## Rulings: 421

rule-421-R1 = Quelle figure est « la plus proche de 421 » ? La feuille lit une figure comme un nombre ; au comptoir, les figures ont un ordre à elles.
rule-421-R2 = { $q421_rank ->
        [classique] Dans l’ordre du comptoir, deux figures différentes ne sont jamais égales : seule la même figure des deux côtés fait un coup nul.
       *[distance] Deux figures à même distance de 421, comme 411 et 431, sont à égalité : coup nul.
    }
rule-421-R3 = La feuille ne dit pas qui paie les deux mises de plus d’un 421 ; au Black Jack, dans les mêmes termes, c’est la banque. Si c’est au perdant de payer et qu’il ne le peut pas, il donne tout et fait faillite envers le gagnant.
rule-421-R4 = Deux 421 s’annulent et les mises sont rendues : seul un 421 gagnant se paie trois fois.
rule-421-R5 = À chaque jet qu’il doit jouer, l’adversaire reprend au moins un dé. Un 421 fait trop tôt doit donc être cassé.
rule-421-R6 = Un dé mis de côté peut être repris au troisième jet.

## Squares

square-casino = Casino
    .about = Le point de départ d’un joueur : il y touche une prime, et les autres l’y affrontent en duel.
square-machine_a_sous = Machine à sous
    .about = Elle donne la somme inscrite, ou la prend pour le pot.
square-acquisition = Acquisition
    .about = Tirez une carte et achetez l’établissement, si le prix vous convient.
square-jackpot = Jackpot
    .about = Tirez une carte : bonne ou mauvaise, elle s’applique aussitôt.
square-421 = 421
    .about = Désignez un adversaire, misez, et faites la meilleure figure en trois jets au plus.
square-a_vendre = À vendre
    .about = Revendez à la banque autant de cartes Acquisition que vous voulez.
square-roulette = Roulette
    .about = Misez, laissez miser qui veut, puis lancez.
square-casino_plus = Casino
    .about = La banque paie le montant de la case.
square-zanzibar = Zanzibar
    .about = Désignez un adversaire, misez, et faites plus de points que lui en deux jets.
square-mafia = Mafia
    .about = Le montant de la case va au pot.
square-black_jack = Black Jack
    .about = Misez contre la banque et approchez-vous de 21 sans le dépasser.
square-pot = Pot
    .about = Ramassez tout ce que la table a laissé dans le pot.

## Casinos

casino-rouge = Le Rubis Noir
casino-bleu = L’Azur Profond
casino-vert = Le Jade Levant
casino-jaune = La Topaze d’Or
casino-violet = L’Améthyste Royale
casino-orange = L’Ambre du Couchant

## Words

word-rouge = rouge
word-bleu = bleu
word-vert = vert
word-jaune = jaune
word-violet = violet
word-orange = orange
word-noir = noir
word-pair = pair
word-impair = impair

## Acquisition cards

card-ACQ-01 = La Petite Mise
card-ACQ-02 = Le Comptoir des As
card-ACQ-03 = Le Jeton Blanc
card-ACQ-04 = La Martingale
card-ACQ-05 = Le Double Six
card-ACQ-06 = Le Tapis de la Gare
card-ACQ-07 = La Bille d’Ivoire
card-ACQ-08 = Le Cornet d’Argent
card-ACQ-09 = Le Salon des Quatre Vents
card-ACQ-10 = La Rotonde du Parc
card-ACQ-11 = Le Phare du Port
card-ACQ-12 = Les Arcades Dorées
card-ACQ-13 = Le Grand Cylindre
card-ACQ-14 = La Villa Baraque
card-ACQ-15 = Le Pavillon du Lac
card-ACQ-16 = Le Cercle de Minuit
card-ACQ-17 = La Tour des Jetons
card-ACQ-18 = Le Palais des Pontes
card-ACQ-19 = Le Grand Suspens
card-ACQ-20 = Le Château Banco
card-ACQ-21 = L’Empire du Tapis Vert

## Jackpot cards

card-JP-01 = Pourboire généreux
    .text = La banque vous verse 50 points.
card-JP-02 = Jeton trouvé sous la table
    .text = La banque vous verse 50 points.
card-JP-03 = Remboursement du vestiaire
    .text = La banque vous verse 75 points.
card-JP-04 = Votre photo au mur du casino
    .text = La banque vous verse 100 points.
card-JP-05 = Prime de fidélité
    .text = La banque vous verse 100 points.
card-JP-06 = Tournoi amical remporté
    .text = La banque vous verse 150 points.
card-JP-07 = Le croupier vous sourit
    .text = La banque vous verse 150 points.
card-JP-08 = Ticket gratuit gagnant
    .text = La banque vous verse 200 points.
card-JP-09 = Bonne place au comptoir
    .text = La banque vous verse 200 points.
card-JP-10 = Cadeau du directeur
    .text = La banque vous verse 250 points.
card-JP-11 = Trois cerises
    .text = La banque vous verse 300 points.
card-JP-12 = Trois cloches
    .text = La banque vous verse 400 points.
card-JP-13 = Trois étoiles : le gros lot
    .text = La banque vous verse 750 points.
card-JP-14 = Tournée au bar
    .text = Déposez 50 points dans le pot.
card-JP-15 = Taxi de nuit
    .text = Déposez 75 points dans le pot.
card-JP-16 = Costume à la teinturerie
    .text = Déposez 100 points dans le pot.
card-JP-17 = Voiture mal garée
    .text = Déposez 100 points dans le pot.
card-JP-18 = Jeton tombé dans la grille
    .text = Déposez 125 points dans le pot.
card-JP-19 = Pari perdu avec le voiturier
    .text = Déposez 150 points dans le pot.
card-JP-20 = Dîner pour toute la table
    .text = Déposez 200 points dans le pot.
card-JP-21 = Suite avec vue sur mer
    .text = Déposez 250 points dans le pot.
card-JP-22 = Contrôle des comptes
    .text = Déposez 300 points dans le pot.
card-JP-23 = Nuit blanche à la table voisine
    .text = Déposez 400 points dans le pot.
card-JP-24 = Entretien de vos établissements
    .text = Déposez dans le pot 50 points par carte Acquisition en votre possession (500 au plus).
card-JP-25 = Recette de vos établissements
    .text = La banque vous verse 100 points par carte Acquisition en votre possession (1 000 au plus).
card-JP-26 = Soirée de gala
    .text = Chaque joueur, vous compris, dépose 50 points dans le pot.
card-JP-27 = Anniversaire de la maison
    .text = La banque verse 100 points à chaque joueur, vous compris.
card-JP-28 = L’appel de la bille
    .text = Avancez jusqu’à la prochaine case Roulette et jouez-la.
card-JP-29 = Une table se libère
    .text = Avancez jusqu’à la prochaine case Black Jack et jouez-la.
card-JP-30 = Rumeur de gros pot
    .text = Avancez jusqu’à la case Pot et ramassez-le.
card-JP-31 = Rendez-vous chez le notaire
    .text = Avancez jusqu’à la prochaine case À vendre et jouez-la.
card-JP-32 = Retour à la maison
    .text = Avancez jusqu’à votre casino de départ et touchez-y 500 points.
card-JP-33 = Fausse sortie
    .text = Reculez de 3 cases et jouez la case d’arrivée.
card-JP-34 = Main chaude
    .text = Une fois cette action terminée, relancez les dés et rejouez.
card-JP-35 = Panne d’ascenseur
    .text = Passez votre prochain tour.
card-JP-36 = Acheteur pressé
    .text = Vous pouvez vendre sur-le-champ une carte Acquisition à la banque, à son prix de vente.
