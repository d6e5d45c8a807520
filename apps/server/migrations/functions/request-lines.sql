-- An approved request as attendance-days/day-plan.service.ts reads it.
CREATE OR REPLACE FUNCTION request_line(asked requests, sub_type text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', 'R', asked.id, asked.type_code, sub_type,
    CASE WHEN asked.is_all_day THEN 'DAYS' ELSE coalesce(asked.half, 'HOURS') END, asked.start_time::date, asked.end_time::date,
    array_to_string(asked.taken_back, ','), (date_part('epoch', lower(asked.claims)) * 1000)::bigint,
    (date_part('epoch', upper(asked.claims)) * 1000)::bigint, asked.zone, coalesce(asked.punch_id::text, ''))
$$;
