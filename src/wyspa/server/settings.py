"""What whoever runs a server may choose, on one page: a TOML file, words of the command line, or nothing at all.

Every name stands in one part of the page; what is unknown, of another type or senseless is refused with a sentence
before the server starts.
"""

import math
import secrets
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from wyspa.core.notation import nearest
from wyspa.core.why import UnknownWord
from wyspa.server.callers import Proxies
from wyspa.server.hosts import Hosts
from wyspa.server.limits import DECLARED, Declared, DoorLimits, Limits, Share, setting
from wyspa.server.loglines import LogStyle
from wyspa.server.readers import Readers
from wyspa.server.seats import Luck
from wyspa.server.timing import Time

SECTIONS = {
    "server": "Where it listens, under which names, and where tables are kept.",
    "tables": "How many tables there are, and how long they are kept.",
    "people": "What those who sit at a table may do, and how long they are waited for.",
    "bots": "How bots play.",
    "maps": "How large maps may be.",
    "halls": "How many halls there are, how large, and how fast people come in.",
    "connections": "Who may connect, and how long anybody may take.",
    "sockets": "What may come and wait on one socket.",
    "shares": "How often strangers may ask: a minute and at once, one address (or seat) and all together.",
    "work": "Heavy work in processes of its own.",
    "load": "When a server is so busy that newcomers are asked to wait.",
    "log": "What is written about it.",
}
SHARE_NAMES = [one.name for one in fields(Share)]
KINDS = {"int": "a whole number", "float": "a number", "str": "a text", "list": "a list of texts", "Share": "a share"}


@dataclass
class Settings:
    """How a server runs. Time is a parameter, so that tests can choose it."""

    database: str = setting(
        "", "server", "", "A file for SQLite, or postgresql://...; nothing keeps the tables in ~/.local/share/wyspa."
    )
    origins: list[str] = setting(
        [], "server", "", "Further origins (https://example.org) of pages that may talk to this server."
    )
    limits: Limits = field(default_factory=Limits)
    time: Time = field(default_factory=Time)
    luck: Luck = secrets.token_bytes
    go_on: list[str] = field(default_factory=list)  # tables that go on without the moves they have lost
    host: str = setting(
        "127.0.0.1", "server", "", "The address to listen on; 0.0.0.0 lets others in your network join."
    )
    port: int = setting(8440, "server", "", "The port to listen on; 0 takes any that is free.", 0, 65535)
    allowed_hosts: list[str] = setting(
        [], "server", "", "Further names under which it may be asked for (example.org); * allows any."
    )
    behind_proxy: list[str] = setting(
        [], "server", "", "Addresses or networks of reverse proxies whose X-Forwarded-For is believed."
    )
    metrics_for: list[str] = setting(
        [], "server", "", "Addresses or networks besides this machine that may read /metrics."
    )
    advertise: str = setting(
        "", "server", "", "Where other servers on the same PostgreSQL reach this one: host:port; nothing: this machine."
    )
    inside: str = setting(
        "", "server", "", "Where to listen for them, host:port, if that is not the port that is advertised."
    )
    log: LogStyle = setting(LogStyle.TEXT, "log", "", "How lines of the log are written: text, or json for programs.")
    maps: str = setting("", "server", "", "A folder with drawings of your own (*.toml), offered by their names.")

    @property
    def hosts(self) -> Hosts:
        """Give the names under which it may be asked for."""
        return Hosts(self.host, self.allowed_hosts)

    @property
    def proxies(self) -> Proxies:
        """Give the proxies that are believed."""
        return Proxies(self.behind_proxy)

    @property
    def readers(self) -> Readers:
        """Give who may read /metrics."""
        return Readers(self.metrics_for)


class Known(NamedTuple):
    """A setting that there is."""

    name: str
    owner: type
    about: Declared
    usual: Any

    @property
    def kind(self) -> str:
        """Name the type of its values."""
        return type(self.usual).__name__


def usual_of(one: Field[Any]) -> Any:
    """Give the default of a field."""
    return one.default_factory() if callable(one.default_factory) else one.default


def known_settings() -> list[Known]:
    """List every setting, in the order of the page."""
    found = [
        Known(one.name, owner, one.metadata[DECLARED], usual_of(one))
        for owner in (Settings, Limits, DoorLimits)
        for one in fields(owner)
        if DECLARED in one.metadata
    ]
    order = list(SECTIONS)
    return sorted(found, key=lambda one: order.index(one.about.section))


