import { describe, expect, it } from 'vitest';
import { columnsOf, gaps } from './personal-data.ts';

const known = {
  people: { path: 'person', part: 'profile', erasure: 'delete', personal: 'name', not: { number: 'id' } },
  places: { not: { number: 'id', place: 'name' } },
} as const;
const files = new Map([
  ['people', 'a/people.personal.ts'],
  ['pets', 'a/pets.personal.ts'],
]);
const tables = (people: string[], places = ['id', 'name']) => new Map(Object.entries({ people, places }));

describe('the register of personal data', () => {
  it('is read against the generated types', () => {
    const generated =
      'export interface People {\n  id: Generated<number>;\n  name: string;\n}\n\nexport interface DB {\n  people: People;\n}\n';
    expect([...columnsOf(generated)]).toEqual([['people', ['id', 'name']]]);
  });

  it('is complete when every column is in one list', () => {
    expect(gaps(tables(['id', 'name']), known, files)).toEqual([]);
  });

  it('lacks a new column, and says which line to add', () => {
    const [gap, ...more] = gaps(tables(['id', 'name', 'blood_group']), known, files);
    expect(more).toEqual([]);
    expect(gap).toMatch(
      /^people\.blood_group .* add the word blood_group to one list of `people` in a\/people\.personal\.ts: personal/,
    );
  });

  it('lacks a new table', () => {
    const found = gaps(new Map([...tables(['id', 'name']), ['lockers', ['id']]]), known, files);
    expect(found).toEqual([
      expect.stringMatching(/^table lockers is not in the register .*<noun>\.personal\.ts.* alone when none/),
    ]);
  });

  it('lacks a table whose file no feature names', () => {
    const found = gaps(new Map([...tables(['id', 'name']), ['pets', ['id']]]), known, files);
    expect(found).toEqual([
      expect.stringMatching(/^table pets .* no feature names what a\/pets\.personal\.ts exports/),
    ]);
  });

  it('names what is there no more, and what is listed twice', () => {
    expect(gaps(tables(['name'], ['id']), known, files)).toEqual([
      expect.stringContaining('people.id'),
      expect.stringContaining('places.name'),
    ]);
    const twice = { ...known, places: { not: { number: 'id', place: 'id name' } } };
    expect(gaps(tables(['id', 'name']), twice, files)).toEqual([
      expect.stringContaining('places.id is in 2 lists'),
    ]);
  });

  it('keeps no table whole that has personal columns', () => {
    const kept = { ...known, people: { ...known.people, erasure: 'keep' as const } };
    expect(gaps(tables(['id', 'name']), kept, files)).toEqual([expect.stringContaining('kept whole')]);
  });
});
