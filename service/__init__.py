"""The doors: command line, HTTP, pages and bots; what hands the pure core its time and its secrets."""
