import { calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { type Feature, route } from '../../../platform/http/route.ts';
import { davBase } from '../caldav/dav-targets.rules.ts';
import { calendarPasswordsPersonal } from './calendar-passwords.personal.ts';
import { calendarPasswordRow, listPasswords } from './calendar-passwords.queries.ts';
import { createCalendarPassword } from './calendar-passwords.service.ts';

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
    route(calendarPasswords.create, createCalendarPassword),
    route(calendarPasswords.remove, async (call) =>
      calendarPasswordRow.remove(call, await calendarPasswordRow.lock(call, call.params.id)),
    ),
  ],
};
