# The questions on the last tour of Tabu. Fetched with the page of the question.

quiz-last_tour = The last throw: which stake?
    .rule = Tabu: a sign pays its stake once for each die that shows it, a symbol pays more and costs double when it misses. After this throw the richest wins; level, they share.
quiz-on-trefle = on clubs
quiz-on-carreau = on diamonds
quiz-on-coeur = on hearts
quiz-on-pique = on spades
quiz-on-ancre = on the anchor
quiz-on-soleil = on the sun
