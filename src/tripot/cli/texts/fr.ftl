### The terminal’s own words.

list-and = { $head } et { $last }

## Who and what

ui-me = Vous
ui-person = Joueur { $number }
ui-players = { $fixed ->
        [yes] { $most } joueurs
       *[no] { $least } à { $most } joueurs
    }
ui-out = sorti
ui-winner = gagnant
ui-journal = Le journal
ui-ranking = Les comptes
ui-bouts = Les manches
ui-bout = Manche { $number } : { $winners }
ui-bout-nobody = personne
ui-bouts-score = Manches gagnées : { $score }
ui-rulings = Ce que la maison précise
ui-switches = Ce que la table peut choisir
ui-presets = Les formules
ui-empty-cloth = Le tapis est vide.

## Whose turn

ui-title-turn = À { $name } de jouer
    .you = À vous de jouer
ui-title-dice = Les dés roulent…
ui-title-over = La partie est finie

## What I risk

ui-in-play = En jeu
ui-at-worst = Au pire
ui-purse = Ma bourse

## Asking

ui-keys = ? pourquoi · l journal · r règles · h aide · q quitter
ui-keys-stake = Entrée : { $line }
ui-whole = { $low }–{ $high }
ui-whole-by = { $low }–{ $high } par { $step }
ui-between = { $step ->
        [1] Entre { $low } et { $high }
       *[other] Entre { $low } et { $high }, par { $step }
    }
ui-subset = { $most ->
        [one] { $least ->
                [one] un seul
               *[other] un au plus
            }
       *[other] { $least }–{ $most } au choix
    }
ui-question = { $what } ? { $hint }
ui-keys-back = Entrée seule : revenir au menu · ? expliquer
ui-keys-question = ? expliquer · l journal · r règles · h aide · q quitter
ui-enter = Entrée pour continuer
ui-explain-one = Tapez la touche d’un choix, ou le début de son nom.
ui-explain-word = Tapez un choix, ou le début de son nom.
ui-explain-some = Tapez vos choix, séparés par des espaces ({ $limits }) ; « tout » les prend tous.
ui-explain-whole = { $limits }. « max » vaut le maximum permis.
ui-explain-more = Entrée seule revient au menu. « ? R1 » lit une règle par son numéro.

## Leaving and coming back

ui-left =
    À bientôt. La partie est gardée ; pour la reprendre :
    { $command }
ui-said = { $name } : « { $text } »
ui-resumed = La partie reprend là où elle en était.
ui-resume-it = { $game } : une partie attend ({ $names }, { $when }). La reprendre ? (O/n)
ui-waiting = { $game } : une partie attend ({ $names }, { $when }) : { $command }
ui-again = Revoir la partie : { $command }
ui-seed = Graine { $seed } : elle redonnera les mêmes dés.
ui-help =
    Tapez le numéro d’un choix, suivi au besoin de ses valeurs : { $example }
    Le numéro peut manquer quand le reste suffit : { $short }
    Une lettre montrée sur le tapis vaut le mot entier, et max le maximum permis.
    Plusieurs ordres tiennent sur une ligne, séparés par un point-virgule.
    Entrée fait ce qui est marqué ↵.
    ?     pourquoi les derniers jetons ont bougé
    ? R1  lire une règle par son numéro
    l     le journal en entier
    r     les règles du jeu
    q     quitter ; la partie est gardée

## What went wrong

