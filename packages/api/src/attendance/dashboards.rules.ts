/** Spec §7: working hours are asked for by these, everything else by `this-…`. */
export const periods = ['week', 'month', 'quarter'] as const;
export type Period = (typeof periods)[number];
export const currentPeriods = ['this-week', 'this-month', 'this-quarter'] as const;
export type CurrentPeriod = (typeof currentPeriods)[number];
