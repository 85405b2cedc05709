### Verdicts of Tabu: one sentence for each rule that settles a stake, about the reader. `$what`: the fields.

verdict-tabu-17 = { $outcome ->
        [won] One die on { $what }: { $loser } pays you, { verdict-plus }.
        [lost] One die on { $what }: you pay { $winner }, { verdict-minus }.
        [even] One die on { $what }: you take your stake back, no more, no less.
       *[others] One die on { $what }: { $winner_count ->
            [0] the stake goes back, no more, no less.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-18 = { $outcome ->
        [won] Two dice on { $what }: { $loser } pays you, { verdict-plus }.
        [lost] Two dice on { $what }: you pay { $winner }, { verdict-minus }.
        [even] Two dice on { $what }: you take your stake back, no more, no less.
       *[others] Two dice on { $what }: { $winner_count ->
            [0] the stake goes back, no more, no less.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-19 = { $outcome ->
        [won] Three dice on { $what }: { $loser } pays you, { verdict-plus }.
        [lost] Three dice on { $what }: you pay { $winner }, { verdict-minus }.
        [even] Three dice on { $what }: you take your stake back, no more, no less.
       *[others] Three dice on { $what }: { $winner_count ->
            [0] the stake goes back, no more, no less.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-20 = { $outcome ->
        [won] One die on { $what }: { $loser } pays you, { verdict-plus }.
        [lost] One die on { $what }: you pay { $winner }, { verdict-minus }.
        [even] One die on { $what }: you take your stake back, no more, no less.
       *[others] One die on { $what }: { $winner_count ->
            [0] the stake goes back, no more, no less.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-21 = { $outcome ->
        [won] Two dice on { $what }: { $loser } pays you, { verdict-plus }.
        [lost] Two dice on { $what }: you pay { $winner }, { verdict-minus }.
        [even] Two dice on { $what }: you take your stake back, no more, no less.
       *[others] Two dice on { $what }: { $winner_count ->
            [0] the stake goes back, no more, no less.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-22 = { $outcome ->
        [won] Three dice on { $what }: { $loser } pays you, { verdict-plus }.
        [lost] Three dice on { $what }: you pay { $winner }, { verdict-minus }.
        [even] Three dice on { $what }: you take your stake back, no more, no less.
       *[others] Three dice on { $what }: { $winner_count ->
            [0] the stake goes back, no more, no less.
           *[other] { verdict-they-win } { $amount }.
        }
    }
verdict-tabu-23 = { $outcome ->
        [won] No die on { $what }: the stake is doubled, and you take it from { $loser }, { verdict-plus }.
        [lost] No die on { $what }: the stake is doubled, and { $winner } takes it, { verdict-minus }.
       *[others] No die on { $what }: the stake is doubled, and { $winner } takes { $amount }.
    }
verdict-tabu-25 = { $outcome ->
        [won] No die on { $what }: you take the stake from { $loser }, { verdict-plus }.
        [lost] No die on { $what }: { $winner } takes your stake, { verdict-minus }.
       *[others] No die on { $what }: { $winner } takes { $amount }.
    }
verdict-tabu-r4 = { $outcome ->
        [won] The bank has run dry: { $loser } gives you your share, { verdict-plus }.
        [lost] Your bank has run dry: all of it goes to { $winner }, { verdict-minus }.
       *[others] The bank has run dry: { $loser } gives everything, { $amount }.
    }
verdict-tabu-r13 = The table stops: everyone takes their stakes back, and nothing changes hands.
verdict-tabu-player_left = { $actor ->
        [me] You have nothing left and leave the game.
       *[other] { $seat } has nothing left and leaves the game.
    }
