"""A client of the service: `Service(url, token)` opens tables and lets one in, `Table` is one of them.

    service = Service("http://localhost:8642", token)
    made = service.open("echoes", ["ann"])
    ann = service.join(made.invitations["ann"])
    done = ann.answer("hero:mara")
    for each in ann.follow(done.version):
        print(*each.told, sep="\\n")

What the service refuses is raised as the engine's own refusals (`Illegal`, `Stale`, `NotYours`, `Unknown`,
`Malformed`, `StorageRefusal`), with clause and what is legal. A request whose answer was lost is sent again
under its key, and is not done twice.
"""

from __future__ import annotations

from service.client.sending import Unnamed
from service.client.tables import Service, Table

__all__ = ["Service", "Table", "Unnamed"]
