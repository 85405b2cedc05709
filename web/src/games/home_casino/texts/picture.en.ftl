### What the squares of the picture do; loaded with the page of the game only.

key-gives = pays you
key-takes = costs you
key-card = a card
key-game = a small game
key-casino = a casino
key-pot = the pot
