"""Addresses of databases on a server, and how they are shown: without whoever signs in, and what with."""

from __future__ import annotations

import re

HIDDEN = "..."
BEFORE = re.compile(r"[a-z0-9+]+:/+", re.IGNORECASE)
SCHEMES = ("postgresql://", "postgres://")


def is_address(address: str) -> bool:
    """Whether a database on a server is named."""
    return address.startswith(SCHEMES)


def shown(address: str) -> str:
    """An address as it may be printed or kept in a file: without user, password and options, also where it
    is mistyped. What could be part of a password is left out."""
    if "password" in address.lower() and not is_address(address):
        return HIDDEN
    if "@" not in address and not is_address(address):
        return address
    scheme = BEFORE.match(address)
    rest = address[scheme.end() :] if scheme else address
    place, _, options = rest.partition("?")
    return (scheme[0] if scheme else "") + (HIDDEN if "@" in options else place.rpartition("@")[2])
