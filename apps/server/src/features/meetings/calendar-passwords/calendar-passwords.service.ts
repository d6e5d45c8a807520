import { calendarPasswordLimits, type calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { lockAndCount } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { newAppPassword } from './app-password.rules.ts';
import { calendarPasswordRow } from './calendar-passwords.queries.ts';

export async function createCalendarPassword(call: Call<typeof calendarPasswords.create>) {
  const { db, viewer, refuse } = call;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const { perPerson } = calendarPasswordLimits;
  const employee = { table: 'employees', id: employeeId } as const;
  if ((await lockAndCount(db, 'calendar_passwords.employee_id', employee)) >= perPerson)
    refuse('SCHE_APP_PASSWORD_LIMIT');
  const { secret, hash } = newAppPassword();
  const owner = { company_id: companyId, employee_id: employeeId };
  const row = await calendarPasswordRow.insert(call, { ...owner, secret_hash: hash });
  return { row, secret };
}
