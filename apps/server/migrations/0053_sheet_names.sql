-- The sheet of the workbook that was read; empty for sheets that were read before this was stored.
ALTER TABLE employee_imports ADD COLUMN sheet_name text NOT NULL DEFAULT '';
