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
serve-tracing = OTEL_EXPORTER_OTLP_ENDPOINT nomme un collecteur, mais rien ne peut lui écrire ({ $why }) : lancez pip install "tripot[tracing]", ou retirez la variable.
serve-workers = Plusieurs processus partagent une base de données, que TRIPOT_DATABASE_URL doit nommer : un fichier SQLite n’a qu’un écrivain, un seul processus le sert.
serve-workers-system = Ce système ne sait pas passer une connexion d’un processus à un autre : servez avec un seul processus.
serve-workers-failed = La maison n’a pas pu ouvrir : { $why }.
serve-bus = TRIPOT_NATS_URL fait de cette maison un nœud parmi d’autres : ils partagent une base de données, que TRIPOT_DATABASE_URL doit nommer.
