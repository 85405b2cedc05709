### The door: all that the first page says, and what any page may have to say instead of itself.

app-name = Tripot
app-title = Tripot, dice games with friends

## The door

home-pitch = Three French dice games. Alone against bots or with friends, without an account and never for money.
home-play = Play
    .label = Play { $game } against bots
home-facts = { $least } to { $most } players · { $from } to { $to } min
home-quick = Or a small game, right away
home-question = Question of the day
home-code = I have a code
    .example = RUBIS-VIOLON-42
home-enter = Enter
home-games = The games

foot-money = Never real money
foot-rules = Every payment explained
foot-free = Free software
foot-language = Français
foot-day = Light room
foot-night = Dark room
foot-odds = The odds
foot-me = My page

lost-nowhere = There is no room here.
    .about = This address leads nowhere. Your games and circles are where they were.
lost-unreachable = The house does not answer.
    .about = The network is down, or the house is restarting. Your games will wait.
lost-no_such_table = No table has this code.
    .about = Check the code with whoever invited you: one wrong word is enough.
lost-halted = This table is stopped: the house has to look at it first.
    .about = The operator has been informed. No chip is lost.
lost-not_served = This house no longer serves this game.
    .about = The game is no longer installed here. The table’s journal is kept.
lost-not_yours = This session has ended on this device.
    .about = Open Tripot on the device you play on, or come back under another name.
lost-removed = The host of this table would rather play without you.
    .about = Open a table of your own: your friends join by a link.
lost-door_locked = The host has locked the door of this table.
    .about = Ask the host to open it again, or open a table of your own.
lost-again = Try again
lost-broken = This page has stopped working.
    .about = Something in it failed. Your seat and your chips are safe with the house.
lost-home = Back to the door

part-failed = Part of this page did not load.
reload = Reload the page
problem-unreachable = The house does not answer. Try again in a moment.
problem-refused = The house will not open this table.
problem-bad_name = A name has 1 to 24 characters.
problem-unfit_name = That name does not suit this house. A first name will do.
problem-name_taken = Someone at your table already goes by that name: add an initial.
problem-banned = You are no longer welcome in this house.
problem-too_fast = Not so fast: try again in a moment.

name-title = Who are you?
name-label = Your name at the table
name-note = A first name will do. No account, no password.
name-done = That’s me

sheet-close = Close
