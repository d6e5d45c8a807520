import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterLimits, readFilter } from './filter.rules.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';

describe('a filter', () => {
  it.each([
    ['userName eq "ann@example.com"', [['username', 'ann@example.com']]],
    ['USERNAME EQ "Ann"', [['username', 'Ann']]],
    [`${core}:userName eq "ann"`, [['username', 'ann']]],
    ['externalId eq "0b\\"c\\\\d"', [['externalid', '0b"c\\d']]],
    ['emails.value eq "a@b.c"', [['emails.value', 'a@b.c']]],
    [
      'emails[type eq "work"].value eq "a@b.c"',
      [
        ['emails.type', 'work'],
        ['emails.value', 'a@b.c'],
      ],
    ],
    [
      'emails[type eq "work" and value eq "a@b.c"]',
      [
        ['emails.type', 'work'],
        ['emails.value', 'a@b.c'],
      ],
    ],
    [
      'id eq "7" and (active eq true)',
      [
        ['id', '7'],
        ['active', true],
      ],
    ],
    ['active eq False', [['active', false]]],
    ['id eq 7', [['id', 7]]],
    ['  displayName   eq   "A and B"  ', [['displayname', 'A and B']]],
    ['externalId eq null', [['externalid', null]]],
  ])('%s is read', (text, told) => {
    expect(readFilter(text)?.map(({ attribute, value }) => [attribute, value])).toEqual(told);
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq ann',
    'userName eq "ann',
    'userName co "ann"',
    'userName sw "ann"',
    'userName pr',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    'userName eq "a" and',
    'and userName eq "a"',
    'userName eq "a" "b"',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'emails[type[x eq "a"] eq "b"]',
    'user name eq "a"',
    'userName eq "\\x"',
    `userName eq "${'a'.repeat(filterLimits.length)}"`,
    `${'('.repeat(10)}id eq "1"${')'.repeat(10)}`,
    Array.from({ length: filterLimits.conditions + 1 }, () => 'id eq "1"').join(' and '),
  ])('%s is none that is known', (text) => {
    expect(readFilter(text)).toBeNull();
  });

  it('says what was meant, whatever stands in its values', () => {
    const condition = fc.record({
      attribute: fc.constantFrom('userName', 'externalId', 'emails.value', 'id'),
      value: fc.string({ maxLength: 40, unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), (conditions) => {
        const text = conditions
          .map(({ attribute, value }) => `${attribute} eq ${JSON.stringify(value)}`)
          .join(' and ');
        fc.pre(text.length <= filterLimits.length);
        expect(readFilter(text)).toEqual(
          conditions.map(({ attribute, value }) => ({ attribute: attribute.toLowerCase(), value })),
        );
      }),
    );
  });

  it('ends, and throws nothing, whatever is sent', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '"',
      '\\',
      ' ',
      'eq',
      'and',
      'userName',
      '.value',
      '1',
      ':',
    );
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const found = readFilter(text);
        expect(found === null || found.length > 0).toBe(true);
      }),
    );
  });
});
