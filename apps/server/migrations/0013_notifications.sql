-- needs: viewer notifications
-- What people are told: one row a person and cause, written in the transaction of what it tells of.

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: to an account of the installation
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- a line of packages/api/src/notifications/kinds.ts
  kind text NOT NULL,
  -- what it tells of: the same cause again is the same row
  cause text NOT NULL,
  -- whose picture and name it bears; it goes when they do
  about_account_id bigint,
  -- what is filled into its text and link
  says jsonb NOT NULL DEFAULT '{}',
  -- how often the cause came, where that is counted
  times int NOT NULL DEFAULT 1,
  told_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notifications__account_id__kind__cause UNIQUE (account_id, kind, cause),
  CONSTRAINT notifications__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications__company_id__about_account_id FOREIGN KEY (company_id, about_account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications__account_id__told_at ON notifications (account_id, told_at DESC, id DESC);
-- the bell is asked for at every screen: it reads what is unread and no more
CREATE INDEX notifications__unread ON notifications (account_id) WHERE read_at IS NULL;
CREATE INDEX notifications__about_account_id ON notifications (about_account_id) WHERE about_account_id IS NOT NULL;
CREATE INDEX notifications__told_at ON notifications (told_at);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY notifications__tenant ON notifications
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR account_id = (SELECT viewer_account()) OR (SELECT viewer_is_system()));

-- Whatever sets records aside, or lists a day of a closed month, tells of it: nobody who writes there can forget to.
CREATE TRIGGER quarantine__told AFTER INSERT ON quarantine REFERENCING NEW TABLE AS held
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_unknown_punches();
CREATE TRIGGER attendance_late_changes__told AFTER INSERT ON attendance_late_changes REFERENCING NEW TABLE AS listed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_late_changes();

-- The key pair with which the portal signs what it pushes (RFC 8292): one for all processes, made at the first start.
CREATE TABLE push_keys (
  id int PRIMARY KEY DEFAULT 1,
  public_key text NOT NULL,
  -- AES-256-GCM under a key derived from the installation's
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT push_keys__id CHECK (id = 1)
);
REVOKE UPDATE ON push_keys FROM gatehouse_app;

-- Browsers that are pushed to. One ends with its session, not when that is idle; with a change of the account's password or state;
-- and 30 days after it was last seen.
CREATE TABLE push_subscriptions (
  -- the spec's deviceToken
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  session_id bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint_hash bytea NOT NULL,
  -- endpoint and keys of the browser, encrypted
  sealed bytea NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT push_subscriptions__endpoint_hash UNIQUE (endpoint_hash),
  CONSTRAINT push_subscriptions__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions__account_id ON push_subscriptions (account_id);
CREATE INDEX push_subscriptions__session_id ON push_subscriptions (session_id);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY push_subscriptions__tenant ON push_subscriptions
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR account_id = (SELECT viewer_account()) OR (SELECT viewer_is_system()));

-- The outbox: a notification on its way to a browser. It goes when it was taken, or is no news any more; the notification stays.
CREATE TABLE pushes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  -- counted before each try, so that none is forgotten
  tries int NOT NULL DEFAULT 0,
  -- the next try; while one is under way, when another process may take it over
  due_at timestamptz NOT NULL,
  CONSTRAINT pushes__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX pushes__due_at ON pushes (due_at);
CREATE INDEX pushes__account_id ON pushes (account_id);
CREATE INDEX pushes__subscription_id ON pushes (subscription_id);
CREATE INDEX pushes__notification_id ON pushes (notification_id);
ALTER TABLE pushes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY pushes__tenant ON pushes
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR account_id = (SELECT viewer_account()) OR (SELECT viewer_is_system()));

CREATE TRIGGER sessions__end_pushes AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION end_pushes('session_id');
CREATE TRIGGER accounts__end_pushes AFTER UPDATE OF password_hash, status ON accounts FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR (OLD.status = 1 AND NEW.status <> 1))
  EXECUTE FUNCTION end_pushes('account_id');
