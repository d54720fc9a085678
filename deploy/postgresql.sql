-- A role and a database for Wyspa. As root: sudo -u postgres psql -v ON_ERROR_STOP=1 -v password="'a long one'" -f postgresql.sql
-- The server makes its tables itself. It waits for the disk with every action, whatever the settings here say.

CREATE ROLE wyspa LOGIN PASSWORD :password CONNECTION LIMIT 50;
CREATE DATABASE wyspa OWNER wyspa ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE wyspa FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE wyspa TO wyspa;
ALTER ROLE wyspa SET lock_timeout = '2s';
ALTER ROLE wyspa SET idle_in_transaction_session_timeout = '10s';
