### Around the table: several people on one device, company, sound, calls, installing.

## Several people on one device

hands-title = Several on this device
hands-about = The device goes round the table: it says whose turn it is, without a clock.
hands-name = Their name
hands-add = Seat them
hands-full = Every chair is taken.
hands-done = That is everyone
hands-problem-bad_name = A name has 1 to 24 characters.
hands-problem-unfit_name = That name does not suit this house. A first name will do.
hands-problem-name_taken = Someone here already goes by that name: add an initial.
hands-problem-table_full = Every chair is taken.
hands-problem-unwelcome = The host of this table would rather play without you.
hands-problem-unreachable = The house does not answer. Try again in a moment.

## Company

about-avoid = You will no longer hear { $name }, who will no longer sit at tables you open. They will not be told.
about-away = You no longer hear { $name }.
about-do-avoid = Avoid { $name }
about-let = Meet { $name } again
about-report = Report to the house
about-said-avoided = Done. You will not meet again.
about-said-let = Done. You hear each other again.
about-said-reported = Reported, thank you. Only the house will know.
about-problem-too_many_blocked = You already avoid too many people.
about-problem-too_many_reports = Enough reports for today.
about-problem-name_needed = Give your name first.
about-problem-unreachable = The house does not answer. Try again in a moment.
about-back = Back to the table
reason-name = Their name
reason-words = What they say
reason-play = How they play
reason-other = Something else

## Reactions

react-for = For whom?
react-all = Everybody
react-heard = { $name }: { $text }
react-heard-you = { $name }, for you: { $text }
react-heard-to = { $name }, for { $to }: { $text }

## This device

device-title = Sounds and calls
device-sound = Sounds
device-voice = The croupier’s voice
device-touch = Vibration
device-call = Call me when it is my turn
device-call-about = Only while you look elsewhere.
device-denied = Your browser does not allow it: change that in its settings.
device-on = On
device-off = Off
device-install = Install Tripot
device-install-about = An icon on the home screen that brings you straight back to your table.
device-avoided = I no longer meet them
device-let = Meet { $name } again

## Sound at the table

sound-offer = Sound?
sound-silence = Silence
sound-volume = Volume
sound-soft = Soft
sound-loud = Loud
sound-on = Sound on
sound-off = Sound off
voice-on = Let the croupier speak
voice-off = Silence the croupier

## What the house knows

mine-title = What the house knows about me
mine-about = A name, a few random ids, your programs, the tables you came to, and nothing else. Take it with you, or have it deleted.
mine-take = Take it home
mine-delete = Delete me
mine-sure = Your name, your devices, your links, your programs, your blocks and reports will be gone, on every device, and your seats go to bots. The journals of games keep ids that no longer belong to anybody. This cannot be undone.
mine-yes = Yes, forget me
mine-no = No, I stay
mine-gone = The house has forgotten you.
mine-problem-name_needed = The house does not know you.
mine-problem-too_fast = Not so fast: try again in a moment.
mine-problem-unreachable = The house does not answer. Try again in a moment.

# Programs that play by a token

bots-title = My programs
bots-about = A program of yours sits down under its own name, and everyone sees that it is one.
bots-name = Its name
bots-make = Make a token
bots-once = The token of { $name }. Keep it now: it is not shown again.
bots-revoke = Revoke { $name }
bots-revoked = { $name } can no longer play.
bots-problem-bad_name = A name has 1 to 24 characters.
bots-problem-unfit_name = That name does not suit this house.
bots-problem-name_taken = You, or another of your programs, already go by that name.
bots-problem-too_many_bots = You have enough programs. Revoke one first.
bots-problem-other = That did not work. Try again in a moment.

## The door of a table

door-title = The door
door-open = Open
door-locked = Locked
door-open-about = Whoever has the code may come in.
door-locked-about = Nobody new comes in or sits down.
door-failed = The house does not answer. Try again in a moment.
door-screens = { $count ->
        [one] A shared screen shows the table.
       *[other] { $count } shared screens show the table.
    }

## My sessions, and whom this device belonged to before

sessions-title = My devices
sessions-about = Where the house knows you. A device that is long forgotten loses its session; your last one never does.
sessions-unnamed = Unnamed device
sessions-current = this one
sessions-seen = Seen { $seen } · since { $since }
sessions-change = Change { $name }
sessions-name = Its name
sessions-rename = Name it
sessions-renamed = Noted.
sessions-end = End this session
sessions-end-about = That device will no longer know you, and its tables close at once.
sessions-end-current = This is the device in your hands: it will no longer know you.
sessions-ended = { $name } no longer knows you.
sessions-problem-bad_name = A name has 1 to 24 characters.
sessions-problem-unfit_name = That name does not suit this house.
sessions-problem-only_session = This is your only device: without it, your name and your tables would be lost.
sessions-problem-other = That did not work. Try again in a moment.
former-about = This device also knew:
former-back = Be { $name } again
change-title = This device belongs to { $current }
change-about = The link that you opened is { $name }’s. If you go on, this device plays as { $name }, and no longer as { $current }.
change-kept = Your identity here is not lost: you can be { $current } again from this page.
change-stay = Stay { $current }
change-become = Become { $name }

## My phone beside a shared screen

screen-hand = Your hand
screen-look = The table is on the big screen.
screen-purse = { $chips ->
    [one] chip in your purse
   *[other] chips in your purse
}
screen-open-cloth = Show the cloth here too

# My page
me-title = My page
me-rename = Change
me-renamed = Noted.
me-move = Continue on another device
me-move-about = A link that works once, within ten minutes. Open it over there: your seats come with you.
me-link = Make a link
me-spent = This link has already been used, or is too old.
me-nameless = Give your name first.
me-arrived = Hello, { $name }: this device knows you now.
me-room = The room
me-language = Language
me-light = Light
me-motion = Motion
language-fr = Français
language-en = English
room-auto = Same as the system
room-nuit = Dark
room-jour = Light
motion-auto-name = Same as the system
motion-on-name = All motion
motion-off-name = No motion
