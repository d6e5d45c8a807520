import type { Database, Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { recordsAtOnce, reprocessJob, reprocessNow } from '../quarantine/reprocess.service.ts';

/** Counts the records that a terminal has under numbers whose people are the portal's after all: some now, the others in jobs. */
export async function countDecided(
  { database, jobs }: { database: Database; jobs: Pick<Call<never>['jobs'], 'send'> },
  db: Db,
  { companyId, deviceId }: { companyId: number; deviceId: number },
  people: readonly { pin: string; records: number }[],
  accountId: number | null,
  at: Date,
): Promise<{ counted: number; waiting: number }> {
  let counted = 0;
  let waiting = 0;
  for (const { pin: code, records } of people.filter((one) => one.records > 0)) {
    const wanted = { companyId, deviceId, code, accountId };
    const done = counted < recordsAtOnce ? await reprocessNow(database, db, wanted, at) : 0;
    counted += done;
    if (done >= records) continue;
    waiting += records - done;
    await jobs.send(db, reprocessJob.queue, wanted);
  }
  return { counted, waiting };
}
