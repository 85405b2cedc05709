### The door: all that the first page says, and what any page may have to say instead of itself.

app-name = Tripot
app-title = Tripot, jeux de dés entre amis

## The door

home-pitch = Trois jeux de dés français. Seul contre des bots ou entre amis, sans compte et jamais pour de l’argent.
home-play = Jouer
    .label = Jouer { AU($game) }, contre des bots
home-facts = { $least } à { $most } joueurs · { $from } à { $to } min
home-quick = Ou un petit jeu, tout de suite
home-question = La question du jour
home-code = J’ai un code
    .example = RUBIS-VIOLON-42
home-enter = Entrer
home-games = Les jeux

foot-money = Jamais d’argent réel
foot-rules = Chaque paiement expliqué
foot-free = Logiciel libre
foot-language = English
foot-day = Salle claire
foot-night = Salle sombre
foot-odds = Les cotes
foot-me = Ma page

lost-nowhere = Il n’y a pas de salle ici.
    .about = L’adresse ne mène nulle part. Vos parties et vos cercles n’ont pas bougé.
lost-unreachable = La maison ne répond pas.
    .about = Le réseau est coupé, ou la maison redémarre. Vos parties vous attendent.
lost-no_such_table = Aucune table ne porte ce code.
    .about = Vérifiez le code auprès de qui vous invite : un mot de travers suffit.
lost-halted = Cette table est arrêtée : la maison doit d’abord la vérifier.
    .about = Qui tient la maison est prévenu. Aucun jeton n’est perdu.
lost-not_served = Cette maison ne sert plus ce jeu.
    .about = Le jeu n’est plus installé ici. Le journal de la table est gardé.
lost-not_yours = Cette session est terminée sur cet appareil.
    .about = Ouvrez Tripot sur l’appareil où vous jouez, ou revenez sous un autre nom.
lost-removed = L’hôte de cette table préfère jouer sans vous.
    .about = Ouvrez votre propre table : vos amis y viendront par un lien.
lost-door_locked = L’hôte a fermé la porte de cette table.
    .about = Demandez à l’hôte de rouvrir, ou ouvrez votre propre table.
lost-again = Essayer encore
lost-broken = Cette page ne fonctionne plus.
    .about = Quelque chose a cassé ici. Votre place et vos jetons sont en sûreté à la maison.
lost-home = Retour à l’entrée

part-failed = Une partie de la page n’a pas été chargée.
reload = Recharger la page
problem-unreachable = La maison ne répond pas. Réessayez dans un instant.
problem-refused = La maison refuse d’ouvrir cette table.
problem-bad_name = Il faut un nom de 1 à 24 caractères.
problem-unfit_name = Ce nom ne convient pas à cette maison. Un prénom suffit.
problem-name_taken = Quelqu’un porte déjà ce nom à votre table : ajoutez une initiale.
problem-banned = Cette maison ne vous reçoit plus.
problem-too_fast = Pas si vite : réessayez dans un instant.

name-title = Qui êtes-vous ?
name-label = Votre nom à table
name-note = Un prénom suffit. Pas de compte, pas de mot de passe.
name-done = C’est moi

sheet-close = Fermer
