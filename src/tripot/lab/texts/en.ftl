### Texts of the lab.

## Odds

lab-odds-unit = Net gain per unit staked: amount, probability, and mean.
lab-odds-switches = Effect of each option
lab-odds-across = net gain per unit staked
lab-simulated = Simulated over { $coups } coups, because the exact value cannot be computed. 95% confidence interval: { $low } to { $high }.

## Plots

lab-mean = mean
lab-no-plot = Cannot draw the plot { $file }: { $why }.

## Best play

lab-no-best = Best play is not available for { $game }. It is available for: { $games }.
lab-best-more = { $count } more pages. For example: --page { $page }

## Luck

lab-luck-start = start
lab-luck-luck = luck
lab-luck-own = choices
lab-luck-others = others
lab-luck-drift = drift
lab-luck-end = end
lab-luck-none = { $name }: chance played no part.
lab-luck-ordinary = { $name }: ordinary luck (within the usual range of −{ $band } to +{ $band }).
lab-luck-marked = { $name }: noticeable luck, but not rare (the usual range is −{ $band } to +{ $band }).
lab-luck-rare = { $name }: uncommon luck, about one game in { $games }. Everyone who plays long enough sees some.
lab-luck-regret = Lost compared with best play: { $amount }.
lab-luck-note = Luck is the difference between what the dice gave and their mean. A single game proves nothing about the dice; verify its journal for that.
lab-no-journal = { $path } is not the journal of a game: { $why }.

## Simulation

lab-simulate-head = Simulated { $games } games, seed { $seed }. Brackets show 95% confidence intervals.
lab-simulate-moves = Median length: { $middle } moves. 80% of games take { $low } to { $high }.
lab-simulate-rounds = Median length: { $middle } rounds. 80% of games take { $low } to { $high }.
lab-simulate-wins = wins
lab-simulate-ruined = ruined
lab-simulate-chips = chips at the end
lab-simulate-quartiles = quartiles
lab-arena-head = Played { $games } games of each pair, seed { $seed }. Elo points with mean 0, and their 95% confidence intervals.
lab-arena-elo = Elo
lab-arena-interval = interval
lab-arena-score = wins
lab-arena-two = An arena needs at least two bots.
lab-paths-head = Simulated from the exact odds: { $players } players, { $rounds } rounds, a purse of { $purse }, one unit per round.
lab-paths-ruined = Ruined: { $share }
lab-paths-ends = At the end, on average: { $ends }
lab-paths-rounds = rounds
lab-paths-fortune = wealth, in units
lab-paths-low = 5% are below
lab-paths-middle = median
lab-paths-high = 5% are above
lab-no-bet = There is no bet ‘{ $asked }’. The bets are: { $bets }.

## Balance


## Other players

bot-random = random
