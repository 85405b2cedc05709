### La page des règles : les images, puis la feuille numérotée.

rules-title = { $game } en { $n ->
        [3] trois
        [5] cinq
        [6] six
       *[other] { $n }
    } images
rules-of-table = Comme votre table les lit.
rules-players = { $least ->
        [1] { $most ->
            [1] À un seul joueur.
           *[other] De 1 à { $most } joueurs.
        }
       *[other] { $same ->
            [yes] À { $most } joueurs.
           *[no] De { $least } à { $most } joueurs.
        }
    }
rules-go = À vous.
rules-odds = Les cotes
rules-ours = Le plateau, ses prix et ses cartes sont notre dessin : la règle d’origine n’en dit que les sortes et les nombres.
rules-small = Ses petits jeux, en images
rules-games = D’autres règles
rules-cite = Règle { $rule }

sheet-title = La feuille, phrase par phrase
sheet-about = Pour trancher un doute : chaque phrase a son numéro, celui que la table cite.
sheet-search = Chercher un mot ou un numéro
sheet-sought = Un mot, un numéro
sheet-hits = { $n ->
        [0] Aucune phrase ne le dit.
        [one] Une phrase.
       *[other] { $n } phrases.
    }
sheet-contents = Sommaire
sheet-open = { $n ->
        [one] Lire la phrase
       *[other] Lire les { $n } phrases
    }
sheet-close = Replier la feuille
sheet-rulings = Ce que la maison tranche
sheet-rulings-of = { $sheet } : ce que la maison tranche
sheet-here = La phrase en question
sheet-switches = Ce que la table peut choisir
sheet-switches-about = La feuille laisse des questions ouvertes. Voici comment la maison les lit, et ce qu’on peut préférer.
