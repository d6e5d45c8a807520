import { describe, expect, it } from 'vitest';
import { clientPage } from './clientPage.ts';

describe('pages of local rows', () => {
  it.each([
    [undefined, [1, 2], { number: 0, totalPages: 3, totalElements: 5, last: false }],
    [1, [3, 4], { number: 1, last: false }],
    [2, [5], { number: 2, last: true }],
    [3, [], { number: 3, totalPages: 3 }],
  ])('returns page %s of five local rows', (page, content, answer) => {
    expect(clientPage([1, 2, 3, 4, 5], page, 2)).toMatchObject({ content, ...answer });
  });

  it('returns no pages if there are no rows', () => {
    expect(clientPage([], 0, 2)).toMatchObject({ content: [], totalPages: 0, last: true });
  });
});
