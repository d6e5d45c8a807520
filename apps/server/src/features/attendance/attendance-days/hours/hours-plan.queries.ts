import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Reads the data for computing the hours of a company, as JSON (migrations/functions/attendance.sql). */
export async function readPlan(db: Db, companyId: number): Promise<string | undefined> {
  const { rows } = await sql<{
    plan: string | null;
  }>`SELECT hours_plan(${companyId}::bigint) AS plan`.execute(db);
  return rows[0]?.plan ?? undefined;
}
