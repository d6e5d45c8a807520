-- As 0015 wrote it, but for where the rows are put together: a subquery among the columns that the condition names as well
-- was worked out twice for each person.
CREATE OR REPLACE FUNCTION punches_around(company bigint, people bigint[], los timestamptz[], his timestamptz[]) RETURNS text LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  first date := (SELECT min(lo)::date - 1 FROM unnest(los) AS lo);
  last date := (SELECT max(hi)::date + 1 FROM unnest(his) AS hi);
BEGIN
  RETURN (SELECT concat('{', string_agg(concat('"', wanted.employee, '":"', found.lines, '"'), ','), '}')
    FROM unnest(people, los, his) AS wanted (employee, lo, hi)
    CROSS JOIN LATERAL (
      SELECT string_agg(concat_ws('|', p.id, (date_part('epoch', p.punched_at) * 1000)::bigint, p.wall_time,
          coalesce(p.direction, ''), coalesce(p.work_date::text, ''), coalesce(p.ignored, ''), d.direction,
          coalesce(p.status_key, -1), d.door_id, (p.result = 'ACCESS_GRANTED')::int, p.zone), ';') AS lines
      FROM punches p JOIN devices d ON d.id = p.device_id
      WHERE p.company_id = company AND p.employee_id = wanted.employee AND p.punched_at BETWEEN wanted.lo AND wanted.hi
        AND p.punch_date BETWEEN first AND last) found
    WHERE found.lines IS NOT NULL);
END
$$;
