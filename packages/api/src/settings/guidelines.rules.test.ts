import { describe, expect, it } from 'vitest';
import { guideFile, guideLanguageOf, guideOf, partsOf } from './guidelines.rules.ts';

describe('the guide somebody reads', () => {
  it.each([
    [['STAFF'], 'staff'],
    [['MANAGER', 'STAFF'], 'manager'],
    [['STAFF', 'ADMIN', 'MANAGER'], 'admin'],
    [['SYSADMIN'], 'admin'],
    [['RECEPTION'], 'staff'],
    [[], 'staff'],
  ] as const)('of %j is that of %s', (roles, guide) => expect(guideOf(roles)).toBe(guide));

  it('says what those below do, too, its own part first', () => {
    expect(partsOf('staff')).toEqual(['staff']);
    expect(partsOf('admin')).toEqual(['admin', 'manager', 'staff']);
  });

  it.each([
    ['vi', 'vn'],
    ['en', 'en'],
    ['ko', 'en'],
    ['ja', 'en'],
  ])('is for who reads the portal in %s in %s', (language, guide) =>
    expect(guideLanguageOf(language)).toBe(guide),
  );

  it('has an address of its own', () => expect(guideFile('admin', 'cms', 'vn')).toBe('admin-cms-vn.pdf'));
});
