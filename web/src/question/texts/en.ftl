# The question of the day, and training. Fetched with their page.

question-title = The question of the day
question-where = Where am I
question-when = { $when }. The same for everybody, one answer a day.
question-past = { $when }. It is over; here is what every choice was worth.
question-right = The best choice
question-right-about = No other is worth more, on average over all throws.
question-other = Better: { $best }
question-cost = Your choice, “{ $mine }”, is worth { $cost } less, of 100 staked.
question-cost-win = Your choice, “{ $mine }”, wins { $cost } fewer games of 100.
question-closed = Midnight has passed (UTC): here is the question of the new day.
question-elsewhere = The house is changing its version and asks two questions today: there is no more to answer here. Come back tomorrow.
question-worths = What each choice is worth
question-per-hundred = of 100 staked
question-per-hundred-win = games won of 100
question-stakes = { $fraction } of a stake
question-stakes-win = { $fraction } of the games
question-best = the best
question-me = you
question-shares = On the right, the share of the day’s { $count } answers.
question-few = { $count ->
    [one] One answer so far; shares are shown from twenty on.
   *[other] { $count } answers so far; shares are shown from twenty on.
}
question-exact = Computed over all possible throws, without sampling.
question-week = The last seven days
question-day-best = the best choice
question-day-other = another choice
question-day-none = no answer
question-count = { $answers ->
    [one] One answer
   *[other] { $answers } answers
}, { $best } right.
question-longest = At best { $count } right in a row.
question-week-about = A six: right; an ace: another choice. A day skipped takes nothing away.
question-keep = Give a name and keep my score
question-train = Train without counting
question-today = Today’s question
question-before = The previous day’s question
question-send = Send it without the answer
question-sent = Link copied
question-send-text = The question of the day: what would you do?

## Last coups: what people have, and what already lies on the cloth

last-me = You
last-rival = Lou
last-banker = The banker
last-has = { $amount }
last-lies = { $amount } { $where }
last-target = Target: { $amount }

## Training

training-title = Training
training-about = No clock, no ranking, for you alone. Stop whenever you like.
training-next = Another one
training-cost = That costs { $cost }, of 100 staked
training-cost-win = That wins { $cost } fewer games of 100
training-themes = By theme
training-scale = right · cost of 100
training-all = All themes
training-theme = { $game }: { $theme }
training-score = { $count ->
    [one] one answer · { $cost } lost
   *[other] { $count } answers · { $cost } lost per answer
}
training-bar = { $right } right; by chance { $chance }
training-chance = The dotted line: what chance would do. These figures stay on this device.
training-forget = Delete them
