-- Keeps `half_hour_counters` and `day_counters` (decision 046). A change of punches or days adds rows to `counter_changes`, and no
-- transaction waits for another one. Each 1,024th row merges the rows of its company (decision 104). A punch counts if it was granted and
-- not set aside. It counts for the department that the person had on the date.

-- Adds up a company's changes. One at a time: whoever comes meanwhile leaves it.
CREATE OR REPLACE FUNCTION fold_counters(company bigint) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(730, company::int) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM counter_changes c WHERE c.company_id = company RETURNING c.*),
  summed AS (
    SELECT t.department_id, t.day, t.half, t.method, t.zone, sum(t.punches) AS punches, sum(t.ins) AS ins, sum(t.outs) AS outs,
      sum(t.check_ins) AS check_ins, sum(t.check_in_minutes) AS check_in_minutes, sum(t.lates) AS lates, sum(t.insides) AS insides,
      sum(t.check_outs) AS check_outs, sum(t.check_out_minutes) AS check_out_minutes, sum(t.earlies) AS earlies,
      sum(t.absents) AS absents, sum(t.covereds) AS covereds
    FROM taken t JOIN departments d ON d.id = t.department_id AND d.company_id = company GROUP BY 1, 2, 3, 4, 5),
  halves AS (
    INSERT INTO half_hour_counters AS c (company_id, department_id, day, half, method, zone, punches, ins, outs, check_ins,
        check_in_minutes, lates, insides, check_outs, check_out_minutes, earlies, absents, covereds)
      SELECT company, s.* FROM summed s ORDER BY 2, 3, 4, 5, 6
      ON CONFLICT (department_id, day, half, method, zone) DO UPDATE SET punches = c.punches + excluded.punches,
        ins = c.ins + excluded.ins, outs = c.outs + excluded.outs, check_ins = c.check_ins + excluded.check_ins,
        check_in_minutes = c.check_in_minutes + excluded.check_in_minutes, lates = c.lates + excluded.lates,
        insides = c.insides + excluded.insides, check_outs = c.check_outs + excluded.check_outs,
        check_out_minutes = c.check_out_minutes + excluded.check_out_minutes, earlies = c.earlies + excluded.earlies,
        absents = c.absents + excluded.absents, covereds = c.covereds + excluded.covereds)
  INSERT INTO day_counters AS c (company_id, department_id, day, method, punches, check_ins, lates, earlies, absents, covereds)
    SELECT company, s.department_id, s.day, s.method, sum(s.punches), sum(s.check_ins), sum(s.lates), sum(s.earlies),
      sum(s.absents), sum(s.covereds) FROM summed s GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (department_id, day, method) DO UPDATE SET punches = c.punches + excluded.punches,
      check_ins = c.check_ins + excluded.check_ins, lates = c.lates + excluded.lates, earlies = c.earlies + excluded.earlies,
      absents = c.absents + excluded.absents, covereds = c.covereds + excluded.covereds;
END
$$;

CREATE OR REPLACE FUNCTION half_of(wall timestamp, day date) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT floor(extract(epoch FROM wall - day::timestamp) / 1800)::smallint $$;

CREATE OR REPLACE FUNCTION minutes_of(wall timestamp, day date) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT floor(extract(epoch FROM wall - day::timestamp) / 60)::int $$;

-- Of which department somebody was on a date; `present` is theirs now. One row: planned as part of what asks for it.
CREATE OR REPLACE FUNCTION department_on(employee bigint, day date, present bigint) RETURNS TABLE (id bigint)
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT b.department_id FROM past_departments b WHERE b.employee_id = employee AND b.until_date > day
    ORDER BY b.until_date LIMIT 1), present)
$$;

-- New punches, and those that are gone: the argument says which way they count.
CREATE OR REPLACE FUNCTION count_punches() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  sign int := TG_ARGV[0]::int;
  due bigint[];
