import type { Figure } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { formatClock, formatMinutes, formatTime } from '../../platform/dates.ts';
import type { text } from '../../platform/i18n/text.ts';
import { reasonSentence } from './reasonText.ts';

type Text = typeof text;

/** The figures of a day that stand on a screen. */
export const dayFigures = [
  'checkIn',
  'checkOut',
  'hours',
  'late',
  'earlyLeave',
  'overtime',
  'status',
] as const;
export type DayFigure = (typeof dayFigures)[number];

/** Hours as the wire has them (decimal, two places) in whole minutes. */
export const minutesOf = (hours: number): number => Math.round(hours * 60);

/** A figure as it stands on the screen; null where the day has none. */
export function figureText(t: Text, day: TimesheetRow, figure: DayFigure): string | null {
  switch (figure) {
    case 'checkIn':
      return day.checkInTime && formatTime(day.checkInTime, day.timeZone);
    case 'checkOut':
      return day.checkOutTime && formatTime(day.checkOutTime, day.timeZone);
    case 'hours':
      return formatMinutes(minutesOf(day.totalHours));
    case 'late':
      return formatMinutes(day.late);
    case 'earlyLeave':
      return formatMinutes(day.earlyLeave);
    case 'overtime':
      return formatMinutes(minutesOf(day.totalOTHours));
    case 'status':
      return t(`attendance.statuses.${day.status}`);
  }
}

const decidedBy: Record<DayFigure, readonly Figure[]> = {
  checkIn: [],
  checkOut: [],
  hours: ['HOURS', 'BREAK', 'INCOMPLETE'],
  late: ['LATE'],
  earlyLeave: ['EARLY_LEAVE'],
  overtime: ['OVERTIME'],
  status: ['INCOMPLETE', 'ABSENT', 'OFF'],
};

/** Whether a rule spoke about the figure: without one it is nothing, or plainly what was punched. */
export const isDecided = ({ explanation }: TimesheetRow, figure: DayFigure): boolean =>
  explanation.reasons.some((reason) => decidedBy[figure].includes(reason.figure));

/** Why a figure is what it is: the sentences of its rules, or what goes without a rule. */
export function whySentences(t: Text, day: TimesheetRow, figure: DayFigure): string[] {
  const { reasons } = day.explanation;
  const said = reasons.filter((reason) => decidedBy[figure].includes(reason.figure));
  return said.length > 0 ? said.map((reason) => reasonSentence(t, reason)) : [plainly(t, day, figure)];
}

function plainly(t: Text, day: TimesheetRow, figure: DayFigure): string {
  const { checkInTime, checkOutTime, timeZone, explanation } = day;
  const { shift } = explanation;
  const nothing = t('attendance.why.noFigure');
  switch (figure) {
    case 'checkIn':
      return checkInTime ? t('attendance.why.checkIn') : nothing;
    case 'checkOut':
      return checkOutTime ? t('attendance.why.checkOut') : nothing;
    case 'late':
      if (!shift) return t('attendance.why.noShift');
      if (shift.lateAfter === null) return t('attendance.why.lateUnchecked');
      if (!checkInTime) return nothing;
      return t('attendance.why.onTime', {
        start: formatClock(shift.startTime),
        in: formatTime(checkInTime, timeZone),
      });
    case 'earlyLeave':
      if (!shift) return t('attendance.why.noShift');
      if (shift.earlyLeaveBefore === null) return t('attendance.why.earlyUnchecked');
      if (!checkOutTime) return nothing;
      return t('attendance.why.stayed', {
        end: formatClock(shift.endTime),
        out: formatTime(checkOutTime, timeZone),
      });
    case 'overtime':
      return day.totalHours > 0 ? t('attendance.why.noOvertime') : nothing;
    case 'hours':
      return nothing;
    case 'status':
      return day.status === 'PRESENT' ? t('attendance.why.present') : nothing;
  }
}
