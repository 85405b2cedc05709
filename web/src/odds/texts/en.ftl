### What the lab says in the browser: odds, luck, the workshop. What it also says in the terminal stands in its own catalogue.

odds-page = Odds · { $game } · Tripot
odds-title = The odds
odds-lead = Every figure comes from the very code that settles the bets, in exact fractions. Nothing is copied, nothing is guessed.
odds-games = The games
odds-small = Its small games
odds-board = The board itself has no bets: these small games are played on it.
odds-rules = Read the rules
odds-working = The house is working it out… The first time this may take a minute or two.
odds-failed-too_long = This question is too large: the house could not finish it in the time allowed.
odds-failed-too_many = Too many questions are waiting. Try again in a moment.
odds-failed-other = The house does not answer. Try again in a moment.
odds-again = Try again
odds-reading = The preset
odds-chart = What one unit staked brings on average
odds-each = Bet by bet
odds-mean = on average, per unit staked
odds-likely = likely
odds-wins = wins { $chance }
odds-ties = stake back { $chance }
odds-loses = loses { $chance }
odds-law = All that can happen
odds-gain = Gain
odds-chance = Chance
odds-share = Per cent
odds-bet = The bet
odds-exact = exactly { $fraction }

shop-title = The workshop of readings
shop-about = Change how a rule is read, and see at once what it does to every bet.
shop-before = The preset
shop-after = Your reading
shop-same = as before
shop-reset = Back to the preset
shop-effect = { $bet } { $after }
shop-nothing = What changes no odds
shop-changed = { $bet }: { $before } in this preset, { $after } by your reading

panel-title = The odds, now
panel-switch = Show the odds on the table
panel-switch-about = For learning. Nobody else sees them.
panel-nothing = Nothing to choose right now.
panel-lies = What lies there
panel-idle = Nothing is at stake.
panel-open = Too much to work out at the table.
panel-bets = The bets of this game in general
panel-sum = at { $amount }
panel-per-chip = { $percent } per chip
panel-per-stake = { $percent } of the stake, with best play
panel-coup = { $amount } on average
panel-win = wins { $chance }
panel-field = wins { $chance }, brings { $percent } per chip on average
panel-simulated = By simulation, over { $coups } coups: give or take a few points.
panel-about = “Wins”: the chance to end the coup with more chips. “Per chip”: what each chip staked brings on average.
panel-all = All odds of this game
panel-best = the best choice

luck-title = Everyone’s luck
luck-working = The house goes through the game again…
luck-who = Whose band to draw
luck-view = What to draw
luck-of-luck = Luck
luck-of-worth = What each seat is worth
luck-chart-luck = Everyone’s luck, from entry to entry of the journal
luck-chart-worth = What everyone’s seat was worth, from entry to entry of the journal
luck-slider = Go through the game
luck-step = Entry { $seq }: { $text }
luck-begin = The game begins.
luck-figures = The accounts
luck-note = Nineteen games in twenty stay inside the band. One game says nothing about the dice; its journal lets anyone verify them.

## The review

review-title = What made the game
review-failed = The house could not go through the game again.
review-seat = Seen from the winning seat: { $name }.
review-own = { $mine ->
    [yes] Your choices
   *[no] Their choices
}
review-luck = The dice
review-no-dice = The dice gave nothing and took nothing.
review-kind-often = { $mine ->
    [yes] The dice gave you more than their mean
   *[no] The dice gave more than their mean
}, nothing rare: { $games } games in 10 are as kind.
review-kind-rare = { $mine ->
    [yes] The dice gave you much more than their mean
   *[no] The dice gave much more than their mean
}: one game in { $games } is as kind.
review-hard-often = { $mine ->
    [yes] The dice gave you less than their mean
   *[no] The dice gave less than their mean
}, nothing rare: { $games } games in 10 are as hard.
review-hard-rare = { $mine ->
    [yes] The dice gave you much less than their mean
   *[no] The dice gave much less than their mean
}: one game in { $games } is as hard.
review-rest = The rest, { $amount }, came from the others and the run of play.
review-skill = Where best play is known, { $best ->
    [0] none of { $judged } choices was best
    [1] one of { $judged } choices was best
   *[other] { $best } of { $judged } choices were best
}.
review-times = { $n ->
    [1] once
    [2] twice
   *[other] { $n } times
} in { $of }

review-throw = The throw that decided
review-throw-then = { $before }, then { $after }
review-throw-about = { $mine ->
    [yes] your chance to win, before the throw and after
   *[no] their chance to win, before the throw and after
}
review-throw-sampled = { $mine ->
    [yes] your chance to win, before the throw and after, by games played on from there; give or take { $error }
   *[no] their chance to win, before the throw and after, by games played on from there; give or take { $error }
}
review-throw-chance = { $side ->
    [good] A throw at least as good
   *[bad] A throw at least as bad
}: { $chance }.
review-throw-again = See this throw again

review-choice = The choice that cost most
review-choice-solved = of { $staked } staked, compared with the best choice
review-choice-priced = of { $staked } staked, compared with the best bet
review-choice-why = What each choice brings on average, exactly, if everyone then plays best.
review-choice-price = What each bet brings on average, exactly, for as many chips.
review-is-chosen = { $mine ->
    [yes] your choice
   *[no] their choice
}
review-is-best = the best
review-choice-again = See this choice again

review-bet = The boldest bet
review-bet-about = { $mine ->
    [yes] { $share } of your { $owned } chips
   *[no] { $share } of their { $owned } chips
}
review-bet-came = { $sign ->
    [1] Won: { $gain }.
    [0] Nothing won, nothing lost.
   *[other] Lost: { $gain }.
}
review-bet-again = See this bet again
