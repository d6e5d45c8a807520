import { DAY } from '@gatehouse/api/platform/dates';

/**
 * Time after the end of the window at which a day without punches is absent even if a device has not connected
 * (rules.md §3.7).
 */
const ABSENT_WITHOUT_DEVICES_AFTER = DAY;

export interface AbsenceFacts {
  /** True if a shift is expected and the date is not a holiday. */
  workingDay: boolean;
  hasPunch: boolean;
  /** True if an approved request covers the day. */
  covered: boolean;
  /** Epoch ms. */
  now: number;
  windowEnd: number;
  /**
   * The oldest of the last contacts of the site's devices, in epoch ms. Null if a device has never connected, or if
   * there are no devices.
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
 * Decides whether a day without punches is an absence. If it is not, the result names the event on which the decision
 * still depends (rules.md §3.7).
 */
export function judgeAbsence(facts: AbsenceFacts): Absence {
  if (!facts.workingDay || facts.hasPunch || facts.covered) return 'NOT_ABSENT';
  if (facts.now < facts.windowEnd) return 'AWAITING_WINDOW_END';
  // A silent device may still store the punch that proves presence.
  if (facts.devicesHeardSince !== null && facts.devicesHeardSince >= facts.windowEnd)
    return 'NO_PUNCH_DEVICES_HEARD';
  if (facts.now >= facts.windowEnd + ABSENT_WITHOUT_DEVICES_AFTER) return 'NO_PUNCH_DAY_PASSED';
  return 'AWAITING_DEVICES';
}

export function isAbsent(facts: AbsenceFacts): boolean {
  const absence = judgeAbsence(facts);
  return absence === 'NO_PUNCH_DEVICES_HEARD' || absence === 'NO_PUNCH_DAY_PASSED';
}