BEGIN
  WITH noted AS (
    INSERT INTO counter_changes (company_id, department_id, day, half, method, zone, punches, ins, outs)
      SELECT p.company_id, o.id, p.punch_date, half_of(p.wall_time, p.punch_date), p.verify_mode, p.zone, sign * count(*),
        sign * count(*) FILTER (WHERE p.direction = 'IN'), sign * count(*) FILTER (WHERE p.direction = 'OUT')
      FROM counted p JOIN employees e ON e.id = p.employee_id
      CROSS JOIN LATERAL department_on(e.id, p.punch_date, e.department_id) o
      WHERE p.result = 'ACCESS_GRANTED' AND p.ignored IS NULL GROUP BY 1, 2, 3, 4, 5, 6
      RETURNING id, company_id)
    SELECT array_agg(DISTINCT n.company_id) INTO due FROM noted n WHERE n.id % 1024 = 0;
  IF due IS NOT NULL THEN PERFORM fold_counters(c) FROM unnest(due) AS c; END IF;
  RETURN NULL;
END
$$;

-- Punches that are others: only where they count otherwise than before.
CREATE OR REPLACE FUNCTION count_changed_punches() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  due bigint[];
BEGIN
  WITH both_ways AS (
    SELECT -1 AS sign, g.company_id, g.employee_id, g.punch_date, g.wall_time, g.verify_mode, g.zone, g.direction FROM gone g
      WHERE g.result = 'ACCESS_GRANTED' AND g.ignored IS NULL
    UNION ALL SELECT 1, a.company_id, a.employee_id, a.punch_date, a.wall_time, a.verify_mode, a.zone, a.direction FROM added a
      WHERE a.result = 'ACCESS_GRANTED' AND a.ignored IS NULL),
  changed AS (
    SELECT b.company_id, b.employee_id, b.punch_date, half_of(b.wall_time, b.punch_date) AS half, b.verify_mode, b.zone,
      sum(b.sign) AS punches, coalesce(sum(b.sign) FILTER (WHERE b.direction = 'IN'), 0) AS ins,
      coalesce(sum(b.sign) FILTER (WHERE b.direction = 'OUT'), 0) AS outs
    FROM both_ways b GROUP BY 1, 2, 3, 4, 5, 6),
  noted AS (
    INSERT INTO counter_changes (company_id, department_id, day, half, method, zone, punches, ins, outs)
      SELECT c.company_id, o.id, c.punch_date, c.half, c.verify_mode, c.zone, sum(c.punches), sum(c.ins), sum(c.outs)
      FROM changed c JOIN employees e ON e.id = c.employee_id
      CROSS JOIN LATERAL department_on(e.id, c.punch_date, e.department_id) o
      WHERE (c.punches, c.ins, c.outs) <> (0, 0, 0) GROUP BY 1, 2, 3, 4, 5, 6
      RETURNING id, company_id)
    SELECT array_agg(DISTINCT n.company_id) INTO due FROM noted n WHERE n.id % 1024 = 0;
  IF due IS NOT NULL THEN PERFORM fold_counters(c) FROM unnest(due) AS c; END IF;
  RETURN NULL;
END
$$;

-- The two lines a day may stand on: the half hour somebody came in, which also holds what has none, and the one they left in.
CREATE OR REPLACE FUNCTION lines_of_day(work_date date, zone text, status text, check_in timestamptz, check_out timestamptz,
  late int, early int) RETURNS TABLE (half smallint, check_ins int, check_in_minutes int, lates int, insides int, check_outs int,
  check_out_minutes int, earlies int, absents int, covereds int) LANGUAGE sql STABLE AS $$
  SELECT coalesce(half_of(local_time(check_in, zone), work_date), 0::smallint), (check_in IS NOT NULL)::int,
    coalesce(minutes_of(local_time(check_in, zone), work_date), 0), (check_in IS NOT NULL AND late > 0)::int,
    (check_in IS NOT NULL AND status = 'INCOMPLETE')::int, 0, 0, 0, (status = 'ABSENT')::int, (status = 'COVERED')::int
  WHERE check_in IS NOT NULL OR status IN ('ABSENT', 'COVERED')
  UNION ALL
  SELECT half_of(local_time(check_out, zone), work_date), 0, 0, 0, 0, 1, minutes_of(local_time(check_out, zone), work_date),
    (early > 0)::int, 0, 0
  WHERE check_out IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION count_days() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  sign int := TG_ARGV[0]::int;
  due bigint[];
