# The ceremony of a season on a shared screen. Everybody in the room reads it: names, never "you".

ceremony-over = { $season } · { $circle }
ceremony-rivals-about = Le compte de toutes les parties jouées ensemble.
ceremony-in-games = en { $count } parties
ceremony-verdict-none = Une soirée n’est pas une saison
ceremony-verdict-luck = { $ended ->
    [yes] La saison n’a départagé personne
   *[no] La saison ne départage encore personne
}
ceremony-verdict-ahead = { $ended ->
    [yes] { $name } finit devant, rien n’est dit
   *[no] { $name } se détache, rien n’est dit
}
ceremony-verdict-skill = { $ended ->
    [yes] { $name } finit devant, et ce n’est plus la chance
   *[no] { $name } est devant, et ce n’est plus la chance
}
ceremony-leads = { $ended ->
    [yes] { $name } finit devant.
   *[no] { $name } mène.
} Contre un second de même force, la chance mène d’aussi loin { $chance } saisons sur 100.
ceremony-unranked = On entre au classement à la { $from }e partie.
ceremony-band = La chance seule : { $low } à { $high }
ceremony-others = { $count ->
    [one] et une autre personne
   *[other] et { $count } autres personnes
}
ceremony-points = Points par partie ; dessous, ce que la chance seule donne, neuf saisons sur dix.
ceremony-lost = Cette cérémonie est celle d’un cercle : seuls ses membres l’ouvrent.
ceremony-lost-about = Ouvrez-la depuis la page du cercle, sur un appareil à vous. « Moi » fait de cet écran l’un de vos appareils, et le retire.
ceremony-home = Retour à la maison
