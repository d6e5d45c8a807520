-- Text as a person searches it: no case, no accents, any width ("Đà Nẵng" is found by "da nang").
CREATE OR REPLACE FUNCTION search_fold(typed text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS
$$ SELECT lower(unaccent(normalize(typed, NFKC)) COLLATE "und-x-icu") $$;

-- One LIKE pattern for each word typed; the wildcards are letters like any other.
CREATE OR REPLACE FUNCTION search_words(typed text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  FROM regexp_split_to_table(search_fold(typed), '\s+') AS word WHERE word <> ''
$$;

-- The lines by which a person is found. The whole email follows an empty line: its domain is searched only for a text with an @.
CREATE OR REPLACE FUNCTION employees_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := (
    SELECT search_fold(concat_ws(E'\n', NEW.display_name, NEW.employee_code, a.username, split_part(a.email, '@', 1), '', a.email))
    FROM accounts a WHERE a.id = NEW.account_id);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION accounts_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE employees SET account_id = account_id WHERE account_id = NEW.id; -- fires the trigger above
  RETURN NULL;
END
$$;

-- The company of a portal that serves only one; NULL where there are more. Tells no more than that.
CREATE OR REPLACE FUNCTION only_company() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  only_one bigint;
BEGIN
  -- the owner may be an ordinary role, to whom forced row-level security applies as well
  PERFORM set_config('gatehouse.system', 'on', true);
  SELECT CASE WHEN count(*) = 1 THEN min(id) END INTO only_one FROM companies;
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN only_one;
END
$$;

-- A person's department and whether they are enabled carry dates (rules.md §3.23). A move without a date of its own is one of the
-- day it is written; whoever writes states that instant in `updated_at`.
CREATE OR REPLACE FUNCTION keep_past_departments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := local_time(NEW.updated_at, (SELECT c.time_zone FROM companies c WHERE c.id = NEW.company_id))::date;
  is_moved boolean := NEW.department_id <> OLD.department_id;
  before bigint;
BEGIN
  IF NEW.is_enabled <> OLD.is_enabled THEN
    NEW.disabled_dates := CASE WHEN NEW.is_enabled THEN OLD.disabled_dates - datemultirange(daterange(today, NULL))
      ELSE OLD.disabled_dates + datemultirange(daterange(today, NULL)) END;
  END IF;
  IF is_moved AND NEW.department_since IS NOT DISTINCT FROM OLD.department_since THEN NEW.department_since := today; END IF;
  IF NEW.department_since IS NULL THEN
    DELETE FROM past_departments p WHERE p.employee_id = NEW.id;
    RETURN NEW;
  END IF;
  IF NOT is_moved AND NEW.department_since IS NOT DISTINCT FROM OLD.department_since THEN RETURN NEW; END IF;
  -- where they were on the day before
  before := (SELECT p.department_id FROM past_departments p WHERE p.employee_id = NEW.id AND p.until_date >= NEW.department_since
    ORDER BY p.until_date LIMIT 1);
  IF before IS NULL THEN
    before := CASE WHEN is_moved THEN OLD.department_id ELSE
      (SELECT p.department_id FROM past_departments p WHERE p.employee_id = NEW.id ORDER BY p.until_date DESC LIMIT 1) END;
  END IF;
  DELETE FROM past_departments p WHERE p.employee_id = NEW.id AND (p.until_date >= NEW.department_since
    OR NOT is_moved AND p.until_date = (SELECT max(l.until_date) FROM past_departments l WHERE l.employee_id = NEW.id));
  IF before <> NEW.department_id THEN
    INSERT INTO past_departments (company_id, employee_id, until_date, department_id)
      VALUES (NEW.company_id, NEW.id, NEW.department_since, before);
  END IF;
  RETURN NEW;
END
$$;

-- The same of departments and those above them; above may be nothing, so a row is looked for, not a value.
CREATE OR REPLACE FUNCTION keep_past_parents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := local_time(NEW.updated_at, (SELECT c.time_zone FROM companies c WHERE c.id = NEW.company_id))::date;
  is_moved boolean := NEW.parent_department_id IS DISTINCT FROM OLD.parent_department_id;
  held past_parents;
BEGIN
  IF is_moved AND NEW.parent_since IS NOT DISTINCT FROM OLD.parent_since THEN NEW.parent_since := today; END IF;
  IF NEW.parent_since IS NULL THEN
    DELETE FROM past_parents p WHERE p.department_id = NEW.id;
    RETURN NEW;
  END IF;
  SELECT * INTO held FROM past_parents p WHERE p.department_id = NEW.id AND p.until_date >= NEW.parent_since
    ORDER BY p.until_date LIMIT 1;
  IF NOT FOUND AND is_moved THEN
    held.department_id := NEW.id;
    held.parent_department_id := OLD.parent_department_id;
  ELSIF NOT FOUND THEN
    SELECT * INTO held FROM past_parents p WHERE p.department_id = NEW.id ORDER BY p.until_date DESC LIMIT 1;
  END IF;
  DELETE FROM past_parents p WHERE p.department_id = NEW.id AND (p.until_date >= NEW.parent_since
    OR NOT is_moved AND p.until_date = (SELECT max(l.until_date) FROM past_parents l WHERE l.department_id = NEW.id));
  IF held.department_id IS NOT NULL AND held.parent_department_id IS DISTINCT FROM NEW.parent_department_id THEN
    INSERT INTO past_parents (company_id, department_id, until_date, parent_department_id)
      VALUES (NEW.company_id, NEW.id, NEW.parent_since, held.parent_department_id);
  END IF;
  RETURN NEW;
END
$$;

-- Where a person belongs and belonged: department, own building, and earlier departments and buildings with the date each ended. As
-- attendance-days/hours-plan.service.ts reads it.
CREATE OR REPLACE FUNCTION membership(employee bigint, department bigint, building bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat(department, '|', building, '|', (SELECT string_agg(concat(p.until_date, ':', p.department_id), ',' ORDER BY p.until_date)
    FROM past_departments p WHERE p.employee_id = employee), '|', (SELECT string_agg(concat(b ->> 0, ':', b ->> 1), ',' ORDER BY b ->> 0)
    FROM employees e, jsonb_array_elements(e.past_home_buildings) AS b WHERE e.id = employee));
END
$$;

-- Whether a person is employed on a date, in the present period or in an earlier one. A present period without a first day has no start.
CREATE OR REPLACE FUNCTION employed_on(day date, joined date, left_last date, earlier datemultirange) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (joined IS NULL OR joined <= day) AND (left_last IS NULL OR left_last >= day) OR earlier @> day
$$;

-- A first day after the last day is a new employment: the period before it is kept. A first day that is corrected to an earlier one
-- takes the dates from it on out of the earlier periods.
CREATE OR REPLACE FUNCTION keep_past_employments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.joined_on > OLD.left_on THEN
    NEW.past_employments := OLD.past_employments + datemultirange(daterange(coalesce(OLD.joined_on,
      least(local_time(OLD.created_at, (SELECT c.time_zone FROM companies c WHERE c.id = OLD.company_id))::date, OLD.left_on)), OLD.left_on, '[]'));
  ELSE
    NEW.past_employments := OLD.past_employments - datemultirange(daterange(NEW.joined_on, NULL));
  END IF;
  RETURN NEW;
END
$$;

-- A home building counts from the date on which it is written, which `updated_at` states. A building that is deleted leaves no date.
CREATE OR REPLACE FUNCTION keep_past_home_buildings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := local_time(NEW.updated_at, (SELECT c.time_zone FROM companies c WHERE c.id = NEW.company_id))::date;
BEGIN
  IF NEW.home_building_id IS NULL AND NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM jsonb_array_elements(OLD.past_home_buildings) AS b WHERE b ->> 0 = today::text) THEN
    NEW.past_home_buildings := OLD.past_home_buildings || jsonb_build_array(jsonb_build_array(today, OLD.home_building_id));
  END IF;
  RETURN NEW;
END
$$;

-- Numbers the change of an employee. The trigger is deferred, so this runs during the COMMIT, and the lock is held until its end: the
-- numbers of a company increase in the order of its commits, and no reader sees a number before a lower one (decision 097).
CREATE OR REPLACE FUNCTION note_employee_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed employees := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_advisory_xact_lock(733, changed.company_id::int);
  INSERT INTO employee_changes AS c (company_id, employee_id, number, changed_at)
    VALUES (changed.company_id, changed.id, nextval('employee_change_numbers'), clock_timestamp())
    ON CONFLICT (company_id, employee_id) DO UPDATE SET number = excluded.number, changed_at = excluded.changed_at;
  RETURN NULL;
END
$$;
