import pg from 'pg';
import { features } from '../../apps/server/src/features/index.ts';
import { eraseAgain } from '../../apps/server/src/features/people/personal-data/erasure.service.ts';
import { registerOf } from '../../apps/server/src/features/people/personal-data/personal-data-register.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Connections } from '../../apps/server/src/platform/db/connections.ts';
import { Database } from '../../apps/server/src/platform/db/database.ts';
import { purgeDeletedData } from '../../apps/server/src/platform/db/maintenance.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { installJobs, JobQueue } from '../../apps/server/src/platform/jobs.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import type { ErasuresFile } from './erasures-file.ts';

/** Numbers of ended sessions and codes, as returned by `settle_restored` (migrations/functions/restore.sql). */
interface EndedCounts {
  sessions_ended: number;
  codes_dead: number;
  challenges_dead: number;
  mails_dropped: number;
  terminals_asked: number;
}

export interface RestoreOutcome extends EndedCounts {
  /** Number of people that the restore erased again. */
  erased: number;
  /** Numbers of encrypted items that only the installation's key can decrypt. */
  sealed: EncryptedCounts;
  /** Public part of the installation's key. Null if the database contains no public key. */
  publicKey: Buffer | null;
}

interface EncryptedCounts {
  files: number;
  apps: number;
  devices: number;
  reported: number;
}

const sealedThings = `SELECT (SELECT count(*)::int FROM files) AS files, (SELECT count(*)::int FROM second_factors) AS apps,
  (SELECT count(*)::int FROM devices WHERE protocol = 'JSON') AS devices, (SELECT count(*)::int FROM reported_people) AS reported`;

/**
 * Prepares a restored database for this release: ends all sessions, invalidates all codes, and erases the people of the
 * erasures file again.
 * @throws StartRefusal if the erasures file belongs to another installation
 */
export async function resetRestoredDatabase(
  connections: Connections,
  erasures: ErasuresFile | undefined,
  onError: (error: Error) => void,
): Promise<RestoreOutcome> {
  const { owner, app } = connections;
  await migrate(owner);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  await installJobs(owner, jobs, onError);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows: installations } = await client.query<{ id: string; public_key: Buffer | null }>(
      'SELECT id, public_key FROM installation',
    );
    const [installation] = installations;
    if (erasures && erasures.installation !== installation?.id)
      throw new StartRefusal('The erasures file belongs to another installation. Nothing was restored.');
    const { rows } = await client.query<EndedCounts>('SELECT * FROM settle_restored($1)', [
      systemClock.now(),
    ]);
    const [ended] = rows;
    if (!ended) throw new Error('settle_restored answered nothing');
    const erased = erasures ? await eraseAll({ app, erasures, onError }) : 0;
    // Removes deleted data from the disk immediately instead of waiting for the nightly job.
    if (erased > 0) await purgeDeletedData(owner);
    const { rows: sealed } = await client.query<EncryptedCounts>(sealedThings);
    return {
      ...ended,
      erased,
      sealed: sealed[0] ?? { files: 0, apps: 0, devices: 0, reported: 0 },
      publicKey: installation?.public_key ?? null,
    };
  } finally {
    await client.end();
  }
}

async function eraseAll({
  app,
  erasures,
  onError,
}: {
  app: Connections['app'];
  erasures: ErasuresFile;
  onError: (error: Error) => void;
}): Promise<number> {
  const database = new Database({ connection: app, poolSize: 2, onError });
  const jobs = new JobQueue(app, onError);
  await jobs.start();
  try {
    let erased = 0;
    for (const { employeeId, erasedAt } of erasures.people) {
      const whom = { employeeId, erasedAt: new Date(erasedAt) };
      if (await eraseAgain({ database, jobs, clock: systemClock }, registerOf(features), whom)) erased++;
    }
    return erased;
  } finally {
    await jobs.stop();
    await database.end();
  }
}
