-- What needs somebody before a month is closed (spec §2 "Timesheets").

-- days without an out, or without an in: few of all, and asked for by every menu
CREATE INDEX attendance_days__incomplete ON attendance_days (company_id, work_date) WHERE status = 'INCOMPLETE';

-- a late change that was written into a closed month leaves what the day was before
ALTER TABLE attendance_recalculations DROP CONSTRAINT attendance_recalculations__cause;
ALTER TABLE attendance_recalculations ADD CONSTRAINT attendance_recalculations__cause
  CHECK (cause IN ('PUNCHES', 'MAPPING', 'CLOCK', 'SETTINGS', 'REOPENED', 'APPLIED', 'REQUEST'));
