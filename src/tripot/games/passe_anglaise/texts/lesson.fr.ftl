### La leçon de La Passe Anglaise, une phrase par étape de lesson.toml.

lesson-hello = Deux dés, une banque, et tout le monde contre elle. Théo la tient et risque 30 ; les pontes, c’est vous, Lou et Margaux.
lesson-cover = À vous trois de mettre autant en face. Votre part : 10.
lesson-covered = Lou et Margaux complètent : 30 contre 30. Au premier jet, 7 ou 11, Théo rafle tout ; 2, 3 ou 12, il paie.
lesson-point = 8 : suspens ! C’est le point. Théo relance : si le 8 revient d’abord, il gagne ; si c’est le 7, il perd.
lesson-seven = Le 7 d’abord ! Théo paie à égalité : vos 10 vous en rapportent 10.
lesson-bank = La banque tourne : elle est à vous ! Mettez-y 22.
lesson-throw = Théo et Lou vous couvrent. C’est le banquier qui lance : à vous !
lesson-abattage = 11 : abattage ! Tout le tapis est pour vous, +22.
lesson-pass = Après chaque coup, on garde la banque ou on la passe. Passez-la.
lesson-banco = Margaux risque 40. Et si vous couvriez tout, sans personne ? Criez « Banco ! ».
lesson-end = 3 : baraque ! Margaux paie, +40 pour vous. Après trois tours de banque, le plus riche gagne. Vous savez jouer !
