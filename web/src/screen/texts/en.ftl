# What the host says on the shared screen. About people, never about chances: dice have no memory.
# A remark on a fact is `host-‹fact›-1`, `-2`…: wordings that take turns.

host = The host
host-lobby = { $free ->
    [0] Not a chair left: start whenever you like.
    [one] One free chair, a brand-new cloth: we are only waiting for you.
   *[other] { $free } free chairs, a brand-new cloth: we are only waiting for you.
}
arrive-aim = Scan the square
arrive-name = Say your name
arrive-play = Play on your phone
arrive-free = free

host-over = { $winner_count ->
    [0] The house salutes everyone, and keeps the chairs warm.
    [one] { $winner }, the house salutes you. The rest of you: it keeps you a chair.
   *[other] { $winner }: the house salutes you. The rest of you: it keeps you a chair.
}

host-season-opening = Take your chairs. The house has written everything down.
host-season-rivalries = Good friends keep count.
host-season-title = A round of applause for { $name }.

host-fell-same-1 = All alike! Even the croupier looked up.
host-fell-same-2 = They must have agreed beforehand.

host-tabu-banker_drawn-1 = { $name } opens the evening. Greet the bank.
host-tabu-bank_passed-1 = The bank changes hands. Be kind to { $name }.
host-tabu-bank_passed-2 = { $name } settles in at the bank, all innocence.
host-tabu-bank_passed-3 = { $name } may pay now. Or collect.
host-tabu-player_left-1 = A chair is free. Any last words, { $name }?

host-passe-tied_for_bank-1 = Nobody gives way. Once more, politely.
host-passe-bank_taken-1 = { $name } has the dice. Sit up straight.
host-passe-banco_cried-1 = Silence, please. { $name } takes it all, or leaves it all.
host-passe-banco_cried-2 = { $name } plays without witnesses. Well, almost.
host-passe-no_taker-1 = { $name } waits. The table looks elsewhere.
host-passe-not_covered-1 = Pockets were opened, but not wide enough.
host-passe-coup_opened-1 = No more bets. { $amount } on one side, { $amount } on the other.
host-passe-point_set-1 = { $name } is looking for { $point }. Hold your breath.
host-passe-point_set-2 = { $point } to make again. { $name } blows on their fingers.
host-passe-undecided-1 = { $total }. { $name } keeps us in suspense.
host-passe-undecided-2 = { $total }, not yet. Nobody sits down.
host-passe-coup_won-1 = { $name } collects. Smile: your turn will come.
host-passe-coup_won-2 = Hats off to { $name }.
host-passe-coup_lost-1 = { $name } pays, and keeps smiling.
host-passe-coup_lost-2 = { $name } runs a generous bank.
host-passe-player_out-1 = { $name } leaves us, pockets empty.
host-passe-bank_kept-1 = { $name } will not let go of the bank.
host-passe-bank_passed-1 = Now it is { $name } who makes the dice dance.

host-home_casino-first_drawn-1 = { $name } begins. The others count their money.
host-home_casino-casino_chosen-1 = { $name } opens a casino. The lights go on.
host-home_casino-threw_again-1 = { $name } wants more.
host-home_casino-skip_ordered-1 = { $name } will have time for a coffee.
host-home_casino-estate_bought-1 = { $name } signs without reading the small print.
host-home_casino-estate_bought-2 = One more key for { $name }, who never loses any.
host-home_casino-estate_declined-1 = { $name } puts the wallet back.
host-home_casino-estate_sold-1 = { $name } makes room, and a little money.
host-home_casino-scene_opened-1 = Come closer, something is going on.
host-home_casino-emptied-1 = { $name } turns out their pockets.
host-home_casino-rescued-1 = { $name } catches the last rung.
host-home_casino-went_bankrupt-1 = The cloth empties in front of { $name }. A round of applause.

host-duel-scored-1 = { $name } calls { $total }. A word to the wise.
host-zanzibar-challenged-1 = { $name } throws down the gauntlet to { $other }.
host-zanzibar-tied-1 = A tie. Nobody looks away.
host-q421-challenged-1 = { $name } throws down the gauntlet to { $other }.
host-blackjack-player_served-1 = { $name } folds their arms.

## A television that is free, and how a phone claims it.

free-title = This screen is free
free-about = Claim it with a phone.
free-circle = The circle’s next table will appear here.
free-aim = Point at the square
free-choose = Choose the table
free-sit = Your friends sit down here
free-typed = No camera? Open
free-ticket = The code of this screen
free-qr = QR code of this screen
claim-title = The table on TV
claim-back = The table
claim-home = Choose a game
claim-open = On the TV, open
claim-code = Point your phone at the square it shows, or type its code here.
claim-then = The TV shows the cloth, all evening. You keep playing on this phone.
claim-label = The TV’s code
claim-what = What it will show
claim-take = Claim this TV
claim-unknown = No TV shows this code. It changes every ten minutes.
claim-done = Done: the TV is yours for the evening.
claim-release = Release the TV
claim-released = The TV is free; it shows a code again.
claim-nothing = Open a table first; then claim the TV from the table.
claim-here = Open the screen here
