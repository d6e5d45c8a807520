CREATE OR REPLACE FUNCTION check_devices_of_added() RETURNS trigger LANGUAGE plpgsql
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

CREATE OR REPLACE FUNCTION check_employees_of_added() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  found int;
BEGIN
  -- those of visitors are of no employee
  PERFORM FROM (SELECT DISTINCT a.company_id, a.employee_id FROM added a WHERE a.employee_id IS NOT NULL ORDER BY 2) w
    JOIN employees e ON e.id = w.employee_id AND e.company_id = w.company_id FOR KEY SHARE OF e;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < (SELECT count(*) FROM (SELECT DISTINCT a.company_id, a.employee_id FROM added a WHERE a.employee_id IS NOT NULL) w) THEN
    RAISE foreign_key_violation USING TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '__employee_id',
      MESSAGE = format('a row of %s is of somebody who is not there', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END
$$;

-- What a row refers to is what it was made with.
CREATE OR REPLACE FUNCTION refuse_other_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING TABLE = TG_TABLE_NAME, MESSAGE = format('a row of %s stays with its device and person', TG_TABLE_NAME);
END
$$;

-- The other end: who has records stays. Runs after the row's lock was waited for, so that it sees what was committed meanwhile.
CREATE OR REPLACE FUNCTION refuse_with_records() RETURNS trigger LANGUAGE plpgsql
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
      -- those of its records were found above
      WHEN EXISTS (SELECT FROM punches p WHERE p.device_id = OLD.id AND p.record_key IS NULL) THEN 'punches__device_id' END;
  END IF;
  PERFORM set_config('gatehouse.companies', was, true);
  IF held IS NOT NULL THEN
    RAISE foreign_key_violation USING TABLE = TG_TABLE_NAME, CONSTRAINT = held,
      MESSAGE = format('a row of %s has records', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END
$$;
