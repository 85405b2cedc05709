### La Passe Anglaise’s own cloth: what the plate, the felt and the rail say besides the words of the game.

home-game-passe_anglaise = Two dice, a point, and “Banco!”
page-pieces = 2 dice
    .where = on the cloth
page-picture = The point is eight, and someone calls Banco: alone against the bank.
page-cry = Banco!
plate-coup = coup { $n }
plate-round = round { $round }/{ $of }, coup { $n }
plate-bank = { $name } holds the bank · { $coup }
plate-you-bank = You hold the bank · { $coup }
plate-deposit = { $name } banks { $amount } · { $coup }
plate-you-deposit = You bank { $amount } · { $coup }
plate-opening = Who will take the bank?
plate-open = { $name } sets the bank
plate-you-open = How much in the bank?
plate-cover = Who covers?
plate-covering = The punters talk it over
plate-alone = Alone against the bank?
plate-throws = { $name } throws
plate-you-throw = Yours to throw
plate-seeks = { $name } needs the { $point }
plate-you-seek = You need the { $point }
plate-dead = The { $point } is dead
plate-keep = Will { $name } keep the bank?
plate-you-keep = Keep or pass?

cry-baraque = Baraque!
cry-abattage = Abattage!
cry-point = The point!
cry-sept = Seven!

felt-suspens = Suspens
felt-dead = Dead point
felt-again = Afresh
felt-abattage = abattage
felt-baraque = baraque
felt-point = made
felt-sept = seven
felt-to-find = to cover
felt-of = out of { $amount }
felt-covered = covered
felt-bank = Bank
felt-pontes = Punters
felt-covers = { $covered } of { $bank }
felt-queue = May still cover
felt-rest = left
felt-you-maybe = You?
felt-others = { $count } others
felt-bar = Bank { $bank } against punters { $covered }
felt-share = { $name }: { $amount }
felt-marked = The point is { $point }
felt-throws = The throws of this coup
felt-throw-point = point
felt-throw-dead = dead
felt-throw-nothing = nothing
felt-throw-next = to come
felt-cries = { $name } goes Banco!
felt-none-yet = { $name } chooses what the bank will risk.
felt-you-open = What you risk: the punters will match it.
felt-you-cry = You go Banco!
felt-rivals = The highest total takes the bank

versus-first = first: { $net }
versus-chance = { $ways } in { $all }
versus-label = Seven first: { $seven } chances in { $all }. { $point } first: { $wins } in { $all }.
done-nothing = I pass
done-in = That’s all
part-due = Here you put in your part before you pass.

take-back = Withdraw
sum-deposit = Put { $amount } in the bank
sum-put_in = Put in { $amount }
sum-withdraw = Withdraw { $amount }

first-deposit = First throw: 7 or 11 wins; 2, 3 or 12 loses. { $passe_suspens ->
        [point_ou_sept] Anything else is your point: throw it again before a 7.
       *[other] Anything else leaves the coup open, and you throw again.
    }
first-put_in = You win as much as you stake, or lose it. “Banco!”: you alone against the whole bank.
first-throw = 7 or 11 wins, 2, 3 or 12 loses; on anything else the coup goes on.
first-opening = One player holds the bank and stakes; the others match that stake. The dice choose the first banker.
first-point = The banker wins by throwing the point again before a 7, and loses if the 7 comes first.
first-keep_bank = Keep the bank to be the banker again; pass it on to stake against the next one.
crowd = With four players or more the bank moves slowly. At the family table who loses passes it on, and everyone puts in a share.
crowd-take = Play the family table
