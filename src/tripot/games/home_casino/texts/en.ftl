### What is done and what happens at Home Casino, in words. First the small games; the board has its own part.

## Words of the small games

word-duel = duel
word-zanzibar = Zanzibar
word-blackjack = Black Jack
word-q421 = 421
word-1 = 1
word-2 = 2
word-3 = 3
word-4 = 4
word-5 = 5
word-6 = 6
word-7 = 7
word-8 = 8
word-9 = 9

## Chips of the small games

transfer-purse-stake = { $from } stakes { $amount }.
    .you = You stake { $amount }.
transfer-stake-purse =
    { $own ->
        [yes] { $to } takes back a stake of { $amount }.
       *[no] { $to } wins the other stake: { $amount }.
    }
    .you = { $own ->
        [yes] You take back your stake of { $amount }.
       *[no] { $to } wins your stake: { $amount }.
    }
    .to = You win the other stake: { $amount }.
transfer-stake-bank = The bank takes the { $amount } staked by { $from }.
    .you = The bank takes the { $amount } you staked.

## Duel

do-duel-challenge = Challenge the owner
    .stake = For how much
fact-duel-scored = { $seat } makes { $total }.
    .you = You make { $total }.
transfer-purse-stake-CASINO-32 = { $from } lays { $amount } on the board.
    .you = You lay { $amount } on the board.
transfer-stake-purse-CASINO-36 = A void duel: { $to } takes back { $amount }.
    .you = A void duel: you take back { $amount }.

## Roulette

do-roulette-bet = Bet
    .on = On what
    .amount = How much
do-roulette-take_back = Take back
    .on = From which field
    .amount = How much
fact-roulette-announced = { $seat } calls { $number }, { $colour }.
    .you = You call { $number }, { $colour }.
transfer-purse-stake-ROUL-4 = { $from } bets { $amount } on { $what }.
    .you = You bet { $amount } on { $what }.
transfer-stake-purse-ROUL-R1 = { $to } takes { $amount } off the layout ({ $what }).
    .you = You take { $amount } off the layout ({ $what }).
transfer-stake-purse-ROUL-9 = { $what } came up: { $to } takes back { $amount }.
    .you = { $what } came up: you take back { $amount }.
transfer-stake-purse-ROUL-10 = { $to } wins on { $what } and takes back { $amount }.
    .you = You win on { $what } and take back { $amount }.
transfer-stake-purse-ROUL-12 = A void round: { $to } takes back { $amount } ({ $what }).
    .you = A void round: you take back { $amount } ({ $what }).
transfer-stake-bank-ROUL-11 = The 5 beats the even chances: { $from } loses { $amount } on { $what }.
    .you = The 5 beats the even chances: you lose { $amount } on { $what }.
transfer-stake-bank-ROUL-13 = { $from } loses { $amount } on { $what }.
    .you = You lose { $amount } on { $what }.

## Zanzibar

do-zanzibar-challenge = Challenge at Zanzibar
    .opponent = Which opponent
    .stake = For how much
fact-zanzibar-challenged = { $seat } challenges { $opponent } to Zanzibar, for { $stake }.
    .you = You challenge { $opponent } to Zanzibar, for { $stake }.
    .to = { $seat } challenges you to Zanzibar, for { $stake }.
fact-zanzibar-scored = { $seat } scores { $points } and has { $total }.
    .you = You score { $points } and have { $total }.
fact-zanzibar-tied = Level at { $total }: one more round decides.
transfer-purse-stake-ZANZ-4 = { $from } lays { $amount }.
    .you = You lay { $amount }.

## Black Jack

do-blackjack-bet = Bet against the bank
    .stake = How much
do-blackjack-take = Throw more
    .dice = How many dice
do-blackjack-serve = Say “servi” and stay
fact-blackjack-took = { $seat } throws { $dice ->
        [one] one more die
       *[other] { $dice } more dice
    }.
    .you = You throw { $dice ->
        [one] one more die
       *[other] { $dice } more dice
    }.
fact-blackjack-player_scored = { $seat } has { $total }.
    .you = You have { $total }.
fact-blackjack-croupier_scored = The croupier has { $total }.
fact-blackjack-player_served = { $seat } stays on { $total }.
    .you = You stay on { $total }.
fact-blackjack-croupier_served = The croupier stays on { $total }.
transfer-stake-purse-BJ-13 = A void game: { $to } takes back { $amount }.
    .you = A void game: you take back { $amount }.
transfer-bank-purse-BJ-7 = Black Jack! The bank pays { $to } { $amount }, three times the stake.
    .to = Black Jack! The bank pays you { $amount }, three times the stake.

## 421

