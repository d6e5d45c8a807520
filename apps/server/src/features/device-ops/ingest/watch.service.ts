import type { Db } from '../../../platform/db/database.ts';
import { type Noted, watchPassages } from '../../access/occupancy/passages.service.ts';
import { directionHintOf } from '../zk/zk.codes.ts';
import type { Coming } from './ingest.queries.ts';

/** A record whose punch has a number, and whose it is. */
interface Numbered extends Coming {
  id: string;
  employeeId: number | null;
  visitorId: number | null;
}

/** What records tell of who is inside, and the marks of each punch with what is found by it. */
export async function watch(
  db: Db,
  companyId: number,
  claimed: readonly Numbered[],
  at: Date,
): Promise<{ noted: Noted[]; marksOf: (id: string, marks: readonly string[]) => readonly string[] }> {
  const reported = claimed.map(({ id, employeeId, visitorId, record, site, receivedAt }) => ({
    ...{ id, employeeId, visitorId, site, granted: record.granted },
    at: record.at ?? 0,
    heardAt: receivedAt === null ? at.getTime() : Date.parse(receivedAt),
    keyHint: directionHintOf(record.status),
  }));
  const { noted, passbacks } = await watchPassages(db, companyId, reported, at);
  return { noted, marksOf: (id, marks) => (passbacks.has(id) ? [...marks, 'PASSBACK'] : marks) };
}
