export type StatusKey = 'CHECK_IN' | 'CHECK_OUT' | 'BREAK_OUT' | 'BREAK_IN' | 'OVERTIME_IN' | 'OVERTIME_OUT';

const keyByStatus: StatusKey[] = [
  'CHECK_IN',
  'CHECK_OUT',
  'BREAK_OUT',
  'BREAK_IN',
  'OVERTIME_IN',
  'OVERTIME_OUT',
];

/**
 * Returns the status key of a status code. Returns null for 255 (a terminal without function keys) and for codes that
 * are not listed.
 */
export function statusKeyOf(status: number | null): StatusKey | null {
  return (status === null ? undefined : keyByStatus[status]) ?? null;
}

/**
 * Returns the direction that a status key suggests. The direction of the device has priority, if it is set (rules.md
 * §3.2).
 */
export function directionHintOf(status: number | null): 'IN' | 'OUT' | null {
  const key = statusKeyOf(status);
  if (key === null) return null;
  return key.endsWith('_IN') ? 'IN' : 'OUT';
}
