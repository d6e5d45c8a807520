-- Creates the partition of a month; safe to call at any time by anybody who may write punches.
CREATE OR REPLACE FUNCTION ensure_punch_partition(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  first date := date_trunc('month', month)::date;
  name text := 'punches_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(727, extract(year FROM month)::int * 12 + extract(month FROM month)::int);
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF punches FOR VALUES FROM (%L) TO (%L)', name, first, first + interval '1 month');
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
EXCEPTION WHEN duplicate_table THEN
  -- made while this call waited: an advisory lock does not freshen what is remembered of the catalogue
  RETURN;
END
$$;

-- Whose these codes are, in their order: the number on terminals, a code mapped to somebody, a card; a card without the zeros it begins with,
-- or with more of them, where it is one person's. NULL for nobody's.
CREATE OR REPLACE FUNCTION people_of(company bigint, codes text[]) RETURNS bigint[] LANGUAGE plpgsql STABLE
-- each code is looked up once; of thousands of codes the planner knows nothing and would compare each with each
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off AS $$
BEGIN
  RETURN (SELECT array_agg(o.employee ORDER BY w.n)
    FROM unnest(codes) WITH ORDINALITY AS w (code, n)
    LEFT JOIN (SELECT d.code, coalesce(
        (SELECT p.id FROM employees p WHERE p.company_id = company AND p.device_pin = d.code),
        (SELECT m.employee_id FROM person_codes m WHERE m.company_id = company AND m.code = d.code),
        (SELECT c.id FROM employees c WHERE c.company_id = company AND c.card_number = d.code),
        (SELECT min(c.id) FROM employees c WHERE c.company_id = company AND c.card_key = d.card_key HAVING count(*) = 1)) AS employee
      FROM (SELECT DISTINCT u.code, nullif(ltrim(u.code, '0'), '') AS card_key FROM unnest(codes) AS u (code) WHERE u.code IS NOT NULL) d) o
      ON o.code = w.code);
END
$$;

-- The employee of a code that was read at a door: of a card, or the number under which a terminal recognised the person. A number is
-- never accepted from a reader of cards: numbers are sequential and can be guessed.
CREATE OR REPLACE FUNCTION person_at_door(company bigint, shown text, is_card boolean) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    CASE WHEN is_card THEN (SELECT c.id FROM employees c WHERE c.company_id = company AND c.card_number = shown)
      ELSE (SELECT p.id FROM employees p WHERE p.company_id = company AND p.device_pin = shown) END,
    (SELECT m.employee_id FROM person_codes m WHERE m.company_id = company AND m.code = shown
      AND NOT EXISTS (SELECT FROM employees p WHERE p.company_id = company AND p.device_pin = shown)),
    CASE WHEN is_card THEN (SELECT min(c.id) FROM employees c WHERE c.company_id = company AND c.card_key = nullif(ltrim(shown, '0'), '')
      HAVING count(*) = 1) END)
$$;

-- The punches of these people between these instants: a JSON object of people, each with rows separated by `;` and values by `|`,
-- which no value holds: they are numbers, times and words of the portal's own. `sites` says where the terminals and locks are that they
-- name: these are few, and punches many. A lock that is assigned to no door is a place of its own. By the index of people and dates: no zone is further
-- than a day from UTC, and the instants are compared in a form that no index fits. Several rows are read for each new punch, so one
-- call puts a row together, and instants are binary floating point: milliseconds of these centuries fit, and decimal numbers cost more.
CREATE OR REPLACE FUNCTION punches_around(company bigint, people bigint[], los timestamptz[], his timestamptz[]) RETURNS text
LANGUAGE plpgsql STABLE
-- planned once, for tables of any size: a plan made while they were empty must not read them whole when they are full
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- these narrow the set of partitions
  first date := (SELECT min(lo)::date - 1 FROM unnest(los) AS lo);
  last date := (SELECT max(hi)::date + 1 FROM unnest(his) AS hi);
  around text;
  terminals text;
