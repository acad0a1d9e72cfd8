"""The kernel: every KER clause has a test named after it, most at a small game of their own."""
