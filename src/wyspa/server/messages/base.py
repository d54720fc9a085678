"""What every message of the server has in common: a tag, and fields with their usual value are left out.

A message never holds itself, however deep one looks: so the collector of garbage looks at none of them. Thousands lie
around until the next action, and would be work for it.
"""

from typing import TypeVar, cast

import msgspec

NOT_SEATED = -1
Part = TypeVar("Part", bound=msgspec.Struct)
writer = msgspec.json.Encoder()


class FromServer(msgspec.Struct, tag_field="t", omit_defaults=True, gc=False):
    """A message from the server."""


class Detail(msgspec.Struct, omit_defaults=True, gc=False):
    """A part of a message."""


def written(part: Part) -> Part:
    """Write a part now, so that it can go into many messages: it stands for what is in it, and cannot be read again."""
    return cast(Part, msgspec.Raw(writer.encode(part)))
