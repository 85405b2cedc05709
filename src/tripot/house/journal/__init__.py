"""What people ask and what is written: commands, events, and the entries of the hash chain."""
