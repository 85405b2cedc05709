### Home Casino in words: its names, presets and switches, every rule and ruling in the order of the sheet, then squares, casinos and cards.

## The game

game-name = Home Casino
game-tagline = One board, six casinos, and dice at every turn.
game-aim = The first player whose chips reach the agreed target wins. So does the last one left when all the others are bankrupt.

## The small games, played alone

game-name-duel = The Duel
game-tagline-duel = Two dice each, and the higher sum takes it.
game-aim-duel = Throw a higher sum than your opponent to win the stake; equal sums are void.
game-name-roulette = Roulette
game-tagline-roulette = Ten numbers, two colours, and the whole table around them.
game-aim-roulette = Back the right number to win seven times your stake, or the right even chance to win it once. A 0 cancels everything, and on a 5 all even chances lose.
game-name-zanzibar = Zanzibar
game-tagline-zanzibar = Three dice, two throws, aces at a hundred.
game-aim-zanzibar = Score more in two throws than your opponent: an ace counts 100, a six 60, the other dice their face.
game-name-blackjack = Black Jack
game-tagline-blackjack = Twenty-one with dice, against the croupier.
game-aim-blackjack = Finish closer to 21 than the croupier without passing it: you win one stake, or three if you win with 21.
game-name-421 = 421
game-tagline-421 = Three dice, three throws at most, one hand above all others.
game-aim-421 = Make a better hand than your opponent, who gets exactly as many throws as you took. Nothing beats 421, and winning with it brings three stakes.

## Presets

preset-maison = House
    .about = A player acts as croupier, nobody bets more than half their chips on one spin of the roulette, and the bank pays the two extra stakes of a 421.
preset-famille = Family
    .about = A gentler game: automatic croupier, smaller stakes against players who have little, and a rescue sale before bankruptcy.
preset-bistrot = Bistro
    .about = As House, but 421 hands rank in the order used in bars.
preset-lettre = To the letter
    .about = The sheet as it stands: no limit at roulette, and an Acquisition card sells for what it cost. Only the board and the cards are ours: the sheet does not show its own.

## Switches of the board game

switch-casino-target = Target
    .about = How many points in chips win the game.
switch-casino-target-any = The first to reach { $n } points wins; everyone starts with 4,000.

switch-casino-land_home = Stopping at home
    .about = What the bank pays a player who stops exactly on their starting casino.
switch-casino-land_home-remplace = Stopping there pays 500 points instead of the 200 for passing: 243 points per lap of the house’s board, on average.
switch-casino-land_home-cumul = Stopping there pays 500 points on top of the 200 for passing: 271 points per lap of the house’s board, on average.

switch-casino-stake_cap = Stake ceiling
    .about = How much may be staked against an opponent who has few chips.
switch-casino-stake_cap-lettre = Against an opponent with less than 500 points, at most half of what they hold; from 500 upwards, all they can match, within the game’s limit. A single game may therefore take all they have.
switch-casino-stake_cap-demi_sous_limite = Against an opponent with less than the game’s limit (500 points in a duel, 1,000 at 421 and Zanzibar), at most half of what they hold. Below that limit, the stake alone cannot ruin them.

switch-casino-acq_price = Price of Acquisition cards
    .about = What the bank pays for a card you sell back.
switch-casino-acq_price-deux_prix = Each card has a purchase price and a sale price, about a third higher.
switch-casino-acq_price-prix_unique = Each card has a single price: reselling it brings back what it cost, and no more.

switch-casino-croupier = Croupier
    .about = Who decides for the bank at Black Jack.
switch-casino-croupier-humain = The croupier is the Banker, one of the players; their right-hand neighbour stands in when they play themselves.
switch-casino-croupier-auto = The croupier is the house, which plays for the bank by itself.

switch-casino-bankruptcy = Bankruptcy
    .about = What awaits a player without chips who still holds Acquisition cards.
switch-casino-bankruptcy-jetons = A player without chips is bankrupt, whatever cards they hold.
switch-casino-bankruptcy-vente_urgence = A player without chips may first sell their cards to the bank at half the purchase price, rounded down to 25 points.

switch-casino-youngest = First player
    .about = Who goes first; on the sheet it is the youngest.
switch-casino-youngest-any = The youngest at the table: { $n }.
switch-casino-youngest-none = The first player is drawn by lot, and nobody is asked their age.