def read_settings(path: Path) -> dict[str, Any]:
    """Read the settings of a file, checked, by their names."""
    try:
        page = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnknownWord(f"the settings {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnknownWord(f"the settings {path} are not TOML: {error}") from None
    try:
        return dict(checked_page(page))
    except UnknownWord as error:
        raise UnknownWord(f"{path}: {error}") from None


def checked_page(page: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Check every part of a page."""
    known = {one.name: one for one in known_settings()}
    for section, values in page.items():
        if section in known and not isinstance(values, dict):
            raise UnknownWord(f"{section} stands in [{known[section].about.section}], not before the first part")
        if section not in SECTIONS:
            raise UnknownWord(f"there is no part [{section}]{nearest(section, list(SECTIONS))}")
        if not isinstance(values, dict):
            raise UnknownWord(f"[{section}] is a part of the page, not a value")
        for name, value in values.items():
            found = known.get(name)
            if found is not None and found.about.section != section:
                raise UnknownWord(f"{name} stands in [{found.about.section}], not in [{section}]")
            if found is None:
                here = [one.name for one in known.values() if one.about.section == section]
                raise UnknownWord(f"[{section}] has no setting {name}{nearest(name, here)}")
            yield name, checked(found, value)


def read_word(word: str) -> tuple[str, Any]:
    """Read name=value of the command line; a text needs no quotes there."""
    name, sign, text = word.partition("=")
    known = {one.name: one for one in known_settings()}
    if not sign:
        raise UnknownWord(f"a setting is written name=value, not {word}")
    if name not in known:
        raise UnknownWord(f"there is no setting {name}{nearest(name, list(known))}")
    one = known[name]
    if isinstance(one.usual, str):
        return name, checked(one, text)
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        raise UnknownWord(f"{name} is {KINDS[one.kind]}, not {text or 'nothing'}") from None
    return name, checked(one, value)


def checked(one: Known, value: Any) -> Any:
    """Give a value of a setting as it is used, or refuse it."""
    if isinstance(one.usual, Share):
        return value if isinstance(value, Share) else checked_share(one, value)
    if isinstance(one.usual, list):
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise wrong(one, value)
        return value
    if isinstance(one.usual, StrEnum):
        words = [str(word) for word in type(one.usual)]
        if value not in words:
            raise UnknownWord(f"{one.name} is {' or '.join(words)}, not {shown(value)}")
        return type(one.usual)(value)
    if isinstance(one.usual, str):
        if not isinstance(value, str):
            raise wrong(one, value)
        return value
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or (isinstance(one.usual, int) and not isinstance(value, int)):
        raise wrong(one, value)
    about = one.about
    if not math.isfinite(value) or not about.least <= value <= about.most:
        raise UnknownWord(f"{one.name} is {said_range(one)}, not {value:g}")
    return type(one.usual)(value)


def wrong(one: Known, value: Any) -> UnknownWord:
    """Say of which type a setting is."""
    return UnknownWord(f"{one.name} is {KINDS[one.kind]}, such as {shown(one.usual)}, not {shown(value)}")


def checked_share(one: Known, value: Any) -> Share:
    """Read a share: what is not named stays as usual."""
    if not isinstance(value, dict):
        raise wrong(one, value)
    for name, number in value.items():
        if name not in SHARE_NAMES:
            raise UnknownWord(f"{one.name} has no {name}{nearest(name, SHARE_NAMES)}")
        if not isinstance(number, int | float) or isinstance(number, bool) or not math.isfinite(number):
            raise UnknownWord(f"{one.name}: {name} is a number, not {shown(number)}")
    usual: Share = one.usual
    found = replace(usual, **{name: float(number) for name, number in value.items()})
    if found.a_minute <= 0 or found.at_once < 1:
        raise UnknownWord(f"{one.name}: a_minute is above 0 and at_once at least 1, or nobody could ever ask")
    if found.all_a_minute < found.a_minute or found.all_at_once < found.at_once:
        raise UnknownWord(f"{one.name}: all together may ask at least as often as one; raise all_a_minute, all_at_once")
    return found


def chosen_settings(values: Mapping[str, Any]) -> Settings:
    """Give the settings with what was chosen, and refuse what does not go together."""
    owners = {one.name: one for one in known_settings()}
    mine: dict[type, dict[str, Any]] = {Settings: {}, Limits: {}, DoorLimits: {}}
    for name, value in values.items():
        mine[owners[name].owner][name] = checked(owners[name], value)
    door = DoorLimits(**mine[DoorLimits])
    limits = Limits(door=door, **mine[Limits])
    together(limits)
    found = Settings(limits=limits, **mine[Settings])
    Proxies(found.behind_proxy)  # these two refuse what is no address
    Readers(found.metrics_for)
    return found


def together(limits: Limits) -> None:
    """Refuse numbers that contradict each other."""
    door = limits.door
    for less, more, here, there in [
        ("waiting_each", "open_each", door.waiting_each, door.open_each),
        ("sockets_each", "open_each", door.sockets_each, door.open_each),
        ("watchers_each", "sockets_each", door.watchers_each, door.sockets_each),
        ("at_a_time", "reserve", door.at_a_time, door.reserve),
        ("busy_seconds", "full_seconds", door.busy_seconds, door.full_seconds),
        ("busy_writes", "full_writes", door.busy_writes, door.full_writes),
        ("message_bytes", "outbox_bytes", door.message_bytes, limits.outbox_bytes),
    ]:
        if here > there:
            raise UnknownWord(f"{less} ({here:g}) is larger than {more} ({there:g}): lower the one or raise the other")


# ---- saying it -----------------------------------------------------------------------------------


def shown(value: Any) -> str:
    """Write a value as TOML does."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Share):
        return "{ " + ", ".join(f"{name} = {getattr(value, name):g}" for name in SHARE_NAMES) + " }"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(shown(part) for part in value) + "]"
    return str(value)


def said_range(one: Known) -> str:
    """Say between which numbers a setting lies."""
    about = one.about
    unit = f" {about.unit}" if about.unit else ""
    if about.most < 1e12:
        return f"{about.least:g} to {about.most:g}{unit}"
    return f"at least {about.least:g}{unit}"
