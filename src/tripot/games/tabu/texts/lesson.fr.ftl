### La leçon de Tabu, une phrase par étape de lesson.toml. « .typed » : la même au terminal, où rien ne se touche.

lesson-hello = Voici Tabu : six cases, trois dés. Margaux tient la banque, et vous jouez contre elle.
lesson-stake = Touchez la case cœur : vous y misez 25.
    .typed = Vous misez 25 sur le cœur.
lesson-more = Touchez-la encore : votre mise monte à 50.
    .typed = Vous en remettez 25 : votre mise monte à 50.
lesson-anchor = L’ancre et le soleil paient mieux, mais coûtent le double s’ils ne sortent pas. Osez : touchez l’ancre.
    .typed = L’ancre et le soleil paient mieux, mais coûtent le double s’ils ne sortent pas. Vous osez : 25 sur l’ancre.
lesson-others = Théo et Lou misent aussi. Tout se voit, et chacun peut se raviser jusqu’au jet.
lesson-done = En bas, ce que vous risquez : au pire −100. Dites « C’est misé », et Margaux lancera.
    .typed = Vous risquez au pire 100. Vous dites « C’est misé », et Margaux lance.
lesson-won = Deux cœurs : Margaux ajoute deux fois votre mise, 100. Une ancre : deux fois aussi, 50. Théo perd ses 100 ; Lou, sur soleil, doit d’abord doubler.
lesson-bank = La banque tourne : la voilà à vous ! Les autres misent contre vous ; le banquier, lui, ne mise pas.
lesson-throw = Tous ont fini. À vous de lancer les dés.
lesson-end = La banque prend ce qui ne sort pas et paie ce qui sort : +175 pour vous. Quand chacun l’a tenue trois fois, on compte, et le plus riche gagne. Vous savez jouer !