do-q421-challenge = Challenge at 421
    .opponent = Which opponent
    .stake = For how much
do-q421-rethrow = Throw again
    .dice = Which dice
do-q421-stand = Pass the dice
fact-q421-challenged = { $seat } challenges { $opponent } to 421, for { $stake }.
    .you = You challenge { $opponent } to 421, for { $stake }.
    .to = { $seat } challenges you to 421, for { $stake }.
fact-q421-lifted = { $seat } takes up { $faces } and throws again.
    .you = You take up { $faces } and throw again.
fact-q421-showed = { $seat } shows { $reads }.
    .you = You show { $reads }.
fact-q421-passed = { $seat } passes the dice after { $throws ->
        [one] a single throw
       *[other] { $throws } throws
    }.
    .you = You pass the dice after { $throws ->
        [one] a single throw
       *[other] { $throws } throws
    }.
fact-q421-owed = { $seat } is { $amount } short of paying the 421.
    .you = You are { $amount } short of paying the 421.
transfer-purse-stake-421-4 = { $from } lays { $amount }.
    .you = You lay { $amount }.
transfer-stake-purse-421-12 = A void game: { $to } takes back { $amount }.
    .you = A void game: you take back { $amount }.
transfer-purse-purse-421-R3 = 421! { $from } pays { $to } { $amount } more.
    .you = 421! You pay { $to } { $amount } more.
    .to = 421! { $from } pays you { $amount } more.
transfer-bank-purse-421-R3 = 421! The bank adds { $amount } for { $to }.
    .to = 421! The bank adds { $amount } for you.

## The board: what is asked there

do-home_casino-choose_casino = Choose a casino
    .color = Which casino
do-home_casino-buy = Buy
do-home_casino-decline = Leave the card
do-home_casino-sell = Sell
    .cards = Which cards
do-home_casino-keep = Sell nothing

## The board: what happens there

what-home = to choose a casino
what-throw = to throw the dice
what-jackpot = to draw a Jackpot card
what-acquisition = to draw an Acquisition card
what-buy = to buy the card or leave it
what-sell = to sell houses or keep them
what-rescue = to sell in distress or go bankrupt
pile-jackpot = Jackpot
pile-acquisition = Acquisition
game-duel = the duel
game-roulette = roulette
game-zanzibar = Zanzibar
game-black_jack = Black Jack
game-421 = 421

fact-home_casino-first_drawn = { $seat } is drawn to begin.
    .you = You are drawn to begin.
fact-home_casino-asked = The table waits for { $seat } { $what }.
    .you = The table waits for you { $what }.
fact-home_casino-casino_chosen = { $seat } settles in { $color ->
        [red] Le Rubis Noir
        [blue] L’Azur Profond
        [green] Le Jade Levant
        [yellow] La Topaze d’Or
        [violet] L’Améthyste Royale
        [orange] L’Ambre du Couchant
       *[other] the { $color } casino
    }.
    .you = You settle in { $color ->
        [red] Le Rubis Noir
        [blue] L’Azur Profond
        [green] Le Jade Levant
        [yellow] La Topaze d’Or
        [violet] L’Améthyste Royale
        [orange] L’Ambre du Couchant
       *[other] the { $color } casino
    }.
fact-home_casino-banker_named = { $seat } is the Banker.
    .you = You are the Banker.
fact-home_casino-turn_began = Round { $round }: { $seat } to play.
    .you = Round { $round }: your turn.
fact-home_casino-turn_skipped = { $seat } misses this turn.
    .you = You miss this turn.
fact-home_casino-throw_granted = { $seat } will throw again after this.
    .you = You will throw again after this.
fact-home_casino-threw_again = { $seat } plays again.
    .you = You play again.
fact-home_casino-skip_ordered = { $seat } will miss the next turn.
    .you = You will miss the next turn.
fact-home_casino-pawn_moved = { $seat } stops on { $square }.
    .you = You stop on { $square }.
fact-home_casino-card_drawn = { $seat } turns over the { $pile } card “{ $card }”.
    .you = You turn over the { $pile } card “{ $card }”.
fact-home_casino-estate_bought = { $seat } buys “{ $card }”.
    .you = You buy “{ $card }”.
fact-home_casino-estate_declined = { $seat } leaves “{ $card }”, which goes under the pile.
    .you = You leave “{ $card }”, which goes under the pile.
fact-home_casino-estate_sold = { $seat } gives up “{ $card }” to the bank.
    .you = You give up “{ $card }” to the bank.
fact-home_casino-scene_opened = { $other ->
        [none] { $seat } plays { $game }.
       *[other] { $seat } plays { $game } against { $other }.
    }
    .you = { $other ->
        [none] You play { $game }.
       *[other] You play { $game } against { $other }.
    }
    .to = { $seat } plays { $game } against you.
