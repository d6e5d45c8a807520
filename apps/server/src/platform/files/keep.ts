import { bringFile, lockFilesOf, type StoredFile, storedBytes } from '../db/files.queries.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { IncomingFile } from './large.ts';

const retryAfterSeconds = 30;

/** A full or unwritable disk is an outage, not a mistake of the caller. */
export const diskOutage = (error: NodeJS.ErrnoException): never => {
  throw error.code === undefined ? error : new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);
};

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
  await store.write(companyId, name, content).catch(diskOutage);
  return { companyId, name };
}

/** Rejects `size` more bytes for a company beyond its quota with FILE_QUOTA_EXCEEDED; nothing is reserved. */
export async function refuseBeyondQuota(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  companyId: number,
  size: number,
): Promise<void> {
  const stored = await database.asCompanies([companyId], (db) => storedBytes(db, companyId));
  if (stored + size > settings.fileQuota) throw new Refusal('FILE_QUOTA_EXCEEDED');
}

/**
 * As `keepFile`, of a file that was written to the disk as it came: `call.incoming` of an operation whose upload is streamed. Raises
 * FILE_QUOTA_EXCEEDED where the company's files would have more bytes than its quota; the same content is stored once and counts once.
 */
export async function keepIncoming(
  { database, store, clock, settings }: Services,
  companyId: number,
  file: IncomingFile,
): Promise<StoredFile> {
  const name = store.large.nameOf(companyId, file.sha256);
  const { size } = file;
  const at = clock.now();
  await database.asCompanies([companyId], async (db) => {
    // two files at once are compared one after the other
    await lockFilesOf(db, companyId);
    if ((await storedBytes(db, companyId, name)) + size > settings.fileQuota)
      throw new Refusal('FILE_QUOTA_EXCEEDED');
    await bringFile(db, { companyId, name, size, at });
  });
  await store.large.adopt(companyId, name, file).catch(diskOutage);
  return { companyId, name };
}
