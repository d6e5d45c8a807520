import { describe, expect, it } from 'vitest';
import { isAnswered, offeredOptions } from './picker.rules.ts';

const option = (name: string, value: number) => ({ value, name, label: `${name} — E${value}` });
const options = [option('Anna Lê', 1), option('Lê Minh', 2), option('Lê', 3), option('Lê', 4)];
const search = { typed: 'lê', searched: 'lê', isLoading: false, options };

describe('a picker that the portal searches', () => {
  it.each([
    ['offers the results of the typed text', {}, true],
    ['ignores spaces around the text', { typed: ' lê ' }, true],
    ['offers nothing before the search starts', { typed: 'lê m' }, false],
    ['offers nothing while the portal searches', { isLoading: true }, false],
    ['offers nothing after the text was cleared, until the portal responds', { typed: '' }, false],
  ])('%s', (_, state, isOffering) => {
    expect(isAnswered({ ...search, ...state })).toBe(isOffering);
    expect(offeredOptions({ ...search, ...state }).length > 0).toBe(isOffering);
  });

  it('lists exact names first, ignoring accents and case, and keeps the order of the others', () => {
    for (const typed of ['lê', 'LE'])
      expect(offeredOptions({ ...search, typed, searched: typed }).map(({ value }) => value)).toEqual([
        3, 4, 1, 2,
      ]);
  });

  it("keeps the order of the portal's results if no text is typed", () => {
    expect(offeredOptions({ ...search, typed: '', searched: '' })).toBe(options);
  });
});
