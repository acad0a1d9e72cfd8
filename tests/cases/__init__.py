"""Case files: every one in here, and how they are read and run."""
