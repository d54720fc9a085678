"""A batch that only adds rows to one table, as one statement: it begins, checks whose the file is, writes and commits.

Nearly all that tables write are entries of their logs. Each statement of the clerk gives the interpreter away and has
to win it back from the loop, so one is better than four.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from wyspa.server.clerk import Writing
from wyspa.server.statements import EPOCH

ROW = re.compile(r"^(INSERT INTO \w+ \([^()]*\)) VALUES (\((?:\?, )*\?\))$")  # a statement that writes one plain row
ROWS_MOST = 100  # in one statement


def only_rows(batch: Sequence[Writing]) -> tuple[str, list[object]] | None:
    """Give the statement that a batch consists of, and the values of all its rows; None if it is anything else."""
    first = batch[0].writes[0][0] if batch[0].writes else ""
    rows: list[object] = []
    count = 0
    for job in batch:
        if job.ask is not None or not job.writes:
            return None
        for sql, values in job.writes:
            if sql != first:
                return None
            rows += values
            count += 1
    if count > ROWS_MOST or (statement := rows_if_ours(first, count)) is None:
        return None
    return statement, rows


@lru_cache(maxsize=4 * ROWS_MOST)
def rows_if_ours(sql: str, rows: int) -> str | None:
    """Write so many rows, or none if another server has taken the store over: the last value is our epoch.

    None if the statement does not write one plain row.
    """
    found = ROW.search(sql)
    if found is None:
        return None
    values = ", ".join([found[2]] * rows)
    return f"{found[1]} SELECT * FROM (VALUES {values}) WHERE ({EPOCH}) = ?"
