### La Passe Anglaise in words: its name, its presets and switches, then every rule and ruling in the order of the sheet.

## The game

game-name = La Passe Anglaise
game-tagline = Two dice, a banker, and somebody to cry “Banco!”
game-aim = The banker stakes a sum and throws two dice: 7 or 11 wins, 2, 3 or 12 loses, and any other total is the point and keeps everyone in suspense. All the others play against the bank, which passes from hand to hand. The player with the most chips at the end wins.

## Presets

preset-maison = House
    .about = In suspens the banker throws until the point or a 7: a nearly even game, with a shade of advantage to the punters.
preset-lettre = To the letter
    .about = The sheet as it stands, down to its last sentence: from the third throw the point is dead, and the bank wins more often than not.
preset-famille = Family
    .about = Everybody plays and the bank moves on: no punter leaves the bank to the others, and a lost coup passes it to the right.

## Switches

switch-passe-suspens = Suspens
    .about = How a coup is decided when the first throw was neither baraque nor abattage.
switch-passe-suspens-point_ou_sept = The banker throws on until the point, which wins, or a 7, which loses; any other total does nothing. The banker wins 244 coups in 495, which leaves the punters 1.4% of the stake (7/495).
switch-passe-suspens-lettre = On the second throw the point wins and 7 loses; from the third the point is dead, 7 and 11 win, 2, 3 and 12 lose. The banker wins 601 coups in 972 and takes nearly a quarter of the stake on average (115/486).
switch-passe-suspens-lettre_immediate = On the second throw the point and 11 win, 7, 2, 3 and 12 lose; from the third the point is dead and 7 wins. The banker wins 565 coups in 972 and takes 16% of the stake on average (79/486).
switch-passe-suspens-mixte = On every throw the point and 11 win, 7, 2, 3 and 12 lose. The banker wins 97 coups in 204, which leaves the punters 5% of the stake (5/102).
switch-passe-suspens-recommence = On the second throw the point wins and 7 loses; on any other total the coup begins again with a new first throw. The banker wins 97 coups in 169 and takes 15% of the stake on average (25/169).

switch-passe-cover = Cover
    .about = What happens when the punters do not raise the banker’s whole sum.
switch-passe-cover-reduction = The banker takes back the uncovered part, and the coup is played for equal sums.
switch-passe-cover-exacte = No equal sums, no coup: everyone takes their chips back, and the bank passes to the right.

switch-passe-part = Joining in
    .about = Whether a punter may leave the bank to the others.
switch-passe-part-libre = You put in what you like, or nothing at all.
switch-passe-part-obligee = While the bank is not covered, you may pass only once you have put in at least half of an equal share of it, or all your chips if you have fewer.

switch-passe-banco = Banco
    .about = Who may go banco, and when.
switch-passe-banco-au_cri = The first punter to cry “Banco” takes the coup alone, and the others take their chips back.
switch-passe-banco-a_droite = Before any common stake, the punters are asked one by one from the banker’s right: the first to accept takes the coup.

switch-passe-bank_after = Keeping the bank
    .about = Who holds the bank once the coup is settled.
switch-passe-bank_after-choix = After every coup, won or lost, the banker keeps it or passes it, as they please.
switch-passe-bank_after-perdant_passe = A lost coup sends the bank to the right; after a win the banker chooses.

switch-passe-start_chips = Starting chips
    .about = What each player receives before the first coup.
switch-passe-start_chips-any = { $n ->
        [one] Each player receives { $n } chip.
       *[other] Each player receives { $n } chips.
    }

switch-passe-end = End of the game
    .about = When the chips are counted.
switch-passe-end-rotations = { $n ->
        [one] The game ends when the bank has gone round the table once, and at the latest after twelve coups per player.
       *[other] The game ends when the bank has gone round the table { $n } times, and at the latest after twelve coups per player (four per turn of the bank, if that is more).
    }
switch-passe-end-a_la_demande = The game ends between two coups, as soon as everybody agrees to stop.

## The sheet

sheet-PASSE = La Passe Anglaise

## Rules of the sheet

rule-PASSE-1 = The bank goes round the table: whoever holds it plays alone against all the others, who are called punters.
rule-PASSE-2 = A punter who wants the banker to themselves cries “Banco”.
rule-PASSE-3 = It is all chance: once the stakes are down, no decision changes the coup.
rule-PASSE-4 = It takes at least three to begin.
rule-PASSE-5 = Two dice are all it takes, and chips for everyone.
rule-PASSE-6 = To find the first banker everyone throws the dice: the highest total takes the bank.
rule-PASSE-7 = After that the bank passes from player to player, and nobody is left out.
rule-PASSE-8 = The banker puts down the sum they want to risk; they alone decide it.
rule-PASSE-9 = Faced with that sum, the punters have two options: cover it together, or let one of them go banco.
rule-PASSE-10 = Common stake: the punters agree to raise, between them, as much as the banker.
rule-PASSE-11 = The coup is played only for equal sums on both sides.
rule-PASSE-12 = Banco: the coup is now between the banker and the punter who cried it.
rule-PASSE-13 = Common stake: if the banker loses, each punter wins in proportion to what they put in.
rule-PASSE-14 = Banco: the winner, banker or punter, takes everything in play.
rule-PASSE-15 = With or without a banco, it is always the banker who throws the dice.
rule-PASSE-16 = First throw of 2, 3 or 12: the banker loses and pays even money. Each punter takes back their stake and receives as much again out of the banker’s sum.
rule-PASSE-17 = A banker who has to pay like this has made “baraque”.
rule-PASSE-18 = { $passe_bank_after ->
        [perdant_passe] After a baraque the sheet lets the banker choose; here a lost coup passes the bank to their right-hand neighbour.
       *[choix] After a baraque the banker keeps the bank or passes it to their right-hand neighbour.
    }
