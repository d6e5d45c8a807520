import type { DeviceStanding } from '@gatehouse/api/area/devices';
import type { Tone } from '../../../ui/tones.ts';

/** ALARM: somebody was made to open it. SILENT: no reader of it is heard. LOOK: one of several is not, or is to be minded. BARE: nothing reads there. */
export const doorStates = ['ALARM', 'SILENT', 'LOOK', 'HEARD', 'BARE', 'OFF'] as const;
export type DoorState = (typeof doorStates)[number];

/** How a door stands, as far as its devices tell. */
export interface DoorStanding {
  state: DoorState;
  /** Since when, where that is known. */
  since: string | null;
}

export const doorTones: Record<DoorState, Tone> = {
  ALARM: 'bad',
  SILENT: 'warn',
  LOOK: 'warn',
  HEARD: 'good',
  BARE: 'quiet',
  OFF: 'quiet',
};

export const needsLook = ({ state }: DoorStanding): boolean =>
  state === 'ALARM' || state === 'SILENT' || state === 'LOOK';

type Reader = Pick<DeviceStanding, 'standing' | 'lastSeenAt' | 'duressAt'>;

/** How a door stands by the devices at it; those that are not meant to be heard do not count. */
export function standingOf(enabled: boolean, devices: readonly Reader[]): DoorStanding {
  if (!enabled) return { state: 'OFF', since: null };
  const readers = devices.filter(({ standing }) => standing !== 'IDLE');
  if (readers.length === 0) return { state: 'BARE', since: null };
  const alarm = readers
    .map(({ duressAt }) => duressAt ?? '')
    .toSorted()
    .at(-1);
  if (alarm) return { state: 'ALARM', since: alarm };
  if (readers.every(({ standing }) => standing === 'OFFLINE')) {
    const heard = readers
      .map(({ lastSeenAt }) => lastSeenAt ?? '')
      .toSorted()
      .at(-1);
    return { state: 'SILENT', since: heard || null };
  }
  return { state: readers.some(({ standing }) => standing !== 'ONLINE') ? 'LOOK' : 'HEARD', since: null };
}
