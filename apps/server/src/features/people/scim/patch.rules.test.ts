import { describe, expect, it } from 'vitest';
import { coreUrn, enterpriseUrn } from './attributes.rules.ts';
import { patchLimits, patchUser, readOperations, readUser } from './patch.rules.ts';
import { emptyUser, type ScimUser } from './user.rules.ts';

const ann: ScimUser = {
  userName: 'ann@example.com',
  externalId: 'x1',
  displayName: 'Ann Lee',
  title: 'Engineer',
  active: true,
  name: { givenName: 'Ann', familyName: 'Lee', formatted: 'Ann Lee' },
  emails: [{ value: 'ann@example.com', type: 'work', primary: true }],
  phoneNumbers: [{ value: '+84 901 234 567', type: 'mobile' }],
  enterprise: { employeeNumber: 'E1000', department: 'Sales' },
};

const buildEnvelope = (...operations: unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
const patchAnn = (...operations: unknown[]) => patchUser(ann, readOperations(buildEnvelope(...operations)));

describe('PATCH requests for a SCIM user', () => {
  it.each<[string, unknown, Partial<ScimUser>]>([
    ['Entra switches off', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['Okta switches off', { op: 'replace', value: { active: false } }, { active: false }],
    ['of capitals in a path', { op: 'REPLACE', path: 'Active', value: false }, { active: false }],
    [
      'a path with the urn',
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'Chief' },
      { title: 'Chief' },
    ],
    ['a value in a list', { op: 'Add', path: 'title', value: [{ value: 'Chief' }] }, { title: 'Chief' }],
    ['a title removed', { op: 'remove', path: 'title' }, { title: undefined }],
    ['a title emptied', { op: 'replace', path: 'title', value: '' }, { title: undefined }],
    ['a null', { op: 'replace', path: 'externalId', value: null }, { externalId: undefined }],
    [
      'part of a name, with which the shown one goes',
      { op: 'replace', path: 'name.familyName', value: 'Tran' },
      { name: { givenName: 'Ann', familyName: 'Tran', formatted: 'Ann Lee' }, displayName: 'Ann Tran' },
    ],
    [
      'a name as an object',
      { op: 'replace', value: { name: { givenName: 'Anna' }, displayName: 'A. Lee' } },
      { name: { givenName: 'Anna', familyName: 'Lee', formatted: 'Ann Lee' }, displayName: 'A. Lee' },
    ],
    [
      'a dotted key',
      { op: 'Replace', value: { 'name.givenName': 'Anna', displayName: 'X' } },
      { displayName: 'X' },
    ],
    [
      'Entra mails by a filter',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { emails: [{ value: 'new@example.com', type: 'work', primary: true }] },
    ],
    [
      'an entry that is not there yet',
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'ann@home.example' },
      { emails: [...ann.emails, { value: 'ann@home.example', type: 'home' }] },
    ],
    [
      'Okta mails as a list',
      { op: 'replace', path: 'emails', value: [{ value: 'b@example.com', type: 'Work', primary: true }] },
      { emails: [{ value: 'b@example.com', type: 'work', primary: true }] },
    ],
    ['an entry removed', { op: 'remove', path: 'emails[type eq "work"]' }, { emails: [] }],
    ['the value of an entry removed', { op: 'remove', path: 'emails[type eq "work"].value' }, { emails: [] }],
    ['a list removed', { op: 'remove', path: 'phoneNumbers' }, { phoneNumbers: [] }],
    [
      'another number',
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '0281234567' },
      { phoneNumbers: [...ann.phoneNumbers, { value: '0281234567', type: 'work' }] },
    ],
    [
      'the extension by its long path',
      { op: 'Add', path: `${enterpriseUrn}:department`, value: 'Research' },
      { enterprise: { employeeNumber: 'E1000', department: 'Research' } },
    ],
    [
      'the extension as an object',
      { op: 'replace', value: { [enterpriseUrn]: { department: 'Research', costCenter: '7' } } },
      { enterprise: { employeeNumber: 'E1000', department: 'Research' } },
    ],
    [
      'a long key without a path',
      { op: 'Replace', value: { [`${enterpriseUrn}:employeeNumber`]: 'E2000' } },
      { enterprise: { employeeNumber: 'E2000', department: 'Sales' } },
    ],
    ['a manager, who is not kept', { op: 'Add', path: `${enterpriseUrn}:manager`, value: '7' }, {}],
    [
      'an address, which is not kept',
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Huế' },
      {},
    ],
    [
      'the extension as a path',
      { op: 'Add', path: enterpriseUrn, value: { department: 'Research', userName: 'x' } },
      { enterprise: { employeeNumber: 'E1000', department: 'Research' } },
    ],
    ['the extension removed', { op: 'remove', path: enterpriseUrn }, { enterprise: {} }],
    [
      'entries by another operator',
      { op: 'replace', path: 'emails[type sw "w" or type eq "other"].value', value: 'c@example.com' },
      { emails: [{ value: 'c@example.com', type: 'work', primary: true }] },
    ],
    [
      'unknown extensions, without a path',
      {
        op: 'replace',
        value: {
          'urn:example:1.0:User': { userName: 'x', title: 'y' },
          'urn:example:1.0:User:userName': 'x',
          [`${coreUrn}:employeeNumber`]: 'E9999',
        },
      },
      {},
    ],
    ['what no schema knows, without a path', { op: 'add', value: { shoeSize: 43, id: '9' } }, {}],
  ])('applies a PATCH to a user: %s', (_what, operation, changed) => {
    const expected = { ...ann, ...changed };
    const patched = patchAnn(operation);
    if ('name' in changed || !JSON.stringify(operation).includes('name.')) expect(patched).toEqual(expected);
    else expect(patched).toMatchObject(changed);
  });

  it('applies PATCH operations in order without changing the input', () => {
    const both = patchAnn(
      { op: 'replace', path: 'title', value: 'One' },
      { op: 'replace', path: 'title', value: 'Two' },
    );
    expect([both.title, ann.title]).toEqual(['Two', 'Engineer']);
  });

  it.each([
    ['invalidSyntax', { Operations: [] }],
    ['invalidSyntax', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }],
    ['invalidSyntax', buildEnvelope({ op: 'move', path: 'title' })],
    ['invalidSyntax', buildEnvelope(7)],
    ['invalidPath', buildEnvelope({ op: 'add', path: 7, value: 'x' })],
    ['invalidPath', buildEnvelope({ op: 'add', path: 'shoeSize', value: 43 })],
    ['invalidPath', buildEnvelope({ op: 'add', path: 'name.nick', value: 'x' })],
    ['invalidPath', buildEnvelope({ op: 'replace', path: 'urn:example:1.0:User:userName', value: 'x' })],
    ['invalidPath', buildEnvelope({ op: 'replace', path: 'urn:example:1.0:User', value: { userName: 'x' } })],
    ['invalidPath', buildEnvelope({ op: 'replace', path: `${coreUrn}:department`, value: 'x' })],
    ['invalidPath', buildEnvelope({ op: 'replace', path: 'emails[colour eq "red"].value', value: 'x' })],
    ['invalidPath', buildEnvelope({ op: 'replace', path: 'emails[type gt "w"].value', value: 'x' })],
    ['noTarget', buildEnvelope({ op: 'replace', path: 'emails[type sw "h"].value', value: 'x@example.com' })],
    ['mutability', buildEnvelope({ op: 'remove', path: coreUrn })],
    ['invalidPath', buildEnvelope({ op: 'add', path: 'emails[type eq "work"].colour', value: 'x' })],
    ['mutability', buildEnvelope({ op: 'replace', path: 'id', value: '9' })],
    ['noTarget', buildEnvelope({ op: 'remove' })],
    ['invalidValue', buildEnvelope({ op: 'replace', value: 'x' })],
    ['invalidValue', buildEnvelope({ op: 'replace', path: 'active', value: 'perhaps' })],
    ['invalidValue', buildEnvelope({ op: 'replace', path: 'title', value: { a: 1 } })],
    [
      'invalidValue',
      buildEnvelope({ op: 'replace', path: 'title', value: 'x'.repeat(patchLimits.text + 1) }),
    ],
    ['tooMany', buildEnvelope(...Array.from({ length: 101 }, () => ({ op: 'remove', path: 'title' })))],
    [
      'tooMany',
      buildEnvelope({
        op: 'replace',
        path: 'emails',
        value: Array.from({ length: 21 }, (_, n) => `a${n}@b.c`),
      }),
    ],
  ])('rejects invalid PATCH bodies as %s', (scimType, body) => {
    expect(() => patchUser(ann, readOperations(body))).toThrow(expect.objectContaining({ scimType }));
  });

  it('rejects a PATCH with too many entries within a second', () => {
    const value = Array.from({ length: 20_000 }, (_, n) => ({ value: n.toString(36) }));
    const begun = performance.now();
    expect(() => patchAnn({ op: 'add', path: 'emails', value })).toThrow(
      expect.objectContaining({ scimType: 'tooMany' }),
    );
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('the request body of a SCIM user', () => {
  it('reads the body of a new user as sent by Entra', () => {
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterpriseUrn],
      externalId: '0a21f0f2',
      userName: 'test.user@example.com',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'test.user@example.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
      roles: [],
      [enterpriseUrn]: { department: 'Sales', manager: { value: '12' } },
    };
    expect(readUser(body, emptyUser())).toEqual({
      userName: 'test.user@example.com',
      externalId: '0a21f0f2',
      active: true,
      name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
      emails: [{ primary: true, type: 'work', value: 'test.user@example.com' }],
      phoneNumbers: [],
      enterprise: { department: 'Sales' },
    });
  });

  it.each([null, 7, 'x', [], [1]])('rejects %j as the body of a user', (body) => {
    expect(() => readUser(body, emptyUser())).toThrow(expect.objectContaining({ scimType: 'invalidValue' }));
  });

  it('ignores inherited properties of objects when it reads the body of a user', () => {
    const body = JSON.parse(
      '{"__proto__": {"userName": "x"}, "constructor": {"name": "y"}, "userName": "z"}',
    );
    expect(readUser(body, emptyUser())).toEqual({ ...emptyUser(), userName: 'z' });
  });
});
