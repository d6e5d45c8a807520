-- Every table that carries company_id and is not looked up before a viewer is known: forced row-level security.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'departments', 'employees', 'department_managers', 'default_shifts', 'buildings', 'rooms', 'doors',
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
CREATE FUNCTION open_session(token bytea, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  viewer jsonb;
  held bigint[];
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT jsonb_build_object(
      'sessionId', s.id, 'accountId', a.id, 'accountName', a.username, 'displayName', a.display_name,
      'mustChangePassword', a.must_change_password, 'language', a.language, 'companyId', a.company_id, 'deviceType', s.device_type,
      'roles', granted.codes, 'permissions', granted.permissions,
      'stale', s.last_seen_at < at - interval '1 minute'),
    CASE WHEN 'SYSADMIN' = ANY (granted.codes) THEN (SELECT array_agg(c.id ORDER BY c.id) FROM companies c)
      ELSE ARRAY[a.company_id] END
    INTO viewer, held
    FROM sessions s
    JOIN accounts a ON a.id = s.account_id AND a.status = 1
    LEFT JOIN companies own ON own.id = a.company_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT r.role_code), '{}') AS codes,
        coalesce(array_agg(DISTINCT held.permission) FILTER (WHERE held.permission IS NOT NULL), '{}') AS permissions
      FROM account_roles ar JOIN roles r ON r.id = ar.role_id LEFT JOIN LATERAL unnest(r.permissions) AS held (permission) ON true
      WHERE ar.account_id = a.id) granted
    WHERE s.token_hash = token AND s.ended_at IS NULL AND s.idle_expires_at > at AND s.expires_at > at
      AND (a.company_id IS NULL OR own.is_enabled);
  IF viewer IS NULL THEN
    PERFORM set_config('gatehouse.system', 'off', true);
    RETURN NULL;
  END IF;
  -- at most once a minute, so that reading does not write at every call
  IF (viewer ->> 'stale')::boolean THEN
    UPDATE sessions SET last_seen_at = at, idle_expires_at = at + make_interval(mins => idle_minutes)
      WHERE id = (viewer ->> 'sessionId')::bigint;
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

-- What the portal may do with each table. Audit is append-only: no INSERT, UPDATE or DELETE grant at all.
GRANT USAGE ON SCHEMA public TO gatehouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO gatehouse_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO gatehouse_app;
REVOKE INSERT, UPDATE, DELETE ON audit_log, audit_heads FROM gatehouse_app;
REVOKE UPDATE, DELETE ON punch_inbox, security_events FROM gatehouse_app;
