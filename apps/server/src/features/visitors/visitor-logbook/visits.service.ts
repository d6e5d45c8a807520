import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { tellOfVisit, type VisitNews } from '../../settings/webhook-deliveries/events.service.ts';
import { tellArrival } from './arrivals.service.ts';
import { findExits } from './exits.queries.ts';
import * as queries from './visits.queries.ts';
import { closesAt, entered, type In, type Stay, withExits } from './visits.rules.ts';
import { farFrom, type Window } from './windows.rules.ts';
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

/** Writes the stay of a visit, and its room if that is another one, unless nothing has changed. */
async function rewrite(
  db: Db,
  visit: VisitRow,
  stay: Stay,
  at: Date,
  news?: Taking,
  roomId = visit.roomId,
): Promise<void> {
  if (roomId === visit.roomId && JSON.stringify(stay) === JSON.stringify(stayOf(visit))) return;
  const times = timesOf(stay, visit.zone, visit.expectedTo.getTime());
  await queries.writeTimes(db, visit.id, { ...times, room_id: roomId }, at);
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
  /** The account of the person at reception. */
  doneBy?: number | null;
  at: Date;
  news?: Taking;
}

/** Somebody has come: a new entry, or the one there is. Answers its number. */
export async function checkIn(
  db: Db,
  { visit, made, instant, by, doneBy = null, at, news }: Coming,
): Promise<number> {
  const stay = entered(visit ? stayOf(visit) : null, instant, by);
  if (visit) {
    const isFirst = by === 'DEVICE' && visit.meetingId === null && isBefore(instant, made, visit);
    await rewrite(db, visit, stay, at, news, isFirst ? (made?.room_id ?? null) : visit.roomId);
    const isNextDate = dateAt(visit.zone, instant) > dateAt(visit.zone, visit.lastIn.getTime());
    if (isNextDate) await tellArrival(db, { visitId: visit.id, instant, doneBy }, at);
    return visit.id;
  }
  if (!made) throw new Error('nobody comes for nothing');
  const times = timesOf(stay, made.zone, made.expected_to.getTime());
  const visitId = await queries.insertVisit(db, { ...made, ...times }, at);
  await note(db, made.company_id, { type: 'visitor.checked_in', visitId }, at, news);
  await tellArrival(db, { visitId, instant, doneBy }, at);
  return visitId;
}

/** Whether an entrance is the first one of a visit; of two at the same instant, the one at the room with the lower number. */
const isBefore = (instant: number, made: queries.NewVisit | undefined, visit: VisitRow): boolean =>
  instant < visit.checkIn.getTime() ||
  (instant === visit.checkIn.getTime() &&
    visit.checkInBy === 'DEVICE' &&
    (made?.room_id ?? 0) < (visit.roomId ?? 0));

/** Checks a visit out at the end of its day. */
export const endDay = (db: Db, visit: VisitRow, end: number, at: Date): Promise<void> =>
  rewrite(db, visit, { ...stayOf(visit), checkOut: end, checkOutBy: 'AUTO' }, at);

/**
 * Writes the check-outs of locked visits of one person, the last first, after an entrance or exit at `since` or later.
 *
 * @param personId number of the visitor or guest
 */
export async function settleExits(
  db: Db,
  personId: number,
  visits: readonly VisitRow[],
  since: number,
  at: Date,
  news?: Taking,
): Promise<void> {
  const last = visits.findIndex(({ checkIn: came }) => came.getTime() <= since);
  const concerned = visits.filter(
    ({ checkOut: gone, closesAt: end }, index) =>
      gone === null || index <= last || Math.max(gone.getTime(), end.getTime()) >= since,
  );
  if (concerned.length === 0) return;
  const from = Math.min(...concerned.map(({ lastIn }) => lastIn.getTime()));
  const exits = await findExits(db, personId, new Date(from));
  for (const visit of concerned) {
    const next = visits[visits.indexOf(visit) - 1]?.checkIn.getTime() ?? Number.POSITIVE_INFINITY;
    const closing = { stay: stayOf(visit), closesAt: visit.closesAt.getTime() };
    await rewrite(db, visit, withExits(closing, next, exits, at.getTime()), at, news);
  }
}

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

const isOf = ({ meetingId, expectedFrom }: VisitRow, window: Window): boolean =>
  meetingId === window.meetingId && (meetingId !== null || expectedFrom.getTime() === window.from);

/**
 * Finds the visit of an entrance at an instant among a person's visits: that of its meeting or, without a meeting, that of its time. A visit
 * of a time that was changed since goes on while the person is inside.
 *
 * @param window the window of the entrance, one of `windows`
 */
export function visitFor(
  visits: readonly VisitRow[],
  windows: readonly Window[],
  window: Window,
  instant: number,
): VisitRow | undefined {
  const own = visits.find((visit) => isOf(visit, window));
  if (own || window.meetingId !== null) return own;
  return changedVisits(visits, windows, instant).find(({ meetingId }) => meetingId === null);
}

/** The visits at an instant whose window no longer exists, the nearest first. */
export function changedVisits(
  visits: readonly VisitRow[],
  windows: readonly Window[],
  instant: number,
): (VisitRow & { far: number })[] {
  return visits
    .filter((visit) => !windows.some((window) => isOf(visit, window)))
    .map((visit) => {
      const expected = { from: visit.expectedFrom.getTime(), to: visit.expectedTo.getTime() };
      return { ...visit, far: farFrom(expected, instant) };
    })
    .filter(({ checkOut: gone, far }) => gone === null || far === 0)
    .sort((a, b) => a.far - b.far);
}

export const lockVisits = queries.lockVisits;

/** The visits of a visitor, or those of a guest by their number, the last first, locked. */
export const lockVisitsOf = (db: Db, { visitor, isGuest }: Planned): Promise<VisitRow[]> =>
  isGuest ? queries.lockVisitsOfNumber(db, visitor.id) : queries.lockVisits(db, visitor.id);

/** Checks a visitor out who has returned their card. */
export const checkOutByCard = async (db: Db, visitorId: number, at: Date): Promise<void> =>
  settleExits(db, visitorId, await queries.lockVisits(db, visitorId), at.getTime(), at);
