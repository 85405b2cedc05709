### The words of the lab.

## Odds

lab-odds-unit = Gain per unit staked: what it is, how likely, and the mean.
lab-odds-switches = What each switch would change
lab-odds-across = gain per unit staked
lab-simulated = Simulated over { $coups } coups, because the exact figure is out of reach: between { $low } and { $high }, 95 times in 100.

## Pictures

lab-mean = mean
lab-no-plot = The picture { $file } cannot be drawn: { $why }.

## Best play

lab-no-best = Best play is not known for { $game }. The choices are: { $games }.
lab-best-more = { $count } more pages, for instance: --page { $page }

## Luck

lab-luck-start = start
lab-luck-luck = luck
lab-luck-own = choices
lab-luck-others = others
lab-luck-drift = drift
lab-luck-end = end
lab-luck-moves = moves
lab-luck-band = Luck, and the band in which it stays nineteen times in twenty
lab-luck-worth = { $game }: what each seat was worth
lab-luck-none = { $name }: chance had nothing to say.
lab-luck-ordinary = { $name }: quite ordinary luck (it usually stays between −{ $band } and +{ $band }).
lab-luck-marked = { $name }: noticeable luck, of a kind one often sees (it usually stays between −{ $band } and +{ $band }).
lab-luck-rare = { $name }: uncommon luck, about one game in { $games }. Play enough and everyone sees some.
lab-luck-regret = Against best play: { $amount }.
lab-luck-note = Luck is what the dice gave beyond their mean. One game says nothing about the dice; its journal lets anyone verify them.
lab-no-journal = { $path } is not the journal of a game: { $why }.

## Simulation

lab-simulate-head = Simulated: { $games } games, seed { $seed }. In brackets: the range that holds the true value 95 times in 100.
lab-simulate-moves = Median length: { $middle } moves; four games in five take { $low } to { $high }.
lab-simulate-rounds = Median length: { $middle } rounds; four games in five take { $low } to { $high }.
lab-simulate-wins = wins
lab-simulate-ruined = ruined
lab-simulate-chips = chips at the end
lab-simulate-quartiles = quartiles
lab-paths-head = Simulated from the exact law: { $players } players, { $rounds } rounds, a purse of { $purse }, one unit a round.
lab-paths-ruined = Ruined: { $share }
lab-paths-ends = At the end, on average: { $ends }
lab-paths-rounds = rounds
lab-paths-fortune = wealth, in units
lab-paths-low = one in twenty is below
lab-paths-middle = half are above, half below
lab-paths-high = one in twenty is above
lab-no-bet = There is no bet ‘{ $asked }’ here. The choices are: { $bets }.

## Balance

lab-balance-head = Simulated: { $games } games for the seats and for each strategy. In brackets, where the true value lies 95 times in 100.
lab-balance-seats = Among equal bots each place in the order of play wins: { $shares }.
lab-balance-throws = Length: { $middle } throws by the median, { $low } to { $high } four times in five,
lab-balance-rounds = or { $middle } rounds, { $low } to { $high } four times in five.
lab-balance-ruined = Games in which somebody goes broke: { $share }.
lab-balance-tempers = Against the three tempers, games won by
lab-balance-experts = Against three experts, games won by
lab-balance-across = share of games won
lab-balance-fair = fair share
lab-strategy-minimum = always the least
lab-strategy-maximum = always the most
lab-strategy-plunger = plunger
lab-strategy-rush = the most, then sit tight
lab-strategy-banco = Banco, then sit out

## Who else may play

bot-random = random
