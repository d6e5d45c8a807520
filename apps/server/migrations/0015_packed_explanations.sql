-- An explanation is kept packed (attendance-days/packed-explanation.rules.ts): as jsonb it took 2.6 KB a day, which is written anew at
-- each of the day's punches. What is there stays readable as it is.
ALTER TABLE attendance_days ALTER COLUMN explanation TYPE text USING explanation::text;
-- short enough to stay in its row, where compressing it only costs time
ALTER TABLE attendance_days ALTER COLUMN explanation SET STORAGE EXTERNAL;

-- What computing came to: directions and dates of punches already there, and the days. A day of a closed month is not
-- touched; what it would be is listed (rules.md §3.10). Answers how many days are different now.
CREATE OR REPLACE FUNCTION book_days(company bigint, at timestamptz,
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
    INSERT INTO attendance_late_changes AS l (company_id, employee_id, work_date, found_at, proposed)
      SELECT company, n.employee, n.work_date, at, jsonb_build_object('status', n.status, 'zone', n.zone, 'checkInAt', n.check_in,
        'checkOutAt', n.check_out, 'workedMinutes', figures[n.n * 4 - 3], 'lateMinutes', figures[n.n * 4 - 2],
        'earlyMinutes', figures[n.n * 4 - 1], 'overtimeMinutes', figures[n.n * 4], 'explanation', n.explanation)
      FROM unnest(employees, work_dates, statuses, zones, ins, outs, string_to_array(explanations, E'\x1e')) WITH ORDINALITY
        AS n (employee, work_date, status, zone, check_in, check_out, explanation, n)
      WHERE date_trunc('month', n.work_date)::date = ANY (closed)
        AND NOT EXISTS (SELECT FROM attendance_days d WHERE d.employee_id = n.employee AND d.work_date = n.work_date
          AND d.explanation = n.explanation)
      ORDER BY n.employee, n.work_date
      ON CONFLICT (employee_id, work_date) DO UPDATE SET found_at = excluded.found_at, proposed = excluded.proposed;
  END IF;
  RETURN written;
END
$$;

-- The punches of these people between these instants: a JSON object of people, each with rows separated by `;` and values by `|`,
-- which no value holds: they are numbers, times and words of the portal's own. The set of partitions is narrowed by the dates
-- that can hold them: no zone is further than a day from UTC. Several rows are read for each new punch, so one call puts a row
-- together, and instants are binary floating point: milliseconds of these centuries fit, and decimal numbers cost more.
CREATE OR REPLACE FUNCTION punches_around(company bigint, people bigint[], los timestamptz[], his timestamptz[]) RETURNS text LANGUAGE plpgsql STABLE
-- planned once, for tables of any size: a plan made while they were empty must not read them whole when they are full
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  first date := (SELECT min(lo)::date - 1 FROM unnest(los) AS lo);
  last date := (SELECT max(hi)::date + 1 FROM unnest(his) AS hi);
BEGIN
  RETURN (SELECT concat('{', string_agg(concat('"', found.employee, '":"', found.lines, '"'), ','), '}')
    FROM (
      SELECT wanted.employee, (
        SELECT string_agg(concat_ws('|', p.id, (date_part('epoch', p.punched_at) * 1000)::bigint, p.wall_time,
            coalesce(p.direction, ''), coalesce(p.work_date::text, ''), coalesce(p.ignored, ''), d.direction,
            coalesce(p.status_key, -1), d.door_id, (p.result = 'ACCESS_GRANTED')::int, p.zone), ';')
        FROM punches p JOIN devices d ON d.id = p.device_id
        WHERE p.company_id = company AND p.employee_id = wanted.employee AND p.punched_at BETWEEN wanted.lo AND wanted.hi
          AND p.punch_date BETWEEN first AND last) AS lines
      FROM unnest(people, los, his) AS wanted (employee, lo, hi)) found
    WHERE found.lines IS NOT NULL);
END
$$;
