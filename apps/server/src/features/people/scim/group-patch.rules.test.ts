import { describe, expect, it } from 'vitest';
import { groupChange, resolveMembers } from './group-patch.rules.ts';
import { readOperations } from './patch.rules.ts';

const readChanges = (...operations: unknown[]) =>
  groupChange(
    'Reception',
    readOperations({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: operations,
    }),
  );

describe('PATCH requests for a SCIM group', () => {
  it.each<[string, unknown, unknown]>([
    ['Entra adds', { op: 'Add', path: 'members', value: [{ value: '7' }] }, [{ kind: 'add', ids: [7] }]],
    [
      'Entra removes by value',
      { op: 'Remove', path: 'members', value: [{ value: '7' }, { value: '8' }] },
      [{ kind: 'remove', ids: [7, 8] }],
    ],
    [
      'Okta removes by a filter',
      { op: 'remove', path: 'members[value eq "7"]' },
      [{ kind: 'remove', ids: [7] }],
    ],
    [
      'Okta pushes a whole group',
      { op: 'replace', path: 'members', value: [{ value: '7', display: 'Ann' }] },
      [{ kind: 'all', ids: [7] }],
    ],
    [
      'Okta without a path, with the name',
      { op: 'replace', value: { id: '3', displayName: 'Reception', members: [{ value: '7' }] } },
      [{ kind: 'all', ids: [7] }],
    ],
    ['the same name again', { op: 'replace', path: 'displayName', value: 'Reception' }, []],
    ['everybody leaves', { op: 'remove', path: 'members' }, [{ kind: 'all', ids: [] }]],
    ['one twice', { op: 'add', path: 'members', value: ['7', { value: 7 }] }, [{ kind: 'add', ids: [7] }]],
    [
      'Okta removes several by a filter',
      { op: 'remove', path: 'members[value eq "7" or value eq "8"]' },
      [{ kind: 'remove', ids: [7, 8] }],
    ],
    [
      'an extension as a key',
      { op: 'add', value: { 'urn:example:1.0:Group': { colour: 'red' }, colour: 'red' } },
      [],
    ],
  ])('reads member changes from a PATCH of a group: %s', (_what, operation, expected) => {
    expect(readChanges(operation)).toEqual({ members: expected });
  });

  it.each<[unknown, string | null]>([
    [{ op: 'replace', path: 'externalId', value: 'x' }, 'x'],
    [{ op: 'add', value: { externalId: 'y', id: '3' } }, 'y'],
    [{ op: 'remove', path: 'externalId' }, null],
  ])('reads the external ID of a group from %j', (operation, externalId) => {
    expect(readChanges(operation)).toEqual({ members: [], externalId });
  });

  it.each<[number, string | undefined, unknown]>([
    [400, 'invalidPath', { op: 'add', path: 'urn:example:1.0:Group:members', value: [{ value: '7' }] }],
    [400, 'invalidPath', { op: 'replace', path: 'urn:example:1.0:Group:displayName', value: 'Desk' }],
    [400, 'invalidFilter', { op: 'remove', path: 'members[value eq "7" and value eq "8"]' }],
    [501, undefined, { op: 'replace', path: 'displayName', value: 'Desk' }],
    [501, undefined, { op: 'remove', path: 'displayName' }],
    [400, 'invalidPath', { op: 'add', path: 'colour', value: 'red' }],
    [400, 'invalidValue', { op: 'add', path: 'members', value: [{ value: 'ann' }] }],
    [400, 'invalidValue', { op: 'add', path: 'members', value: [{ display: 'Ann' }] }],
    [400, 'invalidFilter', { op: 'remove', path: 'members[display eq "Ann"]' }],
    [400, 'noTarget', { op: 'remove' }],
    [400, 'tooMany', { op: 'add', path: 'members', value: Array.from({ length: 1_001 }, (_, n) => n + 1) }],
  ])('rejects invalid PATCH operations on a group with %d %s', (status, scimType, operation) => {
    expect(() => readChanges(operation)).toThrow(expect.objectContaining({ status, scimType }));
  });

  it('combines several member changes into the added and removed members', () => {
    expect(
      resolveMembers(new Set([1, 2, 3]), [
        { kind: 'add', ids: [3, 4] },
        { kind: 'remove', ids: [1, 4] },
        { kind: 'add', ids: [5] },
      ]),
    ).toEqual({ add: [5], remove: [1] });
    expect(resolveMembers(new Set([1, 2]), [{ kind: 'all', ids: [2, 3] }])).toEqual({
      add: [3],
      remove: [1],
    });
  });
});
