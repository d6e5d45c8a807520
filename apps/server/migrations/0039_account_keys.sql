-- What an account signs in with, in small letters: under row-level security an index over lower() is of no use, because lower() is not known to keep
-- what it reads to itself.
ALTER TABLE accounts
  ADD COLUMN username_key text NOT NULL GENERATED ALWAYS AS (lower(username)) STORED,
  ADD COLUMN email_key text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED;
DROP INDEX accounts__username;
DROP INDEX accounts__email;
CREATE UNIQUE INDEX accounts__username ON accounts (username_key);
CREATE UNIQUE INDEX accounts__email ON accounts (email_key) WHERE email_key <> '';
