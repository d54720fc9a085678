"""`wyspa admin`: looks after a server by its database, beside the servers that run. They obey within seconds."""

from wyspa.cli import looking, ordering
from wyspa.cli.overseer import admin

__all__ = ["admin", "looking", "ordering"]
