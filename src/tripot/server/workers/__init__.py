"""Several server processes behind one port: the supervisor accepts connections, its workers serve them.

Theory of operation
-------------------
``tripot serve --workers N`` runs one supervisor and N workers. Each worker is a node as any other (docs/nodes.md): any
of them serves any table, and the journal's primary key admits one writer. So routing saves work, and nothing more::

    client --TCP--> supervisor: accept, peek at the request line, choose a worker
                        | the socket itself, by SCM_RIGHTS           (dispatch.py, handover.py)
                        v
                    worker 1 … N: uvicorn, rooms, store               (worker.py)
                        ^ | bus messages, heartbeats, by the link     (cluster/worker_link.py, cluster/worker_bus.py)
                        | v
                    supervisor: pass messages on, watch, restart      (supervise.py, relay.py)

Who may do what when. The supervisor reads no byte of a connection: it peeks, so the worker finds the request whole and
sees the client's own address. It waits at most ``PEEK_TIMEOUT_S`` for a request line, for at most ``MAX_PEEKED``
connections at once; whatever it cannot tell goes to the next worker in turn, whose own limits hold from there. A worker
is given connections while its link stands and it was heard within ``SILENT_AFTER_S``.

What can go wrong:

- A worker dies. Its clients reconnect and are sent to the others by the same ranking; another worker is started under
  its number, after a pause that grows while it dies young. A connection on its way to it is lost and tried again.
- A worker hangs. It is silent, so new connections go to the others; when it speaks again, so do they again.
- All workers are gone. Connections wait in the system's backlog until one is there.
- The supervisor dies. Its workers find their links closed and drain as on SIGTERM.
- The supervisor is told to stop. It accepts nothing more, sends SIGTERM to every worker and waits for them to drain.
"""
