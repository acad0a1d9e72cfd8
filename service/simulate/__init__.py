"""Many sessions by bots: played over processes, counted, told as a table, as JSON and as pictures."""
