# The circle: its page, its season, how one joins and leaves it. Fetched with the pages that say it.

circle-mine = My circles
circle-size = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
circle-lead = { $count ->
    [one] One person, since { $since }.
   *[other] { $count } people, since { $since }.
}
circle-keeper = { $name } keeps the circle.
circle-keeper-me = You keep the circle.
circle-you = you
circle-here = { $count ->
    [0] Nobody here
   *[other] { $count } here
}
circle-round = The table from above. Here: { $here }. Away: { $away }.
circle-none = nobody
circle-others = and { $count } more
circle-open = Open tonight’s table
circle-enter = Join tonight’s table
circle-open-about = { $game }, by the same rules as last time. There is a seat for the whole circle, and bots play for those who are missing until they come.
circle-enter-about = { $game }: the table is open.
circle-start = Begin with { $count }, { $bots ->
    [one] one of them a bot
   *[other] { $bots } of them bots
}
circle-start-about = Bots play for those who are missing. Whoever comes later takes a bot’s seat, and its chips.
circle-archived = An archived game

## Evenings

circle-evenings = Past evenings
circle-no-evenings = Nothing yet. What is played here will be written here.
circle-before = Evenings before you came stay with those who were there.
circle-people = { $count ->
    [one] one person
   *[other] { $count } people
}
circle-replay = Replay
circle-replay-label = Replay { $game }, { $when }
circle-earlier = Earlier evenings
circle-won = { $name } finished first, { $net }
circle-won-me = You finished first, { $net }

## The season

circle-season-1 = Winter { $year }
circle-season-2 = Spring { $year }
circle-season-3 = Summer { $year }
circle-season-4 = Autumn { $year }
circle-seasons = Seasons
circle-points = points per game
circle-games = { $count ->
    [0] No game between people.
    [one] One game between people.
   *[other] { $count } games between people.
}
circle-verdict-none = One evening is not a season
circle-verdict-none-about = You are ranked from game { $from } on. This is where you stand.
circle-verdict-luck = The season cannot tell you apart yet
circle-verdict-ahead = { $who ->
    [me] You pull ahead, nothing is settled
   *[other] { $name } pulls ahead, nothing is settled
}
circle-verdict-skill = { $who ->
    [me] You are ahead, and it is no longer luck
   *[other] { $name } is ahead, and it is no longer luck
}
circle-verdict-about = { $who ->
    [me] You lead.
   *[other] { $name } leads.
} After { $games } games: against a second of equal strength, luck leads this far in { $chance } of 100 seasons.
circle-verdict-later = Luck or skill is tested after { $tests } games.
circle-ceremony = { $ended ->
    [yes] The season’s ceremony, on the big screen
   *[no] Show the season on the big screen
}
circle-row = { $count ->
    [one] { $count } game
   *[other] { $count } games
}, { $won ->
    [0] none won
    [one] { $won } won
   *[other] { $won } won
}
circle-row-label = Mean { $mean }; luck alone: from { $low } to { $high }
circle-band = What luck alone can do: at equal strength each ends inside their band nine seasons in ten. It narrows with every game.
circle-how = How it is counted
circle-how-points = Each finished game gives points: the share of the other people you finish before, times one hundred; equals share. Bots give and take none.
circle-how-mean = You are ranked by the mean per game, from { $from } games on: coming more often never ranks higher.
circle-how-luck = The bands: { $simulated } seasons drawn at the tables really played, every order of finishing equally likely.
circle-how-test = The headline: the leader is compared with each of the others in the games both played. Who finishes before whom would be a coin toss between equals. The test is made after { $tests } games only, so that looking often does not turn luck into skill: it errs in at most 5 of 100 seasons. People who came rarely are compared as one group.
circle-unranked = Not ranked yet

## In and out

