### Ce que montre un lien de la maison quand une messagerie le déplie. Aucun nom de personne.

preview-house = Tripot
    .about = Une maison de jeux de dés, pour des jetons : règles exactes, chances exactes, dés vérifiables.
preview-game = { $game } · Tripot
preview-rules = { $game } : les règles · Tripot
    .about = Chaque règle, mot à mot, et comment la maison la lit. { $tagline }
preview-table = { $game } : une table vous attend
    .about = { $tagline } Un nom suffit pour s’asseoir.
preview-table-unknown = Une table vous attend · Tripot
    .about = Des dés, des jetons, et un nom suffit pour s’asseoir.
preview-replay = { $game } : la partie rejouée
    .about = Chaque jet et chaque jeton, du premier au dernier coup. { $tagline }
preview-replay-unknown = Une partie rejouée · Tripot
    .about = Chaque jet et chaque jeton, du premier au dernier coup.
preview-circle = Un cercle vous attend · Tripot
    .about = Les mêmes gens, une autre soirée : les tables, les résultats et la saison d’un cercle.
