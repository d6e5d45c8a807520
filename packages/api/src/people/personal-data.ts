import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { email, empty, id, isoDate, requiredText } from '../platform/shapes.ts';
import { employeeLimits } from './employee.ts';

/** What stands against erasing somebody, in the order it is told. */
export const erasureObstacles = ['OWN', 'GOVERNED', 'ENABLED', 'MANAGES', 'GUESTS', 'RETAINED'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** What an erasure would meet and leave. */
export const erasure = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  obstacles: z.array(z.enum(erasureObstacles)),
  /** The first date of an erasure where attendance must be kept until then; null where nothing says so. */
  retainedUntil: isoDate.nullable(),
  /** Departments the person manages. */
  departments: z.int(),
  /** Rows that stay, without a name, because figures of the department are made of them. */
  punches: z.int(),
  days: z.int(),
});
export type Erasure = z.output<typeof erasure>;

/** What is kept under the address of a visitor or of a guest of meetings. */
export const keptOfGuest = z.object({
  visitors: z.int(),
  /** Meetings to which the address is invited, past and future. */
  meetings: z.int(),
  visits: z.int(),
  declarations: z.int(),
  mails: z.int(),
});
export type KeptOfGuest = z.output<typeof keptOfGuest>;

const guestAddress = { companyId: id, email: email(255) };

const archive = z.unknown();

export const personalData = operations('personalData', {
  exportMine: {
    summary: 'Export everything the portal stores about you as a ZIP of JSON files',
    method: 'POST',
    path: '/my/personal-data',
    permission: 'MY_PROFILE',
    scope: 'self',
    result: archive,
    errors: [],
    answers: 'file',
    heavy: true,
  },
  exportOf: {
    summary: 'Export everything the portal stores about an employee, on their request',
    method: 'POST',
    path: '/employees/{id}/personal-data',
    permission: 'STAFF_EXPORT',
    scope: 'company',
    result: archive,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    answers: 'file',
    heavy: true,
  },
  erasure: {
    summary: 'Preview erasing an employee: what prevents it, and what stays as figures',
    method: 'GET',
    path: '/employees/{id}/erasure',
    permission: 'STAFF_DELETE',
    scope: 'company',
    result: erasure,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  guest: {
    summary: 'Count what the portal keeps under the address of a visitor or guest',
    method: 'POST',
    reads: true,
    path: '/guests/personal-data',
    permission: 'STAFF_DELETE',
    scope: 'company',
    body: z.strictObject(guestAddress),
    result: keptOfGuest,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  eraseGuest: {
    summary: 'Erase everything kept under the address of a visitor or guest, in the audit trail too',
    method: 'POST',
    path: '/guests/personal-data/erase',
    permission: 'STAFF_DELETE',
    scope: 'company',
    body: z.strictObject({
      ...guestAddress,
      /** The address, typed a second time. */
      confirmation: requiredText(255),
    }),
    result: empty,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
});

/** The account's name, typed by whoever erases it. */
export const erasureConfirmation = z.strictObject({ accountName: requiredText(employeeLimits.accountName) });
