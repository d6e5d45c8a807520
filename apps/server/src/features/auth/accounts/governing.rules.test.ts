import { type Permission, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { mayGovern, mayReach } from './governing.rules.ts';

const viewer = (permissions: readonly Permission[], everywhere = false) => ({
  permissions: new Set(permissions),
  everywhere,
});
const held = (permissions: readonly string[], isSystem = false) => ({ permissions, isSystem });

const admin = viewer(rolePermissions.ADMIN);
const system = viewer(rolePermissions.SYSADMIN, true);
/** A company's own role with the Staff menu, beside STAFF. */
const clerk = viewer([
  ...rolePermissions.STAFF,
  'STAFF_LIST',
  'STAFF_UPDATE',
  'ADMIN_UPDATE',
  'STAFF_IMPORT',
]);
/** Every permission of SYSADMIN by a role of the company: no system administrator. */
const mimic = viewer([...rolePermissions.SYSADMIN, ...rolePermissions.ADMIN]);

const staff = held(rolePermissions.STAFF);
const manager = held(rolePermissions.MANAGER);
const administrator = held(rolePermissions.ADMIN);
const founder = held(rolePermissions.SYSADMIN, true);
const nobody = held([]);

describe('who has a hand in a person, and who in how they sign in', () => {
  it.each([
    ['a clerk', clerk, 'nobody in particular', nobody, true, true],
    ['a clerk', clerk, 'STAFF', staff, true, true],
    ['a clerk', clerk, 'another clerk', held([...clerk.permissions]), true, true],
    ['a clerk', clerk, 'a MANAGER', manager, true, false],
    ['a clerk', clerk, 'an ADMIN', administrator, true, false],
    ['a clerk', clerk, 'a SYSADMIN', founder, false, false],
    ['an ADMIN', admin, 'STAFF', staff, true, true],
    ['an ADMIN', admin, 'another ADMIN', administrator, true, true],
    [
      'an ADMIN',
      admin,
      'an ADMIN who is more',
      held([...rolePermissions.ADMIN, 'CREATE_COMPANY']),
      true,
      false,
    ],
    ['an ADMIN', admin, 'a SYSADMIN without permissions', held([], true), false, false],
    ['somebody with all permissions', mimic, 'an ADMIN', administrator, true, true],
    ['somebody with all permissions', mimic, 'a SYSADMIN', founder, false, false],
    ['a SYSADMIN', system, 'an ADMIN, who holds what they lack', administrator, true, true],
    ['a SYSADMIN', system, 'another SYSADMIN', founder, true, true],
  ] as const)('%s (%#)', (_who, judging, _whom, of, reaches, governs) => {
    expect([mayReach(judging, of), mayGovern(judging, of)]).toEqual([reaches, governs]);
  });
});
