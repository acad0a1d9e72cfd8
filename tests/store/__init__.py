"""The store: the library's contract for recorders, ours for all three stores, and what disks do to a log."""
