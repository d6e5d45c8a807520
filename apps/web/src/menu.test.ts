import { type Guarded, permits } from '@gatehouse/api/platform/operation';
import { type BuiltInRole, rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { entryAt, homeOf, mayGo, menu, menuFor } from './menu.ts';
import { type Screen, screens } from './screens.ts';

const as = (role: BuiltInRole) => (operation: Guarded) =>
  permits(new Set<string>(rolePermissions[role]), operation);

describe('the menu', () => {
  it('has the groups of spec §2 in its order', () => {
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

  it('shows a group only with an entry in it', () => {
    for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const) {
      for (const group of menuFor(as(role))) expect(group.entries.length).toBeGreaterThan(0);
    }
  });

  it('names no screen twice', () => {
    const paths = menu.flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(new Set(paths).size).toBe(paths.length);
  });
});

it.each([
  ['/rooms', '/rooms'],
  ['/my-request-list/pending', '/my-request-list/{-$filter}'],
  ['/visitor-logbook/detail/0/V000001', '/visitor-logbook'],
  // what the menu's screens lead to
  ['/create-visitor', '/visitors'],
  ['/edit-visitor/5', '/visitors'],
  ['/role-detail', '/roles'],
  ['/attendance-log/2026-11-24', '/my-access-history'],
  ['/attendance-log/2026-11-24/57', '/my-department-access-history'],
  ['/nowhere', undefined],
])('marks at %s the entry %s, whose group is open', (path, entry) => {
  expect(entryAt(path)?.to).toBe(entry);
});

it('has the entry of firmware for everybody, and its screen for those who keep it', () => {
  for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const) {
    const paths = menuFor(as(role)).flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(paths).toContain('/firmware');
    expect(mayGo('/firmware', as(role))).toBe(role === 'ADMIN' || role === 'SYSADMIN');
  }
});

describe('a screen', () => {
  const inMenu = new Set<string>(menu.flatMap(({ entries }) => entries.map(({ to }) => to)));
  const inFrame = Object.entries<Screen>(screens).filter(([, { kind }]) => kind === undefined);

  it.each(inFrame)(
    '%s is in the menu, or says which screen of the menu leads to it',
    (path, { reachedFrom }) => {
      expect(inMenu.has(path)).toBe(reachedFrom === undefined);
      if (reachedFrom !== undefined) expect(inMenu).toContain(reachedFrom);
    },
  );

  it.each<[string, BuiltInRole, boolean]>([
    ['/buildings', 'STAFF', false],
    ['/buildings', 'MANAGER', true],
    ['/staff', 'MANAGER', false],
    // either of two operations
    ['/edit-staff/$id', 'ADMIN', true],
    ['/edit-staff/$id', 'MANAGER', false],
    ['/roles', 'SYSADMIN', false],
  ])('%s for %s: %s, as the operation that opens it', (path, role, opens) => {
    expect(mayGo(path, as(role))).toBe(opens);
  });

  it('that several operations open is opened by any of them', () => {
    const [update, updateDetail] = screens['/edit-staff/$id'].opens;
    for (const one of [update, updateDetail])
      expect(mayGo('/edit-staff/$id', ({ name }) => name === one.name)).toBe(true);
  });

  it('that no operation opens is open to whoever is signed in', () => {
    expect(mayGo('/', () => false)).toBe(true);
    expect(mayGo('/my-profile', () => false)).toBe(true);
  });

  it('that is none is closed', () => {
    expect(mayGo('/nowhere', () => true)).toBe(false);
  });
});

it('everybody starts at the first screen of their menu, or nowhere', () => {
  expect(homeOf(() => true)).toBe(menuFor(() => true)[0]?.entries[0]?.to);
  expect(homeOf(() => false)).toBe(menuFor(() => false)[0]?.entries[0]?.to);
});
