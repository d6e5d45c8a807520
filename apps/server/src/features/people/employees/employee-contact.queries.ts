import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  displayName: 'display_name',
  mobile: 'mobile',
  title: 'title',
} as const;

/** Contact fields that the administrators page and the managers page can change. Undefined fields stay the same. */
export type EmployeeContact = { [K in keyof typeof columns]?: string | undefined };

/** Changes the contact of an employee. Returns the new version of the employee. */
export async function updateContact(
  db: Db,
  viewer: Viewer,
  id: number,
  contact: EmployeeContact,
  at: Date,
): Promise<number> {
  const { version } = await db
    .updateTable('employees')
    .set((eb) => ({ ...columnsOf(columns, contact), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
