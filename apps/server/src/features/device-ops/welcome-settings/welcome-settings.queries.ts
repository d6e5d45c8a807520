import type { WelcomeFile } from '@gatehouse/api/device-ops/welcome-settings';
import type { MediaKind } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** A file as it is kept: under which name of the store. */
export interface KeptFile extends WelcomeFile {
  companyId: number;
  file: string;
}

const files = (db: Db) =>
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

const present = (row: Awaited<ReturnType<ReturnType<typeof files>['executeTakeFirstOrThrow']>>): KeptFile =>
  withIsoCreatedDate(row);

/** What was brought for a company's screens, in the order in which it came. */
export const listFiles = async (db: Db, companyId: number): Promise<KeptFile[]> =>
  (await files(db).where('company_id', '=', companyId).orderBy('id').execute()).map(present);

export async function findFile(db: Db, viewer: Viewer, id: number): Promise<KeptFile | undefined> {
  const found = await files(db)
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return found && present(found);
}

export async function insertFile(
  db: Db,
  { companyId, createdDate, ...row }: Omit<KeptFile, 'id' | 'createdDate'> & { createdDate: Date },
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

/** Takes away files of a company that are not among these, brought before. */
export async function forgetFiles(
  db: Db,
  companyId: number,
  shown: readonly number[],
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('welcome_files')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before)
    .where(sql<boolean>`id <> ALL (${[...shown]}::bigint[])`)
    .execute();
}

/** Whether a device is one that greets people: a tablet or an LCD screen. */
export async function isScreen(db: Db, deviceId: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM devices WHERE id = ${deviceId} AND device_type IN ('TABLET', 'LCD')`.execute(db);
  return rows.length > 0;
}

/** What a company is called. */
export async function companyName(db: Db, companyId: number): Promise<string> {
  const { company_name } = await db
    .selectFrom('companies')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return company_name;
}
