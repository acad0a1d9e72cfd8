"""What does not fit a screen: it goes sideways, something is cut off, or is too small for a finger."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

FITS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]


def unfit(page: Page) -> list[str]:
    """What of a page does not fit the screen that it is looked at on; nothing where all does."""
    found: list[str] = page.evaluate(FITS)
    return found
