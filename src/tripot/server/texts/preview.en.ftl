### What a link of the house shows when a messenger unfurls it. No person's name.

preview-house = Tripot
    .about = A house of dice games, for chips: exact rules, exact odds, dice you can verify.
preview-game = { $game } · Tripot
preview-rules = { $game }: the rules · Tripot
    .about = Every rule, word for word, and how the house reads it. { $tagline }
preview-table = { $game }: a table is waiting for you
    .about = { $tagline } A name is enough to sit down.
preview-table-unknown = A table is waiting for you · Tripot
    .about = Dice, chips, and a name is enough to sit down.
preview-replay = { $game }: the game replayed
    .about = Every throw and every chip, from the first to the last. { $tagline }
preview-replay-unknown = A game replayed · Tripot
    .about = Every throw and every chip, from the first to the last.
preview-circle = A circle is waiting for you · Tripot
    .about = The same people, another evening: the tables, results and season of a circle.