ui-nothing-obvious = Entrée ne suffit pas ici : choisissez un numéro du menu.
ui-out-of-range = { $what } ? { $limits }.
ui-unknown-choice = « { $given } » ? Au choix : { $choices }.
ui-unknown = « { $given } » ne dit rien à la maison. Tapez un numéro du menu, ou h pour l’aide.
ui-no-rule = Cette règle n’existe pas. La première s’appelle { $first }.
ui-why-nothing = Aucun jeton n’a encore bougé.
ui-no-game = La maison n’a pas de jeu « { $asked } ». On y joue à : { $games }. { $hint }
ui-did-you-mean = Vouliez-vous dire { $name } ?
learn-none = { $game } n’a pas de leçon. Il y en a une pour : { $games }.
learn-next = Maintenant pour de vrai : tripot play { $game }
ui-no-preset = Il n’y a pas de formule « { $asked } ». Au choix : { $presets }.
ui-no-switch = Il n’y a rien à régler sous le nom « { $asked } ». Au choix : { $switches }.
ui-bad-switch = { $switch } ne peut pas valoir « { $asked } ». Par exemple : { $values }.
ui-no-boards = { $game } ne se joue pas sur un autre plateau.
ui-bad-game-name = { $asked } ne peut pas être le nom d’un jeu : minuscules, chiffres et tirets bas.
ui-folder-not-empty = { $path } n’est pas vide. Choisissez un autre dossier avec --folder.
ui-new-game = { $name } est écrit dans { $path }. Ensuite : pip install -e { $path }, puis tripot check { $name }, puis tripot play { $name }.
ui-unread-file = Le fichier { $path } ne se lit pas : { $why }.
ui-bad-board = Le plateau { $path } n’est pas bon : { $why }.
ui-bad-players = Ce jeu se joue de { $least } à { $most }, pas à { $count }.
ui-too-many-people = { $people } personnes ne tiennent pas à une table de { $count }.
ui-no-bot = Personne ne joue « { $asked } » ici. Au choix : { $bots }.
ui-no-youngest = { $game } ne demande pas qui est le plus jeune.
ui-unknown-youngest = Personne à ce clavier ne s’appelle « { $asked } ». Il y a : { $names }.
ui-same-names = Il faut au moins un nom, et chacun le sien.
ui-people-names = { $people } personnes, mais { $names } noms : il en faut autant.
ui-which-game = Quel jeu ? Au choix : { $games }.
ui-nothing-waiting = Aucune partie n’attend ici. « tripot play tabu » en commence une.
ui-already-over = Cette partie est finie. Pour la revoir : { $command }
ui-not-at-this-keyboard = Cette partie ne se joue pas à ce clavier.
ui-game-without-texts = { $game } n’est pas dans la liste : { $why }. `tripot check { $game }` nomme chaque texte qui lui manque.
ui-how-to-start = tripot play tabu · tripot watch tabu · tripot rules tabu

## Tabu

scene-tabu-stake = À { $name } de miser
    .you = À vous de miser
scene-tabu-throw = À { $name } de lancer
    .you = À vous de lancer
scene-tabu-stakes = Les mises
scene-tabu-thrown = Rien ne va plus
scene-tabu-settled = Les dés ont parlé
scene-tabu-bank = { $of ->
        [0] { $name } tient la banque · tour { $tour }
       *[other] { $name } tient la banque · tour { $tour } sur { $of }
    }
    .you = { $of ->
        [0] Vous tenez la banque · tour { $tour }
       *[other] Vous tenez la banque · tour { $tour } sur { $of }
    }

## La Passe Anglaise

scene-passe-opening = Qui tiendra la première banque ?
scene-passe-deposit = À { $name } de mettre en banque
    .you = À vous de mettre en banque
scene-passe-covering = On couvre { $name }
    .you = On vous couvre
scene-passe-cover = À { $name } de couvrir
    .you = À vous de couvrir
scene-passe-throw = À { $name } de lancer
    .you = À vous de lancer
scene-passe-first = { $name } lance son premier jet
    .you = Vous lancez votre premier jet
scene-passe-seeks = { $name } cherche le { $point }
    .you = Vous cherchez le { $point }
scene-passe-dead = Le point est mort : baraque ou abattage
scene-passe-after = { $name } garde ou passe la banque
    .you = Vous gardez ou passez la banque
scene-passe-verdict = { $total } : { $by } !
scene-passe-bank = { $name } tient la banque · coup { $coup }
    .you = Vous tenez la banque · coup { $coup }
scene-passe-no-throw = Rien n’est encore lancé.
scene-passe-no-bank = Rien n’est encore en banque.
scene-passe-banco = Banco !
scene-passe-pool = Mise commune
scene-passe-missing = manque { $amount }
scene-passe-covered = couvert

## Home Casino

scene-casino-first = Qui commencera ?
scene-casino-home = À { $name } de choisir un casino
    .you = À vous de choisir un casino
scene-casino-throw = À { $name } de lancer
    .you = À vous de lancer
scene-casino-jackpot = { $name } tire une carte Jackpot
    .you = Vous tirez une carte Jackpot
scene-casino-acquisition = { $name } tire une carte Acquisition
    .you = Vous tirez une carte Acquisition
scene-casino-buy = À { $name } d’acheter ou de laisser
    .you = À vous d’acheter ou de laisser
scene-casino-sell = À { $name } de vendre
    .you = À vous de vendre
