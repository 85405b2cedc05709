### Texts of the terminal.

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
ui-rulings = House rulings
ui-switches = Options of a table
ui-presets = Presets
ui-empty-cloth = The cloth is empty.

## Whose turn

ui-title-turn = { $name } to play
    .you = Your turn
ui-title-dice = The dice are rolling…
ui-title-over = The game is over

## My risk

ui-in-play = In play
ui-at-worst = At worst
ui-purse = My purse

## Questions

ui-keys = ? why · l log · r rules · h help · q quit
ui-keys-stake = Enter: { $line }
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
ui-keys-back = Enter: back to the menu · ? explain
ui-keys-question = ? explain · l log · r rules · h help · q quit
ui-enter = Press Enter
ui-explain-one = Type the key of a choice, or the first letters of its name.
ui-explain-word = Type a choice, or its first letters.
ui-explain-some = Type your choices, separated by spaces ({ $limits }). ‘all’ selects everything.
ui-explain-whole = { $limits }. Type ‘max’ for the highest amount.
ui-explain-more = Press Enter to return to the menu. Type ‘? R1’ to read a rule by its number.

## Leaving and coming back

ui-left =
    See you soon. Your game is saved. To continue it:
    { $command }
ui-said = { $name }: “{ $text }”
ui-resumed = The game continues where you left off.
ui-resume-it = { $game }: you have an unfinished game ({ $names }, { $when }). Continue it? (Y/n)
ui-waiting = { $game }: an unfinished game is waiting ({ $names }, { $when }). To continue: { $command }
ui-again = To watch the game again: { $command }
ui-seed = Seed { $seed }: use it again to get the same dice.
ui-help =
    Type the number of a choice, then its values if it has any: { $example }
    You can usually leave out the number: { $short }
    Use the letters shown on the cloth for the fields, and max for the highest amount.
    Separate several commands on one line with semicolons.
    Press Enter for the choice marked ↵.
    ?     why chips last moved
    ? R1  read a rule by its number
    l     the whole log
    r     the rules of the game
    q     save and quit

## What went wrong

ui-nothing-obvious = Type the number of a choice.
ui-out-of-range = { $what }? { $limits }.
ui-unknown-choice = ‘{ $given }’? The choices are: { $choices }.
ui-unknown = ‘{ $given }’ is not a choice here. Type a number from the menu, or h for help.
ui-no-rule = There is no such rule. The first rule is { $first }.
ui-why-nothing = No chip has moved yet.
ui-no-game = There is no game called ‘{ $asked }’. The games are: { $games }. { $hint }
ui-did-you-mean = Did you mean { $name }?
learn-none = There is no lesson for { $game }. Lessons exist for: { $games }.
learn-next = Now play a real game: tripot play { $game }
ui-no-preset = There is no preset ‘{ $asked }’. The presets are: { $presets }.
ui-no-switch = There is no option ‘{ $asked }’. The options are: { $switches }.
ui-bad-switch = { $switch } cannot be ‘{ $asked }’. Possible values include: { $values }.
ui-no-boards = { $game } has only one board.
ui-bad-game-name = { $asked } is not a valid name for a game. Use lowercase letters, digits and underscores.
ui-folder-not-empty = { $path } is not empty. Choose another folder with --folder.
ui-new-game = Wrote { $name } to { $path }. Next: pip install -e { $path }, then tripot check { $name }, then tripot play { $name }.
ui-unread-file = Cannot read the file { $path }: { $why }.
ui-bad-board = The board { $path } is not valid: { $why }.
ui-bad-players = This game takes { $least } to { $most } players, not { $count }.
ui-too-many-people = { $people } people do not fit at a table for { $count }.
ui-no-bot = There is no bot called ‘{ $asked }’. The bots are: { $bots }.
ui-no-youngest = { $game } has no rule about the youngest player.
ui-unknown-youngest = No player here is called “{ $asked }”. The players are: { $names }.
ui-same-names = Give at least one name; all names must differ.
ui-people-names = You gave { $names } names for { $people } people. Give one name for each person.
ui-which-game = Which game? The games are: { $games }.
ui-nothing-waiting = You have no unfinished game. To begin one: tripot play tabu
ui-already-over = That game is over. To watch it again: { $command }
ui-not-at-this-keyboard = That game was not started in this terminal.
ui-game-without-texts = { $game } is not listed: { $why }. To list all missing texts: tripot check { $game }
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

database-ready = The database is up to date.
database-unnamed = No database is set. Use --data or TRIPOT_DATABASE_URL, for example postgresql://tripot@localhost/tripot
report = { $by } reports { $about }: { $reason }
report-name = the name
report-words = what they say
report-play = how they play
report-other = something else
reports-none = There are no reports.

