### Behind the door: what every page but the first may say. What the house, any table or a game says stands in its own
### catalogue; here is only what the browser adds. The first page has a catalogue of its own (`door.fr.ftl`).

## The table

title-table = { $title } · { $game } · Tripot
you = Vous
someone = Quelqu’un
for-you = pour vous
in-all = Au total, { $net } pour vous.
seconds = { $seconds ->
        [one] seconde
       *[other] secondes
    }
time-left = { $seconds ->
        [one] Il reste une seconde
       *[other] Il reste { $seconds } secondes
    }
cloth = Le tapis
seats = Les joueurs
seat-bank = tient la banque
seat-done = a fini
seat-bot = un bot
seat-bot-kind = bot { $kind }
seat-kept = un bot garde la place
seat-away = absent
seat-program = un programme
seat-here = à table
seat-housed = la maison a joué
seat-host = hôte de ce soir
chair-free = Place libre
rail = Ce que je peux faire
asks = Autour du jeu
ask-journal = Le journal
ask-rules = Les règles
ask-odds = Les cotes
ask-talk = Parler
ask-table = La table
risk-in-play = En jeu
risk-worst = Au pire
risk-with = Avec { $amount }, au pire
risk-purse = Ma bourse
tray = Jeton à poser
forms = Que faire
act-sum = { $action } : { $amount }
less = { $amount } de moins
more = { $amount } de plus
all = Tout ({ $amount })
some = { $amount } seulement
die-at = Dé { $n }, { $face }
wait-out = Vous n’avez plus de jetons : regardez la suite.
nothing-to-do = Rien à faire pour le moment.
watching = Vous regardez la partie.
paused = En pause
journal = Le journal
log-empty = Rien encore. Chaque jeton qui bougera s’écrira ici.
by-house = (joué par la maison)
why = pourquoi ?
why-label = Pourquoi ? { $rule }
why-title = Pourquoi ?
why-house = Le temps était écoulé : la maison a joué à sa place.
why-more = Lire dans la règle
toast-close = Compris
phrase-sum = La somme à dire
said = { $name } : « { $text } »
quoted = « { $text } »
plate-game = { $game } · { $preset }
plate-yours = À vous de jouer
plate-dice = Les dés roulent
plate-over = La partie est finie
plate-waiting = On attend { $names }
plate-waiting-many = On attend { $count } joueurs
preset-changed = { $preset }, modifiée
live-left = Il reste { $seconds } secondes.
live-won = Vous gagnez { $amount }.
live-lost = Vous perdez { $amount }.
live-caught-up =
    { $count ->
        [0] La table a continué sans lancer.
        [one] La table a continué : un lancer.
       *[other] La table a continué : { $count } lancers, voici le dernier.
    }
line-connecting = On rejoint la table…
line-waiting = Connexion perdue, on réessaie…
line-offline = Pas de réseau.
line-closed = La connexion est fermée.
line-retry = Nouvel essai dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
line-stays = { $staked ->
        [0] Votre chaise vous attend.
       *[other] Vos { $staked } restent en jeu. Votre chaise vous attend.
    }
line-bot = Si c’est à vous, un bot la tient au bout { $pace ->
        [tranquille] d’une minute.
        [vif] de dix secondes.
       *[other] de vingt secondes.
    }
hint-off = Ne plus me le dire
missed = En votre absence :
missed-throws = { $count ->
        [one] un lancer
       *[other] { $count } lancers
    }