scene-casino-rescue = { $name } au bord de la faillite
    .you = Vous êtes au bord de la faillite
scene-casino-round = { $round ->
        [0] But { $target }
       *[other] Tour { $round } · but { $target }
    }
scene-casino-estates = Mes cartes à la revente
scene-casino-estate = Achat { $buy }, revente { $sell }
scene-casino-price = { $card } : { $buy }, revente { $sell }
scene-casino-stands = { $name } sur { $square }
    .you = Vous êtes sur { $square }
scene-casino-square-acquisition = Acq
    .whole = Acqui-|sition
scene-casino-square-jackpot = Jack
    .whole = Jack-|pot
scene-casino-square-421 = 421
    .whole = 421
scene-casino-square-a_vendre = Vend
    .whole = À|vendre
scene-casino-square-roulette = Roul
    .whole = Rou-|lette
scene-casino-square-zanzibar = Zanz
    .whole = Zanzi-|bar
scene-casino-square-black_jack = BJ
    .whole = Black|Jack
scene-casino-square-machine_a_sous = Sous
scene-casino-square-casino_plus = Casino
scene-casino-square-mafia = Mafia
scene-casino-square-pot = Pot
    .whole = Pot

## Small games

scene-small-stake = mise { $amount }
scene-small-served = servi
scene-small-throws-left = { $count ->
        [one] Encore un jet
       *[other] Encore { $count } jets
    }
scene-small-throw-of = Jet { $throw } sur { $most }
scene-small-match = manche { $bout }/{ $of } · { $score }
scene-small-ruin = { $amount } ruinerait { $name }

## Une maison sur PostgreSQL

database-ready = La base de données est à jour.
database-unnamed = Aucune base de données n’est indiquée : utilisez --data ou TRIPOT_DATABASE_URL, par exemple postgresql://tripot@localhost/tripot
report = { $by } signale { $about } : { $reason }
report-name = le nom
report-words = les paroles
report-play = la façon de jouer
report-other = autre chose
reports-none = Il n’y a aucun signalement.

## Real dice

ui-dice-read = { $own ->
        [no] { $name }, lancez pour { $whom } ! Que montrent les dés ?
       *[yes] { $name }, à vos dés ! Que montrent-ils ?
    }
ui-dice-agree = { $faces } : les autres ont-ils vu la même chose ? (o/n)
ui-dice-yes-or-no = Oui ou non ?
ui-dice-unclear = { $count ->
        [one] Une face, s’il vous plaît :
       *[other] { $count } faces, s’il vous plaît, dans cet ordre :
    } { $faces }.

## Keys

admin-forget-key-ask = Cette commande efface les secrets chiffrés par la clé perdue : les parties en cours ne pourront pas continuer. Pour confirmer, ajoutez --yes.
admin-key-forgotten = Tout ce que la clé perdue avait chiffré est effacé. La maison peut ouvrir avec une autre clé.
admin-resealed = { $count ->
        [one] Un secret est scellé sous la clé la plus récente.
       *[other] { $count } secrets sont scellés sous la clé la plus récente.
    }

## Verifying a journal ($seq: the number of the entry)

verify-good = Aucun problème dans ce journal de { $entries } entrées.
verify-half = Vérification partielle : la légalité des coups de ces { $entries } entrées n’a pas été contrôlée.
verify-table = Table { $table } : { $game }, version { $version }.
verify-rules = Chaîne et dés vérifiés, règles rejouées : chaque coup était permis et chaque jeton a son compte.
verify-no-rules = Chaîne et dés vérifiés, règles non rejouées : les règles de { $game } en version { $version } ne sont pas ici.
verify-throws = Lancers de classe A : { $A }, B : { $B }, D : { $D }, R : { $R }.
verify-unpromised = { $count ->
        [one] Un lancer n’avait pas été promis par la maison : il ne prouve rien.
       *[other] { $count } lancers n’avaient pas été promis par la maison : ils ne prouvent rien.
    }
