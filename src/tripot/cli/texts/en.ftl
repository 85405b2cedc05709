### The terminal’s own words.

list-and = { $head } and { $last }

## Who and what

ui-me = You
ui-person = Player { $number }
ui-players = { $fixed ->
        [yes] { $most } players
       *[no] { $least } to { $most } players
    }
ui-out = out
ui-winner = winner
ui-journal = The log
ui-ranking = The final count
ui-bouts = The bouts
ui-bout = Bout { $number }: { $winners }
ui-bout-nobody = nobody
ui-bouts-score = Bouts won: { $score }
ui-rulings = What the house adds
ui-switches = What a table may choose
ui-presets = The presets
ui-empty-cloth = The cloth is empty.

## Whose turn

ui-title-turn = { $name } to play
    .you = Your turn
ui-title-dice = The dice are rolling…
ui-title-over = The game is over

## What I risk

ui-in-play = In play
ui-at-worst = At worst
ui-purse = My purse

## Asking

ui-keys = ? why · l log · r rules · h help · q quit
ui-whole = { $low }–{ $high }
ui-whole-by = { $low }–{ $high } by { $step }
ui-between = { $step ->
        [1] Between { $low } and { $high }
       *[other] Between { $low } and { $high }, in steps of { $step }
    }
ui-subset = { $most ->
        [one] { $least ->
                [one] just one
               *[other] one at most
            }
       *[other] { $least }–{ $most } of them
    }
ui-question = { $what }? { $hint }
ui-keys-back = Enter alone: back to the menu · ? explain
ui-keys-question = ? explain · l log · r rules · h help · q quit
ui-enter = Press Enter
ui-explain-one = Type the key of a choice, or the beginning of its name.
ui-explain-word = Type a choice, or the beginning of its name.
ui-explain-some = Type your choices with spaces between them ({ $limits }); ‘all’ takes every one.
ui-explain-whole = { $limits }. ‘max’ is the most allowed.
ui-explain-more = Enter alone goes back to the menu. ‘? R1’ reads a rule by its number.

## Leaving and coming back

ui-left =
    See you soon. The game is kept; to go on with it:
    { $command }
ui-said = { $name }: “{ $text }”
ui-resumed = The game goes on where it was left.
ui-resume-it = { $game }: a game is waiting ({ $names }, { $when }). Go on with it? (Y/n)
ui-waiting = { $game }: a game is waiting ({ $names }, { $when }): { $command }
ui-again = See the game again: { $command }
ui-seed = Seed { $seed }: it will give the same dice again.
ui-help =
    Type the number of a choice, then its values if it has any: { $example }
    The number may be left out where the rest is enough: { $short }
    A letter shown on the cloth stands for the word, and max for the most allowed.
    Several orders fit on one line, with semicolons between them.
    Enter does what is marked ↵.
    ?     why the last chips moved
    ? R1  read a rule by its number
    l     the whole log
    r     the rules of the game
    q     quit; the game is kept

## What went wrong

