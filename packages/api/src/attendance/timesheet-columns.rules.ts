/**
 * Figures that a company chooses for its timesheet exports, in the order of the columns. A sheet leaves out the figures
 * that it has no column for. Name, department, times and status of a day are always exported.
 */
export const timesheetColumns = [
  'WORKED_DAYS',
  'HOURS',
  'LATE',
  'EARLY_LEAVE',
  'OVERTIME',
  'APPROVED_OVERTIME',
  'PUNCHES',
  'INCOMPLETE',
  'ABSENT',
  'LEAVE',
] as const;
export type TimesheetColumn = (typeof timesheetColumns)[number];
