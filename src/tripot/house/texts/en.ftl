### The house: what happens around a table, what it refuses, what people can say. Games have texts of their own.

## What happens ({ $person }, { $to }, { $seat }: names)

event-opened = { $person } opens the table.
    .you = You open the table.
event-configured = New settings: { $game }, { $preset }, { $pace }.
event-seated = { $person } sits down.
    .you = You sit down.
event-left = { $person } gets up.
event-removed = The host frees the chair of { $person }.
    .you = You get up.
event-bot_seated = A bot sits down: { $seat }, { $bot }.
event-bot_removed = { $seat } gives up the chair.
event-seat_kept = { $why ->
        [left] { $person } leaves; a bot keeps the seat.
        [away] { $person } is away; a bot plays meanwhile.
       *[given] A bot plays for { $person }.
    }
event-seat_taken_back = { $person } takes the seat back.
    .you = You take the seat back.
event-first_marked = { $seat ->
        [none] The lot will say who begins.
       *[other] { $seat } will begin.
    }
event-host_moved = { $to } is now the host.
    .you = You are now the host.
event-started = The game begins.
event-frozen = The dice are settled; nobody can change them any more.
event-pledged = { $person }’s device joins in the dice.
event-voided = The throw is void: a share of it did not arrive in time.
event-played = { $by ->
        [house] The house plays for { $seat }, whose time is up.
        [bot] A bot plays for { $seat }.
       *[person] { $seat } plays.
    }
event-reported = { $person } reads the dice.
    .you = You read the dice.
event-confirmed = { $person } saw the same.
    .you = You saw the same.
event-disputed = { $person } saw something else: throw again.
    .you = You saw something else: throw again.
event-paused = The game is paused.
event-resumed = The game goes on.
event-delayed = The table had stopped; the time lost is given back.
event-end_agreed = { $person } agrees to end the game.
    .you = You agree to end the game.
event-end_refused = { $person } would rather play on: the game continues.
    .you = You would rather play on: the game continues.
event-ended_early = By common agreement, the game ends here.
event-rematch_opened = A rematch, at a new table.

## The reading of a ruling that is in force

rule-here = At this table: { $reading }
rule-house = The house plays: { $reading }

## The pace

pace-tranquille = leisurely
pace-normal = normal
pace-vif = brisk
pace-sans = no clock

## The bots

bot-cautious = cautious
bot-bold = bold
bot-calculating = calculating
bot-expert = expert

## The class of a throw

dice-A = Dice drawn with a share from several players.
dice-B = Dice drawn with a share from one player.
dice-D = Dice drawn by the house alone.
dice-R = Real dice, read from the table.

## Refusals

refusal-unknown_command = The house did not understand that.
refusal-unknown_action = There is no such action in this game.
refusal-not_host = Only the host may do that.
refusal-not_seated = You need a seat at the table.
refusal-already_seated = You already have a seat.
refusal-no_such_seat = There is no such seat.
refusal-seat_taken = That seat is taken.
refusal-coup_running = Chips are at stake. The chair is yours after this coup, if it is still free.
refusal-table_full = The table is full.
refusal-no_bot_there = No bot plays that seat.
refusal-no_person_there = Nobody plays that seat in person.
refusal-unknown_bot = This game has no bot of that temper.
refusal-seat_kept = A bot keeps your seat: take it back first.
refusal-seat_not_kept = You are already playing for yourself.
refusal-journal_full = Too much has happened at this table. Start the game, or open another table.
refusal-already_started = The game has begun.
refusal-not_started = The game has not begun.
refusal-not_over = The game is not over.
refusal-no_vote = No vote is waiting for you.
refusal-no_first_player = In this game, nobody is chosen to begin.
refusal-not_enough_players = More players are needed to begin.
refusal-too_many_players = There are too many players for this game.
refusal-bad_settings = These settings are not possible.
refusal-paused = The game is paused.
refusal-not_paused = The game is not paused.
refusal-already_reopened = The rematch is already open.
refusal-no_dice_awaited = No real dice are expected just now.
refusal-not_your_throw = The player who throws reads the dice.
refusal-already_reported = The dice have already been read.
refusal-nothing_reported = Nothing has been read from the dice.
refusal-own_report = Somebody else must confirm it.
refusal-no_pledges = At this table, devices take no part in the dice.
refusal-head_used = That pledge has been made before.
refusal-struck_out = You missed too many throws: your device no longer takes part in the dice of this game.
refusal-not_awaited = Nothing is expected from your device for that throw.
refusal-wrong_link = That is not what your device pledged.
refusal-late_link = Your device’s share of the dice came too late.
refusal-unwelcome = The host of this table would rather play without you.
refusal-door_locked = The host has locked the door: nobody new sits down now.
refusal-name_taken = Someone here already goes by that name: add an initial to yours.
refusal-too_fast = Not so fast: try again in a moment.
refusal-unknown_phrase = That cannot be said here.

