"""What the cards do, each filed under its card; importing this package files them all."""

from engine.rules.fellowship.effects import patterns as patterns
