import { z } from 'zod';
import { roomTypes } from '../area/rooms.ts';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idText,
  instant,
  listQuery,
  optionalText,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { refusals, zoneStates } from './access.rules.ts';
import { accessCheck, accessPlace, openRoom, placeFilters, placeQuery } from './place-access.ts';

/**
 * `people`: maximum number of people in one grant. `all`: maximum page size of the list of people with access to a room
 * (spec §9).
 */
export const accessLimits = { people: 10_000, all: 100_000, reason: 2048, exported: 50_000 } as const;

/** Local time at the room, YYYY-MM-DDTHH:mm:ss. */
const wallTime = z.iso
  .datetime({ local: true, offset: false, precision: 0 })
  .refine((text) => !text.endsWith('Z') && workDate.safeParse(text.slice(0, 10)).success, {
    error: 'invalid',
  });

/** Start and end of the access in local time at the room, inclusive to the second. Null for no limit. */
const times = {
  startAccessTime: wallTime.nullable().default(null),
  endAccessTime: wallTime.nullable().default(null),
};

const entered = {
  roomId: id,
  roomName: z.string(),
  buildingName: z.string(),
  startAccessTime: z.string().nullable(),
  endAccessTime: z.string().nullable(),
  /** IANA zone of the room's building. */
  timeZone: z.string(),
  enabled: z.boolean(),
  /**
   * Reason why the person may not enter the room although the access zone covers the current time. Null if the person
   * may enter.
   */
  refused: z.enum(refusals).nullable(),
};

/** Permission for one person to enter one room in a period (spec §3 "Access zone entry"). */
const accessZone = z.object({
  id,
  version,
  companyId: id,
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  ...entered,
  state: z.enum(zoneStates),
  /** Name of the person that granted access. Null if the account of that person no longer exists. */
  givenBy: z.string().nullable(),
  requestId: id.nullable(),
  createdDate: instant,
});
export type AccessZone = z.output<typeof accessZone>;

/** An access zone or a pending access request of the signed-in person. */
const ownZone = z.object({
  /** Id of the access zone. Null for a pending request. */
  zoneId: id.nullable(),
  requestId: id.nullable(),
  ...entered,
  state: z.enum(['PENDING', ...zoneStates]),
});
export type OwnZone = z.output<typeof ownZone>;

/**
 * A person in the list of people with room access (spec §3 "Area access row"). `totalRooms` is the number of rooms that
 * the person may enter now.
 */
const areaRow = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  departmentName: z.string(),
  companyId: id,
  companyName: z.string(),
  totalRooms: z.int().min(0),
});
export type AreaRow = z.output<typeof areaRow>;

/** A person with all their access zones, ended zones last. */
const zonesOfPerson = areaRow.omit({ totalRooms: true }).extend({ zones: z.array(accessZone) });

const accountName = requiredText(50);

/**
 * The signed-in person's access to a room. OPEN: the room is open to everyone. ZONE: a current access zone. COMING: a
 * future access zone. PENDING: a pending request. NONE: no access.
 */
const ownWays = ['OPEN', 'ZONE', 'COMING', 'PENDING', 'NONE'] as const;

const ownRoom = z.object({
  id,
  roomName: z.string(),
  roomType: z.enum(roomTypes),
  floor: z.int(),
  isSecure: z.boolean(),
  access: z.enum(ownWays),
  requestId: id.nullable(),
});
export type OwnRoom = z.output<typeof ownRoom>;

const placeZone = accessZone.extend({ departmentName: z.string() });
export type PlaceZone = z.output<typeof placeZone>;

const zonesQuery = listQuery(['accountName', 'displayName', 'departmentName', 'totalRooms']);
const personErrors = ['HR_EMPLOYEE_NOT_FOUND'] as const;
const zoneErrors = ['AREA_ROOM_ACCESS_ID_NOT_FOUND'] as const;
const giveErrors = ['AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED'] as const;
const roomErrors = ['AREA_ROOM_ID_NOT_FOUND', 'AREA_ROOM_ACCESS_NOT_NEEDED'] as const;

