### The house: what happens around a table, what it refuses, what people can say. Games have texts of their own.

## What happens ({ $person }, { $to }, { $seat }: names)

event-opened = { $person } ouvre la table.
    .you = Vous ouvrez la table.
event-configured = Les réglages changent : { $game }, { $preset }, { $pace }.
event-seated = { $person } prend place.
    .you = Vous prenez place.
event-left = { $person } se lève.
event-removed = L’hôte libère la chaise de { $person }.
    .you = Vous vous levez.
event-bot_seated = Un bot prend place : { $seat }, { $bot }.
event-bot_removed = { $seat } cède sa place.
event-seat_kept = { $why ->
        [left] { $person } s’en va ; un bot garde la place.
        [away] { $person } n’est plus là ; un bot joue en attendant.
       *[given] Un bot joue pour { $person }.
    }
event-seat_taken_back = { $person } reprend sa place.
    .you = Vous reprenez votre place.
event-first_marked = { $seat ->
        [none] Le sort dira qui commence.
       *[other] { $seat } commencera.
    }
event-host_moved = { $to } est désormais l’hôte.
    .you = Vous êtes désormais l’hôte.
event-started = La partie commence.
event-frozen = Le sort en est jeté : plus personne n’y peut rien.
event-pledged = L’appareil de { $person } participe aux dés.
event-voided = Lancer nul : une part n’est pas arrivée à temps.
event-played = { $by ->
        [house] La maison joue pour { $seat }, dont le temps est écoulé.
        [bot] Un bot joue pour { $seat }.
       *[person] { $seat } joue.
    }
event-reported = { $person } lit les dés.
    .you = Vous lisez les dés.
event-confirmed = { $person } a vu la même chose.
    .you = Vous avez vu la même chose.
event-disputed = { $person } a vu autre chose : on relance.
    .you = Vous avez vu autre chose : on relance.
event-paused = La partie est suspendue.
event-resumed = La partie reprend.
event-delayed = La table s’était arrêtée ; le temps perdu est rendu.
event-end_agreed = { $person } est d’accord pour arrêter la partie.
    .you = Vous êtes d’accord pour arrêter la partie.
event-end_refused = { $person } préfère continuer : la partie continue.
    .you = Vous préférez continuer : la partie continue.
event-ended_early = D’un commun accord, la partie s’arrête ici.
event-rematch_opened = On remet ça à une nouvelle table.

## The reading of a ruling that is in force

rule-here = À cette table : { $reading }
rule-house = La maison joue ainsi : { $reading }

## The pace

pace-tranquille = tranquille
pace-normal = normal
pace-vif = vif
pace-sans = sans horloge

## The bots

bot-cautious = prudent
bot-bold = flambeur
bot-calculating = calculateur
bot-expert = expert

## The class of a throw

dice-A = Dés tirés avec la part de plusieurs joueurs.
dice-B = Dés tirés avec la part d’un seul joueur.
dice-D = Dés tirés par la maison seule.
dice-R = Vrais dés, lus sur la table.

## Refusals

refusal-unknown_command = La maison n’a pas compris.
refusal-unknown_action = Cette action n’existe pas dans ce jeu.
refusal-not_host = Seul l’hôte peut le faire.
refusal-not_seated = Il faut une place à table.
refusal-already_seated = Vous avez déjà une place.
refusal-no_such_seat = Cette place n’existe pas.
refusal-seat_taken = Cette place est prise.
refusal-coup_running = Des jetons sont en jeu. La place sera à vous après ce coup, si elle est encore libre.
refusal-table_full = La table est pleine.
refusal-no_bot_there = Aucun bot ne joue à cette place.
refusal-no_person_there = Personne ne joue à cette place.
refusal-unknown_bot = Ce jeu n’a pas de bot de ce caractère.
refusal-seat_kept = Un bot garde votre place : reprenez-la d’abord.
refusal-seat_not_kept = Vous jouez déjà vous-même.
refusal-journal_full = Il s’est passé trop de choses à cette table. Commencez la partie, ou ouvrez-en une autre.
refusal-already_started = La partie a commencé.
refusal-not_started = La partie n’a pas commencé.
refusal-not_over = La partie n’est pas finie.
refusal-no_vote = Aucun vote n’attend votre voix.
refusal-no_first_player = Dans ce jeu, on ne désigne personne pour commencer.
refusal-not_enough_players = Il manque du monde pour commencer.
refusal-too_many_players = Il y a trop de monde pour ce jeu.
refusal-bad_settings = Ces réglages ne sont pas possibles.
refusal-paused = La partie est suspendue.
refusal-not_paused = La partie n’est pas suspendue.
refusal-already_reopened = La revanche est déjà ouverte.
refusal-no_dice_awaited = On n’attend pas de vrais dés pour l’instant.
refusal-not_your_throw = Celui qui lance lit ses dés.
refusal-already_reported = Les dés ont déjà été lus.
refusal-nothing_reported = Personne n’a lu les dés.
refusal-own_report = C’est à quelqu’un d’autre de confirmer.
refusal-no_pledges = À cette table, les appareils ne participent pas aux dés.
refusal-head_used = Cet engagement a déjà servi.
refusal-struck_out = Trop de lancers manqués : votre appareil ne participe plus aux dés de cette partie.
refusal-not_awaited = Rien n’est attendu de vous pour ce lancer.
refusal-wrong_link = Ce n’est pas ce que votre appareil avait promis.
refusal-late_link = La part de votre appareil est arrivée trop tard.
refusal-unwelcome = L’hôte de cette table préfère jouer sans vous.
refusal-door_locked = L’hôte a fermé la porte : plus personne ne s’assied pour l’instant.
refusal-name_taken = Quelqu’un porte déjà ce nom ici : ajoutez une initiale au vôtre.
refusal-too_fast = Pas si vite : réessayez dans un instant.
refusal-unknown_phrase = Cela ne se dit pas ici.

