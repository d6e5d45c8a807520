import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  idOrCode,
  idText,
  instant,
  keyword,
  listQuery,
  pageOf,
} from '../platform/shapes.ts';
import { changesOf } from '../platform/versions.ts';
import {
  employee,
  employeeChange,
  employeeDetail,
  employeeInput,
  employeeLimits,
  employeeRow,
  expectedPlace,
} from './employee.ts';
import { erasureConfirmation } from './personal-data.ts';
import { presences } from './presences.rules.ts';

const writeErrors = [
  'HR_DEPARTMENT_NOT_FOUND',
  'HR_EMPLOYEE_CODE_EXISTED',
  'AUTH_EMAIL_EXISTED',
  'ATT_PERSON_CODE_TAKEN',
  'AREA_BUILDING_ID_NOT_FOUND',
] as const;

const code = z.string().max(50).optional();

/** A new employee. Company and department are named by ids or codes. An id and a code must name the same row. */
const newEmployee = employeeInput
  .extend({ companyId: id.optional(), companyCode: code, departmentId: id.optional(), departmentCode: code })
  .refine(...idOrCode('companyId', 'companyCode'))
  .refine(...idOrCode('departmentId', 'departmentCode'));

const mostOnAPage = 10_000;
const mostPresences = 100;

/** Filters by company, department, or departments as comma-separated codes (spec §7). */
const filters = {
  companyCode: z.string().max(50).optional(),
  departmentId: idText.optional(),
  departmentCodes: z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter(Boolean))
    .optional(),
  presence: z.enum(presences).optional(),
};

const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ENABLE') }),
  z.strictObject({ kind: z.literal('DISABLE') }),
  z.strictObject({ kind: z.literal('MOVE'), departmentId: id }),
]);
export type BulkAction = z.output<typeof bulkAction>;

/** Maximum number of employees in one bulk call. */
export const mostAtOnce = 500;

