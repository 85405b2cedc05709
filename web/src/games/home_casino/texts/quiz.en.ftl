# The questions on 421, Black Jack and roulette. Fetched with the page of the question.

quiz-which_dice = Which dice do you throw again?
    .rule = 421: the nearest to 421 wins the stake; a winning 421 wins it three times. You must throw at least one die each time, and may not stop early.
quiz-throw_or_pass = Pass, or throw again?
    .rule = 421: you throw first, three throws at most. Pass, and the other must make as many throws as you did to come nearer to 421. A winning 421 brings three times the stake.
quiz-dice_or_served = Servi, or another die?
    .rule = Black Jack with dice: above 21 all is lost; at 21 the stake is won three times. After “servi”, the bank throws one die at a time while it is behind.
quiz-reach_target = To reach the target: which bet?
    .rule = Roulette, at Home Casino: whoever reaches the target wins. A number pays seven times its stake, a colour or parity once. On 0 the stakes come back; 5 loses for colours and parities. All your bets together are at most half of your chips.
quiz-bet = { $on ->
    [rouge] on red
    [noir] on black
    [pair] on even
    [impair] on odd
   *[other] on { $on }
}
quiz-mine = { $left ->
    [1] Your dice, one throw to go
   *[other] Your dice, { $left } throws to go
}
quiz-mine-first = { $left ->
    [1] Your dice, one more throw allowed
   *[other] Your dice, { $left } more throws allowed
}
quiz-to-beat = To beat
quiz-then-other = Then the other makes as many throws as you did.
quiz-you = You
quiz-bank = The bank
quiz-served = Servi
quiz-take = { $count ->
    [1] One die
    [2] Two dice
   *[other] Three dice
}
quiz-stand = Pass
quiz-lift-all = All three
quiz-lift-one = the { $face }
quiz-lift-some = { $count ->
    [1] one { $face }
   *[other] two { $face }s
}
quiz-lift-both = both { $face }s