## What people can say

phrase-je_mets = Je mets { $amount }.
phrase-il_manque = Il manque { $amount }.
phrase-je_mets_la_moitie = Je mets la moitié.
phrase-qui_complete = Qui complète ?
phrase-banco_dans_lair = Il y a du banco dans l’air…
phrase-je_passe = Je passe.
phrase-a_vous = À vous !
phrase-bien_joue = Bien joué !
phrase-patience = Patience…
phrase-merci = Merci !

reaction-bravo = Bravo
reaction-rire = Trop drôle
reaction-ouf = Ouf
reaction-aie = Aïe
reaction-chance = Quelle veine
reaction-chapeau = Chapeau
reaction-sante = Santé
reaction-alors = Alors ?

## How far a table is

stage-lobby = on s’installe
stage-playing = en jeu
stage-over = finie

## The journal in the terminal

journal-empty = Aucune partie n’est gardée ici : { $path }
journal-unknown = Aucune partie « { $asked } ». La commande « tripot journal list » les montre toutes.
journal-several = Plusieurs parties commencent par « { $asked } » : { $tables }.
journal-broken = Ce journal est endommagé : { $why }.
journal-unserved = Cette partie ne peut être rejouée ici : { $why }.
journal-failed = Impossible d’ouvrir les parties gardées : { $why }.
journal-no-key = Les dés de cette partie sont scellés, et la clé de leur secret n’est pas ici : { $why }.
journal-entries = { $count ->
        [one] { $count } entrée
       *[other] { $count } entrées
    }
somebody = Place { $number }

## What bots say

bot-line-cautious-won-1 = Petit à petit…
bot-line-cautious-won-2 = Je range tout de suite.
bot-line-cautious-lost-1 = C’était trop pour moi.
bot-line-cautious-lost-2 = Aïe, mes économies.
bot-line-cautious-stakes-1 = Je n’ai pas l’habitude…
bot-line-cautious-waits-1 = Prenez votre temps.
bot-line-cautious-wins-1 = Qui va doucement…
bot-line-cautious-loses-1 = Belle partie !

bot-line-bold-won-1 = Et voilà le travail !
bot-line-bold-won-2 = On remet ça !
bot-line-bold-lost-1 = Ce n’est que du bois !
bot-line-bold-lost-2 = La prochaine est pour moi.
bot-line-bold-stakes-1 = Qui me suit ?
bot-line-bold-stakes-2 = Allons-y gaiement !
bot-line-bold-waits-1 = Alors, on joue ?
bot-line-bold-wins-1 = À moi la tournée !
bot-line-bold-loses-1 = Revanche !

bot-line-calculating-won-1 = C’est noté.
bot-line-calculating-lost-1 = C’était prévu.
bot-line-calculating-waits-1 = Je recompte en attendant.
bot-line-calculating-wins-1 = Le compte est bon.
bot-line-calculating-loses-1 = Je referai mes comptes.

bot-line-expert-won-1 = Comme prévu.
bot-line-expert-lost-1 = Le bon choix, le mauvais dé.
bot-line-expert-waits-1 = Il y a une bonne réponse.
bot-line-expert-wins-1 = Bien joué à tous.
bot-line-expert-loses-1 = Bien joué !
