import { meetings } from '@gatehouse/api/meetings/meetings';
import { findPage } from '../../../platform/db/page.ts';
import { type Feature, queuedRoute, route } from '../../../platform/http/route.ts';
import { checkAvailability } from './availability/availability.service.ts';
import {
  cancelMeeting,
  checkInOrOut,
  createMeeting,
  extendMeeting,
  listBookableRooms,
  updateMeeting,
} from './meeting-changes.service.ts';
import { toMeeting } from './meeting-results.service.ts';
import { endingsJob, remindJob } from './meetings.jobs.ts';
import { meetingsPersonal } from './meetings.personal.ts';
import * as queries from './meetings.queries.ts';

/**
 * The queue of a room. Bookings of a room and moves to the room run one after the other, because each of them locks the
 * room (decision 052).
 */
const roomLine = {
  nameOf: ({ body: { roomId } }: { body: { roomId?: number | undefined } }) =>
    roomId === undefined ? undefined : `room ${roomId}`,
  refusal: 'SCHE_ROOM_BUSY',
} as const;

export const meetingsFeature: Feature = {
  name: 'meetings',
  personal: meetingsPersonal,
  constraints: {
    // The constraint is rarely violated, because the caller has locked the room.
    meeting_occurrences__taken: 'SCHE_ROOM_TAKEN',
  },
  jobs: [remindJob, endingsJob],
  routes: [
    route(meetings.list, ({ db, viewer, query, clock }) =>
      findPage(queries.selectFiltered(db, viewer, query), query, (row) =>
        toMeeting(row, viewer, clock.now()),
      ),
    ),
    route(meetings.rooms, listBookableRooms),
    route(meetings.people, async ({ db, viewer, query }) => ({
      content: await queries.listPeople(db, viewer, query),
    })),
    route(meetings.availability, checkAvailability),
    route(meetings.get, async ({ db, viewer, params, clock, refuse }) => {
      const row = (await queries.findMeeting(db, viewer, params.id)) ?? refuse('SCHE_EVENT_NOT_FOUND');
      return toMeeting(row, viewer, clock.now());
    }),
    queuedRoute(meetings.create, roomLine, createMeeting),
    queuedRoute(meetings.update, roomLine, updateMeeting),
    route(meetings.remove, cancelMeeting),
    route(meetings.extend, extendMeeting),
    route(meetings.checkIn, (call) => checkInOrOut(call, 'checkIn')),
    route(meetings.checkOut, (call) => checkInOrOut(call, 'checkOut')),
  ],
};
