"""The log on disk: sessions, versions, topics and canonical JSON bytes. Only this imports eventsourcing.

The store never looks inside a row: the core encodes and decodes, the store keeps bytes. Start at
`engine.store.log.Store`; what a reader of the log may rebuild at any time is in `engine.store.snapshots`.
"""
