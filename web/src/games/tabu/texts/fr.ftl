### Tabu’s own cloth: what the plate and the fields say besides the words of the game.

home-game-tabu = Six cases, trois dés, la banque tourne.
page-pieces = 3 dés
    .where = sur le tapis
page-picture = Deux cœurs et une ancre : qui a misé dessus est payé.
plate-bank = { $name } tient la banque · { $round }
plate-you-bank = Vous tenez la banque · { $round }
plate-tour = tour { $tour }
plate-tour-of = tour { $tour } sur { $total }
plate-stake = À vous de miser
plate-throw = À vous de lancer
plate-hold = Les autres misent
plate-rien = Rien ne va plus

throw-trefle = { $count ->
        [1] un trèfle
        [2] deux trèfles
       *[3] trois trèfles
    }
throw-carreau = { $count ->
        [1] un carreau
        [2] deux carreaux
       *[3] trois carreaux
    }
throw-coeur = { $count ->
        [1] un cœur
        [2] deux cœurs
       *[3] trois cœurs
    }
throw-pique = { $count ->
        [1] un pique
        [2] deux piques
       *[3] trois piques
    }
throw-ancre = { $count ->
        [1] une ancre
        [2] deux ancres
       *[3] trois ancres
    }
throw-soleil = { $count ->
        [1] un soleil
        [2] deux soleils
       *[3] trois soleils
    }

first-stake = { $tabu_payout ->
        [mise_comprise] Un dé sur la case rend la mise, deux y ajoutent autant ;
       *[contre] Un dé sur la case paie la mise, deux le double ;
    } { $tabu_double_loss ->
        [toutes] sans dé, vous perdez le double.
       *[symboles] sans dé, perdue. Une case ×2 paie et coûte plus.
    }
first-throw = Vous tenez la banque : vous payez les cases qui sortent, et vous gardez les mises des autres.
