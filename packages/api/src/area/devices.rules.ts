export const directions = ['IN', 'OUT', 'TWO_WAYS', 'UNKNOWN'] as const;
export type DeviceDirection = (typeof directions)[number];

export interface DirectionFlags {
  in: boolean;
  out: boolean;
}

/** Returns the direction for the check boxes (spec §4): In only IN, Out only OUT, both TWO_WAYS, neither UNKNOWN. */
export function directionOf(ways: DirectionFlags): DeviceDirection {
  if (ways.in && ways.out) return 'TWO_WAYS';
  if (ways.in) return 'IN';
  return ways.out ? 'OUT' : 'UNKNOWN';
}

/** Inverse of `directionOf`. */
export const directionFlagsOf = (direction: DeviceDirection): DirectionFlags => ({
  in: direction === 'IN' || direction === 'TWO_WAYS',
  out: direction === 'OUT' || direction === 'TWO_WAYS',
});

export const deviceProtocols = ['ZK_ATT', 'ZK_ACC', 'JSON', 'HIKVISION'] as const;
export type DeviceProtocol = (typeof deviceProtocols)[number];

/** Device types that need a connection. The form for a new device of these types asks for it. */
export const connectingTypes: readonly string[] = ['FACE', 'FACE_TEMPERATURE', 'FACE_PRO', 'DOOR_CONTROLLER'];

/**
 * A ZKTeco terminal, to which the portal sends people. Its two dialects are attendance and access control (protocols.md
 * §1.0).
 */
export const isTerminal = (protocol: DeviceProtocol | null): boolean =>
  protocol === 'ZK_ATT' || protocol === 'ZK_ACC';

/**
 * Returns true for ZKTeco terminals. They send their serial number without any proof, so they need an address list
 * (rules.md §4).
 */
export const isWeakIdentity = isTerminal;

/** Connection fields of a device. Some may be missing. */
export interface DeviceConnection {
  protocol?: DeviceProtocol | null | undefined;
  serialNumber?: string | null | undefined;
  allowedAddresses?: readonly string[] | undefined;
}

/**
 * Returns true if a device is identified by its secret path. This applies to Hikvision terminals. All other devices
 * send their serial number.
 */
export const isKnownByPath = (protocol: DeviceProtocol | null | undefined): boolean =>
  protocol === 'HIKVISION';

/**
 * Returns the required connection fields that are missing. A connecting device needs an identity, and a weak identity
 * needs allowed addresses (rules.md §4).
 */
export function findMissingFields({
  protocol = null,
  serialNumber,
  allowedAddresses,
}: DeviceConnection): ('serialNumber' | 'allowedAddresses')[] {
  const missing: ReturnType<typeof findMissingFields> = [];
  if (protocol !== null && !isKnownByPath(protocol) && !serialNumber) missing.push('serialNumber');
  if (isWeakIdentity(protocol) && allowedAddresses?.length === 0) missing.push('allowedAddresses');
  return missing;
}

/** Reasons why the last attempt to call a terminal failed (decision 065). */
export const lineProblems = [
  'NO_ANSWER',
  'SIGN_IN_REJECTED',
  'WRONG_PASSWORD',
  'LOCKED',
  'OTHER_DEVICE',
  'NOT_PERMITTED',
  'NOT_UNDERSTOOD',
] as const;

export type DeviceStatus = 'ONLINE' | 'OFFLINE';

/** Time after its last contact for which a device counts as online, in milliseconds (rules.md §4). */
export const onlineMs = 2 * 60_000;

/** Clock drift in seconds from which a device counts as needing attention (rules.md §2). */
export const mostDriftSeconds = 120;

/**
 * Status of a device in the list. LOOK: the device is online and needs attention. IDLE: the device is not expected to
 * connect.
 */
export const deviceListStatuses = ['OFFLINE', 'LOOK', 'ONLINE', 'IDLE'] as const;
export type DeviceListStatus = (typeof deviceListStatuses)[number];

/** Returns ONLINE if the device was last seen within 2 minutes (rules.md §4). */
export const statusAt = (lastSeenAt: Date | null, now: Date): DeviceStatus =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= onlineMs ? 'ONLINE' : 'OFFLINE';
