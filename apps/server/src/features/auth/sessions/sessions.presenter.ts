import type { Me } from '@gatehouse/api/auth/sessions';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { Viewer } from '../../../platform/viewer.ts';
import type { findMe } from './sessions.queries.ts';

/** The signed-in person as the wire shows it (spec §2: permissions as a comma-separated string). */
export function describeMe(viewer: Viewer, found: Awaited<ReturnType<typeof findMe>>): Me {
  return {
    accountId: viewer.accountId,
    employeeId: viewer.employeeId,
    accountName: viewer.accountName,
    displayName: viewer.displayName || viewer.accountName,
    email: found?.email ?? '',
    employeeCode: found?.employee_code ?? '',
    title: found?.title ?? '',
    avatarUrl: avatarUrlOf(found?.avatar ?? null),
    departmentName: found?.department_name ?? '',
    companyId: viewer.companyId,
    companyName: found?.company_name ?? '',
    companyCode: found?.company_code ?? '',
    roles: viewer.roles,
    permissions: [...viewer.permissions].sort().join(','),
    mustChangePassword: viewer.mustChangePassword,
    secondStepDue: viewer.secondStepDue,
  };
}
