export const directions = ['IN', 'OUT', 'TWO_WAYS', 'UNKNOWN'] as const;
export type Direction = (typeof directions)[number];

/** The ways through a door a device reports; the two check boxes of its form. */
export interface Ways {
  in: boolean;
  out: boolean;
}

/** Spec §4: In only IN, Out only OUT, both TWO_WAYS, neither UNKNOWN. */
export function directionOf(ways: Ways): Direction {
  if (ways.in && ways.out) return 'TWO_WAYS';
  if (ways.in) return 'IN';
  return ways.out ? 'OUT' : 'UNKNOWN';
}

/** The check boxes of a direction: the inverse of `directionOf`. */
export const waysOf = (direction: Direction): Ways => ({
  in: direction === 'IN' || direction === 'TWO_WAYS',
  out: direction === 'OUT' || direction === 'TWO_WAYS',
});

export const deviceProtocols = ['ZK_ATT', 'JSON'] as const;
export type DeviceProtocol = (typeof deviceProtocols)[number];

/** A ZKTeco terminal sends its serial number and nothing that proves it; it needs an address list (rules.md §4). */
export const isWeakIdentity = (protocol: DeviceProtocol | null): boolean => protocol === 'ZK_ATT';

export type DeviceStatus = 'ONLINE' | 'OFFLINE';

const onlineMs = 2 * 60_000;

/** ONLINE = heard within 2 minutes (rules.md §4). */
export const statusAt = (lastSeenAt: Date | null, now: Date): DeviceStatus =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= onlineMs ? 'ONLINE' : 'OFFLINE';
