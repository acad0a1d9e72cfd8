"""Figures: what they do and what is done to them."""

from __future__ import annotations
