/** Working hours of a company. */
export const workingHours = {
  title: 'Default working hours',
  hint: 'For everybody without a work shift of their own. A change counts past days again, unless their month is closed.',
  nextDay: 'On the next day',
  noBreaks: 'No breaks: the whole time at work counts.',
  breakStart: 'Break {place} starts',
  breakEnd: 'Break {place} ends',
  addBreak: 'Add a break',
  removeBreak: 'Remove break {place}',
  notWatched: 'Not watched.',
  countPairsHint: 'Otherwise from the first entry to the last exit, less the breaks.',
  compensatoryLeaveHint:
    'Minutes of leave for each approved minute of overtime that is asked for against leave. Work shifts have their own.',
} as const;
