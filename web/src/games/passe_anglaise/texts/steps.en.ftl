### The rules of La Passe Anglaise in pictures: what each picture shows, and the headings of the sheet.

steps-lede = One of you, the banker, plays against all the others; two dice decide. Then the bank goes from hand to hand.
step-deposit = The banker stakes
    .say = The banker, one of you, plays alone against all the others, and puts down the chips they want to risk.
    .alt = The banker has put down twenty chips.
step-cover = The others cover it
    .say = { $passe_banco ->
        [a_droite] First everyone is asked, from the right: a player who says “Banco!” takes on the whole sum alone. If nobody does, each puts in a share.
       *[au_cri] Each puts in a share, up to the same sum. Or someone cries “Banco!” and takes it on alone.
    } { $passe_part ->
        [obligee] Nobody leaves it to the others: half of an equal share is the least.
       *[libre] { "" }
    } { $passe_cover ->
        [exacte] If a single chip is missing, there is no throw.
       *[reduction] What is not covered goes back to the banker.
    }
    .alt = Eight, five and seven chips cover the bank’s twenty; or one player alone says Banco.
step-first = The banker throws
    .say = Add up the two dice. Some totals decide at once; any other becomes the “point”. When the banker pays, everyone gets as much as they put in.
    .alt = Seven or eleven, abattage: the banker takes all. Two, three or twelve, baraque: the banker pays every stake. Four, five, six, eight, nine or ten: that is the point, and the banker throws again.
step-suspens = Suspens
    .say = { $passe_suspens ->
        [lettre] On the second throw the point wins and 7 pays. From the third the point is worth nothing: 7 and 11 win, 2, 3 and 12 pay.
        [lettre_immediate] On the second throw the point and 11 win; 2, 3, 7 and 12 pay. From the third the point is worth nothing and 7 wins.
        [mixte] The banker throws again: the point and 11 win; 2, 3, 7 and 12 pay. Any other total changes nothing.
        [recommence] On the second throw the point wins and 7 pays. On any other total you begin again with a first throw.
       *[point_ou_sept] The banker throws again until the point comes back, and wins, or until a 7, and pays. Any other total changes nothing.
    }
    .alt = { $passe_suspens ->
        [lettre] A point of eight: on the second throw 8 wins and 7 pays; later 7 and 11 win, 2, 3 and 12 pay.
        [lettre_immediate] A point of eight: on the second throw 8 and 11 win, 2, 3, 7 and 12 pay; later 7 and 11 win, 2, 3 and 12 pay.
        [mixte] A point of eight: 8 and 11 win, 2, 3, 7 and 12 pay.
        [recommence] A point of eight: on the second throw 8 wins and 7 pays.
       *[point_ou_sept] The point is eight: eight wins, seven pays.
    }
step-pass = Keep it or pass it on
    .say = { $passe_bank_after ->
        [perdant_passe] After a loss the bank goes to the right; after a win the banker chooses.
       *[choix] After each coup the banker keeps the bank or passes it to the right.
    } { $passe_end ->
        [a_la_demande] You stop when everyone agrees: the richest wins.
       *[rotations] { $passe_end_n ->
            [1] Once it has gone round the table, the richest wins.
           *[other] Once it has gone round the table { $passe_end_n } times, the richest wins.
        }
    }
    .alt = Five players round the table: the bank token goes to the right-hand neighbour.

drawn-bank = Bank
drawn-alone = or one alone takes it:
drawn-cry = Banco!
drawn-abattage = Abattage
drawn-abattage-so = banker takes all
drawn-baraque = Baraque
drawn-baraque-so = banker pays
drawn-point = Point
drawn-point-so = throw again
drawn-wins = bank wins
drawn-pays = bank pays
drawn-second = Second throw
drawn-third = Later throws
drawn-each = Every throw
drawn-the-bank = The bank
drawn-right = stays, or goes right

section-roles = The banker and the punters
section-stakes = Stakes and Banco
section-first = The first throw
section-suspens = Suspens
