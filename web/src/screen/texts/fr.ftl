# What the host says on the shared screen. About people, never about chances: dice have no memory.
# A remark on a fact is `host-‹fact›-1`, `-2`…: wordings that take turns.

host = L’hôte
host-lobby = { $free ->
    [0] Plus une chaise libre : donnez le départ quand vous voulez.
    [one] Une chaise libre, un tapis tout neuf : on n’attend que vous.
   *[other] { $free } chaises libres, un tapis tout neuf : on n’attend que vous.
}
arrive-aim = Visez le carré
arrive-name = Dites votre nom
arrive-play = Jouez sur le téléphone
arrive-free = libre

host-over = { $winner_count ->
    [0] La maison salue tout le monde, et garde les chaises au chaud.
    [one] { $winner }, la maison vous salue. Les autres, elle vous garde une chaise.
   *[other] { $winner } : la maison vous salue. Les autres, elle vous garde une chaise.
}

host-season-opening = Prenez vos chaises. La maison a tout noté.
host-season-rivalries = Entre gens de bonne compagnie, on compte.
host-season-title = On applaudit { $name }.

host-fell-same-1 = Tous pareils ! Même le croupier a levé la tête.
host-fell-same-2 = Ils se sont donné le mot.

host-tabu-banker_drawn-1 = { $name } ouvre le bal. Saluez la banque.
host-tabu-bank_passed-1 = La banque change de mains. Soyez aimables avec { $name }.
host-tabu-bank_passed-2 = { $name } s’installe à la banque, l’air de rien.
host-tabu-bank_passed-3 = À { $name } de payer. Ou d’encaisser.
host-tabu-player_left-1 = Une chaise se libère. Un dernier mot, { $name } ?

host-passe-tied_for_bank-1 = Personne ne cède. On recommence, poliment.
host-passe-bank_taken-1 = { $name } tient les dés. Tenez-vous bien.
host-passe-banco_cried-1 = On ne parle plus. { $name } prend tout, ou laisse tout.
host-passe-banco_cried-2 = { $name } joue sans témoin. Enfin, presque.
host-passe-no_taker-1 = { $name } attend. La table regarde ailleurs.
host-passe-not_covered-1 = Les poches étaient ouvertes, mais pas assez.
host-passe-coup_opened-1 = Rien ne va plus. { $amount } d’un côté, { $amount } de l’autre.
host-passe-point_set-1 = { $name } cherche un { $point }. On retient son souffle.
host-passe-point_set-2 = Un { $point } à refaire. { $name } souffle sur ses doigts.
host-passe-undecided-1 = { $total }. { $name } fait durer le plaisir.
host-passe-undecided-2 = { $total }, pas encore. Personne ne s’assied.
host-passe-coup_won-1 = { $name } ramasse. Souriez, c’est à charge de revanche.
host-passe-coup_won-2 = Chapeau bas devant { $name }.
host-passe-coup_lost-1 = { $name } paie, et garde le sourire.
host-passe-coup_lost-2 = { $name } a la banque généreuse.
host-passe-player_out-1 = { $name } nous quitte les poches légères.
host-passe-bank_kept-1 = { $name } ne lâche pas la banque.
host-passe-bank_passed-1 = À { $name } de faire sauter les dés.

host-home_casino-first_drawn-1 = { $name } commence. Les autres comptent leurs billets.
host-home_casino-casino_chosen-1 = { $name } ouvre un casino. Les lumières s’allument.
host-home_casino-threw_again-1 = { $name } en redemande.
host-home_casino-skip_ordered-1 = { $name } aura le temps d’un café.
host-home_casino-estate_bought-1 = { $name } signe sans lire les petites lignes.
host-home_casino-estate_bought-2 = Une clé de plus pour { $name }, qui n’en perd aucune.
host-home_casino-estate_declined-1 = { $name } remet son portefeuille dans sa veste.
host-home_casino-estate_sold-1 = { $name } fait de la place, et un peu d’argent.
host-home_casino-scene_opened-1 = Approchez, il se passe quelque chose.
host-home_casino-emptied-1 = { $name } retourne ses poches.
host-home_casino-rescued-1 = { $name } se rattrape au dernier barreau.
host-home_casino-went_bankrupt-1 = Le tapis se vide devant { $name }. On applaudit bien fort.

host-duel-scored-1 = { $name } annonce { $total }. À bon entendeur.
host-zanzibar-challenged-1 = { $name } jette le gant à { $other }.
host-zanzibar-tied-1 = Égalité. Personne ne baisse les yeux.
host-q421-challenged-1 = { $name } jette le gant à { $other }.
host-blackjack-player_served-1 = { $name } croise les bras.

## A television that is free, and how a phone claims it.

free-title = Cet écran est libre
free-about = Prenez-le avec un téléphone.
free-circle = La prochaine table du cercle s’affichera ici.
free-aim = Visez le carré
free-choose = Choisissez la table
free-sit = Vos amis s’assoient ici
free-typed = Sans appareil photo :
free-ticket = Le code de cet écran
free-qr = Code QR de cet écran
claim-title = La table sur la télé
claim-back = La table
claim-home = Choisir un jeu
claim-open = Sur la télé, ouvrez
claim-code = Visez le carré qu’elle montre, ou recopiez son code ici.
claim-then = La télé montre le tapis, toute la soirée. Votre jeu reste sur ce téléphone.
claim-label = Le code de la télé
claim-what = Ce qu’elle montrera
claim-take = Prendre cette télé
claim-unknown = Aucune télé ne montre ce code. Il change toutes les dix minutes.
claim-done = C’est fait : la télé est à vous pour la soirée.
claim-release = Rendre la télé
claim-released = La télé est rendue ; elle montre de nouveau un code.
claim-nothing = Ouvrez d’abord une table ; vous prendrez la télé depuis la table.
claim-here = Ouvrir l’écran ici