export const employees = operations('employees', {
  list: {
    summary:
      'List employees. Each keyword is matched against name, account, code and email, ignoring accents',
    method: 'GET',
    path: '/employees',
    permission: 'STAFF_LIST',
    scope: 'company',
    query: listQuery(['displayName', 'employeeCode', 'createdDate'], {
      size: 12,
      maxSize: mostOnAPage,
    }).extend(filters),
    result: pageOf(employeeRow),
    errors: [],
  },
  export: {
    summary:
      'Export the filtered employees, or one page of them, as a spreadsheet in your language that can be imported again',
    method: 'GET',
    path: '/employees/export',
    permission: 'STAFF_EXPORT',
    scope: 'company',
    query: z.strictObject({
      keyword,
      ...filters,
      page: digits(0, 1_000_000).default(0),
      /** Number of employees to return, the first ones by name. If absent, all employees are returned. */
      size: digits(1, mostOnAPage).optional(),
    }),
    result: z.object({}),
    answers: 'file',
    heavy: true,
    errors: ['API_EXPORT_TOO_LONG'],
  },
  presences: {
    summary: 'Count the filtered employees by presence, and get where and when some were last seen today',
    method: 'GET',
    path: '/employees/presences',
    permission: 'STAFF_LIST',
    scope: 'company',
    query: z.strictObject({
      keyword,
      ...filters,
      /** Comma-separated IDs of the employees for which the last punch is returned. */
      ids: z
        .string()
        .regex(/^(?:[1-9]\d{0,14}(?:,[1-9]\d{0,14})*)?$/)
        .transform((text) => text.split(',').filter(Boolean).map(Number))
        .pipe(z.array(id).max(mostPresences))
        .optional(),
    }),
    result: z.object({
      /** Number of employees per presence, regardless of the presence filter. */
      counts: z.record(z.enum(presences), z.int()),
      people: z.array(
        z.object({
          id,
          presence: z.enum(presences),
          /** Time of the last counted punch of today. */
          at: instant.nullable(),
          /** IANA time zone of the punch. */
          timeZone: z.string().nullable(),
          doorName: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  },
  duplicates: {
    summary: 'Check which account name, employee code and email another person already has',
    method: 'GET',
    path: '/employees/duplicates',
    permission: 'STAFF_CREATE',
    scope: 'company',
    query: z.strictObject({
      /**
       * Company in which the employee code is checked. Account names and email addresses are checked in the whole
       * installation.
       */
      companyId: idText,
      accountName: z.string().trim().max(employeeLimits.accountName).optional(),
      employeeCode: z.string().trim().max(employeeLimits.employeeCode).optional(),
      email: z.string().trim().max(employeeLimits.email).optional(),
    }),
    /** True for each value that is already used. False for a value that was not sent. */
    result: z.object({ accountName: z.boolean(), employeeCode: z.boolean(), email: z.boolean() }),
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  get: {
    summary: 'Get an employee with private information',
    method: 'GET',
    path: '/employees/{id}',
    permission: 'STAFF_LIST',
    scope: 'company',
    result: employee,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  create: {
    summary: 'Add an employee with a new account and the STAFF role',
    method: 'POST',
    path: '/employees',
    permission: 'STAFF_CREATE',
    scope: 'company',
    body: newEmployee,
    result: employee,
    errors: [
      'HR_COMPANY_NOT_FOUND',
      'AUTH_USERNAME_EXISTED',
      'HR_EMPLOYEE_ACCOUNT_DUPLICATED',
      ...writeErrors,
    ],
  },
  update: {
    summary: 'Update an employee’s personal and organisational data. Deactivating signs them out everywhere',
    method: 'PUT',
    path: '/employees/{id}',
    permission: 'STAFF_UPDATE',
    scope: 'company',
    body: changesOf(employeeChange.extend({ departmentCode: code })),
    result: employee,
    errors: ['HR_EMPLOYEE_NOT_FOUND', ...writeErrors, 'AUTH_LAST_ADMIN', 'API_ROW_CHANGED'],
  },
  bulk: {
    summary: 'Activate, deactivate or move several employees: all of them or none',
    method: 'PUT',
    path: '/employees/bulk',
    permission: 'STAFF_UPDATE',
    scope: 'company',
    body: z.strictObject({ ids: z.array(id).min(1).max(mostAtOnce), action: bulkAction }),
    result: z.object({ changed: z.int().min(0) }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND', 'AUTH_LAST_ADMIN'],
  },
  invite: {
    summary:
      'Send new invitations to several employees who have never chosen a password: all of them or none',
    method: 'PUT',
    path: '/employees/bulk/invitations',
    permission: 'ACCOUNT_DASHBOARD',
    scope: 'company',
    body: z.strictObject({ ids: z.array(id).min(1).max(mostAtOnce) }),
    result: z.object({ changed: z.int().min(0) }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'AUTH_INVALID_ACCOUNT_STATUS'],
  },
  updateDetail: {
    summary: 'Update an employee’s private and additional information',
    method: 'PUT',
    path: '/employees/{id}/detail',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    body: changesOf(employeeDetail.extend(expectedPlace)),
    result: employee,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'HR_EMPLOYEE_INFO_CODE_EXISTED', 'API_ROW_CHANGED'],
  },
  removeSecondStep: {
    summary:
      'Reset two-step verification for an employee who lost their app and recovery codes. Signs them out',
    method: 'DELETE',
    path: '/employees/{id}/second-factor',
    permission: 'STAFF_RESETPASS',
    scope: 'company',
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    sessionOnly: true,
  },
  remove: {
    summary: 'Delete an employee without punches, with their account',
    method: 'DELETE',
    path: '/employees/{id}',
    permission: 'STAFF_DELETE',
    scope: 'company',
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'AUTH_LAST_ADMIN', 'HR_EMPLOYEE_IN_USE', 'SCHE_EVENT_GUEST_NOT_EMPTY'],
  },
  erase: {
    summary:
      'Permanently erase an employee’s account, private information and names. Department figures are kept',
    method: 'POST',
    path: '/employees/{id}/erasure',
    permission: 'STAFF_DELETE',
    scope: 'company',
    body: erasureConfirmation,
    result: empty,
    errors: [
      'HR_EMPLOYEE_NOT_FOUND',
      'HR_EMPLOYEE_STILL_ACTIVE',
      'SCHE_EVENT_GUEST_NOT_EMPTY',
      'HR_EMPLOYEE_IN_USE',
      'HR_EMPLOYEE_RETAINED',
    ],
  },
});
