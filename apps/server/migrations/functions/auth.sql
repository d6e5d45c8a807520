-- The rights that an account has by its roles. Of the roles of a company, only those of `company` count. `everywhere` and `administers`
-- consider built-in roles only, because a company can give its own roles the same codes.
CREATE OR REPLACE FUNCTION granted_rights(account bigint, company bigint)
RETURNS TABLE (codes text[], permissions text[], everywhere boolean, administers boolean) LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT r.role_code), '{}'),
    coalesce(array_agg(DISTINCT held.permission) FILTER (WHERE held.permission IS NOT NULL), '{}'),
    coalesce(bool_or(r.role_code = 'SYSADMIN' AND r.company_id IS NULL), false),
    coalesce(bool_or(r.role_code IN ('ADMIN', 'SYSADMIN') AND r.company_id IS NULL), false)
  FROM account_roles ar JOIN roles r ON r.id = ar.role_id AND (r.company_id IS NULL OR r.company_id = company)
    LEFT JOIN LATERAL unnest(r.permissions) AS held (permission) ON true
  WHERE ar.account_id = account
$$;

-- Returns whether the installation requires two-step verification of its administrators.
CREATE OR REPLACE FUNCTION second_step_required() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM portal_settings p WHERE p.company_id IS NULL AND p.key = 'signIn'
    AND (p.value ->> 'secondStepForAdministrators')::boolean);
END
$$;

-- The employee of an account with their departments, as part of a viewer. NULL without an active employee.
CREATE OR REPLACE FUNCTION viewer_person(account bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('employeeId', e.id, 'departmentId', e.department_id, 'managedDepartmentIds',
      (WITH RECURSIVE managed AS (
         SELECT m.department_id AS id FROM department_managers m WHERE m.employee_id = e.id
         UNION SELECT d.id FROM departments d JOIN managed ON d.parent_department_id = managed.id)
       SELECT coalesce(jsonb_agg(id), '[]') FROM managed))
    FROM employees e WHERE e.account_id = account AND e.is_enabled);
END
$$;

-- Who a session token belongs to and what it may do, read from the database at every call (security.md §1.2).
-- Opens the viewer's companies for the rest of the transaction. Returns NULL when the session is not alive.
-- Without `touch` it is only looked at: an open event stream keeps nobody signed in. `secondStepDue`: nothing is open to them
-- until they have set up the second step that the installation demands of its administrators.
CREATE OR REPLACE FUNCTION open_session(token bytea, at timestamptz, touch boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  viewer jsonb;
  held bigint[];
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT jsonb_build_object(
      'sessionId', s.id, 'accountId', a.id, 'accountName', a.username, 'displayName', a.display_name,
      -- a one-time password is nothing to whom a provider let in
      'mustChangePassword', a.must_change_password AND s.identity_id IS NULL, 'language', a.language, 'companyId', a.company_id, 'deviceType', s.device_type,
      'roles', granted.codes, 'permissions', granted.permissions, 'everywhere', granted.everywhere,
      'secondStepDue', granted.administers AND second_step_required()
        AND NOT s.by_second_step AND NOT has_second_step(a.id),
      -- at most once a minute, so that reading does not write at every call
      'stale', touch AND s.last_seen_at < at - interval '1 minute',
      'endsAt', least(s.expires_at, s.idle_expires_at)),
    CASE WHEN granted.everywhere THEN (SELECT array_agg(c.id ORDER BY c.id) FROM companies c)
      ELSE ARRAY[a.company_id] END
    INTO viewer, held
    FROM sessions s
    JOIN accounts a ON a.id = s.account_id AND a.status = 1
    LEFT JOIN companies own ON own.id = a.company_id
    CROSS JOIN LATERAL granted_rights(a.id, a.company_id) granted
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
  RETURN viewer || jsonb_build_object('companyIds', coalesce(to_jsonb(held), '[]'))
    || coalesce(viewer_person((viewer ->> 'accountId')::bigint), '{}');
END
$$;

-- Whatever takes or gives rights tells every portal process, so that open event streams are judged again within a second
-- (security.md §1.10). The argument names the column with the account concerned; without it everybody of the company is,
-- and everybody at all where there is no company.
CREATE OR REPLACE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  account bigint := CASE WHEN TG_NARGS > 0 THEN changed ->> TG_ARGV[0] END;
BEGIN
  PERFORM pg_notify('gatehouse_live', jsonb_strip_nulls(jsonb_build_object('topic', 'rights.changed',
    'companyId', coalesce((changed ->> 'company_id')::bigint, 0),
    'ids', CASE WHEN account IS NOT NULL THEN jsonb_build_array(account) END))::text);
  RETURN NULL;
END
$$;

-- Puts a code in the place of whichever there was for the purpose and address, with its tries anew; answers its number.
-- A viewer may give a code and never sees one.
CREATE OR REPLACE FUNCTION put_code(given_purpose text, given_subject bytea, company bigint, account bigint, hash bytea, at timestamptz,
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
CREATE OR REPLACE FUNCTION void_codes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  DELETE FROM one_time_codes WHERE account_id = NEW.id;
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN NULL;
END
$$;

-- Browsers known for an account are known for its password: with another one they are strangers again.
CREATE OR REPLACE FUNCTION forget_browsers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  DELETE FROM known_browsers WHERE account_id = NEW.id;
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN NULL;
END
$$;

-- Whether signing in to an account takes more than its password: an app that shows codes, or a passkey.
CREATE OR REPLACE FUNCTION has_second_step(account bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM second_factors f WHERE f.account_id = account AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = account);
END
$$;
