/** Filters of spec §9. `ot`: days with overtime. */
export const timesheetFilters = ['late', 'earlyOut', 'absent', 'ot'] as const;
export type TimesheetFilter = (typeof timesheetFilters)[number];
