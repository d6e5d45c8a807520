-- Which months of a company are closed stays as it is until the transaction ends. Whoever writes days asks first: a day that was being
-- computed as its month closed was written afterwards.
CREATE OR REPLACE FUNCTION hold_months(company bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(731, company::int)
$$;

-- Waits for all who write days of a company, and has them wait: for who closes or opens a month.
CREATE OR REPLACE FUNCTION turn_months(company bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(731, company::int)
$$;

-- What computing came to: directions and dates of punches already there, and the days. A day of a closed month is not
-- touched; what it would be is listed (rules.md §3.10), for as long as it differs. `gone` are days without punches, with what
-- such a day comes to once it has passed. A day that had ended (`ends`) and stood, and comes to other figures now, leaves what it was
-- before in attendance_recalculations, with `why` (rules.md §3.14). Answers how many days are different now.
CREATE OR REPLACE FUNCTION book_days(company bigint, at timestamptz,
  changed bigint[], changed_dates date[], changed_directions text[], changed_work_dates date[], changed_ignored text[],
  employees bigint[], work_dates date[], statuses text[], zones text[], ins timestamptz[], outs timestamptz[], figures int[],
  explanations text, gone bigint[], gone_dates date[], gone_statuses text[], gone_zones text[],
  why text, ends timestamptz[], gone_ends timestamptz[]) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  closed date[];
  written int;
  -- what came so shortly after a day's end, or after it was computed last, is of the same coming
  stood timestamptz := at - interval '10 minutes';
BEGIN
  PERFORM hold_months(company);
  closed := ARRAY(SELECT l.month FROM attendance_locks l WHERE l.company_id = company);
  IF cardinality(changed) > 0 THEN
    WITH turned AS (
      UPDATE punches p SET direction = c.direction, work_date = c.work_date, ignored = c.ignored
        FROM unnest(changed, changed_dates, changed_directions, changed_work_dates, changed_ignored)
          AS c (id, punch_date, direction, work_date, ignored)
        JOIN punches o ON o.id = c.id AND o.punch_date = c.punch_date
        WHERE p.id = c.id AND p.punch_date = c.punch_date
        RETURNING p.punch_date, p.result, p.device_id, o.direction AS was, p.direction AS becomes)
    INSERT INTO punch_counters AS c (company_id, punch_date, result, slot, total, ins, outs)
      SELECT company, t.punch_date, t.result, 16 + t.device_id % 16, 0,
        count(*) FILTER (WHERE t.becomes = 'IN') - count(*) FILTER (WHERE t.was = 'IN'),
        count(*) FILTER (WHERE t.becomes = 'OUT') - count(*) FILTER (WHERE t.was = 'OUT')
      FROM turned t WHERE t.was IS DISTINCT FROM t.becomes GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
      ON CONFLICT (company_id, punch_date, result, slot) DO UPDATE SET ins = c.ins + excluded.ins, outs = c.outs + excluded.outs;
  END IF;
  IF EXISTS (SELECT FROM unnest(ends || gone_ends) AS e (ended) WHERE e.ended < stood) THEN
    INSERT INTO attendance_recalculations (company_id, employee_id, work_date, at, cause, status, check_in_at, check_out_at,
        worked_minutes, late_minutes, early_minutes, overtime_minutes)
      SELECT company, d.employee_id, d.work_date, at, why, d.status, d.check_in_at, d.check_out_at, d.worked_minutes, d.late_minutes,
        d.early_minutes, d.overtime_minutes
      FROM (SELECT n.employee, n.work_date, n.ended, n.status, n.check_in, n.check_out, figures[n.n * 4 - 3] AS worked,
          figures[n.n * 4 - 2] AS late, figures[n.n * 4 - 1] AS early, figures[n.n * 4] AS overtime
        FROM unnest(employees, work_dates, ends, statuses, ins, outs) WITH ORDINALITY
          AS n (employee, work_date, ended, status, check_in, check_out, n)
        UNION ALL SELECT g.*, NULL, NULL, 0, 0, 0, 0
        FROM unnest(gone, gone_dates, gone_ends, gone_statuses) AS g (employee, work_date, ended, status)) w
      JOIN attendance_days d ON d.employee_id = w.employee AND d.work_date = w.work_date
      WHERE w.ended < stood AND d.computed_at < stood AND date_trunc('month', w.work_date)::date <> ALL (closed)
        AND (d.status, d.check_in_at, d.check_out_at, d.worked_minutes, d.late_minutes, d.early_minutes, d.overtime_minutes)
          IS DISTINCT FROM (w.status, w.check_in, w.check_out, w.worked, w.late, w.early, w.overtime)
      ORDER BY d.employee_id, d.work_date;
  END IF;
  IF cardinality(gone) > 0 THEN
    DELETE FROM attendance_days d USING unnest(gone, gone_dates) AS g (employee, work_date)
      WHERE d.employee_id = g.employee AND d.work_date = g.work_date
        AND date_trunc('month', g.work_date)::date <> ALL (closed);
  END IF;
  INSERT INTO attendance_days AS d (company_id, employee_id, work_date, status, zone, check_in_at, check_out_at,
      worked_minutes, late_minutes, early_minutes, overtime_minutes, explanation, computed_at)
    SELECT company, n.employee, n.work_date, n.status, n.zone, n.check_in, n.check_out, figures[n.n * 4 - 3],
      figures[n.n * 4 - 2], figures[n.n * 4 - 1], figures[n.n * 4], n.explanation, at
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
    WITH computed AS (
      SELECT n.employee, n.work_date, n.explanation AS says, jsonb_build_object('status', n.status, 'zone', n.zone,
        'checkInAt', n.check_in, 'checkOutAt', n.check_out, 'workedMinutes', figures[n.n * 4 - 3],
        'lateMinutes', figures[n.n * 4 - 2], 'earlyMinutes', figures[n.n * 4 - 1], 'overtimeMinutes', figures[n.n * 4],
        'explanation', n.explanation) AS proposed
      FROM unnest(employees, work_dates, statuses, zones, ins, outs, string_to_array(explanations, E'\x1e')) WITH ORDINALITY
        AS n (employee, work_date, status, zone, check_in, check_out, explanation, n)
      WHERE date_trunc('month', n.work_date)::date = ANY (closed)),
    dropped AS (
      DELETE FROM attendance_late_changes l USING computed n, attendance_days d
        WHERE l.employee_id = n.employee AND l.work_date = n.work_date
          AND d.employee_id = n.employee AND d.work_date = n.work_date AND d.explanation = n.says)
    INSERT INTO attendance_late_changes AS l (company_id, employee_id, work_date, found_at, proposed)
      SELECT company, n.employee, n.work_date, at, n.proposed FROM computed n
      WHERE NOT EXISTS (SELECT FROM attendance_days d WHERE d.employee_id = n.employee AND d.work_date = n.work_date
          AND d.explanation = n.says)
      ORDER BY n.employee, n.work_date
      ON CONFLICT (employee_id, work_date) DO UPDATE SET found_at = excluded.found_at, proposed = excluded.proposed;
  END IF;
  IF cardinality(closed) > 0 AND cardinality(gone) > 0 THEN
    -- an absence that is listed stays so; anything else stood on punches that are elsewhere now
    DELETE FROM attendance_late_changes l USING unnest(gone, gone_dates, gone_statuses) AS g (employee, work_date, status)
      WHERE l.employee_id = g.employee AND l.work_date = g.work_date
        AND date_trunc('month', g.work_date)::date = ANY (closed)
        AND (l.proposed ->> 'status' <> g.status OR EXISTS (SELECT FROM attendance_days d
          WHERE d.employee_id = g.employee AND d.work_date = g.work_date AND d.status = g.status));
    INSERT INTO attendance_late_changes AS l (company_id, employee_id, work_date, found_at, proposed)
      SELECT company, g.employee, g.work_date, at, jsonb_build_object('status', g.status, 'zone', g.zone, 'checkInAt', NULL,
        'checkOutAt', NULL, 'workedMinutes', 0, 'lateMinutes', 0, 'earlyMinutes', 0, 'overtimeMinutes', 0)
      FROM unnest(gone, gone_dates, gone_statuses, gone_zones) AS g (employee, work_date, status, zone)
      JOIN attendance_days d ON d.employee_id = g.employee AND d.work_date = g.work_date AND d.status <> g.status
      WHERE date_trunc('month', g.work_date)::date = ANY (closed)
      ORDER BY g.employee, g.work_date
      ON CONFLICT (employee_id, work_date) DO NOTHING;
  END IF;
  RETURN written;
END
$$;

-- Notes that something changed which hours of a company are found from. The argument names the column with the company's number.
CREATE OR REPLACE FUNCTION stamp_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  company bigint := changed ->> coalesce(TG_ARGV[0], 'company_id');
BEGIN
  UPDATE hours_stamps s SET stamp = gen_random_uuid() WHERE s.company_id = company;
  -- what goes with its company leaves no stamp
  IF NOT FOUND AND TG_OP <> 'DELETE' THEN
    INSERT INTO hours_stamps (company_id, stamp) VALUES (company, gen_random_uuid())
      ON CONFLICT (company_id) DO UPDATE SET stamp = excluded.stamp;
  END IF;
  RETURN NULL;
END
$$;

-- All that hours of a company's people are found from, with the stamp it has; as attendance-days/hours-plan.service.ts reads it.
CREATE OR REPLACE FUNCTION hours_plan(company bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('stamp', (SELECT s.stamp FROM hours_stamps s WHERE s.company_id = company), 'zone', c.time_zone,
    'zones', (SELECT jsonb_agg(z.zone) FROM (SELECT c.time_zone AS zone
      UNION SELECT b.time_zone FROM buildings b WHERE b.company_id = company AND b.time_zone IS NOT NULL) z),
    'usual', (SELECT to_jsonb(u) FROM default_shifts u WHERE u.company_id = company),
    'shifts', (SELECT coalesce(jsonb_agg(to_jsonb(w) - '{company_id,version,created_at,updated_at}'::text[] ORDER BY w.id), '[]')
      FROM work_shifts w WHERE w.company_id = company),
    'holidays', (SELECT coalesce(jsonb_agg(jsonb_build_array(h.holiday_date, h.building_id, h.name, h.part) ORDER BY h.id), '[]')
      FROM holidays h WHERE h.company_id = company),
    'departments', (SELECT coalesce(jsonb_agg(jsonb_build_array(d.id, d.parent_department_id, d.home_building_id,
        (SELECT coalesce(jsonb_agg(jsonb_build_array(p.until_date, p.parent_department_id)), '[]') FROM past_parents p
          WHERE p.department_id = d.id), d.past_home_buildings) ORDER BY d.id), '[]')
      FROM departments d WHERE d.company_id = company),
    'buildings', (SELECT coalesce(jsonb_agg(jsonb_build_array(b.id, b.time_zone) ORDER BY b.id), '[]')
      FROM buildings b WHERE b.company_id = company AND b.time_zone IS NOT NULL))::text
  FROM companies c WHERE c.id = company
$$;
