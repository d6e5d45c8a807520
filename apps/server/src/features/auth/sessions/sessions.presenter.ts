import type { Me } from '@gatehouse/api/auth/sessions';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { Viewer } from '../../../platform/viewer.ts';
import type { findMe } from './sessions.queries.ts';

/** Returns the signed-in person in the format of the API (spec §2: permissions as a comma-separated string). */
export function describeMe(viewer: Viewer, row: Awaited<ReturnType<typeof findMe>>): Me {
  return {
    accountId: viewer.accountId,
    employeeId: viewer.employeeId,
    accountName: viewer.accountName,
    displayName: viewer.displayName || viewer.accountName,
    email: row?.email ?? '',
    employeeCode: row?.employee_code ?? '',
    title: row?.title ?? '',
    avatarUrl: avatarUrlOf(row?.avatar ?? null),
    departmentName: row?.department_name ?? '',
    companyId: viewer.companyId,
    companyName: row?.company_name ?? '',
    companyCode: row?.company_code ?? '',
    roles: viewer.roles,
    permissions: [...viewer.permissions].sort().join(','),
    mustChangePassword: viewer.mustChangePassword,
    secondStepDue: viewer.secondStepDue,
  };
}
