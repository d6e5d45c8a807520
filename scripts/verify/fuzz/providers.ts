import fc from 'fast-check';
import { group, patch, user } from '../../../apps/server/src/features/people/scim/scim.openapi.ts';
import type { DeviceRequest } from './devices.ts';
import { hostile, jsonOf, type Schema, spoil, validValues } from './values.ts';

const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
};
const paths = [
  'active',
  'userName',
  'title',
  'name.familyName',
  'emails[type eq "work"].value',
  'emails[type eq "work" and primary eq true]',
  'phoneNumbers',
  `${urns.enterprise}:department`,
  urns.enterprise,
  'members',
  'members[value eq "1"]',
  'displayName',
  'id',
  'a[b eq "c"',
];
const filters = [
  'userName eq "ann@example.com"',
  'id eq "1" and active eq true',
  'emails[type eq "work"].value eq "a@b.co"',
  'externalId eq "\u0000"',
  'displayName eq "ADMIN"',
  'members.value eq "1"',
  'userName sw "a"',
  '((((((id eq "1"))))))',
  '"',
];

/** Copies the JSON schema of a documented request, so that the fuzzer can change it. */
const shapeOf = (shape: object): Schema => JSON.parse(JSON.stringify(shape));

/** Generates valid and invalid requests of identity providers, with or without the token. */
export function providerRequests(token: string, people: readonly unknown[]): fc.Arbitrary<DeviceRequest> {
  const ids = people.map(String);
  const knownValues = [...ids, ...paths, 'a@example.com', 'ann', true, false, 'False'];
  const operation = fc.record(
    {
      op: fc.constantFrom('add', 'Replace', 'REMOVE', 'move'),
      path: fc.oneof(fc.constantFrom(...paths), fc.string({ maxLength: 20 })),
      value: fc.oneof(
        fc.constantFrom<unknown>('False', true, null, 'x', [{ value: ids[0] }], {
          active: 'True',
          displayName: 'X',
        }),
        hostile,
      ),
    },
    { requiredKeys: ['op'] },
  );
  const patches = fc
    .array(operation, { maxLength: 4 })
    .map((operations) => ({ schemas: [urns.patch], Operations: operations }));
  const bodies = fc.oneof(
    { weight: 3, arbitrary: validValues(shapeOf(user), knownValues) },
    { weight: 4, arbitrary: patches },
    { weight: 2, arbitrary: validValues(shapeOf(group), knownValues) },
    { weight: 2, arbitrary: spoil(validValues(shapeOf(patch), knownValues)) },
    { weight: 1, arbitrary: hostile },
  );
  const address = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...ids, '999999999', 'x', '%00', '..%2f').map((id) => `/Users/${id}`),
    },
    { weight: 2, arbitrary: fc.constantFrom('/Users', '/Groups', '/Groups/3', '/Groups/999') },
    { weight: 1, arbitrary: fc.constantFrom('/Schemas', `/Schemas/${urns.user}`, '/Me', '/Bulk', '/%zz') },
  );
  const query = fc.oneof(
    fc.constantFrom(
      '',
      '?count=1e9',
      '?startIndex=999999999&count=5',
      '?attributes=a.b,userName',
      '?filter=a&filter=b',
    ),
    fc.constantFrom(...filters).map((filter) => `?filter=${encodeURIComponent(filter)}`),
  );
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'PATCH', 'DELETE'),
      address,
      query,
      body: bodies,
      write: jsonOf,
      type: fc.constantFrom('application/scim+json', 'application/json', 'text/plain'),
      isKnown: fc.integer({ min: 0, max: 9 }),
      version: fc.constantFrom('', 'W/"1"', '*', 'x'),
    })
    .map(({ method, address: at, query: search, body, write, type, isKnown, version }) => ({
      method: method as DeviceRequest['method'],
      url: `/scim/v2${at}${search}`,
      body: Buffer.from(write(body)),
      headers: {
        ...(method !== 'GET' && method !== 'DELETE' && { 'content-type': type }),
        ...(version && { 'if-match': version }),
        authorization: `Bearer ${isKnown > 0 ? token : 'x'.repeat(43)}`,
      },
    }));
}
