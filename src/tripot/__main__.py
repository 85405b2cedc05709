"""``python -m tripot``: the command line."""

from tripot.cli import main

main()