fact-home_casino-scene_closed = { $winners_count ->
        [0] Nobody wins { $game }.
        [one] { $winners } wins { $game }.
       *[other] { $winners } win { $game }.
    }
    .you = You win { $game }.
fact-home_casino-no_game = No stake is possible, so { $seat } does not play.
    .you = No stake is possible, so you do not play.
fact-home_casino-emptied = { $owing ->
        [0] { $seat } has no chips left.
       *[other] { $seat } has no chips left and still owes { $owing }.
    }
    .you = { $owing ->
        [0] You have no chips left.
       *[other] You have no chips left and still owe { $owing }.
    }
fact-home_casino-rescued = { $seat } has sold in time and stays in.
    .you = You have sold in time and stay in.
fact-home_casino-gave_up = { $seat } sells nothing more.
    .you = You sell nothing more.
fact-home_casino-went_bankrupt = { $cards_count ->
        [0] { $seat } is bankrupt and leaves the table. Creditor: { $to }.
        [one] { $seat } is bankrupt and leaves the table. Creditor: { $to }; one card changes hands.
       *[other] { $seat } is bankrupt and leaves the table. Creditor: { $to }; { $cards_count } cards change hands.
    }
    .you = You are bankrupt and leave the table. Creditor: { $to }.
transfer-bank-purse-CASINO-28 = { $to } passes home: the bank pays { $amount }.
    .to = You pass home: the bank pays { $amount }.
transfer-bank-purse-CASINO-29 = { $to } comes home: the bank pays { $amount }.
    .to = You come home: the bank pays { $amount }.
transfer-purse-bank-CASINO-25 = { $from } pays the bank { $amount }.
    .you = You pay the bank { $amount }.
transfer-purse-pot-CASINO-22 = The mafia takes { $amount } from { $from }; it goes into the pot.
    .you = The mafia takes { $amount } from you; it goes into the pot.
transfer-pot-purse-CASINO-27 = { $to } takes the pot: { $amount }!
    .to = You take the pot: { $amount }!

## Bets, and the pages of best play

bet-duel-mise = The challenger
bet-roulette-numero = A number
bet-roulette-pair = Pair (even)
bet-roulette-impair = Impair (odd)
bet-roulette-rouge = Rouge (red)
bet-roulette-noir = Noir (black)
bet-zanzibar-mise = Either of the two
bet-zanzibar-egalite = A tie after two rounds
bet-blackjack-contre_la_banque = Best play against the bank alone
bet-blackjack-contre_un_croupier = Best play against a croupier’s best play
bet-blackjack-arret_17 = Stopping at 17
bet-blackjack-arret_18 = Stopping at 18
bet-blackjack-arret_19 = Stopping at 19
bet-blackjack-arret_20 = Stopping at 20
bet-blackjack-arret_21 = Stopping only at 21
bet-421-celui_qui_lance = The player who begins, with best play
bet-421-adversaire = The opponent, with best play
bet-421-un_lancer_chacun = One throw each
bet-421-421_en_1_au_plus = 421 in one throw
bet-421-421_en_2_au_plus = 421 within two throws
bet-421-421_en_3_au_plus = 421 within three throws
bet-421-421_en_1_juste = 421 answering with one throw
bet-421-421_en_2_juste = 421 answering with exactly two throws
bet-421-421_en_3_juste = 421 answering with exactly three throws
odds-note-421 = { $q421_bonus ->
        [perdant] What one player wins here, the other loses.
       *[banque] Because the bank pays the reward for a 421, one player does not lose all that the other wins. If two moves are equally good for the opponent, best play means here that they choose the one that is worse for the player who began. If they chose the other one, that player would win a little more.
    }

page-blackjack-player-bank = The player against the bank alone: own points on the left, the bank’s across.
page-blackjack-player-croupier = The player against a croupier: own points on the left, the croupier’s across.
page-blackjack-player-served = The player once the croupier has stopped: own points on the left, the croupier’s across.
page-blackjack-croupier = The croupier: own points on the left, the player’s across.
page-blackjack-croupier-alone = The croupier once the player has stopped: own points on the left, the player’s across.
page-421-lander = { $a ->
        [one] The player who begins, after the first throw: the dice to keep.
       *[other] The player who begins, after the second throw: the dice to keep.
    }
page-421-answer = { $a ->
        [one] The opponent against { $b }, with one throw owed: the dice to keep.
       *[other] The opponent against { $b }, with { $a } throws owed: the dice to keep.
    }
key-blackjack = A number: how many dice to throw. A dot: stop.
key-421 = A dot: a die to throw again.
