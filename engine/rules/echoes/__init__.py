"""echoes: a co-operative adventure of Events, Heroes and Environment, told by skill tests with talents."""
