### Tabu in words: its name, its presets and switches, then every rule and ruling in the order of the sheet.

## The game

game-name = Tabu
game-tagline = Three dice, six fields, and a bank that changes hands every round.
game-aim = Stake on what the banker’s dice will show, then hold the bank when it comes to you. The richest player wins when play stops, or the last one with any money left.

## Presets

preset-maison = House
    .about = The banker pays on top of your stake, and the game is nearly even, with a slight edge to the bank. A small stake loses little; when the bank is yours, the edge is too.
preset-famille = Family
    .about = As House, but nobody can break the bank: a stake the banker could not pay is refused.
preset-lettre = To the letter
    .about = The sheet as it stands. Only one thing differs from House: a banker short of cash may not pay with the stakes they win on the same throw.

## Switches

switch-tabu-payout = Payouts
    .about = What “2 to 1” means: your stake included, or your stake on top.
switch-tabu-payout-mise_comprise = Stake included. At “2 to 1” you collect two stakes in all, your own among them. On average the banker keeps half of what is staked on a sign (1/2) and nearly two thirds on a symbol (71/108).
switch-tabu-payout-contre = Stake on top. At “2 to 1” the banker pays two stakes and you take your own back as well. On average the banker keeps only 8% of what is staked on a sign (17/216) and a little under a quarter on a symbol (17/72).

switch-tabu-double_loss = Doubled stakes
    .about = Which stakes cost double when no die shows their field.
switch-tabu-double_loss-symboles = Anchor and sun only. A missed stake on a symbol costs double; a missed stake on a sign just costs itself.
switch-tabu-double_loss-toutes = All six fields. A missed sign costs double too: on average the banker then takes nearly two thirds of a stake on a sign (71/108), or more than the whole of it (233/216) if the stake is included in the payout.

switch-tabu-banker_shortfall = A banker caught short
    .about = What happens when the banker owes more than they have.
switch-tabu-banker_shortfall-prorata = Winners take their stakes back, then share all the banker can pay with, in proportion to what they are due; odd chips go one by one from the banker’s left. A banker left with nothing is out.
switch-tabu-banker_shortfall-plafond = A stake is refused if, on the worst of the 216 throws, the banker would have to pay more than they have. If no stake at all is possible, you sit the round out.

switch-tabu-banker_liquidity = Stakes just won
    .about = Whether a banker who is short of cash may pay with the stakes they win on the same throw.
switch-tabu-banker_liquidity-avec_plateau = The banker pays from their purse; if it falls short, the stakes lost on this throw are collected first and help to pay.
switch-tabu-banker_liquidity-caisse_seule = The banker pays from their purse alone. If it falls short, it is shared out, and only then does the banker collect what is left on the cloth.

switch-tabu-abstain = Sitting a round out
    .about = Whether you may let a round go by without staking.
switch-tabu-abstain-interdit = Every round, you stake at least one chip on at least one field.
switch-tabu-abstain-permis = You may put down nothing. Every stake loses a little on average, so the careful can simply wait for the bank. If payouts include the stake, nobody has a reason to stake at all.

switch-tabu-start_money = Starting money
    .about = What each player receives before the first round.
switch-tabu-start_money-none = The box of 12,000 is shared equally; what is left over stays in it.
switch-tabu-start_money-any = Each player receives { $n }.

switch-tabu-end = End of the game
    .about = When the money is counted.
switch-tabu-end-rotations = { $n ->
        [one] The game ends when every player still in has held the bank once.
       *[other] The game ends when every player still in has held the bank { $n } times.
    }
switch-tabu-end-a_la_demande = The game ends between two rounds, as soon as everybody agrees to stop.

## The sheet

sheet-TABU = Tabu

## Rules of the sheet

rule-TABU-1 = Tabu is pure chance, and the sheet sets no limit to the number of players.
rule-TABU-2 = There is always exactly one banker, and they are one of the players.
rule-TABU-3 = You hold the bank for a single round: the next one has another banker.
rule-TABU-4 = A round always runs in this order: stakes are placed, the banker throws the three dice, pays the winners, then collects the rest.
rule-TABU-5 = The banker does not stake in the round in which they hold the bank.
rule-TABU-6 = What the banker loses comes out of their own purse; what they win goes into it.
rule-TABU-7 = There is no common cash box: money passes from player to player and the table’s total never changes.
rule-TABU-8 = The cloth lies open for all to see: everyone can read everyone else’s stakes.
rule-TABU-9 = Everyone starts with the same sum: the largest the box allows, or the one the table has fixed.
rule-TABU-10 = The game opens with one of the players as banker.
rule-TABU-11 = The cloth has six fields: four signs (club, diamond, heart, spade) and two symbols (anchor, sun).
rule-TABU-12 = You may stake on a single field or on several.
rule-TABU-13 = Which fields you choose and how much you put on them is up to you, within your purse.
rule-TABU-14 = Once the stakes are down, the banker throws the three dice; nobody else touches them.
rule-TABU-15 = The three dice are alike: each carries each of the six fields once.
rule-TABU-16 = Club, diamond, heart and spade are signs. Anchor and sun are symbols: they pay better{ $tabu_double_loss ->
        [toutes] .
       *[symboles] , and cost more when they miss.
    }
