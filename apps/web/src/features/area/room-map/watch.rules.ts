import type { DeviceListRow } from '@gatehouse/api/area/devices';
import type { Tone } from '../../../ui/tones.ts';

/** ALARM: one of its readers raised one. SILENT: no reader of it is heard. LOOK: one of several is not, or is to be minded. OPEN: so says its sensor. BARE: nothing reads there. */
export const doorStates = ['ALARM', 'SILENT', 'LOOK', 'OPEN', 'HEARD', 'BARE', 'OFF'] as const;
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
  OPEN: 'info',
  HEARD: 'good',
  BARE: 'quiet',
  OFF: 'quiet',
};

export const needsLook = ({ state }: DoorStanding): boolean =>
  state === 'ALARM' || state === 'SILENT' || state === 'LOOK';

/** A device as far as one door is concerned. */
export interface Reader
  extends Pick<DeviceListRow, 'standing' | 'lastSeenAt' | 'duressAt' | 'alarms' | 'alarmAt'> {
  /** Of its lock there, as last reported; null without a sensor. */
  doorState: 'OPEN' | 'CLOSED' | null;
}

/** The devices at a door: those with a lock that is assigned to it. */
export const readersAt = (devices: readonly DeviceListRow[], doorId: number): (DeviceListRow & Reader)[] =>
  devices.flatMap((device) =>
    device.locks.flatMap((lock) =>
      lock.doorId === doorId
        ? [
            {
              ...device,
              doorState: lock.doorState,
              alarms: device.locks.length > 1 ? lock.alarms : device.alarms,
            },
          ]
        : [],
    ),
  );

/** How a door stands by the devices at it; those that are not meant to be heard do not count. */
export function standingOf(enabled: boolean, devices: readonly Reader[]): DoorStanding {
  if (!enabled) return { state: 'OFF', since: null };
  const readers = devices.filter(({ standing }) => standing !== 'IDLE');
  if (readers.length === 0) return { state: 'BARE', since: null };
  const raised = readers.filter(({ duressAt, alarms }) => duressAt !== null || alarms.length > 0);
  if (raised.length > 0)
    return { state: 'ALARM', since: latest(raised.flatMap(({ duressAt, alarmAt }) => [duressAt, alarmAt])) };
  if (readers.every(({ standing }) => standing === 'OFFLINE'))
    return { state: 'SILENT', since: latest(readers.map(({ lastSeenAt }) => lastSeenAt)) };
  if (readers.some(({ standing }) => standing !== 'ONLINE')) return { state: 'LOOK', since: null };
  return { state: readers.some(({ doorState }) => doorState === 'OPEN') ? 'OPEN' : 'HEARD', since: null };
}

const latest = (instants: readonly (string | null)[]): string | null =>
  instants
    .filter((one) => one !== null)
    .toSorted()
    .at(-1) ?? null;
