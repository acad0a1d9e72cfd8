"""The commands, with their JSON and their refusals."""
