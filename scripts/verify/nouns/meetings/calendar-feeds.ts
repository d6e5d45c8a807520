import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import type { Stand } from '../../harness.ts';
import { byId, type Id, mine, missing } from '../calls.ts';
import { nounProof, standing } from '../proof.ts';
import { administered, own } from '../words.ts';
import { ownMeetingRoom } from './meetings.ts';

const room: Id = async ({ place, tenant }) =>
  place === 'missing' ? missing : standing(tenant, ownMeetingRoom).id;

/** One's own feed, or that of a room, is there to be withdrawn: made anew for each call. */
const withFeed = (
  { make }: Stand,
  column: 'employee_id' | 'room_id',
  table: 'employees' | 'rooms',
  id: number,
) =>
  make.owner.query(
    `INSERT INTO calendar_feeds (company_id, ${column}, secret_hash, created_at, updated_at)
     SELECT company_id, id, sha256(gen_random_uuid()::text::bytea), now(), now() FROM ${table} WHERE id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );

export const calendarFeedsProof = nounProof(calendarFeeds, {
  // STAFF: "own schedules CRUD"; who may edit rooms gives out what is booked there: ADMIN adds "room CRUD"
  expected: {
    mine: own,
    makeMine: own,
    removeMine: own,
    ofRoom: administered,
    makeOfRoom: administered,
    removeOfRoom: administered,
  },
  calls: {
    mine: mine(),
    makeMine: mine(),
    removeMine: {
      places: ['self'],
      input: async ({ actor, world }) => {
        const id = actor.person?.employeeId;
        if (id) await withFeed(world.stand, 'employee_id', 'employees', id);
        return {};
      },
    },
    ofRoom: byId(room),
    makeOfRoom: byId(room),
    removeOfRoom: {
      places: ['own', 'otherCompany', 'missing'],
      input: async (wanted) => {
        const id = await room(wanted);
        // while others' calls are made, nothing is written into the company whose rows are compared
        if (wanted.place === 'own' && wanted.actor.tenant !== wanted.world.b)
          await withFeed(wanted.world.stand, 'room_id', 'rooms', id);
        return { params: { id } };
      },
    },
  },
  seed: { 'calendar_feeds.room_id': () => null },
  unreachable: {
    portal: [
      'calendar_feeds__of_one',
      'calendar_feeds__secret_hash',
      'calendar_feeds__one_person',
      'calendar_feeds__one_room',
    ],
    lookedUp: ['calendar_feeds__employee_id', 'calendar_feeds__room_id'],
  },
});
