"""The server: HTTP, WebSockets, live tables, nodes, and the files of the browser client.

Its packages, from the top down; each one imports only those after it: run, print_openapi > app > api | socket > http >
lab_workers | live > nodes | identity > async_store > group_commit, uvicorn_protocols > telemetry, lru.
"""
