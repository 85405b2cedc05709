### Ce que montre un lien de la maison quand une messagerie le déplie. Aucun nom de personne.

preview-house = Tripot
    .about = Une maison de jeux de dés, où l’on joue des jetons : règles exactes, chances exactes, dés vérifiables.
preview-game = { $game } · Tripot
preview-rules = { $game } : les règles · Tripot
    .about = Chaque règle, mot à mot, et comment la maison la lit. { $tagline }
preview-table = { $game } : une table vous attend
    .about = { $tagline } Un nom suffit pour s’asseoir.
preview-table-unknown = Une table vous attend · Tripot
    .about = Des dés et des jetons ; un nom suffit pour s’asseoir.
preview-replay = { $game } : la partie rejouée
    .about = Chaque jet et chaque jeton, du premier au dernier coup. { $tagline }
preview-replay-unknown = Une partie rejouée · Tripot
    .about = Chaque jet et chaque jeton, du premier au dernier coup.
preview-circle = Un cercle vous attend · Tripot
    .about = Les mêmes gens, une autre soirée : les tables, les résultats et la saison d’un cercle.

## Sur une image. Sans nom, un joueur est le jeton qu’il a devant lui.

card-won = { $winner } l’emporte
card-shared = { $winners } vainqueurs
card-nobody = Personne ne l’emporte
card-moment = Un moment de la partie
card-seat-0 = Le rond rouge
card-seat-1 = Le carré bleu
card-seat-2 = Le triangle vert
card-seat-3 = La croix jaune
card-seat-4 = La demi-lune violette
card-seat-5 = L’hexagone orange
card-seat-6 = Le rond rouge cerclé
card-seat-7 = Le carré bleu cerclé
card-seat-8 = Le triangle vert cerclé
card-seat-9 = La croix jaune cerclée
card-seat-10 = La demi-lune violette cerclée
card-seat-11 = L’hexagone orange cerclé
