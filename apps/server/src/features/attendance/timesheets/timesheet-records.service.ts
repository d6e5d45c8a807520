import { recordCursorOf, type timesheets } from '@gatehouse/api/attendance/timesheets';
import type { Call } from '../../../platform/http/route.ts';
import { keysetPage } from '../../../platform/paging.ts';
import { listRecords, type RecordFilter } from './timesheet-records.queries.ts';
import * as people from './timesheets-people.queries.ts';

/** Returns one page of attendance days for programs that read the days of many people. */
export async function recordsOf(call: Call<typeof timesheets.records>) {
  const { db, viewer, query } = call;
  const { from, to, size } = query;
  const after = query.after === undefined ? undefined : recordCursorOf(query.after);
  const filter: RecordFilter = { from, to, ...(await recordScopeOf(call)) };
  const rows = await listRecords(db, viewer, filter, { after, size: size + 1 });
  return keysetPage(rows, size, ({ employeeId, date }) => `${employeeId}-${date}`);
}

/**
 * Returns the company and the departments of the requested days. Rejects a company or department that the caller cannot
 * see.
 */
async function recordScopeOf({ db, viewer, query, refuse }: Call<typeof timesheets.records>) {
  const { departmentId, companyId = viewer.companyId ?? 0 } = query;
  if (departmentId !== undefined) {
    const department = await people.findDepartment(db, viewer, departmentId);
    const { companyId: asked = department?.companyId } = query;
    if (!department || asked !== department.companyId) return refuse('HR_DEPARTMENT_NOT_FOUND');
    return { companyId: department.companyId, departmentIds: await people.findBelow(db, departmentId) };
  }
  return viewer.companyIds.includes(companyId) ? { companyId } : refuse('HR_COMPANY_NOT_FOUND');
}
