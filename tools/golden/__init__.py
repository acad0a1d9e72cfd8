"""Golden sessions: whole recorded games that every later version of the rules must decide again just so."""