switch-casino-board = Board
    .about = The squares and cards you play with.
switch-casino-board-none = The house’s board: 40 squares, 21 Acquisition cards and 36 Jackpot cards.
switch-casino-board-any = A board of your own making, with its squares and cards.

## Switches of the small games

switch-match-bouts = Length of the match
    .about = How many bouts a match has.
switch-match-bouts-any = { $n ->
        [1] A single bout.
       *[other] The best of { $n } bouts: the most bouts won, then the most chips.
    }

switch-q421-rank = Ranking at 421
    .about = Which of two hands is better, apart from 421 itself.
switch-q421-rank-distance = The better hand is the one whose number, read from the highest digit to the lowest, lies nearer to 421.
switch-q421-rank-classique = Hands rank in the order used in bars: 421, then 111, 611, 666, 511, 555, 411, 444 and so on, down to 221, the nénette, dead last.

switch-q421-bonus = The reward for a 421
    .about = Who pays the three stakes of a winning 421.
switch-q421-bonus-perdant = The loser pays them all: their stake, and two more from their purse. If they cannot, they give everything and are bankrupt.
switch-q421-bonus-banque = The loser gives up only their stake, and the bank adds the other two. So together the two players win more than they lose, at the bank’s expense.

switch-roul-limit = Limit at roulette
    .about = How much one player may bet on a single throw, all their bets together.
switch-roul-limit-sans = A player may bet all they have. With a target of 8,000, someone who puts 4,000 on a colour wins the game on the spot 2 times in 5.
switch-roul-limit-moitie = All bets of a player together are at most half of the chips they hold, rounded down to 25 points, and always at least 25. On average a bet loses a tenth of what is staked (1/10).

switch-bj-order = Order at Black Jack
    .about = How player and croupier follow each other after their first throw.
switch-bj-order-successif = The player goes all the way, then the croupier plays, knowing the player’s total. Against the best croupier, the best player wins 14% of their stake on average.
switch-bj-order-alterne = They decide in turn, and a player who stops has stopped for good. If both play their best, the player wins 22% of their stake on average.

## The sheets

sheet-CASINO = Home Casino
sheet-ROUL = Roulette
sheet-ZANZ = Zanzibar
sheet-BJ = Black Jack
sheet-421 = 421

## Rules of the sheet: the board game

rule-CASINO-1 = Home Casino takes two players at least and six at most.
rule-CASINO-2 = You win by being the first to reach the agreed target. Roulette, the small games, duels and the trade in casinos are there to take you to it.
rule-CASINO-3 = Your points are the value of your chips, and nothing else.
rule-CASINO-4 = The players take on several parts: player, croupier, banker, casino owner.
rule-CASINO-5 = The box holds a board, six pawns, three ordinary dice, a ten-sided die, a red and black die, 200 chips, 21 Acquisition cards and 36 Jackpot cards.
rule-CASINO-6 = The 200 chips, from 25 to 10,000, are worth 160,500 points together.
rule-CASINO-7 = Before play the Jackpot pile and the Acquisition pile are shuffled and laid face down.
rule-CASINO-8 = Each player chooses a casino on the board and puts the matching pawn there: that is where they start.
rule-CASINO-9 = Throughout the game your pawn moves as many squares as the dice show points.
rule-CASINO-10 = To each their own casino: two players never start from the same one.
rule-CASINO-11 = Several pawns may stand on a square; nothing happens between them.
rule-CASINO-12 = One of the players is named Banker.
rule-CASINO-13 = Everyone receives 4,000 points in 21 chips: two of 1,000, two of 500, six of 100, five of 50 and six of 25.
rule-CASINO-14 = The bank takes in the price of casinos bought and pays for those sold back. It also pays for passing home, for Casino +500 squares, and whatever slot machines and Jackpot cards bring in.
rule-CASINO-15 = What squares and Jackpot cards cost you goes into the pot. Stakes lost at roulette and Black Jack go to the bank.
rule-CASINO-16 = The target is fixed before play and reached in chips: an Acquisition card is worth no points until it is sold back.
rule-CASINO-17 = The sheet advises 8,000 points for a short game, 10,000 for a medium one and 15,000 for a long one.
rule-CASINO-18 = The youngest goes first, then play passes to the right, from neighbour to neighbour.
rule-CASINO-19 = On your turn you throw two dice and move your pawn by their sum.
rule-CASINO-20 = On a double you play the square you reach, then throw again; and so on with each new double.
rule-CASINO-21 = The square where your pawn stops decides what you do.
rule-CASINO-22 = Mafia: 500 points go from your purse into the pot.
rule-CASINO-23 = Casino +500: you receive 500 points from the bank.
rule-CASINO-24 = Jackpot: you draw a card and do what it says.
rule-CASINO-25 = { $casino_acq_price ->
        [prix_unique] Acquisition: you draw a card. If you take it, you pay its price to the bank.
       *[deux_prix] Acquisition: you draw a card. If you take it, you pay its purchase price to the bank.
    }