circle-bring = Bring someone in
circle-copy = Copy the link
circle-copied = Copied
circle-show = Show the code
circle-qr = Code to photograph to join the circle
circle-bring-about = New members see what comes from now on, not what came before.
circle-people-title = The circle
circle-keeps = keeps the circle
circle-leave = Leave the circle
circle-leave-sure = Leave { $name }? Your games here will no longer carry your name.
circle-leave-do = Yes, leave
circle-stay = Stay
circle-remove = Remove
circle-remove-label = Remove { $name } from the circle
circle-remove-sure = Remove { $name }? The code to join will change.
circle-rename = Rename
circle-renew = Change the code
circle-name = Name of the circle
circle-save = Save
circle-invited = You are invited to a circle
circle-invited-about = A circle keeps your evenings and your standings. You can leave at any time.
circle-join = Join the circle
circle-full = The circle is full.
circle-lost = There is no circle at this address, or you are not in it.
circle-home = Back to the house
circle-question-you = { $names } found it; you?
circle-question-found = { $names } found it.
circle-keep = Keep this table’s people
circle-keep-about = A circle keeps your evenings and your standings. Everyone can leave it.
circle-keep-do = Make the circle
circle-see = { $name }: see the circle
circle-default-0 = The Sundays
circle-default-1 = The Mondays
circle-default-2 = The Tuesdays
circle-default-3 = The Wednesdays
circle-default-4 = The Thursdays
circle-default-5 = The Fridays
circle-default-6 = The Saturdays

## The next evening

evening-title = The next evening
evening-none = No date.
evening-plan = Choose a date
evening-day = Day
evening-hour = Time
evening-place = Place
evening-save = Save the evening
evening-keep = Leave it as it was
evening-coming = Coming: { $names }.
evening-nobody = Nobody has said yes yet.
evening-away = Not this time: { $names }.
evening-reply = My reply
evening-yes = I’m coming
evening-no = Not this time
evening-calendar = Add to my calendar
evening-change = Change
evening-cancel = Call it off
evening-problem-bad_time = Choose a date in the future, within two years.
evening-problem-bad_place = This place is too long or cannot be written.
evening-problem-evening_moved = The evening has changed meanwhile: look at the new date.

## Honours

honours-rivals = Who took from whom
honours-took = { $who ->
    [winner] You have taken { $amount } from { $loser }, in { $count } games
    [loser] { $winner } has taken { $amount } from you, in { $count } games
   *[others] { $winner } has taken { $amount } from { $loser }, in { $count } games
}
honours-rivals-none = Shown after { $from } games together.
honours-records = The records
honours-replay-label = Watch again: { $what }
honours-decline = Leave me out
honours-declined = { $count ->
    [one] You declined one honour.
   *[other] You declined { $count } honours.
}
honours-accept = Take back: { $what }
honours-a-record = a record
honours-titles = The titles of the season
honours-titles-now = The titles, were they given tonight
honours-me = You
honours-you = You.
honours-name = { $name }.
honours-pending = { $count ->
    [one] The luck of one game is still being worked out.
   *[other] The luck of { $count } games is still being worked out.
}
honours-unknown = { $count ->
    [one] The luck of one game is not known: too long, or archived.
   *[other] The luck of { $count } games is not known: too long, or archived.
}
record-stroke = The finest coup: { $amount }
record-stroke-about = With a single throw.
record-comeback = The best comeback
record-comeback-about = Had lost { $percent }% of their chips, and won.
record-lucky = The luckiest evening
record-lucky-about = { $luck } from the dice: about 1 evening in { $odds }. { $among } of 100 such seasons have one like it.
record-unlucky = The unluckiest evening
record-unlucky-about = { $luck } from the dice: about 1 evening in { $odds }. { $among } of 100 such seasons have one like it.
title-cool_head = The cool head
title-cool_head-about = { $figure } chips per game lost to wrong choices, the fewest in the circle, over { $of } games whose best play is known.
title-collector = The tax collector
title-collector-about = Has taken chips from { $figure } of the { $of } people they have an account with.
title-pillar = The pillar
title-pillar-about = { $figure } games of { $of }.
title-black_cat = The black cat
title-black_cat-about = Dice against them in { $figure } games: about 1 season in { $of }. Nobody can do anything about it.
