"""Open files: the soft limit is raised at the start, and connections are refused before files run out."""

import os

try:
    import resource
except ImportError:  # elsewhere than on Unix there is no such limit
    resource = None  # type: ignore[assignment]

ENOUGH = 1 << 20


def raise_file_limit(wanted: int) -> int:
    """Raise the soft limit as far as it is wanted and may go; give how many files may be open."""
    if resource is None:
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    top = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= top:
        return ENOUGH if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (top, hard))
    except (OSError, ValueError):
        return soft
    return top


def files_open() -> int:
    """Count the files that are open now, where the system tells."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 16


def room_for(connections: int, reserve: int) -> int:
    """Give how many connections may be open at once: as many as wanted, or as files are left beside a reserve."""
    used = files_open() + reserve
    return max(1, min(connections, raise_file_limit(connections + used) - used))
