-- needs: viewer people counters
-- What the dashboards count, kept as it happens (decision 046).

-- rows of all companies are read below, and row-level security holds for the owner, too
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);

-- Counts of a department: of punches by their date and half hour on the site's clock and their method, of attendance days by the half
-- hour after the work date's midnight at which somebody came or went. What belongs to no half hour stands at 0, what to no method at ''.
CREATE TABLE half_hour_counters (
  company_id bigint NOT NULL,
  department_id bigint NOT NULL,
  day date NOT NULL,
  half smallint NOT NULL,
  method text NOT NULL,
  zone text NOT NULL,
  punches int NOT NULL,
  ins int NOT NULL,
  outs int NOT NULL,
  check_ins int NOT NULL,
  check_in_minutes bigint NOT NULL,
  lates int NOT NULL,
  -- came and did not go: the person's last punch that counts is an IN
  insides int NOT NULL,
  check_outs int NOT NULL,
  check_out_minutes bigint NOT NULL,
  earlies int NOT NULL,
  absents int NOT NULL,
  covereds int NOT NULL,
  PRIMARY KEY (department_id, day, half, method, zone),
  CONSTRAINT half_hour_counters__department_id FOREIGN KEY (company_id, department_id)
    REFERENCES departments (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
ALTER TABLE half_hour_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY half_hour_counters__tenant ON half_hour_counters
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- The same of whole dates: a quarter is read from these.
CREATE TABLE day_counters (
  company_id bigint NOT NULL,
  department_id bigint NOT NULL,
  day date NOT NULL,
  method text NOT NULL,
  punches int NOT NULL,
  check_ins int NOT NULL,
  lates int NOT NULL,
  earlies int NOT NULL,
  absents int NOT NULL,
  covereds int NOT NULL,
  PRIMARY KEY (department_id, day, method),
  CONSTRAINT day_counters__department_id FOREIGN KEY (company_id, department_id)
    REFERENCES departments (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
ALTER TABLE day_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY day_counters__tenant ON day_counters USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- Changes of both that are not added up yet: whoever books a day writes a row here and waits for nobody (functions/counters.sql). Whoever
-- reads counts adds these. There for moments, so nothing refers anywhere.
CREATE TABLE counter_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  department_id bigint NOT NULL,
  day date NOT NULL,
  half smallint NOT NULL,
  method text NOT NULL,
  zone text NOT NULL,
  punches int NOT NULL DEFAULT 0,
  ins int NOT NULL DEFAULT 0,
  outs int NOT NULL DEFAULT 0,
  check_ins int NOT NULL DEFAULT 0,
  check_in_minutes bigint NOT NULL DEFAULT 0,
  lates int NOT NULL DEFAULT 0,
  insides int NOT NULL DEFAULT 0,
  check_outs int NOT NULL DEFAULT 0,
  check_out_minutes bigint NOT NULL DEFAULT 0,
  earlies int NOT NULL DEFAULT 0,
  absents int NOT NULL DEFAULT 0,
  covereds int NOT NULL DEFAULT 0
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE INDEX counter_changes__company_id ON counter_changes (company_id);
ALTER TABLE counter_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY counter_changes__tenant ON counter_changes USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- what there is already
DO $$
DECLARE
  person record;
  done int := 0;
BEGIN
  FOR person IN SELECT e.company_id, e.id, e.department_id FROM employees e ORDER BY e.company_id, e.id LOOP
    PERFORM count_person(person.id, person.department_id, '-infinity', 1);
    done := done + 1;
    IF done % 100 = 0 THEN PERFORM fold_counters(person.company_id); END IF;
  END LOOP;
  PERFORM fold_counters(c.id) FROM companies c;
END
$$;

CREATE TRIGGER punches__counted_added AFTER INSERT ON punches REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_punches('1');
CREATE TRIGGER punches__counted_gone AFTER DELETE ON punches REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_punches('-1');
CREATE TRIGGER punches__counted_before AFTER UPDATE ON punches REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_punches('-1');
CREATE TRIGGER punches__counted_now AFTER UPDATE ON punches REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_punches('1');
CREATE TRIGGER attendance_days__counted_added AFTER INSERT ON attendance_days REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_days('1');
CREATE TRIGGER attendance_days__counted_gone AFTER DELETE ON attendance_days REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_days('-1');
CREATE TRIGGER attendance_days__counted_changed AFTER UPDATE ON attendance_days REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_days();

-- Counts of dates on which somebody belonged to another department go there with them. The first of each pair must run before
-- `employees__dates`: triggers of one kind run by their names.
CREATE TRIGGER employees__counted_before BEFORE UPDATE OF department_id, department_since ON employees FOR EACH ROW
  WHEN ((OLD.department_id, OLD.department_since) IS DISTINCT FROM (NEW.department_id, NEW.department_since))
  EXECUTE FUNCTION move_counts();
CREATE TRIGGER employees__counted_now AFTER UPDATE OF department_id, department_since ON employees FOR EACH ROW
  WHEN ((OLD.department_id, OLD.department_since) IS DISTINCT FROM (NEW.department_id, NEW.department_since))
  EXECUTE FUNCTION move_counts();
CREATE TRIGGER employees__counted_gone BEFORE DELETE ON employees FOR EACH ROW EXECUTE FUNCTION forget_counts();
CREATE TRIGGER past_departments__counted_before BEFORE UPDATE OF department_id ON past_departments FOR EACH ROW
  EXECUTE FUNCTION move_past_counts();
CREATE TRIGGER past_departments__counted_now AFTER UPDATE OF department_id ON past_departments FOR EACH ROW
  EXECUTE FUNCTION move_past_counts();
CREATE TRIGGER departments__counted_gone AFTER DELETE ON departments FOR EACH ROW EXECUTE FUNCTION drop_changes();
