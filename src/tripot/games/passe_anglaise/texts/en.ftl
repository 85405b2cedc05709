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
fact-passe-tied_for_bank = Tied on { $total }: { $seats } throw again.
fact-passe-bank_taken = With { $total } points, { $seat } takes the first bank.
fact-passe-banco_cried = ‘Banco!’ { $seat } takes on the bank alone, for { $amount }.
fact-passe-banco_declined = { $seat } lets the banco go.
fact-passe-no_taker = Nobody takes { $seat } on: no taker, no coup.
fact-passe-not_covered = { $missing } short of covering { $seat }: no coup.
fact-passe-coup_opened = The bets are made: { $amount } against { $amount }.
fact-passe-point_set = Suspens! The point is { $point }, and { $seat } must make it again.
fact-passe-undecided = { $total } decides nothing: { $seat } throws again.
fact-passe-point_died = { $total } decides nothing and the point { $point } is dead: from here on only abattage and baraque count.
fact-passe-coup_restarted = { $total } decides nothing: the point is wiped out and { $seat } begins the coup afresh.
fact-passe-coup_won = { $total }: { $by }! { $seat } sweeps the stakes and wins { $amount }.
fact-passe-coup_lost = { $total }: { $by }! { $seat } pays even money and loses { $amount }.
fact-passe-player_out = { $seat } has no chips left and is out.
fact-passe-bank_kept = { $seat } keeps the bank.
fact-passe-bank_passed = The bank moves right: { $to } holds it.

## Places

place-deposit = the bank

## Movements of chips

transfer-purse-deposit = { $from } puts { $amount } in the bank.
transfer-deposit-purse = { $own ->
        [yes] { $to } gets the bank back: { $amount }.
       *[no] { $from } pays { $to } { $amount }.
    }
transfer-deposit-purse-PASSE-R2 = Uncovered, { $amount } goes back to { $to }.
transfer-deposit-purse-PASSE-R9 = Play stops: { $to } takes { $amount } back from the bank.
transfer-purse-stake = { $from } puts { $amount } against the bank.
transfer-purse-stake-PASSE-12 = { $from } lays { $amount } for the banco.
transfer-stake-purse = { $own ->
        [yes] { $to } takes back a stake of { $amount }.
       *[no] { $to } takes { $amount } from { $from }.
    }
transfer-stake-purse-PASSE-R2 = No coup: { $to } takes { $amount } back.
transfer-stake-purse-PASSE-R3 = Banco it is: { $to } takes { $amount } back.
transfer-stake-purse-PASSE-R9 = Play stops: { $to } takes { $amount } back.
transfer-stake-purse-PASSE-R13 = { $to } withdraws { $amount }.

## Bets

bet-banquier = The banker
bet-ponte = A ponte, alone or among others
