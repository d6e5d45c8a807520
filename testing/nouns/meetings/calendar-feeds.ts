import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import type { ProofFixture } from '../../portal/harness.ts';
import { byId, type IdResolver, mine, missing } from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered, own } from '../words.ts';
import { ownMeetingRoom } from './meetings.ts';

const room: IdResolver = async ({ place, tenant }) =>
  place === 'missing' ? missing : preparedRow(tenant, ownMeetingRoom).id;

/** Creates the calendar feed of the caller or of a room, so that the call has a feed to delete. */
const withFeed = (
  { make }: ProofFixture,
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
  // Expected roles from the specification: STAFF: "own schedules CRUD"; ADMIN adds "room CRUD". People with permission
  // to edit rooms may also share the calendars of rooms.
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
      input: async (context) => {
        const id = await room(context);
        // Creates no feed for callers from company B, because the feed would be a new row in the company with the
        // compared rows.
        if (context.place === 'own' && context.actor.tenant !== context.world.b)
          await withFeed(context.world.stand, 'room_id', 'rooms', id);
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
