"""Several server processes (nodes) with one PostgreSQL database. Each table is served by one node.

Theory of operation
===================

The node that serves a table is its *owner*. All connections to the table lead to the owner. Only the owner appends to
the journal, plays the bots and runs the clocks. So nodes exchange no data about a table. They share only PostgreSQL::

    browser ── proxy ──> node A ──────────────────────── owns the table: serve it
                     └─> node B ── relay ──> node A ──── does not own it: copy bytes to its owner
                            │                   │
                            └── PostgreSQL ─────┘        head.node: the directory

* **Directory.** ``head.node`` names the owner as ``address#boot``; the boot id is new at each start. A node folds the
  journal and then claims the table by compare-and-set of owner and last entry (:mod:`.directory`). Only WebSockets and
  hotseat seating claim a table.
* **Relay.** A node that gets a connection for another node's table connects to the internal port of the owner, which
  proves its identity (:mod:`.handshake`), and copies bytes in both directions (:mod:`.relay`, :mod:`.listener`). A
  relayed connection is never relayed again: if its owner changes meanwhile, the client must try again.
* **Takeover.** If the owner is gone, another node that needs the table claims it. A node contacts the owner for each
  connection, unless the owner failed to answer within the last second. The next step depends on the result
  (:class:`.relay.Contact`)::

      contact with the owner                    claim younger than    then               otherwise
      SERVING    signed answer, same boot id    -                     relay              relay
      CLOSING    signed answer, it is stopping  -                     try again          try again
      RESTARTED  signed answer, other boot id   -                     take over          take over
      REFUSED    connection refused             5 s                   try again          take over
      SILENT     no signed answer within 4 s    30 s                  try again          take over

  The limits prevent an overloaded owner from repeatedly losing and regaining its tables. A paused process still accepts
  connections, so only the signed answer counts.
* **Fencing.** A former owner may not know that it has lost a table. Every append compares ``head.node`` with the
  writer, in the same statement that compares the last entry. So a former owner can neither store nor acknowledge
  anything. After a refused append, it closes its connections with ``TRY_AGAIN``. Every 10 s, a node also compares all
  its tables with the directory.
* **Stopping.** A node finishes its rounds, releases its tables in one statement and closes its connections. Its
  internal port closes last and answers CLOSING until then.

Safety depends only on the compare-and-set of claims and appends. If a node is wrong about the state of another node,
clients wait or reconnect, but no move is lost.
"""