BEGIN
  SELECT string_agg(concat('"', wanted.employee, '":"', found.lines, '"'), ','), string_agg(found.terminals, ',')
    INTO around, terminals
    -- the offset keeps the dates from being worked out for each row
    FROM (SELECT w.*, w.lo::date - 1 AS lo_date, w.hi::date + 1 AS hi_date
      FROM unnest(people, los, his) AS w (employee, lo, hi) OFFSET 0) AS wanted
    CROSS JOIN LATERAL (SELECT concat_ws(';', near.lines, (
      -- and the approved requests, as lines that begin with an R
      SELECT string_agg(request_line(q, t.sub_type_code), ';' ORDER BY q.id)
      FROM requests q JOIN request_types t ON t.id = q.request_type_id
      WHERE q.employee_id = wanted.employee AND q.status = 'APPROVED' AND q.cancels_id IS NULL AND q.type_code <> 'ACCESS'
        AND q.claims && tstzmultirange(tstzrange(wanted.lo, wanted.hi)))) AS lines, array_to_string(near.terminals, ',') AS terminals
      FROM (SELECT string_agg(concat_ws('|', p.id, (date_part('epoch', p.punched_at) * 1000)::bigint, p.wall_time,
          coalesce(p.direction, ''), coalesce(p.work_date::text, ''), coalesce(p.ignored, ''), coalesce(p.status_key, -1),
          concat(p.device_id, '.', p.lock), (p.result = 'ACCESS_GRANTED')::int,
          date_part('epoch', p.punched_at - p.received_at)::bigint), ';') AS lines, array_agg(concat(p.device_id, '.', p.lock)) AS terminals
        FROM punches p
        WHERE p.company_id = company AND p.employee_id = wanted.employee
          AND p.punch_date BETWEEN wanted.lo_date AND wanted.hi_date AND p.punch_date BETWEEN first AND last
          AND (p.punched_at AT TIME ZONE 'UTC') BETWEEN (wanted.lo AT TIME ZONE 'UTC') AND (wanted.hi AT TIME ZONE 'UTC')) near) found
    WHERE found.lines <> '';
  RETURN concat('{', around, (SELECT concat(',"sites":"', string_agg(concat_ws('|', named.id, d.direction, coalesce(l.door_id::text, named.id), r.building_id,
      coalesce(b.time_zone, c.time_zone)), ';'), '"')
    FROM (SELECT DISTINCT t AS id FROM string_to_table(terminals, ',') AS t) named
    JOIN devices d ON d.id = split_part(named.id, '.', 1)::bigint
    LEFT JOIN device_locks l ON l.device_id = d.id AND l.lock = nullif(split_part(named.id, '.', 2), '')::smallint
    JOIN doors o ON o.id = coalesce(l.door_id, d.door_id) JOIN rooms r ON r.id = o.room_id
    JOIN buildings b ON b.id = r.building_id JOIN companies c ON c.id = d.company_id HAVING count(*) > 0), '}');
END
$$;

-- Whose the new ones of these records are. Sets aside what is no punch or nobody's, locks the people concerned in one order, and
-- answers as `take_in` does. `fresh_numbers` are the places of records that are neither punch nor set aside yet; NULL: all are.
CREATE OR REPLACE FUNCTION claim_records(company bigint, devices bigint[], fresh_numbers int[], keys uuid[], codes text[],
  walls timestamp[], reasons text[], los timestamptz[], his timestamptz[],
  OUT fresh text, OUT staff text, OUT around text, OUT held int, OUT visitors text) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  numbers int[];
  claimed text[];
  people bigint[];
  ids bigint[];
  guests text[];