rule-PASSE-19 = First throw of 7 or 11: abattage. The banker gets their sum back and takes all the punters’ stakes.
rule-PASSE-20 = After an abattage too, the banker keeps the bank or passes it, as they please.
rule-PASSE-21 = First throw of 4, 5, 6, 8, 9 or 10: suspens, and that total becomes the point.
rule-PASSE-22 = In suspens the banker throws again to repeat the point: after a 5, they need another 5.
rule-PASSE-23 = { $passe_suspens ->
        [lettre] The second throw repeats the point: the banker takes all the stakes, and the coup is over.
        [lettre_immediate] The second throw repeats the point: the banker takes all the stakes, and the coup is over.
       *[other] The point comes again: the banker takes all the stakes, and the coup is over.
    }
rule-PASSE-24 = { $passe_suspens ->
        [lettre] The second throw is a 7: the banker pays every stake at even money.
        [lettre_immediate] The second throw is a 7: the banker pays every stake at even money.
       *[other] A 7 in suspens: the banker pays every stake at even money.
    }
rule-PASSE-25 = Neither point nor 7: the banker throws both dice again, as often as it takes to make baraque or abattage. { $passe_suspens ->
        [lettre] Here these words stand for their numbers, from the third throw on: 7 and 11 win, 2, 3 and 12 lose.
        [lettre_immediate] Here these words stand for their numbers: 11 wins, 2, 3 and 12 lose, and from the third throw 7 wins.
        [mixte] Here these words stand for their numbers, except that 7 always loses: the point and 11 win; 2, 3, 7 and 12 lose.
        [recommence] Here the coup then starts afresh with a new first throw.
       *[point_ou_sept] Here these words stand for the result: the banker throws until the point comes again and they collect, which is abattage, or until a 7 comes and they pay, which is baraque.
    }

## Rulings

rule-PASSE-R1 = The sheet says that in suspens the point wins and 7 loses; then, in its last sentence, that the banker throws on to make baraque or abattage, in which 7 wins. The two cannot both hold on every throw.
rule-PASSE-R2 = What if the punters do not raise the banker’s whole sum? The sheet is silent, and does not oblige anyone to join in. If nobody stakes, the bank passes to the right without a throw.
rule-PASSE-R3 = A banco is for the banker’s whole sum, and you must own that many chips. What the others had put in goes back to them.
rule-PASSE-R4 = The sheet lets the banker keep or pass the bank after a baraque or an abattage, and says nothing about suspens.
rule-PASSE-R5 = A banker who keeps the bank puts down a new sum, of at least one chip: the last win is not left in by itself. Without chips they must pass.
rule-PASSE-R6 = For the first bank, everyone throws the two dice once. Those tied for the highest total throw again among themselves.
rule-PASSE-R7 = Paid at even money, each punter wins their stake once: that is exactly their share, with nothing to round.
rule-PASSE-R8 = A player without chips is out: they neither stake nor hold the bank. With two left, play goes on.
rule-PASSE-R9 = { $passe_end ->
        [a_la_demande] The sheet gives no end. In any case the game is over once one player owns all the chips, or once no bank finds a taker. The richest wins, and equals share the win.
       *[other] The sheet gives no end. In any case the game is over once one player owns all the chips, or once no bank finds a taker. The richest wins, and equals share the win. The limit on coups is ours: without it, a bank could be kept for ever.
    }
rule-PASSE-R10 = Everyone starts with the same number of chips.
rule-PASSE-R11 = The bank cannot be refused: when it comes to you, you play at least one coup, even if only for a single chip.
rule-PASSE-R12 = During suspens no stake is added, withdrawn or handed over, and there are no side bets.
rule-PASSE-R13 = { $passe_part ->
        [obligee] Here a punter puts in their part before passing, and up to what is still missing; all stake in the open and may change their minds or cry “Banco”. Once the sum is covered or everyone is done, the banker may throw, and that throw closes the stakes.
       *[libre] A punter may stay out of the coup, or put in up to what is still missing; all stake in the open and may change their minds or cry “Banco”. Once the sum is covered or everyone is done, the banker may throw, and that throw closes the stakes.
    }
