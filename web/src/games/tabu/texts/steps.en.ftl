### The rules of Tabu in pictures: what each picture shows, and the headings of the sheet.

steps-lede = Bet on what three dice will show. Each in turn is the banker, who pays the winners and takes the rest.
step-stake = Place your stakes
    .say = Everyone but the banker puts chips on one or more of the six fields. { $tabu_abstain ->
        [permis] If you would rather wait, let the round go by.
       *[interdit] How much is up to you, but at least one.
    } { $tabu_banker_shortfall ->
        [plafond] A stake that the banker could not pay is refused.
       *[prorata] { "" }
    }
    .alt = The six fields: club, diamond, heart, spade, anchor and sun. Chips lie on diamond, heart, spade and anchor.
step-throw = The banker throws
    .say = The banker is one of you. Each of the three dice carries all six pictures of the fields.
    .alt = The banker has thrown three dice: two hearts and an anchor.
step-pay = The banker pays
    .say = At least one die shows your field: you take your stake back, and the banker adds as many stakes as the picture says, from their own purse.
    .alt = The banker adds { $tabu_payout ->
        [mise_comprise] 0, 1 or 2 stakes when one, two or three dice show your sign; 1, 2 or 3 if it is the sun or the anchor.
       *[contre] 1, 2 or 3 stakes when one, two or three dice show your sign; 2, 3 or 4 if it is the sun or the anchor.
    }
step-collect = And takes the rest
    .say = No die shows your field: your stake goes to the banker. { $tabu_double_loss ->
        [toutes] On every field, you double it before you lose it.
       *[symboles] On the sun or the anchor, which pay better, you double it before you lose it.
    }
    .alt = { $tabu_double_loss ->
        [toutes] Fifty missed on the spade cost a hundred, as on the sun.
       *[symboles] Fifty missed on the spade cost fifty; on the sun, a hundred.
    }
step-pass = The bank moves on
    .say = After the round it goes to the left-hand neighbour. { $tabu_end ->
        [a_la_demande] You stop when everyone agrees: the richest wins.
       *[rotations] { $tabu_end_n ->
            [1] Once everyone has held it once, the richest wins.
           *[other] Once everyone has held it { $tabu_end_n } times, the richest wins.
        }
    } A player with nothing left is out.
    .alt = Five players round the table: the bank token goes to the left-hand neighbour.

drawn-dice = Dice on the field
drawn-bank = The bank
drawn-left = passes left

section-roles = The banker and the players
section-setup = Before play
section-stakes = Staking
section-gains = Winning
section-losses = Losing
section-end = What comes next, and the end
