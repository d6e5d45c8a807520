import { describe, expect, it } from 'vitest';
import { guideFile, guideLanguageOf, guideOf, partsOf } from './guidelines.rules.ts';

describe('the guide for the roles of a person', () => {
  it.each([
    [['STAFF'], 'staff'],
    [['MANAGER', 'STAFF'], 'manager'],
    [['STAFF', 'ADMIN', 'MANAGER'], 'admin'],
    [['SYSADMIN'], 'admin'],
    [['RECEPTION'], 'staff'],
    [[], 'staff'],
  ] as const)('chooses the guide for the roles %j: %s', (roles, guide) => expect(guideOf(roles)).toBe(guide));

  it('includes the parts of lower roles in a guide, after the part of the role itself', () => {
    expect(partsOf('staff')).toEqual(['staff']);
    expect(partsOf('admin')).toEqual(['admin', 'manager', 'staff']);
  });

  it.each([
    ['vi', 'vn'],
    ['en', 'en'],
    ['ko', 'en'],
    ['ja', 'en'],
  ])('chooses the guide language for the portal language %s: %s', (language, guide) =>
    expect(guideLanguageOf(language)).toBe(guide),
  );

  it('builds the file name of a guide', () =>
    expect(guideFile('admin', 'cms', 'vn')).toBe('admin-cms-vn.pdf'));
});
