"""The audit: why, what-if, disputes, corrections, migrations, attempts, the dice, what is conserved."""
