### The rules of Home Casino and of its small games in pictures: what each picture shows, and the headings of the sheet.

steps-lede = A board, dice and chips: go round it, square by square. The first to { $casino_target } points wins.
step-casino = Choose your casino
    .say = You set out from it with 4,000 points in chips. Passing it again earns 200; { $casino_land_home ->
        [cumul] landing on it, 700.
       *[remplace] landing on it, 500.
    }
    .alt = Six casinos named after stones; the Ruby is yours.
step-move = Throw and move
    .say = Two dice, and the square decides: collect, pay, draw a card or play. A double gives another turn.
    .alt = The dice show three: the pawn moves three squares, to an Acquisition.
step-cards = Buy, then sell
    .say = { $casino_acq_price ->
        [prix_unique] An Acquisition card counts for nothing until you have sold it, for what it cost, on a “For sale” square. Meanwhile, some Jackpot cards reward its owner.
       *[deux_prix] An Acquisition card counts for nothing until you have sold it, for more, on a “For sale” square.
    }
    .alt = { $casino_acq_price ->
        [prix_unique] La Martingale, bought for 250, sells for 250 on a For sale square.
       *[deux_prix] La Martingale, bought for 250, sells for 350 on a For sale square.
    }
step-duel = At a rival’s: a duel
    .say = On a rival’s casino you stake up to 500. Two dice each, and the higher sum wins.
    .alt = Ten against eight: the visitor wins 500.
step-games = Play on the way
    .say = A golden square is a small dice game, for your stake. The Mafia takes 500 for the pot; the Pot square gives it to you.
    .alt = The squares 421, Roulette, Zanzibar and Black Jack; the Mafia fills the pot, which holds 775.
step-goal = Reach { $casino_target } first
    .say = Only your chips count, never your cards. { $casino_bankruptcy ->
        [vente_urgence] No chip left? Sell your cards at half price, or you are out.
       *[jetons] Not a single chip left: you are bankrupt, and out.
    }
    .alt = { $casino_target } points in plaques and chips.

step-duel-stake = Set the stake
    .say = The player whose turn it is stakes what they like, up to 500. The other lays nothing, but pays as much if they lose.
    .alt = Two players, and a stake of 500 at most.
step-duel-roll = Two dice each
    .say = You first, then your opponent. Add up the two dice.
    .alt = Six and four on one side, three and five on the other.
step-duel-win = The higher sum wins
    .say = The winner takes the stake from the other. On a tie, nothing changes hands. { $match_bouts ->
        [1] One bout, and it is over.
       *[other] You play the best of { $match_bouts } bouts.
    }
    .alt = Ten beats eight.

step-roulette-stake = Everyone bets together
    .say = On a number from 1 to 9, or on even, odd, red or black. { $roul_limit ->
        [moitie] Half of your chips at most, all bets together.
       *[sans] As much as you like, wherever you like.
    }
    .alt = The nine numbers and the four even chances; chips on 7 and on red.
step-roulette-roll = No more bets
    .say = The ten-sided die gives the number, the two-coloured die the colour. Both are thrown together.
    .alt = A seven and a red.
step-roulette-win = The bank pays
    .say = You keep your stake when you win. Lost stakes go to the bank. { $match_bouts ->
        [1] One bout, and it is over.
       *[other] You play { $match_bouts } bouts.
    }
    .alt = The right number pays seven stakes, the right even chance one. Zero returns all stakes. Five pays its own number, and even, odd, red and black lose.

step-zanzibar-stake = Name an opponent
    .say = You set the stake, 1,000 at most, and your opponent lays as much. They cannot refuse. { $casino_stake_cap ->
        [demi_sous_limite] If they have less than 1,000, half of what they have is the most.
       *[lettre] If they have less than 500, half of what they have is the most.
    }
    .alt = Two players, two equal stakes of 1,000 at most.
step-zanzibar-roll = Three dice, twice
    .say = Each throws the three dice in turn, twice. An ace counts 100 and a six 60; the others count what they show.
    .alt = One: 100. Two: 2. Three: 3. Four: 4. Five: 5. Six: 60.
step-zanzibar-win = The higher total wins
    .say = It takes both stakes. On a tie, each throws once more. { $match_bouts ->
        [1] One bout, and it is over.
       *[other] You play the best of { $match_bouts } bouts.
    }
    .alt = One, three and six make 163, and beat six, six and five, which make 125.

step-blackjack-stake = Stake against the bank
    .say = Up to 1,000. { $casino_croupier ->
        [auto] The house plays the croupier.
       *[humain] With two of you, one plays the croupier; alone, you face the house.
    }
    .alt = You against the croupier, and a stake of 1,000 at most.
step-blackjack-roll = Get close to 21
    .say = Both begin with three dice. Then you add one, two or three dice, as often as you like, or say “servi” to stop. { $bj_order ->
        [alterne] The croupier and you decide in turn.
       *[successif] Then it is the croupier’s turn.
    }
    .alt = Six, five and four make fifteen; a four more makes nineteen, and you say servi.
step-blackjack-win = The closer to 21 wins
    .say = Above 21 you lose. You win one stake, or three if you make 21 exactly. On a tie, you take your stake back. { $match_bouts ->
        [1] { "" }
       *[other] You play the best of { $match_bouts } bouts.
    }
    .alt = Nineteen beats seventeen.

step-421-stake = Name an opponent
    .say = You set the stake, 1,000 at most, and your opponent lays as much. They cannot refuse. { $casino_stake_cap ->
        [demi_sous_limite] If they have less than 1,000, half of what they have is the most.
       *[lettre] If they have less than 500, half of what they have is the most.
    }
    .alt = Two players, two equal stakes of 1,000 at most.
step-421-roll = Three throws at most
    .say = Throw three dice, keep the good ones, throw the others again, once or twice. Your opponent then has exactly as many throws as you took.
    .alt = First throw: five, three and one; the one is kept. Second throw: four, two and one.
step-421-win = { $q421_rank ->
        [classique] The better hand wins
       *[distance] The closer to 421 wins
    }
    .say = { $q421_rank ->
        [classique] Nothing beats 421; then come 111, 611, 666, 511, 555, as in the bars.
       *[distance] Read your dice from the highest to the lowest, as one number.
    } Winning with 421 earns three stakes; { $q421_bonus ->
        [perdant] the loser pays them.
       *[banque] the bank adds the two extra ones.
    } { $match_bouts ->
        [1] { "" }
       *[other] Best of { $match_bouts } bouts.
    }
    .alt = { $q421_rank ->
        [classique] 111 beats 532.
       *[distance] 411 is closer to 421 than 532.
    }

drawn-buy = Buy
drawn-sell = Sell
drawn-you = you
drawn-other = the other
drawn-croupier = the croupier
drawn-most = { $n } at most
drawn-even = Even
drawn-odd = Odd
drawn-red = Red
drawn-black = Black
drawn-spin-7 = Your number: 7 stakes
drawn-spin-7-so = Even, odd, red, black: 1 stake
drawn-spin-0 = Zero: all stakes back
drawn-spin-0-so = nobody wins or loses
drawn-spin-5 = Five: only 5 wins
drawn-spin-5-so = even, odd, red and black lose
drawn-kept = kept
drawn-nth = { $nth ->
        [1] 1st throw
       *[other] 2nd throw
    }
drawn-served = “Servi!”

section-aim = The aim and the box
section-setup = Before play
section-turn = A player’s turn
section-squares = The squares
section-duel = The duel
section-games = The games on the board
section-end = Bankruptcy and the end
