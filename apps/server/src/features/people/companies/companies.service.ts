import type { Company, companies } from '@gatehouse/api/people/companies';
import { workingHours } from '@gatehouse/api/people/working-hours';
import type { Call } from '../../../platform/http/route.ts';
import { endSessionsOfCompany } from '../employees/employee-accounts.service.ts';
import { countDepartments } from './companies.queries.ts';

// what of a company decides how its days are counted
const counted = ['timeZone', ...Object.keys(workingHours.shape)] as ReadonlyArray<keyof Company>; // keys of workingHours are part of Company

type Written = Call<typeof companies.update> | Call<typeof companies.create>;

/** Refuses departments that are not the company's: saving it moves none (decision 021). */
export async function checkDepartments({ db, body, refuse }: Written, companyId: number): Promise<void> {
  const named = new Set(body.departmentIds);
  if ((await countDepartments(db, companyId, [...named])) < named.size) refuse('HR_DEPARTMENT_NOT_FOUND');
}

/** Has the company's attendance days computed anew when its zone or its hours have changed (rules.md §3.10). */
export async function announceShiftChange(
  { db, jobs }: Pick<Call<never>, 'db' | 'jobs'>,
  before: Company,
  after: Company,
): Promise<void> {
  if (counted.every((key) => JSON.stringify(before[key]) === JSON.stringify(after[key]))) return;
  await jobs.send(db, 'attendance.recompute', { companyId: after.id }, { key: `company:${after.id}` });
}

type Told = Pick<Call<never>, 'db' | 'clock' | 'announce'>;

/** What follows when a company is switched off: its people are signed out everywhere (security.md §1.10). */
export async function announceSwitchedOff(call: Told, before: Company, after: Company): Promise<void> {
  if (!before.isEnabled || after.isEnabled) return;
  await endSessionsOfCompany(call, after.id);
}
