### What is said at any table of the house: gestures, the kernel’s facts, places, common movements of chips, refusals.

## Gestures

do-done = Done
do-undo = Change my mind
do-throw = Throw the dice
do-agree_to_stop = Agree to stop
do-retract = Play on after all

## Facts

fact-said_done = { $seat } is done.
fact-reopened = { $seat } has second thoughts.
fact-phase_closed = { $seat } closes the betting.
fact-thrown = { $seat } takes the dice.
fact-fell = { $seat ->
        [none] Chance gives: { $faces }.
       *[other] { $seat } throws: { $faces }.
    }
fact-stop_agreed = { $seat } agrees to stop.
fact-stop_retracted = { $seat } would rather play on.
fact-ended = { $winners_count ->
        [0] The game is over, and nobody has won.
        [one] The game is over: { $winners } wins.
       *[other] The game is over: { $winners } share the victory.
    }

## Places

place-purse = the purse
place-stake = the cloth
place-pot = the pot
place-bank = the bank

## Movements of chips

transfer-purse-purse = { $from } gives { $to } { $amount }.
transfer-purse-bank = { $from } pays the bank { $amount }.
transfer-bank-purse = The bank pays { $to } { $amount }.
transfer-purse-pot = { $from } puts { $amount } in the pot.
transfer-pot-purse = { $to } takes { $amount } from the pot.

## Refusals

refusal-game_over = The game is over: nothing moves any more.
refusal-phase_closed = Too late: that moment of the game has passed.
refusal-chance_awaited = The dice are rolling: wait for their answer.
refusal-chance_not_due = Nobody has asked for the dice.
refusal-impossible_outcome = These dice cannot show that.
refusal-not_your_turn = It is not your turn.
refusal-not_offered = You may not do that now.
refusal-out_of_range = That value is outside what is allowed.
