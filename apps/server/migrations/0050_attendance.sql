-- needs: viewer people attendance
-- Row-level security holds for the owner, too, and requests of all companies are changed below.
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);

-- The work dates that a request belongs to. Null until it is submitted again: its own dates are used (decision 077).
ALTER TABLE requests ADD COLUMN first_work_date date, ADD COLUMN last_work_date date;
-- Ledger lines say to which work date hours of leave belong.
UPDATE requests r SET first_work_date = u.first, last_work_date = u.last
  FROM (SELECT request_id, min(work_date) AS first, max(work_date) AS last FROM leave_uses WHERE minutes > 0 GROUP BY 1) u
  WHERE u.request_id = r.id AND NOT r.is_all_day AND r.half IS NULL AND r.cancels_id IS NULL;
-- Several claims of a person are written in one statement when hours have changed, so the statement's end is checked.
ALTER TABLE requests DROP CONSTRAINT requests__clash;
ALTER TABLE requests ADD CONSTRAINT requests__clash EXCLUDE USING gist (employee_id WITH =, claims WITH &&)
  WHERE (type_code IN ('LEAVE', 'TELEWORK', 'BUSINESS') AND status IN ('PENDING', 'APPROVED') AND cancels_id IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE attendance_recalculations DROP CONSTRAINT attendance_recalculations__cause,
  ADD CONSTRAINT attendance_recalculations__cause
    CHECK (cause IN ('PUNCHES', 'MAPPING', 'CLOCK', 'SETTINGS', 'REOPENED', 'APPLIED', 'REQUEST', 'HOLIDAY'));

-- Periods of employment before the present one, and home buildings before the present one as [until, building]; kept by triggers.
ALTER TABLE employees ADD COLUMN past_employments datemultirange NOT NULL DEFAULT '{}',
  ADD COLUMN past_home_buildings jsonb NOT NULL DEFAULT '[]';
ALTER TABLE departments ADD COLUMN past_home_buildings jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER employees__employment BEFORE UPDATE OF joined_on ON employees FOR EACH ROW
  WHEN (OLD.joined_on IS DISTINCT FROM NEW.joined_on) EXECUTE FUNCTION keep_past_employments();
CREATE TRIGGER employees__home_building BEFORE UPDATE OF home_building_id ON employees FOR EACH ROW
  WHEN (OLD.home_building_id IS DISTINCT FROM NEW.home_building_id) EXECUTE FUNCTION keep_past_home_buildings();
CREATE TRIGGER departments__home_building BEFORE UPDATE OF home_building_id ON departments FOR EACH ROW
  WHEN (OLD.home_building_id IS DISTINCT FROM NEW.home_building_id) EXECUTE FUNCTION keep_past_home_buildings();
