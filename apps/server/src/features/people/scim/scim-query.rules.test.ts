import { describe, expect, it } from 'vitest';
import { enterpriseUrn } from './attributes.rules.ts';
import { scimLimits } from './scim.schemas.ts';
import { readAttributeChoice, readQuery } from './scim-query.rules.ts';

describe('list queries of the SCIM interface', () => {
  it.each([
    [{}, { startIndex: 1, count: scimLimits.page }],
    [
      { startIndex: '0', count: '-3' },
      { startIndex: 1, count: 0 },
    ],
    [
      { startIndex: '101', count: '100000' },
      { startIndex: 101, count: scimLimits.mostOnAPage },
    ],
    [
      { StartIndex: '2', COUNT: '1' },
      { startIndex: 2, count: 1 },
    ],
  ])('reads page limits of a list query from %j', (query, page) => {
    expect(readQuery({ query, url: '/Users' })).toEqual({ filter: undefined, ...page });
  });

  it.each([
    [{ startIndex: 'x' }, 'invalidValue'],
    [{ count: '1e3' }, 'invalidValue'],
    [{ filter: ['id eq "1"', 'id eq "2"'] }, 'invalidValue'],
    [{ filter: 'userName gt "a"' }, 'invalidFilter'],
  ])('rejects the list query %j', (query, scimType) => {
    const url = `/Users?filter=${encodeURIComponent(String((query as { filter?: unknown }).filter))}`;
    expect(() => readQuery({ query, url })).toThrow(expect.objectContaining({ scimType }));
  });

  it.each([
    ['userName%20eq%20%22ann+hr@example.com%22', 'ann+hr@example.com'],
    ['userName%20eq%20%22ann%2Bhr@example.com%22', 'ann+hr@example.com'],
    ['userName+eq+%22ann%2Bhr@example.com%22', 'ann+hr@example.com'],
    ['userName+eq+%22Ann+Lee%22', 'Ann Lee'],
    ['userName%20eq%20ann+hr@example.com', 'ann+hr@example.com'],
  ])('decodes plus signs of ?filter=%s as the client meant them', (encoded, value) => {
    const { filter } = readQuery({ query: { filter: 'sent' }, url: `/Users?count=1&filter=${encoded}` });
    expect(filter).toEqual({ kind: 'compare', attribute: 'username', operator: 'eq', value });
  });

  it('rejects a SCIM filter with a broken percent escape', () => {
    expect(() => readQuery({ query: { filter: 'x' }, url: '/Users?filter=%zz' })).toThrow(
      expect.objectContaining({ scimType: 'invalidFilter' }),
    );
  });
});

describe('the requested attributes of a SCIM resource', () => {
  const resource = { schemas: [], id: '1', userName: 'a', name: {}, [enterpriseUrn]: {}, meta: {} };
  it.each([
    [{}, ['schemas', 'id', 'userName', 'name', enterpriseUrn, 'meta']],
    [{ attributes: 'userName' }, ['schemas', 'id', 'userName', 'meta']],
    [{ attributes: 'NAME.givenName' }, ['schemas', 'id', 'name', 'meta']],
    [{ attributes: `${enterpriseUrn}:department` }, ['schemas', 'id', enterpriseUrn, 'meta']],
    [
      { attributes: 'urn:ietf:params:scim:schemas:core:2.0:User:userName' },
      ['schemas', 'id', 'userName', 'meta'],
    ],
    [{ excludedAttributes: 'userName,id' }, ['schemas', 'id', 'name', enterpriseUrn, 'meta']],
  ])('applies the attribute selection %j to a resource', (query, keys) => {
    expect(Object.keys(readAttributeChoice(query).of(resource))).toEqual(keys);
  });
});
