### Les mots du laboratoire.

## Odds

lab-odds-unit = Gain par unité misée : ce qu’il vaut, sa chance, et la moyenne.
lab-odds-switches = Ce que chaque réglage changerait
lab-odds-across = gain par unité misée
lab-simulated = Simulé sur { $coups } coups, le chiffre exact étant hors de portée : entre { $low } et { $high }, 95 fois sur 100.

## Pictures

lab-mean = moyenne
lab-no-plot = Le dessin { $file } ne peut être fait : { $why }.

## Best play

lab-no-best = On ne connaît pas le meilleur jeu pour { $game }. Choisissez parmi : { $games }.
lab-best-more = Encore { $count } pages, par exemple : --page { $page }

## Luck

lab-luck-start = départ
lab-luck-luck = chance
lab-luck-own = ses choix
lab-luck-others = les autres
lab-luck-drift = dérive
lab-luck-end = fin
lab-luck-none = { $name } : le sort n’a rien eu à dire.
lab-luck-ordinary = { $name } : une chance tout ordinaire (d’habitude entre −{ $band } et +{ $band }).
lab-luck-marked = { $name } : une chance sensible, comme on en voit souvent (d’habitude entre −{ $band } et +{ $band }).
lab-luck-rare = { $name } : une chance peu commune, une partie sur { $games } environ. À force de jouer, chacun en voit.
lab-luck-regret = Contre le meilleur jeu : { $amount }.
lab-luck-note = La chance est ce que les dés ont donné de plus que leur moyenne. Une seule partie ne dit rien des dés : c’est le journal qui permet de les vérifier.
lab-no-journal = { $path } n’est pas le journal d’une partie : { $why }.

## Simulation

lab-simulate-head = Simulé : { $games } parties, graine { $seed }. Entre parenthèses, l’intervalle qui contient la vraie valeur 95 fois sur 100.
lab-simulate-moves = Longueur médiane : { $middle } coups ; quatre parties sur cinq en comptent de { $low } à { $high }.
lab-simulate-rounds = Longueur médiane : { $middle } tours ; quatre parties sur cinq en comptent de { $low } à { $high }.
lab-simulate-wins = gagne
lab-simulate-ruined = ruiné
lab-simulate-chips = jetons à la fin
lab-simulate-quartiles = quartiles
lab-arena-head = { $games } parties par paire, graine { $seed }. Points Elo, 0 en moyenne ; l’intervalle contient la vraie valeur 95 fois sur 100.
lab-arena-elo = Elo
lab-arena-interval = intervalle
lab-arena-score = gagne
lab-arena-two = Une arène demande au moins deux robots.
lab-paths-head = Simulé d’après la loi exacte : { $players } joueurs, { $rounds } tours, { $purse } en poche, une unité par tour.
lab-paths-ruined = Ruinés : { $share }
lab-paths-ends = À la fin, en moyenne : { $ends }
lab-paths-rounds = tours
lab-paths-fortune = fortune, en unités
lab-paths-low = un sur vingt est au-dessous
lab-paths-middle = la moitié au-dessus, la moitié au-dessous
lab-paths-high = un sur vingt est au-dessus
lab-no-bet = Pas de mise « { $asked } » ici. Choisissez parmi : { $bets }.

## Balance


## Who else may play

bot-random = au hasard
