import type { Database, Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { recordsAtOnce, reprocessJob, reprocessNow } from '../quarantine/reprocess.service.ts';

/**
 * Processes the quarantined records of terminal user IDs after a decision that the people with these IDs on the
 * terminal are the employees. Processes some records immediately and all others in jobs. Returns the number of
 * processed records and the number of waiting records.
 */
export async function countDecided(
  { database, jobs }: { database: Database; jobs: Pick<Call<never>['jobs'], 'send'> },
  db: Db,
  { companyId, deviceId }: { companyId: number; deviceId: number },
  people: readonly { pin: string; records: number }[],
  accountId: number | null,
  at: Date,
): Promise<{ counted: number; waiting: number }> {
  let processed = 0;
  let waiting = 0;
  for (const { pin: code, records } of people.filter((person) => person.records > 0)) {
    const request = { companyId, deviceId, code, accountId };
    const done = processed < recordsAtOnce ? await reprocessNow(database, db, request, at) : 0;
    processed += done;
    if (done >= records) continue;
    waiting += records - done;
    await jobs.send(db, reprocessJob.queue, request);
  }
  return { counted: processed, waiting };
}
