import { changeCursorOf, employeeChanges } from '@gatehouse/api/people/employee-changes';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { employeeChangesPersonal } from './employee-changes.personal.ts';
import { findStart, listChanges, readEra } from './employee-changes.queries.ts';

async function changesOf({ db, viewer, query, refuse }: Call<typeof employeeChanges.list>) {
  const { companyId = viewer.companyId ?? 0, updatedSince, size } = query;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const era = await readEra(db);
  const cursor = query.after === undefined ? { era, number: 0 } : changeCursorOf(query.after);
  // A cursor from before a restore of a backup is rejected, because its change number may now belong to another change.
  if (cursor.era !== era) refuse('API_CURSOR_EXPIRED');
  const after = updatedSince === undefined ? cursor.number : await findStart(db, companyId, updatedSince);
  const rows = await listChanges(db, viewer, { companyId, after, size: size + 1 });
  const page = rows.slice(0, size);
  return {
    content: page.map(({ change }) => change),
    next: `${era}-${page.at(-1)?.number ?? after}`,
    last: rows.length <= size,
  };
}

export const employeeChangesFeature: Feature = {
  name: 'employeeChanges',
  personal: employeeChangesPersonal,
  constraints: {},
  routes: [route(employeeChanges.list, changesOf)],
};
