"""All that a table reads of fellowship, as templates; `wording` is the interface."""
