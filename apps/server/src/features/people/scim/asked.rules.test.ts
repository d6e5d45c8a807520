import { describe, expect, it } from 'vitest';
import { choiceOf, readAsked } from './asked.rules.ts';
import { enterpriseUrn } from './patch.rules.ts';
import { scimLimits } from './scim.schemas.ts';

describe('a list', () => {
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
  ])('asked for by %j begins and ends', (query, page) => {
    expect(readAsked(query)).toEqual({ conditions: [], ...page });
  });

  it.each([
    [{ startIndex: 'x' }, 'invalidValue'],
    [{ count: '1e3' }, 'invalidValue'],
    [{ filter: ['id eq "1"', 'id eq "2"'] }, 'invalidValue'],
    [{ filter: 'userName sw "a"' }, 'invalidFilter'],
  ])('asked for by %j is refused', (query, scimType) => {
    expect(() => readAsked(query)).toThrow(expect.objectContaining({ scimType }));
  });
});

describe('attributes', () => {
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
  ])('%j leave these', (query, keys) => {
    expect(Object.keys(choiceOf(query).of(resource))).toEqual(keys);
  });
});
