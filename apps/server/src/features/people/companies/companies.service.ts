import type { Company, companies } from '@gatehouse/api/people/companies';
import { workingHours } from '@gatehouse/api/people/working-hours';
import type { Call } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { endSessionsOfCompany } from '../employees/employee-accounts.service.ts';
import * as queries from './companies.queries.ts';
import { countDepartments } from './companies.queries.ts';

// The company fields that affect attendance days. After a change of one of them, attendance days must be recomputed.
const attendanceFields = ['timeZone', ...Object.keys(workingHours.shape)] as ReadonlyArray<keyof Company>; // The cast is safe, because every key of `workingHours` is also a key of `Company`.

type CompanyWriteCall = Call<typeof companies.update> | Call<typeof companies.create>;

/**
 * Rejects departments of other companies. Updating a company never moves a department to another company (decision
 * 021).
 */
export async function checkDepartments(
  { db, body, refuse }: CompanyWriteCall,
  companyId: number,
): Promise<void> {
  const distinctIds = new Set(body.departmentIds);
  if ((await countDepartments(db, companyId, [...distinctIds])) < distinctIds.size)
    refuse('HR_DEPARTMENT_NOT_FOUND');
}

/**
 * Queues a recomputation of the company's attendance days if its time zone or working hours changed (rules.md §3.10).
 */
async function announceShiftChange(
  { db, jobs }: Pick<Call<never>, 'db' | 'jobs'>,
  before: Company,
  after: Company,
): Promise<void> {
  if (attendanceFields.every((key) => JSON.stringify(before[key]) === JSON.stringify(after[key]))) return;
  await jobs.send(db, 'attendance.recompute', { companyId: after.id }, { key: `company:${after.id}` });
}

type SignOutCall = Pick<Call<never>, 'db' | 'clock' | 'announce'>;

/** Signs out all employees of a company that was disabled (security.md §1.10). */
async function announceSwitchedOff(call: SignOutCall, before: Company, after: Company): Promise<void> {
  if (!before.isEnabled || after.isEnabled) return;
  await endSessionsOfCompany(call, after.id);
}

export async function updateCompany(call: Call<typeof companies.update>) {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const before = (await queries.lockCompany(db, viewer, params.id)) ?? refuse('HR_COMPANY_NOT_FOUND');
  const recordKey = { companyId: before.id, entityId: before.id };
  await refuseOverwriting(call, recordKey, before);
  await checkDepartments(call, before.id);
  const after = await queries.updateCompany(db, viewer, before.id, body, clock.now());
  await record({ ...recordKey, before, after, version: after.version });
  await announceSwitchedOff(call, before, after);
  await announceShiftChange(call, before, after);
  return after;
}