ui-nothing-obvious = Enter is not enough here: choose a number from the menu.
ui-out-of-range = { $what }? { $limits }.
ui-unknown-choice = ‘{ $given }’? The choices are: { $choices }.
ui-unknown = ‘{ $given }’ means nothing here. Type a number from the menu, or h for help.
ui-no-rule = There is no such rule. The first one is called { $first }.
ui-why-nothing = No chip has moved yet.
ui-no-game = The house has no game called ‘{ $asked }’. It plays: { $games }. { $hint }
ui-did-you-mean = Did you mean { $name }?
learn-none = { $game } has no lesson. There is one for: { $games }.
learn-next = Now for real: tripot play { $game }
ui-no-preset = There is no preset ‘{ $asked }’. The choices are: { $presets }.
ui-no-switch = There is nothing to set called ‘{ $asked }’. The choices are: { $switches }.
ui-bad-switch = { $switch } cannot be ‘{ $asked }’. For instance: { $values }.
ui-no-boards = { $game } is not played on another board.
ui-unread-file = The file { $path } cannot be read: { $why }.
ui-bad-board = The board { $path } will not do: { $why }.
ui-bad-players = This game takes { $least } to { $most } players, not { $count }.
ui-too-many-people = { $people } people do not fit at a table of { $count }.
ui-no-bot = Nobody here plays ‘{ $asked }’. The choices are: { $bots }.
ui-no-youngest = { $game } does not ask who is youngest.
ui-unknown-youngest = Nobody at this keyboard is called “{ $asked }”. There are: { $names }.
ui-same-names = There must be at least one name, and each must be different.
ui-people-names = { $people } people but { $names } names: there must be as many.
ui-which-game = Which game? The choices are: { $games }.
ui-nothing-waiting = No game is waiting here. ‘tripot play tabu’ begins one.
ui-already-over = That game is over. To see it again: { $command }
ui-not-at-this-keyboard = That game is not played at this keyboard.
ui-game-without-texts = { $game } is not listed: { $why }. `tripot check { $game }` names every text it lacks.
ui-how-to-start = tripot play tabu · tripot watch tabu · tripot rules tabu

## Tabu

scene-tabu-stake = { $name } to stake
    .you = Your turn to stake
scene-tabu-throw = { $name } to throw
    .you = Your turn to throw
scene-tabu-stakes = Stakes
scene-tabu-thrown = No more bets
scene-tabu-settled = The dice have spoken
scene-tabu-bank = { $of ->
        [0] { $name } holds the bank · round { $tour }
       *[other] { $name } holds the bank · round { $tour } of { $of }
    }
    .you = { $of ->
        [0] You hold the bank · round { $tour }
       *[other] You hold the bank · round { $tour } of { $of }
    }

## La Passe Anglaise

scene-passe-opening = Who will hold the first bank?
scene-passe-deposit = { $name } to open the bank
    .you = Your turn to open the bank
scene-passe-covering = Covering { $name }
    .you = They are covering you
scene-passe-cover = { $name } to cover
    .you = Your turn to cover
scene-passe-throw = { $name } to throw
    .you = Your turn to throw
scene-passe-first = { $name } makes the first throw
    .you = You make the first throw
scene-passe-seeks = { $name } needs the { $point }
    .you = You need the { $point }
scene-passe-dead = The point is dead: baraque or abattage
scene-passe-after = { $name } keeps or passes the bank
    .you = You keep or pass the bank
scene-passe-verdict = { $total }: { $by }!
scene-passe-bank = { $name } holds the bank · coup { $coup }
    .you = You hold the bank · coup { $coup }
scene-passe-no-throw = Nothing thrown yet.
scene-passe-no-bank = Nothing in the bank yet.
scene-passe-banco = Banco!
scene-passe-pool = Common stake
scene-passe-missing = { $amount } missing
scene-passe-covered = covered

## Home Casino

scene-casino-first = Who will begin?
scene-casino-home = { $name } to choose a casino
    .you = Your turn to choose a casino
scene-casino-throw = { $name } to throw
    .you = Your turn to throw
scene-casino-jackpot = { $name } draws a Jackpot card
    .you = You draw a Jackpot card
scene-casino-acquisition = { $name } draws an Acquisition card
    .you = You draw an Acquisition card
scene-casino-buy = { $name } to buy or decline
    .you = Your turn to buy or decline
scene-casino-sell = { $name } to sell
    .you = Your turn to sell
scene-casino-rescue = { $name } on the brink of ruin
    .you = You are on the brink of ruin
scene-casino-round = { $round ->
        [0] Target { $target }
       *[other] Round { $round } · target { $target }
    }
scene-casino-estates = My cards sell for
scene-casino-estate = Costs { $buy }, sells for { $sell }
scene-casino-price = { $card }: { $buy }, sells for { $sell }
scene-casino-stands = { $name } on { $square }
    .you = You are on { $square }
scene-casino-square-acquisition = Acq
    .whole = Acqui-|sition
