import type { DayFigures } from '@gatehouse/api/attendance/attendance-months';
import { formatMinutes, formatTime } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import type { DayFigure } from '../attendance-days/dayFigures.ts';

/** A figure of a day with different values in the closed month and now. */
export interface DayDifference {
  figure: DayFigure;
  before: string;
  after: string;
}

const none = '–';

const textOfFigure: Readonly<Record<DayFigure, (t: TranslateText, day: DayFigures, zone: string) => string>> =
  {
    status: (t, { status }) => t(`attendance.dayExplanation.statuses.${status}`),
    checkIn: (_, { checkInTime }, zone) => (checkInTime ? formatTime(checkInTime, zone) : none),
    checkOut: (_, { checkOutTime }, zone) => (checkOutTime ? formatTime(checkOutTime, zone) : none),
    hours: (_, { workedMinutes }) => formatMinutes(workedMinutes),
    late: (_, { lateMinutes }) => formatMinutes(lateMinutes),
    earlyLeave: (_, { earlyMinutes }) => formatMinutes(earlyMinutes),
    overtime: (_, { overtimeMinutes }) => formatMinutes(overtimeMinutes),
  };

const figures = ['status', 'checkIn', 'checkOut', 'hours', 'late', 'earlyLeave', 'overtime'] as const;

/**
 * Returns the figures that differ between a stored day and its recalculation. A date without a stored day differs in its
 * status and in every figure that is not 0.
 */
export function dayDifferences(
  t: TranslateText,
  kept: DayFigures | null,
  proposed: DayFigures,
  zone: string,
): DayDifference[] {
  return figures
    .map((figure) => {
      const format = textOfFigure[figure];
      const after = format(t, proposed, zone);
      return { figure, before: kept ? format(t, kept, zone) : none, after };
    })
    .filter(({ before, after }) => before !== after && !(before === none && after === formatMinutes(0)));
}
