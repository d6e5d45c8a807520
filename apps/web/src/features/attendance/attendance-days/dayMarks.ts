import { type DayStatus, dayStatuses, type TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { now } from '../../../platform/clock.ts';
import { formatMinutes } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';
import type { Tone } from '../../../ui/tones.ts';

type Text = typeof text;

/** What a day is called beyond its status: what one looks for in a month. */
const ownMarks = [
  'LATE',
  'EARLY',
  'OVERTIME',
  'WORKING',
  'NO_IN',
  'NO_OUT',
  'HOLIDAY',
  'LEAVE',
  'TELEWORK',
  'BUSINESS_TRIP',
  'GO_OUT',
] as const;
export type DayMark = DayStatus | (typeof ownMarks)[number];

type Marked = Pick<
  TimesheetRow,
  'status' | 'late' | 'earlyLeave' | 'totalOTHours' | 'checkInTime' | 'checkOutTime'
> & { explanation: Pick<TimesheetRow['explanation'], 'cover' | 'holiday' | 'windowEnd'> };

/** All that is to be said of a day, what matters most first: a day somebody came late to is late, not plainly present. */
export function marksOf(day: Marked, at: number = now().getTime()): readonly [DayMark, ...DayMark[]] {
  const { status, checkInTime, checkOutTime, explanation } = day;
  const odd = [
    ...(day.late > 0 ? ['LATE' as const] : []),
    ...(day.earlyLeave > 0 ? ['EARLY' as const] : []),
    ...(day.totalOTHours > 0 ? ['OVERTIME' as const] : []),
  ];
  const [first, ...others] = odd;
  switch (status) {
    case 'PRESENT':
      return first ? [first, ...others] : ['PRESENT'];
    case 'HALF_DAY':
      return ['HALF_DAY', ...odd];
    case 'COVERED':
      return [explanation.cover ?? 'COVERED'];
    case 'OFF':
      return [explanation.holiday ? 'HOLIDAY' : 'OFF'];
    case 'INCOMPLETE':
      // who is still inside lacks nothing yet
      if (at < explanation.windowEnd && checkInTime && !checkOutTime)
        return first ? [first, ...others, 'WORKING'] : ['WORKING'];
      if (!checkInTime) return ['NO_IN', ...odd];
      return [checkOutTime ? 'INCOMPLETE' : 'NO_OUT', ...odd];
    default:
      return [status];
  }
}

const tones: Record<DayMark, Tone> = {
  PRESENT: 'good',
  INCOMPLETE: 'bad',
  NO_IN: 'bad',
  NO_OUT: 'bad',
  ABSENT: 'bad',
  LATE: 'warn',
  EARLY: 'warn',
  HALF_DAY: 'warn',
  OVERTIME: 'info',
  WORKING: 'info',
  COVERED: 'info',
  LEAVE: 'info',
  TELEWORK: 'info',
  BUSINESS_TRIP: 'info',
  GO_OUT: 'info',
  HOLIDAY: 'quiet',
  OFF: 'quiet',
  PENDING: 'quiet',
};
export const toneOf = (mark: DayMark): Tone => tones[mark];

/** What stands first of a day: to be looked at, or as it should be. */
export const oddOf = (day: Marked): Tone | undefined => {
  const tone = toneOf(marksOf(day)[0]);
  return tone === 'bad' || tone === 'warn' ? tone : undefined;
};

export function markText(t: Text, mark: DayMark): string {
  const status = dayStatuses.find((one) => one === mark);
  if (status) return t(`attendance.dayExplanation.statuses.${status}`);
  const own = ownMarks.find((one) => one === mark);
  return own ? t(`attendance.dayExplanation.marks.${own}`) : mark;
}

/** All the marks in words, late, early and overtime with how long. */
export function dayText(t: Text, day: Marked): string {
  const minutes: Partial<Record<DayMark, number>> = {
    LATE: day.late,
    EARLY: day.earlyLeave,
    OVERTIME: day.totalOTHours * 60,
  };
  return marksOf(day)
    .map((mark) => {
      const length = minutes[mark];
      return length === undefined ? markText(t, mark) : `${markText(t, mark)} ${formatMinutes(length)}`;
    })
    .join(', ');
}