verify-head = Tête : { $head }
verify-fingerprint = Empreinte : { $fingerprint }
verify-bad-head = Ce n’est ni un condensé ni une empreinte : { $head }
verify-bad-kept = { $file } n’est pas un fichier enregistré par un appareil pour une table.
verify-went-on = Votre empreinte est celle de l’entrée { $seq }. La partie a continué ensuite.
verify-no-head = Pour exclure que tout le journal ait été réécrit, ajoutez --head avec une empreinte que vous avez gardée.
verify-fault-empty = Ce journal ne contient aucune entrée.
verify-fault-unreadable = L’entrée { $seq } est illisible.
verify-fault-packed = Le journal compacté est endommagé et ne peut pas être lu.
verify-fault-chain = L’entrée { $seq } ne suit pas la précédente : on a changé, ajouté ou ôté quelque chose.
verify-fault-time = L’entrée { $seq } est plus ancienne que la précédente.
verify-fault-opening = Entrée { $seq } : un journal commence par l’ouverture de sa table, et ne l’ouvre qu’une fois.
verify-fault-frozen = Entrée { $seq } : le lancer ne suit pas ce qui avait été fixé.
verify-fault-pledge = L’entrée { $seq } prend un engagement impossible.
verify-fault-holders = L’entrée { $seq } cite d’autres engagements que ceux qui comptaient.
verify-fault-links = L’entrée { $seq } cite un nombre secret qui n’avait pas été engagé, ou en oublie un.
verify-fault-late = L’entrée { $seq } compte un nombre secret arrivé trop tard, ou le déclare manqué trop tôt.
verify-fault-link = L’entrée { $seq } révèle un autre nombre secret que celui promis par la maison.
verify-fault-class = L’entrée { $seq } se trompe de classe de dés.
verify-fault-faces = L’entrée { $seq } montre d’autres faces que celles des dés.
verify-fault-promise = L’entrée { $seq } promet des nombres secrets à tort, ou oublie de les promettre.
verify-fault-report = Entrée { $seq } : aucun joueur n’a lu ces dés.
verify-fault-rules = L’entrée { $seq } est contraire aux règles, ou rapporte d’autres faits qu’elles.
verify-fault-own = L’entrée { $seq } n’est pas la commande envoyée par votre appareil.
verify-fault-head = Ce n’est pas la partie dont vous vous souvenez : aucune entrée n’a l’empreinte que vous avez gardée.

admin-halted = La table { $table } est arrêtée, sur tous les nœuds d’ici quelques secondes.
admin-unhalted = La table { $table } peut reprendre.
admin-none-halted = Aucune table n’est arrêtée.
admin-stage-halted = arrêtée
config-unset = (non défini)
config-default = (non défini ; par défaut { $value })
verify-all-good = Aucun problème : { $tables ->
    [one] un journal vérifié
   *[other] { $tables } journaux vérifiés
}, { $entries } entrées.
verify-some-without-rules = Aucun problème, mais vérification partielle : les règles de { $count } journaux sur { $tables } ne sont pas installées.
verify-some-wrong = { $wrong } journaux sur { $tables } présentent des problèmes.

## tripot without words

welcome = Bienvenue au Tripot, une maison de jeux de dés français, pour de l’argent fictif.
welcome-play = jouer contre des bots
welcome-learn = le premier tour, pas à pas
welcome-rules = les règles
welcome-serve = jouer entre amis, chacun sur son téléphone
welcome-odds = ce que vaut chaque pari
welcome-resume = reprendre une partie inachevée
welcome-help = toutes les commandes
welcome-which = Quel jeu, de 1 à { $most } ? (Entrée : aucun)

deploy-unknown = Il n’y a pas de fichier { $name }. Fichiers disponibles : { $names }.

completion-installed = Installé dans { $path } : ouvrez un nouveau terminal.

## An extra that is not installed

extra-missing = Cette commande demande des paquets qui ne sont pas installés ({ $extras }). Lancez : { $command }

## tripot doctor

