import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import { datesOf, foreseeUndo, monthOf } from './foresee.service.ts';
import * as mappings from './mappings.queries.ts';
import * as queries from './quarantine.queries.ts';
import { announceMapped } from './reprocess.service.ts';
import * as undo from './undo.queries.ts';
import { undoMapping } from './undo.service.ts';

/** What is said of a person a code is given to, or taken from. */
export const shownOf = ({ employeeId, employeeCode, displayName, departmentCode }: queries.Receiver) => ({
  employeeId,
  employeeCode,
  displayName,
  departmentCode,
});

type Undoing = Call<typeof quarantine.previewUndo> | Call<typeof quarantine.undo>;

/** A decision that stands and the person it is about; both held while it is undone. */
async function standing({ db, viewer, params: { id }, refuse }: Undoing, held: boolean) {
  const found = (await mappings.findStanding(db, viewer, id, held)) ?? refuse('ATT_MAPPING_NOT_FOUND');
  if (found.undoneAt !== null) refuse('ATT_MAPPING_UNDONE');
  const { code, employeeId } = found;
  const gone = () => refuse('HR_EMPLOYEE_NOT_FOUND');
  if (code === null || employeeId === null) return gone();
  const person = (await queries.findReceiver(db, viewer, employeeId, held)) ?? gone();
  const mapping = { ...found, code, employeeId };
  const made = await undo.findMade(db, mapping);
  const months = [...new Set(datesOf(made).map(monthOf))];
  return { mapping, person, made, closedMonths: await undo.findClosed(db, mapping.companyId, months) };
}

export const mappingRoutes: readonly Route[] = [
  route(quarantine.mappings, ({ db, viewer, query }) => mappings.listMappings(db, viewer, query)),
  route(quarantine.previewUndo, async (call) => {
    const { person, made, closedMonths } = await standing(call, false);
    const days = await foreseeUndo(call.db, person, made, call.clock.now());
    return { ...shownOf(person), records: made.length, days, closedMonths };
  }),
  route(quarantine.undo, async (call) => {
    const { db, viewer, clock, database, jobs, refuse, record } = call;
    const { mapping, made, closedMonths } = await standing(call, true);
    if (closedMonths.length > 0) refuse('ATT_MONTH_CLOSED');
    if (made.some(({ isForgotten }) => isForgotten)) refuse('ATT_RECORD_FORGOTTEN');
    const { companyId, code, employeeId } = mapping;
    const dates = datesOf(made);
    const returned = await undoMapping(db, viewer, mapping, dates, clock.now());
    const [from, to] = [dates[0], dates.at(-1)];
    // which of the days without a punch are absences is said by the job
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
  }),
];
