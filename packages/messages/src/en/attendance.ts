/** Timesheets and attendance logs. */
export const attendance = {} as const;
