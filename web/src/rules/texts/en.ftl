### The page of the rules: the pictures, then the numbered sheet.

rules-title = { $game } in { $n ->
        [3] three
        [5] five
        [6] six
       *[other] { $n }
    } pictures
rules-of-table = As your table reads them.
rules-players = { $least ->
        [1] { $most ->
            [1] One player.
           *[other] 1 to { $most } players.
        }
       *[other] { $same ->
            [yes] { $most } players.
           *[no] { $least } to { $most } players.
        }
    }
rules-go = Your turn.
rules-odds = The odds
rules-ours = The board, its prices and its cards are our own design: the original rules only give their kinds and numbers.
rules-small = Its small games, in pictures
rules-games = Other rules
rules-cite = Rule { $rule }

sheet-title = The sheet, sentence by sentence
sheet-about = To settle a doubt: every sentence has its number, the one the table cites.
sheet-search = Search for a word or a number
sheet-sought = A word, a number
sheet-hits = { $n ->
        [0] No sentence says so.
        [one] One sentence.
       *[other] { $n } sentences.
    }
sheet-contents = Contents
sheet-open = { $n ->
        [one] Read the sentence
       *[other] Read the { $n } sentences
    }
sheet-close = Fold the sheet
sheet-rulings = What the house decides
sheet-rulings-of = { $sheet }: what the house decides
sheet-here = The sentence in question
sheet-switches = What a table may choose
sheet-switches-about = The sheet leaves questions open. Here is how the house reads them, and what one may prefer.
