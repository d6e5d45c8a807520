import { type Alarm, alarmBits } from './acc.events.ts';
import { parsePairs } from './zk.operlog.ts';

/** What a terminal reports of one of its locks. */
export interface LockState {
  lock: number;
  /** null: no sensor. */
  door: 'OPEN' | 'CLOSED' | null;
  /** The relay is engaged, so the lock is open; null: not reported. */
  isReleased: boolean | null;
  alarms: Alarm[];
}

/**
 * Reads a line of `rtstate` (protocols.md §1.6) for so many locks. All fields are hexadecimal digits: `sensor` has two bits for each lock,
 * `relay` one bit, and `alarm` a byte, the first lock first. Null where none is reported.
 */
export function readState(text: string, locks: number): LockState[] | null {
  const fields = parsePairs(text.split('\t'));
  const sensor = bytesOf(fields.get('sensor'));
  const relay = bytesOf(fields.get('relay'));
  const alarm = bytesOf(fields.get('alarm'));
  if (sensor === null && alarm === null) return null;
  return Array.from({ length: locks }, (_, place): LockState => {
    const reading = ((sensor?.[place >> 2] ?? 0) >> (2 * (place & 3))) & 3;
    const released = relay?.[place >> 3];
    const bits = alarm?.[place] ?? 0;
    return {
      lock: place + 1,
      door: reading === 2 ? 'OPEN' : reading === 1 ? 'CLOSED' : null,
      isReleased: released === undefined ? null : ((released >> (place & 7)) & 1) === 1,
      alarms: [...new Set(alarmBits.filter((_name, bit) => (bits >> bit) & 1))].sort(),
    };
  });
}

function bytesOf(text = ''): number[] | null {
  return /^(?:[0-9a-f]{2}){1,16}$/i.test(text) ? [...Buffer.from(text, 'hex')] : null;
}