## Real dice

ui-dice-read = { $own ->
        [no] { $name }, throw for { $whom }: what do the dice show?
       *[yes] { $name }, throw your dice: what do they show?
    }
ui-dice-agree = { $faces }: did everyone see the same? (y/n)
ui-dice-yes-or-no = Type y or n.
ui-dice-unclear = { $count ->
        [one] One face, please:
       *[other] { $count } faces, please, in this order:
    } { $faces }.

## Keys

admin-forget-key-ask = This deletes the secrets of all games that the lost key encrypted. Games in progress cannot continue. To confirm, add --yes.
admin-key-forgotten = Deleted everything that the lost key encrypted. The house can now open with another key.
admin-resealed = { $count ->
        [one] Encrypted one secret with the newest key.
       *[other] Encrypted { $count } secrets with the newest key.
    }

## Verifying a journal ($seq: the number of the entry)

verify-good = No problems found. The journal has { $entries } entries.
verify-half = Only partly verified: the legality of the moves in these { $entries } entries was not checked.
verify-table = Table { $table }: { $game }, version { $version }.
verify-rules = Chain and dice verified, rules re-run: every move was legal and every chip is accounted for.
verify-no-rules = Chain and dice verified, rules not re-run: the rules of { $game } in version { $version } are not installed.
verify-throws = Throws of class A: { $A }, B: { $B }, D: { $D }, R: { $R }.
verify-unpromised = { $count ->
        [one] One throw proves nothing, because the house did not commit to it beforehand.
       *[other] { $count } throws prove nothing, because the house did not commit to them beforehand.
    }
verify-head = Head: { $head }
verify-fingerprint = Fingerprint: { $fingerprint }
verify-bad-head = Not a valid hash or fingerprint: { $head }
verify-bad-kept = { $file } is not a file that a device saved for a table.
verify-went-on = Your hash matches entry { $seq }. The game continued after that entry.
verify-no-head = To rule out that the whole journal was rewritten, add --head with a hash of this game that you saved.
verify-fault-empty = The journal has no entries.
verify-fault-unreadable = Entry { $seq } cannot be read.
verify-fault-packed = The packed journal is damaged and cannot be read.
verify-fault-chain = Entry { $seq } does not follow the previous entry: something was changed, added or removed.
verify-fault-time = Entry { $seq } has an earlier time than the previous entry.
verify-fault-opening = Entry { $seq }: a journal must begin with the opening of its table and contain only one.
verify-fault-frozen = Entry { $seq }: the throw does not match what was fixed before it.
verify-fault-pledge = Entry { $seq } contains a pledge that is not possible.
verify-fault-holders = Entry { $seq } lists pledges other than those that counted.
verify-fault-links = Entry { $seq } lists a secret number that its holder did not pledge, or leaves one out.
verify-fault-late = Entry { $seq } counts a secret number after its deadline, or marks one as missed before it.
verify-fault-link = Entry { $seq } reveals a secret number other than the one the house promised.
verify-fault-class = Entry { $seq } states the wrong class of dice.
verify-fault-faces = Entry { $seq } shows faces that the dice did not give.
verify-fault-promise = Entry { $seq } promises secret numbers incorrectly, or not at all.
verify-fault-report = Entry { $seq }: no player reported these real dice.
verify-fault-rules = Entry { $seq } breaks the rules, or states facts that do not follow from them.
verify-fault-own = Entry { $seq } is not the command that your device sent.
verify-fault-head = This is not the game you remember: no entry has the hash that you saved.

admin-halted = Halted table { $table }. All nodes apply this within seconds.
admin-unhalted = Table { $table } can continue.
admin-none-halted = No tables are halted.
admin-stage-halted = halted
config-unset = (not set)
config-default = (not set; default { $value })
verify-all-good = No problems found: { $tables ->
    [one] one journal
   *[other] { $tables } journals
} verified, { $entries } entries.
verify-some-without-rules = No problems found, but only partly verified: the rules of { $count } of { $tables } journals are not installed.
verify-some-wrong = { $wrong } of { $tables } journals have problems.

## tripot without arguments

welcome = Welcome to Tripot, a house of French dice games for play money.
welcome-play = play against bots
welcome-learn = learn your first round step by step
welcome-rules = read the rules
welcome-serve = play with friends, each on a phone
welcome-odds = see what every bet is worth
welcome-resume = continue an unfinished game
welcome-help = list all commands
welcome-which = Which game, 1 to { $most }? (Enter: none)