BEGIN
  -- a statement that only changes days, or does nothing, ends here as well
  IF NOT EXISTS (SELECT FROM counted) THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO counter_changes (company_id, department_id, day, half, method, zone, check_ins, check_in_minutes, lates, insides,
        check_outs, check_out_minutes, earlies, absents, covereds)
      SELECT d.company_id, o.id, d.work_date, l.half, '', d.zone,
        sign * sum(l.check_ins), sign * sum(l.check_in_minutes), sign * sum(l.lates), sign * sum(l.insides), sign * sum(l.check_outs),
        sign * sum(l.check_out_minutes), sign * sum(l.earlies), sign * sum(l.absents), sign * sum(l.covereds)
      FROM counted d JOIN employees e ON e.id = d.employee_id
      CROSS JOIN LATERAL department_on(e.id, d.work_date, e.department_id) o
      CROSS JOIN LATERAL lines_of_day(d.work_date, d.zone, d.status, d.check_in_at, d.check_out_at, d.late_minutes, d.early_minutes) l
      GROUP BY 1, 2, 3, 4, 5, 6
      RETURNING id, company_id)
    SELECT array_agg(DISTINCT n.company_id) INTO due FROM noted n WHERE n.id % 1024 = 0;
  IF due IS NOT NULL THEN PERFORM fold_counters(c) FROM unnest(due) AS c; END IF;
  RETURN NULL;
END
$$;

-- A day that is another one: only where it counts otherwise than before.
CREATE OR REPLACE FUNCTION count_changed_days() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  due bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
  WITH both_ways AS (
    SELECT -1 AS sign, g.company_id, g.employee_id, g.work_date, g.zone, g.status, g.check_in_at, g.check_out_at, g.late_minutes,
      g.early_minutes FROM gone g
    UNION ALL SELECT 1, a.company_id, a.employee_id, a.work_date, a.zone, a.status, a.check_in_at, a.check_out_at, a.late_minutes,
      a.early_minutes FROM added a),
  summed AS (
    SELECT d.company_id, o.id AS department_id, d.work_date, l.half, d.zone,
      sum(d.sign * l.check_ins) AS check_ins, sum(d.sign * l.check_in_minutes) AS check_in_minutes, sum(d.sign * l.lates) AS lates,
      sum(d.sign * l.insides) AS insides, sum(d.sign * l.check_outs) AS check_outs,
      sum(d.sign * l.check_out_minutes) AS check_out_minutes, sum(d.sign * l.earlies) AS earlies,
      sum(d.sign * l.absents) AS absents, sum(d.sign * l.covereds) AS covereds
    FROM both_ways d JOIN employees e ON e.id = d.employee_id
    CROSS JOIN LATERAL department_on(e.id, d.work_date, e.department_id) o
    CROSS JOIN LATERAL lines_of_day(d.work_date, d.zone, d.status, d.check_in_at, d.check_out_at, d.late_minutes, d.early_minutes) l
    GROUP BY 1, 2, 3, 4, 5),
  noted AS (
    INSERT INTO counter_changes (company_id, department_id, day, half, method, zone, check_ins, check_in_minutes, lates, insides,
        check_outs, check_out_minutes, earlies, absents, covereds)
      SELECT s.company_id, s.department_id, s.work_date, s.half, '', s.zone, s.check_ins, s.check_in_minutes, s.lates, s.insides,
        s.check_outs, s.check_out_minutes, s.earlies, s.absents, s.covereds FROM summed s
      WHERE (s.check_ins, s.check_in_minutes, s.lates, s.insides, s.check_outs, s.check_out_minutes, s.earlies, s.absents, s.covereds)
        <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
      RETURNING id, company_id)
    SELECT array_agg(DISTINCT n.company_id) INTO due FROM noted n WHERE n.id % 1024 = 0;
  IF due IS NOT NULL THEN PERFORM fold_counters(c) FROM unnest(due) AS c; END IF;
  RETURN NULL;
