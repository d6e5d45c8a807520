import { type BuiltInRole, type Permission, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { isAutomaticRole, mayGrantRole } from './granting.rules.ts';

const makeBuiltInRole = (roleCode: BuiltInRole) => ({
  roleCode,
  isBuiltIn: true,
  permissions: rolePermissions[roleCode],
});
const makeCustomRole = (...permissions: Permission[]) => ({
  roleCode: 'CLERK',
  isBuiltIn: false,
  permissions,
});
const makeViewer = (permissions: readonly Permission[], everywhere = false) => ({
  permissions: new Set(permissions),
  everywhere,
});
const admin = makeViewer(rolePermissions.ADMIN);
const system = makeViewer(rolePermissions.SYSADMIN, true);
const clerk = makeViewer(['ADMIN_CREATE', 'STAFF_LIST']);

describe('the right to grant a role', () => {
  it.each([
    ['an ADMIN', admin, makeBuiltInRole('ADMIN'), true],
    ['an ADMIN', admin, makeBuiltInRole('SYSADMIN'), false],
    ['an ADMIN', admin, makeBuiltInRole('MANAGER'), true],
    ['an ADMIN', admin, makeCustomRole('STAFF_LIST', 'ROOM_LIST'), true],
    ['an ADMIN', admin, makeCustomRole('CREATE_COMPANY'), false],
    ['a SYSADMIN', system, makeBuiltInRole('SYSADMIN'), true],
    ['a SYSADMIN', system, makeBuiltInRole('ADMIN'), true],
    ['a SYSADMIN', system, makeCustomRole('WELCOME_SETTING'), true],
    ['somebody of a company’s own role', clerk, makeBuiltInRole('ADMIN'), false],
    ['somebody of a company’s own role', clerk, makeBuiltInRole('MANAGER'), false],
    ['somebody of a company’s own role', clerk, makeCustomRole('STAFF_LIST'), true],
    ['somebody of a company’s own role', clerk, makeCustomRole(), true],
    [
      'somebody with every permission of SYSADMIN',
      makeViewer(rolePermissions.SYSADMIN),
      makeBuiltInRole('SYSADMIN'),
      false,
    ],
  ] as const)('decides whether the viewer may grant a role: %s … case %#', (_who, giver, role, may) =>
    expect(mayGrantRole(giver, role)).toBe(may),
  );

  it('treats only the built-in roles STAFF and MANAGER as automatic, not a company’s own role with the code STAFF or MANAGER', () => {
    expect(
      [...(['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const)].filter((code) =>
        isAutomaticRole(makeBuiltInRole(code)),
      ),
    ).toEqual(['STAFF', 'MANAGER']);
    expect(isAutomaticRole({ ...makeBuiltInRole('MANAGER'), isBuiltIn: false })).toBe(false);
  });
});
