/** Periods of the working hours chart. All other charts have periods named `this-…` (spec §7). */
export const periods = ['week', 'month', 'quarter'] as const;
export type DashboardPeriod = (typeof periods)[number];
export const currentPeriods = ['this-week', 'this-month', 'this-quarter'] as const;
export type CurrentPeriod = (typeof currentPeriods)[number];