menu-give = Confier à un bot
menu-watching = { $count ->
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
menu-take-back = Reprendre ma place
menu-pause = Mettre en pause
menu-resume = Reprendre la partie
menu-end = Arrêter la partie…
end-what = La partie s’arrête entre deux coups, si tout le monde est d’accord. Les bots ne votent pas.
end-yes = Le proposer
end-no = Continuer la partie
end-vote = Arrêter la partie ?
end-proposed = { $name } propose d’arrêter la partie.
end-agree = D’accord
end-refuse = Continuer
end-agreed = Arrêter la partie : { $count } sur { $of } d’accord.
menu-leave = Quitter la table
leave-what = Quitter la table ? La partie continue : un bot joue à votre place et sous votre nom. Vous pourrez revenir la reprendre, avec le même lien, tant que la partie dure.
leave-yes = Oui, je m’en vais
leave-no = Non, je reste
leave-asked = On prévient la table de votre départ…
leave-now = Partir sans attendre la réponse
menu-away = Sortir
menu-motion-on = Remettre les mouvements
menu-motion-off = Couper les mouvements
menu-bots-quiet = Faire taire les bots
menu-bots-talk = Laisser parler les bots
menu-plain = Table toute simple
menu-cloth = Tapis du jeu

## The show: verdicts, the strip of the last throw, turns shown briefly

go-on = Continuer
verdict = Le résultat
verdict-nets = Ce que chacun gagne
verdict-even-you = pour vous : rien ne change
verdict-nobody = personne ne gagne ni ne perd
verdict-rules = { $n ->
        [one] lire la règle
       *[other] lire les règles
    }
verdict-read = Lisez, rien ne presse.
verdict-seconds = { $seconds ->
        [one] seconde au plus.
       *[other] secondes au plus.
    }
verdict-reading = { $count ->
        [one] { $names } lit encore.
       *[other] { $names } lisent encore.
    }
verdict-do = J’ai lu
verdict-done = Lu
for-name = pour { $name }
strip-by = par { $name }
strip-throws = { $name } aux dés
their-turn = son tour
folded = { $n ->
        [one] Un tour :
        [2] Deux tours :
        [3] Trois tours :
        [4] Quatre tours :
       *[other] { $n } tours :
    }
folded-again = revoir
wait-tap = Touchez la table pour aller plus vite.
wait-replay = On revoit ce tour.
wait-offline = { $count ->
        [one] { $names } est hors ligne : { $pace ->
            [tranquille] on l’attend une minute au plus.
            [vif] on l’attend dix secondes au plus.
            [sans] on l’attend.
           *[other] on l’attend vingt secondes au plus.
        }
       *[other] { $names } sont hors ligne : { $pace ->
            [tranquille] on les attend une minute au plus.
            [vif] on les attend dix secondes au plus.
            [sans] on les attend.
           *[other] on les attend vingt secondes au plus.
        }
    }
wait-time = Votre temps partira quand vous verrez votre tour.
guess-label = Deviner le prochain jet, pour l’honneur
guess-ask = Et au prochain jet ? Pour l’honneur.
guess-made = C’est noté. On verra bien !
guess-right = { $count ->
        [one] Bien vu ! Et d’un.
       *[other] Bien vu ! { $count } ce soir.
    }
guess-face = Je vois : { $face }
guess-range = Je vois { $from }–{ $to }
guess-sum = Je vois { $sum }

## The names of the bots, in the order they sit down

bot-name-0 = Achille
bot-name-1 = Berthe
bot-name-2 = Casimir
bot-name-3 = Désirée
bot-name-4 = Edgar
bot-name-5 = Fanny
bot-name-6 = Gustave
bot-name-7 = Hortense
bot-name-8 = Isidore
bot-name-9 = Joséphine
bot-name-10 = Léon
bot-name-11 = Marthe

## Tabu’s cloth

tabu-lies = { $name } { $amount }
tabu-empty = aucune mise
tabu-risk = paie plus, coûte ×2
tabu-costs = coûte ×2
tabu-risk-long = mise doublée si aucun dé ne la montre
tabu-tap = toucher pour miser { $amount }
tabu-dice = { $count ->
        [one] 1 dé
       *[other] { $count } dés
    }
tabu-doubled = doublée
tabu-on-cloth = Tapis
tabu-repeat = Répéter
tabu-done = C’est misé
tabu-first = Touchez une case
tabu-staked = C’est misé. On attend les autres.
tabu-banker-waits = Vous lancerez quand tous auront misé.
tabu-banker-stakes-not = Le banquier ne mise pas.
tabu-no-more = Vous ne pouvez rien ajouter sur cette case.

## Opening a table, sitting down

set-game = Le jeu
set-small = Les petits jeux
set-presets = Une formule tranche ce que la règle laisse ouvert.
set-changed = { $count ->
        [one] Une lecture de la règle est changée.
       *[other] { $count } lectures de la règle sont changées.
    }
set-change = changer
set-look = voir
set-switches = Les lectures de la règle
set-pace = L’allure
join-title = Rejoindre une table
join-label = Le code de la table ou du cercle
join-note = Deux mots et un nombre, tels qu’on vous les a dictés.
lobby-over = { $count ->
        [0] On s’installe
        [one] On s’installe · une place prise
       *[other] On s’installe · { $count } places prises
    }
lobby-title = Chez { $name }
lobby-invited = { $name } vous invite { AU($game) } : prenez place
lobby-fears = Rien à installer, pas de compte, jamais d’argent.
lobby-you = vous
lobby-around = La table vue de haut. Déjà assis : { $names }. Une chaise vous attend.
lobby-rules = Les règles en images
lobby-invite = Inviter
lobby-show = Montrez ce carré, ou dictez :
lobby-qr = Code QR de la table
lobby-copy = Copier
lobby-copied = Copié
lobby-send = Envoyer
lobby-share = On joue ? La table est ouverte : { $code }
lobby-seats = Les places
lobby-free = { $count ->
        [one] Une place libre
       *[other] { $count } places libres
    }
lobby-bots = pour un ami, ou un bot :
lobby-remove = Libérer la place { DE($name) }
lobby-youngest = Le plus jeune, qui commence
lobby-lot = Le sort décide
lobby-begins = { $name } est le plus jeune et commencera.
lobby-game = Le jeu
lobby-start = Commencer
lobby-sit = Prendre place
lobby-sit-bot = Remplacer un bot
lobby-missing = { $count ->
        [one] Il manque un joueur
       *[other] Il manque { $count } joueurs
    }
lobby-go = Commencer à { $count }
lobby-wait = { $name } lancera la partie.
lobby-up = Me lever

## This device


## The rules, and afterwards

game-minutes = Comptez { $from } à { $to } minutes à quatre.
after-you = Vous gagnez
after-one = { $name } gagne
after-many = { $names } se partagent la victoire
after-stopped = Partie arrêtée
after-switch = Changer de jeu
after-nobody = Personne ne gagne
after-ranks = Le classement
ready-over = Revanche à { $game }, mêmes chaises
ready-reading = { $count ->
        [one] { $names } lit encore
       *[other] { $names } lisent encore
    }
ready-reads = lit encore
ready-all = Tout le monde est prêt
ready-of = { $ready ->
        [one] prêt sur { $count }
       *[other] prêts sur { $count }
    }
ready-bot = { $count ->
        [one] En attendant, un bot peut tenir sa chaise, et la rendre à son arrivée.
       *[other] En attendant, des bots peuvent tenir leurs chaises, et les rendre à leur arrivée.
    }
ready-wait = { $count ->
        [one] L’attendre encore
       *[other] Les attendre encore
    }
ready-without = Commencer sans attendre
ready-goes = { $seconds ->
        [one] Sans réponse, on commence dans { $seconds } seconde.
       *[other] Sans réponse, on commence dans { $seconds } secondes.
    }
ready-settle = Changer de jeu ou de règles
ready-look = Voir les réglages
nudge = Tout le monde vous attend
after-again = La revanche
after-join = Rejoindre la revanche
after-other = Autre jeu
after-question = La question du jour
after-take = Emporter le journal

## Dés vérifiés

class-A = La maison s’était engagée d’avance sur un secret, et deux joueurs au moins y ont mêlé leur hasard.
class-B = La maison s’était engagée d’avance sur un secret, et un joueur y a mêlé son hasard.
class-D = La maison seule, avec un secret sur lequel elle s’était engagée d’avance.
class-R = De vrais dés, lus par une personne et confirmés par une autre.
seal-label = Dés vérifiés sur cet appareil : { $count }. Dernier lancer, classe { $class }.
seal-contradicted = Ce que dit cette maison ne tient pas.
contradicted-word = ne tient pas
incomplete-word = incomplet
uncovered-word = sans vous
uncovered = Le prochain lancer se fera sans le hasard de votre appareil : la maison pourrait le prévoir, avec l’aide des joueurs qui y participent. Ne misez que si vous leur faites confiance.
gap-rules = Règles non rejouées : cette page n’a pas celles de cette version du jeu.
gap-void = { $count ->
        [one] Un lancer a été annulé, faute de compter la part de votre appareil.
       *[other] { $count } lancers ont été annulés, faute de compter la part de votre appareil.
    }
gap-absent = { $count ->
        [one] Un lancer s’est fait sans votre appareil, que la maison a tenu pour absent.
       *[other] { $count } lancers se sont faits sans votre appareil, que la maison a tenu pour absent.
    }
gap-late = { $count ->
        [one] Un lancer est tombé alors qu’un de vos coups était en route.
       *[other] { $count } lancers sont tombés alors qu’un de vos coups était en route.
    }
proofs-title = Ces dés sont-ils honnêtes ?
proofs-all = Vérifier tout le journal
wrong-second-freeze = La maison a demandé deux fois le même lancer à votre appareil, avec des mises différentes.
wrong-left-out = La maison a lancé sans votre appareil et l’a dit absent. Il était connecté.
wrong-miscounted = La maison avait reçu à temps la part de votre appareil, et l’a dite manquante.
wrong-withheld = La maison a annoncé ce lancer trop tard à votre appareil, alors qu’elle lui répondait sur la même ligne, et a dit sa part manquante.
verify-no-table = Aucune table ne porte ce code.
verify-no-file = Ce fichier ne peut pas être lu.
wrong-event = Cette entrée ne dit rien qu’on puisse lire.
wrong-opening = Un journal commence par l’ouverture de la table, et ne la répète pas.
wrong-frozen = Entre l’annonce des dés et leur chute, il s’est passé autre chose.
wrong-frozen-number = Les lancers ne se suivent pas.
wrong-frozen-dice = On ne sait pas quels dés ont été lancés.
wrong-unfrozen = Ce lancer n’avait pas été annoncé.
wrong-promise = La promesse manque ou n’est pas à sa place.
wrong-link = Le secret révélé n’est pas celui sur lequel la maison s’était engagée.
wrong-class = La classe du lancer est fausse.
wrong-faces = D’autres faces auraient dû tomber.
wrong-unpromised = Un lancer sans promesse à une table qui en avait fait une.
wrong-report = Ce que l’on a lu sur la table n’est pas ce qui a été joué.
wrong-confirmed = Une confirmation n’a pas été suivie de son lancer.
wrong-real = De vrais dés à une table qui n’en a pas.
wrong-move = Le coup n’est pas de la nature qu’il prétend.
wrong-pledge = Un appareil s’est joint aux dés comme il ne le pouvait pas.
wrong-holders = Un appareil qui participait aux dés a été oublié, ou ajouté.
wrong-links = La part d’un appareil n’est pas celle qu’il avait engagée, ou manque.
wrong-overdue = Une part du lancer a été comptée trop tard, ou dite manquante trop tôt.
wrong-text = Cette ligne n’est pas une entrée lisible.
wrong-hash = Cette entrée ne suit pas la précédente : l’une des deux a été changée.
wrong-seq = Il manque une entrée, ou il y en a une de trop.
wrong-table = Cette entrée vient d’une autre table.
wrong-time = Le temps y recule.
wrong-end = Le journal est coupé.
wrong-head = Il ne contient pas l’empreinte que vous aviez notée.
wrong-mine = Ce que vous avez fait n’est pas ce que la maison a inscrit.
alarm-title = Ce que dit cette maison ne tient pas.
alarm-entry = Entrée { $entry } :
alarm-do = Ne misez plus à cette table. Comparez vos empreintes, gardez la preuve, et demandez des comptes à la maison.
alarm-save = Garder la preuve
alarm-fold = Réduire
alarm-unfold = Voir
asking-title = Était-ce vous ?
asking-what = L’entrée { $entry } porte votre nom et n’est pas partie de cet appareil. L’avez-vous jouée d’un autre ?
asking-yes = Oui, c’était moi
asking-no = Non
late-title = Un lancer est tombé sans vous
late-seen = Vu
unchecked = Non vérifié.
unchecked-word = non vérifié
unchecked-journal = La maison ne donne pas son journal. Cet appareil le redemande.
unchecked-behind = La maison montre plus que ce que cet appareil a pu vérifier.
unchecked-protocol = Cette page ne connaît pas les dés de cette table, ou une de ses lignes. Rechargez-la.
unchecked-checker = La partie de la page qui vérifie les dés n’a pas été chargée. Un nouvel essai suit.
fingerprint = Empreinte, entrée { $entry }
wrong-protocol = Cette page ne connaît pas les dés de cette table, ou une de ses lignes.
wrong-foreign = Un coup porte votre nom, et aucun de vos appareils ne l’a envoyé.
wrong-rewritten = L’histoire n’est plus celle que cet appareil a gardée.
wrong-fork = Un autre écran a reçu une autre histoire.
wrong-board = Le tapis affiché n’est pas celui de ce journal.
wrong-elsewhere = Cette adresse menait à une autre table.
late-what = Votre coup était parti depuis plus de quatre secondes et n’était pas encore inscrit. Le réseau peut en être la cause ; la maison aussi.

## De vrais dés

set-length = Manches
set-dice = Dés
dice-house = De la maison
dice-real = Les nôtres
real-plate = On lance de vrais dés
real-take = Je prends les dés
real-throw = Lancez vos dés, puis touchez ce qui est sorti.
real-throw-for = Lancez pour { $name }, puis touchez ce qui est sorti.
real-again = Contesté : relancez, puis touchez ce qui est sorti.
real-die = Dé { $n }
real-report = Voilà ce qui est sorti
real-says = { $name } annonce :
real-read = { $name } annonce : { $faces }.
real-yes = C’est bien ça
real-no = Non, ce n’est pas ça
real-stands = Sans objection, ce sera joué dans { $seconds } s.
real-waiting = { $name } lance les dés sur la table…
real-waiting-any = On lance les dés sur la table…

## Le grand écran

screen-title = Grand écran
screen-sit = Prenez place
screen-open = Sur un grand écran

## Around the table (the rest of it stands in src/device/texts, which is fetched when wanted)

plate-of = À { $name } de jouer
menu-about = À propos { DE($name) }
lobby-here = Quelqu’un ici, sur cet appareil

## Not so fast

lost-too_fast = Trop de demandes à la fois depuis ici. Attendez un instant, puis revenez.
    .about = Une pause d’une minute suffit.
