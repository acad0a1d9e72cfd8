"""The rule system fellowship: a co-operative card quest in seven phases, with threat dials and windows."""
