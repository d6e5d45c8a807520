import type { Db } from '../../../platform/db/database.ts';
import { tellOfVisit, type VisitNews } from '../../settings/webhook-deliveries/events.service.ts';
import * as queries from './visits.queries.ts';
import { closesAt, entered, type In, left, type Out, type Stay } from './visits.rules.ts';
import type { Window } from './windows.rules.ts';
import type { Planned } from './windows.service.ts';

export type VisitRow = queries.VisitRow;

const stayOf = ({ checkIn, checkInBy, lastIn, checkOut, checkOutBy }: VisitRow): Stay => ({
  checkIn: checkIn.getTime(),
  checkInBy,
  lastIn: lastIn.getTime(),
  checkOut: checkOut?.getTime() ?? null,
  checkOutBy,
});

const timesOf = (stay: Stay, zone: string, expectedTo: number) => ({
  check_in_at: new Date(stay.checkIn),
  check_in_by: stay.checkInBy,
  last_in_at: new Date(stay.lastIn),
  check_out_at: stay.checkOut === null ? null : new Date(stay.checkOut),
  check_out_by: stay.checkOutBy,
  closes_at: new Date(closesAt(zone, stay.lastIn, expectedTo)),
});

/** Webhooks are told at once, or by the caller, who takes the `news`. */
type Taking = VisitNews[] | undefined;

async function note(db: Db, companyId: number, told: VisitNews, at: Date, news: Taking): Promise<void> {
  if (news) news.push(told);
  else await tellOfVisit(db, companyId, told, at);
}

/** Writes how long somebody stayed, where it is another than before. */
async function rewrite(db: Db, visit: VisitRow, stay: Stay, at: Date, news: Taking): Promise<void> {
  if (JSON.stringify(stay) === JSON.stringify(stayOf(visit))) return;
  await queries.writeTimes(db, visit.id, timesOf(stay, visit.zone, visit.expectedTo.getTime()), at);
  const [was, is] = [visit.checkOut !== null, stay.checkOut !== null];
  if (was === is) return;
  const type = is ? 'visitor.checked_out' : 'visitor.checked_in';
  await note(db, visit.companyId, { type, visitId: visit.id }, at, news);
}

interface Coming {
  /** Who came for it before: locked, as is whoever it is of. */
  visit: VisitRow | undefined;
  /** What is written where nobody did. */
  made: queries.NewVisit | undefined;
  instant: number;
  by: In;
  at: Date;
  news?: Taking;
}

/** Somebody has come: a new entry, or the one there is. Answers its number. */
export async function checkIn(db: Db, { visit, made, instant, by, at, news }: Coming): Promise<number> {
  const stay = entered(visit ? stayOf(visit) : null, instant, by);
  if (visit) {
    await rewrite(db, visit, stay, at, news);
    return visit.id;
  }
  if (!made) throw new Error('nobody comes for nothing');
  const times = timesOf(stay, made.zone, made.expected_to.getTime());
  const visitId = await queries.insertVisit(db, { ...made, ...times }, at);
  await note(db, made.company_id, { type: 'visitor.checked_in', visitId }, at, news);
  return visitId;
}

/** Somebody has gone. */
export const checkOut = (
  db: Db,
  visit: VisitRow,
  instant: number,
  by: Out,
  at: Date,
  news?: Taking,
): Promise<void> => rewrite(db, visit, left(stayOf(visit), instant, by), at, news);

/** A visit of a visitor or guest, as it is written when they come for this window. */
export function visitOf(
  { visitor, isGuest, meetings }: Planned,
  window: Window,
  firstRoomId: number | null,
): queries.NewVisit {
  const meeting = meetings.find(({ id }) => id === window.meetingId);
  return {
    company_id: visitor.companyId,
    visitor_id: isGuest ? null : visitor.id,
    occurrence_id: window.meetingId,
    email: visitor.email.toLowerCase(),
    guest_name: '',
    host_id: meeting?.hostId ?? visitor.hostId,
    department_id: meeting?.hostDepartmentId ?? visitor.departmentId,
    room_id: meeting?.roomId ?? firstRoomId,
    zone: meeting?.zone ?? visitor.zone,
    expected_from: new Date(window.from),
    expected_to: new Date(window.to),
  };
}

/** Of a visitor's visits the one they come for: of the meeting, or without one the one of this time or that goes on. */
export const visitFor = (visits: readonly VisitRow[], window: Window): VisitRow | undefined =>
  visits.find(({ meetingId, checkOut: gone, expectedFrom }) =>
    window.meetingId === null
      ? meetingId === null && (gone === null || expectedFrom.getTime() === window.from)
      : meetingId === window.meetingId,
  );

export const lockVisits = queries.lockVisits;

/** The visits of a visitor, or those of a guest to the meetings of their number, the last first, locked. */
export const lockVisitsOf = (db: Db, { visitor, isGuest, meetings }: Planned): Promise<VisitRow[]> =>
  isGuest
    ? queries.lockGuestVisits(
        db,
        meetings.map(({ id }) => id),
        visitor.email,
      )
    : queries.lockVisits(db, visitor.id);

/** A visitor has returned their card: they are gone. */
export async function checkOutByCard(db: Db, visitorId: number, at: Date): Promise<void> {
  const inside = (await queries.lockVisits(db, visitorId)).find(({ checkOut: gone }) => gone === null);
  if (inside) await checkOut(db, inside, at.getTime(), 'CARD', at);
}
