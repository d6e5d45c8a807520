/** Period and state of an access zone (rules.md §4). Instants are epoch ms. Both ends are inclusive to the second. */
export interface ZoneTimes {
  enabled: boolean;
  /** Start of the access. Null for no start. */
  start: number | null;
  /** End of the access. Null for no end. */
  end: number | null;
}

const second = 1000;

/** Checks whether an instant is within the period of an access zone. Ignores whether the zone is enabled. */
export const covers = ({ start, end }: Pick<ZoneTimes, 'start' | 'end'>, at: number): boolean =>
  (start === null || start <= at) && (end === null || at < end + second);

export const zoneStates = ['NOW', 'COMING', 'ENDED', 'DISABLED'] as const;
export type ZoneState = (typeof zoneStates)[number];

/** An access zone in the past is ENDED even if it is disabled. */
export function zoneState(zone: ZoneTimes, at: number): ZoneState {
  if (zone.end !== null && at >= zone.end + second) return 'ENDED';
  if (!zone.enabled) return 'DISABLED';
  return covers(zone, at) ? 'NOW' : 'COMING';
}

/** Reasons to deny a person entry to a room, in order of priority. */
export const refusals = [
  'PERSON_DISABLED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_DISABLED',
  'DEVICE_DISABLED',
  'DOOR_DISABLED',
  'ROOM_DISABLED',
  'BUILDING_DISABLED',
  'ZONE_DISABLED',
  'ZONE_COMING',
  'ZONE_ENDED',
  'NO_ZONE',
] as const;
export type AccessRefusal = (typeof refusals)[number];

/**
 * Reasons to deny entry when a device requests a decision of the portal. `NOT_EXPECTED`: the visitor came outside their
 * window. `WRONG_ROOM`: the visitor is expected now, but at doors of other rooms. `LOCK_UNASSIGNED`: the lock is
 * assigned to no door, or the device has no such lock. `TEMPERATURE`: the temperature is above the maximum set by the
 * company.
 */
export const entryRefusals = [
  ...refusals,
  'UNKNOWN_PERSON',
  'NOT_EXPECTED',
  'WRONG_ROOM',
  'PASSBACK',
  'TEMPERATURE',
  'LOCK_UNASSIGNED',
] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

/** Facts for an access decision. `device` and `door` are absent if only the room is checked. */
export interface AccessQuestion {
  at: number;
  /**
   * Status code of the account (spec §4): -1 locked, -99 disabled. An account that is closed for some minutes after
   * wrong passwords has another code.
   */
  person: { enabled: boolean; account: number };
  device?: { enabled: boolean } | undefined;
  door?: { enabled: boolean } | undefined;
  room: { id: number; type: string; enabled: boolean };
  building: { enabled: boolean };
  /** Access zones of the person for all rooms. The zone of a room does not cover the rooms inside it. */
  zones: readonly (ZoneTimes & { roomId: number })[];
}

/** Rules of an access decision, in order of priority. */
export const accessRules = ['PERSON', 'ACCOUNT', 'DEVICE', 'DOOR', 'ROOM', 'BUILDING', 'ZONE'] as const;
type AccessRule = (typeof accessRules)[number];

/** Outcome of one rule. `refusal` is the reason to deny access, or null if the rule is met. */
export interface RuleOutcome {
  rule: AccessRule;
  refusal: AccessRefusal | null;
}

/**
 * Returns the outcome of each rule for an access decision, in order of priority. Omits the rules for device and door if
 * the question names none.
 */
export function checkAccessRules(question: AccessQuestion): RuleOutcome[] {
  const { person, device, door, room, building } = question;
  return [
    { rule: 'PERSON', refusal: person.enabled ? null : 'PERSON_DISABLED' },
    { rule: 'ACCOUNT', refusal: accountRefusals.get(person.account) ?? null },
    ...(device ? [{ rule: 'DEVICE', refusal: device.enabled ? null : 'DEVICE_DISABLED' } as const] : []),
    ...(door ? [{ rule: 'DOOR', refusal: door.enabled ? null : 'DOOR_DISABLED' } as const] : []),
    { rule: 'ROOM', refusal: room.enabled ? null : 'ROOM_DISABLED' },
    { rule: 'BUILDING', refusal: building.enabled ? null : 'BUILDING_DISABLED' },
    { rule: 'ZONE', refusal: findZoneRefusal(question) },
  ];
}

/** Returns the first reason to deny access, or null if the door opens. */
export const findAccessRefusal = (question: AccessQuestion): AccessRefusal | null =>
  checkAccessRules(question).find(({ refusal }) => refusal !== null)?.refusal ?? null;

const accountRefusals: ReadonlyMap<number, AccessRefusal> = new Map([
  [-1, 'ACCOUNT_LOCKED'],
  [-99, 'ACCOUNT_DISABLED'],
]);

function findZoneRefusal({ at, room, zones }: AccessQuestion): AccessRefusal | null {
  if (room.type === 'OPEN_ROOM') return null;
  const states = new Set(zones.filter(({ roomId }) => roomId === room.id).map((zone) => zoneState(zone, at)));
  if (states.has('NOW')) return null;
  if (states.has('DISABLED')) return 'ZONE_DISABLED';
  if (states.has('COMING')) return 'ZONE_COMING';
  return states.has('ENDED') ? 'ZONE_ENDED' : 'NO_ZONE';
}
