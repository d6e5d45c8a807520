/** Texts of the screen *Needs attention*. */
export const mending = {
  empty: 'Nothing needs attention',
  emptyHint:
    'Days with a missing check-in or check-out, late changes and device records that need a decision appear here.',
  emptyKind: 'Nothing of this type',
  kind: 'Show',
  allKinds: 'Everything',
  kinds: {
    MISSING_OUT: 'Check-in or check-out missing',
    LATE_CHANGE: 'Late change in a closed month',
    UNKNOWN_PUNCH: 'Punches with an unknown code',
    HELD_PUNCH: 'Record held for review',
  },
  what: 'Issue',
  who: 'Employee or device',
  date: 'Date',
  detail: 'Details',
  noOut: 'In at {time}, no check-out',
  noIn: 'Out at {time}, no check-in',
  code: 'Code {code}',
  noCode: 'No code',
  records_one: '{count} record, {device}',
  records_other: '{count} records, {device}',
  remedies: {
    MISSING_OUT: 'Open day',
    LATE_CHANGE: 'Review change',
    UNKNOWN_PUNCH: 'Assign',
    HELD_PUNCH: 'Review',
  },
  remedyOf: '{remedy}: {what}',
  closedDay: 'The figures would be different now',
} as const;
