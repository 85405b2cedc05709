### Ce que font les cases de l’image ; chargé avec la page du jeu seulement.

key-gives = rapporte
key-takes = coûte
key-card = une carte
key-game = un petit jeu
key-casino = un casino
key-pot = le pot
