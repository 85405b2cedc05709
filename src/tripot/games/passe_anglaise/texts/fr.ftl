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
fact-passe-tied_for_bank = Égalité à { $total } : { $seats } relancent.
fact-passe-bank_taken = Avec { $total } points, { $seat } prend la première banque.
fact-passe-banco_cried = « Banco ! » { $seat } défie la banque sans partage, pour { $amount }.
fact-passe-banco_declined = { $seat } laisse passer le Banco.
fact-passe-no_taker = Personne ne suit { $seat } : pas de preneur, pas de coup.
fact-passe-not_covered = Il manque { $missing } pour couvrir { $seat } : pas de coup.
fact-passe-coup_opened = Les jeux sont faits : { $amount } contre { $amount }.
fact-passe-point_set = Suspens ! Le point est { $point }, et { $seat } doit le refaire.
fact-passe-undecided = Le { $total } ne décide rien : { $seat } relance.
fact-passe-point_died = Le { $total } ne décide rien et le point { $point } est mort : désormais, seuls comptent l’abattage et la baraque.
fact-passe-coup_restarted = Le { $total } ne décide rien : le point s’efface et { $seat } reprend le coup au premier jet.
fact-passe-coup_won = { $total } : { $by } ! { $seat } ramasse les enjeux et gagne { $amount }.
fact-passe-coup_lost = { $total } : { $by } ! { $seat } paie à égalité et perd { $amount }.
fact-passe-player_out = { $seat } n’a plus un jeton et sort du jeu.
fact-passe-bank_kept = { $seat } garde la banque.
fact-passe-bank_passed = La banque passe à droite : { $to } la tient.

## Places

place-deposit = la banque

## Movements of chips

transfer-purse-deposit = { $from } met { $amount } en banque.
transfer-deposit-purse = { $own ->
        [yes] { $to } retrouve sa banque : { $amount }.
       *[no] { $from } paie { $amount } à { $to }.
    }
transfer-deposit-purse-PASSE-R2 = Faute de couverture, { $to } reprend { $amount }.
transfer-deposit-purse-PASSE-R9 = On arrête : { $to } reprend { $amount } de sa banque.
transfer-purse-stake = { $from } met { $amount } contre la banque.
transfer-purse-stake-PASSE-12 = Pour son Banco, { $from } pose { $amount }.
transfer-stake-purse = { $own ->
        [yes] { $to } reprend sa mise : { $amount }.
       *[no] { $to } prend { $amount } à { $from }.
    }
transfer-stake-purse-PASSE-R2 = Pas de coup : { $to } reprend { $amount }.
transfer-stake-purse-PASSE-R3 = Banco oblige, { $to } reprend { $amount }.
transfer-stake-purse-PASSE-R9 = On arrête : { $to } reprend { $amount }.
transfer-stake-purse-PASSE-R13 = { $to } retire { $amount } de sa part.

## Bets

bet-banquier = Le banquier
bet-ponte = Un ponte, seul ou à plusieurs
