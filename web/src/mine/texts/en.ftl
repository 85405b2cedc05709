# My page: my finished games in figures. Fetched with the page that says it.

mine-games = My games
mine-played = { $count ->
    [one] finished game
   *[other] finished games
}
mine-won = won
mine-net = chips in all
mine-luck = My luck, month after month
mine-luck-plot = My luck so far, month after month, and the ordinary band
mine-luck-ordinary = from the dice in { $count ->
    [one] one game
   *[other] { $count } games
}: quite ordinary. Nine people in ten are between −{ $band } and +{ $band }.
mine-luck-rare = from the dice in { $count ->
    [one] one game
   *[other] { $count } games
}: that is uncommon. Nine people in ten are between −{ $band } and +{ $band }.
mine-luck-short = One month is not enough to draw a line.
mine-luck-waiting = { $count ->
    [one] The luck of one game is still to be computed.
   *[other] The luck of { $count } games is still to be computed.
}
mine-choices = My choices
mine-choices-about = lost against best play in the { $count ->
    [one] last game
   *[other] last { $count } games
} where it is known.
mine-records = My records
mine-record-stroke = The largest coup
mine-record-comeback = The best comeback
mine-record-lucky = The luckiest game
mine-record-unlucky = The unluckiest game
mine-record-again = See again
mine-record-label = See again: { $record }
