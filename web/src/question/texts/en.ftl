# The question of the day, training, and the ten hands of the day. Fetched with their page.

question-title = The question of the day
question-where = Where am I
question-when = { $when }. The same for everybody, one answer a day.
question-past = { $when }. It is over; here is what every choice was worth.
question-right = The best choice
question-right-about = No other is worth more, on average over all throws.
question-other = Better: { $best }
question-cost = Your choice, “{ $mine }”, is worth { $cost } less, of 100 staked.
question-closed = Midnight has passed (UTC): here is the question of the new day.
question-elsewhere = The house is changing its version and asks two questions today: there is no more to answer here. Come back tomorrow.
question-worths = What each choice is worth
question-per-hundred = of 100 staked
question-stakes = { $fraction } of a stake
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
question-train = Train without counting
question-today = Today’s question
question-before = The one of the day before
question-hands = Ten hands a day
question-send = Send it without the answer
question-sent = Link copied
question-send-text = The question of the day: what would you do?

## Training

training-title = Training
training-about = No clock, no ranking, for you alone. Stop whenever you like.
training-next = Another one
training-cost = That costs { $cost }, of 100 staked
training-themes = By theme
training-scale = right · cost of 100
training-all = All themes
training-theme = { $game }: { $theme }
training-score = { $count ->
    [one] one answer · { $cost } lost
   *[other] { $count } answers · { $cost } lost an answer
}
training-bar = { $right } right; by chance { $chance }
training-chance = The dotted line: what chance would do. These figures stay on this device.
training-forget = Delete them

## The ten hands of the day

ten-title = Ten hands
ten-where = Where am I
ten-hand = Hand { $number } of { $count }
ten-over = Ten hands, { $total }
ten-past = The ten hands of { $when }
ten-lead = { $game }, { $when }. The same dice for everybody, promised by the house. One try a day, no clock.
ten-so-far = So far { $total }.
ten-progress = Your hands
ten-to-come = to come
ten-stake = Every hand stakes { $stake }.
ten-you = You
ten-bank = The bank
ten-next = Next hand
ten-result = See the result
ten-closed = Midnight has passed (UTC): here are the hands of the new day.
ten-moved = That choice was made already, perhaps on another device: here is where you are.
ten-lost = The house has lost the key to the dice it promised for this day. It will not throw others: come back in two days.
ten-none = The house promised nothing that day, or too long ago.
ten-changed = The rules have changed since these hands were played: come back tomorrow.

## The result

ten-figure-you = you
ten-figure-perfect = perfect play, on these dice
ten-figure-mean = the mean of { $people }
ten-figure-few = { $people ->
    [one] one person has played; the mean is shown from five on
   *[other] { $people } have played; the mean is shown from five on
}
ten-figure-nobody = nobody yet
ten-plot = Hand by hand: perfect play ends at { $perfect }.
ten-plot-mine = You end at { $mine }.
ten-plot-mean = The mean ends at { $mean }.
ten-among = You among the { $people }
ten-standing = Ahead of { $ahead ->
    [one] one person
   *[other] { $ahead } people
}, level with { $level }.
ten-expected = Perfect play does not know the dice beforehand. It expected { $expected }; these dice gave it { $got }.
ten-cost-none = Your choices cost nothing: you played as well. The rest is up to the dice.
ten-cost = Your choices cost { $cost }, on average over all throws. The rest is up to the dice.
ten-hands = Hand by hand
ten-differ = { $count ->
    [0] no choice to regret
    [one] one hand could be played better
   *[other] { $count } hands could be played better
}
ten-what = What happened
ten-perfect = perfect
ten-perfect-hand = Perfect play: { $what }
ten-sealed = Others see nothing of you but sums. No second try, no reminder tomorrow.
ten-before = Those of the day before
ten-today = Today’s hands

## The promise

ten-promise = The promise
ten-promise-about = The house drew a secret at random and published its fingerprint on { $made } (UTC). All dice of the day follow from it. They are of class D: the house alone made them, and could know them; it cannot change them any more.
ten-promise-open = The secret is published after midnight (UTC): then anybody can check.
ten-promise-tomorrow = For tomorrow
ten-promise-hash = Fingerprint (SHA-256)
ten-secret = The secret
ten-check-fine = Checked on this device: the secret is the promised one, and every die follows from it.
ten-check-kept = Checked on this device: the promise is the one it saw before the day was over, and every die follows from it.
ten-check-broken = The promise is not the one this device saw that day. Do not trust these dice.
ten-check-promise = The secret is not the promised one. Do not trust these dice.
ten-check-dice = Some dice do not follow from the secret. Do not trust them.
