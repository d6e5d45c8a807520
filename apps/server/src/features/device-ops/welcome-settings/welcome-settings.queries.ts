import type { WelcomeFile } from '@gatehouse/api/device-ops/welcome-settings';
import type { MediaKind } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface StoredWelcomeFile extends WelcomeFile {
  companyId: number;
  file: string;
}

const selectFiles = (db: Db) =>
  db
    .selectFrom('welcome_files')
    .select([
      'id',
      'company_id as companyId',
      'file',
      'kind',
      'file_name as fileName',
      'media_type as mediaType',
      'size',
      'width',
      'height',
      'created_at as createdDate',
    ])
    .$narrowType<{ kind: MediaKind }>();

const toStoredFile = (
  row: Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>,
): StoredWelcomeFile => withIsoCreatedDate(row);

/** Lists the files of a company, oldest first. */
export const listFiles = async (db: Db, companyId: number): Promise<StoredWelcomeFile[]> =>
  (await selectFiles(db).where('company_id', '=', companyId).orderBy('id').execute()).map(toStoredFile);

export async function findFile(db: Db, viewer: Viewer, id: number): Promise<StoredWelcomeFile | undefined> {
  const fileRow = await selectFiles(db)
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return fileRow && toStoredFile(fileRow);
}

export async function insertFile(
  db: Db,
  { companyId, createdDate, ...row }: Omit<StoredWelcomeFile, 'id' | 'createdDate'> & { createdDate: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('welcome_files')
    .values({
      company_id: companyId,
      file: row.file,
      kind: row.kind,
      file_name: row.fileName,
      media_type: row.mediaType,
      size: row.size,
      width: row.width,
      height: row.height,
      created_at: createdDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteUnusedFiles(
  db: Db,
  companyId: number,
  usedIds: readonly number[],
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('welcome_files')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before)
    .where(sql<boolean>`id <> ALL (${[...usedIds]}::bigint[])`)
    .execute();
}

/** Returns whether a device is a tablet or LCD screen. Only tablets and LCD screens show the welcome screen. */
export async function isScreen(db: Db, deviceId: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM devices WHERE id = ${deviceId} AND device_type IN ('TABLET', 'LCD')`.execute(db);
  return rows.length > 0;
}

export async function findCompanyName(db: Db, companyId: number): Promise<string> {
  const { company_name } = await db
    .selectFrom('companies')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return company_name;
}
