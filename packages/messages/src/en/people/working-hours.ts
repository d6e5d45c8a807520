export const workingHours = {
  title: 'Default working hours',
  hint: 'For everyone without their own work shift. A change recalculates past days, except in closed months.',
  nextDay: 'Next day',
  noBreaks: 'No breaks. All time at work counts.',
  breakStart: 'Break {place} starts',
  breakEnd: 'Break {place} ends',
  addBreak: 'Add break',
  removeBreak: 'Remove break {place}',
  notWatched: 'Not tracked',
  countPairsHint: 'Otherwise, hours run from the first entry to the last exit, minus breaks.',
  compensatoryLeaveHint:
    'Minutes of leave earned for each approved minute of overtime taken as leave. Work shifts have their own setting.',
} as const;
