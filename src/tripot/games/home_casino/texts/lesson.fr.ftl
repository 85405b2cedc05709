### La leçon de Home Casino, une phrase par étape de lesson.toml. « .typed » : la même au terminal, où rien ne se touche.

lesson-hello = Quarante cases, un casino pour chacun ; le vôtre est bleu. Vous avez 4 000 points, et le premier à 8 000 gagne.
lesson-throw = À vous d’ouvrir : lancez, et votre pion avance.
lesson-buy = Acquisition ! La carte coûte 400 et se revendra 550. Achetez-la.
lesson-again = Double quatre : vous rejouez. Lancez !
lesson-duel = Le casino de Théo : c’est un duel ! Misez 125.
lesson-dice = Deux dés chacun, la plus forte somme l’emporte. Lancez.
lesson-won = 9 contre 5 : Théo vous paie 125.
lesson-others = La mafia prend 500 à Lou : c’est pour le pot, et pour qui s’y arrêtera. Une machine à sous verse 200 à Théo.
lesson-sale = À vous. Tant que votre carte n’est pas vendue, elle ne compte pas. Lancez.
lesson-sell = « À vendre », enfin ! Touchez votre carte, puis vendez-la.
    .typed = « À vendre », enfin ! Vendez votre carte.
lesson-end = +550 : voilà qui compte ! Une carte ne vaut rien tant qu’elle est en main. Le reste, roulette, 421, Jackpot, se découvre en jouant.
