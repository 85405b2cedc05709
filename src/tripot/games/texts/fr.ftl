### What is said at any table of the house: actions, the kernel’s facts, places, common movements of chips, refusals.

## Actions

do-done = J’ai fini
do-undo = Me raviser
do-throw = Lancer les dés
do-agree_to_stop = D’accord pour arrêter
do-retract = Continuer à jouer

## Facts

fact-said_done = { $seat } a fini.
    .you = Vous avez fini.
fact-reopened = { $seat } se ravise.
    .you = Vous vous ravisez.
fact-phase_closed = { $seat } ferme les mises.
    .you = Vous fermez les mises.
fact-thrown = { $seat } prend les dés.
    .you = Vous prenez les dés.
fact-fell = { $seat ->
        [none] Le sort donne : { $faces }.
       *[other] { $seat } lance : { $faces }.
    }
    .you = Vous lancez : { $faces }.
fact-stop_agreed = { $seat } est d’accord pour arrêter.
    .you = Vous êtes d’accord pour arrêter.
fact-stop_retracted = { $seat } préfère continuer.
    .you = Vous préférez continuer.
fact-ended = { $winners_count ->
        [0] La partie est finie, sans gagnant.
        [one] La partie est finie : { $winners } gagne.
       *[other] La partie est finie : { $winners } se partagent la victoire.
    }
    .you = La partie est finie : vous gagnez.
fact-match-bout_ended = { $winners_count ->
        [0] La manche { $number } n’a pas de gagnant.
        [one] { $winners } gagne la manche { $number }.
       *[other] { $winners } gagnent la manche { $number }.
    }
    .you = Vous gagnez la manche { $number }.
fact-match-bout_began = { $seat } commence la manche { $number }.
    .you = Vous commencez la manche { $number }.

## Places

place-purse = la bourse
place-stake = le tapis
place-pot = le pot
place-bank = la banque

## Movements of chips

transfer-purse-purse = { $from } donne { $amount } à { $to }.
    .you = Vous donnez { $amount } à { $to }.
    .to = { $from } vous donne { $amount }.
transfer-purse-bank = { $from } paie { $amount } à la banque.
    .you = Vous payez { $amount } à la banque.
transfer-bank-purse = La banque verse { $amount } à { $to }.
    .to = La banque vous verse { $amount }.
transfer-purse-pot = { $from } met { $amount } au pot.
    .you = Vous mettez { $amount } au pot.
transfer-pot-purse = { $to } prend { $amount } dans le pot.
    .to = Vous prenez { $amount } dans le pot.

## Refusals

refusal-game_over = La partie est finie : plus rien ne bouge.
refusal-phase_closed = Trop tard : la table était déjà passée à la suite quand votre geste est arrivé. Rien n’a changé.
    .chips = Trop tard : les jeux étaient faits avant l’arrivée de vos jetons. Ils sont revenus où ils étaient.
refusal-chance_awaited = Les dés roulent : on attend leur réponse.
    .chips = Les dés roulaient déjà quand vos jetons sont arrivés. Ils sont revenus où ils étaient.
refusal-chance_not_due = Personne n’a demandé les dés.
refusal-impossible_outcome = Ces dés ne peuvent pas montrer cela.
refusal-not_your_turn = Ce n’est pas à vous de jouer.
refusal-not_offered = Vous ne pouvez pas faire cela maintenant.
refusal-out_of_range = Cette valeur sort des limites permises.

## Verdicts: what a settlement did to the reader. `verdict-‹rule›` in a game’s own texts says why.

verdict-title-won = { $winner_count ->
        [0] Vous gagnez
       *[other] Vous gagnez, { $winner } aussi
    }
verdict-title-lost = { $winner_count ->
        [0] Vous perdez
        [one] { $winner } gagne
       *[other] { $winner } gagnent
    }
verdict-title-spent = Vous payez
verdict-title-even = { $winner_count ->
        [0] Personne ne gagne
       *[other] Rien ne change pour vous
    }
verdict-title-others = { $winner_count ->
        [0] { $loser_count ->
            [0] Personne ne gagne
            [one] { $loser } perd
           *[other] { $loser } perdent
        }
        [one] { $winner } gagne
       *[other] { $winner } gagnent
    }
verdict-any = { $outcome ->
        [won] Vous gagnez { $net }.
        [lost] { $winner_count ->
            [0] Vous perdez { $net }.
            [one] { $winner } gagne, et vous perdez { $net }.
           *[other] { $winner } gagnent, et vous perdez { $net }.
        }
        [spent] Vous payez { $net }.
        [even] Rien ne change pour vous.
       *[others] { $winner_count ->
            [0] { $amount } changent de mains.
            [one] { $winner } gagne { $amount }.
           *[other] { $winner } gagnent.
        }
    }
verdict-plus = +{ $net } pour vous
verdict-minus = −{ $net } pour vous
verdict-they-win = { $winner_count ->
        [0] la banque gagne
        [one] { $winner } gagne
       *[other] { $winner } gagnent
    }
verdict-they-lose = { $loser_count ->
        [0] la banque paie
        [one] { $loser } perd
       *[other] { $loser } perdent
    }
verdict-title-ended = { $winner_count ->
        [0] { $actor ->
            [me] Vous gagnez la partie
           *[other] La partie est finie
        }
        [one] { $actor ->
            [me] Victoire partagée avec { $winner }
           *[other] { $winner } gagne la partie
        }
       *[other] { $actor ->
            [me] Victoire partagée avec { $winner }
           *[other] { $winner } se partagent la victoire
        }
    }
verdict-ended = { $winner_count ->
        [0] { $actor ->
            [me] La partie est finie : vous gagnez.
           *[other] La partie est finie, sans gagnant.
        }
        [one] { $actor ->
            [me] La partie est finie : vous gagnez, avec { $winner }.
           *[other] La partie est finie : { $winner } gagne.
        }
       *[other] { $actor ->
            [me] La partie est finie : vous gagnez, avec { $winner }.
           *[other] La partie est finie : { $winner } se partagent la victoire.
        }
    }
