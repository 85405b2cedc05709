# After a game: the result, the accounts, the replay; and my tables. Fetched with the pages that say it.

## The result

result-place = { $place ->
    [1] { $place }st place
    [2] { $place }nd place
    [3] { $place }rd place
   *[other] { $place }th place
}
result-wall = A rematch? Start it from a phone.
result-replay = Watch the game again

bouts-title = The bouts
bouts-number = Bout { $number }
bouts-nobody = Nobody
bouts-bank = The bank
bouts-score = { $won ->
    [one] { $won } bout
   *[other] { $won } bouts
}

## The accounts

ledger-title = Who won from whom
ledger-which = The accounts of
ledger-table = This game
ledger-evening = The evening, { $tables } games
ledger-gain = { $winner } took { $amount } { $from }
ledger-gain-mine = You took { $amount } { $from }
ledger-loss-mine = { $winner } took { $amount } from you
ledger-from = { $place ->
    [bank] from the bank
    [pot] from the pot
   *[none] from { $name }
}
ledger-quits = Nobody owes anybody anything: you are quits.
ledger-all = The table of accounts
ledger-reads = Each row shows what one player took from (+) or lost to (−) another. It all adds up to zero.
ledger-total = In all
ledger-someone = A guest
ledger-working = Doing the accounts…
ledger-failed = The accounts could not be done.
ledger-again = Ask again

## The replay

replay-title = The game, replayed
replay-controls = The game, step by step
replay-slider = The moment of the game
replay-step = Replay { $seq } / { $last }
replay-at = { $seq } of { $last }. { $text }
replay-begin = The game begins.
replay-play = Play
replay-pause = Pause
replay-back = Previous throw
replay-forward = Next throw
replay-speed = Speed
replay-times = { $times }×
replay-result = The result
replay-table = To the table
replay-none = The game has not begun: there is nothing to replay.
replay-missing = This moment could not be fetched.
replay-retry = Try again

## A link to it

share-moment = Send this moment
share-replay = Send the link
share-copied = Link copied
share-text = Watch our game again: { $game }
share-title = The link to the game
share-about = Whoever has this link can watch the game again, without giving a name.

## My tables

mine-title = My tables
mine-waiting = Your turn
mine-going = Going on
mine-over = Over
mine-play = Play
mine-continue = Go on
mine-enter = To the table
mine-watch = Watch
mine-result = The result
mine-replay = Replay
mine-label = { $act }: { $game }, { $people }
mine-alone = { $when }
mine-with = { $when } · with { $people }
mine-lobby = { $when } · people are sitting down
mine-lobby-with = { $when } · sitting down with { $people }
mine-all = All my tables

## A picture to show

card-open = A picture to show
card-title = A picture to show
card-about = Without names, everyone is only their chip. A picture once sent cannot be taken back.
card-names = With the names
card-send = Send the picture
card-take = Keep the picture
card-drawing = The picture is being drawn…
card-none = The picture could not be drawn.
card-alt = The picture: { $game }, the towers of chips and the last dice
