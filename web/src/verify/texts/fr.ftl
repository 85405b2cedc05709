## La page de vérification

verify-title = Vérifier un journal
verify-what = Tout se calcule ici, sur cet appareil : la chaîne des entrées, puis chaque lancer. La maison n’a pas son mot à dire.
verify-code = Code de la table
verify-check = Vérifier
verify-file = Ou un journal emporté (.jsonl)
verify-head = Une empreinte que vous aviez notée, en chiffres ou en entier (facultatif)
verify-good = { $name } : tout se tient.
verify-bad = { $name } : ce journal est faux.
verify-line = Ligne { $line }.
verify-entries = { $count ->
        [one] { $count } entrée, enchaînée sans trou.
       *[other] { $count } entrées, enchaînées sans trou.
    }
verify-throws = { $count ->
        [0] Aucun lancer.
        [one] { $count } lancer, refait.
       *[other] { $count } lancers, tous refaits.
    }
verify-unpromised = { $count ->
        [one] { $count } lancer n’avait pas été promis et ne prouve rien.
       *[other] { $count } lancers n’avaient pas été promis et ne prouvent rien.
    }
verify-rules = Chaîne et dés vérifiés, règles non rejouées : « tripot journal verify » les rejoue, pour la version du jeu dont il dispose.
verify-kept = Comparé avec ce que cet appareil a gardé de cette table, jusqu’à l’entrée { $entry }.
verify-not-kept = Cet appareil n’a rien gardé de cette table : sans empreinte notée, une histoire récrite en entier passerait.

# The details of the badge at a table
fingerprint-what = À la même entrée, chaque écran de la table montre les mêmes chiffres. Lisez-les à voix haute.
fingerprint-other = L’empreinte d’un autre écran
fingerprint-same = La même histoire, jusqu’à l’entrée { $entry }.
fingerprint-differs = Aucune entrée de cet appareil n’a cette empreinte. Relisez-la bien.
fingerprint-sure = Elle est bien lue : signaler
proofs-held = { $count ->
        [one] Cet appareil a refait le calcul de { $count } lancer : il est juste.
       *[other] Cet appareil a refait le calcul de { $count } lancers : tous sont justes.
    }
proofs-hands = { $count ->
        [0] La maison seule
        [one] La maison et { $count } joueur
       *[other] La maison et { $count } joueurs
    }
proofs-kept = promis et tenu
proofs-unpromised = sans promesse
proofs-real = vrais dés
proofs-unconfirmed = vrais dés, sans confirmation
proofs-checking = Cet appareil lit le journal…
proofs-chain = { $count ->
    [one] Une entrée, chaîne intacte.
   *[other] { $count } entrées, chaîne intacte.
}
dice-replaced = Un autre de vos appareils participe maintenant aux dés de cette table. Celui-ci les regarde seulement.
freeze-times = Lancer { $throw } : annonce reçue après { $late } ms ; { $sent ->
    [never] cet appareil n’a pas répondu
   *[other] réponse envoyée après { $sent } ms
} ; { $read ->
    [never] aucun signe que la maison l’ait lue.
   *[other] la maison l’avait lue après { $read } ms.
}
