import { z } from 'zod';
import { antiPassbackModes } from '../area/rooms.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, idText, instant, listQuery, pageOf } from '../platform/shapes.ts';

export const occupancyLimits = { exported: 50_000 } as const;

/**
 * State of an entry without an exit. INSIDE: the person is in the room now. CLOSED: the person's day has ended within
 * the last day, and no exit was recorded.
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
   * Number of people with their last entry in this room. People that then entered a room inside this one are counted in
   * that room.
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

/** A person and the room of their last entry. */
const occupant = z.object({
  id,
  companyId: id,
  /** Null for visitors and guests. */
  employeeId: id.nullable(),
  /** Null for meeting guests that are not in the visitor list. */
  visitorId: id.nullable(),
  displayName: z.string(),
  /** The visitor code for visitors. Empty for guests. */
  accountName: z.string(),
  /** The visitor's own company for visitors. */
  departmentName: z.string(),
  companyName: z.string(),
  buildingName: z.string(),
  roomName: z.string(),
  /** Empty if the door was deleted. */
  doorName: z.string(),
  since: instant,
  /** Instant at which the person's day ends. */
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
    // `others` is the number of people inside that the viewer may not see. If a keyword is sent, it is 0, because a
    // search by name finds only people that the viewer may see.
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
    // The permission to change rooms, because this operation is for administrators.
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['API_NOT_FOUND'],
  },
});
