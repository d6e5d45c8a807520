import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  flagText,
  id,
  idOrCode,
  idText,
  instant,
  listQuery,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { deviceTypes } from './device-kinds.ts';

/** Limits from spec §5. */
const doorLimits = { name: 255, code: 50 } as const;

export const doorTypes = ['IN', 'OUT', 'IN_OUT'] as const;

const door = z.object({
  id,
  version,
  doorCode: z.string(),
  doorName: z.string(),
  doorType: z.enum(doorTypes),
  roomId: id,
  roomCode: z.string(),
  roomName: z.string(),
  buildingName: z.string(),
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  deviceIds: z.array(id),
  enabled: z.boolean(),
  createdDate: instant,
});
export type Door = z.output<typeof door>;

const doorDetail = door.extend({
  /** Devices at the door. Empty for people without permission to list devices. */
  devices: z.array(
    z.object({
      id,
      deviceCode: z.string(),
      deviceName: z.string(),
      deviceType: z.enum(deviceTypes),
      enabled: z.boolean(),
    }),
  ),
});

const doorInput = z.strictObject({
  /**
   * The room by its id or code. If both are sent, they must name the same room. The door belongs to the company of its
   * room.
   */
  roomId: id.optional(),
  roomCode: z.string().max(50).optional(),
  doorCode: requiredText(doorLimits.code),
  doorName: requiredText(doorLimits.name),
  doorType: z.enum(doorTypes).default('IN_OUT'),
  enabled: z.boolean().default(true),
});

const writeErrors = ['AREA_DOOR_CODE_DUPLICATED', 'AREA_ROOM_ID_NOT_FOUND'] as const;

export const doors = operations('doors', {
  list: {
    summary: 'List doors of one room, or of all rooms you can see',
    method: 'GET',
    path: '/doors',
    permission: 'DOOR_LIST',
    scope: 'company',
    // The devices page requests all doors in one call (spec §9).
    query: listQuery(['doorName', 'doorCode', 'createdDate'], { size: 20, maxSize: 10_000 }).extend({
      companyCode: z.string().max(50).optional(),
      roomCode: z.string().max(50).optional(),
      buildingId: idText.optional(),
      isActive: flagText.optional(),
    }),
    result: pageOf(door),
    errors: [],
  },
  get: {
    summary: 'Get a door with its devices',
    method: 'GET',
    path: '/doors/{id}',
    permission: 'DOOR_DETAIL',
    scope: 'company',
    result: doorDetail,
    errors: ['AREA_DOOR_ID_NOT_FOUND'],
  },
  create: {
    summary: 'Add a door to a room',
    method: 'POST',
    path: '/doors',
    permission: 'DOOR_CREATE',
    scope: 'company',
    body: doorInput
      .extend({
        /** Code of the company to which `roomCode` belongs. If absent, the caller’s company. */
        companyCode: z.string().max(50).optional(),
      })
      .refine(...idOrCode('roomId', 'roomCode')),
    result: door,
    errors: ['HR_COMPANY_NOT_FOUND', ...writeErrors],
  },
  update: {
    summary: 'Update a door. It can move to another room of the same company',
    method: 'PUT',
    path: '/doors/{id}',
    permission: 'DOOR_UPDATE',
    scope: 'company',
    body: changesOf(doorInput),
    result: door,
    errors: ['AREA_DOOR_ID_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a door without devices',
    method: 'DELETE',
    path: '/doors/{id}',
    permission: 'DOOR_DELETE',
    scope: 'company',
    result: empty,
    errors: ['AREA_DOOR_ID_NOT_FOUND', 'AREA_DOOR_IN_USE'],
  },
});
