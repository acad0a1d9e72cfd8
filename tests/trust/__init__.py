"""Files that prove themselves: exports, imports, signatures, and what finds a doctored log."""
