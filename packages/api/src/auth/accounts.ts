import { z } from 'zod';
import { employeeLimits, faceStatuses } from '../people/employee.ts';
import { operations } from '../platform/operation.ts';
import { id, instant, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { mayShape } from '../platform/states.ts';
import { accountFilters } from './account-filters.ts';

/** Account statuses of spec §4, in order: new, active, locked, disabled. */
export const accountStatuses = [0, 1, -1, -99] as const;
export type AccountStatus = (typeof accountStatuses)[number];

const accountReasons = ['ACTIVE', 'NOT_ACTIVE', 'LOCKED', 'DISABLED', 'HAS_PASSWORD'] as const;
export type AccountReason = (typeof accountReasons)[number];

/** Progress of an account: the columns of the account dashboard (spec §2). */
const accountProgress = z.object({
  id,
  accountStatus: z.literal(accountStatuses),
  /** Time at which the latest invitation was queued for sending. */
  sentInviteTime: instant.nullable(),
  activatedAccTime: instant.nullable(),
  /** Time at which the person last chose a password. Null if the person has not chosen one. */
  changedPwdTime: instant.nullable(),
});
export type AccountProgress = z.output<typeof accountProgress>;

/** An account with its progress (spec §2 "Account dashboard"). `id` is the ID of the account. */
const accountRow = accountProgress.extend({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  email: z.string(),
  departmentName: z.string(),
  companyName: z.string(),
  registerFaceStatus: z.enum(faceStatuses),
  may: mayShape(['resendInvite', 'activate', 'resetPassword'], accountReasons),
});
export type AccountRow = z.output<typeof accountRow>;

const shared = {
  method: 'POST',
  scope: 'company',
  params: z.strictObject({ username: requiredText(employeeLimits.accountName) }),
  result: accountProgress,
  errors: ['AUTH_USER_NOT_FOUND', 'AUTH_INVALID_ACCOUNT_STATUS'],
} as const;

/**
 * Administration of the accounts of a company. Calls identify an account by its account name. Only a SYSADMIN can
 * change the account of a SYSADMIN (AUTH_NO_PERMISSION).
 */
export const accounts = operations('accounts', {
  list: {
    summary: 'List employee accounts with their activation status, in all companies you can see',
    method: 'GET',
    path: '/employees/account-status',
    permission: 'ACCOUNT_DASHBOARD',
    scope: 'company',
    query: listQuery(['displayName'], { size: 15, maxSize: 1000 })
      .omit({ sort: true })
      .extend({
        filter: z.enum(accountFilters).optional(),
      }),
    result: pageOf(accountRow),
    errors: [],
  },
  resendInvite: {
    ...shared,
    summary: 'Send a new invitation, valid for 7 days, to someone who has never chosen a password',
    path: '/users/{username}/invitation',
    permission: 'ACCOUNT_DASHBOARD',
  },
  activate: {
    ...shared,
    summary: 'Activate a new or locked account. The person still has to choose a password',
    path: '/users/{username}/activation',
    permission: 'ACCOUNT_DASHBOARD',
  },
  resetPassword: {
    ...shared,
    summary: 'Send a one-time code to reset the password of an active account',
    path: '/users/{username}/password-reset',
    permission: 'STAFF_RESETPASS',
    sessionOnly: true,
  },
});
