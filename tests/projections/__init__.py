"""Projections: right values from states made by hand, and never more than the viewer may see."""
