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
