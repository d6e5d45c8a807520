import { parsePairs } from '../../ingest/reading/field-pairs.ts';
import { type AccAlarm, alarmBits } from './events.ts';

export interface LockState {
  lock: number;
  /** State of the door. Null if the lock has no door sensor. */
  door: 'OPEN' | 'CLOSED' | null;
  /** Whether the relay is on, so that the lock is open. Null if not reported. */
  isReleased: boolean | null;
  alarms: AccAlarm[];
}

/**
 * Parses a line of `rtstate` (protocols.md §1.6) for the given number of locks. Returns null if the line reports
 * neither sensors nor alarms. All fields are hexadecimal and start with the first lock. `sensor` has two bits per lock,
 * `relay` one bit, and `alarm` one byte.
 */
export function readState(text: string, locks: number): LockState[] | null {
  const fields = parsePairs(text.split('\t'));
  const sensor = bytesOf(fields.get('sensor'));
  const relay = bytesOf(fields.get('relay'));
  const alarm = bytesOf(fields.get('alarm'));
  if (sensor === null && alarm === null) return null;
  return Array.from({ length: locks }, (_, index): LockState => {
    const reading = ((sensor?.[index >> 2] ?? 0) >> (2 * (index & 3))) & 3;
    const released = relay?.[index >> 3];
    const bits = alarm?.[index] ?? 0;
    return {
      lock: index + 1,
      door: reading === 2 ? 'OPEN' : reading === 1 ? 'CLOSED' : null,
      isReleased: released === undefined ? null : ((released >> (index & 7)) & 1) === 1,
      alarms: [...new Set(alarmBits.filter((_name, bit) => (bits >> bit) & 1))].sort(),
    };
  });
}

function bytesOf(text = ''): number[] | null {
  return /^(?:[0-9a-f]{2}){1,16}$/i.test(text) ? [...Buffer.from(text, 'hex')] : null;
}
