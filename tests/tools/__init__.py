"""The tools, and what the repository promises about itself."""
