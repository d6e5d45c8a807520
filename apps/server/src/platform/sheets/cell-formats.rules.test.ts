import { describe, expect, it } from 'vitest';
import { isDateFormat } from './cell-formats.rules.ts';

describe('detection of date formats of a cell', () => {
  it.each([
    ['dd/mm/yyyy', true],
    ['[h]:mm', true],
    ['[Red]0.00', false],
    ['"days "0', false],
    ['General', false],
    // The format is longer than the limit of spreadsheet programs, so only its beginning is read.
    [`${'['.repeat(300)}yyyy`, false],
  ])('decides whether the format %s shows a day or a time: %s', (code, isDate) => {
    expect(isDateFormat(164, code)).toBe(isDate);
  });
});
