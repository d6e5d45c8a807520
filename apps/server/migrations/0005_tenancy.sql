-- Every table that carries company_id and is not looked up before a viewer is known: forced row-level security.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'departments', 'employees', 'employee_infos', 'department_managers', 'default_shifts', 'buildings', 'rooms', 'doors',
    'device_states', 'device_commands', 'device_people', 'punch_inbox', 'punches', 'punches_other', 'punch_counters',
    'quarantine', 'person_codes', 'attendance_days', 'attendance_locks', 'attendance_late_changes'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY %I ON %I USING (company_id = ANY ((SELECT viewer_companies())::bigint[]))',
      name || '__tenant', name);
  END LOOP;
END $$;

-- A terminal is found by its serial before its company is known.
ALTER TABLE devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE devices FORCE ROW LEVEL SECURITY;
CREATE POLICY devices__tenant ON devices
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()));

-- Who a session token belongs to and what it may do, read from the database at every call (security.md §1.2).
-- Opens the viewer's companies for the rest of the transaction. Returns NULL when the session is not alive.
-- Without `touch` it is only looked at: an open event stream keeps nobody signed in.
CREATE FUNCTION open_session(token bytea, at timestamptz, touch boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  viewer jsonb;
  held bigint[];
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT jsonb_build_object(
      'sessionId', s.id, 'accountId', a.id, 'accountName', a.username, 'displayName', a.display_name,
      'mustChangePassword', a.must_change_password, 'language', a.language, 'companyId', a.company_id, 'deviceType', s.device_type,
      'roles', granted.codes, 'permissions', granted.permissions,
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
        -- the built-in role, not one a company gave the same code
        coalesce(bool_or(r.role_code = 'SYSADMIN' AND r.company_id IS NULL), false) AS everywhere
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
    set_config('gatehouse.companies', coalesce(array_to_string(held, ','), ''), true);
  RETURN viewer || jsonb_build_object('companyIds', coalesce(to_jsonb(held), '[]')) || coalesce((
    SELECT jsonb_build_object('employeeId', e.id, 'departmentId', e.department_id, 'managedDepartmentIds',
      (WITH RECURSIVE managed AS (
         SELECT m.department_id AS id FROM department_managers m WHERE m.employee_id = e.id
         UNION SELECT d.id FROM departments d JOIN managed ON d.parent_department_id = managed.id)
       SELECT coalesce(jsonb_agg(id), '[]') FROM managed))
    FROM employees e WHERE e.account_id = (viewer ->> 'accountId')::bigint AND e.is_enabled), '{}');
END
$$;

-- Whatever takes or gives rights tells every portal process, so that open event streams are judged again within a second
-- (security.md §1.10). The argument names the column with the account concerned; without it everybody of the company is,
-- and everybody at all where there is no company.
CREATE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER sessions__ended AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION announce_rights('account_id');
CREATE TRIGGER accounts__changed AFTER UPDATE OF status, password_hash, must_change_password ON accounts FOR EACH ROW
  WHEN ((OLD.status, OLD.password_hash, OLD.must_change_password) IS DISTINCT FROM
    (NEW.status, NEW.password_hash, NEW.must_change_password)) EXECUTE FUNCTION announce_rights('id');
CREATE TRIGGER accounts__deleted AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION announce_rights('id');
CREATE TRIGGER account_roles__changed AFTER INSERT OR UPDATE OR DELETE ON account_roles FOR EACH ROW
  EXECUTE FUNCTION announce_rights('account_id');
CREATE TRIGGER roles__changed AFTER UPDATE OF permissions ON roles FOR EACH ROW
  WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION announce_rights();
CREATE TRIGGER companies__enabled AFTER UPDATE OF is_enabled ON companies FOR EACH ROW
  WHEN (OLD.is_enabled IS DISTINCT FROM NEW.is_enabled) EXECUTE FUNCTION announce_rights();
CREATE TRIGGER companies__changed AFTER INSERT OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION announce_rights();
CREATE TRIGGER employees__moved AFTER UPDATE OF department_id, is_enabled ON employees FOR EACH ROW
  WHEN ((OLD.department_id, OLD.is_enabled) IS DISTINCT FROM (NEW.department_id, NEW.is_enabled))
  EXECUTE FUNCTION announce_rights('account_id');
CREATE TRIGGER department_managers__changed AFTER INSERT OR UPDATE OR DELETE ON department_managers FOR EACH ROW
  EXECUTE FUNCTION announce_rights();
CREATE TRIGGER departments__moved AFTER UPDATE OF parent_department_id ON departments FOR EACH ROW
  WHEN (OLD.parent_department_id IS DISTINCT FROM NEW.parent_department_id) EXECUTE FUNCTION announce_rights();

-- What the portal may do with each table. Audit is append-only: no INSERT, UPDATE or DELETE grant at all.
GRANT USAGE ON SCHEMA public TO gatehouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO gatehouse_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO gatehouse_app;
REVOKE INSERT, UPDATE, DELETE ON audit_log, audit_heads FROM gatehouse_app;
REVOKE UPDATE, DELETE ON punch_inbox, security_events FROM gatehouse_app;
REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM gatehouse_app;
GRANT EXECUTE ON FUNCTION audit_append TO gatehouse_app;
