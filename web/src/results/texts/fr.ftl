# After a game: the result, the accounts, the replay; and my tables. Fetched with the pages that say it.

## The result

result-place = { $place }{ $place ->
    [one] re
   *[other] e
} place
result-wall = La revanche ? Elle se lance depuis un téléphone.
result-replay = Revoir la partie

bouts-title = Les manches
bouts-number = Manche { $number }
bouts-nobody = Personne
bouts-bank = La banque
bouts-score = { $won ->
    [one] { $won } manche
   *[other] { $won } manches
}

## The accounts

ledger-title = Qui a pris à qui
ledger-which = Les comptes de
ledger-table = Cette partie
ledger-evening = La soirée, { $tables } parties
ledger-gain = { $winner } prend { $amount } { $from }
ledger-gain-mine = Vous prenez { $amount } { $from }
ledger-loss-mine = { $winner } vous prend { $amount }
ledger-from = { $place ->
    [bank] à la banque
    [pot] au pot
   *[none] à { $name }
}
ledger-quits = Personne ne doit rien à personne : vous êtes quittes.
ledger-all = Le tableau des comptes
ledger-reads = Chaque ligne dit ce que l’un a pris (+) ou laissé (−) à l’autre. Tout ensemble fait zéro.
ledger-total = En tout
ledger-someone = Un invité
ledger-working = On fait les comptes…
ledger-failed = Les comptes n’ont pas pu être faits.
ledger-again = Redemander

## The replay

replay-title = La partie, rejouée
replay-controls = La partie, pas à pas
replay-slider = Le moment de la partie
replay-step = Revoir { $seq } / { $last }
replay-at = { $seq } sur { $last }. { $text }
replay-begin = La partie commence.
replay-play = Lecture
replay-pause = Pause
replay-back = Jet précédent
replay-forward = Jet suivant
replay-speed = Vitesse
replay-times = { $times } ×
replay-result = Le résultat
replay-table = À la table
replay-none = La partie n’a pas encore commencé : il n’y a rien à revoir.
replay-missing = Ce moment n’a pas pu être chargé.
replay-retry = Réessayer

## A link to it

share-moment = Envoyer ce moment
share-replay = Envoyer le lien
share-copied = Lien copié
share-text = Revoyez notre partie : { $game }
share-title = Le lien de la partie
share-about = Qui a ce lien peut revoir la partie, sans dire son nom.

## My tables

mine-title = Mes tables
mine-waiting = C’est à vous
mine-going = En cours
mine-over = Finies
mine-play = Jouer
mine-continue = Continuer
mine-enter = À la table
mine-watch = Regarder
mine-result = Le résultat
mine-replay = Revoir
mine-label = { $act } : { $game }, { $people }
mine-alone = { $when }
mine-with = { $when } · avec { $people }
mine-lobby = { $when } · on s’installe
mine-lobby-with = { $when } · on s’installe avec { $people }
mine-all = Toutes mes tables

## A picture to show

card-open = Une image à montrer
card-title = Une image à montrer
card-about = Sans nom, chacun n’est que son jeton. Une image envoyée ne se reprend pas.
card-names = Avec les noms
card-send = Envoyer l’image
card-take = Garder l’image
card-drawing = On dessine l’image…
card-none = L’image n’a pas pu être dessinée.
card-alt = L’image : { $game }, les piles de jetons et les derniers dés
