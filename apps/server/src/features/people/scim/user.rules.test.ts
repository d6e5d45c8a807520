import { describe, expect, it } from 'vitest';
import {
  accountNameOf,
  changedEmployee,
  codeBaseOf,
  emptyUser,
  type Item,
  namesOf,
  newEmployee,
  phoneOf,
  type ScimUser,
  sentSignInEmail,
  signInEmail,
  userOf,
} from './user.rules.ts';

const user = (said: Partial<ScimUser>): ScimUser => ({ ...emptyUser(), ...said });

describe('the sign-in address', () => {
  it.each<[Partial<ScimUser>, string | undefined]>([
    [{ userName: 'ann@example.com' }, 'ann@example.com'],
    [{ userName: 'ann' }, undefined],
    [{ userName: 'ann', emails: [{ value: 'a@b.co' }] }, 'a@b.co'],
    [
      {
        userName: 'x@y.co',
        emails: [
          { value: 'h@b.co', type: 'home', primary: true },
          { value: 'w@b.co', type: 'work' },
        ],
      },
      'w@b.co',
    ],
    [
      {
        emails: [
          { value: '1@b.co', type: 'work' },
          { value: '2@b.co', type: 'work', primary: true },
        ],
      },
      '2@b.co',
    ],
    [
      {
        emails: [
          { value: 'h@b.co', type: 'home' },
          { value: 'o@b.co', type: 'other' },
        ],
      },
      'o@b.co',
    ],
    [{ userName: 'x@y.co', emails: [{ value: 'h@b.co', type: 'home' }] }, 'h@b.co'],
  ])('of %j is %s', (said, email) => {
    expect(signInEmail(user(said))).toBe(email);
  });
});

describe('the sign-in address that a change sends', () => {
  const work = { value: 'w@b.co', type: 'work' };
  const home = { value: 'h@b.co', type: 'home' };
  it.each<[string, Item[], string | undefined]>([
    ['nothing', [], undefined],
    ['the address there is', [work, home], 'w@b.co'],
    ['another work address', [{ value: 'n@b.co', type: 'Work' }, home], 'n@b.co'],
    ['the home address alone', [home], undefined],
    ['the home address as primary', [{ ...home, primary: true }], undefined],
    ['the home address without its type', [{ value: 'H@b.co' }], undefined],
    ['the home address as the work address', [{ value: 'h@b.co', type: 'work' }], 'h@b.co'],
    ['another home address', [{ value: 'n@b.co', type: 'home' }], undefined],
    ['a new address without a type', [{ value: 'n@b.co' }, home], 'n@b.co'],
    ['a new address of another type', [{ value: 'n@b.co', type: 'other' }], undefined],
    ['a new primary address', [{ value: 'n@b.co', type: 'other', primary: true }], 'n@b.co'],
  ])('for %s', (_what, emails, address) => {
    expect(sentSignInEmail(user({ userName: 'u@b.co', emails: [work, home] }), user({ emails }))).toBe(
      address,
    );
  });
});

describe('names', () => {
  it.each<[Partial<ScimUser>, [string, string, string]]>([
    [{ name: { givenName: 'Ann', familyName: 'Lee' } }, ['Ann', 'Lee', 'Ann Lee']],
    [{ name: { givenName: 'Ann', familyName: 'Lee' }, displayName: 'Lee Ann' }, ['Ann', 'Lee', 'Lee Ann']],
    [{ displayName: 'Ann Mai Lee' }, ['Ann', 'Mai Lee', 'Ann Mai Lee']],
    [{ displayName: 'Suharto' }, ['Suharto', 'Suharto', 'Suharto']],
    [{ name: { formatted: 'Ann Lee' } }, ['Ann', 'Lee', 'Ann Lee']],
    [{ name: { familyName: 'Lee' } }, ['Lee', 'Lee', 'Lee']],
    [{ userName: 'ann.lee@example.com' }, ['ann.lee', 'ann.lee', 'ann.lee']],
  ])('of %j', (said, names) => {
    const { firstName, lastName, displayName } = namesOf(user(said));
    expect([firstName, lastName, displayName]).toEqual(names);
  });
});

describe('an account name', () => {
  it.each([
    ['ann', 0, 'ann'],
    ['ann.lee@example.com', 0, 'ann.lee'],
    ['ann.lee@example.com', 1, 'ann.lee2'],
    ['ann.lee@example.com', 3, 'ann.lee4'],
    ['ann.lee@example.com', 4, 'ann.lee-7f'],
    ['EXAMPLE\\ann lee', 0, 'EXAMPLE\\ann.lee'],
    ['@example.com', 0, 'user'],
    ['nguyễn.an@example.vn', 0, 'nguyễn.an'],
    ['a'.repeat(80), 0, 'a'.repeat(40)],
  ])('of %s, at try %d, is %s', (userName, attempt, name) => {
    expect(accountNameOf(userName, attempt, '7f')).toBe(name);
  });

  it('makes a code of its own length', () => {
    expect([codeBaseOf('ann'), codeBaseOf('ann.lee'), codeBaseOf('a'.repeat(40))]).toEqual([
      'ann00',
      'ann.lee',
      'a'.repeat(14),
    ]);
  });
});

describe('a telephone number', () => {
  it.each([
    ['+84 901 234 567', '+84 901 234 567'],
    ['tel:+84901234567', '+84901234567'],
    ['+1 (425) 555-0100', '+14255550100'],
    ['', ''],
  ])('%s is kept as %s', (said, number) => {
    expect(phoneOf(user({ phoneNumbers: [{ value: said, type: 'work' }] }))).toBe(number);
  });
});

const row = {
  userName: 'ann@example.com',
  externalId: null,
  firstName: 'Ann',
  lastName: 'Lee',
  displayName: 'Ann Lee',
  title: '',
  email: 'ann@example.com',
  personalEmail: 'ann@home.example',
  mobile: '0901234567',
  isEnabled: true,
  employeeCode: 'E1000',
  departmentName: 'Sales',
  departmentId: 7,
};

describe('a person of the portal', () => {
  it('is shown, and said again unchanged changes nothing', () => {
    expect(changedEmployee(row, userOf(row), 7)).toEqual({});
    // who says less of them leaves what must be there
    expect(changedEmployee(row, user({ userName: row.userName, displayName: 'Ann Lee' }), 7)).toEqual({
      personalEmail: '',
      mobile: '',
    });
  });

  it('changes in what is said otherwise', () => {
    const said = { ...userOf(row), title: 'Chief', active: false };
    expect(changedEmployee(row, said, 8)).toEqual({ title: 'Chief', isEnabled: false, departmentId: 8 });
  });

  it('is refused in words of SCIM', () => {
    const said = {
      ...userOf(row),
      enterprise: { employeeNumber: '12' },
      emails: [{ value: 'no', type: 'work' }],
    };
    expect(() => changedEmployee(row, said, 7)).toThrow(
      expect.objectContaining({
        scimType: 'invalidValue',
        message: expect.stringMatching(
          /employeeNumber: minLength 5.*emails\[type eq "work"\]\.value: email|emails.*employeeNumber/,
        ),
      }),
    );
    expect(() =>
      newEmployee({ ...row, companyId: 1, accountName: '', gender: 'NO_ANSWER' } as never),
    ).toThrow(/userName: required/);
  });
});
