import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { email, empty, id, isoDate, requiredText } from '../platform/shapes.ts';
import { employeeLimits } from './employee.ts';

/** Reasons that prevent erasing a person, in display order. */
export const erasureObstacles = ['OWN', 'GOVERNED', 'ENABLED', 'MANAGES', 'GUESTS', 'RETAINED'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** Preview of an erasure: the reasons that prevent it, and the records that stay. */
const erasure = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  obstacles: z.array(z.enum(erasureObstacles)),
  /**
   * First date on which the person can be erased, if attendance must be retained. Null if there is no retention period.
   */
  retainedUntil: isoDate.nullable(),
  /** Number of departments the person manages. */
  departments: z.int(),
  /** Number of rows that are kept without a name, because department figures are computed from them. */
  punches: z.int(),
  days: z.int(),
});
export type Erasure = z.output<typeof erasure>;

/** Number of records stored under the email address of a visitor or meeting guest. */
const guestRecordCounts = z.object({
  visitors: z.int(),
  /** Number of past and future meetings with this email address as a guest. */
  meetings: z.int(),
  visits: z.int(),
  declarations: z.int(),
  mails: z.int(),
});
export type GuestRecordCounts = z.output<typeof guestRecordCounts>;

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
    result: guestRecordCounts,
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
      /** The email address, typed again to confirm the erasure. */
      confirmation: requiredText(255),
    }),
    result: empty,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
});

/** Account name of the employee, typed to confirm the erasure. */
export const erasureConfirmation = z.strictObject({ accountName: requiredText(employeeLimits.accountName) });
