/** Filters of a timesheet (spec §9). `ot` matches days with overtime. */
export const timesheetFilters = ['late', 'earlyOut', 'absent', 'ot'] as const;
export type TimesheetFilter = (typeof timesheetFilters)[number];
