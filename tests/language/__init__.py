"""Italian and Spanish at the table."""
