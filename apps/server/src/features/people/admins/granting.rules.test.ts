import { type BuiltInRole, type Permission, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { comesByItself, mayGive } from './granting.rules.ts';

const builtIn = (roleCode: BuiltInRole) => ({
  roleCode,
  isBuiltIn: true,
  permissions: rolePermissions[roleCode],
});
const custom = (...permissions: Permission[]) => ({ roleCode: 'CLERK', isBuiltIn: false, permissions });
const viewer = (permissions: readonly Permission[], everywhere = false) => ({
  permissions: new Set(permissions),
  everywhere,
});
const admin = viewer(rolePermissions.ADMIN);
const system = viewer(rolePermissions.SYSADMIN, true);
const clerk = viewer(['ADMIN_CREATE', 'STAFF_LIST']);

describe('who may give which role', () => {
  it.each([
    ['an ADMIN', admin, builtIn('ADMIN'), true],
    ['an ADMIN', admin, builtIn('SYSADMIN'), false],
    ['an ADMIN', admin, builtIn('MANAGER'), true],
    ['an ADMIN', admin, custom('STAFF_LIST', 'ROOM_LIST'), true],
    ['an ADMIN', admin, custom('CREATE_COMPANY'), false],
    ['a SYSADMIN', system, builtIn('SYSADMIN'), true],
    ['a SYSADMIN', system, builtIn('ADMIN'), true],
    ['a SYSADMIN', system, custom('WELCOME_SETTING'), true],
    ['somebody of a company’s own role', clerk, builtIn('ADMIN'), false],
    ['somebody of a company’s own role', clerk, builtIn('MANAGER'), false],
    ['somebody of a company’s own role', clerk, custom('STAFF_LIST'), true],
    ['somebody of a company’s own role', clerk, custom(), true],
    [
      'somebody with every permission of SYSADMIN',
      viewer(rolePermissions.SYSADMIN),
      builtIn('SYSADMIN'),
      false,
    ],
  ] as const)('%s … case %#', (_who, giver, role, may) => expect(mayGive(giver, role)).toBe(may));

  it('STAFF and MANAGER come by themselves, a company’s own role of such a code does not', () => {
    expect(
      [...(['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const)].filter((code) =>
        comesByItself(builtIn(code)),
      ),
    ).toEqual(['STAFF', 'MANAGER']);
    expect(comesByItself({ ...builtIn('MANAGER'), isBuiltIn: false })).toBe(false);
  });
});
