"""The interfaces: command line, interactive table, simulation. They give the core its time and secrets."""
