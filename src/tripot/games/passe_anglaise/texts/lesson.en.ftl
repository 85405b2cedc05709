### La Passe Anglaise’s lesson, a sentence for each step of lesson.toml.

lesson-hello = Two dice, one bank, and everyone against it. Théo holds it and risks 30; the punters are you, Lou and Margaux.
lesson-cover = Between the three of you, match it. Your share: 10.
lesson-covered = Lou and Margaux add the rest: 30 against 30. On the first throw, 7 or 11 and Théo sweeps it all; 2, 3 or 12 and the bank pays.
lesson-point = 8: suspens! That is the point. Théo throws again: if the 8 comes back first, the bank wins; if the 7 does, it loses.
lesson-seven = The 7 first! Théo pays even money: your 10 bring you 10.
lesson-bank = The bank goes round: it is yours! Put 22 in it.
lesson-throw = Théo and Lou cover you. The banker throws: your turn!
lesson-abattage = 11: abattage! Everything on the cloth is yours, +22.
lesson-pass = After each coup you keep the bank or pass it on. Pass it.
lesson-banco = Margaux risks 40. How about covering it all, on your own? Cry “Banco!”
lesson-end = 3: baraque! Margaux pays, +40 for you. Once the bank has gone round three times, the richest wins. You know how to play!
