import { rolePermissions } from '@gatehouse/api/platform/permissions';
import { describe, expect, it } from 'vitest';
import { homeOf, mayOpen, menu, menuFor } from './menu.ts';

const as = (role: keyof typeof rolePermissions) => (permission: (typeof rolePermissions)['STAFF'][number]) =>
  rolePermissions[role].includes(permission);

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

describe('a screen', () => {
  it('is closed without its permission', () => {
    expect(mayOpen('/buildings', as('STAFF'))).toBe(false);
    expect(mayOpen('/buildings', as('MANAGER'))).toBe(true);
  });

  it('without a mapped permission is open to whoever is signed in', () => {
    expect(mayOpen('/', as('STAFF'))).toBe(true);
  });
});

it('everybody starts at the first screen of their menu, or nowhere', () => {
  expect(homeOf(() => true)).toBe(menuFor(() => true)[0]?.entries[0]?.to);
  expect(homeOf(() => false)).toBe(menuFor(() => false)[0]?.entries[0]?.to);
});
