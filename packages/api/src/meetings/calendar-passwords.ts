import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, requiredText } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';

export const calendarPasswordLimits = { name: 100, perPerson: 10 } as const;

/** An app password, which gives one calendar program read access to the person's calendar. */
const calendarPassword = z.object({
  id,
  version,
  companyId: id,
  programName: z.string(),
  createdDate: instant,
  /** Time of the last use, to the minute. Null if the password was never used. */
  seenAt: instant.nullable(),
});
export type CalendarPassword = z.output<typeof calendarPassword>;

export const calendarPasswords = operations('calendarPasswords', {
  list: {
    summary: 'List your calendar app passwords, oldest first',
    method: 'GET',
    path: '/calendar-passwords',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: z.object({
      content: z.array(calendarPassword),
      /** Server and user name to enter in a calendar program together with the password. */
      server: z.string(),
      accountName: z.string(),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  create: {
    summary: 'Create an app password. It’s returned once and stored only as a hash',
    method: 'POST',
    path: '/calendar-passwords',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    body: z.strictObject({ programName: requiredText(calendarPasswordLimits.name) }),
    result: z.object({ row: calendarPassword, secret: z.string() }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'SCHE_APP_PASSWORD_LIMIT'],
    showsSecret: true,
  },
  remove: {
    summary: 'Revoke an app password. The app that uses it loses access',
    method: 'DELETE',
    path: '/calendar-passwords/{id}',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: empty,
    errors: ['SCHE_APP_PASSWORD_NOT_FOUND'],
  },
});
