-- A day of a closed month that has lost its last punch is a late change like any other.
DROP FUNCTION book_days(bigint, timestamptz, bigint[], date[], text[], date[], text[], bigint[], date[], text[], text[],
  timestamptz[], timestamptz[], int[], text, bigint[], date[]);

-- What computing came to: directions and dates of punches already there, and the days. A day of a closed month is not
-- touched; what it would be is listed (rules.md §3.10), for as long as it differs. `gone` are days without punches, with what
-- such a day comes to once it has passed. Answers how many days are different now.
CREATE FUNCTION book_days(company bigint, at timestamptz,
  changed bigint[], changed_dates date[], changed_directions text[], changed_work_dates date[], changed_ignored text[],
  employees bigint[], work_dates date[], statuses text[], zones text[], ins timestamptz[], outs timestamptz[], figures int[],
  explanations text, gone bigint[], gone_dates date[], gone_statuses text[], gone_zones text[]) RETURNS int LANGUAGE plpgsql
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
