"""The server: HTTP, WebSockets, live tables, nodes, and the files of the browser client.

Terms: a *node* is one server process. A *room* is a table in the memory of the node that serves it. A *guest* is a
person with a name and a session; a *person* is a guest at one table, under another id. A *circle* is a group of guests
who play together regularly; its *keeper* manages it. In *hotseat* play, several people share one device. A table's
*door* can be locked for new people. Tables that are linked by rematches form an *evening*.

Its packages, from the top down; each one imports only those after it: run, print_openapi > app > api, socket > http >
results > lab_workers, live > cards, nodes, identity > async_store, uvicorn_protocols > group_commit > telemetry and
small modules.
"""
