"""The proving game: a small system that uses every mechanism of the kernel, and the first test to pass."""
