### Ce que dit la maison quand elle ouvre ses portes au réseau, dans le terminal.

serve-open = La maison est ouverte.
serve-here = Sur cette machine
serve-room = Dans la pièce
serve-scan = Photographiez ce carré avec un téléphone relié au même réseau.
serve-unreached = Un téléphone n’y arrive pas ? Le même Wi-Fi, pas celui des invités ; puis : tripot doctor --network --port { $port }
serve-kept = Les parties sont gardées dans { $path }
serve-close = Ctrl+C pour fermer.
serve-taken = L’adresse ne peut être prise : { $why }
serve-store = Les parties ne peuvent être gardées : { $why }
serve-failed = Le serveur s’est arrêté à cause d’une erreur. Le journal du serveur en donne la raison.
serve-tracing = OTEL_EXPORTER_OTLP_ENDPOINT nomme un collecteur, mais rien ne peut lui écrire ({ $why }) : lancez pip install "tripot[tracing]", ou retirez la variable.
