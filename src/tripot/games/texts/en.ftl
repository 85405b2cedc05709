### What is said at any table of the house: actions, the kernel’s facts, places, common movements of chips, refusals.

## Actions

do-done = Done
do-undo = Change my mind
do-throw = Throw the dice
do-agree_to_stop = Agree to stop
do-retract = Play on after all

## Facts

fact-said_done = { $seat } is done.
    .you = You are done.
fact-reopened = { $seat } has second thoughts.
    .you = You have second thoughts.
fact-phase_closed = { $seat } closes the betting.
    .you = You close the betting.
fact-thrown = { $seat } takes the dice.
    .you = You take the dice.
fact-fell = { $seat ->
        [none] Chance gives: { $faces }.
       *[other] { $seat } throws: { $faces }.
    }
    .you = You throw: { $faces }.
fact-stop_agreed = { $seat } agrees to stop.
    .you = You agree to stop.
fact-stop_retracted = { $seat } would rather play on.
    .you = You would rather play on.
fact-ended = { $winners_count ->
        [0] The game is over, and nobody has won.
        [one] The game is over: { $winners } wins.
       *[other] The game is over: { $winners } share the victory.
    }
    .you = The game is over: you win.
fact-match-bout_ended = { $winners_count ->
        [0] Bout { $number } has no winner.
        [one] { $winners } wins bout { $number }.
       *[other] { $winners } win bout { $number }.
    }
    .you = You win bout { $number }.
fact-match-bout_began = { $seat } begins bout { $number }.
    .you = You begin bout { $number }.

## Places

place-purse = the purse
place-stake = the cloth
place-pot = the pot
place-bank = the bank

## Movements of chips

transfer-purse-purse = { $from } gives { $to } { $amount }.
    .you = You give { $to } { $amount }.
    .to = { $from } gives you { $amount }.
transfer-purse-bank = { $from } pays the bank { $amount }.
    .you = You pay the bank { $amount }.
transfer-bank-purse = The bank pays { $to } { $amount }.
    .to = The bank pays you { $amount }.
transfer-purse-pot = { $from } puts { $amount } in the pot.
    .you = You put { $amount } in the pot.
transfer-pot-purse = { $to } takes { $amount } from the pot.
    .to = You take { $amount } from the pot.

## Refusals

refusal-game_over = The game is over: nothing moves any more.
refusal-phase_closed = Too late: the table had already gone on when your move arrived. Nothing has changed.
    .chips = Too late: the bets had closed before your chips arrived. They are back where they were.
refusal-chance_awaited = The dice are rolling: wait for their answer.
    .chips = The dice were already rolling when your chips arrived. They are back where they were.
refusal-chance_not_due = Nobody has asked for the dice.
refusal-impossible_outcome = These dice cannot show that.
refusal-not_your_turn = It is not your turn.
refusal-not_offered = You may not do that now.
refusal-out_of_range = That value is outside what is allowed.

## Verdicts: what a settlement did to the reader. `verdict-‹rule›` in a game’s own texts says why.

verdict-title-won = { $winner_count ->
        [0] You win
        [one] You win, and so does { $winner }
       *[other] You win, and so do { $winner }
    }
verdict-title-lost = { $winner_count ->
        [0] You lose
        [one] { $winner } wins
       *[other] { $winner } win
    }
verdict-title-spent = You pay
verdict-title-even = { $winner_count ->
        [0] Nobody wins
       *[other] Nothing changes for you
    }
verdict-title-others = { $winner_count ->
        [0] { $loser_count ->
            [0] Nobody wins
            [one] { $loser } loses
           *[other] { $loser } lose
        }
        [one] { $winner } wins
       *[other] { $winner } win
    }
verdict-any = { $outcome ->
        [won] You win { $net }.
        [lost] { $winner_count ->
            [0] You lose { $net }.
            [one] { $winner } wins, and you lose { $net }.
           *[other] { $winner } win, and you lose { $net }.
        }
        [spent] You pay { $net }.
        [even] Nothing changes for you.
       *[others] { $winner_count ->
            [0] { $amount } change hands.
            [one] { $winner } wins { $amount }.
           *[other] { $winner } win.
        }
    }
verdict-plus = +{ $net } for you
verdict-minus = −{ $net } for you
verdict-they-win = { $winner_count ->
        [0] the bank wins
        [one] { $winner } wins
       *[other] { $winner } win
    }
verdict-they-lose = { $loser_count ->
        [0] the bank pays
        [one] { $loser } loses
       *[other] { $loser } lose
    }
verdict-title-ended = { $winner_count ->
        [0] { $actor ->
            [me] You win the game
           *[other] The game is over
        }
        [one] { $actor ->
            [me] You share victory with { $winner }
           *[other] { $winner } wins the game
        }
       *[other] { $actor ->
            [me] You share victory with { $winner }
           *[other] { $winner } share the win
        }
    }
verdict-ended = { $winner_count ->
        [0] { $actor ->
            [me] The game is over: you win.
           *[other] The game is over, and nobody wins.
        }
        [one] { $actor ->
            [me] The game is over: you win, and so does { $winner }.
           *[other] The game is over: { $winner } wins.
        }
       *[other] { $actor ->
            [me] The game is over: you win, and so do { $winner }.
           *[other] The game is over: { $winner } share the victory.
        }
    }