BEGIN
  held := 0;
  -- the terminal has another person under the number of one of ours: nothing counts before someone decides
  IF EXISTS (SELECT FROM reported_people t WHERE t.device_id = ANY (devices) AND t.identity IN ('ASKED', 'OTHER')) THEN
    reasons := ARRAY(SELECT coalesce(r.reason, CASE WHEN t.pin IS NOT NULL THEN 'OTHER_PERSON' END)
      FROM unnest(devices, codes, reasons, people_of(company, codes)) WITH ORDINALITY AS r (device, code, reason, employee, n)
      LEFT JOIN reported_people t ON t.device_id = r.device AND t.pin = r.code AND t.identity IN ('ASKED', 'OTHER')
        AND r.employee IS NOT NULL ORDER BY r.n);
  END IF;
  SELECT array_agg(r.n), array_agg(CASE WHEN r.reason IS NULL THEN r.code END) INTO numbers, claimed
    FROM unnest(codes, reasons) WITH ORDINALITY AS r (code, reason, n)
    WHERE fresh_numbers IS NULL OR r.n IN (SELECT f FROM unnest(fresh_numbers) AS f);
  people := people_of(company, claimed);
  IF array_position(people, NULL) IS NOT NULL THEN
    -- a code that is being given to somebody is theirs: whoever gives one waits for what is set aside here, and this for them
    PERFORM pg_advisory_xact_lock_shared(732, company::int);
    people := people_of(company, claimed);
  END IF;
  IF array_position(people, NULL) IS NOT NULL THEN
    -- of no employee, but of a visitor
    SELECT array_agg(DISTINCT v.code), concat('[', string_agg(concat('[', m.n - 1, ',', coalesce(v.visitor::text, 'null'), ',',
        nextval('punch_numbers'), ',', v.is_qr::int, ']'), ','), ']')
      INTO guests, visitors
      FROM unnest(numbers, people, claimed) AS m (n, employee, code)
      JOIN visitors_of(company, ARRAY(SELECT DISTINCT c FROM unnest(claimed, people) AS w (c, e) WHERE e IS NULL AND c IS NOT NULL)) v
        ON v.code = m.code WHERE m.employee IS NULL;
    INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
      SELECT company, r.device, r.key, coalesce(r.reason, 'UNKNOWN_PERSON'), r.code, r.wall, i.raw, i.received_at
      FROM unnest(devices, keys, codes, reasons, walls) WITH ORDINALITY AS r (device, key, code, reason, wall, n)
      JOIN unnest(numbers, people) AS m (n, employee) ON m.n = r.n
      JOIN punch_inbox i ON i.device_id = r.device AND i.record_key = r.key
      WHERE m.employee IS NULL AND NOT (r.reason IS NULL AND guests IS NOT NULL AND r.code = ANY (guests));
    GET DIAGNOSTICS held = ROW_COUNT;
  END IF;
  ids := ARRAY(SELECT DISTINCT m.employee FROM unnest(people) AS m (employee) WHERE m.employee IS NOT NULL ORDER BY 1);
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  SELECT concat('[', string_agg(concat('[', e.id, ',"', membership(e.id, e.department_id, e.home_building_id), '"]'), ','), ']')
    INTO staff FROM (SELECT e.id, e.department_id, e.home_building_id FROM employees e WHERE e.id = ANY (ids)
      ORDER BY e.id FOR NO KEY UPDATE) e;
  SELECT concat('[', string_agg(concat('[', m.n - 1, ',', m.employee, ',', nextval('punch_numbers'), ']'), ','), ']')
    INTO fresh FROM unnest(numbers, people) AS m (n, employee) WHERE m.employee IS NOT NULL;
  SELECT punches_around(company, array_agg(w.employee), array_agg(w.lo), array_agg(w.hi)) INTO around FROM (
    SELECT m.employee, min(r.lo) AS lo, max(r.hi) AS hi
    FROM unnest(numbers, people) AS m (n, employee)
    JOIN unnest(los, his) WITH ORDINALITY AS r (lo, hi, n) ON r.n = m.n
    WHERE m.employee IS NOT NULL GROUP BY 1) w;
END
$$;

-- Keeps raw records; answers the places of those that are new, NULL where none is.
CREATE OR REPLACE FUNCTION keep_raw(company bigint, devices bigint[], at timestamptz, origin text, keys uuid[], raws text) RETURNS int[]
LANGUAGE plpgsql AS $$
DECLARE
  places int[];
BEGIN
  -- in one order, so that the same batch sent twice at once waits for itself instead of dead-locking
  WITH stored AS (
    INSERT INTO punch_inbox AS i (device_id, record_key, company_id, received_at, source, raw)
    SELECT r.device, r.key, company, at, origin, r.line
    FROM unnest(devices, keys, string_to_array(raws, E'\x1e')) AS r (device, key, line) ORDER BY r.device, r.key
    ON CONFLICT DO NOTHING RETURNING i.device_id, i.record_key)
  SELECT CASE WHEN (SELECT count(*) FROM stored) = cardinality(keys) THEN ARRAY(SELECT generate_series(1, cardinality(keys)))
    ELSE (SELECT array_agg(r.n::int ORDER BY r.n) FROM unnest(devices, keys) WITH ORDINALITY AS r (device, key, n)
      JOIN stored s ON s.device_id = r.device AND s.record_key = r.key) END INTO places;
  RETURN places;
END
$$;

-- Takes records of a company's terminals in, each with its own; no record twice in one call.
CREATE OR REPLACE FUNCTION take_in(company bigint, devices bigint[], at timestamptz, origin text, keys uuid[], raws text, codes text[],
  walls timestamp[], reasons text[], los timestamptz[], his timestamptz[],
  OUT fresh text, OUT staff text, OUT around text, OUT held int, OUT visitors text) LANGUAGE plpgsql AS $$
