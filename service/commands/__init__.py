"""The commands, one small module a group; each is imported when it is run."""
