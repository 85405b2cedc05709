### La Passe Anglaise at the table: its words, what a seat may do, what happens, how chips move. `word-<coup>` ends the cry of a total: “8: …!”

## Words

word-bank = banque
word-commun = mise commune
word-baraque = baraque
word-abattage = abattage
word-point = point refait
word-sept = sept en suspens

## Actions

do-passe-deposit = Mettre en banque
    .amount = Combien
do-passe-put_in = Mettre ma part
    .amount = Combien
do-passe-withdraw = Retirer de ma part
    .amount = Combien
do-passe-banco = Banco !
do-passe-decline = Laisser le Banco
do-passe-keep_bank = Garder la banque
do-passe-pass_bank = Passer la banque

## Facts

fact-phase_closed = { $seat } a tranché.
    .you = Vous avez tranché.
fact-passe-tied_for_bank = Égalité à { $total } : { $seats } relancent.
fact-passe-bank_taken = Avec { $total } points, { $seat } prend la première banque.
    .you = Avec { $total } points, vous prenez la première banque.
fact-passe-banco_cried = « Banco ! » { $seat } défie la banque sans partage, pour { $amount }.
    .you = « Banco ! » Vous défiez la banque sans partage, pour { $amount }.
fact-passe-banco_declined = { $seat } laisse passer le Banco.
    .you = Vous laissez passer le Banco.
fact-passe-no_taker = Personne ne suit { $seat } : pas de preneur, pas de coup.
    .you = Personne ne vous suit : pas de preneur, pas de coup.
fact-passe-not_covered = Il manque { $missing } pour couvrir { $seat } : pas de coup.
    .you = Il manque { $missing } pour vous couvrir : pas de coup.
fact-passe-coup_opened = Les jeux sont faits : { $amount } contre { $amount }.
fact-passe-point_set = Suspens ! Le point est { $point }, et { $seat } doit le refaire.
    .you = Suspens ! Le point est { $point }, et vous devez le refaire.
fact-passe-undecided = Le { $total } ne décide rien : { $seat } relance.
    .you = Le { $total } ne décide rien : vous relancez.
fact-passe-point_died = Le { $total } ne décide rien et le point { $point } est mort : désormais, seuls comptent l’abattage et la baraque.
fact-passe-coup_restarted = Le { $total } ne décide rien : le point s’efface et { $seat } reprend le coup au premier jet.
    .you = Le { $total } ne décide rien : le point s’efface et vous reprenez le coup au premier jet.
fact-passe-coup_won = { $total } : { $by } ! { $seat } ramasse les enjeux et gagne { $amount }.
    .you = { $total } : { $by } ! Vous ramassez les enjeux et gagnez { $amount }.
fact-passe-coup_lost = { $total } : { $by } ! { $seat } paie une fois chaque mise et perd { $amount }.
    .you = { $total } : { $by } ! Vous payez une fois chaque mise et perdez { $amount }.
fact-passe-player_out = { $seat } n’a plus un jeton et sort du jeu.
    .you = Vous n’avez plus un jeton et sortez du jeu.
fact-passe-bank_kept = { $seat } garde la banque.
    .you = Vous gardez la banque.
fact-passe-bank_passed = La banque passe à { $to }.
    .you = La banque est à vous.

## Places

place-deposit = la banque

## Movements of chips

transfer-purse-deposit = { $from } met { $amount } en banque.
    .you = Vous mettez { $amount } en banque.
transfer-deposit-purse = { $own ->
        [yes] { $to } retrouve sa banque : { $amount }.
       *[no] { $from } paie { $amount } à { $to }.
    }
    .you = { $own ->
        [yes] Vous retrouvez votre banque : { $amount }.
       *[no] Vous payez { $amount } à { $to }.
    }
    .to = { $from } vous paie { $amount }.
transfer-deposit-purse-PASSE-R2 = Faute de couverture, { $to } reprend { $amount }.
    .you = Faute de couverture, vous reprenez { $amount }.
transfer-deposit-purse-PASSE-R9 = On arrête : { $to } reprend { $amount } de sa banque.
    .you = On arrête : vous reprenez { $amount } de votre banque.
transfer-purse-stake = { $from } met { $amount } contre la banque.
    .you = Vous mettez { $amount } contre la banque.
transfer-purse-stake-PASSE-12 = Pour son Banco, { $from } pose { $amount }.
    .you = Pour votre Banco, vous posez { $amount }.
transfer-stake-purse = { $own ->
        [yes] { $to } reprend sa mise : { $amount }.
       *[no] { $to } prend { $amount } à { $from }.
    }
    .you = { $own ->
        [yes] Vous reprenez votre mise : { $amount }.
       *[no] { $to } vous prend { $amount }.
    }
    .to = Vous prenez { $amount } à { $from }.
transfer-stake-purse-PASSE-R2 = Pas de coup : { $to } reprend { $amount }.
    .you = Pas de coup : vous reprenez { $amount }.
transfer-stake-purse-PASSE-R3 = Banco oblige, { $to } reprend { $amount }.
    .you = Banco oblige, vous reprenez { $amount }.
transfer-stake-purse-PASSE-R9 = On arrête : { $to } reprend { $amount }.
    .you = On arrête : vous reprenez { $amount }.
transfer-stake-purse-PASSE-R13 = { $to } retire { $amount } de sa part.
    .you = Vous retirez { $amount } de votre part.

## Bets

bet-banquier = Le banquier
bet-ponte = Un ponte, seul ou à plusieurs

## Feats

feat-banco = Le plus grand Banco : { $amount }
    .won = Gagné.
    .lost = Perdu.
feat-bank = { $amount ->
    [one] La plus longue banque : { $amount } coup
   *[other] La plus longue banque : { $amount } coups
}
