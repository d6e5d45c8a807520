import { createHash } from 'node:crypto';
import { DAY } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type CalendarEvent, calendarText } from '../meetings/ical.rules.ts';
import { type Published, publishedMeetings } from '../meetings/published.service.ts';
import { publishedEvents } from '../schedules/published.service.ts';
import * as queries from './calendar-feeds.queries.ts';

/** What is over longer is in no feed: programs that read it once keep it. */
const keptDays = 90;

export interface Feed {
  text: string;
  /** Changes with the text, and with nothing else. */
  tag: string;
}

type Reading = Pick<Services, 'database' | 'clock' | 'settings'>;

/** Who reads a feed, by the rights of the portal; as an account that may do nothing else. */
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

/** The calendar that an address stands for, as it is now; undefined where it is nobody's, withdrawn, or whose it is may not read it. */
export async function readFeed(
  { database, clock, settings }: Reading,
  secretHash: Buffer,
): Promise<Feed | undefined> {
  const found = await database.asSystem((db) => queries.findBySecret(db, secretHash));
  if (!found) return undefined;
  const { companyId, employeeId, roomId, madeAt } = found;
  return database.asCompanies([companyId], async (db) => {
    const given = { db, clock, settings };
    if (roomId !== null) return ofRoom(given, companyId, roomId, madeAt);
    const own = employeeId === null ? undefined : await personalCalendar(given, { companyId, employeeId });
    return own && feedOf(own.name, madeAt, await own.read());
  });
}

type Given = { db: Db } & Pick<Services, 'clock' | 'settings'>;

const keptSince = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - keptDays * DAY);

/** Somebody's own calendar, by the rights of the portal. */
export interface PersonalCalendar {
  name: string;
  accountName: string;
  /** What they have on: meetings they hold or attend, and the events that stand in their own schedule. */
  read(): Promise<Published[]>;
}

/** What every program reads of a person, whatever it signs in by; undefined where they may not see their schedule any more. */
export async function personalCalendar(
  given: Given,
  { companyId, employeeId }: { companyId: number; employeeId: number },
): Promise<PersonalCalendar | undefined> {
  const { db, settings } = given;
  const reader = await queries.findReader(db, companyId, employeeId);
  if (!reader) return undefined;
  const viewer = viewerOf(companyId, { ...reader, employeeId });
  const since = keptSince(given);
  const read = async () => [
    ...(await publishedMeetings({ db, viewer, settings }, { employeeId }, since)),
    ...(await publishedEvents({ db, viewer, settings }, since)),
  ];
  return { name: reader.displayName, accountName: reader.accountName, read };
}

/** What is booked in a room, and less than everybody of the company sees, for an address is passed on: no notes, nobody who comes, and not whose it is. */
async function ofRoom(
  given: Given,
  companyId: number,
  roomId: number,
  madeAt: Date,
): Promise<Feed | undefined> {
  const { db, settings } = given;
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
  const meetings = await publishedMeetings({ db, viewer, settings }, { roomId }, keptSince(given));
  const bare = ({ organizer: _, reminder: __, ...event }: CalendarEvent): CalendarEvent => ({
    ...event,
    content: '',
  });
  const shown = meetings.map((one) => ({ ...one, events: one.events.map(bare) }));
  return feedOf(name, madeAt, shown);
}

/** It is stamped with when anything of it was last changed, so that it is the same text until something is. */
function feedOf(name: string, madeAt: Date, parts: readonly Published[]): Feed {
  const at = Math.max(madeAt.getTime(), ...parts.map(({ changedAt }) => changedAt));
  const events = parts.flatMap((part) => part.events);
  const text = calendarText('PUBLISH', events, at, { name });
  return { text, tag: tagOf(text) };
}

/** The ETag of a calendar's text. */
export const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url')}"`;

/** Whether a reader has this text already (RFC 9110 §13.1.2). */
export const hasTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false;
