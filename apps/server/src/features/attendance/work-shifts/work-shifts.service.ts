import type { WorkShift, workShifts } from '@gatehouse/api/attendance/work-shifts';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { findNamedCompany, findNamedRow } from '../../../platform/db/codes.ts';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { LeaveRecount } from '../attendance-days/leave/leave-recount.service.ts';
import { previewRecompute, recomputeNow } from '../attendance-days/recompute.service.ts';
import * as queries from './work-shifts.queries.ts';

type WorkShiftWriteCall = Call<typeof workShifts.create> | Call<typeof workShifts.update>;

/**
 * Rejects a shift that ends before its first date, and a shift that conflicts with another shift. The error names the
 * conflicting shift.
 */
async function checkDates(
  { db, viewer, refuse }: Pick<WorkShiftWriteCall, 'db' | 'viewer' | 'refuse'>,
  shift: Pick<WorkShift, 'departmentId' | 'workingDayType' | 'type' | 'startDate' | 'endDate'>,
  id?: number,
): Promise<void> {
  const { startDate, endDate } = shift;
  const backwards: FieldError = { field: 'endDate', rule: 'order', params: {} };
  if (startDate !== null && endDate !== null && endDate < startDate)
    refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [backwards] });
  const clash = await queries.findClash(db, viewer, shift, id);
  if (clash) refuse('ATT_WORKSHIFT_CLASH', { clash: { id: clash.id, name: clash.name } });
}

/** Replaces the department code and company code in a request body by the ID of the department. */
async function withDepartment<B extends WorkShiftWriteCall['body']>(
  { db, viewer, refuse }: Pick<WorkShiftWriteCall, 'db' | 'viewer' | 'refuse'>,
  { departmentCode, companyCode, ...fields }: B,
): Promise<Omit<B, 'departmentCode' | 'companyCode'>> {
  const company = {
    id: companyCode === undefined ? (viewer.companyId ?? undefined) : undefined,
    code: companyCode,
  };
  if (departmentCode === undefined && companyCode === undefined) return fields;
  const companyId = await findNamedCompany(db, viewer, company);
  const department = { id: fields.departmentId, code: departmentCode };
  const departmentId = await findNamedRow(db, 'departments.department_code', companyId, department);
  if (companyId === undefined || departmentId === undefined) return refuse('HR_DEPARTMENT_NOT_FOUND');
  return { ...fields, departmentId };
}

/** Returns the change of hours that a work shift causes, for its department and the departments below it. */
export const toChange = ({
  departmentId,
  startDate,
  endDate,
}: Pick<WorkShift, 'departmentId' | 'startDate' | 'endDate'>) => ({
  departmentId,
  from: startDate,
  to: endDate,
});

export const recountCause = ({ name }: Pick<WorkShift, 'name'>) => ({ cause: 'SHIFT', name }) as const;

export async function previewShift(call: Call<typeof workShifts.affected>, leave: LeaveRecount) {
  const { db, viewer, query, refuse } = call;
  const { departmentId, startDate = null, endDate = null, type, workingDayType, id } = query;
  const companyId =
    (await lockReferencedRow(db, viewer, 'departments', departmentId)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
  const before = id === undefined ? undefined : await queries.workShiftRow.find(call, id);
  const change = toChange({ departmentId, startDate, endDate });
  const clash =
    type && workingDayType
      ? await queries.findClash(db, viewer, { departmentId, startDate, endDate, type, workingDayType }, id)
      : undefined;
  const preview = await previewRecompute(
    call,
    leave,
    companyId,
    before ? [toChange(before), change] : [change],
  );
  return { ...preview, clash: clash ? { id: clash.id, name: clash.name } : null };
}

export async function createWorkShift(sentCall: Call<typeof workShifts.create>, leave: LeaveRecount) {
  const { db, viewer, refuse } = sentCall;
  const { departmentId = refuse('HR_DEPARTMENT_NOT_FOUND'), ...fields } = await withDepartment(
    sentCall,
    sentCall.body,
  );
  const body = { ...fields, departmentId };
  const call = { ...sentCall, body };
  const companyId =
    (await lockReferencedRow(db, viewer, 'departments', departmentId)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
  await checkDates(call, body);
  const { salaryMultiply, ...settings } = body.workshiftSettings;
  const after = await queries.workShiftRow.insert(call, {
    company_id: companyId,
    ...queries.settingsOf(settings),
    salary_multiply: salaryMultiply,
  });
  await recomputeNow(call, leave, companyId, [toChange(after)], recountCause(after));
  return after;
}

export async function updateWorkShift(sentCall: Call<typeof workShifts.update>, leave: LeaveRecount) {
  const { db, viewer, params, refuse } = sentCall;
  const { departmentId, ...fields } = await withDepartment(sentCall, sentCall.body);
  const body = { ...fields, ...(departmentId !== undefined && { departmentId }) };
  const call = { ...sentCall, body };
  const before = await queries.workShiftRow.lockToUpdate(call, params.id);
  const updatedShift = { ...before, ...body };
  // A work shift cannot move to another company.
  if ((await lockReferencedRow(db, viewer, 'departments', updatedShift.departmentId)) !== before.companyId)
    refuse('HR_DEPARTMENT_NOT_FOUND');
  await checkDates(call, updatedShift, before.id);
  const after = await queries.workShiftRow.update(call, before, queries.settingsOf(body.workshiftSettings));
  await recomputeNow(call, leave, before.companyId, [toChange(before), toChange(after)], recountCause(after));
  return after;
}
