### What a link of the house shows when a messenger unfurls it. No person's name.

preview-house = Tripot
    .about = A house of dice games, played for chips: exact rules, exact odds, dice you can verify.
preview-game = { $game } · Tripot
preview-rules = { $game }: the rules · Tripot
    .about = Every rule, word for word, and how the house reads it. { $tagline }
preview-table = { $game }: a table is waiting for you
    .about = { $tagline } A name is enough to sit down.
preview-table-unknown = A table is waiting for you · Tripot
    .about = Dice and chips; a name is enough to sit down.
preview-replay = { $game }: the game replayed
    .about = Every throw and every chip, from the first to the last. { $tagline }
preview-replay-unknown = A game replayed · Tripot
    .about = Every throw and every chip, from the first to the last.
preview-circle = A circle is waiting for you · Tripot
    .about = The same people, another evening: the tables, results and season of a circle.

## On a picture. Without a name, a player is the chip before them.

card-won = { $winner } wins
card-shared = { $winners } winners
card-nobody = Nobody wins
card-moment = A moment of the game
card-seat-0 = The red disc
card-seat-1 = The blue square
card-seat-2 = The green triangle
card-seat-3 = The yellow cross
card-seat-4 = The purple half-moon
card-seat-5 = The orange hexagon
card-seat-6 = The ringed red disc
card-seat-7 = The ringed blue square
card-seat-8 = The ringed green triangle
card-seat-9 = The ringed yellow cross
card-seat-10 = The ringed purple half-moon
card-seat-11 = The ringed orange hexagon
