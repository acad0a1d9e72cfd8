"""The rule systems, one package each; a rule system imports only the kernel."""
