-- Opens a transaction for the agent whose token this is the digest of, as open_session does for a person: it sees the company of its
-- person, and NULL is answered while that person, their account or the company is off. Notes that it was heard, at most once a minute.
CREATE OR REPLACE FUNCTION open_agent(token bytea, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found telework_agents;
  agent jsonb;
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT * INTO found FROM telework_agents g WHERE g.token_hash = token;
  PERFORM set_config('gatehouse.system', 'off', true), set_config('gatehouse.companies', coalesce(found.company_id::text, ''), true);
  SELECT jsonb_build_object('agentId', found.id, 'companyId', e.company_id, 'employeeId', e.id, 'accountId', a.id) INTO agent
    FROM employees e JOIN accounts a ON a.id = e.account_id AND a.status = 1 JOIN companies c ON c.id = e.company_id AND c.is_enabled
    WHERE e.id = found.employee_id AND e.is_enabled AND e.erased_at IS NULL;
  IF agent IS NULL THEN
    PERFORM set_config('gatehouse.companies', '', true);
    RETURN NULL;
  END IF;
  IF found.seen_at IS NULL OR found.seen_at < at - interval '1 minute' THEN
    -- another report that is noting the same thing is not waited for
    UPDATE telework_agents SET seen_at = at WHERE id = (SELECT g.id FROM telework_agents g WHERE g.id = found.id FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN agent;
END
$$;

-- The zone of somebody's site: of their own building, of their department's, else the company's.
CREATE OR REPLACE FUNCTION site_zone(person bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(own.time_zone, shared.time_zone, c.time_zone)
  FROM employees e JOIN departments d ON d.id = e.department_id JOIN companies c ON c.id = e.company_id
    LEFT JOIN buildings own ON own.id = e.home_building_id LEFT JOIN buildings shared ON shared.id = d.home_building_id
  WHERE e.id = person
$$;
