import { calendarPasswordLimits, calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { lockAndCount } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { davBase } from '../caldav/dav-targets.rules.ts';
import { newAppPassword } from './app-password.rules.ts';
import { calendarPasswordsPersonal } from './calendar-passwords.personal.ts';
import { calendarPasswordRow, listPasswords } from './calendar-passwords.queries.ts';

export const calendarPasswordsFeature: Feature = {
  name: 'calendarPasswords',
  personal: calendarPasswordsPersonal,
  constraints: {},
  routes: [
    route(calendarPasswords.list, async ({ db, viewer, settings, refuse }) => {
      if (viewer.employeeId === null) refuse('HR_EMPLOYEE_NOT_FOUND');
      return {
        content: await listPasswords(db, viewer),
        server: settings.publicUrl + davBase,
        accountName: viewer.accountName,
      };
    }),
    route(calendarPasswords.create, async (call) => {
      const { db, viewer, refuse } = call;
      const { companyId, employeeId } = viewer;
      if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
      const { perPerson } = calendarPasswordLimits;
      if ((await lockAndCount(db, 'calendar_passwords', 'employees', employeeId)) >= perPerson)
        refuse('SCHE_APP_PASSWORD_LIMIT');
      const { secret, hash } = newAppPassword();
      const owner = { company_id: companyId, employee_id: employeeId };
      const row = await calendarPasswordRow.insert(call, { ...owner, secret_hash: hash });
      return { row, secret };
    }),
    route(calendarPasswords.remove, async (call) =>
      calendarPasswordRow.remove(call, await calendarPasswordRow.lock(call, call.params.id)),
    ),
  ],
};
