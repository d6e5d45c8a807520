import type { ReasonRule } from '@gatehouse/api/attendance/day-explanation';

/** The figures of a working day, and why they are what they are. */
export const dayExplanation = {
  columns: {
    date: 'Date',
    checkIn: 'Check-in',
    checkOut: 'Check-out',
    hours: 'Working hours',
    late: 'Late',
    earlyLeave: 'Early leave',
    overtime: 'Overtime',
    absent: 'Absent',
    status: 'Status',
    timeZone: 'Time zone',
  },
  statuses: {
    PRESENT: 'Present',
    INCOMPLETE: 'Incomplete',
    ABSENT: 'Absent',
    COVERED: 'Excused',
    OFF: 'Day off',
    PENDING: 'Not decided yet',
    HALF_DAY: 'Half a day',
  },
  marks: {
    LATE: 'Late',
    EARLY: 'Left early',
    OVERTIME: 'Overtime',
    WORKING: 'Working',
    NO_IN: 'No check-in',
    NO_OUT: 'No check-out',
    HOLIDAY: 'Holiday',
    LEAVE: 'Leave',
    TELEWORK: 'Telework',
    BUSINESS_TRIP: 'Business trip',
    GO_OUT: 'Out on business',
  },
  chart: {
    shift: 'Shift',
    break: 'Break',
  },
  uses: {
    FIRST_IN: 'First in',
    LAST_OUT: 'Last out',
    PAIR_IN: 'In of a pair',
    PAIR_OUT: 'Out of a pair',
    OPEN_IN: 'In without an out',
    COUNTED: 'Valid, decides no figure',
    IGNORED: 'Ignored',
  },
  added: 'Added by request RQ-{request}',
  requestNumber: 'RQ-{request}',
  requestNamed: 'RQ-{request} “{title}”',
  aheadMark: 'The clock of the terminal was ahead when it sent this.',
  ignored: {
    REJECTED: 'Ignored: access was rejected',
    DUPLICATE: 'Ignored: repeated within 60 seconds',
    AHEAD: 'Does not count yet: the clock of the terminal was ahead',
    SET_ASIDE: 'Does not count: set aside by an approved request',
  },
  covers: {
    LEAVE: 'leave',
    TELEWORK: 'telework',
    BUSINESS_TRIP: 'a business trip',
    GO_OUT: 'a go-out on business',
  },
  dayTypes: {
    LEGAL_WORKDAY: 'a working day',
    HOLIDAY: 'a holiday',
    SATURDAY: 'a Saturday',
    SUNDAY: 'a Sunday',
  },
  recalculated: {
    title: 'Computed anew after the day',
    before: 'Before: {figures}',
    causes: {
      PUNCHES: 'Records of a terminal came late',
      MAPPING: 'A record was assigned to this person',
      CLOCK: 'The time of a punch came that was ahead',
      SETTINGS: 'Working hours, a place or a department was changed',
      REOPENED: 'The month was reopened',
      APPLIED: 'The change was applied to the closed month',
      REQUEST: 'A request was decided',
    },
    figures: {
      worked: '{time} worked',
      late: '{time} late',
      early: '{time} early',
      overtime: '{time} overtime',
    },
  },
  why: {
    title: 'How this day was counted',
    titleLate: 'Why {time} late',
    titleEarly: 'Why {time} early',
    shift: 'Shift: {name}, {start} to {end}',
    usualHours: 'usual hours',
    noShift: 'No shift is expected on this date.',
    zone: 'Time zone: {zone}',
    punches: 'Punches of the day',
    noPunches: 'No punches.',
    checkIn: 'The first in of the work date is the check-in.',
    checkOut: 'The last out of the work date is the check-out.',
    onTime: 'The shift starts at {start}. The first in, at {in}, is in time.',
    stayed: 'The shift ends at {end}. The last out, at {out}, is not before it.',
    lateUnchecked: 'This shift does not check when people come.',
    earlyUnchecked: 'This shift does not check when people leave.',
    noOvertime: 'Nothing was worked outside the shift.',
    present: 'Both the first in and the last out are known.',
    noFigure: 'There is nothing to count yet.',
  },
  reasons: {
    FIRST_IN_LAST_OUT: 'First in {in}, last out {out}, less {breakMinutes} of breaks: {minutes}.',
    PAIRS:
      'The times between in and out are added up ({pairs} in all), less {breakMinutes} of breaks: {minutes}.',
    FIXED_BREAK: 'Break from {start} to {end}: taken off the time present, {minutes}.',
    PUNCHED_BREAK: 'Break punched from {start} to {end}: taken off, {minutes}.',
    LATE_AFTER:
      'The shift starts at {start}, tolerance {threshold}. First in {in}, {minutes} after the start.',
    LATE_WITHIN_THRESHOLD:
      'The shift starts at {start}, tolerance {threshold}. First in {in} is within it and counts as on time.',
    LATE_COVERED: 'The shift starts at {start}, first in {in}. Not late: {kind} is approved for the day.',
    LATE_BESIDE_COVER:
      'The shift starts at {start}, tolerance {threshold}. First in {in}: of the time before it {covered} is covered by an approved request, {minutes} is not.',
    EARLY_LEAVE_BEFORE:
      'The shift ends at {end}, tolerance {threshold}. Last out {out}, {minutes} before the end.',
    EARLY_LEAVE_WITHIN_THRESHOLD:
      'The shift ends at {end}, tolerance {threshold}. Last out {out} is within it and counts as on time.',
    EARLY_LEAVE_COVERED:
      'The shift ends at {end}, last out {out}. Not early: {kind} is approved for the day.',
    EARLY_LEAVE_BESIDE_COVER:
      'The shift ends at {end}, tolerance {threshold}. Last out {out}: of the time after it {covered} is covered by an approved request, {minutes} is not.',
    OVERTIME_OUTSIDE_SHIFT:
      'Worked outside the shift: {outside}. Beyond {threshold} all of it counts, in full steps of {step}: {minutes}.',
    OVERTIME_BELOW_THRESHOLD:
      'Worked outside the shift: {outside}. Up to {threshold} does not count as overtime.',
    OVERTIME_DAY_TYPE: 'It is {dayType}: all the time worked is overtime, {minutes}.',
    OVERTIME_SHIFT_TYPE: 'It is an overtime shift: all the time worked is overtime, {minutes}.',
    MISSING_OUT: 'In at {in}, and no out after it. The hours stay 0 until it is known; nothing is guessed.',
    MISSING_IN: 'Out at {out}, and no in before it. The hours stay 0 until it is known; nothing is guessed.',
    NO_PUNCH_DEVICES_HEARD:
      'A working day without a punch by {at}. Every terminal has reported since, and no approved request covers the day.',
    NO_PUNCH_DAY_PASSED:
      'A working day without a punch by {at}. 24 hours have passed since, and no approved request covers the day.',
    AWAITING_WINDOW_END: 'No punch yet. Punches count for this day until {at}.',
    AWAITING_DEVICES:
      'No punch by {at}, but not every terminal has reported since. After 24 hours the day is an absence.',
    COVERED: 'No punch; {kind} is approved for the day.',
    HOLIDAY: 'The date is a holiday: {name}.',
    NO_SHIFT: 'No shift is expected on this date.',
    LATER_BREAK:
      'More than {threshold} worked: a break of {step} is due, {minutes} are taken off. Times between an out and the next in count as break.',
    REPEATED_IN: 'A second in at {at}, while nobody had gone out: the first, at {in}, counts.',
    OVERTIME_FREE_DAY: 'No hours are expected on this date: all the time worked is overtime, {minutes}.',
    OVERTIME_BESIDE:
      'The overtime shift lasts from {start} to {end}: all the time worked in it is overtime, {minutes}.',
    HALF_HOLIDAY: 'Half of the date is a holiday: {name}. Work is expected from {start} to {end}.',
    WORKED_HALF_DAY: 'Worked {minutes}. Less than {threshold} counts as half a day.',
    WORKED_TOO_LITTLE: 'Worked {minutes}. Less than {threshold} counts as absence.',
    REQUEST_COVERS: 'Request RQ-{request} is approved: {kind}, {start} to {end}.',
    HALF_ABSENT: 'From {start} to {end} there is neither a punch nor an approved request: half a day absent.',
    LEAVE_TAKEN_OFF: 'Leave from {start} to {end}: taken off the time present, {minutes}.',
    GO_OUT_COUNTS: 'Out on business from {start} to {end}: counts as work, {minutes} added.',
    CORRECTED_IN: 'Request RQ-{request} is approved: in at {at} was added.',
    CORRECTED_OUT: 'Request RQ-{request} is approved: out at {at} was added.',
    PUNCH_SET_ASIDE: 'Request RQ-{request} is approved: the punch at {at} does not count.',
    OVERTIME_APPROVED:
      'Request RQ-{request} approves overtime from {start} to {end}: {minutes} of the computed time lie in it.',
  },
  unbroken: {
    FIRST_IN_LAST_OUT: 'First in {in}, last out {out}, no break: {minutes}.',
    PAIRS: 'The times between in and out are added up ({pairs} in all): {minutes}.',
  },
} as const satisfies { reasons: Record<ReasonRule, string>; [group: string]: unknown };
