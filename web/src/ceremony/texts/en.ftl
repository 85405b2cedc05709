# The ceremony of a season on a shared screen. Everybody in the room reads it: names, never "you".

ceremony-over = { $season } · { $circle }
ceremony-rivals-about = The account of all games played together.
ceremony-in-games = in { $count } games
ceremony-verdict-none = One evening is not a season
ceremony-verdict-luck = { $ended ->
    [yes] The season told nobody apart
   *[no] The season tells nobody apart yet
}
ceremony-verdict-ahead = { $ended ->
    [yes] { $name } finishes ahead, nothing is settled
   *[no] { $name } pulls ahead, nothing is settled
}
ceremony-verdict-skill = { $ended ->
    [yes] { $name } finishes ahead, and it is no longer luck
   *[no] { $name } is ahead, and it is no longer luck
}
ceremony-leads = { $ended ->
    [yes] { $name } finishes ahead.
   *[no] { $name } leads.
} Against a second of equal strength, luck leads this far in { $chance } of 100 seasons.
ceremony-unranked = One is ranked from game { $from } on.
ceremony-band = Luck alone: { $low } to { $high }
ceremony-others = { $count ->
    [one] and one other
   *[other] and { $count } others
}
ceremony-points = Points per game; below them, what luck alone gives, nine seasons in ten.
ceremony-lost = This ceremony belongs to a circle: only its members open it.
ceremony-lost-about = Open it from the circle’s page, on a device of yours. “Me” makes this screen one of your devices, and takes it back.
ceremony-home = Back to the house
