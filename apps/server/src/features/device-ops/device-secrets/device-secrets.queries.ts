import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export const findSigner = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('devices')
    .select(['company_id as companyId', 'protocol', 'serial_number as serialNumber'])
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();

/**
 * Increments the secret version of a device, which revokes the old secret. Returns the new version. The last parameter
 * sets other columns of the same row.
 */
export async function rotateSecret(
  db: Db,
  viewer: Viewer,
  id: number,
  besides: { path_hash?: string; approved_at?: Date; approved_by?: number } = {},
): Promise<number> {
  const { secret_version } = await db
    .updateTable('devices')
    .set((eb) => ({ ...besides, secret_version: eb('secret_version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .returning('secret_version')
    .executeTakeFirstOrThrow();
  return secret_version;
}
