"""What every message of the server has in common: a tag, and fields with their usual value are left out."""

import msgspec

NOT_SEATED = -1


class FromServer(msgspec.Struct, tag_field="t", omit_defaults=True):
    """A message from the server."""


class Detail(msgspec.Struct, omit_defaults=True):
    """A part of a message."""
