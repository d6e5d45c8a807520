import { describe, expect, it } from 'vitest';
import { columnsOf, findRegisterGaps } from './personal-data.ts';

const register = {
  people: { path: 'person', part: 'profile', erasure: 'delete', personal: 'name', not: { number: 'rank' } },
  places: { not: { number: 'rank', place: 'name' } },
} as const;
const files = new Map([
  ['people', 'a/people.personal.ts'],
  ['pets', 'a/pets.personal.ts'],
]);
const tablesWith = (people: string[], places = ['id', 'rank', 'name']) =>
  new Map(Object.entries({ people, places }));

describe('register of personal data', () => {
  it('reads tables and columns from the generated types of the database', () => {
    const generated =
      'export interface People {\n  id: Generated<number>;\n  name: string;\n}\n\nexport interface DB {\n  people: People;\n}\n';
    expect([...columnsOf(generated)]).toEqual([['people', ['id', 'name']]]);
  });

  it('accepts a personal data register that lists every column once', () => {
    expect(findRegisterGaps(tablesWith(['id', 'rank', 'name']), register, files)).toEqual([]);
  });

  it('reports a column missing in the personal data register, with the line to add', () => {
    const [gap, ...more] = findRegisterGaps(
      tablesWith(['id', 'rank', 'name', 'blood_group']),
      register,
      files,
    );
    expect(more).toEqual([]);
    expect(gap).toMatch(
      /^people\.blood_group .* add the word blood_group to one list of `people` in a\/people\.personal\.ts: personal/,
    );
  });

  it('reports a table missing in the personal data register', () => {
    const messages = findRegisterGaps(
      new Map([...tablesWith(['id', 'rank', 'name']), ['lockers', ['id']]]),
      register,
      files,
    );
    expect(messages).toEqual([
      expect.stringMatching(/^table lockers is not in the register .*<noun>\.personal\.ts.* alone when none/),
    ]);
  });

  it('reports a table with a personal data file that no feature exports', () => {
    const messages = findRegisterGaps(
      new Map([...tablesWith(['id', 'rank', 'name']), ['pets', ['id']]]),
      register,
      files,
    );
    expect(messages).toEqual([
      expect.stringMatching(/^table pets .* no feature names what a\/pets\.personal\.ts exports/),
    ]);
  });

  it('reports register entries of columns that do not exist or are listed twice', () => {
    expect(findRegisterGaps(tablesWith(['name'], ['rank']), register, files)).toEqual([
      expect.stringContaining('people.rank'),
      expect.stringContaining('places.name'),
    ]);
    const twice = { ...register, places: { not: { number: 'rank', place: 'rank name' } } };
    expect(findRegisterGaps(tablesWith(['id', 'rank', 'name']), twice, files)).toEqual([
      expect.stringContaining('places.rank is in 2 lists'),
    ]);
  });

  it('common columns of all tables may be missing in the personal data register unless they are personal', () => {
    const own = { people: { ...register.people, personal: 'name created_at' }, places: register.places };
    expect(findRegisterGaps(tablesWith(['id', 'rank', 'name', 'created_at']), own, files)).toEqual([]);
    const registerWithId = { ...register, places: { not: { number: 'id rank', place: 'name' } } };
    expect(findRegisterGaps(tablesWith(['id', 'rank', 'name']), registerWithId, files)).toEqual([
      expect.stringContaining('places.id of the register is usual: take it out'),
    ]);
  });

  it('personal data register must not keep whole rows of a table with personal columns at an erasure', () => {
    const registerWithKeep = { ...register, people: { ...register.people, erasure: 'keep' as const } };
    expect(findRegisterGaps(tablesWith(['id', 'rank', 'name']), registerWithKeep, files)).toEqual([
      expect.stringContaining('kept whole'),
    ]);
  });
});
