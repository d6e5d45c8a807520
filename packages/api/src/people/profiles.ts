import { z } from 'zod';
import { workingStats } from '../attendance/timesheets.ts';
import { operations } from '../platform/operation.ts';
import { isoDate } from '../platform/shapes.ts';
import { changesOf } from '../platform/versions.ts';
import { employee, employeeDetail, expectedPlace, genders } from './employee.ts';

/** The signed-in employee with the attendance totals of the month (spec §3 Profile). */
const profile = employee.extend({
  /** Period of the figures: first and last date of the current month on the company's calendar. */
  from: isoDate,
  to: isoDate,
  workingStats,
});
export type Profile = z.output<typeof profile>;

/** Fields that people can edit in their own profile. All other fields need an administrator (decision 019). */
const ownInput = employeeDetail
  .pick({
    dateOfBirth: true,
    personalEmail: true,
    mobile: true,
    currentAddress: true,
    permanentAddress: true,
    maritalStatus: true,
    userUrl: true,
  })
  .extend({ gender: z.enum(genders), ...expectedPlace });

export const profiles = operations('profiles', {
  mine: {
    summary: 'Get your employee profile with this month’s attendance figures',
    method: 'GET',
    path: '/profiles/mine',
    permission: 'MY_PROFILE',
    scope: 'self',
    result: profile,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  update: {
    summary: 'Update your private information. The ID must be your own employee number',
    method: 'PUT',
    path: '/profiles/{id}',
    permission: 'MY_PROFILE',
    scope: 'self',
    body: changesOf(ownInput),
    result: profile,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'API_ROW_CHANGED'],
  },
});
