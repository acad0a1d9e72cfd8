"""The service over HTTP: tables that a group plays at from afar, and what pages and programs are told."""
