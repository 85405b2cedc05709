### Ce que dit la maison quand elle ouvre ses portes au réseau, dans le terminal.

serve-open = La maison est ouverte.
serve-here = Sur cet ordinateur
serve-room = Sur votre réseau
serve-scan = Scannez ce code avec un téléphone relié au même réseau.
serve-unreached = Les téléphones doivent être sur le même Wi-Fi (pas le réseau invité). Un souci ? Lancez : tripot doctor --network --port { $port }
serve-kept = Les parties sont enregistrées dans { $path }
serve-close = Ctrl+C pour fermer.
serve-taken = Impossible d’écouter à cette adresse : { $why }
serve-store = Impossible d’enregistrer les parties : { $why }
serve-failed = Le serveur s’est arrêté à cause d’une erreur. Le journal du serveur en donne la raison.
