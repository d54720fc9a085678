"""The statements of the store, the same for SQLite and PostgreSQL; how each tells the time and locks is put in."""

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
    "DELETE FROM leases WHERE tableid = ?",
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

# ---- several servers on one database ----

PUT_HOUSE = "INSERT INTO house (name, body) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
GET_HOUSE = "SELECT body FROM house WHERE name = ?"
PUT_SERVER = (
    "INSERT INTO servers (id, address, until) VALUES (?, ?, {clock} + ?) "
    "ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until"
)
SAME_ADDRESS = "DELETE FROM servers WHERE address = ? AND id <> ?"
FORGET_SERVERS = "DELETE FROM servers WHERE until < {clock} - ?"
GET_SERVERS = "SELECT id, address FROM servers WHERE id <> ? AND until > {clock} ORDER BY id"
LOCK_LEASES = "SELECT tableid, epoch FROM leases WHERE tableid IN ({tables}) AND owner = ? ORDER BY tableid{lock}"
GET_LEASE = (
    "SELECT leases.owner, leases.epoch, COALESCE(servers.address, ''), COALESCE(servers.until > {clock}, FALSE) "
    "FROM leases LEFT JOIN servers ON servers.id = leases.owner WHERE leases.tableid = ?"
)
NEW_LEASE = (
    "INSERT INTO leases (tableid, owner, epoch) SELECT id, ?, 1 FROM heads WHERE id = ? "
    "ON CONFLICT (tableid) DO NOTHING"
)
OWN_LEASE = "INSERT INTO leases (tableid, owner, epoch) VALUES (?, ?, 1)"
TAKE_LEASE = (
    "UPDATE leases SET owner = ?, epoch = epoch + 1 "
    "WHERE tableid IN (SELECT tableid FROM leases WHERE tableid = ? AND epoch = ?{skip})"
)
FREE_LEASE = "UPDATE leases SET owner = '' WHERE tableid = ? AND owner = ? AND epoch = ?"
COUNT_LEASES = "SELECT count(*) FROM leases WHERE owner = ?"
GET_LEASES = "SELECT tableid, epoch FROM leases WHERE owner = ?"
LEAVE = ["UPDATE leases SET owner = '' WHERE owner = ?", "DELETE FROM servers WHERE id = ?"]

# ---- halls ----

PUT_HALL = "INSERT INTO halls (code, status, body, beat) VALUES (?, ?, ?, ?)"
SET_HALL = "UPDATE halls SET status = ?, beat = ? WHERE code = ?"
PUT_HALL_ENTRY = "INSERT INTO hall_log (code, n, command, body) VALUES (?, ?, ?, ?)"
GET_HALL = "SELECT body, status, beat FROM halls WHERE code = ?"
GET_HALLS = "SELECT code, status, beat FROM halls ORDER BY code"
GET_HALL_LOG = "SELECT body FROM hall_log WHERE code = ? ORDER BY n"
GET_HALL_ENTRY = "SELECT body FROM hall_log WHERE code = ? AND n = ?"
REMOVE_HALL = ["DELETE FROM hall_log WHERE code = ?", "DELETE FROM halls WHERE code = ?"]
