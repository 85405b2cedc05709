### What the house says when it opens its doors to the network, in the terminal.

serve-open = The house is open.
serve-here = On this machine
serve-room = In the room
serve-scan = Point a phone on the same network at this square.
serve-unreached = A phone cannot open it? The same Wi-Fi, not that for guests; then: tripot doctor --network --port { $port }
serve-kept = Games are kept in { $path }
serve-close = Ctrl+C to close.
serve-taken = The address cannot be had: { $why }
serve-store = Games cannot be kept: { $why }
serve-tracing = OTEL_EXPORTER_OTLP_ENDPOINT names a collector, but nothing can send to it ({ $why }): run pip install "tripot[tracing]", or unset it.
serve-workers = Several workers share a database, which TRIPOT_DATABASE_URL must name: a SQLite file has one writer, so one process serves it alone.
serve-workers-system = This system cannot hand a connection from one process to another: serve with one worker.
serve-workers-failed = The house could not open: { $why }.
serve-bus = TRIPOT_NATS_URL makes this one node of many: they share a database, which TRIPOT_DATABASE_URL must name.
