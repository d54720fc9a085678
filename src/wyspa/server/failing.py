"""That the store could not do something, and why."""

TWICE, SILENT = "twice", "disk"
MOVED, TAKEN_OVER = "moved", "taken-over"


class StoreFailed(Exception):
    """The store could not write or read. `key` names the reason for people.

    Nothing of a write is kept, unless `doubtful`: then nobody knows yet.
    """

    key: str
    doubtful: bool
    cause: str  # names a sentence for whoever runs the server
    detail: str

    def __init__(self, key: str, detail: str, doubtful: bool = False, cause: str = "") -> None:
        """Take the key of a sentence, what the database said, whether the write may have been kept, and why not."""
        super().__init__(f"{key}: {detail}")
        self.key = key
        self.doubtful = doubtful
        self.cause = cause
        self.detail = " ".join(detail.split())
