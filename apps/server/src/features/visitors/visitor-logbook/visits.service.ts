import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { emitVisitEvent, type VisitEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { notifyArrival } from './arrivals.service.ts';
import { findExits } from './exits.queries.ts';
import * as queries from './visits.queries.ts';
import { addEntrance, type CheckInSource, closesAt, type VisitStay, withExits } from './visits.rules.ts';
import { distanceTo, type VisitorWindow } from './windows.rules.ts';
import type { VisitorPlan } from './windows.service.ts';

export type VisitRow = queries.VisitRow;

const stayOf = ({ checkIn, checkInBy, lastIn, checkOut, checkOutBy }: VisitRow): VisitStay => ({
  checkIn: checkIn.getTime(),
  checkInBy,
  lastIn: lastIn.getTime(),
  checkOut: checkOut?.getTime() ?? null,
  checkOutBy,
});

const timesOf = (stay: VisitStay, zone: string, expectedTo: number) => ({
  check_in_at: new Date(stay.checkIn),
  check_in_by: stay.checkInBy,
  last_in_at: new Date(stay.lastIn),
  check_out_at: stay.checkOut === null ? null : new Date(stay.checkOut),
  check_out_by: stay.checkOutBy,
  closes_at: new Date(closesAt(zone, stay.lastIn, expectedTo)),
});

/**
 * A list in which events are collected, so that the caller can send them to webhooks later. If undefined, events are
 * sent immediately.
 */
type NewsCollector = VisitEvent[] | undefined;

async function recordNews(
  db: Db,
  companyId: number,
  entry: VisitEvent,
  at: Date,
  news: NewsCollector,
): Promise<void> {
  if (news) news.push(entry);
  else await emitVisitEvent(db, companyId, entry, at);
}

/** Writes the stay (the times inside) and the room of a visit, unless both are unchanged. */
async function updateStay(
  db: Db,
  visit: VisitRow,
  stay: VisitStay,
  at: Date,
  news?: NewsCollector,
  roomId = visit.roomId,
): Promise<void> {
  if (roomId === visit.roomId && JSON.stringify(stay) === JSON.stringify(stayOf(visit))) return;
  const times = timesOf(stay, visit.zone, visit.expectedTo.getTime());
  await queries.writeTimes(db, visit.id, { ...times, room_id: roomId }, at);
  const [was, is] = [visit.checkOut !== null, stay.checkOut !== null];
  if (was === is) return;
  const type = is ? 'visitor.checked_out' : 'visitor.checked_in';
  await recordNews(db, visit.companyId, { type, visitId: visit.id }, at, news);
}

interface CheckInInput {
  /** The existing visit, locked together with its visitor. */
  visit: VisitRow | undefined;
  /** The visit to insert if `visit` is undefined. */
  made: queries.NewVisit | undefined;
  instant: number;
  by: CheckInSource;
  /** The account of the receptionist. Null or absent for a check-in by a device. */
  doneBy?: number | null;
  at: Date;
  news?: NewsCollector;
}

/** Checks a person in. Returns the id of the visit. */
export async function checkIn(
  db: Db,
  { visit, made, instant, by, doneBy = null, at, news }: CheckInInput,
): Promise<number> {
  const stay = addEntrance(visit ? stayOf(visit) : null, instant, by);
  if (visit) {
    const isFirst = by === 'DEVICE' && visit.meetingId === null && isBefore(instant, made, visit);
    await updateStay(db, visit, stay, at, news, isFirst ? (made?.room_id ?? null) : visit.roomId);
    const isNextDate = dateAt(visit.zone, instant) > dateAt(visit.zone, visit.lastIn.getTime());
    if (isNextDate) await notifyArrival(db, { visitId: visit.id, instant, doneBy }, at);
    return visit.id;
  }
  if (!made) throw new Error('nobody comes for nothing');
  const times = timesOf(stay, made.zone, made.expected_to.getTime());
  const visitId = await queries.insertVisit(db, { ...made, ...times }, at);
  await recordNews(db, made.company_id, { type: 'visitor.checked_in', visitId }, at, news);
  await notifyArrival(db, { visitId, instant, doneBy }, at);
  return visitId;
}

/**
 * Returns true if a new entrance is earlier than the first entrance of a visit. At the same instant, the entrance to
 * the room with the lower id counts as earlier.
 */
const isBefore = (instant: number, newVisit: queries.NewVisit | undefined, visit: VisitRow): boolean =>
  instant < visit.checkIn.getTime() ||
  (instant === visit.checkIn.getTime() &&
    visit.checkInBy === 'DEVICE' &&
    (newVisit?.room_id ?? 0) < (visit.roomId ?? 0));

/** Checks a visit out at the end of its day. */
export const closeVisit = (db: Db, visit: VisitRow, end: number, at: Date): Promise<void> =>
  updateStay(db, visit, { ...stayOf(visit), checkOut: end, checkOutBy: 'AUTO' }, at);

/**
 * Updates the check-outs of a person’s visits after an entrance or exit at `since` or later. The caller must have
 * locked the visits and sorted them, latest first.
 *
 * @param personId id of the visitor or guest
 */
export async function updateCheckOuts(
  db: Db,
  personId: number,
  visits: readonly VisitRow[],
  since: number,
  at: Date,
  news?: NewsCollector,
): Promise<void> {
  const last = visits.findIndex(({ checkIn: checkInAt }) => checkInAt.getTime() <= since);
  const concerned = visits.filter(
    ({ checkOut: checkOutAt, closesAt: end }, index) =>
      checkOutAt === null || index <= last || Math.max(checkOutAt.getTime(), end.getTime()) >= since,
  );
  if (concerned.length === 0) return;
  const from = Math.min(...concerned.map(({ lastIn }) => lastIn.getTime()));
  const exits = await findExits(db, personId, new Date(from));
  for (const visit of concerned) {
    const next = visits[visits.indexOf(visit) - 1]?.checkIn.getTime() ?? Number.POSITIVE_INFINITY;
    const closing = { stay: stayOf(visit), closesAt: visit.closesAt.getTime() };
    await updateStay(db, visit, withExits(closing, next, exits, at.getTime()), at, news);
  }
}

export function createVisit(
  { visitor, isGuest, meetings }: VisitorPlan,
  window: VisitorWindow,
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

const isOf = ({ meetingId, expectedFrom }: VisitRow, window: VisitorWindow): boolean =>
  meetingId === window.meetingId && (meetingId !== null || expectedFrom.getTime() === window.from);

/**
 * Finds the visit to which an entrance belongs, among a person’s visits. With a meeting, this is the visit for the same
 * meeting. Without a meeting, this is the visit in the same entry window. If the entry window of a visit was changed,
 * the visit continues while the person is inside.
 * @param window the entry window of the entrance, one of `windows`
 */
export function findVisitOfWindow(
  visits: readonly VisitRow[],
  windows: readonly VisitorWindow[],
  window: VisitorWindow,
  instant: number,
): VisitRow | undefined {
  const own = visits.find((visit) => isOf(visit, window));
  if (own || window.meetingId !== null) return own;
  return findChangedVisits(visits, windows, instant).find(({ meetingId }) => meetingId === null);
}

/** Returns the visits with an entry window that no longer exists. Visits nearest to an instant come first. */
export function findChangedVisits(
  visits: readonly VisitRow[],
  windows: readonly VisitorWindow[],
  instant: number,
): (VisitRow & { far: number })[] {
  return visits
    .filter((visit) => !windows.some((window) => isOf(visit, window)))
    .map((visit) => {
      const expected = { from: visit.expectedFrom.getTime(), to: visit.expectedTo.getTime() };
      return { ...visit, far: distanceTo(expected, instant) };
    })
    .filter(({ checkOut: checkOutAt, far }) => checkOutAt === null || far === 0)
    .sort((a, b) => a.far - b.far);
}

export const lockVisits = queries.lockVisits;

/** Locks the visits of a visitor, or of a guest by QR code number, latest first. */
export const lockVisitsOf = (db: Db, { visitor, isGuest }: VisitorPlan): Promise<VisitRow[]> =>
  isGuest ? queries.lockVisitsOfNumber(db, visitor.id) : queries.lockVisits(db, visitor.id);

export const checkOutByCard = async (db: Db, visitorId: number, at: Date): Promise<void> =>
  updateCheckOuts(db, visitorId, await queries.lockVisits(db, visitorId), at.getTime(), at);
