export const directions = ['IN', 'OUT', 'TWO_WAYS', 'UNKNOWN'] as const;
export type DeviceDirection = (typeof directions)[number];

export interface DirectionFlags {
  in: boolean;
  out: boolean;
}

/**
 * Returns the direction for the check boxes of the form (spec §4): In only is IN, Out only is OUT, both are TWO_WAYS,
 * and neither is UNKNOWN.
 */
export function directionOf(ways: DirectionFlags): DeviceDirection {
  if (ways.in && ways.out) return 'TWO_WAYS';
  if (ways.in) return 'IN';
  return ways.out ? 'OUT' : 'UNKNOWN';
}

/** Returns the check boxes for a direction, as the inverse of `directionOf`. */
export const directionFlagsOf = (direction: DeviceDirection): DirectionFlags => ({
  in: direction === 'IN' || direction === 'TWO_WAYS',
  out: direction === 'OUT' || direction === 'TWO_WAYS',
});

export const deviceProtocols = ['ZK_ATT', 'ZK_ACC', 'JSON', 'HIKVISION'] as const;
export type DeviceProtocol = (typeof deviceProtocols)[number];

/**
 * Device types that need a connection to the portal. The form for a new device of such a type asks for the connection.
 */
export const connectingTypes: readonly string[] = ['FACE', 'FACE_TEMPERATURE', 'FACE_PRO', 'DOOR_CONTROLLER'];

/**
 * Properties of a protocol. The features of the portal use these properties instead of the names of protocols (decision
 * 089). The properties are not part of `Dialect`, because neither the web app nor features that dialects call can
 * import the dialects.
 */
interface ProtocolTraits {
  /**
   * Proof of a device's identity. A serial number is no proof, so such a device needs an address list (rules.md §4).
   * Null for a device without a protocol.
   */
  identity: 'SERIAL_NUMBER' | 'SECRET_PATH' | 'SIGNATURE' | null;
  /**
   * How people and commands reach a device: the device polls, or the portal calls the device. Null if the device only
   * sends reports.
   */
  delivery: 'POLL' | 'CALL' | null;
  /** Whether a device controls access at several locks, each assigned to a door. */
  hasLocks: boolean;
  reportsAlarms: boolean;
  /** Whether the command for a person contains a period of validity. */
  hasValidity: boolean;
  /** Whether a device can delete the face of a person without the person. */
  deletesFaceAlone: boolean;
}

const unconnected: ProtocolTraits = {
  identity: null,
  delivery: null,
  hasLocks: false,
  reportsAlarms: false,
  hasValidity: false,
  deletesFaceAlone: false,
};
const polling: ProtocolTraits = { ...unconnected, identity: 'SERIAL_NUMBER', delivery: 'POLL' };

const traits: Readonly<Record<DeviceProtocol, ProtocolTraits>> = {
  ZK_ATT: polling,
  ZK_ACC: { ...polling, hasLocks: true, reportsAlarms: true },
  JSON: { ...unconnected, identity: 'SIGNATURE' },
  HIKVISION: {
    identity: 'SECRET_PATH',
    delivery: 'CALL',
    hasLocks: false,
    reportsAlarms: true,
    hasValidity: true,
    deletesFaceAlone: true,
  },
};

/** Returns the properties of a device's protocol. Null or undefined for a device without a protocol. */
export const traitsOf = (protocol: DeviceProtocol | null | undefined): ProtocolTraits =>
  protocol ? traits[protocol] : unconnected;

/** Returns whether a device is a terminal that polls for people and commands. */
export const isPolling = (protocol: DeviceProtocol | null): boolean => traitsOf(protocol).delivery === 'POLL';

/** Returns whether a device is a terminal that the portal calls. */
export const isCalled = (protocol: DeviceProtocol | null): boolean => traitsOf(protocol).delivery === 'CALL';

export const pollingProtocols = deviceProtocols.filter(isPolling);
export const calledProtocols = deviceProtocols.filter(isCalled);
export const protocolsWithLocks = deviceProtocols.filter((protocol) => traitsOf(protocol).hasLocks);

/** Returns whether devices send their serial number without any proof, so that they need an address list. */
export const isWeakIdentity = (protocol: DeviceProtocol | null): boolean =>
  traitsOf(protocol).identity === 'SERIAL_NUMBER';

/** Connection fields of a device. Some fields may be missing. */
export interface DeviceConnection {
  protocol?: DeviceProtocol | null | undefined;
  serialNumber?: string | null | undefined;
  allowedAddresses?: readonly string[] | undefined;
}

/** Returns true if a device is identified by its secret path. All other devices send their serial number. */
export const isKnownByPath = (protocol: DeviceProtocol | null | undefined): boolean =>
  traitsOf(protocol).identity === 'SECRET_PATH';

/**
 * Returns the required connection fields that are missing. A connecting device needs an identity. A device with a weak
 * identity also needs allowed addresses (rules.md §4).
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

/** Milliseconds after its last request for which a device counts as online (rules.md §4). */
export const onlineMs = 2 * 60_000;

/** Clock error in seconds above which a device needs attention (rules.md §2). */
export const mostDriftSeconds = 120;

/**
 * Status of a device in the list. LOOK: the device is online and needs attention. IDLE: the device is not expected to
 * connect.
 */
export const deviceListStatuses = ['OFFLINE', 'LOOK', 'ONLINE', 'IDLE'] as const;
export type DeviceListStatus = (typeof deviceListStatuses)[number];

/** Returns ONLINE if the device was last seen within 2 minutes, otherwise OFFLINE (rules.md §4). */
export const statusAt = (lastSeenAt: Date | null, now: Date): DeviceStatus =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= onlineMs ? 'ONLINE' : 'OFFLINE';
