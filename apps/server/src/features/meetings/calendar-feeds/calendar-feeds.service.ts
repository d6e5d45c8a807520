import { createHash } from 'node:crypto';
import type { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../platform/db/database.ts';
import { createToken, hashNewToken } from '../../../platform/http/credentials.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type CalendarEvent, calendarText } from '../meetings/ical.rules.ts';
import { listPublishedMeetings, type PublishedObject } from '../meetings/published-meetings.service.ts';
import { listPublishedEvents } from '../schedules/published-events.service.ts';
import * as queries from './calendar-feeds.queries.ts';

/** Number of days for which ended events stay in feeds. Calendar apps keep older events that they have already read. */
const keptDays = 90;

export interface FeedDocument {
  text: string;
  /** The ETag of the feed. It changes whenever the text changes. */
  tag: string;
}

type FeedServices = Pick<Services, 'database' | 'clock' | 'settings'>;

/**
 * Returns the `Viewer` (the person on whose behalf queries run) of a feed: the owner, without roles and permissions.
 */
function viewerOf(
  companyId: number,
  person: { employeeId: number; departmentId: number } & Pick<
    Viewer,
    'accountId' | 'accountName' | 'displayName' | 'language'
  >,
): Viewer {
  return {
    ...person,
    ...{ sessionId: 0, mustChangePassword: false, secondStepDue: false, everywhere: false },
    ...{ companyId, companyIds: [companyId], managedDepartmentIds: [], roles: [], permissions: new Set() },
  };
}

/**
 * Reads the feed with this secret hash. Returns undefined if the feed does not exist, or if its owner may no longer
 * read it.
 */
export async function readFeed(
  { database, clock, settings }: FeedServices,
  secretHash: Buffer,
): Promise<FeedDocument | undefined> {
  const feedRow = await database.asSystem((db) => queries.findBySecret(db, secretHash));
  if (!feedRow) return undefined;
  const { companyId, employeeId, roomId, madeAt } = feedRow;
  return database.asCompanies([companyId], async (db) => {
    const context = { db, clock, settings };
    if (roomId !== null) return readRoomFeed(context, companyId, roomId, madeAt);
    const own =
      employeeId === null ? undefined : await findPersonalCalendar(context, { companyId, employeeId });
    return own && buildFeed(own.name, madeAt, await own.read());
  });
}

type FeedContext = { db: Db } & Pick<Services, 'clock' | 'settings'>;

const oldestEnd = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - keptDays * DAY);

/** A person’s calendar for their calendar apps, with the same access rights as in the portal. */
export interface PersonalCalendar {
  name: string;
  accountName: string;
  /** Lists the meetings that the person owns or attends and the events of their schedule. */
  read(): Promise<PublishedObject[]>;
}

/**
 * Finds the calendar of a person for their calendar apps. Returns undefined if the person may no longer see their
 * schedule.
 */
export async function findPersonalCalendar(
  context: FeedContext,
  { companyId, employeeId }: { companyId: number; employeeId: number },
): Promise<PersonalCalendar | undefined> {
  const { db, settings } = context;
  const reader = await queries.findReader(db, companyId, employeeId);
  if (!reader) return undefined;
  const viewer = viewerOf(companyId, { ...reader, employeeId });
  const since = oldestEnd(context);
  const read = async () => [
    ...(await listPublishedMeetings({ db, viewer, settings }, { employeeId }, since)),
    ...(await listPublishedEvents({ db, viewer, settings }, since)),
  ];
  return { name: reader.displayName, accountName: reader.accountName, read };
}

/** Reads the feed of a room. People may pass its address on, so the feed contains no notes, attendees or organisers. */
async function readRoomFeed(
  context: FeedContext,
  companyId: number,
  roomId: number,
  madeAt: Date,
): Promise<FeedDocument | undefined> {
  const { db, settings } = context;
  const name = await queries.findRoom(db, companyId, roomId);
  if (name === undefined) return undefined;
  const nobody = {
    employeeId: 0,
    departmentId: 0,
    accountId: 0,
    accountName: '',
    displayName: '',
    language: '',
  };
  const viewer = viewerOf(companyId, nobody);
  const meetings = await listPublishedMeetings({ db, viewer, settings }, { roomId }, oldestEnd(context));
  const stripDetails = ({ organizer: _, reminder: __, ...event }: CalendarEvent): CalendarEvent => ({
    ...event,
    content: '',
  });
  const published = meetings.map((meeting) => ({ ...meeting, events: meeting.events.map(stripDetails) }));
  return buildFeed(name, madeAt, published);
}

/**
 * Builds the text of a feed. The timestamp in the text is the time of the last change, so that the text stays the same
 * until the next change.
 */
function buildFeed(name: string, madeAt: Date, parts: readonly PublishedObject[]): FeedDocument {
  const at = Math.max(madeAt.getTime(), ...parts.map(({ changedAt }) => changedAt));
  const events = parts.flatMap((part) => part.events);
  const text = calendarText('PUBLISH', events, at, { name });
  return { text, tag: etagOf(text) };
}

export const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url')}"`;

/** Returns whether the client already has the text with this ETag (RFC 9110 §13.1.2). */
export const hasTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((value) => ['*', tag].includes(value.trim().replace(/^W\//, ''))) ?? false;

type FeedAddressCall = Call<typeof calendarFeeds.makeMine> | Call<typeof calendarFeeds.makeOfRoom>;

/** Creates the address of a feed, or replaces the existing address. */
export async function createFeedAddress(call: FeedAddressCall, holder: queries.FeedOwner, companyId: number) {
  const { db, viewer, settings } = call;
  const secret = createToken();
  const values = { secret_hash: hashNewToken(secret) };
  const before = await queries.findFeed(db, viewer, holder);
  const owner =
    'roomId' in holder
      ? { employee_id: null, room_id: holder.roomId }
      : { employee_id: holder.employeeId, room_id: null };
  const bare = { ...call, body: {} };
  const feed = before
    ? await queries.calendarFeedRow.update(bare, before, values)
    : await queries.calendarFeedRow.insert(bare, { company_id: companyId, ...owner, ...values });
  return { feed, address: `${settings.publicUrl}/ical/${secret}.ics` };
}
