-- needs: viewer
-- What is kept: security events and the audit trail. The portal adds to them and changes nothing, to the trail by functions alone.

CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}'
);
-- One refusal of a kind and a subject counts once a minute.
CREATE INDEX security_events__kind__subject ON security_events (kind, subject, at DESC);
CREATE INDEX security_events__company_id__at ON security_events (company_id, at DESC, id DESC);
ALTER TABLE security_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY security_events__tenant ON security_events
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()));
REVOKE UPDATE, DELETE ON security_events FROM gatehouse_app;

-- Audit: append-only, one hash chain per company (security.md §1.14). Chain 0 is the installation's.
CREATE TABLE audit_log (
  chain_id bigint NOT NULL,
  seq bigint NOT NULL,
  company_id bigint,
  at timestamptz NOT NULL,
  actor_account_id bigint,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  -- the version of what was changed, after this change; NULL where it has none
  row_version int,
  request_id text NOT NULL,
  address text NOT NULL DEFAULT '',
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  -- A link covers the digest of what an entry says of persons (who did it, from where, before, after) instead of the words
  -- themselves. The salt keeps a digest from being guessed; replacing the words replaces the salt, never the digest (decision 016).
  salt bytea,
  digest bytea,
  PRIMARY KEY (chain_id, seq),
  -- the link covers the chain, and so the company with it
  CONSTRAINT audit_log__chain_id CHECK (chain_id = coalesce(company_id, 0))
);
CREATE INDEX audit_log__chain_id__at ON audit_log (chain_id, at DESC, seq DESC);
CREATE INDEX audit_log__chain_id__entity ON audit_log (chain_id, entity, entity_id, at DESC, seq DESC);
-- what changed about one thing since somebody read it
CREATE INDEX audit_log__chain_id__row_version ON audit_log (chain_id, entity, entity_id, row_version)
  WHERE row_version IS NOT NULL;
CREATE INDEX audit_log__actor_account_id ON audit_log (actor_account_id, chain_id);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_log__tenant ON audit_log
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()));
REVOKE INSERT, UPDATE, DELETE ON audit_log FROM gatehouse_app;

CREATE TABLE audit_heads (
  chain_id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
REVOKE INSERT, UPDATE, DELETE ON audit_heads FROM gatehouse_app;

-- Entries whose words were replaced, by which later entry of the same chain, and what their digest is since.
CREATE TABLE audit_redactions (
  chain_id bigint NOT NULL,
  seq bigint NOT NULL,
  by_seq bigint NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (chain_id, by_seq, seq),
  CONSTRAINT audit_redactions__by_seq CHECK (by_seq > seq)
);
ALTER TABLE audit_redactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_redactions__tenant ON audit_redactions
  USING (chain_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()));
REVOKE INSERT, UPDATE, DELETE ON audit_redactions FROM gatehouse_app;
