import type { Figure } from '@gatehouse/api/attendance/day-explanation';
import type { Recalculation, TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { formatDuration, formatMinutes, formatTime } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { marksOf, markText } from './dayMarks.ts';
import { reasonSentence } from './reasonText.ts';

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

/** Converts the API's decimal hours (two decimal places) to whole minutes. */
export const minutesOf = (hours: number): number => Math.round(hours * 60);

/** Returns a figure of a day as text. Null if the day has no such figure. */
export function figureText(t: TranslateText, day: TimesheetRow, figure: DayFigure): string | null {
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
      return markText(t, marksOf(day)[0]);
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

/**
 * Returns the sentences that explain a figure, one for each of its rules. A figure without a rule gets a default
 * sentence.
 */
export function whySentences(t: TranslateText, day: TimesheetRow, figure: DayFigure): string[] {
  const { reasons } = day.explanation;
  const figureReasons = reasons.filter((reason) => decidedBy[figure].includes(reason.figure));
  return figureReasons.length > 0
    ? figureReasons.map((reason) => reasonSentence(t, reason, day.explanation.requests))
    : [sentenceWithoutRule(t, day, figure)];
}

/** Returns the sentences that explain a whole day, one for each rule. Sentences about unusual figures come first. */
export function daySentences(t: TranslateText, day: TimesheetRow): string[] {
  const nothing = t('attendance.dayExplanation.why.noFigure');
  const oddRank = (figure: DayFigure) => Number(isOdd(day, figure));
  const order = (['late', 'earlyLeave', 'hours', 'overtime', 'status'] as const).toSorted(
    (a, b) => oddRank(b) - oddRank(a),
  );
  const sentences = new Set(order.flatMap((figure) => whySentences(t, day, figure)));
  sentences.delete(nothing);
  return sentences.size > 0 ? [...sentences] : [nothing];
}

/** True if a figure is unusual: late arrival or early leave. */
export const isOdd = (day: TimesheetRow, figure: DayFigure): boolean =>
  (figure === 'late' && day.late > 0) || (figure === 'earlyLeave' && day.earlyLeave > 0);

function sentenceWithoutRule(t: TranslateText, day: TimesheetRow, figure: DayFigure): string {
  const { checkInTime, checkOutTime, timeZone, explanation } = day;
  const { shift } = explanation;
  const nothing = t('attendance.dayExplanation.why.noFigure');
  // The punches of a day with half a day of absence are not compared with the shift.
  const isHalfAbsent = explanation.reasons.some(({ rule }) => rule === 'HALF_ABSENT');
  switch (figure) {
    case 'checkIn':
      return checkInTime ? t('attendance.dayExplanation.why.checkIn') : nothing;
    case 'checkOut':
      return checkOutTime ? t('attendance.dayExplanation.why.checkOut') : nothing;
    case 'late':
      if (!shift) return t('attendance.dayExplanation.why.noShift');
      if (shift.lateAfter === null || shift.type === 'OT')
        return t('attendance.dayExplanation.why.lateUnchecked');
      if (!checkInTime || isHalfAbsent) return nothing;
      return t('attendance.dayExplanation.why.onTime', {
        start: formatTime(new Date(shift.startAt).toISOString(), timeZone),
        in: formatTime(checkInTime, timeZone),
      });
    case 'earlyLeave':
      if (!shift) return t('attendance.dayExplanation.why.noShift');
      if (shift.earlyLeaveBefore === null || shift.type === 'OT')
        return t('attendance.dayExplanation.why.earlyUnchecked');
      if (!checkOutTime || isHalfAbsent) return nothing;
      return t('attendance.dayExplanation.why.stayed', {
        end: formatTime(new Date(shift.endAt).toISOString(), timeZone),
        out: formatTime(checkOutTime, timeZone),
      });
    case 'overtime':
      return day.totalHours > 0 ? t('attendance.dayExplanation.why.noOvertime') : nothing;
    case 'hours':
      return nothing;
    case 'status':
      return day.status === 'PRESENT' ? t('attendance.dayExplanation.why.present') : nothing;
  }
}

/** Describes a day before its recalculation: status, times and the figures above zero. */
export function beforeText(t: TranslateText, was: Omit<Recalculation, 'at' | 'cause'>, zone: string): string {
  const { checkInTime, checkOutTime } = was;
  const clockText = (time: string | null) => (time ? formatTime(time, zone) : '–');
  const figures = {
    worked: was.workedMinutes,
    late: was.lateMinutes,
    early: was.earlyMinutes,
    overtime: was.overtimeMinutes,
  };
  return [
    t(`attendance.dayExplanation.statuses.${was.status}`),
    ...(checkInTime || checkOutTime ? [`${clockText(checkInTime)} – ${clockText(checkOutTime)}`] : []),
    ...(Object.keys(figures) as (keyof typeof figures)[])
      .filter((figure) => figures[figure] > 0)
      .map((figure) =>
        t(`attendance.dayExplanation.recalculated.figures.${figure}`, {
          time: formatDuration(figures[figure]),
        }),
      ),
  ].join(' · ');
}
