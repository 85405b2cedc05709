### Verdicts of La Passe Anglaise: each end of a coup, and each throw that leaves it open, about the reader.

verdict-title-passe-16 = { $outcome ->
        [won] Baraque: you win
        [lost] Baraque: you pay
       *[others] Baraque: { $loser } pays
    }
verdict-passe-16 = { $outcome ->
        [won] { $total } on the first throw, baraque: { $loser } pays you evens, { verdict-plus }.
        [lost] { $total } on the first throw, baraque: you pay { $winner } evens, { verdict-minus }.
       *[others] { $total } on the first throw, baraque: { $loser } pays { $winner } { $amount }.
    }
verdict-title-passe-19 = { $outcome ->
        [won] Abattage: you win
        [lost] Abattage: { $winner } wins
       *[others] Abattage: { $winner } wins
    }
verdict-passe-19 = { $outcome ->
        [won] { $total } on the first throw, abattage: you sweep up the stakes, { verdict-plus }.
        [lost] { $total } on the first throw, abattage: { $winner } sweeps up the stakes, { verdict-minus }.
       *[others] { $total } on the first throw, abattage: { $winner } sweeps up the stakes and wins { $amount }.
    }
verdict-title-passe-23 = { $outcome ->
        [won] Point made: you win
        [lost] Point made: { $winner } wins
       *[others] Point made: { $winner } wins
    }
verdict-passe-23 = { $outcome ->
        [won] The point is made again, { $total }: you sweep up the stakes, { verdict-plus }.
        [lost] The point is made again, { $total }: { $winner } sweeps up the stakes, { verdict-minus }.
       *[others] The point is made again, { $total }: { $winner } sweeps up the stakes and wins { $amount }.
    }
verdict-title-passe-24 = { $outcome ->
        [won] A 7: you win
        [lost] A 7: you pay
       *[others] A 7: { $loser } pays
    }
verdict-passe-24 = { $outcome ->
        [won] A 7 before the point: { $loser } pays you evens, { verdict-plus }.
        [lost] A 7 before the point: you pay { $winner } evens, { verdict-minus }.
       *[others] A 7 before the point: { $loser } pays { $winner } { $amount }.
    }
verdict-passe-r1 = { $outcome ->
        [won] { $total } in suspens, { $by }: { verdict-plus }.
        [lost] { $total } in suspens, { $by }: { verdict-they-win }, { verdict-minus }.
       *[others] { $total } in suspens, { $by }: { verdict-they-win } { $amount }.
    }
verdict-passe-r2 = No coup: the bank is not covered, and everyone takes their chips back.
verdict-passe-r9 = The table stops: everyone takes their chips back, and nothing changes hands.
verdict-title-passe-point_set = Point { $point }
verdict-passe-point_set = { $actor ->
        [me] Nothing is decided yet: make { $point } again.
       *[other] Nothing is decided yet: { $seat } must make { $point } again.
    }
verdict-title-passe-undecided = Still in suspens
verdict-passe-undecided = { $actor ->
        [me] { $total } decides nothing: you throw again.
       *[other] { $total } decides nothing: { $seat } throws again.
    }
verdict-title-passe-coup_restarted = The point is gone
verdict-passe-coup_restarted = { $actor ->
        [me] { $total } decides nothing: you start the coup again.
       *[other] { $total } decides nothing: { $seat } starts the coup again.
    }
verdict-title-passe-point_died = The point is dead
verdict-passe-point_died = { $actor ->
        [me] { $total } kills the point { $point }: now you need an abattage.
       *[other] { $total } kills the point { $point }: now { $seat } needs an abattage.
    }
verdict-title-passe-bank_taken = { $actor ->
        [me] The bank is yours
       *[other] { $seat } takes the bank
    }
verdict-passe-bank_taken = { $actor ->
        [me] With { $total } points the first bank is yours.
       *[other] With { $total } points { $seat } takes the first bank.
    }
verdict-passe-player_out = { $actor ->
        [me] You have no chips left and are out.
       *[other] { $seat } has no chips left and is out.
    }