deploy-unknown = There is no file { $name }. The files are: { $names }.

completion-installed = Installed in { $path }. Open a new terminal to use it.

## An extra that is not installed

extra-missing = This command needs packages that are not installed ({ $extras }). Run: { $command }

## tripot doctor

doctor-ok = OK
doctor-warning = WARN
doctor-fault = FAIL
doctor-check-settings = Settings
doctor-check-games = Games
doctor-check-store = Store and key
doctor-check-folder = Folder
doctor-check-address = Address
doctor-check-network = Network
doctor-net-loopback = The server listens only on { $host }, which phones cannot reach. Start it with --host 0.0.0.0, or unset TRIPOT_HOST.
doctor-net-none = This computer has no address on a local network. Connect it to the Wi-Fi or plug in a cable.
doctor-net-closed = No server is running on port { $port }. The port was opened briefly for this check.
doctor-net-reached = { $url } answers on this computer.
doctor-net-link-local = { $url } answers, but the router has not assigned an address to this computer. Reconnect to the network.
doctor-net-refused = { $url } does not answer: { $why }.
doctor-net-next = If a phone still cannot open the page: connect it to the same Wi-Fi (not the guest network) and turn off mobile data. Then let port { $port } through the firewall: { $system ->
        [ufw] sudo ufw allow { $port }/tcp
        [firewalld] sudo firewall-cmd --add-port={ $port }/tcp
        [windows] netsh advfirewall firewall add rule name=Tripot dir=in action=allow protocol=TCP localport={ $port }
        [mac] System Settings, Network, Firewall: allow Python
       *[linux] allow TCP { $port } from the local network
    }
doctor-settings = All variables are valid.
doctor-store-new = { $path } does not exist yet. The first game creates it.
doctor-store-denied = Cannot write to { $path }. Change its permissions, or choose another folder with --data or TRIPOT_STORE.
doctor-key-new = The key does not exist yet. The first game creates it.
doctor-key = The key matches the stored data.
doctor-key-open = Other users of this computer can read { $path }. Run chmod 600 on it.
doctor-disk = { $free } MB free.

## tripot backup, tripot restore

backup-made = Saved { $tables ->
    [one] one game
   *[other] { $tables } games
} to { $path }, { $key ->
    [yes] with the key, encrypted with your passphrase. Keep the passphrase.
   *[no] without the key. Keep a copy of the key elsewhere: without it, games in progress cannot continue after a restore.
}
backup-keep-folder = --keep needs an existing folder, which { $path } is not.
backup-failed = No backup was made: { $why }.
backup-database = This house uses a PostgreSQL database. Back it up with pgBackRest; see docs/day-2.md.
backup-passphrase = Passphrase for the key:
backup-passphrase-again = Repeat the passphrase:
backup-passphrase-differs = The passphrases do not match.
backup-passphrase-short = Use a passphrase of at least { $least } characters.
backup-passphrase-needed = The key needs a passphrase. Name a file with --passphrase-file, or use --without-key.
backup-passphrase-file = Cannot read the passphrase from { $path }: { $why }
restore-done = Restored { $tables ->
    [one] one game
   *[other] { $tables } games
}{ $key ->
    [yes] {" "}and the key to { $path }.
   *[no] {" "}to { $path }, without the key. The house needs the key that it had at the time of the backup.
} To check the games, run: tripot journal verify
restore-passphrase-needed = The key of this backup needs its passphrase. Name a file with --passphrase-file.
restore-failed = Nothing was restored or changed: { $why }.

# People and the operators' log

admin-is-banned = (banned)
admin-banned = Banned { $name }. All nodes apply this within seconds.
admin-unbanned = { $name } can come back.
admin-renamed = Renamed { $before } to { $name }. All tables show this within seconds.
admin-link = Open this link on { $name }’s new device to sign in as { $name }. It works once, within ten minutes.
admin-bad-name = This name is not possible: { $why }.
admin-name-taken = { $name } looks too similar to the name of another player at the same table.
admin-no-person = There is no person with the id { $asked }. `tripot admin reports` and `tripot admin people` print ids.
admin-log-empty = The log is empty.
admin-did-ban = banned
admin-did-unban = unbanned
admin-did-rename = renamed
admin-did-link = made a link for
admin-did-halt = halted
admin-did-unhalt = released
admin-did-reseal = encrypted the secrets again
admin-did-forget_key = discarded a lost key
admin-did-find = searched for a table
admin-did-people = listed the people of
admin-did-reports = read the reports
admin-did-export = exported
admin-did-version = started version
