import { describe, expect, it } from 'vitest';
import { builtInRoles, permissions, rolePermissions } from '../platform/permissions.ts';
import {
  codesOf,
  matrixScreens,
  type PermissionRow,
  rowsOf,
  tickAction,
  tickView,
} from './role-matrix.rules.ts';

const noPermissions = new Set<string>();
const rowOf = (rows: readonly PermissionRow[], menu: string) =>
  rows.flatMap((row) => [row, ...row.children]).find((row) => row.menu === menu);
const flags = (rows: readonly PermissionRow[], menu: string) => {
  const row = rowOf(rows, menu);
  return [row?.viewPermission, row?.actionPermission];
};

describe('the permission matrix of a role', () => {
  it('permission matrix contains every permission code exactly once', () => {
    const codes = [...matrixScreens.values()].flatMap(({ view, action }) => [...view, ...action]);
    expect(codes.toSorted()).toEqual(permissions.toSorted());
  });

  it('permission matrix begins with the pages of spec §2, in the same order', () => {
    expect(
      rowsOf(noPermissions)
        .map((row) => [row.menu, ...row.children.map(({ menu }) => menu)])
        .slice(0, 6),
    ).toEqual([
      ['DASHBOARD', 'MY_DASHBOARD', 'ACCOUNT_DASHBOARD', 'DEPARTMENT_DASHBOARD'],
      ['MY_PROFILE'],
      ['TIMESHEET', 'MY_TIMESHEET', 'TIMESHEET_MANAGEMENT'],
      [
        'MEETING_MANAGEMENT',
        'MEETING_ROOMS',
        'VISITOR_LOGBOOK',
        'HEALTH_DECLARATION',
        'VISITORS',
        'GUEST_CARDS',
      ],
      ['REQUEST', 'REQUESTS', 'MY_REQUESTS'],
      ['AREA', 'BUILDINGS', 'ROOMS', 'DOORS', 'DEVICES'],
    ]);
  });

  it.each(builtInRoles)('converts the permissions of the role %s to rows and back', (role) => {
    const granted = new Set<string>(rolePermissions[role]);
    expect(codesOf(rowsOf(granted), granted)).toEqual(permissions.filter((code) => granted.has(code)));
  });

  it.each(permissions)('converts the single permission %s to rows and back', (code) => {
    const granted = new Set<string>([code]);
    expect(codesOf(rowsOf(granted), granted)).toEqual([code]);
  });

  it.each([
    ['all of the codes', ['BUILDING_LIST', 'BUILDING_DETAIL'], [true, false]],
    ['some of them', ['BUILDING_LIST', 'BUILDING_CREATE'], [null, null]],
    ['none', [], [false, false]],
  ] as const)('ticks a screen of the permission matrix for %s', (_case, granted, expected) => {
    expect(flags(rowsOf(new Set<string>(granted)), 'BUILDINGS')).toEqual(expected);
  });

  it('never ticks the action of a group, and ticks its view if any page of the group is ticked', () => {
    const rows = rowsOf(new Set(['ROOM_CREATE']));
    expect([flags(rows, 'AREA'), flags(rows, 'REQUEST')]).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  it('ignores the ticked pages of an unticked group', () => {
    const rows = rowsOf(new Set(['ROOM_LIST', 'ROOM_DETAIL', 'MY_PROFILE'])).map((row) =>
      row.menu === 'AREA' ? { ...row, viewPermission: false } : row,
    );
    expect(codesOf(rows, noPermissions)).toEqual(['MY_PROFILE']);
  });

  it('ignores missing rows, unknown menus and duplicates in a permission matrix', () => {
    const row = { menu: 'MY_PROFILE', viewPermission: true, actionPermission: false, children: [] };
    expect(codesOf([row, row, { ...row, menu: 'constructor' }], new Set(['DASHBOARD']))).toEqual([
      'MY_PROFILE',
    ]);
  });
});

describe('ticking a permission in the role matrix', () => {
  const empty = rowsOf(noPermissions);

  it.each([
    ['view of a screen', tickView(empty, 'ROOMS', true), 'ROOMS', [true, false]],
    ['action of a screen brings its view', tickAction(empty, 'ROOMS', true), 'ROOMS', [true, true]],
    [
      'a view taken away takes the action with it',
      tickView(tickAction(empty, 'ROOMS', true), 'ROOMS', false),
      'ROOMS',
      [false, false],
    ],
    [
      'an action taken away leaves the view',
      tickAction(tickAction(empty, 'ROOMS', true), 'ROOMS', false),
      'ROOMS',
      [true, false],
    ],
    [
      'an action without a view of its own',
      tickAction(empty, 'NEW_COMPANIES', true),
      'NEW_COMPANIES',
      [false, true],
    ],
    ['a group shows its screens and ticks none', tickView(empty, 'AREA', true), 'DOORS', [false, false]],
    [
      'a group taken away takes its screens with it',
      tickView(tickAction(empty, 'DOORS', true), 'AREA', false),
      'DOORS',
      [false, false],
    ],
    ['a screen brings its group', tickAction(empty, 'DOORS', true), 'AREA', [true, false]],
    [
      'a screen that is no part of a group',
      tickAction(empty, 'MY_PROFILE', true),
      'MY_PROFILE',
      [true, true],
    ],
  ] as const)('ticks and unticks permissions in the role matrix: %s', (_case, rows, menu, expected) =>
    expect(flags(rows, menu)).toEqual(expected),
  );
});
