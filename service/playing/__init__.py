"""The table at a terminal: what is drawn, what is typed, and the loop between them."""