## What people can say

phrase-je_mets = I put in { $amount }.
phrase-il_manque = { $amount } still missing.
phrase-je_mets_la_moitie = I put in half.
phrase-qui_complete = Who’ll make up the rest?
phrase-banco_dans_lair = There is a banco in the air…
phrase-je_passe = I pass.
phrase-a_vous = Your turn!
phrase-bien_joue = Well played!
phrase-patience = Patience…
phrase-merci = Thank you!

reaction-bravo = Bravo
reaction-rire = So funny
reaction-ouf = Phew
reaction-aie = Ouch
reaction-chance = What luck
reaction-chapeau = Hats off
reaction-sante = Cheers
reaction-alors = Well?

## How far a table is

stage-lobby = in the lobby
stage-playing = in play
stage-over = over

## The journal in the terminal

journal-empty = There are no games in { $path }
journal-unknown = There is no game “{ $asked }”. To list all games: tripot journal list
journal-several = Several games begin with “{ $asked }”: { $tables }.
journal-broken = This journal is damaged: { $why }.
journal-unserved = This game cannot be replayed here: { $why }.
journal-failed = Cannot open the stored games: { $why }.
journal-no-key = The dice of this game are encrypted, and the key is not here: { $why }.
journal-entries = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
somebody = Seat { $number }

## What bots say

bot-line-cautious-won-1 = Little by little…
bot-line-cautious-won-2 = Straight into my pocket.
bot-line-cautious-lost-1 = That was too much for me.
bot-line-cautious-lost-2 = Ouch, my savings.
bot-line-cautious-stakes-1 = This isn’t like me…
bot-line-cautious-waits-1 = Take your time.
bot-line-cautious-wins-1 = Slow and steady…
bot-line-cautious-loses-1 = A fine game!

bot-line-bold-won-1 = That’s how it’s done!
bot-line-bold-won-2 = Once more!
bot-line-bold-lost-1 = It’s only wood!
bot-line-bold-lost-2 = The next one is mine.
bot-line-bold-stakes-1 = Who’s with me?
bot-line-bold-stakes-2 = Here we go!
bot-line-bold-waits-1 = Well, are we playing?
bot-line-bold-wins-1 = Drinks are on me!
bot-line-bold-loses-1 = I want a rematch!

bot-line-calculating-won-1 = Noted.
bot-line-calculating-lost-1 = I had allowed for that.
bot-line-calculating-waits-1 = I’ll count again meanwhile.
bot-line-calculating-wins-1 = It all adds up.
bot-line-calculating-loses-1 = Back to my sums.

bot-line-expert-won-1 = As expected.
bot-line-expert-lost-1 = Right choice, wrong dice.
bot-line-expert-waits-1 = There is one right answer.
bot-line-expert-wins-1 = Well played, everyone.
bot-line-expert-loses-1 = Well played!
