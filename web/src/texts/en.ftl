### Behind the door: what every page but the first may say. What the house, any table or a game says stands in its own
### catalogue; here is only what the browser adds. The first page has a catalogue of its own (`door.en.ftl`).

## The table

title-table = { $title } · { $game } · Tripot
you = You
someone = Someone
for-you = for you
in-all = In all, { $net } for you.
seconds = { $seconds ->
        [one] second
       *[other] seconds
    }
time-left = { $seconds ->
        [one] One second left
       *[other] { $seconds } seconds left
    }
cloth = The cloth
seats = The players
seat-bank = holds the bank
seat-done = is done
seat-bot = a bot
seat-bot-kind = { $kind } bot
seat-kept = a bot keeps the seat
seat-away = away
seat-program = a program
seat-here = at the table
seat-housed = the house played
seat-host = tonight’s host
chair-free = Free seat
rail = What I may do
asks = Around the game
ask-journal = Journal
ask-rules = Rules
ask-odds = The odds
ask-talk = Talk
ask-table = Table
risk-in-play = In play
risk-worst = At worst
risk-with = With { $amount }, at worst
risk-purse = My purse
tray = Chip to place
forms = What to do
act-sum = { $action }: { $amount }
less = { $amount } less
more = { $amount } more
all = All ({ $amount })
some = Only { $amount }
die-at = Die { $n }, { $face }
wait-out = You have no chips left: watch how it ends.
nothing-to-do = Nothing to do for now.
watching = You are watching.
paused = Paused
journal = Journal
log-empty = Nothing yet. Every chip that moves will be written here.
by-house = (played by the house)
why = why?
why-label = Why? { $rule }
why-title = Why?
why-house = Time was up: the house played instead.
why-more = Read it in the rules
toast-close = All right
phrase-sum = The sum to name
said = { $name }: “{ $text }”
quoted = “{ $text }”
plate-game = { $game } · { $preset }
plate-yours = Your turn
plate-dice = The dice are rolling
plate-over = The game is over
plate-waiting = Waiting for { $names }
plate-waiting-many = Waiting for { $count } players
preset-changed = { $preset }, changed
live-left = { $seconds } seconds left.
live-won = You win { $amount }.
live-lost = You lose { $amount }.
live-caught-up =
    { $count ->
        [0] The table went on without a throw.
        [one] The table went on: one throw.
       *[other] The table went on: { $count } throws, here is the last.
    }
line-connecting = Joining the table…
line-waiting = Connection lost, trying again…
line-offline = No network.
line-closed = The connection is closed.
line-retry = Next attempt in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
line-stays = { $staked ->
        [0] Your chair is kept.
       *[other] Your { $staked } stay in play. Your chair is kept.
    }
line-bot = If it is your turn, a bot holds it after { $pace ->
        [tranquille] a minute.
        [vif] ten seconds.
       *[other] twenty seconds.
    }
hint-off = Don’t tell me again
missed = While you were away:
missed-throws = { $count ->
        [one] one throw
       *[other] { $count } throws
    }
