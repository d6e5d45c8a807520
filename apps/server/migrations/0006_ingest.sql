-- The way of a terminal's records into the database: a few calls for a whole batch, each statement of each a set.

-- One refusal of a kind and a subject counts once a minute.
CREATE INDEX security_events__kind__subject ON security_events (kind, subject, at DESC);

-- Who a serial number is and whether it may speak from this address now (rules.md §4), read at every call. Opens its
-- company for the rest of the transaction and notes that it was heard, at most every 20 s.
CREATE FUNCTION open_device(serial text, spoken text, address inet, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  device record;
  state record;
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT v.id, v.company_id, v.door_id, v.direction, v.protocol, v.secret_version, v.approved_at, v.allowed_addresses,
      v.time_zone, v.is_enabled AND c.is_enabled AS is_enabled
    INTO device FROM devices v JOIN companies c ON c.id = v.company_id WHERE v.serial_number = serial;
  PERFORM set_config('gatehouse.system', 'off', true);
  IF device.id IS NULL OR device.approved_at IS NULL THEN
    RETURN jsonb_build_object('refused', 'UNKNOWN');
  END IF;
  IF NOT device.is_enabled THEN
    RETURN jsonb_build_object('refused', 'DISABLED', 'companyId', device.company_id);
  END IF;
  IF device.protocol IS DISTINCT FROM spoken THEN
    RETURN jsonb_build_object('refused', 'PROTOCOL', 'companyId', device.company_id);
  END IF;
  -- weak identity: without an allow-list nobody may be this serial; a signed request may come from anywhere unless limited
  IF (spoken = 'ZK_ATT' OR cardinality(device.allowed_addresses) > 0)
    AND NOT EXISTS (SELECT FROM unnest(device.allowed_addresses) AS allowed WHERE address <<= allowed::inet) THEN
    RETURN jsonb_build_object('refused', 'ADDRESS', 'companyId', device.company_id);
  END IF;
  PERFORM set_config('gatehouse.companies', device.company_id::text, true);
  INSERT INTO device_states (device_id, company_id)
    SELECT device.id, device.company_id WHERE NOT EXISTS (SELECT FROM device_states s WHERE s.device_id = device.id)
    ON CONFLICT DO NOTHING;
  SELECT * INTO state FROM device_states s WHERE s.device_id = device.id;
  IF state.last_seen_at IS NULL OR state.last_seen_at <= at - interval '20 seconds' THEN
    UPDATE device_states s SET last_seen_at = at, remote_address = host(address),
        online_since = CASE WHEN s.last_seen_at > at - interval '2 minutes' THEN s.online_since ELSE at END
      WHERE s.device_id = device.id;
  END IF;
  RETURN (SELECT jsonb_build_object(
      'deviceId', device.id, 'companyId', device.company_id, 'doorId', device.door_id, 'direction', device.direction,
      'secretVersion', device.secret_version, 'zone', coalesce(device.time_zone, b.time_zone, c.time_zone),
      'cameOnline', state.last_seen_at IS NULL OR state.last_seen_at <= at - interval '2 minutes',
      'onlineSince', CASE WHEN state.last_seen_at > at - interval '2 minutes' THEN state.online_since ELSE at END,
      'stamps', state.stamps, 'driftSeconds', state.drift_seconds,
      'shifts', (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'company_id' ORDER BY s.id), '[]')::text FROM default_shifts s))
    FROM doors o JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
      JOIN companies c ON c.id = device.company_id
    WHERE o.id = device.door_id);
END
$$;

-- The punches of these people between these instants as the rows of a JSON array. The set of partitions is
-- narrowed by the dates that can hold them: no zone is further than a day from UTC.
CREATE FUNCTION punches_around(company bigint, people bigint[], los timestamptz[], his timestamptz[]) RETURNS text LANGUAGE plpgsql STABLE
-- planned once, for tables of any size: a plan made while they were empty must not read them whole when they are full
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  first date := (SELECT min(lo)::date - 1 FROM unnest(los) AS lo);
  last date := (SELECT max(hi)::date + 1 FROM unnest(his) AS hi);
BEGIN
  RETURN (SELECT concat('[', string_agg(found.line, ','), ']')
    FROM unnest(people, los, his) AS wanted (employee, lo, hi)
    CROSS JOIN LATERAL (
      SELECT string_agg(concat('[', p.employee_id, ',', p.id, ',', (extract(epoch FROM p.punched_at) * 1000)::bigint, ',"',
          p.wall_time, '","', p.direction, '","', p.work_date, '","', p.ignored, '","', d.direction, '",',
          coalesce(p.status_key, -1), ',', d.door_id, ',', (p.result = 'ACCESS_GRANTED')::int, ',"', p.zone, '"]'), ',') AS line
      FROM punches p JOIN devices d ON d.id = p.device_id
      WHERE p.company_id = company AND p.employee_id = wanted.employee AND p.punched_at BETWEEN wanted.lo AND wanted.hi
        AND p.punch_date BETWEEN first AND last) found
    WHERE found.line IS NOT NULL);
