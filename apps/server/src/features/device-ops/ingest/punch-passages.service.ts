import type { Db } from '../../../platform/db/database.ts';
import { evaluatePassages, type PresenceChange } from '../../access/occupancy/passages.service.ts';
import type { PunchCandidate } from './ingest.queries.ts';
import { directionHintOf } from './reading/status-keys.ts';

interface NumberedRecord extends PunchCandidate {
  id: string;
  employeeId: number | null;
  visitorId: number | null;
}

/**
 * Updates the occupancy of rooms from records, and flags the punches that enter a room again without leaving
 * (anti-passback).
 */
export async function watchPunchPassages(
  db: Db,
  companyId: number,
  claimed: readonly NumberedRecord[],
  at: Date,
): Promise<{
  noted: PresenceChange[];
  marksOf: (id: string, marks: readonly string[]) => readonly string[];
}> {
  const reported = claimed.map(({ id, employeeId, visitorId, record, site, receivedAt }) => ({
    ...{ id, employeeId, visitorId, site, granted: record.granted },
    at: record.at ?? 0,
    heardAt: receivedAt === null ? at.getTime() : Date.parse(receivedAt),
    keyHint: directionHintOf(record.status),
  }));
  const { noted, passbacks } = await evaluatePassages(db, companyId, reported, at);
  return { noted, marksOf: (id, marks) => (passbacks.has(id) ? [...marks, 'PASSBACK'] : marks) };
}
