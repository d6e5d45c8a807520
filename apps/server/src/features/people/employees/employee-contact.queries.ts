import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Names, telephone or title of an employee; what is left out stays. */
export const updateContact = (
  db: Db,
  viewer: Viewer,
  id: number,
  contact: { firstName?: string; lastName?: string; displayName?: string; mobile?: string; title?: string },
  at: Date,
) =>
  db
    .updateTable('employees')
    .set({
      ...(contact.firstName !== undefined && { first_name: contact.firstName }),
      ...(contact.lastName !== undefined && { last_name: contact.lastName }),
      ...(contact.displayName !== undefined && { display_name: contact.displayName }),
      ...(contact.mobile !== undefined && { mobile: contact.mobile }),
      ...(contact.title !== undefined && { title: contact.title }),
      updated_at: at,
    })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
