### Verdicts of Home Casino and its small games: one sentence for each rule that settles something, about the reader.

## The board

verdict-title-casino-22 = { $outcome ->
        [lost] The mafia helps itself
       *[others] The mafia calls on { $loser }
    }
verdict-casino-22 = { $outcome ->
        [lost] The mafia helps itself, and the pot collects: { verdict-minus }.
       *[others] The mafia takes { $amount } from { $loser }, for the pot.
    }
verdict-title-casino-23 = { $outcome ->
        [won] The Casino square pays
       *[others] The Casino square pays { $winner }
    }
verdict-casino-23 = { $outcome ->
        [won] The Casino square pays: { verdict-plus }.
       *[others] The Casino square pays: { $amount } for { $winner }.
    }
verdict-casino-24 = { $outcome ->
        [won] Card “{ $card }”: { verdict-plus }.
        [lost] Card “{ $card }”: { verdict-minus }, into the pot.
       *[others] Card “{ $card }”: { $winner_count ->
            [0] { $loser } puts { $amount } in the pot.
           *[other] { $amount } for { $winner }.
        }
    }
verdict-casino-25 = { $outcome ->
        [spent] “{ $card }” is yours: { verdict-minus }, until you sell it.
       *[others] { $loser } buys “{ $card }” for { $amount }.
    }
verdict-casino-26 = { $outcome ->
        [won] The bank buys back: { verdict-plus }.
       *[others] The bank buys { $winner }’s cards back for { $amount }.
    }
verdict-title-casino-25 = { $outcome ->
        [spent] Bought
       *[others] { $loser } buys
    }
verdict-title-casino-26 = { $outcome ->
        [won] Sold
       *[others] { $winner } sells
    }
verdict-title-casino-r18 = A rescue sale
verdict-title-casino-27 = { $outcome ->
        [won] The pot is yours
       *[others] { $winner } takes the pot
    }
verdict-casino-27 = { $outcome ->
        [won] The whole pot: { verdict-plus }.
       *[others] The whole pot: { $amount } for { $winner }.
    }
verdict-casino-28 = { $outcome ->
        [won] You pass your own casino: { verdict-plus }.
       *[others] { $winner } passes their own casino: { $amount }.
    }
verdict-title-casino-29 = { $outcome ->
        [won] Right on your casino
       *[others] { $winner } lands at home
    }
verdict-casino-29 = { $outcome ->
        [won] You stop at your own casino: { verdict-plus }.
       *[others] { $winner } stops at their own casino: { $amount }.
    }
verdict-title-casino-34 = { $outcome ->
        [won] Duel won
        [lost] Duel lost
       *[others] Duel: { $winner } wins
    }
verdict-casino-34 = { $outcome ->
        [won] Duel, { $winner_score } against { $loser_score }: { $loser } leaves you the stake, { verdict-plus }.
        [lost] Duel, { $loser_score } against { $winner_score }: { $winner } keeps your stake, { verdict-minus }.
       *[others] Duel, { $winner_score } against { $loser_score }: { $winner } wins { $amount } from { $loser }.
    }
verdict-title-casino-35 = { $outcome ->
        [won] Duel won
        [lost] Duel lost
       *[others] Duel: { $winner } wins
    }
verdict-casino-35 = { $outcome ->
        [won] Duel, { $winner_score } against { $loser_score }: { $loser } pays you, { verdict-plus }.
        [lost] Duel, { $loser_score } against { $winner_score }: you pay { $winner }, { verdict-minus }.
       *[others] Duel, { $winner_score } against { $loser_score }: { $winner } wins { $amount } from { $loser }.
    }
verdict-casino-36 = { $outcome ->
        [even] A drawn duel, { $winner_score } all: you take your stake back.
       *[others] A drawn duel, { $winner_score } all: nobody wins.
    }
verdict-casino-38 = { $outcome ->
        [won] Slot machine: { verdict-plus }.
        [lost] Slot machine: { verdict-minus }, into the pot.
       *[others] Slot machine: { $winner_count ->
            [0] { $loser } puts { $amount } in the pot.
           *[other] { $amount } for { $winner }.
        }
    }
verdict-casino-r18 = { $outcome ->
        [won] A rescue sale, the debt first: { verdict-plus }.
        [lost] A rescue sale, the debt first: { verdict-minus }.
        [even] A rescue sale: the debt takes everything, and you are left with nothing.
       *[others] A rescue sale at half price: the debt first.
    }
verdict-title-home_casino-went_bankrupt = { $actor ->
        [me] Bankrupt
       *[other] Bankrupt: { $seat }
    }
verdict-home_casino-went_bankrupt = { $actor ->
        [me] You have nothing left: you leave the table.
       *[other] { $seat } has nothing left and leaves the table.
    }
verdict-home_casino-rescued = { $actor ->
        [me] You sold in time and stay in the game.
       *[other] { $seat } sold in time and stays in the game.
    }