rule-CASINO-26 = { $casino_acq_price ->
        [prix_unique] For sale: you may hand Acquisition cards back to the bank, which pays the price on them.
       *[deux_prix] For sale: you may hand Acquisition cards back to the bank, which pays their sale price.
    }
rule-CASINO-27 = Pot: everything in the pot is yours.
rule-CASINO-28 = You pass your starting casino again: 200 points from the bank.
rule-CASINO-29 = { $casino_land_home ->
        [cumul] You stop exactly on your starting casino: 500 points from the bank, here on top of the 200 for passing.
       *[remplace] You stop exactly on your starting casino: 500 points from the bank.
    }
rule-CASINO-30 = This casino belongs to nobody: nothing happens here.
rule-CASINO-31 = In an opponent’s casino you stake up to 500 points; if they have less than 500, up to half of what they have.
rule-CASINO-32 = In a duel you lay your stake on the board; the owner lays nothing.
rule-CASINO-33 = Duel: each throws two dice, and the sums are compared.
rule-CASINO-34 = Duel lost: the owner threw higher than you, and your stake is theirs.
rule-CASINO-35 = Duel won: you threw higher than the owner, who pays you the stake once; you take your own back too.
rule-CASINO-36 = Duel void: the sums are equal, and the stake goes back to the player who laid it.
rule-CASINO-37 = Roulette: you bet, and the whole table may bet with you.
rule-CASINO-38 = Slot machine: the bank pays you a positive amount; you pay a negative one into the pot.
rule-CASINO-39 = Black Jack, 421, Zanzibar: you stake within the game’s limit and face an opponent. The best result may bring three stakes.
rule-CASINO-40 = These three games have rules of their own here, quicker than those you may know, and they prevail.
rule-CASINO-41 = Bankruptcy puts a player out of the game.
rule-CASINO-42 = { $casino_bankruptcy ->
        [vente_urgence] Not a single chip left, even after a rescue sale: that is bankruptcy.
       *[jetons] Not a single chip left: that is bankruptcy.
    }
rule-CASINO-43 = Bankrupt to the bank: it takes all the player has left, and their Acquisition cards go back under the pile.
rule-CASINO-44 = Bankrupt to a player: it is that player who receives the bankrupt’s chips and all their Acquisition cards.
rule-CASINO-45 = The first to reach the target wins the game. Chips are counted, never cards.

## Rules of the sheet: Roulette

rule-ROUL-1 = { $roul_limit ->
        [sans] At roulette you may bet as much as you have.
       *[moitie] The sheet sets no limit to bets at roulette; here all of yours together may not exceed half of your chips.
    }
rule-ROUL-2 = This roulette has ten numbers, 0 to 9.
rule-ROUL-3 = Bets are placed on the layout printed on the board.
rule-ROUL-4 = You bet on a number from 1 to 9, or on an even chance: even, odd, red, black.
rule-ROUL-5 = One chip covers one number only, but nothing stops you from putting chips on several.
rule-ROUL-6 = “Rien ne va plus”: no more bets. The ten-sided die and the two-coloured die are thrown together.
rule-ROUL-7 = The player who stopped on the Roulette square throws the dice.
rule-ROUL-8 = One die gives the number, the other the colour; the thrower announces both.
rule-ROUL-9 = Your number came up: the bank pays you seven times the stake, and you take your own back.
rule-ROUL-10 = Your even chance came up: the bank pays you the stake once, and you take your own back.
rule-ROUL-11 = A 5 came up: it pays seven times like any number, but even, odd, red and black all lose.
rule-ROUL-12 = A 0 came up: the round is void, and all stakes are returned.
rule-ROUL-13 = Stakes lost at roulette go to the bank, not into the pot.
rule-ROUL-14 = Red or black depends on the two-coloured die alone; even or odd, on the number alone.
rule-ROUL-15 = This is not a rule: the sheet merely praises the game, and says you learn it by playing.

