### La Passe Anglaise at the table: its words, what a seat may do, what happens, how chips move. `word-<coup>` ends the cry of a total: “8: …!”

## Words

word-bank = bank
word-commun = common stake
word-baraque = baraque
word-abattage = abattage
word-point = point made
word-sept = seven in suspens

## Actions

do-passe-deposit = Put in the bank
    .amount = How much
do-passe-put_in = Put in my share
    .amount = How much
do-passe-withdraw = Withdraw from my share
    .amount = How much
do-passe-banco = Banco!
do-passe-decline = Let the banco go
do-passe-keep_bank = Keep the bank
do-passe-pass_bank = Pass the bank

## Facts

fact-phase_closed = { $seat } has decided.
    .you = You have decided.
fact-passe-tied_for_bank = Tied on { $total }: { $seats } throw again.
fact-passe-bank_taken = With { $total } points, { $seat } takes the first bank.
    .you = With { $total } points, you take the first bank.
fact-passe-banco_cried = “Banco!” { $seat } takes on the bank alone, for { $amount }.
    .you = “Banco!” You take on the bank alone, for { $amount }.
fact-passe-banco_declined = { $seat } lets the banco go.
    .you = You let the banco go.
fact-passe-no_taker = Nobody takes { $seat } on: no taker, no coup.
    .you = Nobody takes you on: no taker, no coup.
fact-passe-not_covered = { $missing } short of covering { $seat }: no coup.
    .you = { $missing } short of covering you: no coup.
fact-passe-coup_opened = The bets are in: { $amount } against { $amount }.
fact-passe-point_set = Suspens! The point is { $point }, and { $seat } must make it again.
    .you = Suspens! The point is { $point }, and you must make it again.
fact-passe-undecided = { $total } decides nothing: { $seat } throws again.
    .you = { $total } decides nothing: you throw again.
fact-passe-point_died = { $total } decides nothing and the point { $point } is dead: from here on only abattage and baraque count.
fact-passe-coup_restarted = { $total } decides nothing: the point is wiped out and { $seat } starts the coup afresh.
    .you = { $total } decides nothing: the point is wiped out and you start the coup afresh.
fact-passe-coup_won = { $total }: { $by }! { $seat } sweeps up the stakes and wins { $amount }.
    .you = { $total }: { $by }! You sweep up the stakes and win { $amount }.
fact-passe-coup_lost = { $total }: { $by }! { $seat } pays even money and loses { $amount }.
    .you = { $total }: { $by }! You pay even money and lose { $amount }.
fact-passe-player_out = { $seat } has no chips left and is out.
    .you = You have no chips left and are out.
fact-passe-bank_kept = { $seat } keeps the bank.
    .you = You keep the bank.
fact-passe-bank_passed = The bank passes to { $to }.
    .you = The bank passes to you.

## Places

place-deposit = the bank

## Movements of chips

transfer-purse-deposit = { $from } puts { $amount } in the bank.
    .you = You put { $amount } in the bank.
transfer-deposit-purse = { $own ->
        [yes] { $to } gets the bank back: { $amount }.
       *[no] { $from } pays { $to } { $amount }.
    }
    .you = { $own ->
        [yes] You get the bank back: { $amount }.
       *[no] You pay { $to } { $amount }.
    }
    .to = { $from } pays you { $amount }.
transfer-deposit-purse-PASSE-R2 = Uncovered, { $amount } goes back to { $to }.
    .you = Uncovered, { $amount } goes back to you.
transfer-deposit-purse-PASSE-R9 = Play stops: { $to } takes { $amount } back from the bank.
    .you = Play stops: you take { $amount } back from the bank.
transfer-purse-stake = { $from } puts { $amount } against the bank.
    .you = You put { $amount } against the bank.
transfer-purse-stake-PASSE-12 = { $from } lays { $amount } for the banco.
    .you = You lay { $amount } for the banco.
transfer-stake-purse = { $own ->
        [yes] { $to } takes back a stake of { $amount }.
       *[no] { $to } takes { $amount } from { $from }.
    }
    .you = { $own ->
        [yes] You take back a stake of { $amount }.
       *[no] { $to } takes { $amount } from you.
    }
    .to = You take { $amount } from { $from }.
transfer-stake-purse-PASSE-R2 = No coup: { $to } takes { $amount } back.
    .you = No coup: you take { $amount } back.
transfer-stake-purse-PASSE-R3 = Banco it is: { $to } takes { $amount } back.
    .you = Banco it is: you take { $amount } back.
transfer-stake-purse-PASSE-R9 = Play stops: { $to } takes { $amount } back.
    .you = Play stops: you take { $amount } back.
transfer-stake-purse-PASSE-R13 = { $to } withdraws { $amount }.
    .you = You withdraw { $amount }.

## Bets

bet-banquier = The banker
bet-ponte = A punter, alone or with others

## Feats

feat-banco = The largest Banco: { $amount }
    .won = Won.
    .lost = Lost.
feat-bank = { $amount ->
    [one] The longest bank: { $amount } coup
   *[other] The longest bank: { $amount } coups
}