DECLARE
  fresh_numbers int[] := keep_raw(company, devices, at, origin, keys, raws);
BEGIN
  held := 0;
  IF fresh_numbers IS NULL THEN RETURN; END IF;
  SELECT c.fresh, c.staff, c.around, c.held, c.visitors INTO fresh, staff, around, held, visitors
    FROM claim_records(company, devices, CASE WHEN cardinality(fresh_numbers) < cardinality(keys) THEN fresh_numbers END, keys,
      codes, walls, reasons, los, his) AS c;
END
$$;

-- Second half: the new punches, what changed about older ones, the attendance days and the counters. The marks of a punch are joined by
-- commas.
CREATE OR REPLACE FUNCTION book_punches(company bigint, at timestamptz, origin text, devices bigint[], zones text[], marks text[],
  ids bigint[], keys uuid[], received timestamptz[], people bigint[], codes text[], instants timestamptz[], walls timestamp[],
  verifies text[], statuses smallint[], directions text[], results text[], temperatures numeric[], work_dates date[],
  ignoreds text[], visitors bigint[], locks smallint[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO punches (id, company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, record_key, employee_id,
      person_code, verify_mode, status_key, direction, result, temperature, work_date, ignored, flags, source, visitor_id, lock)
    SELECT p.id, company, p.wall::date, p.instant, p.wall, p.zone, coalesce(p.received, at), p.device, p.key, p.employee,
      p.code, p.verify, p.status, p.direction, p.result, p.temperature, p.work_date, p.ignored, string_to_array(p.marks, ','), origin, p.visitor, p.lock
    FROM unnest(devices, zones, marks, ids, keys, received, people, codes, instants, walls, verifies, statuses, directions, results,
      temperatures, work_dates, ignoreds, visitors, locks) AS p (device, zone, marks, id, key, received, employee, code, instant, wall, verify,
      status, direction, result, temperature, work_date, ignored, visitor, lock);
  -- the slot spreads calls by their first device, so that two of them seldom wait for one counter
  INSERT INTO punch_counters AS c (company_id, punch_date, result, slot, total, ins, outs)
    SELECT company, p.wall::date, p.result, devices[1] % 16, count(*), count(*) FILTER (WHERE p.direction = 'IN'),
      count(*) FILTER (WHERE p.direction = 'OUT')
    FROM unnest(walls, results, directions) AS p (wall, result, direction)
    GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (company_id, punch_date, result, slot) DO UPDATE
      SET total = c.total + excluded.total, ins = c.ins + excluded.ins, outs = c.outs + excluded.outs;
END
$$;

-- The parts to compute next: those of the device that has waited longest and that nobody computes, of one zone and one set of marks,
-- up to so many lines but at least one part. A buffer comes in the order of time, so the parts end where a date does, if one does: a
-- person's day is then computed once, and not half in one call and half in the next. The device stays the caller's until the
-- transaction ends. `left_out` are parts that could not be computed a moment ago.
CREATE OR REPLACE FUNCTION take_backlog(company bigint, most_lines int, left_out bigint[]) RETURNS SETOF punch_backlog
LANGUAGE plpgsql AS $$
DECLARE
  waiting bigint;
BEGIN
  FOR waiting IN SELECT b.device_id FROM punch_backlog b WHERE b.company_id = company AND b.id <> ALL (left_out)
    GROUP BY 1 ORDER BY min(b.id)
  LOOP
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(728, waiting::int);
    RETURN QUERY
      WITH first AS (SELECT b.zone, b.marks FROM punch_backlog b WHERE b.company_id = company AND b.device_id = waiting
        AND b.id <> ALL (left_out) ORDER BY b.id LIMIT 1),
      alike AS (SELECT b.id, b.last_date, lead(b.last_date) OVER w AS next_date, sum(b.lines) OVER w - b.lines AS before
        FROM punch_backlog b JOIN first f ON (b.zone, b.marks) = (f.zone, f.marks)
        WHERE b.company_id = company AND b.device_id = waiting AND b.id <> ALL (left_out) WINDOW w AS (ORDER BY b.id)),
      fitting AS (SELECT a.id, a.last_date < a.next_date AS is_end FROM alike a WHERE a.before < most_lines)
      SELECT b.* FROM punch_backlog b WHERE b.id IN (SELECT f.id FROM fitting f
        WHERE f.id <= coalesce((SELECT max(e.id) FROM fitting e WHERE e.is_end), f.id)) ORDER BY b.id;
    -- another computed them between the list and the lock: on to the next
    EXIT WHEN FOUND;
  END LOOP;
END
$$;

-- The raw text of these records is forgotten. Device and key stay, so that the same record is still taken once, for ever.
CREATE OR REPLACE FUNCTION forget_raw_records(company bigint, devices bigint[], keys uuid[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten int;
BEGIN
  UPDATE punch_inbox i SET raw = '' FROM unnest(devices, keys) AS r (device, key)
    WHERE i.device_id = r.device AND i.record_key = r.key AND i.company_id = company AND i.raw <> ''
      AND company = ANY (viewer_companies());
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END
$$;
REVOKE EXECUTE ON FUNCTION forget_raw_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_raw_records TO gatehouse_app;

-- Replaces the texts of stored records, in the inbox and in quarantine. Device and key stay.
CREATE OR REPLACE FUNCTION replace_raw_records(company bigint, device bigint, keys uuid[], raws text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT company = ANY (viewer_companies()) THEN RETURN; END IF;
  UPDATE punch_inbox i SET raw = r.raw FROM unnest(keys, raws) AS r (key, raw)
    WHERE i.device_id = device AND i.record_key = r.key AND i.company_id = company;
  UPDATE quarantine q SET raw = r.raw FROM unnest(keys, raws) AS r (key, raw)
    WHERE q.device_id = device AND q.record_key = r.key AND q.company_id = company;
  -- a line without a code is found by the beginning of its text
  UPDATE quarantine_groups g SET person_code = lower(left(r.raw, 32))
    FROM unnest(keys, raws) AS r (key, raw) JOIN quarantine q ON q.device_id = device AND q.record_key = r.key AND q.company_id = company
    WHERE q.person_code IS NULL AND (g.company_id, g.state, g.group_key) = (q.company_id, q.state, q.group_key);
END
$$;
REVOKE EXECUTE ON FUNCTION replace_raw_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replace_raw_records TO gatehouse_app;

-- Of what terminals sent, only logs keep their text (see zk.redaction.ts). What earlier releases kept of the rest goes: it may be
-- anybody's fingerprint. Its length and digest stay. So do the first five fields of a punch; positions, citizen numbers and whatever else
-- stands behind them do not.
CREATE OR REPLACE FUNCTION clean_kept_uploads() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  behind constant text := E'^((?:[^\t]*\t){4}[^\t]*)\t.*$';
  long constant text := E'^(?:[^\t]*\t){5}.*[^\t]{9}';
BEGIN
  UPDATE punch_inbox SET raw = concat(split_part(source, '_', 2), ' [', octet_length(raw), ' bytes, sha256 ',
      encode(sha256(convert_to(raw, 'UTF8')), 'hex'), ']')
    WHERE source LIKE 'ZK\_%' AND raw <> '' AND raw !~ '\[\d+ bytes' AND NOT (
      source IN ('ZK_ATT', 'ZK_ACC', 'ZK_VERIFICATION', 'ZK_ERRORLOG', 'ZK_RTLOG', 'ZK_RTSTATE')
      OR source = 'ZK_OPERLOG' AND raw LIKE 'OPLOG %');
  UPDATE punch_inbox SET raw = regexp_replace(raw, behind, E'\\1\t…') WHERE source = 'ZK_ATT' AND raw ~ long;
  UPDATE quarantine SET raw = regexp_replace(raw, behind, E'\\1\t…') WHERE raw ~ long;
  -- a template or password where a punch was expected
  UPDATE punch_inbox SET raw = regexp_replace(raw, E'((?:passw|pwd|tmp|template|content|photo|idnum)\\w*)=[^\t]+', E'\\1=…', 'gi')
    WHERE source IN ('ZK_ATT', 'ZK_ERRORLOG', 'ZK_RTLOG', 'ZK_RTSTATE') AND raw ~* E'(passw|pwd|tmp|template|content|photo|idnum)\\w*=';
  UPDATE quarantine SET raw = regexp_replace(raw, E'((?:passw|pwd|tmp|template|content|photo|idnum)\\w*)=[^\t]+', E'\\1=…', 'gi')
    WHERE raw ~* E'(passw|pwd|tmp|template|content|photo|idnum)\\w*=';
  UPDATE device_states s SET info = (SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM jsonb_each(s.info) f
      WHERE f.key !~* '(passw|pwd|comkey|commkey|secret|token)')
    WHERE s.info::text ~* '(passw|pwd|comkey|commkey|secret|token)';
END
$$;
