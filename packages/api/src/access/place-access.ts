import { z } from 'zod';
import { roomTypes } from '../area/rooms.ts';
import { id, idText, instant, listQuery } from '../platform/shapes.ts';
import { accessRules, refusals } from './access.rules.ts';

/** A room, door or building. Without any of them, all visible rooms. */
export const placeFilters = {
  roomId: idText.optional(),
  doorId: idText.optional(),
  buildingId: idText.optional(),
};

export const placeQuery = listQuery([
  'displayName',
  'departmentName',
  'roomName',
  'startAccessTime',
  'endAccessTime',
]);

/** The names of the place in the query. `roomId` is null, and `roomName` empty, for a building. */
export const accessPlace = z.object({
  buildingName: z.string(),
  roomId: id.nullable(),
  roomName: z.string(),
  doorName: z.string(),
  timeZone: z.string(),
});
export type AccessPlace = z.output<typeof accessPlace>;

/** A room that needs no granted access. `refused` is the reason for which it is closed, or null if it is open. */
export const openRoom = z.object({ id, roomName: z.string(), refused: z.enum(refusals).nullable() });
export type OpenRoom = z.output<typeof openRoom>;

/** Outcome of a check of one person at one time. */
export const accessCheck = z.object({
  granted: z.boolean(),
  at: instant,
  timeZone: z.string(),
  roomType: z.enum(roomTypes),
  /** The access zone that covers the time. Null for an open room, or without access. */
  zone: z.object({ startAccessTime: z.string().nullable(), endAccessTime: z.string().nullable() }).nullable(),
  /** The rules that doors and terminals apply, in this order. `refusal` is null if the rule is met. */
  rules: z.array(z.object({ rule: z.enum(accessRules), refusal: z.enum(refusals).nullable() })),
});
