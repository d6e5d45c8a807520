/** Limits of exports that run as jobs (decision 097). */
export const exportLimits = {
  /** Maximum number of unfinished exports per account. */
  open: 5,
  /** Time from the end of an export to the deletion of its file, in hours. */
  keptHours: 72,
} as const;

export const exportStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;

/** Operations that can run as a job: exports that can have more than 10,000 rows. */
export const exportOperations = [
  'timesheets.export',
  'deviceLogs.export',
  'employees.export',
  'systemLog.export',
  'requests.export',
  'visitorLogbook.export',
  'occupancy.export',
  'accessZones.export',
] as const;
export type ExportOperation = (typeof exportOperations)[number];

export const isExportOperation = (name: string): name is ExportOperation =>
  (exportOperations as readonly string[]).includes(name);
