-- needs: auth viewer
-- Browsers that have signed in before, and passkeys beside the app that shows codes.

-- A browser in which somebody has signed in: their wrong passwords there are counted apart from everybody else's, so that
-- a stranger's guesses do not lock them out.
CREATE TABLE known_browsers (
  -- stays when the cookie is replaced: wrong passwords are counted by it
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of its cookie
  token_hash bytea NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  CONSTRAINT known_browsers__token_hash__account_id UNIQUE (token_hash, account_id),
  CONSTRAINT known_browsers__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX known_browsers__account_id ON known_browsers (account_id);
ALTER TABLE known_browsers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY known_browsers__tenant ON known_browsers USING ((SELECT viewer_is_system()));
GRANT SELECT, INSERT, UPDATE, DELETE ON known_browsers TO gatehouse_app;
CREATE TRIGGER accounts__forget_browsers AFTER UPDATE OF password_hash ON accounts FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION forget_browsers();

-- What proves who somebody is beside the password: a key that never leaves a phone, a computer or a security key.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- the name of the portal it was made for; it answers no other
  host text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  -- uses its authenticator has counted; 0 where it does not count
  uses bigint NOT NULL DEFAULT 0,
  -- how a browser reaches it: internal, usb, hybrid …
  transports text[] NOT NULL DEFAULT '{}',
  -- kept by its maker for several devices
  is_synced boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys__credential_id UNIQUE (credential_id),
  CONSTRAINT passkeys__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys__account_id ON passkeys (account_id);
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY passkeys__tenant ON passkeys
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR account_id = (SELECT viewer_account()) OR (SELECT viewer_is_system()));
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO gatehouse_app;
CREATE TRIGGER passkeys__changed AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION announce_rights('account_id');

-- What a signed-in person's passkey is asked to sign, or a new one to be made for: of one session, once, for a few minutes.
CREATE TABLE passkey_challenges (
  session_id bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  -- SHA-256 of what was handed out
  challenge_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, purpose),
  CONSTRAINT passkey_challenges__purpose CHECK (purpose IN ('NEW', 'PROOF'))
);
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY passkey_challenges__tenant ON passkey_challenges USING ((SELECT viewer_is_system()));
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_challenges TO gatehouse_app;

-- the same while signing in: there is no session yet, but a right password that waits
ALTER TABLE login_challenges ADD COLUMN passkey_challenge_hash bytea;

-- Recovery codes stand for the second step, whatever it is made of.
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_account_id_fkey,
  ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
