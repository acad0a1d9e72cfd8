"""Tests of echoes, a module a clause group; `laying` lays the tables they begin from."""
