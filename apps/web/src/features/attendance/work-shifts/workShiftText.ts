import type { ShiftBreak, WorkShift } from '@gatehouse/api/attendance/work-shifts';
import { formatClock, formatDuration } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';

export const hoursText = ({ startTime, endTime }: Pick<WorkShift, 'startTime' | 'endTime'>): string =>
  `${formatClock(startTime)} – ${formatClock(endTime)}`;

export function datesText(
  t: TranslateText,
  { startDate, endDate }: Pick<WorkShift, 'startDate' | 'endDate'>,
): string {
  if (startDate && endDate) return `${startDate} – ${endDate}`;
  if (startDate) return t('attendance.workShifts.fromDate', { date: startDate });
  if (endDate) return t('attendance.workShifts.untilDate', { date: endDate });
  return t('attendance.workShifts.always');
}

export const breakText = (t: TranslateText, shiftBreak: ShiftBreak): string =>
  'start' in shiftBreak
    ? t('attendance.workShifts.fixed', {
        start: formatClock(shiftBreak.start),
        end: formatClock(shiftBreak.end),
      })
    : t('attendance.workShifts.later', {
        minutes: formatDuration(shiftBreak.minutes),
        after: formatDuration(shiftBreak.after),
      });

export const toOptions = <V extends string>(values: readonly V[], labelOf: (value: V) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }));
