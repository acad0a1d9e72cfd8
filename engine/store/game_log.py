"""The library's application over rows, which every store stands on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper, Recording, StoredEvent, Transcoder
from eventsourcing.utils import Environment, get_topic

from engine.store.recorder import SessionRecorder
from engine.store.rows import Decision, Row, check_rows


class RowMapper(Mapper[str]):
    """Rows are stored as they are: the core has encoded them, and hashes are taken over these very bytes."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        row: Row = domain_event
        return StoredEvent(row.originator_id, row.originator_version, row.topic, row.state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        found = stored_event
        return Row(str(found.originator_id), found.originator_version, found.topic, found.state)


class NullTranscoder(Transcoder):
    """An application must have one; nothing asks it."""

    def encode(self, obj: Any) -> bytes:
        raise NotImplementedError

    def decode(self, data: bytes) -> Any:
        raise NotImplementedError


class GameLog(Application[str]):
    """The library's application over rows. It reads no process environment: prefixed keys there would win."""

    name = "rollbook"
    env: ClassVar[dict[str, str]] = {
        "MAPPER_TOPIC": get_topic(RowMapper),
        "TRANSCODER_TOPIC": get_topic(NullTranscoder),
        "ORIGINATOR_ID_TYPE": "text",
    }
    log_section_size = 500
    recorder: SessionRecorder

    def construct_env(self, name: str, env: Mapping[str, str] | None = None) -> Environment:
        return Environment(name, {**type(self).env, **(env or {})})

    def construct_recorder(self) -> SessionRecorder:
        return cast(SessionRecorder, self.factory.application_recorder())

    def save(self, *objs: Any, decision: Decision | None = None, **kwargs: Any) -> list[Recording[str]]:
        """The library's way in, with the same checks as `Store.append`. Raises the library's `IntegrityError`
        where that raises `Clash`."""
        if decision is None:
            raise TypeError("save(*rows, decision=Decision(session))")
        check_rows(decision.session, objs)
        return super().save(*objs, decision=decision, **kwargs)
