### Tabu’s lesson, a sentence for each step of lesson.toml. “.typed”: the same in a terminal, where nothing is tapped.

lesson-hello = This is Tabu: six fields, three dice. Margaux holds the bank, and you play against her.
lesson-stake = Tap the hearts field: you stake 25 on it.
    .typed = You stake 25 on hearts.
lesson-more = Tap it again: your stake grows to 50.
    .typed = You add 25: your stake grows to 50.
lesson-anchor = The anchor and the sun pay better, but cost double if they do not show. Dare it: tap the anchor.
    .typed = The anchor and the sun pay better, but cost double if they do not show. You dare: 25 on the anchor.
lesson-others = Théo and Lou stake as well. Everything is in the open, and anyone may think again until the throw.
lesson-done = Below, what you risk: at worst −100. Say “Stakes placed”, and Margaux will throw.
    .typed = At worst you lose 100. You say “Stakes placed”, and Margaux throws.
lesson-won = Two hearts: Margaux adds twice your stake, 100. One anchor: twice again, 50. Théo loses 100; Lou, on the sun, must double first.
lesson-bank = The bank goes round: it is yours! The others stake against you; the banker does not stake.
lesson-throw = Everyone is done. Throw the dice.
lesson-end = The bank takes what misses and pays what shows: +175 for you. Once everyone has held it three times, the money is counted, and the richest wins. You know how to play!
