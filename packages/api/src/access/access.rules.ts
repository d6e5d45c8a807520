/** When and where a zone opens (rules.md §4). Instants are epoch ms; both ends of a zone are inclusive to the second. */
export interface ZoneTimes {
  enabled: boolean;
  /** Null: from always. */
  start: number | null;
  /** Null: without end. */
  end: number | null;
}

const second = 1000;

/** Whether the instant lies between the ends of a zone, whatever else there is to say of it. */
export const covers = ({ start, end }: Pick<ZoneTimes, 'start' | 'end'>, at: number): boolean =>
  (start === null || start <= at) && (end === null || at < end + second);

/** Where a zone stands: it opens now, will, did, or would if it were enabled. */
export const zoneStates = ['NOW', 'COMING', 'ENDED', 'DISABLED'] as const;
export type ZoneState = (typeof zoneStates)[number];

/** A zone that is over says so, whether it is enabled or not. */
export function zoneState(zone: ZoneTimes, at: number): ZoneState {
  if (zone.end !== null && at >= zone.end + second) return 'ENDED';
  if (!zone.enabled) return 'DISABLED';
  return covers(zone, at) ? 'NOW' : 'COMING';
}

/** Why a door stays shut, what matters most first. */
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
 * Why a device that asks is told to keep its door shut. `NOT_EXPECTED`: a visitor outside their time. `WRONG_ROOM`: a visitor who is
 * expected now, at other doors. `LOCK_UNASSIGNED`: the lock is assigned to no door, or the device has no such lock. `TEMPERATURE`: it is
 * above the highest that the company set.
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

/** Who stands at which door. `device` and `door` are absent where a room is asked about as such. */
export interface AccessQuestion {
  at: number;
  /** `account` is its status code (spec §4): -1 locked, -99 disabled; one that is closed for a while by wrong passwords has another. */
  person: { enabled: boolean; account: number };
  device?: { enabled: boolean } | undefined;
  door?: { enabled: boolean } | undefined;
  room: { id: number; type: string; enabled: boolean };
  building: { enabled: boolean };
  /** The person's, of whatever room: one of a room does not cover the rooms inside it. */
  zones: readonly (ZoneTimes & { roomId: number })[];
}

/** Null: the door opens. */
export function whyRefused(asked: AccessQuestion): AccessRefusal | null {
  const { at, person, device, door, room, building, zones } = asked;
  if (!person.enabled) return 'PERSON_DISABLED';
  if (person.account === -1) return 'ACCOUNT_LOCKED';
  if (person.account === -99) return 'ACCOUNT_DISABLED';
  if (device?.enabled === false) return 'DEVICE_DISABLED';
  if (door?.enabled === false) return 'DOOR_DISABLED';
  if (!room.enabled) return 'ROOM_DISABLED';
  if (!building.enabled) return 'BUILDING_DISABLED';
  if (room.type === 'OPEN_ROOM') return null;
  const states = new Set(zones.filter(({ roomId }) => roomId === room.id).map((zone) => zoneState(zone, at)));
  if (states.has('NOW')) return null;
  if (states.has('DISABLED')) return 'ZONE_DISABLED';
  if (states.has('COMING')) return 'ZONE_COMING';
  return states.has('ENDED') ? 'ZONE_ENDED' : 'NO_ZONE';
}
