# The questions on the last coup of La Passe Anglaise. Fetched with the page of the question.

quiz-last_coup = The last coup: in, out or Banco?
    .rule = La Passe Anglaise: the coup is nearly even, the punters win 251 of 495. What nobody covers goes back to the banker. After it the richest wins; level, they share.
quiz-on-commun = in the pot against the bank
quiz-on-bank = in the bank
quiz-done = Sit this one out
quiz-put_in = Put in
quiz-banco = Banco!