END
$$;

-- First half of a batch. Keeps the raw records, sets aside what is no punch or nobody's, locks the people concerned in
-- one order, and answers as JSON which records are new and whose (`fresh`), their departments (`staff`), and the punches
-- around them.
-- `reasons` names what is wrong with a record already. Texts are separated by U+001E, which no record can hold.
CREATE FUNCTION take_in(company bigint, device bigint, at timestamptz, origin text, keys uuid[], raws text, codes text[],
  walls timestamp[], reasons text[], los timestamptz[], his timestamptz[],
  OUT fresh text, OUT staff text, OUT around text, OUT held int) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  lines text[] := string_to_array(raws, E'\x1e');
  new_keys uuid[];
  numbers int[];
  people bigint[];
  ids bigint[];
BEGIN
  -- in one order, so that the same batch sent twice at once waits for itself instead of dead-locking
  WITH stored AS (
    INSERT INTO punch_inbox AS i (device_id, record_key, company_id, received_at, source, raw)
    SELECT device, r.key, company, at, origin, r.line FROM unnest(keys, lines) AS r (key, line) ORDER BY r.key
    ON CONFLICT DO NOTHING RETURNING i.record_key)
  SELECT array_agg(record_key) INTO new_keys FROM stored;
  held := 0;
  IF new_keys IS NULL THEN RETURN; END IF;
  SELECT array_agg(r.n), array_agg(CASE WHEN r.reason IS NULL THEN coalesce(
      (SELECT p.id FROM employees p WHERE p.company_id = company AND p.device_pin = r.code),
      (SELECT m.employee_id FROM person_codes m WHERE m.company_id = company AND m.code = r.code),
      (SELECT c.id FROM employees c WHERE c.company_id = company AND c.card_number = r.code)) END)
    INTO numbers, people
    FROM unnest(keys, codes, reasons) WITH ORDINALITY AS r (key, code, reason, n)
    JOIN unnest(new_keys) AS stored (key) ON stored.key = r.key;
  IF array_position(people, NULL) IS NOT NULL THEN
    INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
      SELECT company, device, r.key, coalesce(r.reason, 'UNKNOWN_PERSON'), r.code, r.wall, r.line, at
      FROM unnest(keys, codes, reasons, walls, lines) WITH ORDINALITY AS r (key, code, reason, wall, line, n)
      JOIN unnest(numbers, people) AS m (n, employee) ON m.n = r.n WHERE m.employee IS NULL;
    GET DIAGNOSTICS held = ROW_COUNT;
  END IF;
  ids := ARRAY(SELECT DISTINCT m.employee FROM unnest(people) AS m (employee) WHERE m.employee IS NOT NULL ORDER BY 1);
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  SELECT concat('[', string_agg(concat('[', e.id, ',', e.department_id, ']'), ','), ']') INTO staff
    FROM (SELECT e.id, e.department_id FROM employees e WHERE e.id = ANY (ids) ORDER BY e.id FOR NO KEY UPDATE) e;
  SELECT concat('[', string_agg(concat('[', m.n - 1, ',', m.employee, ',', nextval('punch_numbers'), ']'), ','), ']')
    INTO fresh FROM unnest(numbers, people) AS m (n, employee) WHERE m.employee IS NOT NULL;
  SELECT punches_around(company, array_agg(w.employee), array_agg(w.lo), array_agg(w.hi)) INTO around FROM (
    SELECT m.employee, min(r.lo) AS lo, max(r.hi) AS hi
    FROM unnest(numbers, people) AS m (n, employee)
    JOIN unnest(los, his) WITH ORDINALITY AS r (lo, hi, n) ON r.n = m.n
    WHERE m.employee IS NOT NULL GROUP BY 1) w;
END
$$;