scene-casino-square-jackpot = Jack
    .whole = Jack-|pot
scene-casino-square-421 = 421
    .whole = 421
scene-casino-square-a_vendre = Sale
    .whole = For|sale
scene-casino-square-roulette = Roul
    .whole = Rou-|lette
scene-casino-square-zanzibar = Zanz
    .whole = Zanzi-|bar
scene-casino-square-black_jack = BJ
    .whole = Black|Jack
scene-casino-square-machine_a_sous = Slots
scene-casino-square-casino_plus = Casino
scene-casino-square-mafia = Mafia
scene-casino-square-pot = Pot
    .whole = Pot

## Small games

scene-small-stake = stake { $amount }
scene-small-served = servi
scene-small-throws-left = { $count ->
        [one] One throw left
       *[other] { $count } throws left
    }
scene-small-throw-of = Throw { $throw } of { $most }
scene-small-match = bout { $bout }/{ $of } · { $score }
scene-small-ruin = { $amount } would ruin { $name }

## A house on PostgreSQL

database-ready = The database is ready.
database-unnamed = No database is named: use --data or set TRIPOT_DATABASE_URL, e.g. postgresql://house@localhost/tripot
database-failed = The database could not do it: { $why }
report = { $by } reports { $about }: { $reason }
report-name = the name
report-words = what is said
report-play = the way of playing
report-other = something else
reports-none = Nobody has reported anything.
archive-nothing = There is no finished month to archive.
archive-held = { $month } stays: games are still going on ({ $tables })
archive-done = { $month } is in { $path }: { $tables ->
        [one] one game
       *[other] { $tables } games
    }, { $entries ->
        [one] one entry
       *[other] { $entries } entries
    }.
archive-bad = The archive cannot be read: { $why }

## Real dice

ui-dice-read = { $own ->
        [no] { $name }, throw for { $whom }: what do the dice show?
       *[yes] { $name }, throw your dice: what do they show?
    }
ui-dice-agree = { $faces }: did the others see the same? (y/n)
ui-dice-yes-or-no = Yes or no?
ui-dice-unclear = { $count ->
        [one] One face, please:
       *[other] { $count } faces, please, in this order:
    } { $faces }.

## Keys

admin-forget-key-ask = This deletes the secrets behind the dice of every game: those that have begun cannot continue. If the key is lost for good, say so with --yes.
admin-key-forgotten = What the lost key had encrypted is deleted. The house opens with another key now.
admin-resealed = { $count ->
        [one] One secret is sealed under the newest key.
       *[other] { $count } secrets are sealed under the newest key.
    }

## Verifying a journal ($seq: the number of the entry)

verify-good = Nothing is wrong with this journal of { $entries } entries.
verify-half = Only half verified: nobody has checked whether the moves in these { $entries } entries were legal.
verify-table = Table { $table }: { $game }, version { $version }.
verify-rules = Chain and dice verified, rules re-run: every move was legal and every chip is accounted for.
verify-no-rules = Chain and dice verified, rules not re-run: the rules of { $game } in version { $version } are not here.
verify-throws = Throws of class A: { $A }, B: { $B }, D: { $D }, R: { $R }.
verify-unpromised = { $count ->
        [one] One throw was not promised by the house: it proves nothing.
       *[other] { $count } throws were not promised by the house: they prove nothing.
    }
