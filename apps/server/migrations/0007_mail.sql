-- Mail, and the one-time codes it carries.

-- When the latest invitation was given to the post.
ALTER TABLE accounts ADD COLUMN invited_at timestamptz;

-- Every mail, from the moment it is due: the outbox and the list of what was sent (security.md §1.6).
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: to an account of the installation
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL,
  to_address text NOT NULL,
  to_name text NOT NULL,
  language text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  -- counted before each try, so that none is forgotten
  tries int NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  -- what is filled into the text, codes and links included: encrypted, and gone once it is sent or of no use any more
  sealed bytea,
  created_at timestamptz NOT NULL,
  -- the next try; while one is under way, when another process may take it over
  due_at timestamptz NOT NULL,
  -- what it carries is good for nothing afterwards
  expires_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT mails__state CHECK (state IN ('WAITING', 'SENT', 'FAILED')),
  CONSTRAINT mails__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX mails__due_at ON mails (due_at) WHERE state = 'WAITING';
CREATE INDEX mails__company_id__created_at ON mails (company_id, created_at DESC);
CREATE INDEX mails__account_id ON mails (account_id);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
-- what goes to accounts of the installation is seen by whoever holds the built-in SYSADMIN role
CREATE POLICY mails__tenant ON mails
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system())
    OR (company_id IS NULL AND coalesce(current_setting('gatehouse.everywhere', true), '') = 'on'));

-- One-time codes, hashed. There is one row for whatever address a code was asked for, also where nobody has it: what is
-- done for one is done for the other, so that neither an answer nor its time tells who exists (security.md T6).
CREATE TABLE one_time_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL,
  -- keyed hash of the address
  subject bytea NOT NULL,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  account_id bigint REFERENCES accounts (id) ON DELETE CASCADE,
  -- keyed hash of purpose, address and code
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_time_codes__purpose CHECK (purpose IN ('PASSWORD', 'INVITATION')),
  CONSTRAINT one_time_codes__purpose__subject UNIQUE (purpose, subject),
  CONSTRAINT one_time_codes__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX one_time_codes__account_id ON one_time_codes (account_id);
ALTER TABLE one_time_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE one_time_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY one_time_codes__tenant ON one_time_codes USING ((SELECT viewer_is_system()));

-- Puts a code in the place of whichever there was for the purpose and address, with its tries anew; answers its number.
-- A viewer may give a code and never sees one.
CREATE FUNCTION put_code(given_purpose text, given_subject bytea, company bigint, account bigint, hash bytea, at timestamptz,
  until timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  number bigint;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  INSERT INTO one_time_codes (purpose, subject, company_id, account_id, code_hash, created_at, expires_at)
    VALUES (given_purpose, given_subject, company, account, hash, at, until)
    ON CONFLICT (purpose, subject) DO UPDATE SET company_id = excluded.company_id, account_id = excluded.account_id,
      code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at
    RETURNING id INTO number;
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN number;
END
$$;

-- Whatever changes a password or the address codes go to makes the codes given before worthless.
CREATE FUNCTION void_codes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  DELETE FROM one_time_codes WHERE account_id = NEW.id;
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN NULL;
END
$$;
CREATE TRIGGER accounts__void_codes AFTER UPDATE OF email, password_hash ON accounts FOR EACH ROW
  WHEN ((OLD.email, OLD.password_hash) IS DISTINCT FROM (NEW.email, NEW.password_hash)) EXECUTE FUNCTION void_codes();

GRANT SELECT, INSERT, UPDATE, DELETE ON mails, one_time_codes TO gatehouse_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO gatehouse_app;