## Rules of the sheet: Zanzibar

rule-ZANZ-1 = { $casino_stake_cap ->
        [demi_sous_limite] At Zanzibar you stake up to 1,000 points; here, against an opponent with less than 1,000, up to half of what they have.
       *[lettre] At Zanzibar you stake up to 1,000 points; against an opponent with less than 500, up to half of what they have.
    }
rule-ZANZ-2 = Zanzibar is for two players, never more, with three dice.
rule-ZANZ-3 = On the Zanzibar square you name your opponent and take the three dice.
rule-ZANZ-4 = At Zanzibar you fix the stake and lay it down; your opponent lays down as much.
rule-ZANZ-5 = The winner at Zanzibar takes back their own stake and takes the other player’s.
rule-ZANZ-6 = Two rounds: you, your opponent, you again, then them. All three dice are thrown every time, with none kept and none thrown again.
rule-ZANZ-7 = An ace counts 100 and a six 60; 2, 3, 4 and 5 count their face. So 1, 3 and 6 make 163.
rule-ZANZ-8 = After two rounds, the higher total takes the other player’s stake.
rule-ZANZ-9 = If the totals are equal, one more round of Zanzibar is played.

## Rules of the sheet: Black Jack

rule-BJ-1 = At Black Jack you stake up to 1,000 points.
rule-BJ-2 = Black Jack is for one player against the croupier, with three dice.
rule-BJ-3 = On the Black Jack square your opponent is the bank; a croupier throws for it.
rule-BJ-4 = At Black Jack you fix your stake and lay it down before the first throw.
rule-BJ-5 = Black Jack won: the bank pays you the stake once, and you take your own back.
rule-BJ-6 = Black Jack lost: your stake goes to the bank, not into the pot.
rule-BJ-7 = You win with 21: the bank pays you three times the stake, and you take your own back.
rule-BJ-8 = You open with three dice and add them up; then the croupier does the same.
rule-BJ-9 = After that first throw you add one, two or three dice to your total, or leave it as it is.
rule-BJ-10 = To leave it as it is, you say “servi”.
rule-BJ-11 = The croupier, in their turn, adds one, two or three dice, or stops.
rule-BJ-12 = The player who ends on 21, or nearest below it, wins; a player who goes over 21 has lost.
rule-BJ-13 = Equal totals at Black Jack: the game is void, and your stake is returned.

## Rules of the sheet: 421

rule-421-1 = { $casino_stake_cap ->
        [demi_sous_limite] At 421 you stake up to 1,000 points; here, against an opponent with less than 1,000, up to half of what they have.
       *[lettre] At 421 you stake up to 1,000 points; against an opponent with less than 500, up to half of what they have.
    }
rule-421-2 = 421 is for two players, never more, with three dice.
rule-421-3 = On the 421 square you name your opponent.
rule-421-4 = At 421 you fix the stake and lay it down; your opponent lays down as much.
rule-421-5 = The winner at 421 takes back their own stake and takes the other player’s.
rule-421-6 = Winning with a 421 brings three stakes besides your own. { $q421_bonus ->
        [perdant] Here the loser pays all three.
       *[banque] Here one comes from the loser, and the bank adds the other two.
    }
rule-421-7 = You open with three dice. You may throw one, two or three of them again, then once more: three throws at most.
rule-421-8 = Your opponent takes exactly as many throws as you, even if the first one was already good enough.
rule-421-9 = { $q421_rank ->
        [classique] On the sheet the hand nearest to 421 wins; here the better one in the order used in bars. Nothing beats 421.
       *[distance] When both have played, the hand nearest to 421 wins; nothing beats 421.
    }
rule-421-10 = A hand is read from the highest digit to the lowest.
rule-421-11 = For example, on 5, 3, 1 you keep the ace and throw two dice again; if they give 4 and 1, you may stay on 411. You may always keep one die, two, or none.
rule-421-12 = A tie at 421: the game is void, and both stakes are returned.

## Rulings: the board game

