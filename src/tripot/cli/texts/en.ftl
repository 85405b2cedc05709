### The terminal’s own words.

list-and = { $head } and { $last }

## Who and what

ui-me = Me
ui-person = Player { $number }
ui-players = { $fixed ->
        [yes] { $most } players
       *[no] { $least } to { $most } players
    }
ui-out = out
ui-winner = winner
ui-journal = The log
ui-ranking = The final count
ui-rulings = What the house adds
ui-switches = What a table may choose
ui-presets = The presets
ui-empty-cloth = The cloth is empty.

## Whose turn

ui-title-turn = { $name } to play
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
ui-no-preset = There is no preset ‘{ $asked }’. The choices are: { $presets }.
ui-no-switch = There is nothing to set called ‘{ $asked }’. The choices are: { $switches }.
ui-bad-switch = { $switch } cannot be ‘{ $asked }’. For instance: { $values }.
ui-no-boards = { $game } is not played on another board.
ui-unread-file = The file { $path } cannot be read: { $why }.
ui-bad-board = The board { $path } will not do: { $why }.
ui-bad-players = This game takes { $least } to { $most } players, not { $count }.
ui-too-many-people = { $people } people do not fit at a table of { $count }.
ui-no-bot = Nobody here plays ‘{ $asked }’. The choices are: { $bots }.
ui-same-names = There must be at least one name, and each must be different.
ui-people-names = { $people } people but { $names } names: there must be as many.
ui-which-game = Which game? The choices are: { $games }.
ui-nothing-waiting = No game is waiting here. ‘tripot play tabu’ begins one.
ui-already-over = That game is over. To see it again: { $command }
ui-not-at-this-keyboard = That game is not played at this keyboard.
ui-how-to-start = tripot play tabu · tripot watch tabu · tripot rules tabu

## Tabu

scene-tabu-stake = { $name } to stake
scene-tabu-throw = { $name } to throw
scene-tabu-stakes = Stakes
scene-tabu-thrown = No more bets
scene-tabu-settled = The dice have spoken
scene-tabu-bank = { $of ->
        [0] { $banker } holds the bank · round { $tour }
       *[other] { $banker } holds the bank · round { $tour } of { $of }
    }

## La Passe Anglaise

scene-passe-opening = Who will hold the first bank?
scene-passe-deposit = { $name } to open the bank
scene-passe-covering = Covering { $name }
scene-passe-cover = { $name } to cover
scene-passe-throw = { $name } to throw
scene-passe-first = { $name } makes a first throw
scene-passe-seeks = { $name } is after the { $point }
scene-passe-dead = The point is dead: baraque or abattage
scene-passe-after = { $name } keeps or passes the bank
scene-passe-verdict = { $total }: { $by }!
scene-passe-bank = { $banker } holds the bank · coup { $coup }
scene-passe-no-throw = Nothing thrown yet.
scene-passe-no-bank = Nothing in the bank yet.
scene-passe-banco = Banco!
scene-passe-pool = Common stake
scene-passe-missing = { $amount } missing
scene-passe-covered = covered

## Home Casino

scene-casino-first = Who will begin?
scene-casino-home = { $name } to choose a casino
scene-casino-throw = { $name } to throw
scene-casino-jackpot = { $name } draws a Jackpot card
scene-casino-acquisition = { $name } draws an Acquisition card
scene-casino-buy = { $name } to buy or decline
scene-casino-sell = { $name } to sell
scene-casino-rescue = { $name } on the brink of ruin
scene-casino-round = { $round ->
        [0] Target { $target }
       *[other] Round { $round } · target { $target }
    }
scene-casino-estates = My cards sell for
scene-casino-estate = Costs { $buy }, sells for { $sell }
scene-casino-price = { $card }: { $buy }, sells for { $sell }
scene-casino-stands = { $name } on { $square }
scene-casino-square-acquisition = Acq
    .wide = Acquis
scene-casino-square-jackpot = Jack
    .wide = Jackpt
scene-casino-square-421 = 421
    .wide = 421
scene-casino-square-a_vendre = Sale
    .wide = Sale
scene-casino-square-roulette = Roul
    .wide = Roulet
scene-casino-square-zanzibar = Zanz
    .wide = Zanzib
scene-casino-square-black_jack = BJ
    .wide = BlackJ
scene-casino-square-machine_a_sous = Slots
scene-casino-square-casino_plus = Casino
scene-casino-square-mafia = Mafia
scene-casino-square-pot = Pot
    .wide = Pot

## Small games

scene-small-stake = stake { $amount }
scene-small-served = stands
scene-small-throws-left = { $count ->
        [one] One throw left
       *[other] { $count } throws left
    }
scene-small-throw-of = Throw { $throw } of { $most }
scene-small-ruin = { $amount } would ruin { $name }

## A house on PostgreSQL

database-ready = The database is ready.
database-unnamed = No database is named: use --database or set TRIPOT_DATABASE_URL, e.g. postgresql://house@localhost/tripot
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
ui-dice-agree = { $faces }: have the others seen the same? (y/n)
ui-dice-yes-or-no = Yes or no?
ui-dice-unclear = { $count ->
        [one] One face, please:
       *[other] { $count } faces, please, in this order:
    } { $faces }.

## Keys

admin-resealed = { $count ->
        [one] One secret is sealed under the newest key.
       *[other] { $count } secrets are sealed under the newest key.
    }

## Verifying a journal ($seq: the number of the entry)

verify-good = Nothing is wrong with this journal of { $entries } entries.
verify-table = Table { $table }: { $game }, version { $version }.
verify-rules = Chain and dice verified, rules re-run: every move was legal and every chip is accounted for.
verify-no-rules = Chain and dice verified, rules not re-run: { $game } in version { $version } is not here.
verify-throws = Throws of class A: { $A }, B: { $B }, D: { $D }, R: { $R }.
verify-unpromised = { $count ->
        [one] One throw was not promised by the house: it proves nothing.
       *[other] { $count } throws were not promised by the house: they prove nothing.
    }
verify-head = Head: { $head }
verify-went-on = You remember entry { $seq }; the game went on after it.
verify-no-head = If you kept a hash of this game, add --head: then nobody can have rewritten it all.
verify-fault-empty = There is no entry in this journal.
verify-fault-unreadable = Entry { $seq } cannot be read.
verify-fault-chain = Entry { $seq } does not follow the one before it: something was changed, added or taken away.
verify-fault-time = Entry { $seq } is older than the one before it.
verify-fault-opening = Entry { $seq }: a journal begins with the opening of its table, and opens it once.
verify-fault-nonce = Entry { $seq } has a nonce that is none, or that has no place there.
verify-fault-frozen = Entry { $seq }: the throw does not follow what was fixed for it.
verify-fault-nonces = Entry { $seq } lists other nonces than those that counted.
verify-fault-link = Entry { $seq } reveals a link that the house had not promised.
verify-fault-class = Entry { $seq } has the wrong class of dice.
verify-fault-faces = Entry { $seq } shows other faces than the dice gave.
verify-fault-promise = Entry { $seq } promises a new chain wrongly, or fails to.
verify-fault-report = Entry { $seq }: nobody read the real dice so.
verify-fault-rules = Entry { $seq } is against the rules, or tells other facts than the rules do.
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
verify-some-wrong = { $wrong } of { $tables } journals are not as they should be.
