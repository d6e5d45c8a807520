import { testPortal } from '../../portal/portal.ts';

/**
 * Creates a test portal on Friday, 20 November 2026, with a company that works Monday to Friday, a department and an
 * administrator.
 */
export async function createLeavePortal() {
  const portal = await testPortal();
  const companyId = (await portal.make.company()).id;
  const departmentId = (await portal.make.department({ companyId })).id;
  const roles = ['STAFF' as const, 'ADMIN' as const];
  const admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles }));
  return { portal, companyId, departmentId, admin };
}
