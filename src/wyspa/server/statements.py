"""The statements of the store, the same for SQLite and PostgreSQL."""

SCHEMA = [
    "CREATE TABLE IF NOT EXISTS owner (id INTEGER PRIMARY KEY, epoch BIGINT NOT NULL, beat BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS heads (id TEXT PRIMARY KEY, status TEXT NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS standing ON heads (status, id)",
    "CREATE TABLE IF NOT EXISTS entries (tableid TEXT NOT NULL, version BIGINT NOT NULL, command TEXT NOT NULL, "
    "body TEXT NOT NULL, PRIMARY KEY (tableid, version))",
    "CREATE UNIQUE INDEX IF NOT EXISTS commands ON entries (tableid, command)",
    "CREATE TABLE IF NOT EXISTS chat (tableid TEXT NOT NULL, n BIGINT NOT NULL, body TEXT NOT NULL, "
    "PRIMARY KEY (tableid, n))",
    # when somebody looked at a table last, or when its game ended: seconds since 1970
    "CREATE TABLE IF NOT EXISTS looks (id TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS looked ON looks (at)",
    # drawings of people's own, by the name that tables give them; when somebody asked for them last
    "CREATE TABLE IF NOT EXISTS drawings (map TEXT PRIMARY KEY, at BIGINT NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS wanted ON drawings (at)",
    "INSERT INTO owner (id, epoch, beat) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING",
]
TAKE_OVER = "UPDATE owner SET epoch = epoch + 1 WHERE id = 1"
EPOCH = "SELECT epoch FROM owner WHERE id = 1"
BEAT = "UPDATE owner SET beat = beat + 1 WHERE id = 1 AND epoch = ?"

PUT_HEAD = (
    "INSERT INTO heads (id, status, body) VALUES (?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body"
)
PUT_ENTRY = "INSERT INTO entries (tableid, version, command, body) VALUES (?, ?, ?, ?)"
PUT_SAID = "INSERT INTO chat (tableid, n, body) VALUES (?, ?, ?)"
PUT_LOOK = "INSERT INTO looks (id, at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
PUT_DRAWING = "INSERT INTO drawings (map, at, body) VALUES (?, ?, ?) ON CONFLICT (map) DO UPDATE SET at = excluded.at"
DROP_DRAWINGS = [
    "DELETE FROM drawings WHERE at < ?",
    "DELETE FROM drawings WHERE map NOT IN (SELECT map FROM drawings ORDER BY at DESC, map LIMIT ?)",
]
REMOVE = [
    "DELETE FROM entries WHERE tableid = ?",
    "DELETE FROM chat WHERE tableid = ?",
    "DELETE FROM looks WHERE id = ?",
    "DELETE FROM heads WHERE id = ?",
]

GET_HEAD = "SELECT body FROM heads WHERE id = ?"
GET_STANDING = "SELECT id FROM heads WHERE status <> ? ORDER BY id"
GET_ENTRIES = "SELECT body FROM entries WHERE tableid = ? ORDER BY version"
GET_ENTRY = "SELECT body FROM entries WHERE tableid = ? AND version = ?"
GET_CHAT = "SELECT body FROM chat WHERE tableid = ? ORDER BY n"
GET_DRAWING = "SELECT body FROM drawings WHERE map = ?"
GET_SAID = "SELECT body FROM chat WHERE tableid = ? AND n = ?"
GET_IDLE = (
    "SELECT heads.id FROM looks JOIN heads ON heads.id = looks.id "
    "WHERE heads.status = ? AND looks.at < ? ORDER BY looks.at, heads.id LIMIT ?"
)
LOOK_AT_ALL = "INSERT INTO looks (id, at) SELECT id, ? FROM heads WHERE id NOT IN (SELECT id FROM looks)"