doctor-ok = OK
doctor-warning = ATTENTION
doctor-fault = ERREUR
doctor-check-settings = Réglages
doctor-check-games = Jeux
doctor-check-store = Fichier et clé
doctor-check-folder = Dossier
doctor-check-address = Adresse
doctor-check-network = Réseau
doctor-net-loopback = Le serveur n’écoute que sur { $host }, hors de portée des téléphones : lancez-le avec --host 0.0.0.0, ou retirez TRIPOT_HOST.
doctor-net-none = Cet ordinateur n’a pas d’adresse sur un réseau local : connectez-le au Wi-Fi ou par câble.
doctor-net-closed = Aucun serveur ne tourne sur le port { $port } ; il a été ouvert un instant pour ce test.
doctor-net-reached = { $url } répond sur cet ordinateur.
doctor-net-link-local = { $url } répond, mais le routeur n’a pas donné d’adresse à cet ordinateur : reconnectez-le au réseau.
doctor-net-refused = { $url } ne répond pas : { $why }.
doctor-net-next = Si un téléphone n’y arrive toujours pas : est-il sur le même Wi-Fi, pas celui des invités, et non sur le réseau mobile ? Ouvrez alors le port { $port } dans le pare-feu : { $system ->
        [ufw] sudo ufw allow { $port }/tcp
        [firewalld] sudo firewall-cmd --add-port={ $port }/tcp
        [windows] netsh advfirewall firewall add rule name=Tripot dir=in action=allow protocol=TCP localport={ $port }
        [mac] Réglages Système, Réseau, Coupe-feu : autorisez Python
       *[linux] autorisez TCP { $port } depuis le réseau local
    }
doctor-settings = Toutes les variables sont valides.
doctor-store-new = { $path } n’existe pas encore ; la première partie le crée.
doctor-store-denied = Impossible d’écrire dans { $path } : changez les droits, ou choisissez un autre dossier avec --data ou TRIPOT_STORE.
doctor-key-new = La clé n’existe pas encore ; la première partie la crée.
doctor-key = La clé correspond aux données.
doctor-key-open = D’autres utilisateurs de cet ordinateur peuvent lire { $path } : protégez-le avec chmod 600.
doctor-disk = { $free } Mo libres.

## tripot backup, tripot restore

backup-made = { $path } contient { $tables ->
    [one] une partie
   *[other] { $tables } parties
}, { $key ->
    [yes] avec la clé, chiffrée par votre phrase de passe : gardez-la.
   *[no] sans la clé : gardez-en une copie ailleurs, sinon les parties en cours ne pourront pas continuer après une restauration.
}
backup-keep-folder = --keep demande un dossier existant ; { $path } n’en est pas un.
backup-failed = Aucune sauvegarde n’a été faite : { $why }.
backup-database = Cette maison utilise une base PostgreSQL : sauvegardez-la avec pgBackRest, voir docs/day-2.md.
backup-passphrase = Phrase de passe de la clé :
backup-passphrase-again = Répétez la phrase de passe :
backup-passphrase-differs = Les deux phrases de passe ne sont pas identiques.
backup-passphrase-short = La phrase de passe doit avoir au moins { $least } caractères.
backup-passphrase-needed = Il faut une phrase de passe pour la clé : indiquez un fichier avec --passphrase-file, ou utilisez --without-key.
backup-passphrase-file = Impossible de lire la phrase de passe dans { $path } : { $why }
restore-done = { $tables ->
    [one] Une partie restaurée
   *[other] { $tables } parties restaurées
} dans { $path }, { $key ->
    [yes] avec la clé.
   *[no] sans la clé : la maison a besoin de celle qu’elle avait lors de la sauvegarde.
} Pour vérifier : tripot journal verify
restore-passphrase-needed = Il faut la phrase de passe de cette sauvegarde : indiquez un fichier avec --passphrase-file.
restore-failed = Rien n’a été restauré ni modifié : { $why }.

# People and the operators' log

admin-is-banned = (banni)
admin-banned = { $name } : banni, sur tous les nœuds d’ici quelques secondes.
admin-unbanned = { $name } peut revenir.
admin-renamed = { $before } s’appelle désormais { $name }, à toutes les tables d’ici quelques secondes.
admin-link = Ouvrez ce lien sur le nouvel appareil de { $name } pour l’y connecter. Il sert une seule fois, pendant dix minutes.
admin-bad-name = Ce nom n’est pas possible : { $why }.
admin-name-taken = { $name } ressemble trop au nom d’une autre personne de la même table.
admin-no-person = Personne n’a l’identifiant { $asked }. `tripot admin reports` et `tripot admin people` donnent les identifiants.
admin-log-empty = Le journal des opérateurs est vide.
admin-did-ban = a banni
admin-did-unban = a gracié
admin-did-rename = a renommé
admin-did-link = a fait un lien pour
admin-did-halt = a arrêté
admin-did-unhalt = a relancé
admin-did-reseal = a rechiffré les secrets
admin-did-forget_key = a renoncé à une clé
admin-did-find = a cherché une table
admin-did-people = a consulté les gens de
admin-did-reports = a lu les signalements
admin-did-export = a exporté
admin-did-version = sert dans la version
