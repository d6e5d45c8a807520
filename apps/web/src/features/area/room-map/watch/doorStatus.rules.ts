import type { DeviceListRow } from '@gatehouse/api/area/devices';
import type { Tone } from '../../../../ui/display/tones.ts';

/**
 * Status of a door. ALARM: a reader raised an alarm. SILENT: all readers are offline. LOOK: one of several readers is
 * offline, or a reader needs attention. OPEN: the door sensor reports open. HEARD: all readers are online. BARE: the
 * door has no reader. OFF: the door is inactive.
 */
export const doorStates = ['ALARM', 'SILENT', 'LOOK', 'OPEN', 'HEARD', 'BARE', 'OFF'] as const;
export type DoorState = (typeof doorStates)[number];

export interface DoorStatus {
  state: DoorState;
  /** Time at which the status began. Null if unknown. */
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

export const needsAttention = ({ state }: DoorStatus): boolean =>
  state === 'ALARM' || state === 'SILENT' || state === 'LOOK';

/** Fields of a device that concern one door. */
export interface DoorReader
  extends Pick<DeviceListRow, 'standing' | 'lastSeenAt' | 'duressAt' | 'alarms' | 'alarmAt'> {
  /** Last reported state of the door at the lock. Null if the door has no sensor. */
  doorState: 'OPEN' | 'CLOSED' | null;
}

/** Returns the devices with a lock that is assigned to the door. */
export const readersAt = (
  devices: readonly DeviceListRow[],
  doorId: number,
): (DeviceListRow & DoorReader)[] =>
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

/** Returns the status of a door, derived from its devices. Ignores devices that never connect. */
export function doorStatusOf(enabled: boolean, devices: readonly DoorReader[]): DoorStatus {
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
    .filter((instant) => instant !== null)
    .toSorted()
    .at(-1) ?? null;