-- Second half: the new punches, what changed about older ones, the attendance days and the counters.
CREATE FUNCTION book_punches(company bigint, device bigint, at timestamptz, origin text, site_zone text, marks text[],
  ids bigint[], keys uuid[], received timestamptz[], people bigint[], codes text[], instants timestamptz[], walls timestamp[],
  verifies text[], statuses smallint[], directions text[], results text[], temperatures numeric[], work_dates date[],
  ignoreds text[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO punches (id, company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, record_key, employee_id,
      person_code, verify_mode, status_key, direction, result, temperature, work_date, ignored, flags, source)
    SELECT p.id, company, p.wall::date, p.instant, p.wall, site_zone, coalesce(p.received, at), device, p.key, p.employee,
      p.code, p.verify, p.status, p.direction, p.result, p.temperature, p.work_date, p.ignored, marks, origin
    FROM unnest(ids, keys, received, people, codes, instants, walls, verifies, statuses, directions, results, temperatures,
      work_dates, ignoreds) AS p (id, key, received, employee, code, instant, wall, verify, status, direction, result,
      temperature, work_date, ignored);
  -- the slot spreads devices, so that two of them seldom wait for one counter
  INSERT INTO punch_counters AS c (company_id, punch_date, result, slot, total)
    SELECT company, p.wall::date, p.result, device % 16, count(*) FROM unnest(walls, results) AS p (wall, result)
    GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (company_id, punch_date, result, slot) DO UPDATE SET total = c.total + excluded.total;
END
$$;

-- What computing came to: directions and dates of punches already there, and the days. A day of a closed month is not
-- touched; what it would be is listed (rules.md §3.10). Answers how many days are different now.
CREATE FUNCTION book_days(company bigint, at timestamptz,
  changed bigint[], changed_dates date[], changed_directions text[], changed_work_dates date[], changed_ignored text[],
  employees bigint[], work_dates date[], statuses text[], zones text[], ins timestamptz[], outs timestamptz[], figures int[],
  explanations text, gone bigint[], gone_dates date[]) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  closed date[] := ARRAY(SELECT l.month FROM attendance_locks l WHERE l.company_id = company);
  written int;
BEGIN
  IF cardinality(changed) > 0 THEN
    UPDATE punches p SET direction = c.direction, work_date = c.work_date, ignored = c.ignored
      FROM unnest(changed, changed_dates, changed_directions, changed_work_dates, changed_ignored)
        AS c (id, punch_date, direction, work_date, ignored)
      WHERE p.id = c.id AND p.punch_date = c.punch_date;
  END IF;
  IF cardinality(gone) > 0 THEN
    DELETE FROM attendance_days d USING unnest(gone, gone_dates) AS g (employee, work_date)
      WHERE d.employee_id = g.employee AND d.work_date = g.work_date
        AND date_trunc('month', g.work_date)::date <> ALL (closed);
  END IF;
  INSERT INTO attendance_days AS d (company_id, employee_id, work_date, status, zone, check_in_at, check_out_at,
      worked_minutes, late_minutes, early_minutes, overtime_minutes, explanation, computed_at)
    SELECT company, n.employee, n.work_date, n.status, n.zone, n.check_in, n.check_out, figures[n.n * 4 - 3],
      figures[n.n * 4 - 2], figures[n.n * 4 - 1], figures[n.n * 4], n.explanation::jsonb, at
    FROM unnest(employees, work_dates, statuses, zones, ins, outs, string_to_array(explanations, E'\x1e')) WITH ORDINALITY
      AS n (employee, work_date, status, zone, check_in, check_out, explanation, n)
    WHERE cardinality(closed) = 0 OR date_trunc('month', n.work_date)::date <> ALL (closed)
    ORDER BY n.employee, n.work_date
    ON CONFLICT (employee_id, work_date) DO UPDATE SET status = excluded.status, zone = excluded.zone,
      check_in_at = excluded.check_in_at, check_out_at = excluded.check_out_at, worked_minutes = excluded.worked_minutes,
      late_minutes = excluded.late_minutes, early_minutes = excluded.early_minutes,
      overtime_minutes = excluded.overtime_minutes, explanation = excluded.explanation, computed_at = excluded.computed_at
    WHERE (d.status, d.explanation) IS DISTINCT FROM (excluded.status, excluded.explanation);
  GET DIAGNOSTICS written = ROW_COUNT;
  IF cardinality(closed) > 0 THEN
    INSERT INTO attendance_late_changes AS l (company_id, employee_id, work_date, found_at, proposed)
      SELECT company, n.employee, n.work_date, at, jsonb_build_object('status', n.status, 'zone', n.zone, 'checkInAt', n.check_in,
        'checkOutAt', n.check_out, 'workedMinutes', figures[n.n * 4 - 3], 'lateMinutes', figures[n.n * 4 - 2],
        'earlyMinutes', figures[n.n * 4 - 1], 'overtimeMinutes', figures[n.n * 4], 'explanation', n.explanation::jsonb)
      FROM unnest(employees, work_dates, statuses, zones, ins, outs, string_to_array(explanations, E'\x1e')) WITH ORDINALITY
        AS n (employee, work_date, status, zone, check_in, check_out, explanation, n)
      WHERE date_trunc('month', n.work_date)::date = ANY (closed)
        AND NOT EXISTS (SELECT FROM attendance_days d WHERE d.employee_id = n.employee AND d.work_date = n.work_date
          AND d.explanation = n.explanation::jsonb)
      ORDER BY n.employee, n.work_date
      ON CONFLICT (employee_id, work_date) DO UPDATE SET found_at = excluded.found_at, proposed = excluded.proposed;
  END IF;
  RETURN written;
END
$$;

-- The company of a portal that serves only one; NULL where there are more. Tells no more than that.
CREATE FUNCTION only_company() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  only_one bigint;
BEGIN
  -- the owner may be an ordinary role, to whom forced row-level security applies as well
  PERFORM set_config('gatehouse.system', 'on', true);
  SELECT CASE WHEN count(*) = 1 THEN min(id) END INTO only_one FROM companies;
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN only_one;
END
$$;
