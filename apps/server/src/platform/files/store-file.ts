import { lockFilesOf, recordFile, type StoredFile, sumFileBytes } from '../db/files.queries.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { IncomingFile } from './large-files.ts';

const retryAfterSeconds = 30;

/** Converts a disk error to API_SERVICE_DOWN. A full or unwritable disk is an outage, not a fault of the caller. */
export const throwDiskOutage = (error: NodeJS.ErrnoException): never => {
  throw error.code === undefined ? error : new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);
};

/**
 * Stores a file. Records the file in the database first, so that `sweepFiles` does not delete it before the caller
 * references it in its own transaction.
 * @throws API_SERVICE_DOWN if the file cannot be written
 */
export async function storeFile(
  { database, store, clock }: Services,
  companyId: number,
  content: Uint8Array,
): Promise<StoredFile> {
  const name = store.nameOf(companyId, content);
  const at = clock.now();
  await database.asCompanies([companyId], (db) =>
    recordFile(db, { companyId, name, size: content.length, at }),
  );
  await store.write(companyId, name, content).catch(throwDiskOutage);
  return { companyId, name };
}

/**
 * Checks whether a file of this size fits into the quota of the company, without reserving space.
 * @throws FILE_QUOTA_EXCEEDED
 */
export async function refuseBeyondQuota(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  companyId: number,
  size: number,
): Promise<void> {
  const stored = await database.asCompanies([companyId], (db) => sumFileBytes(db, companyId));
  if (stored + size > settings.fileQuota) refuse('FILE_QUOTA_EXCEEDED');
}

/**
 * Stores an uploaded file that is already on the disk, such as `call.incoming` of an operation with a streamed upload.
 * The same content is stored and counted once.
 * @throws FILE_QUOTA_EXCEEDED if the files of the company would exceed its quota
 */
export async function storeIncomingFile(
  { database, store, clock, settings }: Services,
  companyId: number,
  file: IncomingFile,
): Promise<StoredFile> {
  const name = store.large.nameOf(companyId, file.sha256);
  const { size } = file;
  const at = clock.now();
  await database.asCompanies([companyId], async (db) => {
    // The lock makes concurrent uploads compare their size with the quota one after the other.
    await lockFilesOf(db, companyId);
    if ((await sumFileBytes(db, companyId, name)) + size > settings.fileQuota) refuse('FILE_QUOTA_EXCEEDED');
    await recordFile(db, { companyId, name, size, at });
  });
  await store.large.adopt(companyId, name, file).catch(throwDiskOutage);
  return { companyId, name };
}
