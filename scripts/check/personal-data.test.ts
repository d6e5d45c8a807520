import { describe, expect, it } from 'vitest';
import { columnsOf, gaps } from './personal-data.ts';

const known = {
  people: { path: 'person', part: 'profile', erasure: 'delete', personal: 'name', not: { number: 'rank' } },
  places: { not: { number: 'rank', place: 'name' } },
} as const;
const files = new Map([
  ['people', 'a/people.personal.ts'],
  ['pets', 'a/pets.personal.ts'],
]);
const tables = (people: string[], places = ['id', 'rank', 'name']) =>
  new Map(Object.entries({ people, places }));

describe('the register of personal data', () => {
  it('is read against the generated types', () => {
    const generated =
      'export interface People {\n  id: Generated<number>;\n  name: string;\n}\n\nexport interface DB {\n  people: People;\n}\n';
    expect([...columnsOf(generated)]).toEqual([['people', ['id', 'name']]]);
  });

  it('is complete when every column is in one list', () => {
    expect(gaps(tables(['id', 'rank', 'name']), known, files)).toEqual([]);
  });

  it('lacks a new column, and says which line to add', () => {
    const [gap, ...more] = gaps(tables(['id', 'rank', 'name', 'blood_group']), known, files);
    expect(more).toEqual([]);
    expect(gap).toMatch(
      /^people\.blood_group .* add the word blood_group to one list of `people` in a\/people\.personal\.ts: personal/,
    );
  });

  it('lacks a new table', () => {
    const found = gaps(new Map([...tables(['id', 'rank', 'name']), ['lockers', ['id']]]), known, files);
    expect(found).toEqual([
      expect.stringMatching(/^table lockers is not in the register .*<noun>\.personal\.ts.* alone when none/),
    ]);
  });

  it('lacks a table whose file no feature names', () => {
    const found = gaps(new Map([...tables(['id', 'rank', 'name']), ['pets', ['id']]]), known, files);
    expect(found).toEqual([
      expect.stringMatching(/^table pets .* no feature names what a\/pets\.personal\.ts exports/),
    ]);
  });

  it('names what is there no more, and what is listed twice', () => {
    expect(gaps(tables(['name'], ['rank']), known, files)).toEqual([
      expect.stringContaining('people.rank'),
      expect.stringContaining('places.name'),
    ]);
    const twice = { ...known, places: { not: { number: 'rank', place: 'rank name' } } };
    expect(gaps(tables(['id', 'rank', 'name']), twice, files)).toEqual([
      expect.stringContaining('places.rank is in 2 lists'),
    ]);
  });

  it('is not told what every row says of itself, but where that is about a person', () => {
    const own = { people: { ...known.people, personal: 'name created_at' }, places: known.places };
    expect(gaps(tables(['id', 'rank', 'name', 'created_at']), own, files)).toEqual([]);
    const told = { ...known, places: { not: { number: 'id rank', place: 'name' } } };
    expect(gaps(tables(['id', 'rank', 'name']), told, files)).toEqual([
      expect.stringContaining('places.id of the register is usual: take it out'),
    ]);
  });

  it('keeps no table whole that has personal columns', () => {
    const kept = { ...known, people: { ...known.people, erasure: 'keep' as const } };
    expect(gaps(tables(['id', 'rank', 'name']), kept, files)).toEqual([
      expect.stringContaining('kept whole'),
    ]);
  });
});
