"""The network: HTTP, WebSocket, deadlines, the browser client. The only room that wires things, with the terminal."""
