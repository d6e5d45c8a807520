import { z } from 'zod';
import { operations, pathOf } from '../platform/operation.ts';
import {
  empty,
  flagText,
  id,
  idOrCode,
  idText,
  instant,
  listQuery,
  optionalText,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { doorTypes } from './doors.ts';
import { isOnMap, mapGrid, mapSides, mapSize, rectanglesTouch } from './room-map.rules.ts';

/** Limits from spec §5. The limit of `floor` is higher than the top floor of any real building. */
const roomLimits = {
  name: 255,
  code: 50,
  description: 255,
  detail: 2048,
  floor: 999,
  drawnDoors: 200,
  capacity: 100_000,
} as const;

/** Limits of the photo of a room. Sides in pixels, size in bytes. A larger photo is scaled to fit a square. */
export const roomImageLimits = { side: { min: 128, max: 4096 }, fit: 1024, size: 5 * 1024 * 1024 } as const;

export const roomTypes = ['MEETING_ROOM', 'SECURITY_ROOM', 'OPEN_ROOM'] as const;
export type RoomType = (typeof roomTypes)[number];

/** Response to a second entry of a person without an exit: nothing, flag the entry, or deny it (rules.md §4). */
export const antiPassbackModes = ['OFF', 'SOFT', 'HARD'] as const;
export type AntiPassback = (typeof antiPassbackModes)[number];

const onGrid = (grid: number, least: number, most: number) => z.int().min(least).max(most).multipleOf(grid);

/** Position and size of a rectangle on the map of a floor (spec §9: grid 20 for rooms, 10 for doors). */
const rectangleShape = (kind: keyof typeof mapGrid) => {
  const grid = mapGrid[kind];
  const { least, mostX, mostY } = mapSides[kind];
  return {
    positionX: onGrid(grid, 0, mapSize.width - least),
    positionY: onGrid(grid, 0, mapSize.height - least),
    width: onGrid(grid, least, mostX),
    height: onGrid(grid, least, mostY),
  };
};

const placedDoor = z.strictObject({ doorId: id, ...rectangleShape('door') });
export type PlacedDoor = z.output<typeof placedDoor>;

/** A room on the map of its floor. `mapData` contains the doors of the room on the map, each at an edge of the room. */
const roomMapData = z
  .strictObject({ mapData: z.array(placedDoor).max(roomLimits.drawnDoors), ...rectangleShape('room') })
  .refine(isOnMap, { error: 'invalid' })
  .refine((room) => room.mapData.every((door) => isOnMap(door) && rectanglesTouch(door, room)), {
    error: 'invalid',
  })
  .refine(({ mapData }) => new Set(mapData.map(({ doorId }) => doorId)).size === mapData.length, {
    error: 'invalid',
  });
export type RoomMapData = z.output<typeof roomMapData>;

const room = z.object({
  id,
  version,
  roomCode: z.string(),
  roomName: z.string(),
  roomType: z.enum(roomTypes),
  floor: z.int(),
  isSecure: z.boolean(),
  antiPassback: z.enum(antiPassbackModes),
  /** Maximum number of people in the room. Null for no limit. */
  capacity: z.int().nullable(),
  description: z.string(),
  detail_info: z.string(), // The specification spells `detail_info` in snake case.
  buildingId: id,
  buildingCode: z.string(),
  buildingName: z.string(),
  buildingAddress: z.string(),
  parentRoomId: id.nullable(),
  parentRoomName: z.string().nullable(),
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  doorIds: z.array(id),
  isEnabled: z.boolean(),
  /** Position of the room on the map of its floor. Null if the room is not on the map yet. */
  roomMapData: roomMapData.nullable(),
  /** Path of the photo of the room. Null if it has none. */
  image: z.string().nullable(),
  createdDate: instant,
});
export type Room = z.output<typeof room>;

const roomDetail = room.extend({
  doors: z.array(
    z.object({
      id,
      doorCode: z.string(),
      doorName: z.string(),
      doorType: z.enum(doorTypes),
      enabled: z.boolean(),
    }),
  ),
});

const roomInput = z.strictObject({
  /**
   * Company and building of the room by their ids or codes. If both an id and a code are sent, they must name the same
   * row.
   */
  companyId: id.optional(),
  companyCode: z.string().max(50).optional(),
  buildingId: id.optional(),
  buildingCode: z.string().max(roomLimits.code).optional(),
  roomCode: requiredText(roomLimits.code),
  roomName: requiredText(roomLimits.name),
  roomType: z.enum(roomTypes),
  floor: z.int().min(0).max(roomLimits.floor),
  isSecure: z.boolean().default(false),
  antiPassback: z.enum(antiPassbackModes).default('OFF'),
  capacity: z.int().min(1).max(roomLimits.capacity).nullable().default(null),
  description: optionalText(roomLimits.description),
  detail_info: optionalText(roomLimits.detail), // The specification spells `detail_info` in snake case.
  /**
   * Room that contains this room. It must be in the same building and cannot be this room itself or a room inside it.
   */
  parentRoomId: id.nullable().default(null),
  isEnabled: z.boolean().default(true),
});

const writeErrors = [
  'AREA_ROOM_CODE_DUPLICATED',
  'AREA_BUILDING_ID_NOT_FOUND',
  'AREA_ROOM_PARENT_NOT_FOUND',
] as const;

export const rooms = operations('rooms', {
  list: {
    summary: 'List rooms of one building, or of all buildings you can see',
    method: 'GET',
    path: '/rooms',
    permission: 'ROOM_LIST',
    scope: 'company',
    // Room pickers request 20 rooms. The doors page requests all rooms (spec §7, §9).
    query: listQuery(['roomName', 'roomCode', 'floor', 'createdDate'], { size: 20, maxSize: 10_000 }).extend({
      companyCode: z.string().max(50).optional(),
      buildingCode: z.string().max(roomLimits.code).optional(),
      buildingId: idText.optional(),
      type: z.enum(roomTypes).optional(),
      isActive: flagText.optional(),
      /** Whether to exclude rooms that are open to everyone (rules.md §4). */
      needsAccess: flagText.optional(),
    }),
    result: pageOf(room),
    errors: [],
  },
  get: {
    summary: 'Get a room with its doors',
    method: 'GET',
    path: '/rooms/{id}',
    permission: 'ROOM_DETAIL',
    scope: 'company',
    result: roomDetail,
    errors: ['AREA_ROOM_ID_NOT_FOUND'],
  },
  create: {
    summary: 'Add a room to a building',
    method: 'POST',
    path: '/rooms',
    permission: 'ROOM_CREATE',
    scope: 'company',
    body: roomInput
      .refine(...idOrCode('companyId', 'companyCode'))
      .refine(...idOrCode('buildingId', 'buildingCode')),
    result: room,
    errors: ['HR_COMPANY_NOT_FOUND', ...writeErrors],
  },
  update: {
    summary: 'Update a room. Its company can’t be changed',
    method: 'PUT',
    path: '/rooms/{id}',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    // A room that moves to another building or floor without a new map position loses its map position.
    body: changesOf(
      roomInput.omit({ companyId: true, companyCode: true }).extend({ roomMapData: roomMapData.nullable() }),
    ),
    result: room,
    // The update is rejected with an in-use error if it moves a room with inner rooms to another building, or closes a
    // room with upcoming meetings.
    errors: [
      'AREA_ROOM_ID_NOT_FOUND',
      'AREA_ROOM_IN_USE',
      'AREA_DOOR_ID_NOT_FOUND',
      'SCHE_EVENT_GUEST_NOT_EMPTY',
      ...writeErrors,
      'API_ROW_CHANGED',
    ],
  },
  remove: {
    summary: 'Delete a room without doors or inner rooms',
    method: 'DELETE',
    path: '/rooms/{id}',
    permission: 'ROOM_DELETE',
    scope: 'company',
    result: empty,
    errors: ['AREA_ROOM_ID_NOT_FOUND', 'AREA_ROOM_IN_USE'],
  },
  uploadImage: {
    summary: 'Upload the photo of a room. It is shown when people book the room',
    method: 'POST',
    path: '/rooms/{id}/image',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    upload: { field: 'image', files: 1, fileSize: roomImageLimits.size },
    result: room,
    errors: [
      'AREA_ROOM_ID_NOT_FOUND',
      'IMAGE_TYPE_NOT_ALLOWED',
      'IMAGE_UNREADABLE',
      'IMAGE_SIDE_OUT_OF_RANGE',
      'IMAGE_NOT_CHANGED',
    ],
  },
  removeImage: {
    summary: 'Delete the photo of a room',
    method: 'DELETE',
    path: '/rooms/{id}/image',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: room,
    errors: ['AREA_ROOM_ID_NOT_FOUND', 'IMAGE_NONE_UPLOADED'],
  },
  viewImage: {
    summary: 'Download the photo of a room (JPEG) by the link returned with its row',
    method: 'GET',
    path: '/images/rooms/view/{name}',
    permission: 'SIGNED_IN',
    scope: 'company',
    params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{64}$/) }),
    result: empty,
    errors: [],
    answers: 'file',
  },
});

export const imageUrlOf = (file: string | null): string | null =>
  file === null ? null : pathOf(rooms.viewImage, { name: file });