verify-head = Head: { $head }
verify-fingerprint = Fingerprint: { $fingerprint }
verify-bad-head = This is neither a hash nor a fingerprint: { $head }
verify-bad-kept = { $file } is not what a device has kept of a table.
verify-went-on = You remember entry { $seq }; the game went on after it.
verify-no-head = If you kept a hash of this game, add --head: then nobody can have rewritten it all.
verify-fault-empty = There is no entry in this journal.
verify-fault-unreadable = Entry { $seq } cannot be read.
verify-fault-chain = Entry { $seq } does not follow the one before it: something was changed, added or taken away.
verify-fault-time = Entry { $seq } is older than the one before it.
verify-fault-opening = Entry { $seq }: a journal begins with the opening of its table, and opens it once.
verify-fault-frozen = Entry { $seq }: the throw does not follow what was fixed for it.
verify-fault-pledge = Entry { $seq } makes a pledge that cannot be made.
verify-fault-holders = Entry { $seq } lists other pledges than those that counted.
verify-fault-links = Entry { $seq } lists a secret number that its holder had not pledged, or leaves one out.
verify-fault-late = Entry { $seq } counts a secret number after its time, or calls one missed before it.
verify-fault-link = Entry { $seq } reveals another secret number than the house had promised.
verify-fault-class = Entry { $seq } has the wrong class of dice.
verify-fault-faces = Entry { $seq } shows other faces than the dice gave.
verify-fault-promise = Entry { $seq } promises secret numbers wrongly, or fails to.
verify-fault-report = Entry { $seq }: nobody read the real dice that way.
verify-fault-rules = Entry { $seq } is against the rules, or tells other facts than the rules do.
verify-fault-own = Entry { $seq } is not the command that your device sent and the house accepted.
verify-fault-head = This is not the history you remember: no entry has the hash that you kept.

admin-halted = Table { $table } is halted, on every node within seconds.
admin-unhalted = Table { $table } may continue.
admin-none-halted = No table is halted.
admin-stage-halted = halted
config-default = (not set: { $value })
verify-all-good = Nothing is wrong: { $tables ->
    [one] one journal
   *[other] { $tables } journals
} verified, { $entries } entries.
verify-some-without-rules = No fault found, but only half verified: the rules of { $count } of { $tables } journals are not here.
verify-some-wrong = { $wrong } of { $tables } journals are not as they should be.

## tripot without words

welcome = Welcome to Tripot, a house of French dice games for play money.
welcome-play = play against bots
welcome-learn = the first round, step by step
welcome-rules = the rules
welcome-serve = play with friends, each on a phone
welcome-odds = what every bet is worth
welcome-resume = go on with an unfinished game
welcome-help = all commands
welcome-which = Which game, 1 to { $most }? (Enter: none)

deploy-unknown = There is no file { $name } to print; there are { $names }.

completion-installed = Installed in { $path }: open a new terminal.

## An extra that is not installed

extra-missing = This needs a part of Tripot that is not installed ({ $extras }): run { $command }

## tripot doctor

doctor-ok = well
doctor-warning = look
doctor-fault = wrong
doctor-check-settings = Settings
doctor-check-games = Games
doctor-check-store = Store and key
doctor-check-folder = Folder
doctor-check-address = Address
doctor-check-network = Network
doctor-net-loopback = The house listens on { $host } only, which no phone can reach: start it with --host 0.0.0.0, or unset TRIPOT_HOST.
doctor-net-none = This machine has no address on a local network: connect it to the Wi-Fi or by cable.
doctor-net-closed = No house is open on port { $port } now; the port was tried for a moment.
doctor-net-reached = { $url } answers on this machine.
doctor-net-link-local = { $url } answers, but the router gave this machine no address: connect to the network again.
doctor-net-refused = { $url } does not answer: { $why }.
doctor-net-next = If a phone still cannot open it: is it in the same Wi-Fi, not that for guests, and not on mobile data? Then let port { $port } through the firewall: { $system ->
        [ufw] sudo ufw allow { $port }/tcp
        [firewalld] sudo firewall-cmd --add-port={ $port }/tcp
        [windows] netsh advfirewall firewall add rule name=Tripot dir=in action=allow protocol=TCP localport={ $port }
        [mac] System Settings, Network, Firewall: allow Python
       *[linux] allow TCP { $port } from the local network
    }
doctor-check-tracing = Tracing
doctor-settings = Every variable is known and has a possible value.
doctor-store-new = { $path } does not exist yet; the first game makes it.
doctor-store-denied = { $path } cannot be written to: make it writable, or name another folder with --data or TRIPOT_STORE.
doctor-key-new = The key does not exist yet; the first game makes it.
doctor-key = The key is the one that everything was encrypted with.
doctor-key-open = Others on this machine may read { $path }: run chmod 600 on it.
doctor-disk = { $free } MB of disk are free.

