"""Steps and content of versions that were replaced, `GAME-VERSION.zip`: their sessions are played on.

`python -m tools.golden re-record` puts them here, `engine.released` loads them; nobody edits them.
"""
