import { DAY, MINUTE } from '@gatehouse/api/platform/dates';
import { dropUnused, findUnknownNames, findUnused, isUnknown } from '../db/files.queries.ts';
import { forEachCompany } from '../each-company.ts';
import type { Job, Services } from '../services.ts';

/**
 * Milliseconds for which a file without references is kept. Every request takes less time between storing a file and
 * referencing it.
 */
const graceMs = 10 * MINUTE;

/**
 * Deletes files without references. Deletes the row and the file in one transaction, so that neither can remain alone.
 */
export const sweepFiles: Job = {
  queue: 'files.sweep',
  cron: '*/5 * * * *',
  async run(services) {
    const { database, store, clock } = services;
    const before = new Date(clock.now().getTime() - graceMs);
    await forEachCompany(await store.companies(), async (companyId) => {
      const unused = await database.asCompanies([companyId], (db) => findUnused(db, companyId, before));
      for (const name of unused)
        await database.asCompanies([companyId], async (db) => {
          if (await dropUnused(db, companyId, name, before)) await store.remove(companyId, name);
        });
    });
  },
};

/** Deletes files without a row: those of failed writes, restored backups and deleted companies. */
export const clearOrphans: Job = {
  queue: 'files.orphans',
  cron: '41 3 * * *',
  async run(services) {
    const before = new Date(services.clock.now().getTime() - DAY);
    await services.store.large.clearIncoming(before);
    await forEachCompany(await services.store.companies(), (companyId) =>
      clearOrphansOf(services, companyId, before),
    );
  },
};

async function clearOrphansOf({ database, store }: Services, companyId: number, before: Date): Promise<void> {
  const old = (await store.list(companyId, before)).filter(({ writtenAt }) => writtenAt < before);
  const orphans = await database.asCompanies([companyId], (db) =>
    findUnknownNames(
      db,
      companyId,
      old.map(({ name }) => name),
    ),
  );
  for (const name of orphans)
    await database.asCompanies([companyId], async (db) => {
      if (await isUnknown(db, companyId, name)) await store.remove(companyId, name);
    });
}
