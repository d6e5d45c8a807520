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

export const deviceProtocols = ['ZK_ATT', 'ZK_ACC', 'JSON', 'HIKVISION'] as const;
export type DeviceProtocol = (typeof deviceProtocols)[number];

/** Types that are no use without a connection: whoever adds one is asked how it connects. */
export const connectingTypes: readonly string[] = ['FACE', 'FACE_TEMPERATURE', 'FACE_PRO', 'DOOR_CONTROLLER'];

/** A terminal of ZKTeco, which is told whom it must hold: its two dialects are for attendance and for access control (protocols.md §1.0). */
export const isTerminal = (protocol: DeviceProtocol | null): boolean =>
  protocol === 'ZK_ATT' || protocol === 'ZK_ACC';

/** A ZKTeco terminal sends its serial number and nothing that proves it; it needs an address list (rules.md §4). */
export const isWeakIdentity = isTerminal;

/** How a device connects, as far as it is known yet. */
export interface Connection {
  protocol?: DeviceProtocol | null | undefined;
  serialNumber?: string | null | undefined;
  allowedAddresses?: readonly string[] | undefined;
}

/** A Hikvision terminal is known by the secret path it reports to; every other device names itself by its serial number. */
export const isKnownByPath = (protocol: DeviceProtocol | null | undefined): boolean =>
  protocol === 'HIKVISION';

/** What connects is known by something, and one that cannot prove its name says where it speaks from (rules.md §4). */
export function missingIn({
  protocol = null,
  serialNumber,
  allowedAddresses,
}: Connection): ('serialNumber' | 'allowedAddresses')[] {
  const missing: ReturnType<typeof missingIn> = [];
  if (protocol !== null && !isKnownByPath(protocol) && !serialNumber) missing.push('serialNumber');
  if (isWeakIdentity(protocol) && allowedAddresses?.length === 0) missing.push('allowedAddresses');
  return missing;
}

/** Why the portal cannot call a terminal, as it was the last time it tried (decision 065). */
export const lineProblems = [
  'NO_ANSWER',
  'SIGN_IN_REJECTED',
  'WRONG_PASSWORD',
  'LOCKED',
  'OTHER_DEVICE',
  'NOT_PERMITTED',
  'NOT_UNDERSTOOD',
] as const;
export type LineProblem = (typeof lineProblems)[number];

export type DeviceStatus = 'ONLINE' | 'OFFLINE';

/** How long one is online after it was heard (rules.md §4). */
export const onlineMs = 2 * 60_000;

/** rules.md §2: seconds from which on a clock that is off is pointed out. */
export const mostDriftSeconds = 120;

/** How a device stands: silent; heard, with something to be minded; as it should be; not meant to be heard. */
export const standings = ['OFFLINE', 'LOOK', 'ONLINE', 'IDLE'] as const;
export type Standing = (typeof standings)[number];

/** ONLINE = heard within 2 minutes (rules.md §4). */
export const statusAt = (lastSeenAt: Date | null, now: Date): DeviceStatus =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= onlineMs ? 'ONLINE' : 'OFFLINE';
