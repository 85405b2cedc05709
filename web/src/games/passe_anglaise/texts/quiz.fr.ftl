# The questions on the last coup of La Passe Anglaise. Fetched with the page of the question.

quiz-last_coup = Dernier coup : dedans, dehors ou Banco ?
    .rule = La Passe Anglaise : le coup est presque égal, les pontes en gagnent 251 sur 495. Ce que personne ne couvre revient au banquier. Après lui, le plus riche gagne ; à égalité, on partage.
quiz-on-commun = au pot, contre la banque
quiz-on-bank = en banque
quiz-done = Rester dehors
quiz-put_in = Mettre au pot
quiz-banco = Banco !
