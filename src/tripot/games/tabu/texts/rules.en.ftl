### Tabu in words: its name, its presets and switches, then every rule and ruling in the order of the sheet.

## The game

game-name = Tabu
game-tagline = Three dice, six fields, and a bank that changes hands every round.
game-aim = Stake on what the banker’s dice will show, then hold the bank when it comes to you. The richest player wins when play stops, or the last one with any money left.

## Presets

preset-maison = House
    .about = The banker pays on top of your stake and the game is nearly even: stake boldly.
preset-famille = Family
    .about = As House, but only stakes the banker is able to pay.
preset-lettre = To the letter
    .about = The sheet word for word: the stake is part of the payout and the bank is very strong. Stake small and wait for your turn to hold it.
preset-classique = Classic
    .about = The former name of House, kept by the tables that were opened under it.

## Switches

switch-tabu-payout = Payouts
    .about = What “2 to 1” means: your stake included, or your stake on top.
switch-tabu-payout-mise_comprise = Stake included: at “2 to 1” you collect two stakes in all, your own among them. On average the banker keeps half of what is staked on a sign (1/2) and nearly two thirds on a symbol (71/108).
switch-tabu-payout-contre = Stake on top: at “2 to 1” the banker pays two stakes and you take your own back as well. On average the banker keeps only 8% of what is staked on a sign (17/216) and a little under a quarter on a symbol (17/72).

switch-tabu-double_loss = Doubled stakes
    .about = Which stakes cost double when no die shows their field.
switch-tabu-double_loss-symboles = Anchor and sun only: a missed stake on a symbol costs double, a missed stake on a sign costs just itself.
switch-tabu-double_loss-toutes = All six fields: a missed sign costs double too. On a sign the banker then takes, on average, more than the stake put down (233/216), or nearly two thirds of it (71/108) if payouts come on top of the stake.

switch-tabu-banker_shortfall = A banker caught short
    .about = What happens when the banker owes more than they have.
switch-tabu-banker_shortfall-prorata = Winners take their stakes back, then share everything the banker owns in proportion to what they are due; ruined, the banker leaves the game.
switch-tabu-banker_shortfall-plafond = A stake is refused if, on the worst of the 216 throws, the banker would have to pay more than they have; when no stake is allowed any more, you may stand by without one.

switch-tabu-abstain = Sitting a round out
    .about = May you let a round go by without staking?
switch-tabu-abstain-interdit = No: every round, you stake at least one unit on at least one field.
switch-tabu-abstain-permis = Yes: you may put down nothing. If payouts include the stake, the banker’s edge is so large (1/2 on a sign) that nobody has a reason to stake.

switch-tabu-start_money = Starting money
    .about = What each player receives before the first round.
switch-tabu-start_money-none = The box of 12,000 is shared equally; what does not divide stays in it.
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

rule-TABU-1 = Tabu is pure chance, and the sheet sets no upper limit to the number of players.
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
rule-TABU-16 = Club, diamond, heart and spade are signs. Anchor and sun are symbols: they pay better and cost more.
rule-TABU-17 = One die shows your sign: “1 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] The table reads the stake included: you take yours back and the banker adds nothing.
       *[contre] The table reads the stake on top: you take yours back and the banker adds one more.
    }
rule-TABU-18 = Two dice show your sign: “2 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] The table reads the stake included: you take yours back and the banker adds one more.
       *[contre] The table reads the stake on top: you take yours back and the banker adds two more.
    }
rule-TABU-19 = All three dice show your sign: “3 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] The table reads the stake included: you take yours back and the banker adds two more.
       *[contre] The table reads the stake on top: you take yours back and the banker adds three more.
    }
rule-TABU-20 = One die shows your symbol: “2 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] The table reads the stake included: you take yours back and the banker adds one more.
       *[contre] The table reads the stake on top: you take yours back and the banker adds two more.
    }
rule-TABU-21 = Two dice show your symbol: “3 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] The table reads the stake included: you take yours back and the banker adds two more.
       *[contre] The table reads the stake on top: you take yours back and the banker adds three more.
    }
rule-TABU-22 = All three dice show your symbol: “4 to 1”, from the banker. { $tabu_payout ->
        [mise_comprise] The table reads the stake included: you take yours back and the banker adds three more.
       *[contre] The table reads the stake on top: you take yours back and the banker adds four more.
    }
rule-TABU-23 = No die shows the symbol you chose: you add as much again to your stake on the cloth, and the banker takes the double.
rule-TABU-24 = No die shows your sign: the stake stays on the cloth and goes to the banker. { $tabu_double_loss ->
        [toutes] At this table it is doubled first, as on a symbol.
       *[symboles] It is not doubled.
    }
rule-TABU-25 = With the winners paid, the banker collects every stake still on the cloth: those are the banker’s.
rule-TABU-26 = The round over, the bank passes to the banker’s left-hand neighbour.
rule-TABU-27 = Play goes on as long as the table likes.
rule-TABU-28 = At the end everyone counts up, and the richest player has won.
rule-TABU-29 = A player with nothing left leaves the game, even if they were holding the bank.
rule-TABU-30 = The last player left in the game wins on the spot.
rule-TABU-31 = This is not a rule but a thank-you: François Haffner published this sheet for JeuxSoc in October 2006.

## Rulings

rule-TABU-R1 = The sheet says “n to 1”, then explains it otherwise. The house reads the stake on top: at “1 to 1” the banker pays as much as your stake, which you take back as well. It can also be read with the stake included, to the word.
rule-TABU-R2 = Only stakes missed on the anchor or the sun are doubled. The table may extend doubling to all six fields.
rule-TABU-R3 = A doubling must always be payable: a stake exposed to it therefore counts twice, and your stakes may not exceed your purse.
rule-TABU-R4 = If the banker cannot pay everybody, winners take back their stakes, then share what the banker owns in proportion to what they are due, odd units going one by one from the banker’s left. The table may prefer to cap stakes at what the banker can pay.
rule-TABU-R5 = The banker pays from their purse. If that falls short, the stakes they have just won are collected first and help to pay.
rule-TABU-R6 = Everyone starts with an equal share of 12,000, rounded down to the unit; the rest is out of play. The table may fix another sum.
rule-TABU-R7 = The first banker is drawn by lot.
rule-TABU-R8 = Every round, everyone but the banker stakes at least one unit on at least one field. The table may allow sitting out.
rule-TABU-R9 = It takes at least two to play, and nobody may join after the first throw.
rule-TABU-R10 = A field may carry several players’ stakes, and one player may cover all six. Each stake is settled on its own, at the one rate for the number of dice that show its field.
rule-TABU-R11 = Nobody goes out until the round is settled and the cloth is empty: until then your stakes are still your money.
rule-TABU-R12 = If the banker is eliminated, the bank goes to the nearest player still in on their left.
rule-TABU-R13 = The game ends when every player still in has held the bank three times. The table may fix another number, or play until all agree to stop.
rule-TABU-R14 = If several players finish with the highest sum, they share the win.
rule-TABU-R15 = Everyone stakes at the same time, in the open, and may change their mind until the throw. Once the dice are thrown nothing is added, except a doubling.
rule-TABU-R16 = An eliminated player has nothing left, so nobody inherits from them.
