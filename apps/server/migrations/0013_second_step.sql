-- Settings an administrator changes while the portal runs, and a second step after the password.

-- True for a SYSADMIN, who changes what belongs to the installation and to no company.
CREATE FUNCTION viewer_is_everywhere() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('gatehouse.everywhere', true), '') = 'on' $$;

-- One row per group of settings; the code knows what a key's value holds and what it is when there is no row.
CREATE TABLE portal_settings (
  -- NULL: of the whole installation
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT portal_settings__company_id__key UNIQUE NULLS NOT DISTINCT (company_id, key)
);
ALTER TABLE portal_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE portal_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY portal_settings__tenant ON portal_settings
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system())
    OR (company_id IS NULL AND (SELECT viewer_is_everywhere())));
-- what holds for the whole installation anybody signed in, and a job for a company, may read
CREATE POLICY portal_settings__installation ON portal_settings FOR SELECT
  USING (company_id IS NULL AND
    ((SELECT viewer_account()) IS NOT NULL OR cardinality((SELECT viewer_companies())::bigint[]) > 0));

-- The app that shows an account's codes (RFC 6238). One per account.
CREATE TABLE second_factors (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  -- AES-256-GCM under a key derived from the installation's
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL: begun, not yet proved by a code; nobody is asked for one then
  confirmed_at timestamptz,
  -- the last 30 seconds a code was taken for: that one and those before are used up
  last_used_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT second_factors__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);

-- For whoever has lost the app: each works once.
CREATE TABLE recovery_codes (
  account_id bigint NOT NULL REFERENCES second_factors (account_id) ON DELETE CASCADE,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  -- its first signs, by which it is found; the rest is argon2id
  selector text NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, selector),
  CONSTRAINT recovery_codes__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);

-- A right password that waits for its code: good for a few minutes and a few tries, and for nothing else.
CREATE TABLE login_challenges (
  -- SHA-256 of the token handed out
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  company_id bigint REFERENCES companies (id) ON DELETE CASCADE,
  -- SHA-256 of the stored password hash: a challenge dies with the password it came of
  password_seal bytea NOT NULL,
  -- what the session will be: remembered or not, of which device
  login jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  used_at timestamptz,
  CONSTRAINT login_challenges__company_id__account_id FOREIGN KEY (company_id, account_id)
    REFERENCES accounts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX login_challenges__account_id ON login_challenges (account_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['second_factors', 'recovery_codes', 'login_challenges'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY %I ON %I USING (company_id = ANY ((SELECT viewer_companies())::bigint[])
      OR account_id = (SELECT viewer_account()) OR (SELECT viewer_is_system()))', name || '__tenant', name);
  END LOOP;
END $$;

-- Whoever must now prove a second step, or need not any more, is judged again at once (see announce_rights in 0005).
CREATE TRIGGER second_factors__changed AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON second_factors FOR EACH ROW
  EXECUTE FUNCTION announce_rights('account_id');
CREATE TRIGGER portal_settings__sign_in AFTER INSERT OR UPDATE ON portal_settings FOR EACH ROW
  WHEN (NEW.key = 'signIn') EXECUTE FUNCTION announce_rights();

-- As in 0005, and with it: whether the viewer changes what belongs to the installation, and whether nothing is open to them
-- until they have set up the second step that the installation demands of its administrators.
CREATE OR REPLACE FUNCTION open_session(token bytea, at timestamptz, touch boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  viewer jsonb;
  held bigint[];
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT jsonb_build_object(
      'sessionId', s.id, 'accountId', a.id, 'accountName', a.username, 'displayName', a.display_name,
      'mustChangePassword', a.must_change_password, 'language', a.language, 'companyId', a.company_id, 'deviceType', s.device_type,
      'roles', granted.codes, 'permissions', granted.permissions, 'everywhere', granted.everywhere,
      'secondStepDue', granted.administers AND EXISTS (
          SELECT FROM portal_settings p WHERE p.company_id IS NULL AND p.key = 'signIn'
            AND (p.value ->> 'secondStepForAdministrators')::boolean)
        AND NOT EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL),
      -- at most once a minute, so that reading does not write at every call
      'stale', touch AND s.last_seen_at < at - interval '1 minute',
      'endsAt', least(s.expires_at, s.idle_expires_at)),
    CASE WHEN granted.everywhere THEN (SELECT array_agg(c.id ORDER BY c.id) FROM companies c)
      ELSE ARRAY[a.company_id] END
    INTO viewer, held
    FROM sessions s
    JOIN accounts a ON a.id = s.account_id AND a.status = 1
    LEFT JOIN companies own ON own.id = a.company_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT r.role_code), '{}') AS codes,
        coalesce(array_agg(DISTINCT held.permission) FILTER (WHERE held.permission IS NOT NULL), '{}') AS permissions,
        -- the built-in roles, not those a company gave the same code
        coalesce(bool_or(r.role_code = 'SYSADMIN' AND r.company_id IS NULL), false) AS everywhere,
        coalesce(bool_or(r.role_code IN ('ADMIN', 'SYSADMIN') AND r.company_id IS NULL), false) AS administers
      FROM account_roles ar JOIN roles r ON r.id = ar.role_id AND (r.company_id IS NULL OR r.company_id = a.company_id)
        LEFT JOIN LATERAL unnest(r.permissions) AS held (permission) ON true
      WHERE ar.account_id = a.id) granted
    WHERE s.token_hash = token AND s.ended_at IS NULL AND s.idle_expires_at > at AND s.expires_at > at
      AND (a.company_id IS NULL OR own.is_enabled);
  IF viewer IS NULL THEN
    PERFORM set_config('gatehouse.system', 'off', true);
    RETURN NULL;
  END IF;
  IF (viewer ->> 'stale')::boolean THEN
    -- another call of the session that is noting the same thing is not waited for
    UPDATE sessions SET last_seen_at = at, idle_expires_at = at + make_interval(mins => idle_minutes)
      WHERE id = (SELECT s.id FROM sessions s WHERE s.id = (viewer ->> 'sessionId')::bigint FOR UPDATE SKIP LOCKED);
  END IF;
  PERFORM set_config('gatehouse.system', 'off', true), set_config('gatehouse.account', viewer ->> 'accountId', true),
    set_config('gatehouse.companies', coalesce(array_to_string(held, ','), ''), true),
    set_config('gatehouse.everywhere', CASE WHEN (viewer ->> 'everywhere')::boolean THEN 'on' ELSE 'off' END, true);
  RETURN viewer || jsonb_build_object('companyIds', coalesce(to_jsonb(held), '[]')) || coalesce((
    SELECT jsonb_build_object('employeeId', e.id, 'departmentId', e.department_id, 'managedDepartmentIds',
      (WITH RECURSIVE managed AS (
         SELECT m.department_id AS id FROM department_managers m WHERE m.employee_id = e.id
         UNION SELECT d.id FROM departments d JOIN managed ON d.parent_department_id = managed.id)
       SELECT coalesce(jsonb_agg(id), '[]') FROM managed))
    FROM employees e WHERE e.account_id = (viewer ->> 'accountId')::bigint AND e.is_enabled), '{}');
END
$$;

GRANT SELECT, INSERT, UPDATE, DELETE ON portal_settings, second_factors, recovery_codes, login_challenges TO gatehouse_app;
