import type { Company } from '@gatehouse/api/people/companies';
import { workingHours } from '@gatehouse/api/people/working-hours';
import type { Call } from '../../../platform/http/route.ts';
import { endSessionsOfCompany } from '../employees/employee-accounts.service.ts';

// what of a company decides how its days are counted
const counted = ['timeZone', ...Object.keys(workingHours.shape)] as ReadonlyArray<keyof Company>; // keys of workingHours are part of Company

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
