import type { Company } from '@gatehouse/api/people/companies';
import { workingHours } from '@gatehouse/api/people/working-hours';
import type { Call } from '../../../platform/http/route.ts';
import { endSessionsOfCompany } from '../employees/employee-accounts.service.ts';

// what of a company decides how its days are counted
const counted = ['timeZone', ...Object.keys(workingHours.shape)] as ReadonlyArray<keyof Company>; // keys of workingHours are part of Company

/** Whether a change of a company makes its attendance days read differently (rules.md §3.10). */
export const shiftChanged = (before: Company, after: Company): boolean =>
  counted.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

type Told = Pick<Call<never>, 'db' | 'clock' | 'announce'>;

/** What follows when a company is switched off: its people are signed out everywhere (security.md §1.10). */
export async function announceSwitchedOff(call: Told, before: Company, after: Company): Promise<void> {
  if (!before.isEnabled || after.isEnabled) return;
  await endSessionsOfCompany(call, after.id);
}
