### Tabu at the table: its words, what a seat may do, what happens, how chips move. A word’s `.key` is its shortcut at a keyboard.

## Words

word-trefle = trèfle
    .key = t
word-carreau = carreau
    .key = k
word-coeur = cœur
    .key = c
word-pique = pique
    .key = p
word-ancre = ancre
    .key = a
word-soleil = soleil
    .key = s

## Actions

do-tabu-stake = Miser
    .face = Sur quelle case
    .amount = Combien
do-tabu-take_back = Reprendre
    .face = De quelle case
    .amount = Combien

## Facts

fact-tabu-banker_drawn = Le sort désigne le premier banquier : { $seat }.
fact-tabu-bank_passed = La banque passe à gauche : { $to } la tient.
fact-tabu-player_left = { $seat } n’a plus rien et quitte la partie.

## Movements of chips

transfer-purse-stake = { $from } mise { $amount } sur { $what }.
transfer-purse-stake-TABU-23 = Aucun dé sur { $what } : { $from } double sa mise et ajoute { $amount }.
transfer-stake-purse = { $own ->
        [yes] { $to } reprend { $amount } sur { $what }.
       *[no] { $to } prend { $amount } à { $from } sur { $what }.
    }
transfer-stake-purse-TABU-R13 = On arrête : { $to } reprend { $amount } sur { $what }.
transfer-purse-purse = { $from } paie { $amount } à { $to }.
transfer-purse-purse-TABU-R4 = La banque est à sec : { $from } donne à { $to } sa part, { $amount }.

## Bets

bet-signe = Une mise sur un signe
bet-symbole = Une mise sur un symbole
bet-banquier = La banque, contre une mise sur chaque case