END
$$;

-- What counts of one person from a date on, this way or that, where they belong and belonged; `present` is their department now.
CREATE OR REPLACE FUNCTION count_person(employee bigint, present bigint, since date, sign int) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO counter_changes (company_id, department_id, day, half, method, zone, punches, ins, outs)
    SELECT p.company_id, o.id, p.punch_date, half_of(p.wall_time, p.punch_date), p.verify_mode, p.zone, sign * count(*),
      sign * count(*) FILTER (WHERE p.direction = 'IN'), sign * count(*) FILTER (WHERE p.direction = 'OUT')
    FROM punches p CROSS JOIN LATERAL department_on(employee, p.punch_date, present) o WHERE p.employee_id = employee AND p.punch_date >= since
      AND p.result = 'ACCESS_GRANTED' AND p.ignored IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO counter_changes (company_id, department_id, day, half, method, zone, check_ins, check_in_minutes, lates, insides,
      check_outs, check_out_minutes, earlies, absents, covereds)
    SELECT d.company_id, o.id, d.work_date, l.half, '', d.zone,
      sign * l.check_ins, sign * l.check_in_minutes, sign * l.lates, sign * l.insides, sign * l.check_outs,
      sign * l.check_out_minutes, sign * l.earlies, sign * l.absents, sign * l.covereds
    FROM attendance_days d CROSS JOIN LATERAL department_on(employee, d.work_date, present) o
    CROSS JOIN LATERAL lines_of_day(d.work_date, d.zone, d.status, d.check_in_at, d.check_out_at, d.late_minutes, d.early_minutes) l
    WHERE d.employee_id = employee AND d.work_date >= since;
END
$$;

-- Before somebody's department changes, and after: what counts of the dates that may be of another department now.
CREATE OR REPLACE FUNCTION move_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_moved boolean := NEW.department_id <> OLD.department_id;
  -- as `keep_past_departments` reads it
  since date := CASE WHEN is_moved AND NEW.department_since IS NOT DISTINCT FROM OLD.department_since
    THEN local_time(NEW.updated_at, (SELECT c.time_zone FROM companies c WHERE c.id = NEW.company_id))::date
    ELSE NEW.department_since END;
BEGIN
  since := CASE WHEN since IS NULL THEN '-infinity'::date WHEN is_moved THEN since
    ELSE least(since, OLD.department_since) END;
  IF TG_WHEN = 'BEFORE' THEN
    PERFORM count_person(OLD.id, OLD.department_id, since, -1);
  ELSE
    PERFORM count_person(NEW.id, NEW.department_id, since, 1);
    PERFORM fold_counters(NEW.company_id);
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION move_past_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_person(e.id, e.department_id, '-infinity', CASE TG_WHEN WHEN 'BEFORE' THEN -1 ELSE 1 END)
    FROM employees e WHERE e.id = NEW.employee_id;
  RETURN NEW;
END
$$;

-- Whoever is deleted counts no more. Their days go with them and find nobody they are of.
CREATE OR REPLACE FUNCTION forget_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_person(OLD.id, OLD.department_id, '-infinity', -1);
  RETURN OLD;
END
$$;

CREATE OR REPLACE FUNCTION drop_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM counter_changes c WHERE c.company_id = OLD.company_id AND c.department_id = OLD.id;
  RETURN NULL;
END
$$;
