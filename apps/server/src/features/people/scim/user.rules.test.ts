import { describe, expect, it } from 'vitest';
import {
  accountNameOf,
  type ContactItem,
  codeBaseOf,
  emptyUser,
  namesOf,
  parseChangedEmployee,
  parseNewEmployee,
  phoneOf,
  type ScimUser,
  sentSignInEmail,
  signInEmail,
  userOf,
} from './user.rules.ts';

const makeUser = (fields: Partial<ScimUser>): ScimUser => ({ ...emptyUser(), ...fields });

describe('sign-in address of a new SCIM user', () => {
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
  ])('finds the sign-in address of a new user in %j: %s', (fields, email) => {
    expect(signInEmail(makeUser(fields))).toBe(email);
  });
});

describe('sign-in address in a change of a SCIM user', () => {
  const work = { value: 'w@b.co', type: 'work' };
  const home = { value: 'h@b.co', type: 'home' };
  it.each<[string, ContactItem[], string | undefined]>([
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
  ])('finds the sign-in address in a change with %s', (_what, emails, address) => {
    expect(
      sentSignInEmail(makeUser({ userName: 'u@b.co', emails: [work, home] }), makeUser({ emails })),
    ).toBe(address);
  });
});

describe('name fields of a SCIM user', () => {
  it.each<[Partial<ScimUser>, [string, string, string]]>([
    [{ name: { givenName: 'Ann', familyName: 'Lee' } }, ['Ann', 'Lee', 'Ann Lee']],
    [{ name: { givenName: 'Ann', familyName: 'Lee' }, displayName: 'Lee Ann' }, ['Ann', 'Lee', 'Lee Ann']],
    [{ displayName: 'Ann Mai Lee' }, ['Ann', 'Mai Lee', 'Ann Mai Lee']],
    [{ displayName: 'Suharto' }, ['Suharto', 'Suharto', 'Suharto']],
    [{ name: { formatted: 'Ann Lee' } }, ['Ann', 'Lee', 'Ann Lee']],
    [{ name: { familyName: 'Lee' } }, ['Lee', 'Lee', 'Lee']],
    [{ userName: 'ann.lee@example.com' }, ['ann.lee', 'ann.lee', 'ann.lee']],
  ])('reads the names of a user from %j', (fields, names) => {
    const { firstName, lastName, displayName } = namesOf(makeUser(fields));
    expect([firstName, lastName, displayName]).toEqual(names);
  });
});

describe('generated account names and employee codes', () => {
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
  ])('builds an account name from %s at attempt %d: %s', (userName, attempt, name) => {
    expect(accountNameOf(userName, attempt, '7f')).toBe(name);
  });

  it('builds an employee code of valid length', () => {
    expect([codeBaseOf('ann'), codeBaseOf('ann.lee'), codeBaseOf('a'.repeat(40))]).toEqual([
      'ann00',
      'ann.lee',
      'a'.repeat(14),
    ]);
  });
});

describe('phone numbers of SCIM users', () => {
  it.each([
    ['+84 901 234 567', '+84 901 234 567'],
    ['tel:+84901234567', '+84901234567'],
    ['+1 (425) 555-0100', '+14255550100'],
    ['', ''],
  ])('stores the phone number %s as %s', (input, number) => {
    expect(phoneOf(makeUser({ phoneNumbers: [{ value: input, type: 'work' }] }))).toBe(number);
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

describe('changes of an employee by a SCIM user resource', () => {
  it('changes no employee field for an unchanged SCIM user', () => {
    expect(parseChangedEmployee(row, userOf(row), 7)).toEqual({});
    // A required field stays unchanged if the request omits it.
    expect(
      parseChangedEmployee(row, makeUser({ userName: row.userName, displayName: 'Ann Lee' }), 7),
    ).toEqual({
      personalEmail: '',
      mobile: '',
    });
  });

  it('returns only the employee fields that differ from the SCIM user', () => {
    const user = { ...userOf(row), title: 'Chief', active: false };
    expect(parseChangedEmployee(row, user, 8)).toEqual({ title: 'Chief', isEnabled: false, departmentId: 8 });
  });

  it('reports invalid employee fields by their SCIM names', () => {
    const user = {
      ...userOf(row),
      enterprise: { employeeNumber: '12' },
      emails: [{ value: 'no', type: 'work' }],
    };
    expect(() => parseChangedEmployee(row, user, 7)).toThrow(
      expect.objectContaining({
        scimType: 'invalidValue',
        message: expect.stringMatching(
          /employeeNumber: minLength 5.*emails\[type eq "work"\]\.value: email|emails.*employeeNumber/,
        ),
      }),
    );
    expect(() =>
      parseNewEmployee({ ...row, companyId: 1, accountName: '', gender: 'NO_ANSWER' } as never),
    ).toThrow(/userName: required/);
  });
});
