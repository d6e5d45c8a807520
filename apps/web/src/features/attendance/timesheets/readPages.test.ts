import { describe, expect, it } from 'vitest';
import { readPages } from './readPages.ts';

/** Creates a list of `total` numbers, ten per page, and records the requested pages. */
function listOf(total: number) {
  const requestedPages: number[] = [];
  const read = async (page: number) => {
    requestedPages.push(page);
    const content = Array.from({ length: Math.min(10, total - page * 10) }, (_, at) => page * 10 + at);
    return { content, last: (page + 1) * 10 >= total };
  };
  return { asked: requestedPages, read };
}

describe('reading all pages of a list', () => {
  it('reads every page of a list up to the last', async () => {
    const { asked, read } = listOf(25);
    expect(await readPages(100, read)).toEqual(Array.from({ length: 25 }, (_, at) => at));
    expect(asked).toEqual([0, 1, 2]);
  });

  it('stops reading pages at the requested number of rows', async () => {
    const { asked, read } = listOf(100);
    expect(await readPages(30, read)).toHaveLength(30);
    expect(asked).toEqual([0, 1, 2]);
  });
});
