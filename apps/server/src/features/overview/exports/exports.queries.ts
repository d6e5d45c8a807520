import type { ExportRow } from '@gatehouse/api/overview/exports';
import type { ExportOperation } from '@gatehouse/api/overview/exports.rules';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { Language } from '@gatehouse/messages';
import { errorText } from '@gatehouse/messages/errors-text';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { ExportRights } from './exports.rules.ts';

const columns = [
  'id',
  'operation',
  'state',
  'failure',
  'done',
  'total',
  'file_name as fileName',
  'size',
  'created_at',
  'finished_at',
  'expires_at',
] as const;

const ownRows = (db: Db, { accountId }: Pick<Viewer, 'accountId'>) =>
  db.selectFrom('exports').select(columns).where('account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof ownRows>['executeTakeFirstOrThrow']>>;

const toResult = (
  { created_at, finished_at, expires_at, operation, failure, ...row }: Row,
  language: Language,
): ExportRow => ({
  ...row,
  failure,
  failureText: failure === null ? null : errorText(language, failure as ErrorCode), // The cast is safe, because only `failExport` writes this column.
  operation: operation as ExportOperation, // The cast is safe, because only names of export operations are inserted.
  createdAt: created_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
  expiresAt: expires_at?.toISOString() ?? null,
});

export async function listExports(db: Db, viewer: Viewer, language: Language): Promise<ExportRow[]> {
  const rows = await ownRows(db, viewer).orderBy('id', 'desc').execute();
  return rows.map((row) => toResult(row, language));
}

export async function findExport(
  db: Db,
  viewer: Viewer,
  { id, language }: { id: number; language: Language },
): Promise<ExportRow | undefined> {
  const row = await ownRows(db, viewer).where('id', '=', id).executeTakeFirst();
  return row && toResult(row, language);
}

/**
 * Counts the waiting and running exports of the account. Makes concurrent calls of the same account wait until the
 * transaction ends.
 */
export async function countOpen(db: Db, { accountId }: Viewer): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(734, ${accountId}::int)`.execute(db);
  const { count } = await db
    .selectFrom('exports')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewExport {
  companyId: number;
  operation: ExportOperation;
  query: Readonly<Record<string, string>>;
  language: Language;
  offsetMinutes: number;
  at: Date;
}

export async function insertExport(db: Db, viewer: Viewer, row: NewExport): Promise<number> {
  const { id } = await db
    .insertInto('exports')
    .values({
      company_id: row.companyId,
      account_id: viewer.accountId,
      session_id: viewer.sessionId,
      operation: row.operation,
      query: JSON.stringify(row.query),
      language: row.language,
      offset_minutes: row.offsetMinutes,
      created_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes an export of the viewer. If a process is writing the file of the export, it stops at its next progress
 * report.
 */
export const deleteExport = (db: Db, { accountId }: Viewer, id: number) =>
  db
    .deleteFrom('exports')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('company_id as companyId')
    .executeTakeFirst();

export interface ExportFileRow {
  companyId: number;
  operation: string;
  file: string;
  fileName: string;
  type: string;
  rights: ExportRights;
}

/** Finds the file of a finished export that has not expired. */
export async function findFile(
  db: Db,
  { accountId }: Viewer,
  { id, at }: { id: number; at: Date },
): Promise<ExportFileRow | undefined> {
  const row = await db
    .selectFrom('exports')
    .select(['company_id as companyId', 'operation', 'file', 'file_name as fileName', 'media_type as type'])
    .select('rights')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'DONE')
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (!row || row.file === null || row.fileName === null || row.type === null) return undefined;
  const { companyId, operation, file, fileName, type } = row;
  return { companyId, operation, file, fileName, type, rights: row.rights as unknown as ExportRights }; // The cast is safe, because only `finishExport` writes this column.
}

export interface ClaimedExport extends Omit<NewExport, 'at'> {
  id: number;
  accountId: number;
  sessionId: number | null;
  attempts: number;
}

/**
 * Claims the next export for this process: a waiting export, or a running export with an expired lease. Accounts with
 * fewer running exports come first.
 */
export async function claimExport(
  db: Db,
  { at, leaseUntil }: { at: Date; leaseUntil: Date },
): Promise<ClaimedExport | undefined> {
  const { rows } = await sql<ClaimedExport>`
    UPDATE exports SET state = 'RUNNING', lease_until = ${leaseUntil}, attempts = attempts + 1, done = 0
    WHERE id = (
      SELECT x.id FROM exports x
      WHERE x.state = 'WAITING' OR (x.state = 'RUNNING' AND x.lease_until < ${at})
      ORDER BY (SELECT count(*) FROM exports r WHERE r.account_id = x.account_id AND r.state = 'RUNNING'), x.id
      LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, company_id AS "companyId", account_id AS "accountId", session_id AS "sessionId", operation, query, language,
      offset_minutes AS "offsetMinutes", attempts`.execute(db);
  return rows[0];
}

type Attempt = Pick<ClaimedExport, 'id' | 'attempts'>;

const whereAttempt = (db: Db, { id, attempts }: Attempt) =>
  db
    .updateTable('exports')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'RUNNING');

/**
 * Stores the progress of a running export and extends its lease. Returns false if the export was cancelled or claimed
 * by another process.
 */
export async function reportProgress(
  db: Db,
  attempt: Attempt,
  progress: { done: number; total: number; leaseUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await whereAttempt(db, attempt)
    .set({ done: progress.done, total: progress.total, lease_until: progress.leaseUntil })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface WrittenFile {
  file: string;
  fileName: string;
  type: string;
  size: number;
  done: number;
  rights: ExportRights;
}

/**
 * Marks an export as done and stores the details of its file. Returns false if the export was cancelled or claimed by
 * another process.
 */
export async function finishExport(
  db: Db,
  attempt: Attempt,
  written: WrittenFile,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<boolean> {
  const { done, file, fileName, type, size, rights } = written;
  const { numUpdatedRows } = await whereAttempt(db, attempt)
    .set({ state: 'DONE', done, total: done, file, file_name: fileName, media_type: type, size })
    .set({ rights: JSON.stringify(rights), lease_until: null, finished_at: at, expires_at: expiresAt })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function failExport(
  db: Db,
  attempt: Attempt,
  { failure, at, expiresAt }: { failure: ErrorCode; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await whereAttempt(db, attempt)
    .set({ state: 'FAILED', failure, lease_until: null, finished_at: at, expires_at: expiresAt })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a running export to the queue, so that another attempt can write it. */
export const releaseExport = (db: Db, attempt: Attempt) =>
  whereAttempt(db, attempt).set({ state: 'WAITING', lease_until: null }).execute();

export const findSessionHash = async (db: Db, id: number): Promise<Buffer | undefined> =>
  (await db.selectFrom('sessions').select('token_hash').where('id', '=', id).executeTakeFirst())?.token_hash;

/** Deletes the expired exports of a company. The job for unreferenced files later deletes their files. */
export const deleteExpired = (db: Db, at: Date) =>
  db.deleteFrom('exports').where('expires_at', '<', at).execute();
