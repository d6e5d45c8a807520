import { sql } from 'kysely';
import { upsertEvents } from '../../../src/features/telework/activity-watch/activity-watch.queries.ts';
import type { StoredEvent } from '../../../src/features/telework/activity-watch/heartbeat.rules.ts';
import type { Db } from '../../../src/platform/db/database.ts';

type Bucket = Parameters<typeof upsertEvents>[2];
export type SampleAgent = Parameters<typeof upsertEvents>[1];

/** Inserts sample events into the agent's bucket (list of activity events) of the given type. */
export async function insertReports(
  db: Db,
  agent: SampleAgent,
  { type, client }: { type: Bucket['type']; client: string },
  events: readonly StoredEvent[],
  at: Date,
): Promise<void> {
  const { id } = await db
    .insertInto('telework_buckets')
    .values({
      company_id: agent.companyId,
      employee_id: agent.employeeId,
      bucket_id: `${client}_PC`,
      bucket_type: type,
      client,
      hostname: 'PC',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bucket = { id, type, client } as Bucket; // `upsertEvents` reads only the ID of the bucket.
  await upsertEvents(db, agent, bucket, events);
}

/** Returns whether the person has a request for absence or telework in this period. */
export async function isAsked(db: Db, employeeId: number, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql<{
    asked: boolean;
  }>`SELECT EXISTS (SELECT FROM requests r WHERE r.employee_id = ${employeeId}
    AND r.claims && tstzmultirange(tstzrange(${from}, ${to}))) AS asked`.execute(db);
  return rows[0]?.asked ?? false;
}

interface SampleLog {
  kind: 'BREAK' | 'MANUAL_LOG';
  from: number;
  to: number;
  status: 'PENDING' | 'APPROVED';
  note: string;
}

export const insertLog = (
  db: Db,
  { companyId, employeeId }: SampleAgent,
  zone: string,
  log: SampleLog,
  at: Date,
) =>
  db
    .insertInto('telework_logs')
    .values({
      company_id: companyId,
      employee_id: employeeId,
      kind: log.kind,
      start_at: new Date(log.from),
      end_at: new Date(log.to),
      zone,
      note: log.note,
      status: log.status,
      created_at: at,
      updated_at: at,
    })
    .execute();

export async function findZone(db: Db, companyId: number): Promise<string> {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
