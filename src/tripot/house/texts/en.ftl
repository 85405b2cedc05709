### The house: what happens around a table, what it refuses, what people can say. Games have texts of their own.

## What happens ({ $person }, { $to }, { $seat }: names)

event-opened = { $person } opens the table.
    .you = You open the table.
event-configured = New settings: { $game }, { $preset }, { $pace }.
event-seated = { $person } sits down.
    .you = You sit down.
event-left = { $person } gets up.
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
event-host_moved = { $to } is now the host.
    .you = You are now the host.
event-started = The game begins.
event-frozen = The dice are settled; nobody can change them any more.
event-played = { $by ->
        [house] The house plays for { $seat }, whose time is up.
        [bot] A bot plays for { $seat }.
       *[person] { $seat } plays.
    }
event-reported = { $person } reads the dice.
    .you = You read the dice.
event-confirmed = { $person } has seen the same.
    .you = You have seen the same.
event-disputed = { $person } has seen otherwise: throw again.
    .you = You have seen otherwise: throw again.
event-paused = The game is paused.
event-resumed = The game goes on.
event-delayed = The table had stopped; the time lost is given back.
event-rematch_opened = Once more, at a new table.

## The pace

pace-tranquille = leisurely
pace-normal = normal
pace-vif = brisk
pace-sans = no clock

## The bots

bot-cautious = careful
bot-bold = bold

## The class of a throw

dice-A = Dice drawn with a share from several players.
dice-B = Dice drawn with a share from one player.
dice-D = Dice drawn by the house alone.
dice-R = Real dice, read from the table.

## Refusals

refusal-unknown_command = The house did not understand.
refusal-unknown_action = This game knows no such action.
refusal-not_host = Only the host may do that.
refusal-not_seated = You need a seat at the table.
refusal-already_seated = You have a seat already.
refusal-no_such_seat = There is no such seat.
refusal-seat_taken = That seat is taken.
refusal-table_full = The table is full.
refusal-no_bot_there = No bot plays that seat.
refusal-no_person_there = Nobody plays that seat in person.
refusal-unknown_bot = This game has no bot of that temper.
refusal-seat_kept = A bot keeps your seat: take it back first.
refusal-seat_not_kept = Your seat is yours already.
refusal-already_started = The game has begun.
refusal-not_started = The game has not begun.
refusal-not_over = The game is not over.
refusal-not_enough_players = More players are needed to begin.
refusal-too_many_players = There are too many players for this game.
refusal-bad_settings = These settings cannot be had.
refusal-paused = The game is paused.
refusal-not_paused = The game is not paused.
refusal-already_reopened = The rematch is open already.
refusal-no_dice_awaited = No dice are awaited from the table.
refusal-not_your_throw = Whoever throws reads the dice.
refusal-already_reported = The dice have been read already.
refusal-nothing_reported = Nothing has been read from the dice.
refusal-own_report = Somebody else must confirm it.
refusal-unwelcome = The host of this table would rather play without you.
refusal-name_taken = Someone here goes by that name already: add an initial to yours.
refusal-too_fast = Not so fast: try again in a moment.
refusal-unknown_phrase = That cannot be said here.

## What people can say

phrase-je_mets = I put in { $amount }.
phrase-il_manque = { $amount } still missing.
phrase-je_mets_la_moitie = I put in half.
phrase-qui_complete = Who makes up the rest?
phrase-banco_dans_lair = There is a banco in the air…
phrase-je_passe = I pass.
phrase-a_vous = Your turn!
phrase-bien_joue = Well played!
phrase-patience = Patience…
phrase-merci = Thank you!

reaction-bravo = Bravo
reaction-rire = Laughter
reaction-ouf = Phew
reaction-aie = Ouch
reaction-chance = What luck
reaction-coeur = Heart

## How far a table is

stage-lobby = in the lobby
stage-playing = in play
stage-over = over

## The journal in the terminal

journal-empty = No game is kept here: { $path }
journal-unknown = No game “{ $asked }”. The command “tripot journal list” shows them all.
journal-several = Several games begin with “{ $asked }”: { $tables }.
journal-broken = This journal is broken: { $why }.
journal-unserved = This game cannot be replayed here: { $why }.
journal-failed = The games kept here cannot be read: { $why }.
journal-no-key = The dice of this game are promised, and the key to their secret is not here: { $why }.
journal-entries = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
somebody = Seat { $number }
