### A game’s page and a lesson: loaded with these pages only.

page-title = { $game } · Tripot
page-now = Jouer maintenant
page-against = { $count ->
        [one] contre un bot, tout de suite
       *[other] contre { $count } bots, tout de suite
    }
page-learn = Apprendre
page-learn-pictures = Apprendre en images
page-learn-game = Apprendre { $game }
page-invite = Inviter
page-players = joueurs
page-range = { $from } à { $to }
page-lasts = une partie à quatre
page-lasts-match = un match en trois manches
page-minutes = { $range } min
page-target = pour gagner
page-options = Options
page-chosen = Formule { $preset } · { $bots } · { $pace }
page-bots = { $count ->
        [one] { $count } bot
       *[other] { $count } bots
    }
page-small = Les petits jeux, à part
page-board = Un petit jeu de { $game }
page-rules = Les règles
page-odds = Les cotes
page-stop = Arrêter
page-again = Revoir
page-the-picture = l’image
set-bots = Les bots
set-fewer = Un bot de moins
set-more = Un bot de plus
set-temper = Leur caractère
temper-mixed = mêlés
learn-title = Votre premier tour
learn-next = Suivant
learn-tap = Pas là : touchez ce qui est encadré.
learn-exactly = Presque : faites exactement ce qui est dit.
learn-read = Lisez d’abord, puis touchez « Suivant ».
learn-skip = Passer la leçon
learn-play = Jouer contre des bots
