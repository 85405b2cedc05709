### Texts of `tripot serve` in the terminal.

serve-open = The house is open.
serve-here = On this computer
serve-room = On your network
serve-scan = Scan this code with a phone on the same network.
serve-unreached = Phones must be on the same Wi-Fi (not the guest network). Problems? Run: tripot doctor --network --port { $port }
serve-kept = Games are stored in { $path }
serve-close = Press Ctrl+C to stop.
serve-taken = Cannot listen on this address: { $why }
serve-store = Cannot store games: { $why }
serve-failed = The server stopped because of an error. See the log.