rule-CASINO-R1 = You move with two ordinary dice. A double thrown in a duel gives no extra turn.
rule-CASINO-R2 = Pawns go round and round the board, always in the same direction. The board, its prices and its cards are our own work: the sheet gives their kinds and numbers, but not the design.
rule-CASINO-R3 = Doubles let you play again without limit, each square being settled before the next throw. There is no further throw once you are bankrupt or the game is won.
rule-CASINO-R4 = The sheet pays 200 points for passing your own casino and 500 for stopping on it, without saying whether both are due. Setting out is not passing, and neither is moving back; but stopping on your casino always pays, wherever you come from.
rule-CASINO-R5 = A casino on the board belongs to the player who started there, as long as they are in the game; the others belong to nobody. Acquisition cards give you no square and cause no duel.
rule-CASINO-R6 = Starting casinos are chosen in playing order. The first player is the one the host marks as youngest; otherwise they are drawn by lot.
rule-CASINO-R7 = A player who stops on a game or in an opponent’s casino must stake at least 25 points. Beyond that the amount is up to them, as far as the ceiling.
rule-CASINO-R8 = You never stake more than your opponent can match, and only part of it against a player who has little. Half is rounded down to 25; if that leaves nothing, there is no game.
rule-CASINO-R9 = The opponent you name cannot refuse, and may be named as often as you like.
rule-CASINO-R10 = At Black Jack the opponent is always the bank. Only a 21 and a 421 bring three stakes; Zanzibar brings just one.
rule-CASINO-R11 = In a duel the visitor throws first, then the owner. Thanks to the stake ceiling, the owner can always pay.
rule-CASINO-R12 = Mafia payments and the losses on slot machines and Jackpot cards go into the pot; the price of acquisitions goes to the bank. The pot starts at zero; empty, it gives nothing.
rule-CASINO-R13 = An Acquisition square offers one card per visit, and buying it must leave you 25 points. You sell only to the bank: as many cards as you like on a For sale square, or one if a Jackpot card lets you. The sheet speaks of “the price on the card”, and yet counts reselling among the ways to win.
rule-CASINO-R14 = A card that has been played, declined, sold or forfeited goes under its pile, which is never reshuffled. If a card moves your pawn, you also play the square you reach, and a double still lets you throw again.
rule-CASINO-R15 = { $casino_croupier ->
        [auto] The Banker, at first the player before the first player, keeps the title; if they are eliminated, their right-hand neighbour takes it.
       *[humain] The Banker, at first the player before the first player, acts as croupier at Black Jack without risking their own chips. If they are eliminated, their right-hand neighbour succeeds them.
    }
rule-CASINO-R16 = The bank always pays what it owes, even beyond the 160,500 points in the box.
rule-CASINO-R17 = Everything is counted in 25s and rounded down to 25. Change is free: only the total in your purse matters.
rule-CASINO-R18 = A player who owes more than they have gives all they have. Without chips once the action is settled, they are bankrupt: their cards go to the player who ruined them, or else under the pile.
rule-CASINO-R19 = The last player left in the game wins at once. If a single coup ruins everyone who was left, those who were richest before it share the win.
rule-CASINO-R20 = Everyone’s chips are checked against the target after every settled action, even outside their turn. The 200 for passing home is such an action: whoever reaches the target by it has won, and the square is not played. If several have reached it, the highest total wins; if they tie, the nearest in playing order from the player whose turn it is.
rule-CASINO-R21 = A small game played on its own is a match of one, three, five, seven or nine bouts. Chips carry over from bout to bout, and the next player to the right begins; a player who cannot begin a bout is passed over. The player who has won the most bouts wins; if several have, the one with the most chips; if all are equal in both, nobody. The match ends as soon as the remaining bouts cannot change who has won the most, or when no bout can begin. If you are alone, you play against the bank, which wins the bouts that cost you chips. At Black Jack for two, a bout lost to the bank counts for the other player.

## Rulings: Roulette

rule-ROUL-R1 = The player who stopped on Roulette must bet, the others may. Everyone bets at the same time, in the open, and the dice are thrown once everyone is done. The sheet sets no limit, but without one a single lucky colour can win the game.
rule-ROUL-R2 = Nobody may bet on 0.
rule-ROUL-R3 = On a 0 the stakes are returned and there is no second throw. If a double brought you here, it still lets you play again.
rule-ROUL-R4 = On a 5 every even chance loses, odd and both colours included.
rule-ROUL-R5 = The two-coloured die has three red faces and three black. A player may bet on two opposite chances at once.
rule-ROUL-R6 = All roulette bets are settled together; bankruptcies and the target are checked afterwards.

