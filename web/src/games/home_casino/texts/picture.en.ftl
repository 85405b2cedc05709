### What the squares of the picture do; loaded with the page of the game only.

key-gives = pays you
key-takes = costs you
key-card = card
key-game = small game
key-casino = casino
key-pot = pot
