import { type Permission, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../platform/live-event.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { concernsRights, messageFor } from './live.rules.ts';

const viewer = (permissions: readonly Permission[], more: Partial<Viewer> = {}): Viewer => ({
  sessionId: 1,
  accountId: 7,
  accountName: 'seven',
  displayName: 'Seven',
  language: 'en',
  mustChangePassword: false,
  secondStepDue: false,
  everywhere: false,
  companyId: 1,
  companyIds: [1],
  employeeId: 70,
  departmentId: 3,
  managedDepartmentIds: [],
  roles: [],
  permissions: new Set(permissions),
  ...more,
});
const staff = viewer(rolePermissions.STAFF);
const manager = viewer(rolePermissions.MANAGER);
const admin = viewer(rolePermissions.ADMIN);

describe('filtering of live events by rights (security.md §1.2)', () => {
  const attendanceEvent = (ids?: number[]): LiveEvent => ({ topic: 'attendance.changed', companyId: 1, ids });
  it.each<[string, Viewer, LiveEvent, object | undefined]>([
    ['staff: nothing of devices', staff, { topic: 'devices.changed', companyId: 1, ids: [5] }, undefined],
    [
      'admin: devices',
      admin,
      { topic: 'devices.changed', companyId: 1, ids: [5] },
      { companyId: 1, ids: [5] },
    ],
    [
      'admin: nothing of another company',
      admin,
      { topic: 'devices.changed', companyId: 2, ids: [5] },
      undefined,
    ],
    [
      'staff: their own day, without the others',
      staff,
      attendanceEvent([70, 71]),
      { companyId: 1, ids: [70] },
    ],
    ["staff: nothing of a colleague's day", staff, attendanceEvent([71]), undefined],
    ['staff: that some day changed may be theirs', staff, attendanceEvent(), { companyId: 1, ids: [70] }],
    [
      'an account without employee: no days',
      viewer(rolePermissions.STAFF, { employeeId: null }),
      attendanceEvent(),
      undefined,
    ],
    ['manager: that there is news, not of whom', manager, attendanceEvent([71]), { companyId: 1 }],
    ['admin: whose day', admin, attendanceEvent([71]), { companyId: 1, ids: [71] }],
    [
      'rights of mine, without the other accounts',
      staff,
      { topic: 'rights.changed', companyId: 1, ids: [7, 8] },
      { companyId: 1 },
    ],
    [
      'what I was told, of whatever company, without the others who were',
      staff,
      { topic: 'notifications.changed', companyId: 0, ids: [7, 8] },
      { companyId: 0 },
    ],
    [
      'nothing of what others were told',
      admin,
      { topic: 'notifications.changed', companyId: 1, ids: [8] },
      undefined,
    ],
    ["nothing of another's rights", staff, { topic: 'rights.changed', companyId: 1, ids: [8] }, undefined],
  ])('limits live messages to the rights of the viewer: %s', (_what, who, event, expected) => {
    expect(messageFor(who, event)).toEqual(expected);
  });

  it("detects changed rights from role events of the signed-in person's company or of the installation, and ignores other topics", () => {
    expect(concernsRights(staff, { topic: 'rights.changed', companyId: 1 })).toBe(true);
    expect(concernsRights(staff, { topic: 'rights.changed', companyId: 2 })).toBe(false);
    expect(concernsRights(staff, { topic: 'rights.changed', companyId: 0 })).toBe(true);
    expect(concernsRights(staff, { topic: 'devices.changed', companyId: 1, ids: [7] })).toBe(false);
  });
});
