-- Long uploads are kept first and computed in parts (decision 026); what raw records and punches refer to is checked once a
-- statement instead of once a row (decision 027).

-- A foreign key asks for each row of a batch whether its device and its person are there: a quarter of what the database did for
-- one. These triggers lock the same rows in the same way, each once; what they refuse has the codes and names of foreign keys.
ALTER TABLE punches DROP CONSTRAINT punches__device_id, DROP CONSTRAINT punches__employee_id;
ALTER TABLE punch_inbox DROP CONSTRAINT punch_inbox__device_id;

CREATE FUNCTION check_devices_of_added() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  found int;
BEGIN
  PERFORM FROM (SELECT DISTINCT a.company_id, a.device_id FROM added a ORDER BY 2) w
    JOIN devices d ON d.id = w.device_id AND d.company_id = w.company_id FOR KEY SHARE OF d;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < (SELECT count(*) FROM (SELECT DISTINCT a.company_id, a.device_id FROM added a) w) THEN
    RAISE foreign_key_violation USING TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '__device_id',
      MESSAGE = format('a row of %s is of a device that is not there', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION check_employees_of_added() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  found int;
BEGIN
  PERFORM FROM (SELECT DISTINCT a.company_id, a.employee_id FROM added a ORDER BY 2) w
    JOIN employees e ON e.id = w.employee_id AND e.company_id = w.company_id FOR KEY SHARE OF e;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < (SELECT count(*) FROM (SELECT DISTINCT a.company_id, a.employee_id FROM added a) w) THEN
    RAISE foreign_key_violation USING TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '__employee_id',
      MESSAGE = format('a row of %s is of somebody who is not there', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER punch_inbox__device_id AFTER INSERT ON punch_inbox REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_devices_of_added();
CREATE TRIGGER punches__device_id AFTER INSERT ON punches REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_devices_of_added();
CREATE TRIGGER punches__employee_id AFTER INSERT ON punches REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_employees_of_added();

-- What a row refers to is what it was made with.
CREATE FUNCTION refuse_other_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING TABLE = TG_TABLE_NAME, MESSAGE = format('a row of %s stays with its device and person', TG_TABLE_NAME);
END
$$;
CREATE TRIGGER punches__stay BEFORE UPDATE ON punches FOR EACH ROW
  WHEN ((OLD.company_id, OLD.device_id, OLD.employee_id) IS DISTINCT FROM (NEW.company_id, NEW.device_id, NEW.employee_id))
  EXECUTE FUNCTION refuse_other_reference();
CREATE TRIGGER punch_inbox__stay BEFORE UPDATE ON punch_inbox FOR EACH ROW
  WHEN ((OLD.company_id, OLD.device_id) IS DISTINCT FROM (NEW.company_id, NEW.device_id))
  EXECUTE FUNCTION refuse_other_reference();

-- The other end: who has records stays. Runs after the row's lock was waited for, so that it sees what was committed meanwhile.
CREATE FUNCTION refuse_with_records() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  was text := coalesce(current_setting('gatehouse.companies', true), '');
  held text;
BEGIN
  -- whoever deletes, the rows of its own company are what counts
  PERFORM set_config('gatehouse.companies', OLD.company_id::text, true);
  IF TG_TABLE_NAME = 'employees' THEN
    held := CASE WHEN EXISTS (SELECT FROM punches p WHERE p.employee_id = OLD.id)
      THEN 'punches__employee_id' END;
  ELSE
    held := CASE WHEN EXISTS (SELECT FROM punch_inbox i WHERE i.device_id = OLD.id) THEN 'punch_inbox__device_id'
      WHEN EXISTS (SELECT FROM punches p WHERE p.company_id = OLD.company_id AND p.device_id = OLD.id) THEN 'punches__device_id' END;
  END IF;
  PERFORM set_config('gatehouse.companies', was, true);
  IF held IS NOT NULL THEN
    RAISE foreign_key_violation USING TABLE = TG_TABLE_NAME, CONSTRAINT = held,
      MESSAGE = format('a row of %s has records', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER devices__with_records AFTER DELETE ON devices FOR EACH ROW EXECUTE FUNCTION refuse_with_records();
CREATE TRIGGER devices__with_records_stay AFTER UPDATE ON devices FOR EACH ROW
  WHEN ((OLD.company_id, OLD.id) IS DISTINCT FROM (NEW.company_id, NEW.id)) EXECUTE FUNCTION refuse_with_records();
CREATE TRIGGER employees__with_records AFTER DELETE ON employees FOR EACH ROW EXECUTE FUNCTION refuse_with_records();
CREATE TRIGGER employees__with_records_stay AFTER UPDATE ON employees FOR EACH ROW
  WHEN ((OLD.company_id, OLD.id) IS DISTINCT FROM (NEW.company_id, NEW.id)) EXECUTE FUNCTION refuse_with_records();

-- A person's punches. While a month is empty or not yet analyzed, its indexes look as good as each other where they fit alike, and with
-- the company and the instant in both the device log's was taken: a connection that planned then read all punches of the company for each
-- person (4,400 rows instead of 3, measured on the first days of a month). So the person's has dates, which the other has not.
DROP INDEX punches__company_id__employee_id__punched_at;
CREATE INDEX punches__employee_id__company_id__punch_date ON punches (employee_id, company_id, punch_date);

-- As 0017 wrote it, by that index: no zone is further than a day from UTC. The instants are compared in a form that no index fits.
CREATE OR REPLACE FUNCTION punches_around(company bigint, people bigint[], los timestamptz[], his timestamptz[]) RETURNS text LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- these narrow the set of partitions
  first date := (SELECT min(lo)::date - 1 FROM unnest(los) AS lo);
  last date := (SELECT max(hi)::date + 1 FROM unnest(his) AS hi);
BEGIN
  RETURN (SELECT concat('{', string_agg(concat('"', wanted.employee, '":"', found.lines, '"'), ','), '}')
    -- the offset keeps the dates from being worked out for each row
    FROM (SELECT w.*, w.lo::date - 1 AS lo_date, w.hi::date + 1 AS hi_date
      FROM unnest(people, los, his) AS w (employee, lo, hi) OFFSET 0) AS wanted
    CROSS JOIN LATERAL (
      SELECT string_agg(concat_ws('|', p.id, (date_part('epoch', p.punched_at) * 1000)::bigint, p.wall_time,
          coalesce(p.direction, ''), coalesce(p.work_date::text, ''), coalesce(p.ignored, ''), d.direction,
          coalesce(p.status_key, -1), d.door_id, (p.result = 'ACCESS_GRANTED')::int, p.zone), ';') AS lines
      FROM punches p JOIN devices d ON d.id = p.device_id
      WHERE p.company_id = company AND p.employee_id = wanted.employee
        AND p.punch_date BETWEEN wanted.lo_date AND wanted.hi_date AND p.punch_date BETWEEN first AND last
        AND (p.punched_at AT TIME ZONE 'UTC') BETWEEN (wanted.lo AT TIME ZONE 'UTC') AND (wanted.hi AT TIME ZONE 'UTC')) found
    WHERE found.lines IS NOT NULL);
END
$$;

-- Records of long uploads that are kept in `punch_inbox` and not yet computed: a row for each part of an upload.
CREATE TABLE punch_backlog (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  device_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  -- the device's, by which the instants were worked out
  zone text NOT NULL,
  -- flags of the punches these records become
  marks text[] NOT NULL,
  lines int NOT NULL,
  -- of the latest record, as the device's clock showed it; NULL where none can be read
  last_date date,
  -- as ingest/backlog.service.ts packs them
  records text NOT NULL,
  CONSTRAINT punch_backlog__device_id FOREIGN KEY (company_id, device_id) REFERENCES devices (company_id, id) ON DELETE RESTRICT
);
-- there for seconds: compressing it only costs time
ALTER TABLE punch_backlog ALTER COLUMN records SET STORAGE EXTERNAL;
CREATE INDEX punch_backlog__company_id__device_id ON punch_backlog (company_id, device_id, id);
ALTER TABLE punch_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE punch_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY punch_backlog__tenant ON punch_backlog USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
GRANT SELECT, INSERT, DELETE ON punch_backlog TO gatehouse_app;

-- The parts to compute next: those of the device that has waited longest and that nobody computes, of one zone and one set of marks,
-- up to so many lines but at least one part. A buffer comes in the order of time, so the parts end where a date does, if one does: a person's
-- day is then computed once, and not half in one call and half in the next. The device stays the caller's until the transaction ends. `left_out` are parts that
-- could not be computed a moment ago.
CREATE FUNCTION take_backlog(company bigint, most_lines int, left_out bigint[]) RETURNS SETOF punch_backlog LANGUAGE plpgsql AS $$
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

-- Whose these codes are, in their order: the number on terminals, a code mapped to somebody, a card. NULL for nobody's.
CREATE FUNCTION people_of(company bigint, codes text[]) RETURNS bigint[] LANGUAGE plpgsql STABLE
-- each code is looked up once; of thousands of codes the planner knows nothing and would compare each with each
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off AS $$
BEGIN
  RETURN (SELECT array_agg(o.employee ORDER BY w.n)
    FROM unnest(codes) WITH ORDINALITY AS w (code, n)
    LEFT JOIN (SELECT d.code, coalesce(
        (SELECT p.id FROM employees p WHERE p.company_id = company AND p.device_pin = d.code),
        (SELECT m.employee_id FROM person_codes m WHERE m.company_id = company AND m.code = d.code),
        (SELECT c.id FROM employees c WHERE c.company_id = company AND c.card_number = d.code)) AS employee
      FROM (SELECT DISTINCT u.code FROM unnest(codes) AS u (code) WHERE u.code IS NOT NULL) d) o ON o.code = w.code);
END
$$;

-- Whose the new ones of these records are. Sets aside what is no punch or nobody's, locks the people concerned in one order, and
-- answers as `take_in` does. `new_keys` are of records that are neither punch nor set aside yet; NULL: all are.
CREATE FUNCTION claim_records(company bigint, device bigint, new_keys uuid[], keys uuid[], codes text[], walls timestamp[],
  reasons text[], los timestamptz[], his timestamptz[],
  OUT fresh text, OUT staff text, OUT around text, OUT held int) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  numbers int[];
  claimed text[];
  people bigint[];
  ids bigint[];
BEGIN
  held := 0;
  SELECT array_agg(r.n), array_agg(CASE WHEN r.reason IS NULL THEN r.code END) INTO numbers, claimed
    FROM unnest(keys, codes, reasons) WITH ORDINALITY AS r (key, code, reason, n)
    WHERE new_keys IS NULL OR r.key IN (SELECT k FROM unnest(new_keys) AS k);
  people := people_of(company, claimed);
  IF array_position(people, NULL) IS NOT NULL THEN
    INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
      SELECT company, device, r.key, coalesce(r.reason, 'UNKNOWN_PERSON'), r.code, r.wall, i.raw, i.received_at
      FROM unnest(keys, codes, reasons, walls) WITH ORDINALITY AS r (key, code, reason, wall, n)
      JOIN unnest(numbers, people) AS m (n, employee) ON m.n = r.n
      JOIN punch_inbox i ON i.device_id = device AND i.record_key = r.key WHERE m.employee IS NULL;
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

-- Keeps raw records; answers the keys of those that are new, NULL where none is.
CREATE FUNCTION keep_raw(company bigint, device bigint, at timestamptz, origin text, keys uuid[], raws text) RETURNS uuid[]
LANGUAGE sql AS $$
  -- in one order, so that the same batch sent twice at once waits for itself instead of dead-locking
  WITH stored AS (
    INSERT INTO punch_inbox AS i (device_id, record_key, company_id, received_at, source, raw)
    SELECT device, r.key, company, at, origin, r.line
    FROM unnest(keys, string_to_array(raws, E'\x1e')) AS r (key, line) ORDER BY r.key
    ON CONFLICT DO NOTHING RETURNING i.record_key)
  SELECT array_agg(record_key) FROM stored
$$;

-- First half of a short upload: keeps its records and claims those that are new.
DROP FUNCTION take_in(bigint, bigint, timestamptz, text, uuid[], text, text[], timestamp[], text[], timestamptz[], timestamptz[]);
CREATE FUNCTION take_in(company bigint, device bigint, at timestamptz, origin text, keys uuid[], raws text, codes text[],
  walls timestamp[], reasons text[], los timestamptz[], his timestamptz[],
  OUT fresh text, OUT staff text, OUT around text, OUT held int) LANGUAGE plpgsql AS $$
DECLARE
  new_keys uuid[] := keep_raw(company, device, at, origin, keys, raws);
BEGIN
  held := 0;
  IF new_keys IS NULL THEN RETURN; END IF;
  SELECT c.fresh, c.staff, c.around, c.held INTO fresh, staff, around, held
    FROM claim_records(company, device, CASE WHEN cardinality(new_keys) < cardinality(keys) THEN new_keys END, keys,
      codes, walls, reasons, los, his) AS c;
END
$$;
