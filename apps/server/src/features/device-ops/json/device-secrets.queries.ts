import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** A device of the viewer as far as its secret goes. */
export const findSigner = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('devices')
    .select(['company_id as companyId', 'protocol', 'serial_number as serialNumber'])
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();

/** Ends the secret of a device; answers the number of the new one. `besides` is what else of the row it changes. */
export async function nextSecret(
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
