import {
  type DayMark,
  type DayMarkFacts,
  marksAt,
  ownMarks,
} from '@gatehouse/api/attendance/day-marks.rules';
import { dayStatuses } from '@gatehouse/api/attendance/timesheets';
import { now } from '../../../platform/clock.ts';
import { formatMinutes } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import type { Tone } from '../../../ui/display/tones.ts';

/** Returns all marks of a day, the most important first. */
export const marksOf = (day: DayMarkFacts, at: number = now().getTime()) => marksAt(day, at);

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

/** Returns the tone of the first mark if the day needs attention. Otherwise undefined. */
export const oddToneOf = (day: DayMarkFacts): Tone | undefined => {
  const tone = toneOf(marksOf(day)[0]);
  return tone === 'bad' || tone === 'warn' ? tone : undefined;
};

export function markText(t: TranslateText, mark: DayMark): string {
  const status = dayStatuses.find((candidate) => candidate === mark);
  if (status) return t(`attendance.dayExplanation.statuses.${status}`);
  const own = ownMarks.find((candidate) => candidate === mark);
  return own ? t(`attendance.dayExplanation.marks.${own}`) : mark;
}

/** Returns all marks as one text. Late arrival, early leave and overtime include their length. */
export function dayText(t: TranslateText, day: DayMarkFacts): string {
  const minutes: Partial<Record<DayMark, number>> = {
    LATE: day.late,
    EARLY: day.earlyLeave,
    OVERTIME: day.totalOTHours * 60,
  };
  return joinList(
    marksOf(day).map((mark) => {
      const length = minutes[mark];
      return length === undefined ? markText(t, mark) : `${markText(t, mark)} ${formatMinutes(length)}`;
    }),
  );
}
