### Around the table: several people on one device, company, sound, calls, installing.

## Several people on one device

hands-title = À plusieurs sur cet appareil
hands-about = L’appareil fait le tour de la table : il dit à qui c’est de jouer, sans horloge.
hands-name = Son nom
hands-add = L’asseoir
hands-full = Toutes les places sont prises.
hands-done = Tout le monde y est
hands-problem-bad_name = Il faut un nom de 1 à 24 caractères.
hands-problem-unfit_name = Ce nom ne convient pas à cette maison. Un prénom suffit.
hands-problem-name_taken = Quelqu’un porte déjà ce nom ici : ajoutez une initiale.
hands-problem-table_full = Toutes les places sont prises.
hands-problem-unwelcome = L’hôte de cette table préfère jouer sans vous.
hands-problem-unreachable = La maison ne répond pas. Réessayez dans un instant.

## Company

about-avoid = Vous n’entendrez plus { $name }, et cette personne ne pourra plus s’asseoir aux tables que vous ouvrez. Elle n’en saura rien.
about-away = Vous n’entendez plus { $name }.
about-do-avoid = Ne plus rencontrer { $name }
about-let = Rencontrer { $name } de nouveau
about-report = Signaler à la maison
about-said-avoided = C’est fait. Vous ne vous croiserez plus.
about-said-let = C’est fait. Vous vous entendez de nouveau.
about-said-reported = C’est signalé, merci. Seule la maison le saura.
about-problem-too_many_blocked = Vous évitez déjà trop de monde.
about-problem-too_many_reports = Assez de signalements pour aujourd’hui.
about-problem-name_needed = Dites d’abord votre nom.
about-problem-unreachable = La maison ne répond pas. Réessayez dans un instant.
about-back = Retour à la table
reason-name = Son nom
reason-words = Ses paroles
reason-play = Sa façon de jouer
reason-other = Autre chose

## Reactions

react-for = Pour qui ?
react-all = Tous
react-heard = { $name } : { $text }
react-heard-you = { $name }, pour vous : { $text }
react-heard-to = { $name }, pour { $to } : { $text }

## This device

device-title = Sons et appels
device-sound = Les sons
device-voice = La voix du croupier
device-touch = Les vibrations
device-call = M’appeler quand c’est à moi
device-call-about = Seulement quand vous regardez ailleurs.
device-denied = Votre navigateur ne le permet pas : changez-le dans ses réglages.
device-on = Oui
device-off = Non
device-install = Installer Tripot
device-install-about = Une icône sur l’écran d’accueil, qui vous ramène droit à votre table.
device-avoided = Je ne les rencontre plus
device-let = Rencontrer { $name } de nouveau

## Sound at the table

sound-offer = Du son ?
sound-silence = Couper le son
sound-volume = Le volume
sound-soft = Doux
sound-loud = Fort
sound-on = Mettre le son
sound-off = Couper le son
voice-on = Faire parler le croupier
voice-off = Faire taire le croupier

## What the house knows

mine-title = Ce que la maison sait de moi
mine-about = Un nom, quelques identifiants tirés au hasard, vos programmes, les tables où vous êtes venu : rien de plus. Emportez-le, ou faites-le effacer.
mine-take = L’emporter
mine-delete = M’effacer
mine-sure = Votre nom, vos appareils, vos liens, vos programmes, vos blocages et vos signalements disparaîtront, sur tous vos appareils, et des bots prendront vos places. Les journaux des parties gardent des identifiants qui ne désignent plus personne. C’est sans retour.
mine-yes = Oui, oubliez-moi
mine-no = Non, je reste
mine-gone = La maison vous a oublié.
mine-problem-name_needed = La maison ne vous connaît pas.
mine-problem-too_fast = Pas si vite : réessayez dans un instant.
mine-problem-unreachable = La maison ne répond pas. Réessayez dans un instant.

# Programmes qui jouent avec un jeton

