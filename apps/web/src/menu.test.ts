import { type OperationPermission, permits } from '@gatehouse/api/platform/operation';
import { type BuiltInRole, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { entryAt, homeOf, mayOpenPath, menu, menuFor } from './menu.ts';
import { type Screen, screens } from './screens.ts';

const canAs = (role: BuiltInRole) => (operation: OperationPermission) =>
  permits(new Set<string>(rolePermissions[role]), operation);

describe('the menu of a person', () => {
  it('lists the menu groups of spec §2 in order', () => {
    expect(menu.map(({ label }) => label.replace('shell.groups.', ''))).toEqual([
      'dashboard',
      'myProfile',
      'timesheet',
      'meetings',
      'request',
      'area',
      'access',
      'users',
      'system',
      'guidelines',
    ]);
  });

  it('shows only menu groups with at least one entry', () => {
    for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const) {
      for (const group of menuFor(canAs(role))) expect(group.entries.length).toBeGreaterThan(0);
    }
  });

  it('lists every screen at most once in the menu', () => {
    const paths = menu.flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(new Set(paths).size).toBe(paths.length);
  });
});

it.each([
  ['/rooms', '/rooms'],
  ['/my-request-list/pending', '/my-request-list/{-$filter}'],
  ['/visitor-logbook/detail/0/V000001', '/visitor-logbook'],
  // The following paths belong to screens that are not in the menu. Each one is listed with the menu entry to
  // highlight.
  ['/create-visitor', '/visitors'],
  ['/edit-visitor/5', '/visitors'],
  ['/role-detail', '/roles'],
  ['/attendance-log/2026-11-24', '/my-access-history'],
  ['/attendance-log/2026-11-24/57', '/my-department-access-history'],
  ['/nowhere', undefined],
])('highlights, on the page %s, the menu entry %s', (path, entry) => {
  expect(entryAt(path)?.to).toBe(entry);
});

it('shows the firmware entry to every role, but opens its screen only for administrators', () => {
  for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const) {
    const paths = menuFor(canAs(role)).flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(paths).toContain('/firmware');
    expect(mayOpenPath('/firmware', canAs(role))).toBe(role === 'ADMIN' || role === 'SYSADMIN');
  }
});

describe('permission to open a screen', () => {
  const inMenu = new Set<string>(menu.flatMap(({ entries }) => entries.map(({ to }) => to)));
  const inFrame = Object.entries<Screen>(screens).filter(([, { kind }]) => kind === undefined);

  it.each(inFrame)(
    'lists the screen %s in the menu, or declares as its `reachedFrom` a screen that is in the menu',
    (path, { reachedFrom }) => {
      expect(inMenu.has(path)).toBe(reachedFrom === undefined);
      if (reachedFrom !== undefined) expect(inMenu).toContain(reachedFrom);
    },
  );

  it.each<[string, BuiltInRole, boolean]>([
    ['/buildings', 'STAFF', false],
    ['/buildings', 'MANAGER', true],
    ['/staff', 'MANAGER', false],
    // The screen of an employee has two operations. Permission for one of them is enough.
    ['/edit-staff/$id', 'ADMIN', true],
    ['/edit-staff/$id', 'MANAGER', false],
    ['/roles', 'SYSADMIN', false],
  ])('opens the screen %s for the role %s: %s', (path, role, opens) => {
    expect(mayOpenPath(path, canAs(role))).toBe(opens);
  });

  it('opens a screen with several operations if the person has permission for one of them', () => {
    const [update, updateDetail] = screens['/edit-staff/$id'].opens;
    for (const operation of [update, updateDetail])
      expect(mayOpenPath('/edit-staff/$id', ({ name }) => name === operation.name)).toBe(true);
  });

  it('opens a screen without an operation for everyone who is signed in', () => {
    expect(mayOpenPath('/', () => false)).toBe(true);
    expect(mayOpenPath('/my-profile', () => false)).toBe(true);
  });

  it('does not open an unknown path', () => {
    expect(mayOpenPath('/nowhere', () => true)).toBe(false);
  });
});

it('chooses the first screen of the menu as the start page, or no screen if the menu is empty', () => {
  expect(homeOf(() => true)).toBe(menuFor(() => true)[0]?.entries[0]?.to);
  expect(homeOf(() => false)).toBe(menuFor(() => false)[0]?.entries[0]?.to);
});
