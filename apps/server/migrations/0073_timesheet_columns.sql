-- Figures that a company chooses for its timesheet exports (decision 102). Existing companies export all of them.
ALTER TABLE companies ADD COLUMN timesheet_columns text[] NOT NULL
  DEFAULT '{WORKED_DAYS,HOURS,LATE,EARLY_LEAVE,OVERTIME,APPROVED_OVERTIME,PUNCHES,INCOMPLETE,ABSENT,LEAVE}';
