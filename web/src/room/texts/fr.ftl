# Arriver en cours de partie, et inviter pendant la partie.

late-title = La partie est en route
late-about = { $game }. Vous regardez déjà.
late-chair = Prendre la chaise { DE($name) }
late-chair-about = Un bot la garde. Ses { $purse } jetons sont à vous dès la fin du coup.
late-queue = Attendre la prochaine
late-queue-first = Vous serez en tête de file. On vous appelle.
late-queue-behind = { $name } est devant vous. On vous appelle.
late-watch = Rester regarder
late-watch-about = Et réagir depuis ici.
late-shut = L’hôte a fermé la porte : cette partie se regarde.
late-wished = La chaise { DE($name) } est à vous dès la fin du coup.
late-waiting = { $place ->
    [1] Vous êtes en tête de file pour la prochaine partie.
   *[other] { $place }e dans la file pour la prochaine partie.
}
late-leave = Quitter la file
late-unwish = Finalement, regarder
late-react = Réagir
invite-about = Qui arrive prend la chaise d’un bot, ou attend la prochaine partie.
