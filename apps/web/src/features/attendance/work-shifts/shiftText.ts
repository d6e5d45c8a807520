import type { ShiftBreak, WorkShift } from '@gatehouse/api/attendance/work-shifts';
import { formatClock, formatDuration } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';

type Text = typeof text;

/** The hours of a shift on the clock. */
export const hoursText = ({ startTime, endTime }: Pick<WorkShift, 'startTime' | 'endTime'>): string =>
  `${formatClock(startTime)} – ${formatClock(endTime)}`;

/** The dates on which a shift may hold. */
export function datesText(t: Text, { startDate, endDate }: Pick<WorkShift, 'startDate' | 'endDate'>): string {
  if (startDate && endDate) return `${startDate} – ${endDate}`;
  if (startDate) return t('attendance.workShifts.fromDate', { date: startDate });
  if (endDate) return t('attendance.workShifts.untilDate', { date: endDate });
  return t('attendance.workShifts.always');
}

export const breakText = (t: Text, one: ShiftBreak): string =>
  'start' in one
    ? t('attendance.workShifts.fixed', { start: formatClock(one.start), end: formatClock(one.end) })
    : t('attendance.workShifts.later', {
        minutes: formatDuration(one.minutes),
        after: formatDuration(one.after),
      });

/** The options of a choice, in the words of its values. */
export const optionsOf = <V extends string>(values: readonly V[], say: (value: V) => string) =>
  values.map((value) => ({ value, label: say(value) }));
