-- An approved request as attendance-days/day-plan.service.ts reads it.
CREATE OR REPLACE FUNCTION request_line(asked requests, sub_type text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', 'R', asked.id, asked.type_code, sub_type,
    CASE WHEN asked.is_all_day THEN 'DAYS' ELSE coalesce(asked.half, 'HOURS') END, asked.start_time::date, asked.end_time::date,
    array_to_string(asked.taken_back, ','), coalesce((date_part('epoch', lower(asked.claims)) * 1000)::bigint, 0),
    coalesce((date_part('epoch', upper(asked.claims)) * 1000)::bigint, 0), asked.zone, coalesce(asked.punch_id::text, ''))
$$;

-- Whether a date is among a request's work dates and was not taken back.
CREATE OR REPLACE FUNCTION has_work_date(asked requests, day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT day BETWEEN coalesce(asked.first_work_date, asked.start_time::date) AND coalesce(asked.last_work_date, asked.end_time::date)
    AND day <> ALL (asked.taken_back)
$$;
