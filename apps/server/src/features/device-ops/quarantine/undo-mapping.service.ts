import type { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { Call } from '../../../platform/http/route.ts';
import { datesOf, monthOf } from './mapping-preview.service.ts';
import * as mappings from './mappings.queries.ts';
import * as queries from './quarantine.queries.ts';
import { announceMapped } from './reprocess.service.ts';
import * as undo from './undo.queries.ts';
import { undoMapping } from './undo.service.ts';

export const toPerson = ({
  employeeId,
  employeeCode,
  displayName,
  departmentCode,
}: queries.MappedEmployee) => ({
  employeeId,
  employeeCode,
  displayName,
  departmentCode,
});

type UndoCall = Call<typeof quarantine.previewUndo> | Call<typeof quarantine.undo>;

/** Finds the mapping of a person code to a person. If the mapping is to be undone, locks the mapping and the person. */
export async function requireMapping({ db, viewer, params: { id }, refuse }: UndoCall, isLocked: boolean) {
  const row = (await mappings.findActiveMapping(db, viewer, id, isLocked)) ?? refuse('ATT_MAPPING_NOT_FOUND');
  if (row.undoneAt !== null) refuse('ATT_MAPPING_UNDONE');
  const { code, employeeId } = row;
  const refuseMissingPerson = () => refuse('HR_EMPLOYEE_NOT_FOUND');
  if (code === null || employeeId === null) return refuseMissingPerson();
  const person = (await queries.findReceiver(db, viewer, employeeId, isLocked)) ?? refuseMissingPerson();
  const mapping = { ...row, code, employeeId };
  const mappedPunches = await undo.findMade(db, mapping);
  const months = [...new Set(datesOf(mappedPunches).map(monthOf))];
  return {
    mapping,
    person,
    made: mappedPunches,
    closedMonths: await undo.findClosed(db, mapping.companyId, months),
  };
}

/** Undoes the mapping of a person code and returns the records of the mapping to quarantine. */
export async function undoAssignment(call: Call<typeof quarantine.undo>) {
  const { db, viewer, clock, database, jobs, refuse, record } = call;
  const { mapping, made, closedMonths } = await requireMapping(call, true);
  if (closedMonths.length > 0) refuse('ATT_MONTH_CLOSED');
  if (made.some(({ isForgotten }) => isForgotten)) refuse('ATT_RECORD_FORGOTTEN');
  const { companyId, code, employeeId } = mapping;
  const dates = datesOf(made);
  const returned = await undoMapping(db, viewer, mapping, dates, clock.now());
  const [from, to] = [dates[0], dates.at(-1)];
  // The job also decides which of the days are now absences.
  if (from && to)
    await jobs.send(db, 'attendance.recompute', { companyId, employeeIds: [employeeId], from, to });
  await record({
    companyId,
    entityId: code,
    before: { code, employeeId },
    after: { code, employeeId, undone: true, records: returned },
  });
  announceMapped(database, companyId);
  return { returned, days: dates.length };
}
