### Home Casino’s lesson, a sentence for each step of lesson.toml. “.typed”: the same in a terminal, where nothing is tapped.

lesson-hello = Forty squares, and a casino for everyone; yours is blue. You hold 4,000 points, and the first to 8,000 wins.
lesson-throw = You open: throw, and your pawn moves.
lesson-buy = Acquisition! The card costs 400 and will sell for 550. Buy it.
lesson-again = A double four: you play again. Throw!
lesson-duel = Théo’s casino: that means a duel! Stake 125.
lesson-dice = Two dice each, and the higher sum wins. Throw.
lesson-won = 9 against 5: Théo pays you 125.
lesson-others = The mafia takes 500 from Lou: it goes into the pot, for whoever stops there. A slot machine pays Théo 200.
lesson-sale = Your turn. Until your card is sold, it does not count. Throw.
lesson-sell = “For sale”, at last! Tap your card, then sell it.
    .typed = “For sale”, at last! Sell your card.
lesson-end = +550: now that counts! A card is worth nothing while you hold it. Roulette, 421, Jackpot: find out the rest as you play.
