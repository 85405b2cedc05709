# The questions on the last tour of Tabu. Fetched with the page of the question.

quiz-last_tour = Dernier lancer : quelle mise ?
    .rule = Tabu : un signe paie sa mise pour chaque dé qui le montre ; un symbole paie plus et coûte le double s’il manque. Après ce lancer, le plus riche gagne ; à égalité, on partage.
quiz-on-trefle = sur trèfle
quiz-on-carreau = sur carreau
quiz-on-coeur = sur cœur
quiz-on-pique = sur pique
quiz-on-ancre = sur l’ancre
quiz-on-soleil = sur le soleil