export const accessZones = operations('accessZones', {
  mine: {
    summary: 'List your rooms with access dates, and your pending access requests',
    method: 'GET',
    path: '/my-access-zones',
    permission: 'MY_AREA_ACCESS',
    scope: 'self',
    query: listQuery(['startAccessTime']).omit({ sort: true, keyword: true }),
    result: pageOf(ownZone),
    errors: personErrors,
  },
  myRooms: {
    summary: 'List the rooms of your company by building, and how you can enter each',
    method: 'GET',
    path: '/my-access-zones/rooms',
    permission: 'MY_AREA_ACCESS',
    scope: 'company',
    result: z.object({
      buildings: z.array(
        z.object({ id, buildingName: z.string(), address: z.string(), rooms: z.array(ownRoom) }),
      ),
    }),
    errors: personErrors,
  },
  request: {
    summary: 'Request access to a room. Once approved, access is granted automatically',
    method: 'POST',
    path: '/my-access-zones',
    permission: 'MY_AREA_ACCESS',
    scope: 'self',
    body: z.strictObject({ roomId: id, ...times, reason: optionalText(accessLimits.reason) }),
    result: z.object({ requestId: id }),
    errors: [...personErrors, ...roomErrors, ...giveErrors, 'REQ_TYPE_NOT_FOUND', 'REQ_CLASH'],
  },
  removeMine: {
    summary: 'Give up your own access',
    method: 'DELETE',
    path: '/my-access-zones/{id}',
    permission: 'MY_AREA_ACCESS',
    scope: 'self',
    result: empty,
    errors: [...personErrors, ...zoneErrors],
  },
  removeMyRoom: {
    summary: 'Give up your own access to a room, including all its periods',
    method: 'DELETE',
    path: '/my-access-zones/rooms/{id}',
    permission: 'MY_AREA_ACCESS',
    scope: 'self',
    result: empty,
    errors: [...personErrors, ...zoneErrors],
  },
  list: {
    summary: 'List the people you manage, and how many rooms each can enter now',
    method: 'GET',
    path: '/access-zones',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    query: zonesQuery,
    result: pageOf(areaRow),
    errors: [],
  },
  people: {
    summary: 'List the people of a company or department (including subdepartments) and their access',
    method: 'GET',
    path: '/access-zones/people',
    permission: 'DEPARTMENT_ACCESS',
    scope: 'department',
    query: listQuery(['displayName'], { size: 25, maxSize: 10_000 }).omit({ sort: true }).extend({
      companyId: idText.optional(),
      departmentId: idText.optional(),
    }),
    result: pageOf(areaRow),
    errors: [],
  },
  search: {
    summary: 'List the access of one of these people',
    method: 'GET',
    path: '/access-zones/search',
    permission: 'DEPARTMENT_ACCESS',
    scope: 'department',
    query: z.strictObject({ username: accountName }),
    result: zonesOfPerson,
    errors: personErrors,
  },
  ofPerson: {
    summary: 'List all access of a person, newest first',
    method: 'GET',
    path: '/accounts/{accountName}/access-zones',
    permission: 'AREA_ACCESS_DETAIL',
    scope: 'department',
    params: z.strictObject({ accountName }),
    // The client in spec §7 sends this field, which has no effect.
    query: z.strictObject({ vm: z.literal('web').optional() }),
    result: zonesOfPerson,
    errors: personErrors,
  },
  accessibleUsers: {
    summary: 'List people who can be granted access to a room, and the state of the access they already have',
    method: 'GET',
    path: '/access-zones/accessible-users',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    query: listQuery(['displayName'], { size: accessLimits.all, maxSize: accessLimits.all })
      .omit({ sort: true })
      .extend({ roomId: idText, departmentId: idText.optional() }),
    result: pageOf(
      z.object({
        empId: id,
        accountName: z.string(),
        displayName: z.string(),
        accessible: z.boolean(),
        /** State of the access that the person has or will have. Null without access, or if it has ended. */
        state: z.enum(zoneStates).nullable(),
      }),
    ),
    errors: ['AREA_ROOM_ID_NOT_FOUND'],
  },
  atPlace: {
    summary: 'List who can enter a room, the room of a door, or the rooms of a building, now or later',
    method: 'GET',
    path: '/access-zones/at-place',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    query: placeQuery.extend(placeFilters),
    result: pageOf(placeZone).extend({
      /** Null if no place is sent, or if it does not exist. */
      place: accessPlace.nullable(),
      /** The rooms of the place that everyone in the company can enter. At most 100. */
      openRooms: z.array(openRoom),
    }),
    errors: [],
  },
  export: {
    summary: 'Export who can enter a room, the room of a door, or the rooms of a building',
    method: 'GET',
    path: '/access-zones/at-place/export',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    query: placeQuery.omit({ page: true, size: true }).extend(placeFilters),
    result: empty,
    errors: ['API_EXPORT_TOO_LONG'],
    answers: 'file',
    heavy: true,
  },
  check: {
    summary: 'Check whether a person could enter a room at a time, rule by rule',
    method: 'GET',
    path: '/access-zones/check',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    query: z.strictObject({
      employeeId: idText,
      roomId: idText,
      /** A door of the room. If absent, no door and no device is checked. */
      doorId: idText.optional(),
      /** Local time at the room, YYYY-MM-DDTHH:mm:ss. */
      at: wallTime,
    }),
    result: accessCheck,
    errors: [...personErrors, 'AREA_ROOM_ID_NOT_FOUND', 'AREA_DOOR_ID_NOT_FOUND'],
  },
  give: {
    summary: 'Grant people access to a room. Skips people with access that overlaps the period',
    method: 'POST',
    path: '/access-zones',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    body: z.strictObject({
      roomId: id,
      /**
       * Whether the access has dates. If false, no dates may be sent. If true, at least one date is required. If
       * absent, the access has dates if a date is sent.
       */
      limitTimeAccess: z.boolean().optional(),
      ...times,
      username: z.array(accountName).min(1, { error: 'required' }).max(accessLimits.people),
    }),
    bodyLimit: 1_048_576,
    result: z.object({
      content: z.array(accessZone),
      /** People with access that overlaps the period, and the state of that access. They get no new access. */
      skipped: z.array(
        z.object({ accountName: z.string(), displayName: z.string(), state: z.enum(zoneStates) }),
      ),
    }),
    errors: [...personErrors, ...roomErrors, ...giveErrors],
  },
  update: {
    summary: 'Update the dates of an access, or turn it on or off. Person and room can’t be changed',
    method: 'PUT',
    path: '/access-zones/{id}',
    permission: 'AREA_ACCESS_MANAGEMENT',
    scope: 'department',
    body: changesOf(z.strictObject({ ...times, enabled: z.boolean() })),
    result: accessZone,
    errors: [...zoneErrors, ...giveErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Remove a person’s access to a room, including all its periods',
    method: 'DELETE',
    path: '/access-zones/{accountName}/rooms/{roomId}',
    permission: 'DELETE_ACCESS',
    scope: 'department',
    params: z.strictObject({ accountName, roomId: idText }),
    result: empty,
    errors: zoneErrors,
  },
});
