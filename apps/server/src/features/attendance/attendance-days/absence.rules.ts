import { HOUR } from '../../../platform/dates/iso-dates.ts';

/** After this long a silent device no longer holds back an absence (rules.md §3.7). */
export const ABSENT_WITHOUT_DEVICES_AFTER = 24 * HOUR;

export interface AbsenceFacts {
  /** A shift is expected and the date is no holiday. */
  workingDay: boolean;
  hasPunch: boolean;
  /** An approved request covers the day. */
  covered: boolean;
  /** Epoch ms. */
  now: number;
  windowEnd: number;
  /**
   * Epoch ms since which every device of the site has been heard: the earliest of their last words; null when one of them
   * never spoke, or there is none.
   */
  devicesHeardSince: number | null;
}

export type Absence =
  | 'NOT_ABSENT'
  | 'AWAITING_WINDOW_END'
  | 'AWAITING_DEVICES'
  | 'NO_PUNCH_DEVICES_HEARD'
  | 'NO_PUNCH_DAY_PASSED';

/** Whether a day without punches is an absence already, and what it waits for if not (rules.md §3.7). */
export function judgeAbsence(facts: AbsenceFacts): Absence {
  if (!facts.workingDay || facts.hasPunch || facts.covered) return 'NOT_ABSENT';
  if (facts.now < facts.windowEnd) return 'AWAITING_WINDOW_END';
  // A device that was silent may still hold the punch that proves presence.
  if (facts.devicesHeardSince !== null && facts.devicesHeardSince >= facts.windowEnd)
    return 'NO_PUNCH_DEVICES_HEARD';
  if (facts.now >= facts.windowEnd + ABSENT_WITHOUT_DEVICES_AFTER) return 'NO_PUNCH_DAY_PASSED';
  return 'AWAITING_DEVICES';
}

/** Whether a working day is an absence by now. */
export function isAbsent(facts: AbsenceFacts): boolean {
  const absence = judgeAbsence(facts);
  return absence === 'NO_PUNCH_DEVICES_HEARD' || absence === 'NO_PUNCH_DAY_PASSED';
}
