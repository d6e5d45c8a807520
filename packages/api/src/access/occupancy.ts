import { z } from 'zod';
import { antiPassbackModes } from '../area/rooms.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, idText, instant, listQuery, pageOf } from '../platform/shapes.ts';

export const occupancyLimits = { exported: 50_000 } as const;

/**
 * State of an entry without an exit. INSIDE: the person is in the room now. CLOSED: no exit was recorded before the
 * day of the entry ended, within the last 24 hours.
 */
const occupancyStates = ['INSIDE', 'CLOSED'] as const;
export type OccupancyState = (typeof occupancyStates)[number];

const roomOccupancy = z.object({
  id,
  roomName: z.string(),
  floor: z.int(),
  antiPassback: z.enum(antiPassbackModes),
  capacity: z.int().nullable(),
  /**
   * Number of people with their last entry to this room. People that then entered a room inside this room are counted
   * in the inner room.
   */
  inside: z.int().min(0),
});
export type RoomOccupancy = z.output<typeof roomOccupancy>;

const buildingOccupancy = z.object({
  id,
  buildingName: z.string(),
  companyName: z.string(),
  inside: z.int().min(0),
  /** Rooms with people inside, and rooms with a terminal at one of their doors. */
  rooms: z.array(roomOccupancy),
});
export type BuildingOccupancy = z.output<typeof buildingOccupancy>;

/** A person inside, with the room of the person's last entry. */
const occupant = z.object({
  id,
  companyId: id,
  /** Employee inside. Null for visitors and guests. */
  employeeId: id.nullable(),
  /** Visitor inside. Null for employees and for meeting guests that are not in the visitor list. */
  visitorId: id.nullable(),
  displayName: z.string(),
  /** Account name of an employee, or visitor code of a visitor. Empty for guests. */
  accountName: z.string(),
  /** Department of an employee, or the company from which a visitor comes. */
  departmentName: z.string(),
  companyName: z.string(),
  buildingName: z.string(),
  roomName: z.string(),
  /** Door through which the person entered. Empty if the door was deleted. */
  doorName: z.string(),
  since: instant,
  /** Instant at which the day of the entry ends. */
  until: instant,
  /** IANA zone of the building. */
  timeZone: z.string(),
});
export type Occupant = z.output<typeof occupant>;

const filters = {
  buildingId: idText.optional(),
  roomId: idText.optional(),
  state: z.enum(occupancyStates).default('INSIDE'),
};

const lists = listQuery(['displayName', 'roomName', 'since']);

export const occupancy = operations('occupancy', {
  places: {
    summary: 'List buildings and rooms with the number of people inside now',
    method: 'GET',
    path: '/occupancy/places',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'company',
    result: z.object({ buildings: z.array(buildingOccupancy) }),
    errors: [],
    heavy: true,
  },
  people: {
    summary: 'List people who are inside, limited to people you manage, with a count of all others',
    method: 'GET',
    path: '/occupancy',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    query: lists.extend(filters),
    // `others` is the number of people inside that the signed-in person may not see. It is 0 if a keyword is sent,
    // because a search by name finds only visible people.
    result: pageOf(occupant).extend({ others: z.int().min(0) }),
    errors: [],
    heavy: true,
  },
  export: {
    summary: 'Export people who are inside as a spreadsheet, for roll call at an assembly point',
    method: 'GET',
    path: '/occupancy/export',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    query: lists.omit({ page: true, size: true }).extend(filters),
    result: empty,
    errors: ['API_EXPORT_TOO_LONG'],
    answers: 'file',
    heavy: true,
  },
  forget: {
    summary: 'Mark a person as left: they can enter again and count as outside until they do',
    method: 'DELETE',
    path: '/occupancy/{id}',
    // Requires the permission to change rooms, so that only administrators can mark a person as outside.
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['API_NOT_FOUND'],
  },
});