## Rulings: Zanzibar

rule-ZANZ-R0 = The dice drawn on the sheet were lost: its six values are read in order, from one to six, as its example requires.
rule-ZANZ-R1 = On a tie each throws once more and adds it, until one of them is ahead.
rule-ZANZ-R2 = Only the values count: neither triples nor runs are worth more than the sum of their dice.
rule-ZANZ-R3 = At Zanzibar there is nothing to decide: both players have equal chances, and equal stakes.

## Rulings: Black Jack

rule-BJ-R1 = The sheet can be read in two ways: “from the second round” suggests that player and croupier alternate, “then” that one follows the other.
rule-BJ-R2 = { $casino_croupier ->
        [auto] The croupier sees your total. { $bj_order ->
            [alterne] Being automatic, it always gives the best answer.
           *[successif] Being automatic, it throws one die at a time while behind, and stops as soon as it is level or ahead.
        }
       *[humain] The croupier plays as they see fit, and sees your total. { $bj_order ->
            [alterne] If they run out of time, or if you play alone, the house gives the best answer for them.
           *[successif] If they run out of time, or if you play alone, the house throws one die at a time while behind, and stops as soon as it is level or ahead.
        }
    }
rule-BJ-R3 = Your 21 does not end the game: a croupier who has not stopped still plays, and may tie at 21. If they make 21 and you do not, you lose only your stake.
rule-BJ-R4 = Each time, you are free to throw one, two or three dice.
rule-BJ-R5 = Above 21 you lose at once, and the croupier throws no more. On exactly 21 you are servi automatically.
rule-BJ-R6 = At Black Jack you stake up to 1,000 points, within your chips: against the bank there is no ceiling of one half.

## Rulings: 421

rule-421-R1 = Which hand is “nearest to 421”? The sheet reads a hand as a number; in bars, figures have an order of their own.
rule-421-R2 = { $q421_rank ->
        [classique] In the order used in bars no two different hands are equal: only the same hand twice is a tie, and the game is void.
       *[distance] Two hands at the same distance from 421, such as 411 and 431, are a tie: the game is void.
    }
rule-421-R3 = The sheet does not say who pays the two extra stakes of a 421; at Black Jack, in the same words, it is the bank. If the loser is to pay and cannot, they give everything and are bankrupt to the winner.
rule-421-R4 = Two 421s cancel each other out, and the stakes are returned: only a winning 421 is paid three times.
rule-421-R5 = On each of the throws they must take, your opponent rethrows at least one die. A 421 made too early therefore has to be broken.
rule-421-R6 = A die set aside may be taken up again on the third throw.

## Squares

square-casino = Casino
    .about = A player’s starting point: it pays its owner a bonus, and visitors face the owner in a duel.
square-machine_a_sous = Slot machine
    .about = It gives the amount shown, or takes it for the pot.
square-acquisition = Acquisition
    .about = Draw a card and buy the house, if the price suits you.
square-jackpot = Jackpot
    .about = Draw a card: good or bad, it takes effect at once.
square-421 = 421
    .about = Name an opponent, stake, and make the better hand in three throws at most.
square-a_vendre = For sale
    .about = Sell as many Acquisition cards back to the bank as you like.
square-roulette = Roulette
    .about = Bet, let the others bet if they like, then throw.
square-casino_plus = Casino
    .about = The bank pays the amount on the square.
square-zanzibar = Zanzibar
    .about = Name an opponent, stake, and outscore them in two throws.
square-mafia = Mafia
    .about = The amount on the square goes into the pot.
square-black_jack = Black Jack
    .about = Stake against the bank and get as close to 21 as you can without going over.
square-pot = Pot
    .about = Pick up everything the table has left in the pot.

## Casinos

casino-rouge = Le Rubis Noir
casino-bleu = L’Azur Profond
casino-vert = Le Jade Levant
casino-jaune = La Topaze d’Or
casino-violet = L’Améthyste Royale
casino-orange = L’Ambre du Couchant

## Words

word-rouge = red
word-bleu = blue
word-vert = green
word-jaune = yellow
word-violet = violet
word-orange = orange
word-noir = black
word-pair = even
word-impair = odd

