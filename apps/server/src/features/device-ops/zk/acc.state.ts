import { type Alarm, alarmBits } from './acc.events.ts';
import { parsePairs } from './zk.operlog.ts';

/** What a terminal says of its doors; of several, one that is open is what there is to see. */
export interface DoorState {
  /** null: no sensor. */
  door: 'OPEN' | 'CLOSED' | null;
  alarms: Alarm[];
}

/**
 * Reads a line of `rtstate` (protocols.md §1.6): of the sensors two bits a door, four doors a byte, and a byte of alarms a door, all in
 * hexadecimal digits. Null where it says neither.
 */
export function readState(text: string): DoorState | null {
  const fields = parsePairs(text.split('\t'));
  const sensor = bytesOf(fields.get('sensor'));
  const alarm = bytesOf(fields.get('alarm'));
  if (sensor === null && alarm === null) return null;
  const doors = (sensor ?? []).flatMap((byte) => [0, 2, 4, 6].map((shift) => (byte >> shift) & 3));
  const alarms = (alarm ?? []).flatMap((byte) => alarmBits.filter((_, bit) => (byte >> bit) & 1));
  return {
    door: doors.includes(2) ? 'OPEN' : doors.includes(1) ? 'CLOSED' : null,
    alarms: [...new Set(alarms)].sort(),
  };
}

function bytesOf(text = ''): number[] | null {
  return /^(?:[0-9a-f]{2}){1,16}$/i.test(text) ? [...Buffer.from(text, 'hex')] : null;
}
