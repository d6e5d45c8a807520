import type { Db } from '../../../platform/db/database.ts';
import type { VisitNews } from '../../settings/webhook-deliveries/events.service.ts';
import { lockVisiting, notePassages } from '../../visitors/visitor-logbook/passages.service.ts';
import { directionHintOf } from '../zk/zk.codes.ts';
import * as queries from './ingest.queries.ts';
import { watch } from './watch.service.ts';

type VisitorRow = [index: number, visitorId: number | null, id: number, byQr: 0 | 1];

/** The device's own direction, else that of the key that was pressed; nothing is guessed of who comes seldom. */
const directionOf = ({ site, record }: queries.Coming): 'IN' | 'OUT' | null =>
  site.direction === 'IN' || site.direction === 'OUT' ? site.direction : directionHintOf(record.status);

/** A number that is read like a card is the QR code's. */
const verifyOf = (verify: string, byQr: boolean): string =>
  byQr && (verify === 'CARD' || verify === 'OTHER') ? 'QR' : verify;

/** Punches of visitors, and who came or left by them. */
interface Visited {
  booked: (queries.Coming & { id: string; employeeId: null; visitorId: number | null })[];
  news: VisitNews[];
}

/** Makes punches of records that are a visitor's, and entries of the logbook of what they tell; they make nobody's day. */
export async function bookVisitors(
  db: Db,
  companyId: number,
  at: Date,
  coming: readonly queries.Coming[],
  visitors: string | null,
): Promise<Visited> {
  const rows = (visitors ? JSON.parse(visitors) : []) as VisitorRow[];
  if (rows.length === 0) return { booked: [], news: [] };
  const plans = await lockVisiting(
    db,
    companyId,
    rows.flatMap(([, visitorId]) => visitorId ?? []),
  );
  const booked = rows.map(([index, visitorId, id, byQr]) => {
    const one = coming[index] as queries.Coming; // the index that was sent
    return {
      ...one,
      record: { ...one.record, verify: verifyOf(one.record.verify, byQr === 1) },
      id: String(id),
      employeeId: null,
      // deleted while this call waited
      visitorId: visitorId !== null && plans.has(visitorId) ? visitorId : null,
      direction: directionOf(one),
      workDate: null,
      ignored: null,
    };
  });
  const somebodys = booked.filter(({ visitorId }) => visitorId !== null);
  const { noted, marksOf } = await watch(db, companyId, somebodys, at);
  const marked = booked.map((one) => ({ ...one, marks: marksOf(one.id, one.marks) }));
  await queries.bookAlone(db, companyId, at, marked, noted);
  const news = await notePassages(
    db,
    plans,
    booked.flatMap(({ visitorId, record, site, direction, receivedAt }) =>
      // no one passes by a lock that is assigned to no door
      visitorId !== null && site.doorId !== null && record.granted && record.at !== null
        ? [
            {
              visitorId,
              doorId: site.doorId,
              direction,
              // a clock that is ahead lets nobody in tomorrow
              at: Math.min(record.at, receivedAt === null ? at.getTime() : Date.parse(receivedAt)),
            },
          ]
        : [],
    ),
    at,
  );
  return { booked, news };
}