## tripot backup, tripot restore

backup-made = { $path } holds { $tables ->
    [one] one game
   *[other] { $tables } games
}, { $key ->
    [yes] and the key, encrypted with your passphrase: keep both.
   *[no] without the key: keep a copy of it apart, or games that have begun cannot continue after a restore.
}
backup-failed = No backup was made: { $why }.
backup-database = This house is in a PostgreSQL database: back it up with pgBackRest, as docs/operating.md shows.
backup-passphrase = Passphrase for the key:
backup-passphrase-again = Once more:
backup-passphrase-differs = The two passphrases differ.
backup-passphrase-short = A passphrase has at least { $least } characters.
backup-passphrase-needed = The key needs a passphrase, and nobody can be asked here: name a file with --passphrase-file, or say --without-key.
backup-passphrase-file = The passphrase cannot be read from { $path }: { $why }
restore-done = { $tables ->
    [one] One game is
   *[other] { $tables } games are
} in { $path } again{ $key ->
    [yes] , with the key.
   *[no] , without the key: the house opens with the key that was in use then.
} Verify them with tripot journal verify.
restore-passphrase-needed = The key of this backup opens with its passphrase, and nobody can be asked here: name a file with --passphrase-file.
restore-failed = Nothing was restored, nothing was changed: { $why }.

# People and the operators' log

admin-is-banned = (banned)
admin-banned = { $name } is banned, on every node within seconds.
admin-unbanned = { $name } may come again.
admin-renamed = { $before } is now called { $name }, at every table within seconds.
admin-link = For { $name } alone, on the device that shall know them: whoever opens it is { $name }. It works once, within ten minutes.
admin-bad-name = This cannot be a name: { $why }.
admin-name-taken = { $name } looks like the name of someone else at a table where they sit.
admin-no-person = Nobody has the id { $asked }. `tripot admin reports` and `tripot admin people` print the ids.
admin-log-empty = No operator has done anything yet.
admin-did-ban = banned
admin-did-unban = unbanned
admin-did-rename = renamed
admin-did-link = made a link for
admin-did-halt = halted
admin-did-unhalt = released
admin-did-archive = archived
admin-did-reseal = encrypted the secrets again
admin-did-forget_key = gave up a key
admin-did-find = looked for a table
admin-did-people = looked at the people of
admin-did-reports = read the reports
admin-did-export = exported
admin-did-version = serves in version

# The question of the day

question-title = The question of the day, { DATETIME($day, dateStyle: "long") }
question-training = Training: type a number to answer, Ctrl-D to stop
question-answered = You have answered today; the first answer counts.
question-choice = { $do }: { $values }
question-which = A number from 1 to { $most }, please.
question-right = The best choice.
question-cost = It costs { $cost } of the stake, on average over all throws.
question-cost-win = It wins { $cost } of the games less, over all throws.
question-best = the best
question-you = you
question-exact = Of 100 staked; computed over all possible throws, without sampling.
question-exact-win = Games won of 100; computed over all possible throws, without sampling.
question-streak = { $count ->
    [0] The next best answer starts a new streak.
    [one] One best answer in a row.
   *[other] { $count } best answers in a row.
}
question-week-about = The last seven days: a six is the best choice, an ace another one. A day skipped takes nothing away.
question-trained = { $best } of { $answers } best on this theme; by chance { $chance }.
question-no-theme = There is no theme ‘{ $asked }’. There are: { $themes }.
question-no-game = Today’s question is on { $game }, which this house does not have.
quiz-which_dice = Which dice do you throw again?
quiz-throw_or_pass = Pass, or throw again?
quiz-dice_or_served = Servi, or another die?
quiz-last_tour = The last throw: which stake?
quiz-last_coup = The last coup: in, out or Banco?
quiz-reach_target = To reach the target: which bet?
