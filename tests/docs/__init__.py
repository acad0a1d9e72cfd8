"""What the documentation promises, tried as it is printed."""
