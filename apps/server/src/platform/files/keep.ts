import { bringFile, type StoredFile } from '../db/files.queries.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

const retryAfterSeconds = 30;

/**
 * Keeps content for a company. The row comes first and says "just brought", so that the sweep leaves it alone until the caller
 * refers to it in a transaction of its own. API_SERVICE_DOWN when it cannot be written.
 */
export async function keepFile(
  { database, store, clock }: Services,
  companyId: number,
  content: Uint8Array,
): Promise<StoredFile> {
  const name = store.nameOf(companyId, content);
  const at = clock.now();
  await database.asCompanies([companyId], (db) =>
    bringFile(db, { companyId, name, size: content.length, at }),
  );
  await store.write(companyId, name, content).catch((error: NodeJS.ErrnoException) => {
    // a full or unwritable disk is an outage, not a mistake of the caller
    if (error.code === undefined) throw error;
    throw new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);
  });
  return { companyId, name };
}
