"""The table at a terminal: typed, piped, drawn."""
