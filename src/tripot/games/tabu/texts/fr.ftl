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
    .you = Le sort vous désigne premier banquier.
fact-tabu-bank_passed = La banque passe à { $to }.
    .you = La banque est à vous.
fact-tabu-player_left = { $seat } n’a plus rien et quitte la partie.
    .you = Vous n’avez plus rien et quittez la partie.

## Movements of chips

transfer-purse-stake = { $from } mise { $amount } sur { $what }.
    .you = Vous misez { $amount } sur { $what }.
transfer-purse-stake-TABU-23 = Aucun dé sur { $what } : { $from } double sa mise et ajoute { $amount }.
    .you = Aucun dé sur { $what } : vous doublez votre mise et ajoutez { $amount }.
transfer-stake-purse = { $own ->
        [yes] { $to } reprend { $amount } sur { $what }.
       *[no] { $to } prend { $amount } à { $from } sur { $what }.
    }
    .you = { $own ->
        [yes] Vous reprenez { $amount } sur { $what }.
       *[no] { $to } vous prend { $amount } sur { $what }.
    }
    .to = Vous prenez { $amount } à { $from } sur { $what }.
transfer-stake-purse-TABU-R13 = On arrête : { $to } reprend { $amount } sur { $what }.
    .you = On arrête : vous reprenez { $amount } sur { $what }.
transfer-purse-purse = { $from } paie { $amount } à { $to }.
    .you = Vous payez { $amount } à { $to }.
    .to = { $from } vous paie { $amount }.
transfer-purse-purse-TABU-R4 = La banque est à sec : { $from } donne à { $to } sa part, { $amount }.
    .you = La banque est à sec : vous donnez à { $to } sa part, { $amount }.
    .to = La banque est à sec : { $from } vous donne votre part, { $amount }.

## Bets

bet-signe = Une mise sur un signe
bet-symbole = Une mise sur un symbole
bet-banquier = La banque, contre une mise sur chaque case
