import { z } from 'zod';
import { antiPassbackModes } from '../area/rooms.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, idText, instant, listQuery, pageOf } from '../platform/shapes.ts';

/** Rows of one export. */
export const occupancyLimits = { exported: 50_000 } as const;

/** Inside now; or inside until their day ended, within the last day: nobody saw them leave. */
export const occupancyStates = ['INSIDE', 'CLOSED'] as const;
export type OccupancyState = (typeof occupancyStates)[number];

const roomOccupancy = z.object({
  id,
  roomName: z.string(),
  floor: z.int(),
  antiPassback: z.enum(antiPassbackModes),
  capacity: z.int().nullable(),
  /** People whose last entrance it was: whoever went on to a room within it is counted there. */
  inside: z.int().min(0),
});
export type RoomOccupancy = z.output<typeof roomOccupancy>;

const buildingOccupancy = z.object({
  id,
  buildingName: z.string(),
  companyName: z.string(),
  inside: z.int().min(0),
  /** Those with a terminal at a door, and those somebody is in. */
  rooms: z.array(roomOccupancy),
});
export type BuildingOccupancy = z.output<typeof buildingOccupancy>;

/** Somebody, and where they were last seen to enter. */
export const occupant = z.object({
  id,
  companyId: id,
  /** Null: a visitor or a guest. */
  employeeId: id.nullable(),
  /** Null of a guest of a meeting who is no visitor of the list. */
  visitorId: id.nullable(),
  displayName: z.string(),
  /** Of a visitor their code, '' of a guest. */
  accountName: z.string(),
  /** Of a visitor whom they come from. */
  departmentName: z.string(),
  companyName: z.string(),
  buildingName: z.string(),
  roomName: z.string(),
  /** '' of a door that has been deleted. */
  doorName: z.string(),
  since: instant,
  /** When their day ends, or ended. */
  until: instant,
  /** IANA zone of the clocks there. */
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
    // a keyword names people: then the others are not counted
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
    errors: [],
    answers: 'file',
    heavy: true,
  },
  forget: {
    summary: 'Mark a person as left: they can enter again and count as outside until they do',
    method: 'DELETE',
    path: '/occupancy/{id}',
    // an administrator's matter: who changes rooms
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['API_NOT_FOUND'],
  },
});
