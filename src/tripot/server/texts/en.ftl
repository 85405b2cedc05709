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
serve-failed = The server has stopped because of an error. The log has the reason.
serve-tracing = OTEL_EXPORTER_OTLP_ENDPOINT names a collector, but nothing can send to it ({ $why }): run pip install "tripot[tracing]", or unset it.
