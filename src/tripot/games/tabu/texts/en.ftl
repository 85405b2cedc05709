### Tabu at the table: its words, what a seat may do, what happens, how chips move. A word’s `.key` is its shortcut at a keyboard.

## Words

word-trefle = clubs
    .key = c
word-carreau = diamonds
    .key = d
word-coeur = hearts
    .key = h
word-pique = spades
    .key = s
word-ancre = anchor
    .key = a
word-soleil = sun
    .key = u

## Actions

do-tabu-stake = Stake
    .face = On which field
    .amount = How much
do-tabu-take_back = Take back
    .face = From which field
    .amount = How much

## Facts

fact-tabu-banker_drawn = { $seat } is drawn as the first banker.
    .you = You are drawn as the first banker.
fact-tabu-bank_passed = The bank passes to { $to }.
    .you = The bank passes to you.
fact-tabu-player_left = { $seat } has nothing left and leaves the game.
    .you = You have nothing left and leave the game.

## Movements of chips

transfer-purse-stake = { $from } stakes { $amount } on { $what }.
    .you = You stake { $amount } on { $what }.
transfer-purse-stake-TABU-23 = No die shows { $what }: { $from } doubles the stake and adds { $amount }.
    .you = No die shows { $what }: you double the stake and add { $amount }.
transfer-stake-purse = { $own ->
        [yes] { $to } takes { $amount } back from { $what }.
       *[no] { $to } takes { $amount } from { $from } on { $what }.
    }
    .you = { $own ->
        [yes] You take { $amount } back from { $what }.
       *[no] { $to } takes { $amount } from you on { $what }.
    }
    .to = You take { $amount } from { $from } on { $what }.
transfer-stake-purse-TABU-R13 = Play stops: { $to } takes { $amount } back from { $what }.
    .you = Play stops: you take { $amount } back from { $what }.
transfer-purse-purse = { $from } pays { $to } { $amount }.
    .you = You pay { $to } { $amount }.
    .to = { $from } pays you { $amount }.
transfer-purse-purse-TABU-R4 = The bank runs dry: { $from } gives { $to } a share of { $amount }.
    .you = The bank runs dry: you give { $to } a share of { $amount }.
    .to = The bank runs dry: { $from } gives you a share of { $amount }.

## Bets

bet-signe = A stake on a sign
bet-symbole = A stake on a symbol
bet-banquier = The bank, against a stake on every field
