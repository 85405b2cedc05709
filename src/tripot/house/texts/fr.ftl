### The house: what happens around a table, what it refuses, what people can say. Games have texts of their own.

## What happens ({ $person }, { $to }, { $seat }: names)

event-opened = { $person } ouvre la table.
    .you = Vous ouvrez la table.
event-configured = Les réglages changent : { $game }, { $preset }, { $pace }.
event-seated = { $person } prend place.
    .you = Vous prenez place.
event-left = { $person } se lève.
    .you = Vous vous levez.
event-bot_seated = Un bot prend place : { $seat }, { $bot }.
event-bot_removed = { $seat } laisse sa place.
event-seat_kept = { $why ->
        [left] { $person } s’en va ; un bot garde la place.
        [away] { $person } n’est plus là ; un bot joue en attendant.
       *[given] Un bot joue pour { $person }.
    }
event-seat_taken_back = { $person } reprend sa place.
    .you = Vous reprenez votre place.
event-host_moved = { $to } reçoit désormais.
    .you = Vous recevez désormais.
event-started = La partie commence.
event-frozen = Le sort en est jeté : plus personne n’y peut rien.
event-played = { $by ->
        [house] La maison joue pour { $seat }, le temps étant écoulé.
        [bot] Un bot joue pour { $seat }.
       *[person] { $seat } joue.
    }
event-reported = { $person } lit les dés.
    .you = Vous lisez les dés.
event-confirmed = { $person } a vu de même.
    .you = Vous avez vu de même.
event-disputed = { $person } a vu autre chose : on relance.
    .you = Vous avez vu autre chose : on relance.
event-paused = La partie est suspendue.
event-resumed = La partie reprend.
event-delayed = La table s’était arrêtée ; le temps perdu est rendu.
event-rematch_opened = On remet ça à une nouvelle table.

## The pace

pace-tranquille = tranquille
pace-normal = normal
pace-vif = vif
pace-sans = sans horloge

## The bots

bot-cautious = prudent
bot-bold = flambeur

## The class of a throw

dice-A = Dés tirés avec la part de plusieurs joueurs.
dice-B = Dés tirés avec la part d’un seul joueur.
dice-D = Dés tirés par la maison seule.
dice-R = Vrais dés, lus sur la table.

## Refusals

refusal-unknown_command = La maison n’a pas compris.
refusal-unknown_action = Ce jeu ne connaît pas cette action.
refusal-not_host = Seul l’hôte peut le faire.
refusal-not_seated = Il faut une place à table.
refusal-already_seated = Vous avez déjà une place.
refusal-no_such_seat = Cette place n’existe pas.
refusal-seat_taken = Cette place est prise.
refusal-table_full = La table est pleine.
refusal-no_bot_there = Aucun bot ne joue à cette place.
refusal-no_person_there = Personne ne joue à cette place.
refusal-unknown_bot = Ce jeu n’a pas de bot de ce caractère.
refusal-seat_kept = Un bot garde votre place : reprenez-la d’abord.
refusal-seat_not_kept = Votre place est déjà à vous.
refusal-already_started = La partie a commencé.
refusal-not_started = La partie n’a pas commencé.
refusal-not_over = La partie n’est pas finie.
refusal-not_enough_players = Il manque du monde pour commencer.
refusal-too_many_players = Il y a trop de monde pour ce jeu.
refusal-bad_settings = Ces réglages ne vont pas ensemble.
refusal-paused = La partie est suspendue.
refusal-not_paused = La partie n’est pas suspendue.
refusal-already_reopened = La revanche est déjà ouverte.
refusal-no_dice_awaited = On n’attend pas de dés.
refusal-not_your_throw = Celui qui lance lit ses dés.
refusal-already_reported = Les dés ont déjà été lus.
refusal-nothing_reported = Personne n’a lu les dés.
refusal-own_report = C’est à quelqu’un d’autre de confirmer.
refusal-unwelcome = L’hôte de cette table préfère jouer sans vous.
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
reaction-rire = Rire
reaction-ouf = Ouf
reaction-aie = Aïe
reaction-chance = Quelle chance
reaction-coeur = Cœur

## How far a table is

stage-lobby = on s’installe
stage-playing = en jeu
stage-over = finie

## The journal in the terminal

journal-empty = Aucune partie n’est gardée ici : { $path }
journal-unknown = Aucune partie « { $asked } ». La commande « tripot journal list » les montre toutes.
journal-several = Plusieurs parties commencent par « { $asked } » : { $tables }.
journal-broken = Ce journal est rompu : { $why }.
journal-unserved = Cette partie ne peut être rejouée ici : { $why }.
journal-failed = Les parties gardées sont illisibles : { $why }.
journal-no-key = Les dés de cette partie sont promis, et la clé de leur secret n’est pas ici : { $why }.
journal-entries = { $count ->
        [one] { $count } entrée
       *[other] { $count } entrées
    }
somebody = Place { $number }
