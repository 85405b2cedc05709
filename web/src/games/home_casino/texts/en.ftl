### Home Casino’s own cloth: what the plate, the board and the rail say besides the words of the game.

home-game-home_casino = Forty squares, a pot, six casinos.
page-picture = A pawn walks, a card is for sale, the pot grows.
plate-on = Round { $round } · { $name }: { $square }
plate-you-on = Round { $round } · you: { $square }
plate-turn = Round { $round } · { $name }
plate-you-turn = Round { $round } · you
plate-home = { $name } chooses a casino
plate-you-home = Which casino?
plate-first = Who begins?
plate-you-first = Who begins?
plate-throw = { $name } throws
plate-you-throw = Your throw
plate-jackpot = { $name } draws a card
plate-you-jackpot = A card!
plate-acquisition = { $name } draws a card
plate-you-acquisition = A card!
plate-buy = { $name }: buy or leave?
plate-you-buy = Interested?
plate-sell = { $name }: sell or keep?
plate-you-sell = Sell what?
plate-rescue = { $name } has no chips left
plate-you-rescue = No chips left!
plate-scene = { $name } plays
plate-you-scene = Your turn
plate-walks = { $name } moves on
plate-you-walks = You move on
plate-threw = { $name } has thrown
plate-you-threw = You have thrown
plate-bank-threw = The bank has thrown
plate-card = A card!
plate-rolling = The dice are rolling
plate-rien = No more bets
plate-bets = Place your bets
plate-stake = { $name } fixes the stake
plate-you-stake = For how much?
plate-play = { $name } plays
plate-you-play = Your turn
plate-answer = { $name } answers
plate-you-answer = Your answer
plate-croupier = { $name }, croupier
plate-you-croupier = Your turn, croupier
plate-match = Bout { $bout } of { $of } · { $score }
plate-wins = { $count ->
        [one] { $you ->
            [yes] You win!
           *[no] { $names } wins
        }
       *[other] { $names } win
    }
plate-bank-wins = The bank wins
plate-void = Nothing changes hands

tile-machine_a_sous = Slots
tile-acquisition = Acqui­sition
tile-casino-rouge = Rubis
tile-casino-bleu = Azur
tile-casino-vert = Jade
tile-casino-jaune = Topaze
tile-casino-violet = Amé­thyste
tile-casino-orange = Ambre
ring-casino-rouge = Rubis Noir
ring-casino-bleu = Azur Profond
ring-casino-vert = Jade Levant
ring-casino-jaune = Topaze d’Or
ring-casino-violet = Améthyste Royale
ring-casino-orange = Ambre du Couchant
tile-owner = Owner: { $name }.
tile-pawns = pawn of { $names }
ring = The forty squares
strip = Around the pawn of { $name }
strip-mine = Around your pawn
whole = The whole board
whole-open = See the whole board
pot-in = in the pot
pot-empty = Empty pot
homes-choose = Your casino pays you { $land } when you land on it, { $pass } when you pass it.
homes-equal = A lap is { $size } squares wherever you start: only the neighbours differ.
homes-ahead = { $n } away: { $square }
homes-tap = Tap a free casino.
homes-wait = Everyone chooses a casino, then throws in turn. The first to { $target } wins.

card-buy = Price
card-sell = Resale
card-bought = Bought: { $name }
card-left = Back under the pile
buy-for = Buy: { $amount }
estates = Everyone’s houses
estates-mine = My houses
estates-none = no card
estate-sells = sells for { $amount }
worth-purse = Purse
worth-after = After
worth-cards = { $n ->
        [one] One card
       *[other] { $n } cards
    }
worth-target = Target
sell-for = Sell: { $amount }
sell-keep = Sell nothing
sell-give-up = Give up
sell-distress = { $owing ->
        [0] No chips left! Sell enough to stay in: the bank gives half of what you paid.
       *[other] You still owe { $owing }. The bank takes your cards at half price; keep at least one chip.
    }

ruin-emptied = Cleaned out!
ruin-went_bankrupt = Bankrupt!
ruin-rescued = Saved!
ruin-gave_up = All over

scene-duel = Duel
scene-zanzibar = Zanzibar
scene-blackjack = Black Jack
scene-q421 = 421
scene-roulette = Roulette
roulette-zero = gives all back
roulette-five = takes even chances
q421-off = { $n } from 421
scene-stake = At stake
hint-duel = Two dice each, the higher sum wins.
hint-zanzibar = An ace is worth 100, a six 60, the others their points.
hint-zanzibar-wins = Two throws of three dice each; the higher total wins.
hint-blackjack = As near to 21 as you dare; 21 pays three times.
hint-q421 = { $rank ->
        [classique] The order used in bars decides, in three throws at most.
       *[distance] The nearest to 421 wins, in three throws at most.
    }
hint-q421-mine = { $rank ->
        [classique] Aim at 421: tap the dice to throw again.
       *[distance] As near to 421 as you can: tap the dice to throw again.
    }
hint-q421-answer = { $rank ->
        [classique] As many throws as your opponent: tap the dice to throw again.
       *[distance] As near to 421, in as many throws: tap the dice to throw again.
    }
side-unnamed = Which opponent?
side-playing = plays on
side-served = servi
side-bust = bust!
side-21 = 21!
side-bank = The bank
side-waits = waits
side-throws = { $n ->
        [0] { $most ->
            [one] a single throw
           *[other] { $most } throws to make
        }
       *[other] throw { $n } of { $most }
    }
die-up = again
die-kept = kept
rethrow = { $n ->
        [0] Throw again
        [one] Throw one die again
       *[other] Throw { $n } dice again
    }
take = { $n ->
        [one] 1 die
       *[other] { $n } dice
    }
served = Servi!

challenge-duel = Challenge { $name }: { $amount }
challenge-zanzibar = Challenge { $name } at Zanzibar: { $amount }
challenge-q421 = Challenge { $name } at 421: { $amount }

all-in-them = At this stake, { $name } plays with their last chips: losing would mean bankruptcy.
all-in-421 = A 421 is paid three times: { $name } could lose everything.
all-in-you = You are playing your last chips.

field-colour = by the two-coloured die
field-five = even, odd, red and black lose
field-zero = zero gives every stake back
field-lies = { $name }: { $amount }
field-tap = tap to stake { $amount }
roulette-rien = No more bets!
roulette-done = My bets are placed
roulette-pass = I only watch
roulette-must = Put down at least one chip.
roulette-wait = The others are still betting…

first-choose_casino = Your pawn starts from this house, and it earns for you all game. All six pay the same.
first-throw = Your pawn moves by the total of the dice, and the square where it stops is played.