menu-give = Let a bot play
menu-watching = { $count ->
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
menu-take-back = Take my seat back
menu-pause = Pause the game
menu-resume = Resume the game
menu-end = End the game…
end-what = The game ends between two coups if everybody agrees. Bots do not vote.
end-yes = Propose it
end-no = Play on
end-vote = End the game?
end-proposed = { $name } would like to end the game.
end-agree = Agree
end-refuse = Play on
end-agreed = End the game: { $count } of { $of } agree.
menu-leave = Leave the table
leave-what = Leave the table? The game goes on: a bot plays in your place and under your name. You can come back and take your seat again, with the same link, as long as the game lasts.
leave-yes = Yes, I am leaving
leave-no = No, I stay
leave-asked = Telling the table that you are leaving…
leave-now = Go without waiting for the answer
menu-away = Step out
menu-motion-on = Turn motion on
menu-motion-off = Turn motion off
menu-bots-quiet = Silence the bots
menu-bots-talk = Let the bots talk
menu-plain = Plain table
menu-cloth = The game’s own cloth

## The show: verdicts, the strip of the last throw, turns shown briefly

go-on = Continue
verdict = The result
verdict-nets = What everyone gains
verdict-even-you = for you: nothing changes
verdict-nobody = nobody gains or loses
verdict-rules = { $n ->
        [one] read the rule
       *[other] read the rules
    }
verdict-read = Take your time.
verdict-seconds = { $seconds ->
        [one] second at most.
       *[other] seconds at most.
    }
verdict-reading = { $count ->
        [one] { $names } is still reading.
       *[other] { $names } are still reading.
    }
verdict-do = I’ve read it
verdict-done = Read
for-name = for { $name }
strip-by = by { $name }
strip-throws = { $name } throwing
their-turn = their turn
folded = { $n ->
        [one] One turn:
        [2] Two turns:
        [3] Three turns:
        [4] Four turns:
       *[other] { $n } turns:
    }
folded-again = watch again
wait-tap = Tap the table to go faster.
wait-replay = Watching that turn again.
wait-offline = { $count ->
        [one] { $names } is offline: { $pace ->
            [tranquille] we wait a minute at most.
            [vif] we wait ten seconds at most.
            [sans] we wait.
           *[other] we wait twenty seconds at most.
        }
       *[other] { $names } are offline: { $pace ->
            [tranquille] we wait a minute at most.
            [vif] we wait ten seconds at most.
            [sans] we wait.
           *[other] we wait twenty seconds at most.
        }
    }
wait-time = Your time will start when you see your turn.
guess-label = Guess the next throw, for honour alone
guess-ask = What comes next? Just for fun.
guess-made = So noted. We shall see!
guess-right = { $count ->
        [one] Called it! Your first.
       *[other] Called it! { $count } tonight.
    }
guess-face = I foresee: { $face }
guess-range = I foresee { $from }–{ $to }
guess-sum = I foresee { $sum }

## The names of the bots, in the order they sit down

bot-name-0 = Achille
bot-name-1 = Berthe
bot-name-2 = Casimir
bot-name-3 = Désirée
bot-name-4 = Edgar
bot-name-5 = Fanny
bot-name-6 = Gustave
bot-name-7 = Hortense
bot-name-8 = Isidore
bot-name-9 = Joséphine
bot-name-10 = Léon
bot-name-11 = Marthe

## Tabu’s cloth

tabu-lies = { $name } { $amount }
tabu-empty = no stake
tabu-risk = pays more, costs ×2
tabu-costs = costs ×2
tabu-risk-long = doubled if no die shows it
tabu-tap = tap to stake { $amount }
tabu-dice = { $count ->
        [one] 1 die
       *[other] { $count } dice
    }
tabu-doubled = doubled
tabu-on-cloth = Staked
tabu-repeat = Repeat
tabu-done = Stakes placed
tabu-first = Tap a field
tabu-staked = Your stakes are placed. Waiting for the others.
tabu-banker-waits = You throw once everyone has staked.
tabu-banker-stakes-not = The banker does not stake.
tabu-no-more = You cannot add anything to this field.

## Opening a table, sitting down

set-game = The game
set-small = The small games
set-presets = A preset settles what the rules leave open.
set-changed = { $count ->
        [one] One reading of the rules is changed.
       *[other] { $count } readings of the rules are changed.
    }
set-change = change
set-look = look
set-switches = Readings of the rules
set-pace = Pace
join-title = Join a table
join-label = The code of the table or circle
join-note = Two words and a number, as they were told to you.
lobby-over = { $count ->
        [0] People are sitting down
        [one] People are sitting down · one seat taken
       *[other] People are sitting down · { $count } seats taken
    }
lobby-title = At { $name }’s
lobby-invited = { $name } invites you to { $game }: take a seat
lobby-fears = Nothing to install, no account, never any money.
lobby-you = you
lobby-around = The table from above. Already seated: { $names }. A chair is kept for you.
lobby-rules = The rules in pictures
lobby-invite = Invite
lobby-show = Show this square, or dictate:
lobby-qr = QR code of the table
lobby-copy = Copy
lobby-copied = Copied
lobby-send = Send
lobby-share = A game? The table is open: { $code }
lobby-seats = Seats
lobby-free = { $count ->
        [one] One free seat
       *[other] { $count } free seats
    }
lobby-bots = for a friend, or a bot:
lobby-remove = Free the seat of { $name }
lobby-youngest = The youngest, who begins
lobby-lot = Chosen by lot
lobby-begins = { $name } is the youngest and will begin.
lobby-game = The game
lobby-start = Begin
lobby-sit = Take a seat
lobby-sit-bot = Replace a bot
lobby-missing = { $count ->
        [one] One more player needed
       *[other] { $count } more players needed
    }
lobby-go = Begin with { $count }
lobby-wait = { $name } will open the game.
lobby-up = Get up

## This device


## The rules, and afterwards

game-minutes = Allow { $from } to { $to } minutes for four.
after-you = You win
after-one = { $name } wins
after-many = { $names } share the win
after-stopped = Game stopped
after-switch = Change the game
after-nobody = Nobody wins
after-ranks = The ranking
ready-over = Rematch at { $game }, same chairs
ready-reading = { $count ->
        [one] { $names } is still reading
       *[other] { $names } are still reading
    }
ready-reads = still reading
ready-all = Everyone is ready
ready-of = ready out of { $count }
ready-bot = { $count ->
        [one] Meanwhile a bot can hold their chair, and give it back when they arrive.
       *[other] Meanwhile bots can hold their chairs, and give them back when they arrive.
    }
ready-wait = Wait a little longer
ready-without = Begin without waiting
ready-goes = { $seconds ->
        [one] Without an answer we begin in { $seconds } second.
       *[other] Without an answer we begin in { $seconds } seconds.
    }
ready-settle = Change the game or the rules
ready-look = See the settings
nudge = Everyone is waiting for you
after-again = Once more
after-join = Join the rematch
after-other = Another game
after-question = Today’s question
after-take = Take the journal home

## Dice that can be checked

class-A = The house had committed itself to a secret beforehand, and two players or more added chance of their own.
class-B = The house had committed itself to a secret beforehand, and one player added chance of their own.
class-D = The house alone, with a secret to which it had committed itself beforehand.
class-R = Real dice, read by one person and confirmed by another.
seal-label = Dice checked on this device: { $count }. Last throw, class { $class }.
seal-contradicted = What this house says does not hold.
contradicted-word = does not hold
incomplete-word = incomplete
uncovered-word = without you
uncovered = The next throw will have no part of your device: the house could foresee it, together with the players who do take part. Stake only if you trust them.
gap-rules = The rules were not re-run: this page does not have those of this version of the game.
gap-void = { $count ->
        [one] One throw was void because your device’s part did not count.
       *[other] { $count } throws were void because your device’s part did not count.
    }
gap-absent = { $count ->
        [one] One throw fell without your device, which the house took for absent.
       *[other] { $count } throws fell without your device, which the house took for absent.
    }
gap-late = { $count ->
        [one] One throw fell while a move of yours was on its way.
       *[other] { $count } throws fell while a move of yours was on its way.
    }
proofs-title = Are these dice honest?
proofs-all = Check the whole journal
wrong-second-freeze = The house asked your device twice for the same throw, with different stakes.
wrong-left-out = The house threw without your device and called it absent. It was connected.
wrong-miscounted = The house had your device’s part of the throw in time, and called it missing.
wrong-withheld = The house announced this throw to your device too late, while it answered it on the same line, and called its part missing.
verify-no-table = No table has this code.
verify-no-file = This file cannot be read.
wrong-event = This entry says nothing that can be read.
wrong-opening = A journal begins with the opening of the table, and never repeats it.
wrong-frozen = Between the announcement of the dice and their fall something else happened.
wrong-frozen-number = The throws do not follow one another.
wrong-frozen-dice = Nobody can tell which dice were thrown.
wrong-unfrozen = This throw had not been announced.
wrong-promise = The promise is missing or not in its place.
wrong-link = The secret revealed is not the one to which the house had committed itself.
wrong-class = The class of the throw is wrong.
wrong-faces = Other faces should have fallen.
wrong-unpromised = A throw without a promise at a table that had made one.
wrong-report = What was read on the table is not what was played.
wrong-confirmed = A confirmation was not followed by its throw.
wrong-real = Real dice at a table that has none.
wrong-move = The move is not of the kind it claims to be.
wrong-pledge = A device joined the dice in a way it could not.
wrong-holders = A device that took part in the dice was left out, or one was added.
wrong-links = A device’s part of the throw is not the one it had pledged, or is missing.
wrong-overdue = A part of the throw was counted too late, or called missing too early.
wrong-text = This line is not a readable entry.
wrong-hash = This entry does not follow the one before it: one of the two was changed.
wrong-seq = An entry is missing, or there is one too many.
wrong-table = This entry is from another table.
wrong-time = Time runs backwards there.
wrong-end = The journal is cut short.
wrong-head = It does not contain the hash you had noted.
wrong-mine = What you did is not what the house wrote down.
alarm-title = What this house says does not hold.
alarm-entry = Entry { $entry }:
alarm-do = Stake nothing more at this table. Compare your fingerprints, keep the proof, and ask the house to answer for it.
alarm-save = Keep the proof
alarm-fold = Fold
alarm-unfold = Show
asking-title = Was that you?
asking-what = Entry { $entry } has your name and did not come from this device. Did you play it on another one?
asking-yes = Yes, it was me
asking-no = No
late-title = A throw fell without you
late-seen = Seen
unchecked = Not checked.
unchecked-word = not checked
unchecked-journal = The house does not give its journal. This device keeps asking.
unchecked-behind = The house shows more than this device could check.
unchecked-protocol = This page does not know the dice of this table, or an entry of it. Reload it.
unchecked-checker = The part of this page that checks the dice did not load. It is tried again.
fingerprint = Fingerprint, entry { $entry }
wrong-protocol = This page does not know the dice of this table, or an entry of it.
wrong-foreign = A move has your name, and none of your devices sent it.
wrong-rewritten = The history is no longer the one this device has kept.
wrong-fork = Another screen was told another history.
wrong-board = The table shown is not that of this journal.
wrong-elsewhere = This address led to another table.
late-what = Your move had left more than four seconds before and was not yet written down. The network may be the reason; so may the house.

## Real dice

set-length = Bouts
set-dice = Dice
dice-house = The house’s
dice-real = Our own
real-plate = Real dice are thrown
real-take = I take the dice
real-throw = Throw your dice, then tap what came up.
real-throw-for = Throw for { $name }, then tap what came up.
real-again = Disputed: throw again, then tap what came up.
real-die = Die { $n }
real-report = That is what came up
real-says = { $name } says:
real-read = { $name } reads: { $faces }.
real-yes = That’s right
real-no = No, that’s wrong
real-stands = If nobody objects, it will be played in { $seconds } s.
real-waiting = { $name } throws the dice on the table…
real-waiting-any = The dice are thrown on the table…

## The big screen

screen-title = Big screen
screen-sit = Take a seat
screen-open = On a big screen

## Around the table (the rest of it stands in src/device/texts, which is fetched when wanted)

plate-of = { $name } to play
menu-about = About { $name }
lobby-here = Someone here, on this device

## Not so fast

lost-too_fast = Too many requests from here at once. Wait a moment, then come back.
    .about = A pause of one minute is enough.
