import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreUrn, enterpriseUrn } from './attributes.rules.ts';
import { filterLimits, readFilter, type ScimFilter } from './filter.rules.ts';

/** Formats a filter with parentheses around its `and` and `or` groups. */
function formatFilter(filter: ScimFilter | null): string | null {
  if (!filter) return null;
  switch (filter.kind) {
    case 'compare':
      return [
        filter.attribute,
        filter.operator,
        ...(filter.operator === 'pr' ? [] : [JSON.stringify(filter.value)]),
      ].join(' ');
    case 'not':
      return `not (${formatFilter(filter.of)})`;
    case 'entry':
      return `${filter.attribute}[${formatFilter(filter.of)}]`;
    default:
      return `(${filter.of.map(formatFilter).join(` ${filter.kind} `)})`;
  }
}

describe('parsing of SCIM filters', () => {
  it.each([
    ['userName eq "ann@example.com"', 'username eq "ann@example.com"'],
    ['USERNAME EQ "Ann"', 'username eq "Ann"'],
    ['userName eq ann', 'username eq "ann"'],
    ['userName eq ann+hr@example.com', 'username eq "ann+hr@example.com"'],
    [`${coreUrn}:userName eq "ann"`, 'username eq "ann"'],
    [`${enterpriseUrn}:employeeNumber eq "E1000"`, 'employeenumber eq "E1000"'],
    ['employeeNumber eq "E1000"', 'employeenumber eq "E1000"'],
    ['externalId eq "0b\\"c\\\\d"', 'externalid eq "0b\\"c\\\\d"'],
    ['emails.value eq "a@b.c"', 'emails[value eq "a@b.c"]'],
    ['emails co "@b.c"', 'emails[value co "@b.c"]'],
    ['emails[type eq "work"].value eq "a@b.c"', 'emails[(type eq "work" and value eq "a@b.c")]'],
    ['emails[type eq "work" or value sw "a@"]', 'emails[(type eq "work" or value sw "a@")]'],
    ['id eq "7" and (active eq true)', '(id eq "7" and active eq true)'],
    ['active eq False', 'active eq false'],
    ['id eq 7', 'id eq 7'],
    ['  displayName   eq   "A and B"  ', 'displayname eq "A and B"'],
    ['externalId eq null', 'externalid eq null'],
    [
      'userName sw "a" or userName ew "b" and title pr',
      '(username sw "a" or (username ew "b" and title pr))',
    ],
    ['(id eq "1" or id eq "2") and active ne true', '((id eq "1" or id eq "2") and active ne true)'],
    ['not (title co "x") and not (title pr)', '(not (title co "x") and not (title pr))'],
  ])('parses the filter %s', (text, expected) => {
    expect(formatFilter(readFilter(text))).toBe(expected);
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq "ann',
    'userName gt "ann"',
    'meta.lastModified ge "2026-01-01T00:00:00Z"',
    'userName co true',
    'userName sw null',
    'not userName eq "a"',
    'userName eq "a" and',
    'userName eq "a" or',
    'and userName eq "a"',
    'userName eq "a" "b"',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'emails[type[x eq "a"] eq "b"]',
    'emails[emails.value eq "a"]',
    'name.givenName[x eq "a"]',
    'user name eq "a"',
    'userName eq "\\x"',
    'urn:example:schemas:1.0:User:userName eq "a"',
    `${coreUrn}:employeeNumber eq "E1000"`,
    `${enterpriseUrn}:userName eq "a"`,
    `userName eq "${'a'.repeat(filterLimits.length)}"`,
    `${'('.repeat(10)}id eq "1"${')'.repeat(10)}`,
    Array.from({ length: filterLimits.conditions + 1 }, () => 'id eq "1"').join(' and '),
    Array.from({ length: filterLimits.conditions + 1 }, () => 'id eq "1"').join(' or '),
  ])('rejects the filter %s', (text) => {
    expect(readFilter(text)).toBeNull();
  });

  it('parses filter conditions with any text as value', () => {
    const condition = fc.record({
      attribute: fc.constantFrom('userName', 'externalId', 'name.givenName', 'id'),
      value: fc.string({ maxLength: 40, unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), (conditions) => {
        const text = conditions
          .map(({ attribute, value }) => `${attribute} eq ${JSON.stringify(value)}`)
          .join(' and ');
        fc.pre(text.length <= filterLimits.length);
        const comparisons = conditions.map(({ attribute, value }) => ({
          kind: 'compare',
          attribute: attribute.toLowerCase(),
          operator: 'eq',
          value,
        }));
        expect(readFilter(text)).toEqual(
          comparisons.length === 1 ? comparisons[0] : { kind: 'and', of: comparisons },
        );
      }),
    );
  });

  it('parses or rejects any filter text without throwing an exception', () => {
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
      'or',
      'not',
      'userName',
      '.value',
      '1',
      ':',
    );
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const filter = readFilter(text);
        expect(filter === null || typeof formatFilter(filter) === 'string').toBe(true);
      }),
    );
  });
});