rule-TABU-17 = One die shows your sign: “1 to 1”, which the sheet explains as your own stake, from the banker. { $tabu_payout ->
        [mise_comprise] Here your stake is included: you take it back and the banker adds nothing.
       *[contre] Here that comes on top of your stake: you take it back and the banker adds one more.
    }
rule-TABU-18 = Two dice show your sign: “2 to 1”, which the sheet explains as your stake and as much again, from the banker. { $tabu_payout ->
        [mise_comprise] Here your stake is included: you take it back and the banker adds one more.
       *[contre] Here that comes on top of your stake: you take it back and the banker adds two more.
    }
rule-TABU-19 = All three dice show your sign: “3 to 1”, which the sheet explains as your stake and twice as much again, from the banker. { $tabu_payout ->
        [mise_comprise] Here your stake is included: you take it back and the banker adds two more.
       *[contre] Here that comes on top of your stake: you take it back and the banker adds three more.
    }
rule-TABU-20 = One die shows your symbol: “2 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] Here your stake is included: you take it back and the banker adds one more.
       *[contre] Here that comes on top of your stake: you take it back and the banker adds two more.
    }
rule-TABU-21 = Two dice show your symbol: “3 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] Here your stake is included: you take it back and the banker adds two more.
       *[contre] Here that comes on top of your stake: you take it back and the banker adds three more.
    }
rule-TABU-22 = All three dice show your symbol: “4 to 1”, which the sheet explains as your stake and three times as much again, from the banker. { $tabu_payout ->
        [mise_comprise] Here your stake is included: you take it back and the banker adds three more.
       *[contre] Here that comes on top of your stake: you take it back and the banker adds four more.
    }
rule-TABU-23 = No die shows the symbol you chose: you must add as much again to your stake, and the banker takes both.
rule-TABU-24 = No die shows your sign: { $tabu_double_loss ->
        [toutes] here you add as much again to your stake, as on a symbol, and the banker takes both.
       *[symboles] your stake stays on the cloth, without being doubled, and goes to the banker.
    }
rule-TABU-25 = Once the winners are paid, the banker collects every stake still on the cloth.
rule-TABU-26 = At the end of the round, the bank passes to the banker’s left-hand neighbour.
rule-TABU-27 = Play goes on for as long as the table likes.
rule-TABU-28 = At the end everyone counts up, and the richest player has won.
rule-TABU-29 = A player with nothing left leaves the game, even if they were holding the bank.
rule-TABU-30 = The last player left in the game wins on the spot.
rule-TABU-31 = This is not a rule but a thank-you: François Haffner published this sheet for JeuxSoc in October 2006.

## Rulings

rule-TABU-R1 = What does “n to 1” give? In every gaming house it means n stakes on top of your own, and the sheet’s explanations agree: they count what comes from the banker. Whoever takes them to mean the stake on the cloth reads it as stake included.
rule-TABU-R2 = The sheet doubles a missed stake on a “symbol”, a word it keeps for the anchor and the sun.
rule-TABU-R3 = A doubling must always be payable: a stake exposed to it therefore counts twice, and your stakes may not exceed your purse.
rule-TABU-R4 = The sheet does not say what happens when the banker cannot pay everybody, only that a banker may be ruined.
rule-TABU-R5 = On the sheet the banker pays first, out of their own cash, and collects afterwards. At most tables nobody would ruin a banker while their winnings lie on the cloth.
rule-TABU-R6 = Everyone starts with the same sum. The sheet asks for as much as possible, without saying how much the box holds.
rule-TABU-R7 = The first banker is drawn by lot.
rule-TABU-R8 = { $tabu_double_loss ->
        [toutes] On the sheet, all players but the banker stake, however little. Here a player with a single chip could not double it, and sits the round out.
       *[symboles] On the sheet, all players but the banker stake, however little.
    }
rule-TABU-R9 = It takes at least two to play. A table here seats twelve, because more would not fit on a phone, and nobody may join after the first throw.
rule-TABU-R10 = A field may carry several players’ stakes, and one player may cover all six. Each stake is settled on its own, at the one rate for the number of dice that show its field.
rule-TABU-R11 = Nobody goes out until the round is settled and the cloth is empty: until then, your stakes are still your money.
rule-TABU-R12 = If the banker is eliminated, the bank goes to the nearest player still in on their left.
rule-TABU-R13 = The sheet lets you play for as long as you like, so the table needs an end. In any case the game is over when only one player is left.
rule-TABU-R14 = If several players finish with the highest sum, they share the win.
rule-TABU-R15 = Everyone stakes at the same time, in the open, and may change their mind until the throw. Once the dice are thrown nothing is added, except a doubling.
rule-TABU-R16 = An eliminated player has nothing left, so nobody inherits from them.
