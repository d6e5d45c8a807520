-- Month reports read the figures of all days of a period from this index and no longer from the rows, which contain the explanation.
DROP INDEX attendance_days__company_id__work_date;
CREATE INDEX attendance_days__company_id__work_date ON attendance_days (company_id, work_date)
  INCLUDE (employee_id, status, check_in_at, check_out_at, worked_minutes, late_minutes, early_minutes, overtime_minutes);