bots-title = Mes programmes
bots-about = Un programme à vous s’assied sous son propre nom, et tout le monde voit que c’en est un.
bots-name = Son nom
bots-make = Créer un jeton
bots-once = Le jeton { DE($name) }. Gardez-le maintenant : il ne sera plus montré.
bots-revoke = Révoquer { $name }
bots-revoked = { $name } ne peut plus jouer.
bots-problem-bad_name = Un nom a de 1 à 24 caractères.
bots-problem-unfit_name = Ce nom ne convient pas à cette maison.
bots-problem-name_taken = Vous, ou un autre de vos programmes, portez déjà ce nom.
bots-problem-too_many_bots = Vous avez assez de programmes. Révoquez-en un d’abord.
bots-problem-other = Cela n’a pas marché. Réessayez dans un instant.

## The door of a table

door-title = La porte
door-open = Ouverte
door-locked = Fermée
door-open-about = Qui a le code peut entrer.
door-locked-about = Plus personne de nouveau n’entre ni ne s’assied.
door-failed = La maison ne répond pas. Réessayez dans un instant.
door-screens = { $count ->
        [one] Un écran partagé montre la table.
       *[other] { $count } écrans partagés montrent la table.
    }

## My sessions, and whom this device belonged to before

sessions-title = Mes appareils
sessions-about = Là où la maison vous reconnaît. Un appareil longtemps oublié perd sa session, jamais le dernier.
sessions-unnamed = Appareil sans nom
sessions-current = celui-ci
sessions-seen = Vu le { $seen } · depuis le { $since }
sessions-change = Changer { $name }
sessions-name = Son nom
sessions-rename = Le nommer
sessions-renamed = C’est noté.
sessions-end = Terminer cette session
sessions-end-about = Cet appareil ne vous connaîtra plus, et ses tables se ferment aussitôt.
sessions-end-current = C’est l’appareil que vous tenez : il ne vous connaîtra plus.
sessions-ended = { $name } ne vous connaît plus.
sessions-problem-bad_name = Un nom a de 1 à 24 caractères.
sessions-problem-unfit_name = Ce nom ne convient pas à cette maison.
sessions-problem-only_session = C’est votre seul appareil : sans lui, votre nom et vos tables seraient perdus.
sessions-problem-other = Cela n’a pas marché. Réessayez dans un instant.
former-about = Cet appareil a aussi connu :
former-back = Redevenir { $name }
change-title = Cet appareil est celui { DE($current) }
change-about = Le lien que vous avez ouvert est celui { DE($name) }. Si vous continuez, cet appareil jouera sous le nom { DE($name) }, et plus sous celui { DE($current) }.
change-kept = Votre identité d’ici n’est pas perdue : vous pourrez redevenir { $current } depuis cette page.
change-stay = Rester { $current }
change-become = Devenir { $name }

## My phone beside a shared screen

screen-hand = Votre main
screen-look = La table est sur le grand écran.
screen-purse = { $chips ->
    [one] jeton dans votre bourse
   *[other] jetons dans votre bourse
}
screen-open-cloth = Voir le tapis ici aussi

# My page
me-title = Ma page
me-rename = Changer
me-renamed = C’est noté.
me-move = Continuer sur un autre appareil
me-move-about = Un lien qui ne sert qu’une fois, dix minutes au plus. Ouvrez-le là-bas : vos places vous y suivent.
me-link = Faire un lien
me-spent = Ce lien a déjà servi, ou il est trop vieux.
me-nameless = Dites d’abord votre nom.
me-arrived = Bonjour, { $name } : cet appareil vous connaît désormais.
me-room = La salle
me-language = Langue
me-light = Lumière
me-motion = Mouvements
language-fr = Français
language-en = English
room-auto = Comme le système
room-nuit = Sombre
room-jour = Claire
motion-auto-name = Comme le système
motion-on-name = Tous les mouvements
motion-off-name = Aucun mouvement