## Acquisition cards

card-ACQ-01 = La Petite Mise
card-ACQ-02 = Le Comptoir des As
card-ACQ-03 = Le Jeton Blanc
card-ACQ-04 = La Martingale
card-ACQ-05 = Le Double Six
card-ACQ-06 = Le Tapis de la Gare
card-ACQ-07 = La Bille d’Ivoire
card-ACQ-08 = Le Cornet d’Argent
card-ACQ-09 = Le Salon des Quatre Vents
card-ACQ-10 = La Rotonde du Parc
card-ACQ-11 = Le Phare du Port
card-ACQ-12 = Les Arcades Dorées
card-ACQ-13 = Le Grand Cylindre
card-ACQ-14 = La Villa Baraque
card-ACQ-15 = Le Pavillon du Lac
card-ACQ-16 = Le Cercle de Minuit
card-ACQ-17 = La Tour des Jetons
card-ACQ-18 = Le Palais des Pontes
card-ACQ-19 = Le Grand Suspens
card-ACQ-20 = Le Château Banco
card-ACQ-21 = L’Empire du Tapis Vert

## Jackpot cards

card-JP-01 = A generous tip
    .text = The bank pays you 50 points.
card-JP-02 = A chip under the table
    .text = The bank pays you 50 points.
card-JP-03 = Cloakroom refund
    .text = The bank pays you 75 points.
card-JP-04 = Your picture on the casino wall
    .text = The bank pays you 100 points.
card-JP-05 = Loyalty bonus
    .text = The bank pays you 100 points.
card-JP-06 = You win a friendly tournament
    .text = The bank pays you 150 points.
card-JP-07 = The croupier smiles on you
    .text = The bank pays you 150 points.
card-JP-08 = Your free ticket wins
    .text = The bank pays you 200 points.
card-JP-09 = A good seat at the bar
    .text = The bank pays you 200 points.
card-JP-10 = With the manager’s compliments
    .text = The bank pays you 250 points.
card-JP-11 = Three cherries
    .text = The bank pays you 300 points.
card-JP-12 = Three bells
    .text = The bank pays you 400 points.
card-JP-13 = Three stars: first prize
    .text = The bank pays you 750 points.
card-JP-14 = Drinks are on you
    .text = Pay 50 points into the pot.
card-JP-15 = A taxi in the small hours
    .text = Pay 75 points into the pot.
card-JP-16 = Suit at the cleaner’s
    .text = Pay 100 points into the pot.
card-JP-17 = Parked where you shouldn’t
    .text = Pay 100 points into the pot.
card-JP-18 = A chip down the drain
    .text = Pay 125 points into the pot.
card-JP-19 = You lose a bet with the valet
    .text = Pay 150 points into the pot.
card-JP-20 = Dinner for the whole table
    .text = Pay 200 points into the pot.
card-JP-21 = Suite with a sea view
    .text = Pay 250 points into the pot.
card-JP-22 = The auditors call
    .text = Pay 300 points into the pot.
card-JP-23 = All night at the next table
    .text = Pay 400 points into the pot.
card-JP-24 = Upkeep of your houses
    .text = Pay 50 points into the pot for each Acquisition card you hold (500 at most).
card-JP-25 = Takings from your houses
    .text = The bank pays you 100 points for each Acquisition card you hold (1,000 at most).
card-JP-26 = Gala night
    .text = Every player, you included, pays 50 points into the pot.
card-JP-27 = The house’s anniversary
    .text = The bank pays 100 points to every player, you included.
card-JP-28 = The ball is calling
    .text = Move on to the next Roulette square and play it.
card-JP-29 = A table comes free
    .text = Move on to the next Black Jack square and play it.
card-JP-30 = Rumours of a fat pot
    .text = Move on to the Pot square and pick it up.
card-JP-31 = Appointment at the solicitor’s
    .text = Move on to the next For sale square and play it.
card-JP-32 = Home again
    .text = Move on to your starting casino and collect 500 points there.
card-JP-33 = Wrong way out
    .text = Go back 3 squares and play the one you reach.
card-JP-34 = Hot hand
    .text = When this action is over, throw the dice and play again.
card-JP-35 = Stuck in the lift
    .text = Miss your next turn.
card-JP-36 = A buyer in a hurry
    .text = You may sell one Acquisition card to the bank on the spot, at its sale price.