verdict-title-home_casino-estate_declined = Card left
verdict-home_casino-estate_declined = { $actor ->
        [me] You leave “{ $card }”: nothing changes for you.
       *[other] { $seat } leaves “{ $card }”.
    }
verdict-title-home_casino-no_game = No game
verdict-home_casino-no_game = { $actor ->
        [me] No stake is possible, so you do not play: nothing changes for you.
       *[other] No stake is possible, so { $seat } does not play.
    }
verdict-title-home_casino-skip_ordered = A turn lost
verdict-home_casino-skip_ordered = { $actor ->
        [me] Card “{ $card }”: you will miss your next turn.
       *[other] Card “{ $card }”: { $seat } will miss the next turn.
    }
verdict-title-home_casino-throw_granted-casino-24 = One more throw
verdict-home_casino-throw_granted-casino-24 = { $actor ->
        [me] Card “{ $card }”: you throw again.
       *[other] Card “{ $card }”: { $seat } throws again.
    }

## The small games
verdict-roul-9 = { $outcome ->
        [won] { $what } came up, paid seven times: { verdict-plus }.
       *[others] { $what } came up, paid seven times: { verdict-they-win } { $amount }.
    }
verdict-roul-10 = { $outcome ->
        [won] Won on { $what }, { verdict-plus }.
       *[others] It is { $number }, { $colour }. On { $what }, { verdict-they-win } { $amount }.
    }
verdict-roul-11 = { $outcome ->
        [lost] { $number } sinks the even chances: { verdict-minus } ({ $what }).
       *[others] { $number } sinks the even chances: { $loser }, −{ $amount } ({ $what }).
    }
verdict-title-roul-12 = Zero: nobody wins
verdict-roul-12 = { $outcome ->
        [even] The 0 cancels the round: you take your stakes back, and nothing changes.
       *[others] The 0 cancels the round: everyone takes their stakes back.
    }
verdict-roul-13 = { $outcome ->
        [lost] It is { $number }, { $colour }. Lost on { $what }, { verdict-minus }.
       *[others] It is { $number }, { $colour }. On { $what }, { verdict-they-lose } { $amount }.
    }
verdict-zanz-5 = { $outcome ->
        [won] Zanzibar, { $winner_score } points against { $loser_score }: { $loser } leaves you the stake, { verdict-plus }.
        [lost] Zanzibar, { $loser_score } points against { $winner_score }: { $winner } takes your stake, { verdict-minus }.
       *[others] Zanzibar, { $winner_score } points against { $loser_score }: { $winner } wins { $amount } from { $loser }.
    }
verdict-title-zanzibar-tied = A tie
verdict-zanzibar-tied = { $total } all: one more round decides.
verdict-bj-5 = { $outcome ->
        [won] { $winner_score } against the bank’s { $loser_score }: it pays you, { verdict-plus }.
       *[others] { $winner_score } against the bank’s { $loser_score }: { $winner } wins { $amount }.
    }
verdict-bj-6 = { $outcome ->
        [lost] Nearest to 21 without going over wins: { $loser_score } against the bank’s { $winner_score }, { verdict-minus }.
       *[others] { $loser_score } against the bank’s { $winner_score }: { $loser } loses { $amount }.
    }
verdict-title-bj-7 = { $winner_count ->
        [0] 21! You win three times over
       *[other] 21! { $winner } wins three times over
    }
verdict-bj-7 = { $outcome ->
        [won] 21 against { $loser_score }: the bank pays three times the stake, { verdict-plus }.
       *[others] 21 against { $loser_score }: the bank pays three times the stake, { $amount } for { $winner }.
    }
verdict-bj-13 = { $outcome ->
        [even] { $winner_score } all, the game is void: you take your stake back.
       *[others] { $winner_score } all, the game is void: nobody wins.
    }
verdict-421-5 = { $outcome ->
        [won] { $winner_score } beats { $loser_score }: { $loser } leaves you the stake, { verdict-plus }.
        [lost] { $winner_score } beats { $loser_score }: { $winner } takes your stake, { verdict-minus }.
       *[others] { $winner_score } beats { $loser_score }: { $winner } wins { $amount } from { $loser }.
    }
verdict-title-421-r3 = { $winner_count ->
        [0] 421! You win three times over
       *[other] 421! { $winner } wins three times over
    }
verdict-421-r3 = { $outcome ->
        [won] A 421 is worth three stakes, so two more: { verdict-plus }.
        [lost] { $winner }’s 421 is worth three stakes, so two more: { verdict-minus }.
       *[others] A 421 is worth three stakes, so two more: { $amount } for { $winner }.
    }
verdict-421-12 = { $outcome ->
        [even] { $winner_score } all, the game is void: both take their stakes back, and nothing changes.
       *[others] { $winner_score } all, the game is void: nobody wins.
    }
