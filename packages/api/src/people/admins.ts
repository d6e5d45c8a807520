import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, listQuery, optionalPhone, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { employeeLimits } from './employee.ts';
import { candidate, candidatesQuery } from './managers.ts';

/** An employee with the ADMIN role. `id` is the ID of the employee. */
const admin = z.object({
  id,
  /** Version of the employee, for detecting concurrent changes. */
  version,
  username: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  title: z.string(),
  avatarUrl: z.string().nullable(),
  companyId: id,
  companyName: z.string(),
  companyCode: z.string(),
  departmentName: z.string(),
  isEnabled: z.boolean(),
  /**
   * True if the person is the only administrator of the company that can sign in. The ADMIN role cannot be removed from
   * this person.
   */
  isLast: z.boolean(),
});
export type Admin = z.output<typeof admin>;

const adminInput = z.strictObject({
  firstName: requiredText(employeeLimits.name),
  lastName: requiredText(employeeLimits.name),
  displayName: requiredText(employeeLimits.displayName),
  email: requiredText(employeeLimits.email).pipe(z.email()),
  mobile: optionalPhone(employeeLimits.mobile),
});

export const grantedRole = z.object({
  roleCode: z.string(),
  roleName: z.string(),
  /** True if the role is built in and the same in every company. */
  isBuiltIn: z.boolean(),
});
export type GrantedRole = z.output<typeof grantedRole>;

const username = requiredText(employeeLimits.accountName);
const roleCode = requiredText(50);

export const admins = operations('admins', {
  list: {
    summary: 'List administrators of one company, or of all companies you can see',
    method: 'GET',
    path: '/admins',
    permission: 'ADMIN_LIST',
    scope: 'company',
    query: listQuery(['displayName'], { size: 12, maxSize: 1000 })
      .omit({ sort: true })
      .extend({
        companyCode: z.string().max(50).optional(),
      }),
    result: pageOf(admin),
    errors: [],
  },
  get: {
    summary: 'Get an administrator',
    method: 'GET',
    path: '/admins/{id}',
    permission: 'ADMIN_LIST',
    scope: 'company',
    result: admin,
    errors: ['AUTH_USER_NOT_FOUND'],
  },
  candidates: {
    summary: 'List active employees of a company who aren’t administrators',
    method: 'GET',
    path: '/employees/none-admins',
    permission: 'ADMIN_CREATE',
    scope: 'company',
    query: candidatesQuery,
    result: pageOf(candidate),
    errors: [],
  },
  update: {
    summary: 'Update an administrator’s name and contact. Account name and company can’t be changed',
    method: 'PUT',
    path: '/admins/{id}',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    body: changesOf(adminInput),
    result: admin,
    errors: ['AUTH_USER_NOT_FOUND', 'AUTH_EMAIL_EXISTED', 'API_ROW_CHANGED'],
  },
  rolesOf: {
    summary: 'List a user’s roles',
    method: 'GET',
    path: '/users/{username}/roles',
    permission: 'ADMIN_LIST',
    scope: 'company',
    params: z.strictObject({ username }),
    result: z.object({ roles: z.array(grantedRole) }),
    errors: ['AUTH_USERNAME_NOT_FOUND'],
  },
  grant: {
    summary: 'Grant a role to a user. STAFF and MANAGER are assigned automatically',
    method: 'POST',
    path: '/users/roles',
    permission: 'ADMIN_CREATE',
    scope: 'company',
    body: z.strictObject({ username, companyCode: requiredText(50), roleCode }),
    result: z.object({ roles: z.array(grantedRole) }),
    errors: [
      'HR_COMPANY_NOT_FOUND',
      'AUTH_USERNAME_NOT_FOUND',
      'AUTH_ROLE_NOT_FOUND',
      'AUTH_INVALID_ACCOUNT_STATUS',
      'AUTH_USER_ROLE_EXISTED',
    ],
  },
  revoke: {
    summary: 'Remove a role from a user. A company always keeps one administrator who can sign in',
    method: 'DELETE',
    path: '/users/{username}/roles/{roleCode}',
    permission: 'ADMIN_DELETE',
    scope: 'company',
    params: z.strictObject({ username, roleCode }),
    result: empty,
    errors: ['AUTH_USERNAME_NOT_FOUND', 'AUTH_ROLE_NOT_FOUND', 'AUTH_LAST_ADMIN'],
  },
});
