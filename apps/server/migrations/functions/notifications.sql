-- Refreshes the notifications on the open pages of these accounts when the transaction commits.
CREATE OR REPLACE FUNCTION announce_notifications(recipients bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR part IN 0 .. (cardinality(recipients) - 1) / 400 LOOP
    EXIT WHEN cardinality(recipients) = 0;
    PERFORM pg_notify('gatehouse_live', jsonb_build_object('topic', 'notifications.changed', 'companyId', 0,
      'ids', to_jsonb(recipients[part * 400 + 1 : part * 400 + 400]))::text);
  END LOOP;
END
$$;

-- Tells these accounts once of a cause, their open screens when the transaction commits, and their browsers after it. A cause that is counted adds `counted`
-- to what was told before; one that is not (NULL) leaves it as it is. Only accounts in the caller's sight can be told.
-- Answers whom it is news to.
CREATE OR REPLACE FUNCTION tell_accounts(recipients bigint[], told_kind text, told_cause text, about bigint, told_says jsonb,
  counted int, at timestamptz) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  told bigint[];
BEGIN
  WITH written AS (
    INSERT INTO notifications AS n (company_id, account_id, kind, cause, about_account_id, says, times, told_at)
      SELECT a.company_id, a.id, told_kind, told_cause, about, told_says, coalesce(counted, 1), at
      -- in one order, so that two who tell the same people wait for each other instead of dead-locking
      FROM accounts a WHERE a.id = ANY (recipients) AND a.status = 1 ORDER BY a.id
      ON CONFLICT (account_id, kind, cause) DO UPDATE SET times = n.times + excluded.times WHERE counted IS NOT NULL
      RETURNING n.id, n.account_id, n.xmax = 0 AS is_new),
  pushed AS (
    INSERT INTO pushes (company_id, account_id, subscription_id, notification_id, due_at)
      SELECT s.company_id, s.account_id, s.id, w.id, at
      FROM written w JOIN push_subscriptions s ON s.account_id = w.account_id JOIN accounts a ON a.id = w.account_id
      WHERE w.is_new AND a.enable_notification AND s.seen_at > at - interval '30 days')
  SELECT coalesce(array_agg(w.account_id) FILTER (WHERE w.is_new), '{}') INTO told FROM written w;
  -- a count that grows is not announced: terminals that send would all wait for the lock of NOTIFY (decision 014)
  PERFORM announce_notifications(told);
  RETURN told;
END
$$;

-- Marks the unread notifications of a kind about a row as read, for all recipients that the caller can see.
CREATE OR REPLACE FUNCTION read_notifications(told_kind text, row_id bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  readers bigint[];
BEGIN
  WITH marked AS (
    UPDATE notifications n SET read_at = at
    WHERE n.kind = told_kind AND n.says ->> 'id' = row_id::text AND n.read_at IS NULL RETURNING n.account_id)
  SELECT coalesce(array_agg(m.account_id ORDER BY m.account_id), '{}') INTO readers FROM marked m;
  PERFORM announce_notifications(readers);
END
$$;

-- Accounts of a company that hold a permission.
CREATE OR REPLACE FUNCTION accounts_holding(company bigint, wanted text) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT ar.account_id ORDER BY ar.account_id), '{}')
  FROM roles r JOIN account_roles ar ON ar.company_id = company AND ar.role_id = r.id
  WHERE (r.company_id IS NULL OR r.company_id = company) AND wanted = ANY (r.permissions)
$$;

-- Punches of codes nobody has: one a company and day of its zone, counted.
CREATE OR REPLACE FUNCTION tell_of_unknown_punches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day record;
BEGIN
  FOR day IN SELECT h.company_id AS company, local_time(h.received_at, c.time_zone)::date AS date, count(*)::int AS punches,
      min(h.received_at) AS at
    FROM held h JOIN companies c ON c.id = h.company_id WHERE h.reason = 'UNKNOWN_PERSON' GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    PERFORM tell_accounts(accounts_holding(day.company, 'DEVICE_LIST'), 'quarantine.unknownPunches', day.date::text, NULL,
      jsonb_build_object('date', day.date), day.punches, day.at);
  END LOOP;
  RETURN NULL;
END
$$;

-- Days of a closed month that are others now: one a month and person responsible, counted. Responsible are who closes months
-- (decision 011) for all of the company, and managers for the departments they manage and those below.
CREATE OR REPLACE FUNCTION tell_of_late_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    WITH RECURSIVE days AS (
      SELECT l.company_id AS company, e.department_id AS department, to_char(l.work_date, 'YYYY-MM') AS month,
        count(*)::int AS days, max(l.found_at) AS at
      FROM listed l JOIN employees e ON e.id = l.employee_id GROUP BY 1, 2, 3),
    above AS (
      SELECT DISTINCT d.department AS of, d.department AS id FROM days d
      UNION SELECT a.of, d.parent_department_id FROM above a JOIN departments d ON d.id = a.id
        WHERE d.parent_department_id IS NOT NULL),
    responsible AS (
      SELECT d.department, m.account_id AS account FROM (SELECT DISTINCT company, department FROM days) d,
        unnest(accounts_holding(d.company, 'UPDATE_COMPANY')) AS m (account_id)
      UNION SELECT a.of, e.account_id FROM above a JOIN department_managers m ON m.department_id = a.id
        JOIN employees e ON e.id = m.employee_id WHERE e.is_enabled)
    SELECT r.account, d.month, sum(d.days)::int AS days, max(d.at) AS at
      FROM responsible r JOIN days d ON d.department = r.department GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    PERFORM tell_accounts(ARRAY[one.account], 'attendanceMonths.lateChanges', one.month, NULL,
      jsonb_build_object('month', one.month), one.days, one.at);
  END LOOP;
  RETURN NULL;
END
$$;

-- Puts a browser on the list of its account, or notes that it was seen; answers its number. Whoever had the same browser before has it
-- no more, of whichever company they are.
CREATE OR REPLACE FUNCTION put_push_subscription(company bigint, account bigint, session bigint, hash bytea, said bytea, spoken text,
  at timestamptz) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  token uuid;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  DELETE FROM push_subscriptions s WHERE s.endpoint_hash = hash AND s.account_id <> account;
  INSERT INTO push_subscriptions AS s (company_id, account_id, session_id, endpoint_hash, sealed, language, created_at, seen_at)
    VALUES (company, account, session, hash, said, spoken, at, at)
    ON CONFLICT (endpoint_hash) DO UPDATE SET session_id = excluded.session_id, sealed = excluded.sealed,
      language = excluded.language, seen_at = excluded.seen_at
    RETURNING s.id INTO token;
  UPDATE sessions SET device_token = token::text WHERE id = session;
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN token;
END
$$;

-- A session that ended, or an account whose password or state is another, is pushed to no more. The argument says which it is.
CREATE OR REPLACE FUNCTION end_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'session_id' THEN
    DELETE FROM push_subscriptions s WHERE s.session_id = NEW.id;
  ELSE
    DELETE FROM push_subscriptions s WHERE s.account_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
