import { exportLimits } from '@gatehouse/api/overview/exports.rules';
import { HOUR } from '@gatehouse/api/platform/dates';
import { parse } from '@gatehouse/api/platform/fields';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { type Db, isOutage } from '../../../platform/db/database.ts';
import { storeIncomingFile, throwDiskOutage } from '../../../platform/files/store-file.ts';
import { authorizeViewer } from '../../../platform/http/register.ts';
import type { ExportCall, Route } from '../../../platform/http/route.ts';
import { runHeavyRead } from '../../../platform/load/heavy-reads.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { SheetFile } from '../../../platform/sheets/sheets.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import * as queries from './exports.queries.ts';
import { rightsOf } from './exports.rules.ts';

/**
 * Duration of a lease in ms. If the process that writes an export reports no progress for this time, another process
 * continues the export.
 */
export const leaseMs = 30_000;
/** Interval between progress reports in ms. */
const reportMs = 1_000;
/** Maximum number of attempts to write an export. An attempt fails if an unknown error occurs or its process ends. */
const mostAttempts = 3;

/** Thrown to stop writing an export that was cancelled or that another process has claimed. */
class ExportEnded extends Error {}

type Prepare = NonNullable<Route['prepare']>;
type ExportSource = { operation: OperationShape; prepare: Prepare };

/** Claims and writes the next export. Returns false if no export has to be written. */
export async function writeNextExport(services: Services, routes: readonly Route[]): Promise<boolean> {
  const { database, clock } = services;
  const at = clock.now();
  const leaseUntil = new Date(at.getTime() + leaseMs);
  const claimed = await database.asSystem((db) => queries.claimExport(db, { at, leaseUntil }));
  if (!claimed) return false;
  const route = routes.find(({ operation }) => operation.name === claimed.operation);
  try {
    // Gives up after too many attempts, because the export itself may have caused the end of the earlier processes.
    if (!route?.prepare || claimed.attempts > mostAttempts) refuse('API_ERROR_UNKNOW');
    await writeExport(services, claimed, { operation: route.operation, prepare: route.prepare });
  } catch (error) {
    await endAttempt(services, claimed, error);
  }
  return true;
}

async function writeExport(
  services: Services,
  claimed: queries.ClaimedExport,
  { operation, prepare }: ExportSource,
): Promise<void> {
  const { store, clock } = services;
  const runAsCreator = creatorOf(services, claimed, operation);
  const viewer = await runAsCreator(async (_db, current) => current);
  const { offsetMinutes, language } = claimed;
  const outcome = operation.query ? parse(operation.query, claimed.query) : undefined;
  if (outcome && !outcome.ok) refuse('API_INVALID_REQUEST_ARGUMENT');
  const call = {
    viewer,
    params: {},
    query: outcome?.value,
    ...{ language, offsetMinutes, clock },
    database: services.database,
    inTurn: (work) => runHeavyRead(services.database, viewer, work, { hasBegun: true }),
    change: (work) => runAsCreator((db) => work(db, refuseChanges)),
    refuse,
  } as ExportCall<OperationShape>; // The cast is safe, because the query was parsed with the schema of this operation.
  const sheet = await prepare(call);
  const file = await store.large.begin(sheet.name).catch(throwDiskOutage);
  try {
    const done = await writeFile(services, claimed, sheet, file);
    const stored = await storeIncomingFile(services, claimed.companyId, file);
    const written = {
      file: stored.name,
      ...{ fileName: sheet.name, type: sheet.type, size: file.size, done, rights: rightsOf(viewer) },
    };
    await runAsCreator(async (db) => {
      const at = clock.now();
      const ends = { at, expiresAt: expiryAfter(at) };
      if (!(await queries.finishExport(db, claimed, written, ends))) throw new ExportEnded();
      const { accountId } = claimed;
      await notifyAccounts(db, 'exports.finished', [accountId], { cause: String(claimed.id), at });
    });
  } finally {
    await file.leave();
  }
}

/** Writes the file and reports the progress. Returns the number of rows. */
async function writeFile(
  { database, clock, store }: Services,
  claimed: queries.ClaimedExport,
  sheet: SheetFile,
  file: Awaited<ReturnType<Services['store']['large']['begin']>>,
): Promise<number> {
  let done = 0;
  let reportedAt = 0;
  const report = async () => {
    reportedAt = performance.now();
    const leaseUntil = new Date(clock.now().getTime() + leaseMs);
    const progress = { done, total: Math.max(sheet.rows, done), leaseUntil };
    if (!(await database.asSystem((db) => queries.reportProgress(db, claimed, progress))))
      throw new ExportEnded();
  };
  const reserved = await store.large.room.reserve(0);
  await report();
  const pieces = sheet.write(() => {
    done += 1;
  });
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    await file.write(bytes).catch(throwDiskOutage);
    await reserved.wrote(bytes.length);
    if (performance.now() - reportedAt >= reportMs) await report();
  }
  await file.end().catch(throwDiskOutage);
  await report();
  return done;
}

/**
 * Returns a function that runs a step of the export as the account and session that started the export. Every step
 * checks session and permissions again.
 */
function creatorOf({ database, clock }: Services, claimed: queries.ClaimedExport, operation: OperationShape) {
  return async <T>(work: (db: Db, viewer: Viewer) => Promise<T>): Promise<T> => {
    const { sessionId, accountId } = claimed;
    const hash =
      sessionId === null
        ? undefined
        : await database.asSystem((db) => queries.findSessionHash(db, sessionId));
    if (!hash) refuse('AUTH_UNAUTHORIZED');
    return runHeavyRead(
      database,
      { accountId },
      () =>
        database.asSession(
          hash,
          clock.now(),
          async (db, opened) => work(db, authorizeViewer(operation, opened)),
          'look',
        ),
      { hasBegun: true },
    );
  };
}

const refuseChanges = () => Promise.reject(new Error('an export changes nothing'));

const expiryAfter = (at: Date) => new Date(at.getTime() + exportLimits.keptHours * HOUR);

/**
 * Ends a failed attempt. Returns the export to the queue if another attempt can succeed, and otherwise marks it as
 * failed with the error code.
 */
async function endAttempt(services: Services, claimed: queries.ClaimedExport, error: unknown): Promise<void> {
  const { database, clock } = services;
  if (error instanceof ExportEnded) return;
  const isFinal = error instanceof Refusal && error.code !== 'API_SERVICE_DOWN';
  if (!isFinal && claimed.attempts < mostAttempts) {
    // If the database is unavailable, the export returns to the queue when its lease expires.
    await database.asSystem((db) => queries.releaseExport(db, claimed)).catch(ignoreOutage);
    throw error;
  }
  const at = clock.now();
  const failure = error instanceof Refusal ? error.code : 'API_ERROR_UNKNOW';
  await database.asSystem(async (db) => {
    if (!(await queries.failExport(db, claimed, { failure, at, expiresAt: expiryAfter(at) }))) return;
    await notifyAccounts(db, 'exports.failed', [claimed.accountId], { cause: String(claimed.id), at });
  });
  if (!isFinal) throw error;
}

function ignoreOutage(error: unknown): void {
  if (!isOutage(error)) throw error;
}
