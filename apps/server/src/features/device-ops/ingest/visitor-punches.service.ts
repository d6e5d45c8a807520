import type { Db } from '../../../platform/db/database.ts';
import type { VisitEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { lockVisiting, recordPassages } from '../../visitors/visitor-logbook/visitor-passages.service.ts';
import * as queries from './ingest.queries.ts';
import { watchPunchPassages } from './punch-passages.service.ts';
import { directionHintOf } from './reading/status-keys.ts';

type VisitorRow = [index: number, visitorId: number | null, id: number, byQr: 0 | 1];

/**
 * Returns the direction of a visitor's punch: the direction of the device, or of the pressed key if the device has no
 * direction. Visitors come too rarely to derive the direction from earlier punches.
 */
const directionOf = ({ site, record }: queries.PunchCandidate): 'IN' | 'OUT' | null =>
  site.direction === 'IN' || site.direction === 'OUT' ? site.direction : directionHintOf(record.status);

/** Returns the method by which a visitor was verified. A terminal may report a QR code as a card. */
const verifyOf = (verify: string, byQr: boolean): string =>
  byQr && (verify === 'CARD' || verify === 'OTHER') ? 'QR' : verify;

interface VisitorPunches {
  booked: (queries.PunchCandidate & { id: string; employeeId: null; visitorId: number | null })[];
  news: VisitEvent[];
}

/** Creates the punches and logbook entries of visitors. The punches belong to no attendance day. */
export async function bookVisitors(
  db: Db,
  companyId: number,
  at: Date,
  candidates: readonly queries.PunchCandidate[],
  visitors: string | null,
): Promise<VisitorPunches> {
  const rows = (visitors ? JSON.parse(visitors) : []) as VisitorRow[];
  if (rows.length === 0) return { booked: [], news: [] };
  const plans = await lockVisiting(
    db,
    companyId,
    rows.flatMap(([, visitorId]) => visitorId ?? []),
  );
  const booked = rows.map((row) => toVisitorPunch(row, candidates, plans));
  const somebodys = booked.filter(({ visitorId }) => visitorId !== null);
  const { noted, marksOf } = await watchPunchPassages(db, companyId, somebodys, at);
  const marked = booked.map((punch) => ({ ...punch, marks: marksOf(punch.id, punch.marks) }));
  await queries.bookAlone(db, companyId, at, marked, noted);
  const news = await recordPassages(
    db,
    plans,
    booked.flatMap((punch) => toPassage(punch, at)),
    at,
  );
  return { booked, news };
}

function toVisitorPunch(
  [index, visitorId, id, byQr]: VisitorRow,
  candidates: readonly queries.PunchCandidate[],
  plans: ReadonlyMap<number, unknown>,
) {
  const candidate = candidates[index] as queries.PunchCandidate; // The cast is safe, because the database returns only indexes that this function sent.
  return {
    ...candidate,
    record: { ...candidate.record, verify: verifyOf(candidate.record.verify, byQr === 1) },
    id: String(id),
    employeeId: null,
    // The visitor may have been deleted while this call waited for a lock.
    visitorId: visitorId !== null && plans.has(visitorId) ? visitorId : null,
    direction: directionOf(candidate),
    workDate: null,
    ignored: null,
  };
}

/** Returns the passage of a punch. Returns no passage if the punch belongs to no visitor or entry was denied. */
function toPassage(
  { visitorId, record, site, direction, receivedAt }: ReturnType<typeof toVisitorPunch>,
  at: Date,
) {
  // An unassigned lock belongs to no door, so no one enters through it.
  if (visitorId === null || site.doorId === null || !record.granted || record.at === null) return [];
  // The clock of the device may be fast, but the visit must not be in the future.
  const latest = receivedAt === null ? at.getTime() : Date.parse(receivedAt);
  return [{ visitorId, doorId: site.doorId, direction, at: Math.min(record.at, latest) }];
}
