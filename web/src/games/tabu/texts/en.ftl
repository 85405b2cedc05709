### Tabu’s own cloth: what the plate and the fields say besides the words of the game.

home-game-tabu = Six fields, three dice, the bank goes round.
page-pieces = 3 dice
    .where = on the cloth
page-picture = Two hearts and an anchor: the stakes on them are paid.
plate-bank = { $name } holds the bank · { $round }
plate-you-bank = You hold the bank · { $round }
plate-tour = round { $tour }
plate-tour-of = round { $tour } of { $total }
plate-stake = Place your stakes
plate-throw = Throw the dice
plate-hold = The others are staking
plate-rien = No more bets

throw-trefle = { $count ->
        [1] one club
        [2] two clubs
       *[3] three clubs
    }
throw-carreau = { $count ->
        [1] one diamond
        [2] two diamonds
       *[3] three diamonds
    }
throw-coeur = { $count ->
        [1] one heart
        [2] two hearts
       *[3] three hearts
    }
throw-pique = { $count ->
        [1] one spade
        [2] two spades
       *[3] three spades
    }
throw-ancre = { $count ->
        [1] one anchor
        [2] two anchors
       *[3] three anchors
    }
throw-soleil = { $count ->
        [1] one sun
        [2] two suns
       *[3] three suns
    }

first-stake = { $tabu_payout ->
        [mise_comprise] One die on your field returns your stake, two add as much again;
       *[contre] Each die on your field pays your stake;
    } { $tabu_double_loss ->
        [toutes] with none, you lose twice the stake.
       *[symboles] with none, you lose it. ×2 pays and costs more.
    }
first-throw = You hold the bank: you pay the fields that come up, and keep the stakes on the others.
