import { type Permission, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { mayEditPerson, mayGovern } from './governing.rules.ts';

const viewer = (permissions: readonly Permission[], everywhere = false) => ({
  permissions: new Set(permissions),
  everywhere,
});
const rights = (permissions: readonly string[], isSystem = false) => ({ permissions, isSystem });

const admin = viewer(rolePermissions.ADMIN);
const system = viewer(rolePermissions.SYSADMIN, true);
/** A caller with the STAFF role and a custom role that contains the permissions of the Staff menu. */
const clerk = viewer([
  ...rolePermissions.STAFF,
  'STAFF_LIST',
  'STAFF_UPDATE',
  'ADMIN_UPDATE',
  'STAFF_IMPORT',
]);
/**
 * A caller with a custom role that has every permission of SYSADMIN. Such a role does not make the caller a system
 * administrator.
 */
const mimic = viewer([...rolePermissions.SYSADMIN, ...rolePermissions.ADMIN]);

const staff = rights(rolePermissions.STAFF);
const manager = rights(rolePermissions.MANAGER);
const administrator = rights(rolePermissions.ADMIN);
const founder = rights(rolePermissions.SYSADMIN, true);
const nobody = rights([]);

describe('rights to change accounts of other people', () => {
  it.each([
    ['a clerk', clerk, 'nobody in particular', nobody, true, true],
    ['a clerk', clerk, 'STAFF', staff, true, true],
    ['a clerk', clerk, 'another clerk', rights([...clerk.permissions]), true, true],
    ['a clerk', clerk, 'a MANAGER', manager, true, false],
    ['a clerk', clerk, 'an ADMIN', administrator, true, false],
    ['a clerk', clerk, 'a SYSADMIN', founder, false, false],
    ['an ADMIN', admin, 'STAFF', staff, true, true],
    ['an ADMIN', admin, 'another ADMIN', administrator, true, true],
    [
      'an ADMIN',
      admin,
      'an ADMIN who is more',
      rights([...rolePermissions.ADMIN, 'CREATE_COMPANY']),
      true,
      false,
    ],
    ['an ADMIN', admin, 'a SYSADMIN without permissions', rights([], true), false, false],
    ['somebody with all permissions', mimic, 'an ADMIN', administrator, true, true],
    ['somebody with all permissions', mimic, 'a SYSADMIN', founder, false, false],
    ['a SYSADMIN', system, 'an ADMIN, who holds what they lack', administrator, true, true],
    ['a SYSADMIN', system, 'another SYSADMIN', founder, true, true],
  ] as const)(
    'checks mayEditPerson and mayGovern: %s (%#)',
    (_who, judging, _whom, target, reaches, governs) => {
      expect([mayEditPerson(judging, target), mayGovern(judging, target)]).toEqual([reaches, governs]);
    },
  );
});
