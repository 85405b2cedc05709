### A game’s page and a lesson: loaded with these pages only.

page-title = { $game } · Tripot
page-now = Play now
page-against = { $count ->
        [one] against one bot, right away
       *[other] against { $count } bots, right away
    }
page-learn = Learn
page-learn-pictures = Learn in pictures
page-learn-game = Learn { $game }
page-invite = Invite
page-players = players
page-range = { $from } to { $to }
page-lasts = a game for four
page-lasts-match = a match of three bouts
page-minutes = { $range } min
page-target = to win
page-options = Options
page-chosen = Preset: { $preset } · { $bots } · { $pace }
page-bots = { $count ->
        [one] { $count } bot
       *[other] { $count } bots
    }
page-small = The small games, on their own
page-board = A small game of { $game }
page-rules = The rules
page-odds = The odds
page-stop = Stop
page-again = Replay
page-the-picture = the picture
set-bots = Bots
set-fewer = One bot fewer
set-more = One bot more
set-temper = Their temper
temper-mixed = mixed
learn-title = Your first round
learn-next = Next
learn-tap = Not there: tap what is framed.
learn-exactly = Almost: do exactly as it says.
learn-read = First read this, then tap “Next”.
learn-skip = Skip the lesson
learn-play = Play against bots
