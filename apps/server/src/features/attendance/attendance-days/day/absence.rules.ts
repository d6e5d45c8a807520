import { DAY } from '@gatehouse/api/platform/dates';

/**
 * Delay after the end of the window for punches. After the delay, a day without punches is an absence even if a device
 * has not connected (rules.md §3.7).
 */
const ABSENT_WITHOUT_DEVICES_AFTER = DAY;

export interface AbsenceFacts {
  /** True if a shift is expected and the date is not a holiday. */
  workingDay: boolean;
  hasPunch: boolean;
  /** True if an approved request covers the day. */
  covered: boolean;
  /** Current time in epoch ms. */
  now: number;
  windowEnd: number;
  /**
   * Last contact of the site's device that has been silent longest, in epoch ms. Null if a device has never connected,
   * or if the site has no devices.
   */
  devicesHeardSince: number | null;
}

export type Absence =
  | 'NOT_ABSENT'
  | 'AWAITING_WINDOW_END'
  | 'AWAITING_DEVICES'
  | 'NO_PUNCH_DEVICES_HEARD'
  | 'NO_PUNCH_DAY_PASSED';

/**
 * Decides whether a day without punches is an absence. While this is undecided, the result names the event on which the
 * decision depends (rules.md §3.7).
 */
export function judgeAbsence(facts: AbsenceFacts): Absence {
  if (!facts.workingDay || facts.hasPunch || facts.covered) return 'NOT_ABSENT';
  if (facts.now < facts.windowEnd) return 'AWAITING_WINDOW_END';
  // A device without a recent contact may still store the punch that proves presence.
  if (facts.devicesHeardSince !== null && facts.devicesHeardSince >= facts.windowEnd)
    return 'NO_PUNCH_DEVICES_HEARD';
  if (facts.now >= facts.windowEnd + ABSENT_WITHOUT_DEVICES_AFTER) return 'NO_PUNCH_DAY_PASSED';
  return 'AWAITING_DEVICES';
}

export function isAbsent(facts: AbsenceFacts): boolean {
  const absence = judgeAbsence(facts);
  return absence === 'NO_PUNCH_DEVICES_HEARD' || absence === 'NO_PUNCH_DAY_PASSED';
}
